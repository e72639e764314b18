/** What tabs tell one another: that a game, or who plays it, has changed. What it is, is read from the database. */

/** Where tabs cannot be told, they look every so often, in milliseconds. */
const LOOK = 1000;
const listeners = new Set<(game: string) => void>();
let channel: BroadcastChannel | null | undefined;

function line(): BroadcastChannel | null {
  if (channel === undefined) {
    channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("ra-games") : null;
    if (channel) channel.onmessage = ({ data }) => listeners.forEach((listener) => listener(String(data)));
  }
  return channel;
}

/** Tells all other tabs, not this one. */
export function announce(game: string): void {
  line()?.postMessage(game);
}

/** Calls whenever another tab has changed this game, until the function that it answers is called. */
export function watchGame(game: string, onChanged: () => void): () => void {
  return watchGames((changed) => {
    if (changed === game || changed === ALL) onChanged();
  });
}

/** In place of a game's id: everything may have changed. */
export const ALL = "*";

export function watchGames(onChanged: (game: string) => void): () => void {
  const timer = line() ? undefined : setInterval(() => onChanged(ALL), LOOK);
  listeners.add(onChanged);
  return () => {
    clearInterval(timer);
    listeners.delete(onChanged);
  };
}

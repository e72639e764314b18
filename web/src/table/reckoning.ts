/** The score of an epoch, put together from what a frame tells. */
import type { EpochEnded, EpochScored, Frame, GameOver, PlayerView, TilesGivenUp } from "../wire/types";
import type { Event } from "./telling";

export interface Reckoning {
  ended: EpochEnded | undefined;
  scored: EpochScored;
  over: GameOver | undefined;
  givenUp: string[][];
  /** Fame before, where it is known. */
  before: (number | null)[];
  /** Fame after the score. */
  fame: (number | null)[];
  players: PlayerView[];
  /** Who begins the next epoch. */
  begins: number | null;
}

export function reckoning(before: Frame | null, frame: Frame): Reckoning | null {
  const scored = find(frame.events, "epoch_scored");
  if (!scored) return null;
  const over = find(frame.events, "game_over");
  const players = frame.position.players;
  return {
    scored, over,
    ended: find(frame.events, "epoch_ended"),
    givenUp: (find(frame.events, "tiles_given_up") as TilesGivenUp | undefined)?.tiles ?? players.map(() => []),
    before: players.map((_, seat) => before?.position.players[seat]?.score ?? null),
    fame: over?.scores ?? scored.score ?? players.map((player) => player.score),
    players,
    begins: find(frame.events, "epoch_began")?.seat ?? null,
  };
}

function find<Kind extends Event["kind"]>(events: readonly Event[], kind: Kind): Extract<Event, { kind: Kind }> | undefined {
  return events.find((event): event is Extract<Event, { kind: Kind }> => event.kind === kind);
}

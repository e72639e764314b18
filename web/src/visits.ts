/** The tables at which this browser has sat, newest first. A game under way stays until it ends or is removed. */

export interface Visit {
  id: string;
  at: number;
  /** Its game is known to be over, or closed. */
  finished?: boolean;
  /** The seats of this browser; none for somebody who only watched. Visits of older versions do not say. */
  seats?: number[];
}

const PLACE = "ra-visits";
/** The number of finished games that are kept; running ones are all kept. */
export const MOST_FINISHED = 50;

export function visits(): Visit[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as Visit[];
  } catch {
    return [];
  }
}

export function noteVisit(id: string, seats?: number[]): void {
  const known = visits();
  const before = known.find((visit) => visit.id === id);
  keep([{ ...before, id, at: Date.now(), ...(seats && { seats }) }, ...known.filter((visit) => visit.id !== id)]);
}

/** Which seats a visit was for, where it did not say. */
export function noteSeats(id: string, seats: number[]): void {
  keep(visits().map((visit) => (visit.id === id ? { ...visit, seats } : visit)));
}

/** Visits of somebody who sits at the table, as far as is known. */
export const ownVisits = (): Visit[] => visits().filter(({ seats }) => seats === undefined || seats.length > 0);

/** The server says that these games have ended. */
export function noteFinished(ids: readonly string[]): void {
  const known = visits();
  if (known.some((visit) => !visit.finished && ids.includes(visit.id)))
    keep(known.map((visit) => (ids.includes(visit.id) ? { ...visit, finished: true } : visit)));
}

/** Removes a game from the list: its owner wants that, or the server does not have it any more. */
export function forgetVisit(id: string): void {
  keep(visits().filter((visit) => visit.id !== id));
}

/** This browser has no seats any more. */
export const forgetVisits = (): void => keep([]);

function keep(all: readonly Visit[]): void {
  const finished = all.filter((visit) => visit.finished).slice(0, MOST_FINISHED);
  const kept = all.filter((visit) => !visit.finished || finished.includes(visit));
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // Without storage there is nothing to continue from; the links still work.
  }
}

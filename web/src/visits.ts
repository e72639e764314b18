/** The tables at which this browser has sat, newest first. */

export interface Visit {
  id: string;
  at: number;
}

const PLACE = "ra-visits";
const MOST = 20;

export function visits(): Visit[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as Visit[];
  } catch {
    return [];
  }
}

export function noteVisit(id: string): void {
  keep([{ id, at: Date.now() }, ...visits().filter((visit) => visit.id !== id)]);
}

export function forgetVisit(id: string): void {
  keep(visits().filter((visit) => visit.id !== id));
}

function keep(kept: Visit[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept.slice(0, MOST)));
  } catch {
    // Without storage there is nothing to continue from; the links still work.
  }
}

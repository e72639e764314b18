/** What the page itself decides about decisions: who plays alone, what is decided by itself, what an undo takes back. */
import type { Frame, SeatView } from "../wire/types";
import type { LogEntry } from "./telling";

/** Everybody who sits at the table sits at this screen; bots hold the rest. */
export const playsAlone = (seats: readonly SeatView[], mine: readonly number[]): boolean =>
  mine.length > 0 && seats.every(({ kind, seat }) => kind === "bot" || mine.includes(seat));

/** Whether nobody is left to wait for those who sit at this screen: all other people have left before them. */
export const isLastToLeave = (seats: readonly SeatView[], mine: readonly number[]): boolean =>
  seats.every(({ kind, seat, away }) => kind === "bot" || away || mine.includes(seat));

/**
 * The only thing that can be decided, if it gives nothing away: a pass because no sun is high enough, or the end of a turn
 * of gods in which nothing is left to take. Whatever moves a tile or a sun stays the player's own press, though it be the
 * only one: to invoke Ra on a full track opens an auction, and a forced bid costs a sun. After an undo nothing is decided
 * by itself, or the undo would be undone.
 */
export function decidedByItself(frame: Frame): string | null {
  const [only, other] = frame.legal;
  if (other !== undefined || frame.events.some((event) => event.kind === "undone")) return null;
  return only === "pass" || only === "done" ? only : null;
}

/** The last decision from this screen that an undo takes back; those that made themselves are no slips. */
export function lastOwn(log: readonly LogEntry[], seats: readonly number[], madeThemselves: ReadonlySet<number>): LogEntry | undefined {
  return log.findLast(({ move, events: [first] }) =>
    first && first.kind !== "undone" && "seat" in first && seats.includes(first.seat) && !madeThemselves.has(move));
}

/** Why nothing can be taken back; empty where something can. */
export function whyNoUndo(last: LogEntry | undefined, floor: number, asked: boolean): "" | "undo-why-not" | "undo-why-not.nothing" | "undo-why-not.asked" {
  if (asked) return "undo-why-not.asked";
  if (!last) return "undo-why-not.nothing";
  return last.move > floor ? "" : "undo-why-not";
}

/** A lower sun that nobody can beat, where a bid is higher than it need be. */
export const wouldDo = (sun: number, safe: number | null | undefined): number | null => (safe != null && safe < sun ? safe : null);

/** Whether a frame told the score of an epoch, and the game goes on. */
export const scoresEpoch = (frame: Frame): boolean =>
  frame.phase !== "over" && frame.events.some((event) => event.kind === "epoch_scored");

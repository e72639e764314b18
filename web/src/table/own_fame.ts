/** Where fame is kept secret, one's own is not: it comes in a message of its own and is laid into what everybody sees. */
import type { Frame, OwnFame } from "../wire/types";
import type { Reckoning } from "./reckoning";

/** Whose fame may be shown at this screen: one's own; of several who share it, only that of whoever decides. */
export function fameInSight(seats: readonly number[], decides: number | null): number | null {
  if (seats.length === 1) return seats[0] ?? null;
  return decides !== null && seats.includes(decides) ? decides : null;
}

/** Fame changes only with the epoch, so this holds for frames of the past as well. */
export function withOwnFame(frame: Frame, own: OwnFame | null, seat: number | null): Frame {
  const fame = seat === null ? undefined : own?.epochs[seat]?.[frame.position.epoch - 1];
  if (fame === undefined || frame.position.players.every(({ score }) => score !== null)) return frame;
  const players = frame.position.players.map((player, place) => (place === seat ? { ...player, score: fame } : player));
  return { ...frame, position: { ...frame.position, players } };
}

/** The score of an epoch, with what one had before it and has after it. */
export function sheetWithOwnFame(sheet: Reckoning, own: OwnFame | null, seat: number | null): Reckoning {
  const epochs = seat === null ? undefined : own?.epochs[seat];
  const [before, after] = [epochs?.[sheet.scored.epoch - 1], epochs?.[sheet.scored.epoch]];
  if (seat === null || before === undefined || after === undefined || sheet.fame[seat] !== null) return sheet;
  return { ...sheet, before: sheet.before.with(seat, before), fame: sheet.fame.with(seat, after) };
}

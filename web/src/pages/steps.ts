/** Where a replay can jump to: turns, auctions, epochs. */
import type { ToldMove } from "../wire/types";

export type Stop = "turn" | "auction" | "epoch";

/** A turn is a tile drawn, Ra invoked, or gods spent; several gods in a row are one turn. */
const isTurn = (move: ToldMove, before: ToldMove | undefined): boolean =>
  /^(draw|invoke)/.test(move.action) || (isGod(move) && !(before && isGod(before) && before.seat === move.seat));

const isGod = (move: ToldMove): boolean => move.action.startsWith("god");
const happens = (move: ToldMove, kind: string): boolean => move.events.some((event) => event.kind === kind);

export function stops(moves: readonly ToldMove[], stop: Stop): number[] {
  const marked = moves.filter((move, place) =>
    stop === "turn" ? isTurn(move, moves[place - 1]) : happens(move, stop === "auction" ? "auction_opened" : "epoch_ended"));
  return marked.map((move) => move.move);
}

/** The next stop in either direction; beyond the last there is only the end, and before the first the beginning. */
export function nextStop(moves: readonly ToldMove[], stop: Stop, at: number, way: 1 | -1): number {
  const marks = stops(moves, stop);
  const last = moves.at(-1)?.move ?? 0;
  return (way > 0 ? marks.find((mark) => mark > at) : marks.findLast((mark) => mark < at)) ?? (way > 0 ? last : 0);
}

import { expect, test } from "vitest";
import { decidedByItself, isLastToLeave, lastOwn, playsAlone, whyNoUndo, wouldDo } from "../src/table/solo";
import type { LogEntry } from "../src/table/telling";
import type { Frame, SeatView } from "../src/wire/types";

const seat = (seat: number, kind: SeatView["kind"]) => ({ seat, kind }) as SeatView;

test.each([
  ["a person and bots", [seat(0, "person"), seat(1, "bot")], [0], true],
  ["two at one screen", [seat(0, "person"), seat(1, "person")], [0, 1], true],
  ["somebody else", [seat(0, "person"), seat(1, "person")], [0], false],
  ["a seat that waits for somebody", [seat(0, "person"), seat(1, "open")], [0], false],
  ["a spectator", [seat(0, "person"), seat(1, "bot")], [], false],
])("who plays alone: %s", (_, seats, mine, alone) => {
  expect(playsAlone(seats, mine)).toBe(alone);
});

test.each([
  ["the other stays", [seat(0, "person"), seat(1, "person"), seat(2, "bot")], [0], false],
  ["the other has left", [seat(0, "person"), { ...seat(1, "person"), away: true }, seat(2, "bot")], [0], true],
  ["one of two has left", [seat(0, "person"), { ...seat(1, "person"), away: true }, seat(2, "person")], [0], false],
])("who leaves last: %s", (_, seats, mine, last) => {
  expect(isLastToLeave(seats, mine)).toBe(last);
});

const frame = (legal: string[], kind = "bid_made") => ({ legal, events: [{ kind }] }) as unknown as Frame;

test.each([
  [["pass"], "pass"],
  [["done"], "done"],
  [["pass", "bid 7"], null],
  [["invoke"], null],
  [["bid 7"], null],
  [["draw"], null],
  [[], null],
])("%j is decided by itself: %j", (legal, expected) => {
  expect(decidedByItself(frame(legal))).toBe(expected);
});

test("after an undo nothing is decided by itself", () => {
  expect(decidedByItself(frame(["pass"], "undone"))).toBe(null);
});

const entry = (move: number, ...events: object[]) => ({ move, events }) as LogEntry;
const LOG = [
  entry(1, { kind: "auction_opened", seat: 0 }),
  entry(2, { kind: "bid_made", seat: 0 }),
  entry(3, { kind: "passed", seat: 1 }, { kind: "lot_won", seat: 0 }),
];

test("an undo takes back the last decision of one's own, not what a bot did afterwards", () => {
  expect(lastOwn(LOG, [0], new Set())?.move).toBe(2);
});

test("a pass that made itself, and an undo, are no decisions to take back", () => {
  expect(lastOwn([...LOG, entry(4, { kind: "passed", seat: 0 })], [0], new Set([4]))?.move).toBe(2);
  expect(lastOwn([LOG[0]!, entry(1, { kind: "undone", seat: 0 })], [0], new Set())?.move).toBe(1);
});

test("why nothing can be taken back", () => {
  expect(whyNoUndo(LOG[1], 1, false)).toBe("");
  expect(whyNoUndo(LOG[1], 2, false)).toBe("undo-why-not");
  expect(whyNoUndo(undefined, 0, false)).toBe("undo-why-not.nothing");
  expect(whyNoUndo(LOG[1], 1, true)).toBe("undo-why-not.asked");
});

test.each([[7, 2, 2], [2, 2, null], [1, 2, null], [7, null, null]])("bid %j where %j is safe: %j would do", (sun, safe, expected) => {
  expect(wouldDo(sun, safe)).toBe(expected);
});

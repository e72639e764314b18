import { beforeAll, expect, test } from "vitest";
import { grown, inTurn, moveAt, newHands, tellEntry, type Event } from "../src/table/telling";
import type { Frame, LogLine, TableView } from "../src/wire/types";
import { speak } from "./speaking";

const table = (...times: (number | null)[]) => ({ seats: times.map((handed_over, seat) => ({ seat, handed_over })) }) as unknown as TableView;
const guests = ["Anna", "Bob"].map((name, seat) => ({ seat, name, kind: "person" as const, bot: null, away: false, here: true }));

beforeAll(() => speak("en"));

test("a seat changes hands once for each time that it was handed over", () => {
  expect(newHands(null, table(null, 5))).toEqual([1]);
  expect(newHands(table(null, null), table(null, 5))).toEqual([1]);
  expect(newHands(table(null, 5), table(null, 5))).toEqual([]);
  expect(newHands(table(null, 5), table(null, 9))).toEqual([1]);
});

test("that a seat changed hands stays in the log when decisions are taken back", () => {
  const undone: Event = { kind: "undone", seat: 0, move: 1, moves: 2 };
  const log = grown([{ move: 1, events: [] }, { move: 3, events: [], handed: 1 }, { move: 4, events: [] }], { move: 1, events: [undone] } as unknown as Frame);
  expect(log.map((entry) => entry.handed)).toEqual([undefined, 1, undefined]);
  expect(tellEntry(log[1]!, { guests, ra_limit: 8 })).toEqual([{ text: "Bob: this seat was handed over by a new link of the host.", seat: 1 }]);
});

test("whoever comes later reads in its place that a seat changed hands", () => {
  const line = (at: number, kind = "play", undone = false) => ({ at, kind, undone }) as LogLine;
  const lines = [line(10), line(20, "play", true), line(25, "undo"), line(30), line(40)];
  expect([5, 10, 22, 26, 35, 99].map((time) => moveAt(time, lines))).toEqual([0, 1, 1, 1, 2, 3]);
  const log = inTurn([{ move: 1, events: [] }, { move: 2, events: [] }, { move: 3, events: [] }, { move: 2, events: [], handed: 1 }]);
  expect(log.map((entry) => [entry.move, entry.handed])).toEqual([[1, undefined], [2, undefined], [2, 1], [3, undefined]]);
});

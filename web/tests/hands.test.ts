import { beforeAll, expect, test } from "vitest";
import { grown, newHands, tellEntry, type Event } from "../src/table/telling";
import type { Frame, TableView } from "../src/wire/types";
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
  expect(tellEntry(log[1]!, { guests, ra_limit: 8 })).toEqual(["Bob: this seat was handed over by a new link of the host."]);
});

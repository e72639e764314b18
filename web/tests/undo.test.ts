import { expect, test } from "vitest";
import type { TableView, UndoView } from "../src/wire/types";
import { refusedUndo } from "../src/wire/connection.svelte";

const asked: UndoView = { seat: 1, sequence: 7, move: 5, waiting: [0] };
const table = (changed: Partial<TableView>) => ({ status: "playing", sequence: 7, undo: null, ...changed }) as TableView;

test("a question that is gone while nothing has happened was refused", () => {
  expect(refusedUndo(asked, table({}), [1])).toBe(asked);
});

test.each([
  ["it was agreed to, or the game went on", table({ sequence: 8 }), [1]],
  ["somebody else asked", table({}), [0]],
  ["it still waits", table({ undo: asked }), [1]],
  ["the game is over", table({ status: "over" }), [1]],
])("%s", (_, now, seats) => {
  expect(refusedUndo(asked, now, seats)).toBe(null);
});

test("nothing was asked", () => {
  expect(refusedUndo(null, table({}), [1])).toBe(null);
});

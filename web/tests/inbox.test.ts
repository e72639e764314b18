import { beforeEach, expect, test, vi } from "vitest";
import { Inbox } from "../src/wire/inbox";
import type { ToClient } from "../src/wire/types";

const message = (at: number) => ({ type: "frame", at }) as ToClient;
const answer = (at: number) => ({ type: "pong", at, now: 0 }) as ToClient;
let taken: number[][];
let draw: () => void;
let inbox: Inbox;

beforeEach(() => {
  vi.useFakeTimers();
  taken = [];
  draw = () => undefined;
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("requestAnimationFrame", (deed: () => void) => ((draw = deed), 1));
  vi.stubGlobal("cancelAnimationFrame", () => (draw = () => undefined));
  inbox = new Inbox((messages) => taken.push(messages.map((one) => (one as { at: number }).at)));
});

test("the first is taken at once, and those that follow together for the next picture", () => {
  [1, 2, 3].forEach((at) => inbox.put(message(at)));
  expect(taken).toEqual([[1]]);
  draw();
  expect(taken).toEqual([[1], [2, 3]]);
  inbox.put(message(4));
  draw();
  draw();
  inbox.put(message(5));
  expect(taken).toEqual([[1], [2, 3], [4], [5]]);
});

test("where nothing is drawn, nothing waits", () => {
  vi.stubGlobal("document", { hidden: true });
  [1, 2].forEach((at) => inbox.put(message(at)));
  expect(taken).toEqual([[1], [2]]);
});

test("a picture that never comes is not waited for", () => {
  [1, 2].forEach((at) => inbox.put(message(at)));
  vi.advanceTimersByTime(100);
  expect(taken).toEqual([[1], [2]]);
});

test("what is no frame waits for nothing but the frames before it", () => {
  inbox.put(answer(1));
  [2, 3].forEach((at) => inbox.put(at === 3 ? answer(at) : message(at)));
  [4, 5].forEach((at) => inbox.put(at === 5 ? answer(at) : message(at)));
  expect(taken).toEqual([[1], [2], [3]]);
  draw();
  expect(taken).toEqual([[1], [2], [3], [4, 5]]);
});

test("whoever has left takes nothing in", () => {
  [1, 2].forEach((at) => inbox.put(message(at)));
  inbox.close();
  draw();
  vi.advanceTimersByTime(1000);
  expect(taken).toEqual([[1]]);
});

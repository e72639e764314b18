import { beforeEach, expect, test, vi } from "vitest";
import { forgetVisit, MOST_FINISHED, noteFinished, noteVisit, visits } from "../src/visits";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

const ids = () => visits().map((visit) => visit.id);

test("no running game falls off the list, however many there are", () => {
  for (let game = 0; game < 200; game++) noteVisit(`g${game}`);
  expect(ids().length).toBe(200);
  expect(ids()[0]).toBe("g199");
});

test("of finished games only the newest are kept", () => {
  noteVisit("running");
  for (let game = 0; game < MOST_FINISHED + 10; game++) {
    noteVisit(`g${game}`);
    noteFinished([`g${game}`]);
  }
  expect(ids().length).toBe(MOST_FINISHED + 1);
  expect(ids()).toContain("running");
  expect(ids()).not.toContain("g0");
});

test("a list stored by an older version is read, and its games count as running", () => {
  stored.set("ra-visits", JSON.stringify([{ id: "new", at: 2 }, { id: "old", at: 1 }]));
  noteVisit("old");
  expect(ids()).toEqual(["old", "new"]);
  noteFinished(["new"]);
  expect(visits().find((visit) => visit.id === "new")?.finished).toBe(true);
});

test("a game that is looked at again stays finished, and can be removed", () => {
  noteVisit("one");
  noteFinished(["one"]);
  noteVisit("one");
  expect(visits()[0]?.finished).toBe(true);
  forgetVisit("one");
  expect(ids()).toEqual([]);
});

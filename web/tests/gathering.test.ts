import { beforeEach, expect, test, vi } from "vitest";
import { AT_ONCE, gatherAll, toGather } from "../src/gathering";
import { noteVisit } from "../src/visits";
import * as requests from "../src/wire/requests";

const stored = new Map<string, string>();
const asked: string[] = [];
let refuse: string | null = null;

beforeEach(() => {
  stored.clear();
  asked.length = 0;
  refuse = null;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const status = refuse ? 409 : 200;
    return new Response(JSON.stringify(refuse ? { code: refuse, params: {}, text: "" } : {}), { status });
  });
});

test("every table of before is looked at once, and none that was made since", async () => {
  for (const id of ["a", "b"]) noteVisit(id);
  await gatherAll();
  expect(asked).toEqual(["/api/tables/b/gather", "/api/tables/a/gather"]);
  noteVisit("c");
  await gatherAll();
  expect(asked.length).toBe(2);
});

test("a browser without tables has nothing to gather, later neither", async () => {
  await gatherAll();
  noteVisit("a");
  await gatherAll();
  expect(asked).toEqual([]);
});

test("after the first ones it waits before each", async () => {
  for (let table = 0; table < AT_ONCE + 5; table++) noteVisit(`t${table}`);
  let waited = 0;
  await gatherAll(async () => void waited++);
  expect(waited).toBe(5);
  expect(asked.length).toBe(AT_ONCE + 5);
});

test("what cannot be asked now is asked another time; a table that is gone is not", async () => {
  noteVisit("a");
  refuse = "slow_down";
  await gatherAll();
  expect(toGather()).toEqual(["a"]);
  refuse = "no_such_table";
  await gatherAll();
  expect(toGather()).toEqual([]);
});

test("requests that may bring the cookie go one after another", async () => {
  const order: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    order.push(`asked ${path}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    order.push(`answered ${path}`);
    return new Response("{}");
  });
  vi.stubGlobal("navigator", {});
  await Promise.all([requests.rematch("a", "promised"), requests.gather("b")]);
  expect(order.map((line) => line.split(" ")[0])).toEqual(["asked", "answered", "asked", "answered"]);
});

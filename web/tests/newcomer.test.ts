import { expect, test, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});

/** The same page in another tab. */
async function tab() {
  vi.resetModules();
  return import("../src/wire/newcomer");
}

test("all tabs say the same word, until somebody signs out or a minute has gone by", async () => {
  const [one, other] = [await tab(), await tab()];
  const word = one.newcomer();
  expect(word).toMatch(/^[0-9a-f]{64}$/);
  expect(other.newcomer()).toBe(word);
  other.forget();
  expect(one.newcomer()).toBe(other.newcomer());
  expect(one.newcomer()).not.toBe(word);
  const before = one.newcomer();
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  expect((await tab()).newcomer()).not.toBe(before);
  expect(one.newcomer()).not.toBe(before);
});

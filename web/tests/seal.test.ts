import { expect, test } from "vitest";
import { shuffled } from "../src/table/seal";
import { digest, sha256 } from "../src/wire/hashing";

test("SHA-256 of the standard's own examples", () => {
  const text = (words: string) => sha256(new TextEncoder().encode(words));
  expect(text("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(text("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(text("a".repeat(1000))).toBe("41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
});

test("lines are joined before they are hashed", () => {
  expect(digest("one", "two")).toBe(sha256(new TextEncoder().encode("one\ntwo")));
});

test("a shuffle keeps every thing, and the key decides the order", () => {
  const things = Array.from({ length: 60 }, (_, place) => place);
  const mixed = shuffled(things, "key", "tiles");
  expect([...mixed].sort((one, other) => one - other)).toEqual(things);
  expect(mixed).toEqual(shuffled(things, "key", "tiles"));
  expect(mixed).not.toEqual(shuffled(things, "another key", "tiles"));
});

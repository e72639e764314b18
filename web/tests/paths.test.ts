/** Paths and addresses: at a server, and as files of a web host, at its root or in a folder. */
import { describe, expect, test } from "vitest";
import { addressOf, pathOf } from "../src/paths";

const SERVER = { folder: "/", hasServer: true };
const ROOT = { folder: "/", hasServer: false };
const FOLDER = { folder: "/some/folder/", hasServer: false };
const addressed = (address: string) => new URL(address, "https://ra.example");

describe.each([
  ["/", "/", "/", "/some/folder/"],
  ["/rules", "/rules", "/rules/", "/some/folder/rules/"],
  ["/rules#gods", "/rules#gods", "/rules/#gods", "/some/folder/rules/#gods"],
  ["/t/a-1", "/t/a-1", "/t/?a-1", "/some/folder/t/?a-1"],
  ["/t/a-1#menu", "/t/a-1#menu", "/t/?a-1#menu", "/some/folder/t/?a-1#menu"],
  ["/g/a-1/3", "/g/a-1/3", "/g/?a-1/3", "/some/folder/g/?a-1/3"],
])("%s", (path, ...expected) => {
  test("has an address everywhere, which leads back to it", () => {
    for (const [place, where] of [SERVER, ROOT, FOLDER].entries()) {
      const address = addressOf(path, where);
      expect(address).toBe(expected[place]);
      const found = addressed(address);
      expect(pathOf(found, where)! + found.hash).toBe(path);
    }
  });
});

test.each([
  ["/some/folder/index.html", "/"],
  ["/some/folder/t/index.html?a", "/t/a"],
  ["/some/folder", "/"],
  ["/some/folder/t/a/3", "/t/a/3"],
  ["/some/folder/t/?a&from=mail", "/t/a"],
  ["/some/folder/?from=mail", "/"],
  ["/some/other/", null],
])("%s leads to %s", (address, path) => expect(pathOf(addressed(address), FOLDER)).toBe(path));

test("a question mark means nothing to a server's page", () => expect(pathOf(addressed("/t/a?b"), SERVER)).toBe("/t/a"));

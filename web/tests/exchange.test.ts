import { expect, test } from "vitest";
import { commitmentOf, keepsake, keepVow, nextStep, vow } from "../src/wire/exchange";
import { canonical, digest } from "../src/wire/hashing";
import type { ExchangeView, TableView } from "../src/wire/types";

const table = (id: string, exchange: Partial<ExchangeView> = {}, more: Partial<TableView> = {}): TableView => ({
  id, status: "open", rules: { players: 2 }, seal: "5e".repeat(32), commitment: null,
  seats: [{ seat: 0, kind: "person" }, { seat: 1, kind: "bot" }],
  exchange: { phase: "commit", rounds: [[]], names: ["Anna", "Nefret"], nonces: [], deadline: null, ...exchange },
  ...more,
}) as TableView;

const fixed = (id: string, commitment: string, more: Partial<TableView> = {}): TableView => {
  const rounds = [[{ seats: [0], commitment }]];
  const terms = { table: id, rules: { players: 2 }, names: ["Anna", "Nefret"], seats: ["person", "bot"], seal: "5e".repeat(32), nonces: [] };
  return table(id, { phase: "reveal", rounds }, { commitment: commitmentOf(terms, rounds), ...more });
};

test("JSON is written in the same bytes as elsewhere", () => {
  expect(canonical({ b: ["ä", "\x7f", "🐈"], a: null })).toBe('{"a":null,"b":["\\u00e4","\\u007f","\\ud83d\\udc08"]}');
});

test("a page commits once, and reveals when everything it sees is bound", () => {
  const promise = nextStep(table("one"), [0]);
  expect(promise?.type).toBe("commit");
  expect(nextStep(table("one"), [0])).toBeNull();
  const commitment = promise?.type === "commit" ? promise.commitment : "";
  const shown = fixed("one", commitment);
  const step = nextStep(shown, [0]);
  expect(step?.type === "reveal" && digest("ra-nonce/2", step.nonce)).toBe(commitment);
  expect(keepsake("one")).toMatchObject({ seal: shown.seal, commitments: [shown.commitment], revealed: shown.commitment });
  expect(nextStep(shown, [0])).toBeNull();
  expect(nextStep(shown, [0], true)?.type).toBe("reveal");
});

test("another round is answered with the nonce that was promised for it", () => {
  const own = vow();
  keepVow(table("two"), own);
  const first = fixed("two", own.commitment);
  const step = nextStep(first, [0]);
  const next = step?.type === "reveal" ? step.next! : "";
  const again = nextStep(fixed("two", next), [0]);
  expect(again?.type === "reveal" && digest("ra-nonce/2", again.nonce)).toBe(next);
  expect(keepsake("two")?.commitments).toHaveLength(2);
});

test.each([
  ["another seal than at the beginning", { seal: "00".repeat(32) }],
  ["a commitment that does not hold what is shown", { commitment: "00".repeat(32) }],
  ["other rules", { rules: { players: 3 } }],
])("nothing is revealed with %s", (what, change) => {
  const own = vow();
  keepVow(table(what), own);
  expect(nextStep(fixed(what, own.commitment, change), [0])).toBeNull();
});

test("nobody is asked who watches, has lost the nonce, or plays at a table sealed the older way", () => {
  expect(nextStep(fixed("three", vow().commitment), [])).toBeNull();
  expect(nextStep(fixed("four", vow().commitment), [0])).toBeNull();
  expect(nextStep({ ...table("five"), exchange: null }, [0])).toBeNull();
});

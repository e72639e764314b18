import { afterEach, expect, test, vi } from "vitest";
import { commitmentOf, keepDigest, keepsake, keepVow, nextStep, roundsFollow, vow, type Share } from "../src/wire/exchange";
import { canonical, digest } from "../src/wire/hashing";
import type { ExchangeView, TableView } from "../src/wire/types";

const table = (id: string, exchange: Partial<ExchangeView> = {}, more: Partial<TableView> = {}): TableView => ({
  id, status: "open", rules: { players: 2 }, seal: "5e".repeat(32), commitment: null,
  seats: [{ seat: 0, kind: "person" }, { seat: 1, kind: "bot" }],
  exchange: { phase: "commit", rounds: [[]], names: ["Anna", "Nefret"], nonces: [], deadline: null, ...exchange },
  ...more,
}) as TableView;

const during = (id: string, rounds: Share[][], more: Partial<TableView> = {}): TableView => {
  const terms = { table: id, rules: { players: 2 }, names: ["Anna", "Nefret"], seats: ["person", "bot"], seal: "5e".repeat(32), nonces: [] };
  return table(id, { phase: "reveal", rounds }, { commitment: commitmentOf(terms, rounds), ...more });
};

const fixed = (id: string, commitment: string, more: Partial<TableView> = {}): TableView => during(id, [[{ seats: [0], commitment }]], more);

const told = (step: ReturnType<typeof nextStep>) => (step?.type === "reveal" ? step : { nonce: "", next: "" });

afterEach(() => vi.unstubAllGlobals());

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

/** Anna sits in seat 0, Bob in seat 1; Anna has promised `own`. */
function annaAndBob(id: string) {
  const own = vow();
  keepVow(table(id), own);
  const bob = { seats: [1], commitment: vow().commitment };
  return { own, bob, first: during(id, [[{ seats: [0], commitment: own.commitment }, bob]]) };
}

test("another round is answered with the nonce that was promised for it", () => {
  const { own, bob, first } = annaAndBob("two");
  const { nonce, next } = told(nextStep(first, [0]));
  expect(nonce).toBe(own.nonce);
  const failed = [{ seats: [0], commitment: own.commitment, nonce }, bob];
  const again = told(nextStep(during("two", [failed, [{ seats: [0], commitment: next! }]]), [0]));
  expect(digest("ra-nonce/2", again.nonce)).toBe(next);
  expect(keepsake("two")?.commitments).toHaveLength(2);
});

test("a nonce is told once: not in a second round, not in another first one, not with others than before", () => {
  const { own, bob, first } = annaAndBob("once");
  const { next } = told(nextStep(first, [0]));
  const anna = { seats: [0], commitment: own.commitment };
  const open = { ...anna, nonce: own.nonce };
  const other = { seats: [1], commitment: vow().commitment };
  const promised = { seats: [0], commitment: next! };
  const shown: Record<string, Share[][]> = {
    "the old commitment in a second round": [[open, bob], [anna]],
    "the old commitment, and Bob is back": [[open, bob], [anna, other]],
    "another first round": [[anna, other]],
    "another first round with the promise for the second": [[promised, other]],
    "the right commitment, but Bob is back": [[open, bob], [promised, other]],
    "a first round that was never shown": [[open, other], [promised]],
    "a first round in which all told theirs": [[open], [promised]],
    "a round between that was never shown": [[open, bob], [{ seats: [0], commitment: vow().commitment }], [promised]],
  };
  for (const [what, rounds] of Object.entries(shown)) {
    expect(nextStep(during("once", rounds), [0]), what).toBeNull();
    expect(nextStep(during("once", rounds), [0], true), what).toBeNull();
  }
  expect(nextStep(first, [0], true)).toEqual({ type: "reveal", nonce: own.nonce, next });
  expect(nextStep(during("once", [[open, bob], [promised]]), [0])?.type).toBe("reveal");
});

class Storage {
  #items: Record<string, string> = {};
  room = Infinity;
  getItem = (key: string) => this.#items[key] ?? null;
  setItem = (key: string, value: string) => {
    if (value.length > this.room) throw new Error("it is full");
    this.#items[key] = value;
  };
}

async function reloaded(): Promise<typeof import("../src/wire/exchange")> {
  vi.resetModules();
  return await import("../src/wire/exchange");
}

test("a page that is opened again knows what it has told", async () => {
  vi.stubGlobal("localStorage", new Storage());
  const { own, bob, first } = annaAndBob("reload");
  const step = nextStep(first, [0]);
  expect((await reloaded()).nextStep(first, [0])).toEqual(step);
  const open = { seats: [0], commitment: own.commitment, nonce: own.nonce };
  const page = await reloaded();
  for (const rounds of [[[open, bob], [{ seats: [0], commitment: own.commitment }]], [[{ seats: [0], commitment: own.commitment }]]])
    expect(page.nextStep(during("reload", rounds), [0])).toBeNull();
});

test("where that cannot be stored, an opened page has no nonce to tell", async () => {
  const storage = new Storage();
  vi.stubGlobal("localStorage", storage);
  const { own, first } = annaAndBob("full");
  storage.room = storage.getItem("ra-seals")!.length;
  expect(told(nextStep(first, [0])).nonce).toBe(own.nonce);
  expect(nextStep(fixed("full", own.commitment), [0])).toBeNull();
  expect((await reloaded()).nextStep(fixed("full", own.commitment), [0])).toBeNull();
});

test("what a page of before has told is not told for anything else", () => {
  const storage = new Storage();
  vi.stubGlobal("localStorage", storage);
  const { own, first } = annaAndBob("old");
  const kept = { ...keepsake("old")!, commitments: [first.commitment!], revealed: first.commitment! };
  storage.setItem("ra-seals", JSON.stringify({ old: kept }));
  expect(nextStep(fixed("old", own.commitment), [0])).toBeNull();
  expect(told(nextStep(first, [0])).nonce).toBe(own.nonce);
});

test("rounds follow on each other only without those who told nothing", () => {
  const [one, two, three] = [vow(), vow(), vow()];
  const opened = (seats: number[], { nonce, commitment }: typeof one) => ({ seats, commitment, nonce });
  const closed = (seats: number[], { commitment }: typeof one) => ({ seats, commitment, nonce: null });
  expect(roundsFollow([[opened([0], one), closed([1], two)], [opened([0], three)]])).toBe(true);
  expect(roundsFollow([[opened([0], one), closed([1], two)], []])).toBe(true);
  expect(roundsFollow([[closed([0, 2], one), closed([1], two)]])).toBe(true);
  const wrong = {
    "one who told nothing is back": [[opened([0], one), closed([1], two)], [opened([1], three)]],
    "one who was not there counts": [[closed([1], two)], [opened([0], three)]],
    "one has another's seat": [[opened([0], one), closed([1], two)], [opened([0, 1], three)]],
    "nobody failed": [[opened([0], one)], [opened([0], three)]],
    "the same again": [[opened([0], one), closed([1], two)], [opened([0], one)]],
    "a copied commitment": [[closed([0], one), closed([1], one)]],
    "two in one seat": [[closed([0, 1], one), closed([1], two)]],
    "a nonce that was not promised": [[{ ...opened([0], one), nonce: two.nonce }]],
    "a nonce that can be found by trying": [[{ seats: [0], nonce: "short", commitment: digest("ra-nonce/2", "short") }]],
  };
  for (const [what, rounds] of Object.entries(wrong)) expect(roundsFollow(rounds), what).toBe(false);
});

test("a page that is opened in the game keeps that it came late", () => {
  const own = vow();
  keepVow(table("late"), own);
  const shown = fixed("late", own.commitment, { status: "playing" });
  nextStep(shown, [0]);
  expect(keepsake("late")).toMatchObject({ commitments: [shown.commitment], late: [shown.commitment] });
  const early = fixed("early", own.commitment);
  nextStep(early, [0]);
  nextStep({ ...early, status: "playing" }, [0]);
  expect(keepsake("early")).toMatchObject({ commitments: [early.commitment] });
  expect(keepsake("early")?.late).toBeUndefined();
  nextStep(fixed("over", own.commitment, { status: "over" }), [0]);
  expect(keepsake("over")?.commitments).toEqual([]);
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

test("a digest that is first shown to a page opened after the end proves nothing, and is not kept", () => {
  keepVow(table("ended"), vow());
  keepDigest("ended", "d1", "over");
  expect(keepsake("ended")?.digest).toBeUndefined();
  keepDigest("ended", "d2", "playing");
  keepDigest("ended", "d3", "over");
  expect(keepsake("ended")?.digest).toBe("d2");
});

test("nobody is asked who watches, has lost the nonce, or plays at a table sealed the older way", () => {
  expect(nextStep(fixed("three", vow().commitment), [])).toBeNull();
  expect(nextStep(fixed("four", vow().commitment), [0])).toBeNull();
  expect(nextStep({ ...table("five"), exchange: null }, [0])).toBeNull();
});

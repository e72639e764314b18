import { beforeAll, expect, test } from "vitest";
import type { Frame } from "../src/wire/types";
import { emptyTable } from "../src/table/empty";
import { sayings, warning } from "../src/table/sayings";
import { inOrder, type Scene } from "../src/table/scene";
import { grown, tell, type Event } from "../src/table/telling";
import { preferred, signed } from "../src/words/words.svelte";
import { speak } from "./speaking";

const guests = ["Anna", "Bob"].map((name, seat) => ({ seat, name, kind: "person" as const, bot: null, away: false, here: true }));
const at = { guests, ra_limit: 6 };

beforeAll(() => speak("en"));

test("a drawn tile has its article", () => {
  expect(tell({ kind: "tile_drawn", seat: 0, tile: "obelisk" }, at)).toBe("Anna draws an obelisk tile");
  expect(tell({ kind: "tile_drawn", seat: 1, tile: "ra" }, at)).toBe("Bob draws a Ra tile");
});

test("tiles stand in the case that a sentence needs", () => {
  speak("pl");
  expect(tell({ kind: "tile_drawn", seat: 0, tile: "step_pyramid" }, at)).toContain("płytkę piramidy schodkowej");
  speak("uk");
  expect(tell({ kind: "lot_won", seat: 0, tiles: ["nile", "nile"], paid: 7, received: 3 }, at)).toContain("2 плитки");
  speak("en");
});

test("what one must discard is said to oneself, and of the others by name", () => {
  const struck: Event = { kind: "disaster_struck", seat: 0, disaster: "earthquake", lost: [], owed: 1 };
  expect(tell(struck, { ...at, you: 0 })).toBe("You must discard 1 monument tile");
  expect(tell(struck, { ...at, you: 1 })).toBe("Anna must discard 1 monument tile");
  expect(tell(struck, at)).toBe("Anna must discard 1 monument tile");
});

test("tiles are chosen from in the order in which they lie", () => {
  expect(inOrder(["temple", "writing", "gold", "art", "sphinx"])).toEqual(["art", "writing", "gold", "sphinx", "temple"]);
});

test("names that read from right to left turn nothing else round", () => {
  const turned = { ...at, guests: guests.map((guest) => ({ ...guest, name: "שרה" })) };
  expect(tell({ kind: "passed", seat: 0 }, turned)).toBe("\u2068שרה\u2069 passes");
});

test("the log goes on, and goes back when decisions are taken back", () => {
  const frame = (move: number, event: Event) => ({ move, events: [event] }) as unknown as Frame;
  const drawn: Event = { kind: "tile_drawn", seat: 0, tile: "nile" };
  const log = [1, 2, 3].reduce((entries, move) => grown(entries, frame(move, drawn)), [] as ReturnType<typeof grown>);
  expect(log.map((entry) => entry.move)).toEqual([1, 2, 3]);
  const back = grown(log, frame(1, { kind: "undone", seat: 0, move: 1, moves: 2 }));
  expect(back.map((entry) => entry.events[0]?.kind)).toEqual(["tile_drawn", "undone"]);
});

test("a browser's languages choose ours", () => {
  expect(preferred(["de-DE", "uk-UA", "en"])).toBe("uk");
  expect(preferred(["pt-PT"])).toBe("pt-BR");
  expect(preferred(["fr"])).toBe("en");
});

test("points wear their sign", () => {
  expect([5, 0, -5].map(signed)).toEqual(["+5", "0", "−5"]);
});

test.each([
  ["en", "Anna gains no fame"], ["pl", "Anna nie zdobywa punktów"], ["uk", "Anna не отримує очок"],
  ["ru", "Anna не получает очков славы"], ["pt-BR", "Anna não ganha pontos"],
] as const)("whoever gains nothing is not said to gain 0: %s", (language, words) => {
  speak(language);
  const nothing = { gods: 0, gold: 0, pharaohs: 0, river: 0, civilization: 0, monuments: 0, suns: 0 };
  expect(tell({ kind: "epoch_scored", epoch: 1, points: [nothing], score: [10] }, at)).toContain(words);
  speak("en");
});

test("where nothing lies on the track, nobody says that tiles stay", () => {
  const scene = (tile: string | null): Scene => {
    const empty = emptyTable(true);
    const { frame } = empty;
    const lens = { ...frame.lens!, notes: ["all_pass_keeps"] };
    return { ...empty, frame: { ...frame, lens, position: { ...frame.position, track: [tile, null] } } };
  };
  expect(warning(scene("nile"))).toContain("the tiles stay");
  expect(warning(scene(null))).toBe("");
});

test("nobody waits for themselves", () => {
  const empty = emptyTable(true);
  const waiting = { ...empty, mine: false, guests: empty.guests.map((guest) => ({ ...guest, name: "Anna" })) };
  expect(sayings(waiting).call).toBe("");
  expect(sayings({ ...waiting, me: 1 }).call).toBe("Waiting for Anna");
});

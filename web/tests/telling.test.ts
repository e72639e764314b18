import { beforeAll, expect, test } from "vitest";
import type { Frame } from "../src/wire/types";
import { emptyTable } from "../src/table/empty";
import { sayings, warning } from "../src/table/sayings";
import { inOrder, type Scene } from "../src/table/scene";
import { asLog, grown, tell, tellAll, tellEntry, type Event } from "../src/table/telling";
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

test("the tiles of a lot are named, where there is room for it", () => {
  const won: Event = { kind: "lot_won", seat: 0, tiles: ["god", "nile", "nile", "gold"], paid: 7, received: 3 };
  expect(tell(won, at)).toBe("Anna wins 4 tiles with 7: a God tile, 2 Nile tiles, a gold tile. Sun 7 goes to the board, Anna keeps sun 3 face down");
  expect(tell(won, { ...at, brief: true })).toBe("Anna wins 4 tiles with 7. Sun 7 goes to the board, Anna keeps sun 3 face down");
  expect(tell({ ...won, tiles: [] }, at)).toContain("no tiles, only the sun. Sun 7");
  expect(tell({ kind: "track_discarded", tiles: ["god", "nile"] }, at)).toBe("No bids: 2 tiles leave the game: a God tile, a Nile tile");
});

test("of an empty track nobody says that its tiles stay", () => {
  expect(tell({ kind: "track_kept", tiles: ["nile"] }, at)).toBe("No bids: the tiles stay on the auction track");
  expect(tell({ kind: "track_kept", tiles: [] }, at)).toBe("No bids: the sun stays in the centre");
});

test("a disaster that a god removes is told once", () => {
  const events: Event[] = [{ kind: "god_spent", seat: 0, tile: "unrest" }, { kind: "disaster_removed", seat: 0, disaster: "unrest" }];
  expect(tellAll(events, at)).toEqual(["Anna plays a God tile and removes an unrest tile"]);
  expect(tellAll([{ kind: "god_spent", seat: 0, tile: "gold" }], at)).toEqual(["Anna plays a God tile for a gold tile"]);
});

test("each line of the log bears the seal of the player it tells of", () => {
  const events: Event[] = [{ kind: "passed", seat: 1 }, { kind: "lot_won", seat: 0, tiles: [], paid: 7, received: 3 }, { kind: "epoch_ended", epoch: 1, why: "suns", lost: [] }];
  expect(tellEntry({ move: 1, events }, at).map(({ seat }) => seat)).toEqual([1, 0, null]);
});

test("the log says who decided for somebody who is away", () => {
  const [entry] = asLog([{ move: 3, seat: 1, action: "pass", events: [{ kind: "passed", seat: 1 }], by: "policy" }]);
  expect(tellEntry(entry!, at)).toEqual([{ text: "Bob is away: a bot decided", seat: 1 }, { text: "Bob passes", seat: 1 }]);
  expect(tellEntry(entry!, { ...at, absent: "pass" })[0]?.text).toBe("Bob is away: the table decided");
  expect(tellEntry({ ...entry!, by: "bot" }, at)).toHaveLength(1);
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

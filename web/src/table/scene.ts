/** What the table shows: a frame, who sits there, and what the person at this screen may do. It judges nothing. */
import type { Frame, GameView, PlayerView, SeatView } from "../wire/types";
import type { TableTime } from "./clocks";
import { BOTS, calledHere, toldApart } from "../words/guests";
import { say } from "../words/words.svelte";

export interface Guest {
  seat: number;
  name: string;
  kind: SeatView["kind"];
  bot: string | null;
  away: boolean;
  here: boolean;
  /** The seat was handed over by a link of the host's, while the game was under way. */
  handedOver?: boolean;
}

export interface Scene {
  /** What clocks are read from; nothing where no time runs, as in a replay. */
  time?: TableTime | null;
  frame: Frame;
  guests: Guest[];
  /** Whose tableau lies in front. */
  me: number;
  /** Somebody at this screen plays; otherwise they watch. */
  seated: boolean;
  /** The person at this screen decides now. */
  mine: boolean;
  /** The aids are wanted, and the table allows them. */
  aids: boolean;
  /** The numbers of others' face-down suns are not shown. */
  backs?: boolean;
  /** What the Ra track shows: a barge that sails, or the Ra tiles themselves. */
  raTrack: "barge" | "tiles";
  /** The connection is broken: nothing can be decided until it has healed. */
  offline?: boolean;
  act: (action: string) => void;
  /** A bot waits for a click. */
  goOn?: (() => void) | null;
  /** Takes the last decision back; `why` says why that is not possible. */
  undo?: { why: string; act: () => void } | null;
  /** Puts the tiles of a seat in front; for those who watch. */
  onFront?: ((seat: number) => void) | undefined;
}

export type LineName = "gods" | "gold" | "pharaohs" | "river" | "civilization" | "monuments" | "suns";

export const EPOCH_LINES: readonly LineName[] = ["gods", "gold", "pharaohs", "river", "civilization"];
export const LINES: readonly LineName[] = [...EPOCH_LINES, "monuments", "suns"];
export const CIVILIZATION = ["agriculture", "art", "astronomy", "religion", "writing"] as const;
export const MONUMENTS = [
  "fortress", "obelisk", "palace", "pyramid", "sphinx", "statue", "step_pyramid", "temple",
] as const;
/** Tiles as they lie in a tableau. */
const LAID = ["god", "pharaoh", "nile", "flood", ...CIVILIZATION, "gold", ...MONUMENTS] as const;
const DISASTERS = ["funeral", "drought", "unrest", "earthquake"];
const FACES = ["thoth", "sobek", "hathor", "isis", "sekhmet", "ptah", "osiris", "seshat"];
/** The picture that stands for a line of the score. */
export const PICTURES: Record<LineName, string> = {
  gods: "t-god", gold: "t-gold", pharaohs: "t-pharaoh", river: "t-nile", civilization: "t-writing",
  monuments: "t-pyramid", suns: "sun",
};

/** Whether the numbers of somebody's face-down suns are shown: one's own always are. */
export const showsFaceDown = (scene: Scene, seat: number): boolean => !scene.backs || (scene.seated && seat === scene.me);

/** Lines that count several kinds of tiles. */
const SEVERAL: Partial<Record<LineName, readonly string[]>> = { civilization: CIVILIZATION, monuments: MONUMENTS, river: ["nile", "flood"] };
type Holdings = Readonly<Record<string, number>>;

/** The picture of a line for what somebody holds: a tile that they have. */
export function pictureFor(line: LineName, tiles: Holdings): string {
  const own = SEVERAL[line]?.find((tile) => tiles[tile]);
  return own ? `t-${own}` : PICTURES[line];
}

/** Somebody has a tile of the line; otherwise its picture is drawn as missing. */
export const holds = (line: LineName, tiles: Holdings): boolean => SEVERAL[line]?.some((tile) => tiles[tile]) ?? true;

export const isDisaster = (tile: string): boolean => DISASTERS.includes(tile);

/** The picture of a tile. Gods are equal in the rules, and each space of the track has a face of its own for them. */
export function picture(tile: string, space?: number): string {
  return tile === "god" && space !== undefined ? `t-god_${FACES[space % FACES.length]}` : `t-${tile}`;
}

export const held = (player: PlayerView, tile: string): number => player.tiles[tile] ?? 0;
export const heldOf = (player: PlayerView, tiles: readonly string[]): number =>
  tiles.reduce((sum, tile) => sum + held(player, tile), 0);
export const kindsOf = (player: PlayerView, tiles: readonly string[]): number =>
  tiles.filter((tile) => held(player, tile)).length;

/** The tiles for which a word is legal now: `wordsFor(frame, "god")`. */
export function choices(frame: Frame, verb: "god" | "discard"): string[] {
  return frame.legal.filter((action) => action.startsWith(`${verb} `)).map((action) => action.slice(verb.length + 1));
}

/** Tiles in the order in which one sees them in one's tableau, wherever they are chosen from. */
export const inOrder = (tiles: readonly string[]): string[] => LAID.filter((tile) => tiles.includes(tile));

export const legalBids = (frame: Frame): number[] =>
  frame.legal.filter((action) => action.startsWith("bid ")).map((action) => Number(action.slice(4)));

export const allows = (frame: Frame, action: string): boolean => frame.legal.includes(action);

/** Names may be written from right to left: what stands around them must not be turned with them. */
const TURNED = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
export function named(scene: Pick<Scene, "guests">, seat: number): string {
  const name = scene.guests[seat]?.name ?? String(seat + 1);
  return TURNED.test(name) ? `\u2068${name}\u2069` : name;
}

export const letter = (name: string): string => ([...name.trim()][0] ?? "?").toLocaleUpperCase();

/** What a seal is made of: nobody sits in an open seat yet. */
export const sealName = ({ kind, name }: Guest): string => (kind === "open" ? "?" : name);

/** Bots have names of their own, one for each seat, so that they can be told apart. */
const botName = (seat: number): string => say(`bot-name-${seat + 1}`);

/** Who played a game that is over: people and bots as at its table. A record that was brought knows bots by name alone. */
export function playersOf({ names, bots }: Pick<GameView, "names" | "bots">): Guest[] {
  const called = toldApart(names.map((name, seat) => (bots[seat] || name === BOTS[seat] ? botName(seat) : calledHere(name))));
  return called.map((name, seat) => {
    const bot = bots[seat] ?? null;
    return { seat, name, kind: bot ? "bot" : "person", bot, away: false, here: true };
  });
}

/** People as they call themselves; bots by names of their own. */
export function guestsOf(seats: readonly SeatView[], here: readonly boolean[] = []): Guest[] {
  const called = toldApart(seats.map(({ kind, seat, name }) => (kind === "bot" ? botName(seat) : name === null ? "" : calledHere(name))));
  return seats.map((seat, place) => ({
    seat: seat.seat,
    name: called[place] || say("seat-open"),
    kind: seat.kind,
    bot: seat.bot,
    away: seat.away,
    here: here[seat.seat] ?? true,
    handedOver: seat.handed_over != null,
  }));
}

/** Whoever said something: by the name that they have at this table. */
export const speaker = (guests: readonly Guest[], { seat, name }: { seat: number; name: string }): string => guests[seat]?.name ?? calledHere(name);

/** The seats after mine, in the order of play; all seats for those who watch are those after the one in front. */
export const others = (scene: Scene): number[] => othersThan(scene, scene.me);

export function othersThan(scene: Scene, seat: number): number[] {
  const players = scene.frame.position.players.length;
  return Array.from({ length: players - 1 }, (_, place) => (seat + place + 1) % players);
}

/** Games as files: `ra-games/1` (docs/formats.md). Here it is read what a file says; whether its games can be played is asked elsewhere. */
import { FORMAT as GAME_FORMAT, type LocalEntry, type LocalGame, type LocalHeader } from "../local/game.ts";

export const FORMAT = "ra-games/1";
/** A file with more than this is none of ours: a game has some 50 kB. */
export const MOST_BYTES = 200_000_000;

export interface GameDocument extends LocalGame {
  /** The same game as `ra-record/1`, for other programs. It is not read. */
  readonly record?: unknown;
}

export interface GamesDocument {
  readonly format: typeof FORMAT;
  /** When it was written, in milliseconds since 1970. */
  readonly exported: number;
  readonly games: readonly GameDocument[];
}

/** Why a file, or a game in it, cannot be read. */
export type Fault = "not_json" | "not_games" | "is_record" | "newer" | "too_large" | "damaged" | "impossible";

export class Unreadable extends Error {
  constructor(readonly fault: Fault, where = "") {
    super(`${fault}${where && `: ${where}`}`);
  }
}

export function documentOf(games: readonly GameDocument[], now: number): GamesDocument {
  return { format: FORMAT, exported: now, games };
}

/** The games of a file, each of which may be anything still. */
export function gamesIn(text: string): unknown[] {
  const document = parsed(text);
  const format = isObject(document) ? String(document["format"] ?? "") : "";
  if (isObject(document) && format === FORMAT) {
    if (Array.isArray(document["games"])) return document["games"];
    throw new Unreadable("damaged", "games");
  }
  if (/^ra-(record|sealed|position)\/\d+$/.test(format)) throw new Unreadable("is_record");
  throw new Unreadable(/^ra-games\/\d+$/.test(format) ? "newer" : "not_games");
}

function parsed(text: string): unknown {
  if (text.length > MOST_BYTES) throw new Unreadable("too_large");
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable("not_json");
  }
}

/** A game as it is kept, if the document is one: the right fields, and a log without gaps. */
export function gameIn(document: unknown): LocalGame {
  if (!isObject(document)) throw new Unreadable("damaged", "a game is an object");
  const { header, entries } = document;
  if (!isObject(header) || !Array.isArray(entries)) throw new Unreadable("damaged", "header, entries");
  if (header["format"] !== GAME_FORMAT) throw new Unreadable(/^ra-local-game\/\d+$/.test(String(header["format"])) ? "newer" : "damaged", "header.format");
  const wrong = wrongField(header, HEADER);
  if (wrong) throw new Unreadable("damaged", `header.${wrong}`);
  entries.forEach((entry: unknown, place) => checkEntry(entry, place));
  if (header["entries"] !== entries.length) throw new Unreadable("damaged", "header.entries");
  return { header: header as unknown as LocalHeader, entries: entries as LocalEntry[] };
}

function checkEntry(entry: unknown, place: number): void {
  const wrong = isObject(entry) ? (entry["sequence"] === place + 1 ? wrongField(entry, ENTRY) : "sequence") : "an object";
  if (wrong) throw new Unreadable("damaged", `entries[${place}].${wrong}`);
}

type Check = (value: unknown) => boolean;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isSeats: Check = (value) => Array.isArray(value) && value.every((seat) => isCount(seat) && seat < 5);
const isText: Check = (value) => typeof value === "string" && value.length <= 100;
const orNull = (check: Check): Check => (value) => value === null || check(value);
const oneOf = (...words: string[]): Check => (value) => words.includes(value as string);

const HEADER: Record<string, Check> = {
  id: (value) => typeof value === "string" && /^local-[\w-]{8,40}$/.test(value),
  created: isCount, changed: isCount, finished: orNull(isCount), entries: isCount, decides: orNull(isCount), seats: isSeats,
  table: (table) => isObject(table) && Array.isArray(table["seats"]) && table["seats"].every(isObject) && isObject(table["rules"]) && isObject(table["settings"]),
  suns: (suns) => Array.isArray(suns) && suns.every((hand) => Array.isArray(hand) && hand.every(isCount)),
  seed: (value) => typeof value === "string" && /^\d{1,20}$/.test(value),
  bot_seed: (value) => typeof value === "string" && /^\d{1,20}$/.test(value),
  paused_since: orNull(isCount),
  pauses: (pauses) => Array.isArray(pauses) && pauses.every((span) => Array.isArray(span) && span.length === 2 && span.every(isCount)),
};
const ENTRY: Record<string, Check> = {
  kind: oneOf("play", "undo"), seat: (value) => isCount(value) && (value as number) < 5, action: isText, by: oneOf("person", "bot", "policy"),
  at: isCount, charged: isCount,
};

const wrongField = (object: Record<string, unknown>, checks: Record<string, Check>): string | undefined =>
  Object.keys(checks).find((name) => !checks[name]!(object[name]));

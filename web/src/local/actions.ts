/** Actions in words ("bid 7") and as the numbers of the engine, and tiles by their names. */
import { ACTION_WORDS, PHASES, TILES } from "../engine/constants.ts";

export type Phase = (typeof PHASES)[number];

const DRAW = "draw";
const NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.values(ACTION_WORDS).flatMap((words) => words.map((word, action) => [word, action] as const)),
);

const wordsIn = (phase: Phase): readonly string[] => (phase === "turn" || phase === "swaps" ? ACTION_WORDS[phase] : ACTION_WORDS.other);

export const inWords = (action: number, phase: Phase): string => wordsIn(phase)[action]!;

/** An action of the log, with the tile that it drew (0 for others). */
export function readWords(words: string): { action: number; tile: number; drew: boolean } {
  const [does, tile] = words.split(" ");
  const drew = does === DRAW;
  return { action: NUMBERS.get(drew ? DRAW : words) ?? -1, tile: drew && tile ? tileNumber(tile) : 0, drew };
}

export const tileNumber = (tile: string): number => (TILES as readonly string[]).indexOf(tile);

export const isDraw = (words: string): boolean => words === DRAW || words.startsWith(`${DRAW} `);

/** Tiles by name; those of which there is none are left out. */
export function countNames(counts: ArrayLike<number>): Record<string, number> {
  return Object.fromEntries(Array.from(counts, (count, tile) => [TILES[tile]!, count] as const).filter(([, count]) => count));
}

/** Each tile by name, as often as it is there. */
export const asTiles = (counts: ArrayLike<number>): string[] => Array.from(counts).flatMap((count, tile) => Array<string>(count).fill(TILES[tile]!));

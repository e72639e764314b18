/** The kinds of tiles: how many of each the game has, and what is said of each. */
import { say } from "../words/words.svelte";
import { FEWEST_PHARAOHS, IN_THE_GAME as COUNTS } from "../wire/rules";
import type { PositionView } from "../wire/types";
import { CIVILIZATION, isDisaster, MONUMENTS } from "./scene";

export const IN_THE_GAME: Readonly<Record<string, number>> = COUNTS;

const among = (tiles: readonly string[], tile: string): boolean => tiles.includes(tile);

export const tileName = (tile: string): string => say(`tile-${tile.replace("_", "-")}`);

/** Tiles that are explained alike have one text: all civilization tiles, all monuments. */
export function textOf(tile: string): string {
  return among(CIVILIZATION, tile) ? "civilization" : among(MONUMENTS, tile) ? "monument" : tile;
}

/** The category, where the name alone does not tell it. */
export function categoryOf(tile: string): string {
  if (isDisaster(tile)) return say("about-disaster.name");
  const text = textOf(tile);
  return text === tile ? "" : say(`tile-${text}`);
}

/** What a tile does and scores, by the options of this game. */
export function explained(tile: string, { rules, epoch }: Pick<PositionView, "rules" | "epoch">): string[] {
  const losses = (rules["fewest_pharaohs"] as number[] | undefined) ?? FEWEST_PHARAOHS;
  const fewest = losses[epoch - 1] ?? 0;
  const sentences = [say(`about-${textOf(tile)}`, { fewest })];
  if (isDisaster(tile)) sentences.push(say("about-disaster"), say(`about-disaster.${rules["god_disasters"] === "removed" ? "removed" : "strike"}`));
  return sentences;
}

/** Marks an element as a tile that explains itself. One of a group can be reached with Tab, the others with the arrows. */
export function about(tile: string, first = false): { "data-about": string; tabindex: 0 | -1 } {
  return { "data-about": tile, tabindex: first ? 0 : -1 };
}

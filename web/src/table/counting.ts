/** What a player holds, counted and in words. Nothing is judged: points are always those of the engine. */
import { FEWEST_PHARAOHS, LOWEST_SUNS, SAME_MONUMENT_POINTS } from "../wire/rules";
import type { Lens, PlayerView, PositionView } from "../wire/types";
import { say } from "../words/words.svelte";
import { CIVILIZATION, isDisaster, MONUMENTS, type LineName } from "./scene";

export type Tiles = Readonly<Record<string, number>>;

/** From so many of one type on, monuments score for being alike. */
const ALIKE = SAME_MONUMENT_POINTS.findIndex((points) => points > 0);

/** What a line of the score is worth, in brief: losses are those of the table's rules, which name what departs from the standard game. */
export function howScored(line: LineName, rules: PositionView["rules"], epoch: number): string {
  const fewest = (rules["fewest_pharaohs"] as number[] | undefined)?.[epoch - 1] ?? FEWEST_PHARAOHS[epoch - 1] ?? 0;
  const lowest = (rules["lowest_suns"] as number | undefined) ?? LOWEST_SUNS;
  return say(`line-${line}.how`, { loss: line === "suns" ? lowest : fewest });
}

/** A line of the score in words: `points` say who has the most and the fewest. */
export function inWords(line: LineName, tiles: Tiles, points: number, suns: readonly number[] = []): string {
  const count = (tile: string) => tiles[tile] ?? 0;
  switch (line) {
    case "gods": return some("held-gods", count("god"));
    case "gold": return some("held-gold", count("gold"));
    case "pharaohs": return say(points > 0 ? "held-pharaohs.most" : points < 0 ? "held-pharaohs.fewest" : "held-pharaohs", { count: count("pharaoh") });
    case "river": return river(count("flood"), count("nile"));
    case "civilization": return some("kinds", kinds(tiles, CIVILIZATION));
    case "monuments": return monuments(tiles);
    case "suns": return say("held-sum", { count: suns.reduce((sum, sun) => sum + sun, 0) });
  }
}

const some = (message: string, count: number): string => (count ? say(message, { count }) : say("held-none"));

function river(floods: number, niles: number): string {
  const words = [floods && say("held-floods", { count: floods }), niles && say("held-niles", { count: niles }), niles && !floods && say("river-dry")];
  return words.filter(Boolean).join(", ") || say("held-none");
}

function monuments(tiles: Tiles): string {
  const alike = MONUMENTS.map((tile) => tiles[tile] ?? 0).filter((count) => count >= ALIKE);
  return [some("kinds", kinds(tiles, MONUMENTS)), ...alike.map((count) => say("held-alike", { count }))].join(", ");
}

const kinds = (tiles: Tiles, among: readonly string[]): number => among.filter((tile) => tiles[tile]).length;

/** What a player would hold who took the lot, and lost what the lens says is lost. */
export function withLot(position: PositionView, lens: Lens, seat: number): Tiles {
  const held = new Map(Object.entries(position.players[seat]?.tiles ?? {}));
  const add = (tile: string, count: number) => held.set(tile, (held.get(tile) ?? 0) + count);
  for (const tile of position.track) if (tile && !isDisaster(tile)) add(tile, 1);
  for (const tile of lens.lot[seat]?.lost ?? []) add(tile, -1);
  return Object.fromEntries(held);
}

/** What a player held when the score was made: what is left, and what left after it. */
export function whenScored(player: PlayerView, givenUp: readonly string[]): Tiles {
  const held = new Map(Object.entries(player.tiles));
  for (const tile of givenUp) held.set(tile, (held.get(tile) ?? 0) + 1);
  return Object.fromEntries(held);
}

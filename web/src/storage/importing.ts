/** Games from a file go beside those that are here. None that is here is lost or gets shorter. */
import { type LocalEntry, type LocalGame, newLocalId } from "../local/game.ts";
import type { GameStore } from "../local/store.ts";
import { type Fault, gameIn, gamesIn, Unreadable } from "./documents.ts";

/** What became of the games of a file, each of which is counted once. */
export interface Imported {
  /** They were not here. */
  taken: number;
  /** They were here, and go on further in the file. */
  longer: number;
  /** They were here, and as far or further. */
  known: number;
  /** They were here and went on differently; the other course is a game of its own now. */
  copied: number;
  /** They cannot be read, or hold something that the rules do not allow. */
  refused: Fault[];
}

/** Throws `Unreadable` for a file that has no games in it at all. `isPossible` replays a game by the rules. */
export async function importGames(text: string, store: GameStore, isPossible: (game: LocalGame) => Promise<boolean>): Promise<Imported> {
  const imported: Imported = { taken: 0, longer: 0, known: 0, copied: 0, refused: [] };
  for (const document of gamesIn(text)) {
    try {
      const game = gameIn(document);
      if (!(await isPossible(game))) throw new Unreadable("impossible");
      imported[await take(game, store)] += 1;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      imported.refused.push(error.fault);
    }
  }
  return imported;
}

async function take(game: LocalGame, store: GameStore): Promise<"taken" | "longer" | "known" | "copied"> {
  const here = await store.read(game.header.id);
  if (!here) {
    await store.begin(game.header, game.entries);
    return "taken";
  }
  const shared = sharedEntries(here, game);
  if (shared === game.entries.length) return "known";
  if (shared < here.entries.length || !isSameDeal(here, game)) return (await copy(game, store)) ? "copied" : "known";
  await store.append(game.header.id, shared, game.entries.slice(shared), game.header);
  return "longer";
}

function sharedEntries(here: LocalGame, other: LocalGame): number {
  if (!isSameDeal(here, other)) return 0;
  const differs = other.entries.findIndex((entry, place) => !isSame(entry, here.entries[place]));
  return differs < 0 ? other.entries.length : differs;
}

const isSame = (one: LocalEntry, other: LocalEntry | undefined): boolean =>
  other !== undefined && one.kind === other.kind && one.seat === other.seat && one.action === other.action && one.at === other.at;

const isSameDeal = (one: LocalGame, other: LocalGame): boolean => one.header.seed === other.header.seed && JSON.stringify(one.header.suns) === JSON.stringify(other.header.suns);

/** Unless the same course was copied before. */
async function copy(game: LocalGame, store: GameStore): Promise<boolean> {
  for (const { id, seed } of await store.list()) {
    const known = seed === game.header.seed ? await store.read(id) : null;
    if (known && sharedEntries(known, game) === game.entries.length && known.entries.length) return false;
  }
  const id = newLocalId();
  await store.begin({ ...game.header, id, table: { ...game.header.table, id } }, game.entries);
  return true;
}

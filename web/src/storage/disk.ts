/** Games in the database of this browser. */
import type { LocalEntry, LocalGame, LocalHeader } from "../local/game.ts";
import { type GameStore, Overtaken } from "../local/store.ts";
import { answered, transact } from "./database.ts";
import { announce } from "./news.ts";

type Row = LocalEntry & { game: string };

const entriesOf = (game: string, after = 0): IDBKeyRange => IDBKeyRange.bound([game, after + 1], [game, Infinity]);

export class Disk implements GameStore {
  list(): Promise<LocalHeader[]> {
    return transact<LocalHeader[]>(["games"], "readonly", (transaction) => transaction.objectStore("games").getAll());
  }

  read(id: string, after = 0): Promise<LocalGame | null> {
    return transact(["games", "entries"], "readonly", async (transaction) => {
      const asked = [answered(transaction.objectStore("games").get(id)), answered(transaction.objectStore("entries").getAll(entriesOf(id, after)))] as const;
      const [header, rows] = await Promise.all(asked);
      return header ? { header, entries: (rows as Row[]).map(withoutGame) } : null;
    });
  }

  async begin(header: LocalHeader, entries: readonly LocalEntry[] = []): Promise<void> {
    await this.#write(header, entries, async (games) => {
      if (await answered(games.get(header.id))) throw new Overtaken(`there is a game ${header.id} already`);
    });
  }

  /** Somebody who was first is noticed inside the transaction: nobody else can write between the look and the deed. */
  async append(id: string, after: number, entries: readonly LocalEntry[], header: LocalHeader): Promise<void> {
    await this.#write(header, entries, async (games) => {
      const there = (await answered(games.get(id)))?.entries;
      if (there !== after) throw new Overtaken(`game ${id} is at entry ${there}, not ${after}`);
    });
  }

  async #write(header: LocalHeader, entries: readonly LocalEntry[], check: (games: IDBObjectStore) => Promise<void>): Promise<void> {
    await transact(["games", "entries"], "readwrite", async (transaction) => {
      const games = transaction.objectStore("games");
      await check(games);
      for (const entry of entries) transaction.objectStore("entries").add({ ...entry, game: header.id } satisfies Row);
      games.put(header);
    });
    announce(header.id);
  }

  async remove(id: string): Promise<void> {
    await transact(["games", "entries"], "readwrite", (transaction) => {
      transaction.objectStore("games").delete(id);
      transaction.objectStore("entries").delete(entriesOf(id));
    });
    announce(id);
  }
}

function withoutGame({ game: _, ...entry }: Row): LocalEntry {
  return entry;
}

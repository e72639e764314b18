import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { FORMAT, type LocalEntry, type LocalGame, type LocalHeader } from "../src/local/game";
import { Overtaken } from "../src/local/store";
import { close, deleteDatabase, NAME, open, STEPS } from "../src/storage/database";
import { Disk } from "../src/storage/disk";
import { documentOf, gamesIn, Unreadable } from "../src/storage/documents";
import { Games } from "../src/storage/games";
import { holdGame, Lease, type Role } from "../src/storage/holding";
import { importGames } from "../src/storage/importing";
import { shelf } from "../src/storage/shelves";
import { StorageTrouble, troubleOf } from "../src/storage/trouble";

beforeEach(async () => {
  await close();
  globalThis.indexedDB = new IDBFactory();
});

const entry = (sequence: number, action = "invoke"): LocalEntry => ({ sequence, kind: "play", seat: 0, action, by: "person", at: 1000 + sequence, charged: 0 });
const log = (count: number): LocalEntry[] => Array.from({ length: count }, (_, place) => entry(place + 1));
const header = (id: string, entries: number): LocalHeader =>
  ({
    format: FORMAT, id, created: 1, changed: entries, finished: null, entries, decides: 0, seats: [0], suns: [[2, 3]], seed: "7", bot_seed: "8",
    paused_since: null, pauses: [], table: { id, seats: [], rules: {}, settings: {} },
  }) as unknown as LocalHeader;
const game = (id: string, entries: number): LocalGame => ({ header: header(id, entries), entries: log(entries) });
const A = "local-aaaaaaaaaaaa";
const B = "local-bbbbbbbbbbbb";

describe("games on the disk", () => {
  it("are there after the page was closed, entry by entry", async () => {
    const disk = new Disk();
    await disk.begin(header(A, 0));
    await disk.begin(header(B, 2), log(2));
    await disk.append(A, 0, [entry(1)], header(A, 1));
    await disk.append(A, 1, [entry(2), entry(3)], header(A, 3));
    await close();
    expect(await new Disk().read(A)).toEqual(game(A, 3));
    expect((await new Disk().read(A, 2))?.entries).toEqual([entry(3)]);
    expect((await new Disk().list()).map(({ id, entries }) => [id, entries])).toEqual([[A, 3], [B, 2]]);
  });

  it("keep nothing of a decision that came second, and all of the first", async () => {
    const disk = new Disk();
    await disk.begin(header(A, 0));
    const both = await Promise.allSettled([disk.append(A, 0, [entry(1, "invoke")], header(A, 1)), disk.append(A, 0, [entry(1, "draw gold")], header(A, 1))]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect((both[1] as PromiseRejectedResult).reason).toBeInstanceOf(Overtaken);
    expect((await disk.read(A))?.entries).toEqual([entry(1, "invoke")]);
  });

  it("are not brought back in part by a tab that still plays one that was removed", async () => {
    const disk = new Disk();
    await disk.begin(header(A, 1), log(1));
    await disk.begin(header(B, 1), log(1));
    await disk.remove(A);
    await expect(disk.append(A, 1, [entry(2)], header(A, 2))).rejects.toThrow(Overtaken);
    await expect(disk.begin(header(B, 0))).rejects.toThrow(Overtaken);
    expect(await disk.read(A)).toBe(null);
    expect(await disk.read(B)).toEqual(game(B, 1));
  });
});

describe("the database", () => {
  it("takes what an older version kept along to the next form", async () => {
    await new Disk().begin(header(A, 1), log(1));
    await close();
    const next = await open([...STEPS, (database, transaction) => {
      database.createObjectStore("more");
      transaction.objectStore("games").createIndex("changed", "changed");
    }]);
    expect([next.version, [...next.objectStoreNames]]).toEqual([STEPS.length + 1, ["entries", "games", "leases", "more", "shelves"]]);
    next.close();
    await expect(new Disk().read(A)).rejects.toMatchObject({ kind: "newer" });
  });

  it("says that another tab is in the way, and is opened when it has gone", async () => {
    const old = indexedDB.open(NAME, STEPS.length);
    const database = await new Promise<IDBDatabase>((resolve) => (old.onsuccess = () => resolve(old.result)));
    await expect(open([...STEPS, () => undefined], 20)).rejects.toMatchObject({ kind: "blocked" });
    database.close();
    expect((await open([...STEPS, () => undefined])).version).toBe(STEPS.length + 1);
  });

  it("lets go of its own when a newer version comes, or everything is deleted", async () => {
    await new Disk().begin(header(A, 0));
    (await open([...STEPS, () => undefined])).close();
    await deleteDatabase();
    expect(await new Disk().list()).toEqual([]);
  });

  it("says where there is none", async () => {
    Object.assign(globalThis, { indexedDB: undefined });
    await expect(new Disk().list()).rejects.toMatchObject({ kind: "missing" });
  });

  it("knows why by the names that browsers give", () => {
    const kinds = ["QuotaExceededError", "SecurityError", "InvalidStateError", "VersionError", "UnknownError"].map((name) => troubleOf(new DOMException("", name)).kind);
    expect(kinds).toEqual(["full", "refused", "refused", "newer", "broken"]);
  });
});

describe("games that the disk does not take", () => {
  class Failing extends Disk {
    fails = false;
    override begin(...what: Parameters<Disk["begin"]>): Promise<void> {
      return this.fails ? Promise.reject(new StorageTrouble("full")) : super.begin(...what);
    }
    override append(...what: Parameters<Disk["append"]>): Promise<void> {
      return this.fails ? Promise.reject(new StorageTrouble("full")) : super.append(...what);
    }
  }

  it("go on, are listed and read whole, and are saved when there is room", async () => {
    const disk = new Failing();
    const games = new Games(disk);
    const told: unknown[] = [];
    games.onTrouble((trouble) => told.push(trouble));
    await games.begin(header(A, 1), log(1));
    disk.fails = true;
    await Promise.all([games.append(A, 1, [entry(2)], header(A, 2)), games.append(A, 2, [entry(3)], header(A, 3)), games.begin(header(B, 0))]);
    expect(await games.read(A)).toEqual(game(A, 3));
    expect((await games.read(A, 2))?.entries).toEqual([entry(3)]);
    expect((await games.list()).map(({ id, entries }) => [id, entries])).toEqual([[A, 3], [B, 0]]);
    expect([games.trouble, games.unsaved]).toEqual(["full", [A, B]]);
    expect(await new Disk().read(A)).toEqual(game(A, 1));
    disk.fails = false;
    await games.append(A, 3, [entry(4)], header(A, 4));
    expect([games.trouble, games.unsaved]).toEqual(["full", [B]]);
    await games.saveAll();
    expect([told, games.unsaved]).toEqual([["full", null], []]);
    expect([await new Disk().read(A), await new Disk().read(B)]).toEqual([game(A, 4), game(B, 0)]);
  });

  it("are saved by themselves after a while", async () => {
    const disk = new Failing();
    const games = new Games(disk, 5);
    disk.fails = true;
    await games.begin(header(A, 0));
    disk.fails = false;
    await new Promise<void>((resolve) => games.onTrouble((trouble) => trouble ?? resolve()));
    expect(await new Disk().read(A)).toEqual(game(A, 0));
  });

  it("give way to another tab that went on, and can be removed", async () => {
    const disk = new Failing();
    const games = new Games(disk);
    await games.begin(header(A, 1), log(1));
    disk.fails = true;
    await games.append(A, 1, [entry(2)], header(A, 2));
    await games.begin(header(B, 0));
    await games.remove(B);
    await new Disk().append(A, 1, [entry(2, "draw gold")], header(A, 2));
    disk.fails = false;
    await expect(games.append(A, 2, [entry(3)], header(A, 3))).rejects.toThrow(Overtaken);
    expect((await games.read(A))?.entries).toEqual([entry(1), entry(2, "draw gold")]);
    expect((await games.list()).length).toBe(1);
  });
});

describe("a shelf", () => {
  it("keeps what was used last, and nothing of other shelves is touched", async () => {
    const reviews = shelf<number>("reviews", { most: 2 });
    await shelf("others").put("a", 9);
    for (const [place, key] of ["a", "b", "c"].entries()) {
      await reviews.put(key, place);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    expect(await Promise.all(["a", "b", "c"].map((key) => reviews.get(key)))).toEqual([undefined, 1, 2]);
    await reviews.remove("b");
    expect([await reviews.get("b"), await shelf("others").get("a")]).toEqual([undefined, 9]);
  });

  it("is silent where nothing can be kept", async () => {
    Object.assign(globalThis, { indexedDB: undefined });
    expect([await shelf("reviews").put("a", 1), await shelf("reviews").get("a")]).toEqual([false, undefined]);
  });
});

const until = async (told: Role[], role: Role): Promise<void> => {
  while (told.at(-1) !== role) await new Promise((resolve) => setTimeout(resolve, 2));
};

describe.each([
  ["by locks", (onRole: (role: Role) => void) => holdGame(A, onRole)],
  ["by a lease", (onRole: (role: Role) => void) => new Lease(A, onRole, 10, 1000)],
])("a game in two tabs, %s", (_, hold) => {
  it("is played in the first, then where somebody takes over, then where it is still open", async () => {
    const [first, second]: [Role[], Role[]] = [[], []];
    const one = hold((role) => first.push(role));
    await until(first, "playing");
    const other = hold((role) => second.push(role));
    await until(second, "following");
    other.takeOver();
    await Promise.all([until(second, "playing"), until(first, "following")]);
    other.release();
    await until(first, "playing");
    expect([first, second]).toEqual([["playing", "following", "playing"], ["following", "playing"]]);
    one.release();
  });
});

describe("games from a file", () => {
  const all = async (): Promise<boolean> => true;
  const file = (...games: unknown[]): string => JSON.stringify(documentOf(games as LocalGame[], 5));

  it("come beside those that are here, and none gets shorter", async () => {
    const games = new Games();
    const told = await importGames(file(game(A, 3), game(B, 1)), games, all);
    expect(told).toEqual({ taken: 2, longer: 0, known: 0, copied: 0, refused: [] });
    const other = { header: header(B, 2), entries: [entry(1, "draw gold"), entry(2)] };
    const again = await importGames(file(game(A, 2), game(A, 5), other, other), games, all);
    expect(again).toEqual({ taken: 0, longer: 1, known: 2, copied: 1, refused: [] });
    expect(await games.read(A)).toEqual(game(A, 5));
    expect(await games.read(B)).toEqual(game(B, 1));
    const copied = (await games.list()).find(({ id }) => id !== A && id !== B)!;
    expect([copied.table.id, (await games.read(copied.id))?.entries]).toEqual([copied.id, other.entries]);
  });

  it("are refused one by one", async () => {
    const good = game(A, 2);
    const bad = [
      null, {}, { ...good, entries: [entry(2), entry(1)] }, { ...good, entries: log(3) }, { ...good, header: { ...good.header, id: "../x" } },
      { ...good, header: { ...good.header, format: "ra-local-game/9" } }, { ...good, header: { ...good.header, seed: -1 } },
      { ...good, entries: [entry(1), { ...entry(2), by: "me" }] },
    ];
    const games = new Games();
    const told = await importGames(file(...bad, game(B, 1), good), games, async ({ header: { id } }) => id !== B);
    expect(told.refused).toEqual(["damaged", "damaged", "damaged", "damaged", "damaged", "newer", "damaged", "damaged", "impossible"]);
    expect([told.taken, await games.read(A)]).toEqual([1, good]);
  });

  it("are not looked for in files that hold none", () => {
    const fault = (text: string): string => {
      try {
        gamesIn(text);
      } catch (error) {
        return (error as Unreadable).fault;
      }
      return "";
    };
    const files = ["{", "[]", "null", '{"format": "ra-games/2"}', '{"format": "ra-games/1"}', '{"format": "ra-record/1"}', file()];
    expect(files.map(fault)).toEqual(["not_json", "not_games", "not_games", "newer", "damaged", "is_record", ""]);
  });
});

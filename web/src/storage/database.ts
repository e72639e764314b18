/**
 * The database of this browser: games, what is cached of them, and who plays where.
 *
 * What people have stays theirs: a new form of the database is a step in `STEPS`, which changes what is there and
 * is never changed itself once it has been released.
 */
import { StorageTrouble, troubleOf } from "./trouble.ts";

export const NAME = "ra";
export type StoreName = "games" | "entries" | "shelves" | "leases";

type Step = (database: IDBDatabase, transaction: IDBTransaction) => void;

/** From each form of the database to the next one; its version is how many steps it has gone. */
export const STEPS: readonly Step[] = [
  (database) => {
    database.createObjectStore("games", { keyPath: "id" });
    database.createObjectStore("entries", { keyPath: ["game", "sequence"] });
    database.createObjectStore("shelves", { keyPath: ["shelf", "key"] }).createIndex("used", ["shelf", "used"]);
    database.createObjectStore("leases", { keyPath: "game" });
  },
];

/** How long a tab with an older form may take to let go, in milliseconds. */
const PATIENCE = 3000;

let opening: Promise<IDBDatabase> | null = null;

function opened(): Promise<IDBDatabase> {
  opening ??= open().catch((error: unknown) => {
    opening = null; // to be tried again: what was refused or blocked may be allowed later
    throw troubleOf(error);
  });
  return opening;
}

export function open(steps: readonly Step[] = STEPS, patience = PATIENCE): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!("indexedDB" in globalThis) || !globalThis.indexedDB) throw new StorageTrouble("missing");
    const request = indexedDB.open(NAME, steps.length);
    let late: ReturnType<typeof setTimeout> | undefined;
    request.onupgradeneeded = ({ oldVersion }) => {
      for (const step of steps.slice(oldVersion)) step(request.result, request.transaction!);
    };
    request.onblocked = () => (late = setTimeout(() => reject(new StorageTrouble("blocked")), patience));
    request.onerror = () => reject(troubleOf(request.error));
    request.onsuccess = () => {
      clearTimeout(late);
      letGo(request.result);
      resolve(request.result);
    };
  });
}

/** A newer version in another tab, or the browser's own cleaning, must not wait for this one. */
function letGo(database: IDBDatabase): void {
  database.onversionchange = () => {
    database.close();
    opening = null;
  };
  database.onclose = () => (opening = null);
}

/** Closes it, so that it can be deleted, or opened anew. */
export async function close(): Promise<void> {
  const database = await opening?.catch(() => null);
  opening = null;
  database?.close();
}

/**
 * One transaction: all of it is kept, or none of it, and what is written has reached the disk when the promise is
 * fulfilled. `deed` asks for everything at once; it cannot wait for anything but its own requests.
 */
export async function transact<Answer>(
  stores: readonly StoreName[], mode: "readonly" | "readwrite", deed: (transaction: IDBTransaction) => IDBRequest<Answer> | Promise<Answer> | Answer,
): Promise<Answer> {
  const transaction = begin(await opened(), stores, mode) ?? begin(await opened(), stores, mode, true)!;
  const done = ended(transaction);
  try {
    const asked = deed(transaction);
    const [answer] = await Promise.all([asked instanceof IDBRequest ? answered(asked) : asked, done]);
    return answer;
  } catch (error) {
    abort(transaction);
    await done.catch(() => undefined);
    throw error;
  }
}

/** The browser may have closed the connection since it was opened: then there is none, and a new one is made. */
function begin(database: IDBDatabase, stores: readonly StoreName[], mode: IDBTransactionMode, last = false): IDBTransaction | null {
  try {
    return database.transaction(stores, mode, { durability: "strict" });
  } catch (error) {
    if (last) throw troubleOf(error);
    opening = null;
    return null;
  }
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("The transaction was given up.", "AbortError"));
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}

export function answered<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Deletes all of it, in every tab. */
export async function deleteDatabase(patience = PATIENCE): Promise<void> {
  await close();
  if (!globalThis.indexedDB) return;
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(NAME);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(troubleOf(request.error));
    request.onblocked = () => setTimeout(() => reject(new StorageTrouble("blocked")), patience);
  });
}

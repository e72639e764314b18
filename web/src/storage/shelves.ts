/** Small things that are kept to save work, each on a shelf under a key. What has not been used for longest goes first. */
import { answered, transact } from "./database.ts";

interface Kept<Value> {
  shelf: string;
  key: string;
  value: Value;
  used: number;
}

export interface Shelf<Value> {
  /** Undefined if it is not there, or cannot be read. */
  get(key: string): Promise<Value | undefined>;
  /** Whether it was kept: a browser that is full or keeps nothing does not. */
  put(key: string, value: Value): Promise<boolean>;
  remove(key: string): Promise<void>;
}

export function shelf<Value>(name: string, { most = 200 } = {}): Shelf<Value> {
  const put = (key: string, value: Value): Promise<boolean> =>
    transact(["shelves"], "readwrite", async (transaction) => {
      const shelves = transaction.objectStore("shelves");
      await answered(shelves.put({ shelf: name, key, value, used: Date.now() } satisfies Kept<Value>));
      await clear(shelves, name, most);
      return true;
    }).catch(() => false);
  return {
    put,
    async get(key) {
      const kept = await transact<Kept<Value> | undefined>(["shelves"], "readonly", (transaction) => transaction.objectStore("shelves").get([name, key])).catch(() => undefined);
      if (kept) void put(key, kept.value);
      return kept?.value;
    },
    remove: (key) => transact(["shelves"], "readwrite", (transaction) => void transaction.objectStore("shelves").delete([name, key])).catch(() => undefined),
  };
}

async function clear(shelves: IDBObjectStore, name: string, most: number): Promise<void> {
  const keys = await answered(shelves.index("used").getAllKeys(IDBKeyRange.bound([name, 0], [name, Infinity])));
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) shelves.delete(key);
}

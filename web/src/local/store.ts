/** Where games of this browser are kept. What `append` and `begin` have answered outlasts a crash. */
import type { LocalEntry, LocalGame, LocalHeader } from "./game.ts";

export interface GameStore {
  /** All headers. */
  list(): Promise<LocalHeader[]>;
  /** The game with the entries after this number; null if there is none. */
  read(id: string, after?: number): Promise<LocalGame | null>;
  begin(header: LocalHeader, entries?: readonly LocalEntry[]): Promise<void>;
  /**
   * Adds entries after `after` and writes the header anew, both or neither; without entries, the header alone. Throws
   * `Overtaken` where another tab was first, and `StorageTrouble` where nothing can be kept.
   */
  append(id: string, after: number, entries: readonly LocalEntry[], header: LocalHeader): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Another tab has added an entry there: `read(id, after)` tells what it was. */
export class Overtaken extends Error {}

/**
 * The games of this browser, come what may: what the disk does not take is kept here, tried again with every decision,
 * and can be exported meanwhile. So a full disk costs nobody a game while the page is open.
 */
import type { LocalEntry, LocalGame, LocalHeader } from "../local/game.ts";
import { type GameStore, Overtaken } from "../local/store.ts";
import { Disk } from "./disk.ts";
import { type TroubleKind, troubleOf } from "./trouble.ts";

interface Unsaved extends LocalGame {
  /** How many entries the disk has; null if it does not have the game. */
  saved: number | null;
}

/** So often it is tried to save what the disk did not take, in milliseconds. */
const AGAIN = 5000;

export class Games implements GameStore {
  #unsaved = new Map<string, Unsaved>();
  #trouble: TroubleKind | null = null;
  #listeners = new Set<(trouble: TroubleKind | null) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(readonly disk: GameStore = new Disk(), readonly again = AGAIN) {}

  get trouble(): TroubleKind | null {
    return this.#trouble;
  }

  /** Games that would be lost, in part or whole, if the page were closed now. */
  get unsaved(): string[] {
    return [...this.#unsaved.keys()];
  }

  onTrouble(listener: (trouble: TroubleKind | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async list(): Promise<LocalHeader[]> {
    const stored = await this.#reading(() => this.disk.list(), []);
    const kept = [...this.#unsaved.values()].map(({ header }) => header);
    return [...stored.filter(({ id }) => !this.#unsaved.has(id)), ...kept];
  }

  async read(id: string, after = 0): Promise<LocalGame | null> {
    const stored = await this.#reading(() => this.disk.read(id, after), null);
    const kept = this.#unsaved.get(id);
    if (!kept) return stored;
    const before = stored?.entries.filter(({ sequence }) => sequence <= (kept.saved ?? 0)) ?? [];
    return { header: kept.header, entries: [...before, ...kept.entries.filter(({ sequence }) => sequence > after)] };
  }

  begin(header: LocalHeader, entries: readonly LocalEntry[] = []): Promise<void> {
    return this.#inTurn(() => this.#save({ saved: null, header, entries }));
  }

  append(id: string, after: number, entries: readonly LocalEntry[], header: LocalHeader): Promise<void> {
    return this.#inTurn(async () => {
      const kept = this.#unsaved.get(id);
      if (!kept) return this.#save({ saved: after, header, entries });
      if (kept.header.entries !== after) throw new Overtaken(`game ${id} is at entry ${kept.header.entries}, not ${after}`);
      return this.#save({ saved: kept.saved, header, entries: [...kept.entries, ...entries] });
    });
  }

  remove(id: string): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#unsaved.get(id)?.saved !== null) await this.disk.remove(id);
      this.#unsaved.delete(id);
      this.#settle(this.#unsaved.size ? this.#trouble : null);
    });
  }

  /** Tries to save everything that the disk has not taken. */
  saveAll(): Promise<void> {
    return this.#inTurn(async () => {
      for (const game of this.#unsaved.values()) await this.#save(game).catch(() => undefined);
    });
  }

  /** One after another: whoever writes knows what the disk took of what came before. */
  #inTurn(deed: () => Promise<void>): Promise<void> {
    const done = this.#last.then(deed);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #save(game: Unsaved): Promise<void> {
    const { saved, header, entries } = game;
    try {
      await (saved === null ? this.disk.begin(header, entries) : this.disk.append(header.id, saved, entries, header));
      this.#unsaved.delete(header.id);
      this.#settle(this.#unsaved.size ? this.#trouble : null);
    } catch (error) {
      if (error instanceof Overtaken) {
        this.#unsaved.delete(header.id); // the game went on without it, in another tab
        throw error;
      }
      this.#unsaved.set(header.id, game);
      this.#settle(troubleOf(error).kind);
      this.#tryLater();
    }
  }

  #tryLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.saveAll(), this.again);
  }

  async #reading<Answer>(read: () => Promise<Answer>, otherwise: Answer): Promise<Answer> {
    try {
      const answer = await read();
      if (!this.#unsaved.size) this.#settle(null);
      return answer;
    } catch (error) {
      this.#settle(troubleOf(error).kind);
      return otherwise;
    }
  }

  #settle(trouble: TroubleKind | null): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#listeners.forEach((listener) => listener(trouble));
  }
}

export const games = new Games();

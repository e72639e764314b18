/**
 * A game that is open in several tabs is played in one of them and followed in the others. When the one is closed, the
 * next plays; and a follower may take over. This is for people: what is written is guarded by the database itself.
 */
import { answered, transact } from "./database.ts";
import { announce, watchGame } from "./news.ts";

export type Role = "playing" | "following";

export interface Hold {
  /** Plays here from now on; the tab that played follows. */
  takeOver(): void;
  release(): void;
}

/** Calls `onRole` soon, and whenever it changes. */
export function holdGame(game: string, onRole: (role: Role) => void): Hold {
  const locks = globalThis.navigator?.locks as LockManager | undefined; // only where the connection is secure
  return locks ? new Lock(locks, `ra-game-${game}`, onRole) : new Lease(game, onRole);
}

class Lock implements Hold {
  #released = false;
  #let: () => void = () => undefined;
  #queue = new AbortController();

  constructor(readonly locks: LockManager, readonly name: string, readonly onRole: (role: Role) => void) {
    void this.#ask({ ifAvailable: true });
  }

  takeOver(): void {
    this.#queue.abort();
    void this.#ask({ steal: true });
  }

  release(): void {
    this.#released = true;
    this.#queue.abort();
    this.#let();
  }

  async #ask(how: LockOptions): Promise<void> {
    const ended = await this.locks.request(this.name, how, (lock) => (lock ? this.#hold() : false)).catch(() => false);
    if (this.#released || how.signal?.aborted || ended) return;
    this.onRole("following"); // it was not to be had, or somebody has taken over
    this.#queue = new AbortController();
    void this.#ask({ signal: this.#queue.signal });
  }

  #hold(): Promise<true> {
    if (this.#released) return Promise.resolve(true);
    this.onRole("playing");
    return new Promise((resolve) => (this.#let = () => resolve(true)));
  }
}

/** How long a lease lasts, and how often it is looked at, in milliseconds. */
const LASTS = 6000;
const LOOK = 1500;

interface Leased {
  game: string;
  owner: string;
  until: number;
}

/** Where there are no locks: a lease in the database, which its owner renews. */
export class Lease implements Hold {
  readonly #owner = Math.random().toString(36).slice(2);
  #role: Role | null = null;
  #released = false;
  #timer: ReturnType<typeof setInterval>;
  #unwatch: () => void;

  constructor(readonly game: string, readonly onRole: (role: Role) => void, look = LOOK, readonly lasts = LASTS) {
    this.#timer = setInterval(() => void this.#look(), look);
    this.#unwatch = watchGame(game, () => void this.#look());
    globalThis.addEventListener?.("pagehide", this.release);
    void this.#look();
  }

  takeOver(): void {
    void this.#look(true).then(() => announce(this.game));
  }

  release = (): void => {
    if (this.#released) return;
    this.#released = true;
    clearInterval(this.#timer);
    this.#unwatch();
    globalThis.removeEventListener?.("pagehide", this.release);
    void this.#leave().catch(() => undefined);
  };

  async #look(force = false): Promise<void> {
    if (this.#released) return;
    const mine = await this.#renew(force).catch(() => true); // a tab that can keep nothing shares nothing either
    const role: Role = mine ? "playing" : "following";
    if (this.#released || role === this.#role) return;
    this.#role = role;
    this.onRole(role);
  }

  #renew(force: boolean): Promise<boolean> {
    return transact(["leases"], "readwrite", async (transaction) => {
      const leases = transaction.objectStore("leases");
      const known = (await answered(leases.get(this.game))) as Leased | undefined;
      const free = !known || known.owner === this.#owner || known.until < Date.now();
      if (free || force) leases.put({ game: this.game, owner: this.#owner, until: Date.now() + this.lasts } satisfies Leased);
      return free || force;
    });
  }

  async #leave(): Promise<void> {
    await transact(["leases"], "readwrite", async (transaction) => {
      const leases = transaction.objectStore("leases");
      const known = (await answered(leases.get(this.game))) as Leased | undefined;
      if (known?.owner === this.#owner) leases.delete(this.game);
    });
    announce(this.game);
  }
}

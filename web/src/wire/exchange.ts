/** The exchange of nonces before a game, as docs/protocol.md tells: commit, then reveal; and what this browser keeps of it. */
import { canonical, digest } from "./hashing";
import type { Commit, Reveal, TableView } from "./types";

/** What this browser has seen and said at a table: at the end it is compared with what the server says. */
export interface Keepsake {
  at: number;
  /** The seal, as it was shown first. */
  seal: string;
  /** The commitment of each round, as it was shown before a nonce was revealed. */
  commitments: string[];
  /** One's own nonces, by their commitments. */
  nonces: Record<string, string>;
  /** The commitment for which one's own nonce was revealed. */
  revealed?: string;
  /** The digest of the record, as it was shown when the game was over. */
  digest?: string;
}

export interface Vow {
  nonce: string;
  commitment: string;
}

const PLACE = "ra-seals";
const MOST = 200;
/** Where there is no storage, at least as long as the page is open. */
let memory: Record<string, Keepsake> = {};

function all(): Record<string, Keepsake> {
  try {
    return { ...memory, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Keepsake>) };
  } catch {
    return memory;
  }
}

export const keepsake = (id: string): Keepsake | null => all()[id] ?? null;

function keep(id: string, change: Partial<Keepsake>): Keepsake {
  const known = all();
  const kept = { at: Date.now(), seal: "", commitments: [], nonces: {}, ...known[id], ...change };
  const newest = Object.entries({ ...known, [id]: kept }).sort(([, one], [, other]) => other.at - one.at).slice(0, MOST);
  memory = Object.fromEntries(newest);
  try {
    localStorage.setItem(PLACE, JSON.stringify(memory));
  } catch {
    // Without storage the page itself remembers.
  }
  return kept;
}

/** A new nonce, and what is shown of it. */
export function vow(): Vow {
  const nonce = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { nonce, commitment: digest("ra-nonce/2", nonce) };
}

/** Keeps what was promised together with taking a seat. */
export function keepVow(table: TableView, { nonce, commitment }: Vow): void {
  const kept = keepsake(table.id);
  keep(table.id, { seal: kept?.seal || table.seal, nonces: { ...kept?.nonces, [commitment]: nonce } });
}

/** The digest that was shown when the game was over. */
export function keepDigest(id: string, shown: string | undefined | null): void {
  const kept = keepsake(id);
  if (shown && kept && !kept.digest) keep(id, { digest: shown });
}

/** Tables at which this page has committed once: it does not quarrel with another page of the same person. */
const promised = new Set<string>();

/** Commitments for which this page has told its nonce: it says it once on each line. */
const told = new Set<string>();

/** What the page of somebody who sits in `seats` has to say now, if anything; on a new line, `again`. */
export function nextStep(table: TableView, seats: readonly number[], again = false): Commit | Reveal | null {
  const { exchange } = table;
  if (!exchange || !seats.length) return null;
  const before = keepsake(table.id);
  const kept = before?.seal ? before : keep(table.id, { seal: table.seal });
  const share = exchange.rounds.at(-1)?.find((one) => one.seats.some((seat) => seats.includes(seat)));
  const nonce = share && kept.nonces[share.commitment];
  if (exchange.phase === "commit") return nonce || table.status !== "open" ? null : commit(table);
  if (!table.commitment || table.seal !== kept.seal || promiseOf(table) !== table.commitment) return null;
  const commitments = seen(kept.commitments, table);
  if (commitments !== kept.commitments) keep(table.id, { commitments });
  const isAsked = exchange.phase === "reveal" && table.status === "open" && nonce && !share.revealed;
  if (!isAsked || (told.has(table.commitment) && !again)) return null;
  told.add(table.commitment);
  const following = vow();
  keep(table.id, { nonces: { ...kept.nonces, [following.commitment]: following.nonce }, revealed: table.commitment });
  return { type: "reveal", nonce, next: following.commitment };
}

function commit(table: TableView): Commit | null {
  if (promised.has(table.id)) return null;
  promised.add(table.id);
  const made = vow();
  keepVow(table, made);
  return { type: "commit", commitment: made.commitment };
}

/** A commitment that is first shown after the game has ended proves nothing. */
function seen(known: string[], { commitment, status }: TableView): string[] {
  return !commitment || known.includes(commitment) || status === "over" ? known : [...known, commitment];
}

/** The commitment that everything shown gives: a page reveals nothing that is not bound by it. */
function promiseOf({ id, rules, seats, seal, exchange }: TableView): string {
  const { rounds, names, nonces } = exchange!;
  return commitmentOf({ table: id, rules, names, seats: seats.map(({ kind }) => kind), seal, nonces }, rounds);
}

interface Share {
  seats: number[];
  commitment: string;
  nonce?: string | null;
}

/** Of the terms and all rounds so far; in the last one nothing has been revealed yet. */
export function commitmentOf(terms: Record<string, unknown>, rounds: readonly Share[][]): string {
  const opened = ({ seats, commitment, nonce }: Share) => ({ seats, commitment, nonce: nonce ?? null });
  const last = rounds.at(-1)!.map(({ seats, commitment }) => ({ seats, commitment }));
  const all = [...rounds.slice(0, -1).map((shares) => shares.map(opened)), last];
  return digest("ra-commitment/2", canonical({ ...terms, rounds: all }));
}

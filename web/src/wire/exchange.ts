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
  /** Those of them that were first shown when the game had begun already: they do not show that it was fixed before. */
  late?: string[];
  /** One's own nonces, by their commitments. */
  nonces: Record<string, string>;
  /** What was told, by the commitment to the nonce. A nonce is told once: everybody knows it from then on. */
  told?: Record<string, Told>;
  /** The commitment for which one's own nonce was revealed last. */
  revealed?: string;
  /** The digest of the record, as it was shown at the moment when the game ended. */
  digest?: string;
}

/** A nonce was revealed `under` a commitment of the table, with a commitment for the `next` round. */
interface Told {
  under: string;
  next: string;
}

export interface Vow {
  nonce: string;
  commitment: string;
}

const PLACE = "ra-seals";
const MOST = 200;
/** What could not be stored is remembered at least as long as the page is open. */
const memory: Record<string, Keepsake> = {};

function stored(): Record<string, Keepsake> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Keepsake>;
  } catch {
    return {};
  }
}

export const keepsake = (id: string): Keepsake | null => memory[id] ?? stored()[id] ?? null;

function keep(id: string, change: Partial<Keepsake>): Keepsake {
  const kept = { at: Date.now(), seal: "", commitments: [], nonces: {}, ...keepsake(id), ...change };
  const { [id]: _, ...others } = stored();
  if (store({ ...others, [id]: kept })) delete memory[id];
  else {
    memory[id] = kept;
    store(others); // An older version of it would know the nonces, and not which of them were told.
  }
  return kept;
}

function store(all: Record<string, Keepsake>): boolean {
  const newest = Object.entries(all).sort(([, one], [, other]) => other.at - one.at).slice(0, MOST);
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(newest)));
    return true;
  } catch {
    return false;
  }
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

/**
 * The digest that was shown when the game ended. A page that was `welcomed` to a game that was over already keeps none:
 * until then the record could have been written anew, so that the digest would prove nothing.
 */
export function keepDigest(id: string, shown: string | undefined | null, welcomed: TableView["status"]): void {
  const kept = keepsake(id);
  if (shown && kept && !kept.digest && welcomed !== "over") keep(id, { digest: shown });
}

/** Tables at which this page has committed once: it does not quarrel with another page of the same person. */
const promised = new Set<string>();

/** Commitments of tables for which this page has told its nonce: it says it once on each line. */
const said = new Set<string>();

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
  see(kept, table);
  const isAsked = exchange.phase === "reveal" && table.status === "open" && nonce && !share.revealed;
  if (!isAsked || (said.has(table.commitment) && !again) || !mayTell(kept, table, share)) return null;
  said.add(table.commitment);
  return { type: "reveal", nonce, next: (kept.told?.[share.commitment] ?? tell(table, share.commitment)).next };
}

/** Notes that a nonce is told before it is, with a promise for the next round. */
function tell({ id, commitment: under }: TableView, commitment: string): Told {
  const kept = keepsake(id)!;
  const following = vow();
  const told = { under: under!, next: following.commitment };
  keep(id, {
    nonces: { ...kept.nonces, [following.commitment]: following.nonce },
    told: { ...kept.told, [commitment]: told },
    revealed: told.under,
  });
  return told;
}

/**
 * A nonce is told once, and for one commitment of the table: if it were told for another one, others could choose theirs
 * knowing it. So the first round is answered once. A later one is answered if this page told its nonce in the round
 * before, just as that is shown, and with the nonce that it promised then.
 */
function mayTell(kept: Keepsake, table: TableView, share: Share): boolean {
  const { told = {}, revealed } = kept;
  const { rounds } = table.exchange!;
  if (told[share.commitment]) return told[share.commitment]!.under === table.commitment;
  if (!roundsFollow(rounds)) return false;
  if (rounds.length === 1) return !revealed || revealed === table.commitment;
  const own = rounds.at(-2)!.find(({ seats }) => String(seats) === String(share.seats));
  const last = own && told[own.commitment];
  return last?.next === share.commitment && last.under === promiseOf(table, rounds.slice(0, -1));
}

function commit(table: TableView): Commit | null {
  if (promised.has(table.id)) return null;
  promised.add(table.id);
  const made = vow();
  keepVow(table, made);
  return { type: "commit", commitment: made.commitment };
}

/** A commitment that is first shown after the game has ended proves nothing; in the game, less than before it. */
function see(kept: Keepsake, { id, commitment, status }: TableView): void {
  if (!commitment || kept.commitments.includes(commitment) || status === "over") return;
  const late = status === "open" ? kept.late : [...(kept.late ?? []), commitment];
  keep(id, { commitments: [...kept.commitments, commitment], ...(late && { late }) });
}

/** The commitment that everything shown gives: a page reveals nothing that is not bound by it. */
function promiseOf({ id, rules, seats, seal, exchange }: TableView, rounds: readonly Share[][] = exchange!.rounds): string {
  const { names, nonces } = exchange!;
  return commitmentOf({ table: id, rules, names, seats: seats.map(({ kind }) => kind), seal, nonces }, rounds);
}

export interface Share {
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

/**
 * Whether the rounds can have followed on each other, as `ra verify` asks, too: a round fails because a nonce was not
 * revealed, only those who revealed theirs are in the next one, with the same seats, and no commitment is used twice.
 */
export function roundsFollow(rounds: readonly Share[][]): boolean {
  const commitments = rounds.flat().map(({ commitment }) => commitment);
  return (
    new Set(commitments).size === commitments.length && rounds.every(isInOrder) && rounds.flat().every(isKept) &&
    rounds.slice(1).every((shares, number) => followsOn(shares, rounds[number]!))
  );
}

function followsOn(shares: readonly Share[], before: readonly Share[]): boolean {
  const revealed = before.filter(({ nonce }) => nonce != null).map(({ seats }) => String(seats));
  return revealed.length < before.length && shares.every(({ seats }) => revealed.includes(String(seats)));
}

/** People stand in the order of their seats, and nobody has the seat of somebody else. */
function isInOrder(shares: readonly Share[]): boolean {
  const ascends = (seats: readonly number[]) => seats.every((seat, place) => !place || seat > seats[place - 1]!);
  const taken = shares.flatMap(({ seats }) => seats);
  return (
    shares.every(({ seats }) => seats.length > 0 && ascends(seats)) && ascends(shares.map(({ seats }) => seats[0]!)) &&
    new Set(taken).size === taken.length
  );
}

const NONCE = /^[0-9A-Za-z_-]{32,64}$/;

/** A nonce that was told is the one that was promised. */
const isKept = ({ nonce, commitment }: Share): boolean => nonce == null || (NONCE.test(nonce) && digest("ra-nonce/2", nonce) === commitment);

/** Opens the sealed bag and repeats all of its chance, as docs/protocol.md tells; what that proves, and what it does not. */
import { commitmentOf, roundsFollow, type Keepsake } from "../wire/exchange";
import { canonical, digest } from "../wire/hashing";

interface Share {
  seats: number[];
  commitment: string;
  nonce: string | null;
}

export interface Sealed {
  format: string;
  record: {
    rules: { two_player_suns?: string };
    names: string[];
    suns: number[][];
    events: { do: string; tile?: string }[];
    result?: { winner: number | null };
  };
  seal: { order: string[]; salt: string; nonces: string[] };
  commitment: string;
  table?: string;
  seats?: string[];
  rounds?: Share[][];
  digest?: string;
}

/** One thing that was proved, or was not; the codes are those of `ra verify`. `seats` are those that it speaks of. */
export interface Claim {
  code: string;
  seats: number[];
  number: number;
}

export interface Finding {
  good: boolean;
  proved: Claim[];
  unproved: Claim[];
}

const BAD: Finding = { good: false, proved: [], unproved: [] };
const claim = (code: string, seats: number[] = [], number = 0): Claim => ({ code, seats, number });

/** Holds a document against itself, and against what this browser kept while the game was played. */
export function opening(document: unknown, kept: Keepsake | null, shown?: string | null): Finding {
  const sealed = document as Sealed;
  try {
    return sealed.format === "ra-sealed/2" ? openedPact(sealed, kept) : openedSeal(sealed, shown);
  } catch {
    return BAD; // not even its form is right
  }
}

function openedPact(sealed: Sealed, kept: Keepsake | null): Finding {
  const { record, seal, table, rounds = [], seats = [] } = sealed;
  const sealing = digest("ra-seal/2", seal.order.join(" "), seal.salt);
  const terms = { table, rules: record.rules, names: record.names, seats, seal: sealing, nonces: seal.nonces };
  /** The commitment of each round, as it was shown then. */
  const shown = rounds.map((_, number) => commitmentOf(terms, rounds.slice(0, number + 1)));
  const last = rounds.at(-1)!;
  const key = digest("ra-key/2", sealed.commitment, seal.salt, ...last.map(({ nonce }) => nonce!));
  const agrees =
    shown.at(-1) === sealed.commitment &&
    digest("ra-digest/2", sealed.commitment, canonical(record)) === sealed.digest &&
    roundsFollow(rounds) &&
    record.suns.every((hand) => hand.every((sun, place) => !place || sun > hand[place - 1]!)) &&
    rounds.flat().every((share) => share.seats.every((seat) => seats[seat] === "person")) &&
    rounds.every((shares, number) => shares.some(({ nonce }) => nonce === null) === number < rounds.length - 1) &&
    typeof record.result?.winner === "number" &&
    follows(record, seal.order, key);
  const own = last.filter(({ nonce }) => nonce !== null && kept !== null && Object.values(kept.nonces).includes(nonce));
  if (!agrees || (kept && !agreesWith(kept, sealed, sealing, shown, own.length > 0))) return BAD;
  return judged(sealed, kept, own.flatMap(({ seats }) => seats));
}

/** What this browser saw must be what the document says, and a nonce that it revealed in time must count. */
function agreesWith(kept: Keepsake, sealed: Sealed, sealing: string, shown: string[], ownNonce: boolean): boolean {
  return kept.seal === sealing && kept.commitments.every((one) => shown.includes(one)) &&
    (!kept.digest || kept.digest === sealed.digest) && (ownNonce || kept.revealed !== sealed.commitment) &&
    sealed.rounds!.every((shares, number) => shares.every((share) => (kept.told?.[share.commitment]?.under ?? shown[number]) === shown[number]));
}

function judged(sealed: Sealed, kept: Keepsake | null, own: number[]): Finding {
  const { rounds = [], seats = [], record } = sealed;
  const taking = rounds.at(-1)!.flatMap((share) => share.seats);
  const without = seats.flatMap((kind, seat) => (kind === "person" && !taking.includes(seat) ? [seat] : []));
  const failed = rounds.slice(0, -1);
  const missing = failed.flat().flatMap((share) => (share.nonce === null ? share.seats : []));
  const proved = [claim("chance", [], drawsOf(record.events).length), claim("bound"), claim("unchanged")];
  const unproved: Claim[] = [];
  if (taking.length) proved.push(claim("took_part", taking));
  else unproved.push(claim("nobody_took_part"));
  if (taking.length && without.length) unproved.push(claim("left_out", without));
  if (failed.length) unproved.push(claim("began_again", [...new Set(missing)].sort(), failed.length));
  const isLate = kept?.late?.includes(sealed.commitment);
  const isSeen = kept?.commitments.includes(sealed.commitment);
  if (isSeen) proved.push(claim(isLate ? "commitment_seen_late" : "commitment_kept"));
  if (!isSeen || isLate) unproved.push(claim("commitment_not_kept"));
  if (own.length) proved.push(claim("nonce_kept", own));
  else if (taking.length) unproved.push(claim("nonce_not_kept"));
  (kept?.digest ? proved : unproved).push(claim(kept?.digest ? "digest_kept" : "digest_not_kept"));
  unproved.push(claim("not_replayed"));
  return { good: true, proved, unproved };
}

/** How the same is checked without this page, with all that this browser has kept. */
export function command(id: string, document: unknown, kept: Keepsake | null): string {
  const { commitment, rounds = [] } = document as Sealed;
  const own = rounds.at(-1)?.find((share) => kept?.nonces[share.commitment]);
  const options = [
    kept?.commitments.includes(commitment) && `--commitment ${commitment}`,
    own && `--nonce ${kept!.nonces[own.commitment]}`,
    kept?.digest && `--digest ${kept.digest}`,
  ];
  return ["ra verify", `ra-${id}.sealed.json`, ...options.filter(Boolean)].join(" ");
}

/** A seal of the older kind: whether order, salt and nonces give the promise that was shown before the first move. */
function openedSeal({ record, seal, commitment }: Sealed, shown?: string | null): Finding {
  const sealing = digest("ra-seal/1", seal.order.join(" "), seal.salt);
  const given = digest("ra-commitment/1", sealing, ...seal.nonces);
  const key = digest("ra-key/1", seal.salt, ...seal.nonces);
  if (given !== commitment || (shown != null && given !== shown) || !follows(record, seal.order, key)) return BAD;
  const proved = [claim("chance", [], drawsOf(record.events).length)];
  const unproved = [claim("old_seal"), claim("not_bound"), claim("not_replayed")];
  return { good: true, proved, unproved };
}

/** Whether the suns that were dealt and the tiles that were drawn follow from the key. */
function follows(record: Sealed["record"], sealed: string[], key: string): boolean {
  const order = shuffled(sealed, key, "tiles");
  const dealt = String(shuffled(groupsOf(record), key, "suns")) === String(record.suns);
  return dealt && drawsOf(record.events).every((tile, place) => tile === order[place]);
}

/** The groups of suns as the rules list them: that with the lowest sun first, but for one set for two players. */
function groupsOf({ rules, suns }: Sealed["record"]): number[][] {
  const groups = [...suns].sort((one, other) => Math.min(...one) - Math.min(...other));
  return rules.two_player_suns === "bgg" ? groups.reverse() : groups;
}

function drawsOf(events: Sealed["record"]["events"]): string[] {
  return events.flatMap((event) => (event.do === "draw" && event.tile ? [event.tile] : []));
}

export function shuffled<Thing>(things: readonly Thing[], key: string, what: string): Thing[] {
  const result = [...things];
  for (let place = result.length - 1; place > 0; place--) {
    const other = Number.parseInt(digest("ra-shuffle/1", key, what, String(place)).slice(0, 12), 16) % (place + 1);
    [result[place], result[other]] = [result[other]!, result[place]!];
  }
  return result;
}

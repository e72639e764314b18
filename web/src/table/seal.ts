/** Opens the sealed bag and repeats all of its chance, as docs/protocol.md tells. `crypto.subtle` needs https; this does not. */

export interface Sealed {
  record: { rules: { two_player_suns?: string }; suns: number[][]; events: { do: string; tile?: string }[] };
  seal: { order: string[]; salt: string; nonces: string[] };
  commitment: string;
}

export interface Finding {
  good: boolean;
  draws: number;
}

/** Whether order, salt and nonces give the promise that was made before the first move, and the suns and tiles that came. */
export function opening(document: unknown, promised?: string | null): Finding {
  const { record, seal, commitment } = document as Sealed;
  const sealed = digest("ra-seal/1", seal.order.join(" "), seal.salt);
  const given = digest("ra-commitment/1", sealed, ...seal.nonces);
  const drawn = drawsOf(record.events);
  const key = digest("ra-key/1", seal.salt, ...seal.nonces);
  const order = shuffled(seal.order, key, "tiles");
  const dealt = String(shuffled(groupsOf(record), key, "suns")) === String(record.suns);
  const kept = given === commitment && (promised == null || given === promised);
  return { good: kept && dealt && drawn.every((tile, place) => tile === order[place]), draws: drawn.length };
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

export const digest = (...lines: string[]): string => sha256(new TextEncoder().encode(lines.join("\n")));

// ---- SHA-256 (FIPS 180-4) ------------------------------------------------------------------------------------------

const PRIMES = firstPrimes(64);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

export function sha256(message: Uint8Array): string {
  const state = new Uint32Array(START);
  const blocks = padded(message);
  for (let at = 0; at < blocks.byteLength; at += 64) compress(state, new DataView(blocks.buffer, at, 64));
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

function compress(state: Uint32Array, block: DataView): void {
  const w = schedule(block);
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUNDS[round]! + w[round]!) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = state[place]! + word));
}

function schedule(block: DataView): Uint32Array {
  const w = new Uint32Array(64);
  for (let place = 0; place < 16; place++) w[place] = block.getUint32(place * 4);
  for (let place = 16; place < 64; place++) {
    const early = w[place - 15]!;
    const late = w[place - 2]!;
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    w[place] = w[place - 16]! + small + w[place - 7]! + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
  }
  return w;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(message: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  blocks.set(message);
  blocks[message.length] = 0x80;
  new DataView(blocks.buffer).setUint32(blocks.length - 4, message.length * 8);
  return blocks;
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

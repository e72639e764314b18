/**
 * How the sealed bag hashes, as docs/protocol.md tells. `crypto.subtle` needs https; this does not. SHA-256 of
 * @noble/hashes was tried: it brings SHA-512 along, 2 kB packed, and the first load has no room for that.
 */

export const digest = (...lines: string[]): string => sha256(new TextEncoder().encode(lines.join("\n")));

/** JSON that any program writes in the same bytes: keys in order, no spaces, ASCII alone. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null)
    return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, one]) => `${canonical(key)}:${canonical(one)}`).join(",")}}`;
}

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

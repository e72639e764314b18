/** Sound, where it is wanted: made in the browser, from noise and a few tones. Nothing loops, nothing is loaded. */
import { likings } from "./settings.svelte";
import type { Event } from "./table/telling";

/** Everything goes over one bus, and that is quiet. */
const LOUDNESS = 0.22;
/** A major scale without its fourth and seventh, so that bells of any suns sound well together. */
const STEPS = [0, 2, 4, 7, 9];

let bus: { context: AudioContext; out: GainNode; noise: AudioBuffer } | null = null;

function open(): NonNullable<typeof bus> {
  if (bus) return bus;
  const context = new AudioContext();
  void context.resume();
  const out = context.createGain();
  out.gain.value = LOUDNESS;
  out.connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  noise.getChannelData(0).forEach((_, place, samples) => (samples[place] = Math.random() * 2 - 1));
  bus = { context, out, noise };
  return bus;
}

interface Tone {
  pitch: number;
  /** Where the pitch glides to. */
  to?: number;
  length: number;
  loud?: number;
  after?: number;
  rise?: number;
  shape?: OscillatorType;
}

/** A tone that swells and dies away. */
function tone({ pitch, to = pitch, length, loud = 1, after = 0, rise = 0.005, shape = "sine" }: Tone): void {
  const { context, out } = open();
  const at = context.currentTime + after;
  const voice = context.createOscillator();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + length);
  voice.connect(envelope(at, length, loud, rise)).connect(out);
  voice.start(at);
  voice.stop(at + length);
}

/** A breath of noise around a pitch: cloth, stone, wood, a rattle. */
function rustle(pitch: number, length: number, loud: number, after = 0, sharp = 1): void {
  const { context, out, noise } = open();
  const at = context.currentTime + after;
  const voice = context.createBufferSource();
  voice.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = sharp;
  voice.connect(filter).connect(envelope(at, length, loud, 0.003)).connect(out);
  voice.start(at, Math.random() / 2);
  voice.stop(at + length);
}

function envelope(at: number, length: number, loud: number, rise: number): GainNode {
  const gain = open().context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  return gain;
}

/** Stone on wood. */
function stone(after = 0, loud = 1): void {
  rustle(1900, 0.05, loud, after, 2);
  tone({ pitch: 210, to: 120, length: 0.11, loud: loud * 0.8, after });
}

/** A low frame drum, and a sistrum after it. */
function drum(): void {
  tone({ pitch: 92, to: 48, length: 0.6, loud: 1.4 });
  rustle(180, 0.12, 0.6);
  [0.16, 0.27, 0.38].forEach((after) => rustle(7200, 0.09, 0.35, after, 4));
}

/** Suns of one's own may be higher than any bell can ring. */
const HIGHEST = 20;

/** A small bell, the higher the higher the sun. */
function bell(bid: number): void {
  const sun = Math.min(bid, HIGHEST);
  const pitch = 440 * 2 ** ((12 * Math.floor((sun - 1) / STEPS.length) + (STEPS[(sun - 1) % STEPS.length] ?? 0)) / 12 - 0.5);
  tone({ pitch, length: 0.9, loud: 0.6 });
  tone({ pitch: pitch * 2.76, length: 0.35, loud: 0.2 });
}

/** A dry crack, and what falls. */
function crash(): void {
  rustle(2600, 0.06, 1.3, 0, 0.7);
  rustle(700, 0.3, 0.8, 0.05, 0.6);
  [0.16, 0.25].forEach((after) => stone(after, 0.5));
}

/** Dusk: a reed, and its fifth. */
function reed(): void {
  for (const [pitch, after] of [[147, 0], [220.5, 0.25]] as const) {
    tone({ pitch, length: 2.6, loud: 0.32, after, rise: 0.4, shape: "triangle" });
    tone({ pitch: pitch * 2, length: 2.2, loud: 0.08, after, rise: 0.5, shape: "sawtooth" });
  }
}

const poured = (tiles: number): void => Array.from({ length: Math.min(8, tiles) }, (_, place) => place * 0.06).forEach((after) => stone(after, 0.6));
const cloth = (): void => rustle(900, 0.22, 0.3, 0, 0.5);
const dawn = (): void => [0, 0.14, 0.28, 0.46].forEach((after, place) => tone({ pitch: 294 * [1, 1.25, 1.5, 2][place]!, length: 1.2, loud: 0.4, after }));

/** Each event's sound; of a frame, the weightiest is heard. */
const SOUNDS: [Event["kind"], (event: never) => void][] = [
  ["game_over", dawn],
  ["epoch_ended", reed],
  ["disaster_struck", crash],
  ["tile_discarded", crash],
  ["track_discarded", ({ tiles }: { tiles: string[] }) => poured(tiles.length)],
  ["lot_won", ({ tiles }: { tiles: string[] }) => poured(tiles.length + 1)],
  ["auction_opened", drum],
  ["bid_made", ({ sun }: { sun: number }) => bell(sun)],
  ["passed", cloth],
  ["god_spent", () => bell(9)],
  ["tile_drawn", () => stone()],
];

/** What happened, if sound is wanted; and a soft call if the listener decides now. */
export function sound(events: readonly Event[], yours = false): void {
  if (!likings.sound || document.hidden) return;
  for (const [kind, play] of SOUNDS) {
    const event = events.find((one) => one.kind === kind);
    if (!event) continue;
    play(event as never);
    break;
  }
  if (yours) call();
}

/** Your turn: two soft tones. */
export function call(): void {
  tone({ pitch: 587, length: 0.35, loud: 0.35, after: 0.35 });
  tone({ pitch: 784, length: 0.5, loud: 0.35, after: 0.5 });
}

import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Event } from "../src/table/telling";

/** A browser that notes down the pitches of all tones. */
const pitches: number[] = [];
let opened = 0;

const knob = () => ({ value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined });
const part = (more: object = {}) => ({ connect: (next: object) => next, start: () => undefined, stop: () => undefined, ...more });

class Heard {
  currentTime = 0;
  sampleRate = 8;
  destination = {};
  constructor() {
    opened += 1;
  }
  resume = () => Promise.resolve();
  createGain = () => part({ gain: knob() });
  createOscillator = () => part({ frequency: { ...knob(), setValueAtTime: (pitch: number) => pitches.push(pitch) } });
  createBufferSource = () => part();
  createBiquadFilter = () => part({ frequency: knob(), Q: knob() });
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
}

const bid = (sun: number) => [{ kind: "bid_made", seat: 0, sun } as Event];

describe("sound", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("AudioContext", Heard);
  let sound: typeof import("../src/sound").sound;
  let likings: typeof import("../src/settings.svelte").likings;

  beforeAll(async () => {
    ({ sound } = await import("../src/sound"));
    ({ likings } = await import("../src/settings.svelte"));
  });
  beforeEach(() => (pitches.length = 0));

  it("is silent until it is wanted", () => {
    sound(bid(5), true);
    expect(opened).toBe(0);
  });

  it("rings higher for a higher sun", () => {
    likings.sound = true;
    const bells = Array.from({ length: 16 }, (_, place) => {
      pitches.length = 0;
      sound(bid(place + 1));
      return pitches[0] ?? 0;
    });
    expect(bells).toEqual([...bells].sort((one, other) => one - other));
    expect(new Set(bells).size).toBe(16);
    expect(opened).toBe(1);
  });

  it("plays the weightiest event of a frame alone", () => {
    sound([{ kind: "passed", seat: 1 } as Event, ...bid(3), { kind: "lot_won", seat: 0, tiles: ["nile"], paid: 3, received: 1 } as Event]);
    expect(pitches).toEqual([210, 210]);
  });

  it("rings no higher than can be heard for suns of one's own", () => {
    sound(bid(99));
    expect(pitches.every((pitch) => pitch < 20_000)).toBe(true);
  });

  it("calls whoever decides", () => {
    sound([], true);
    expect(pitches).toEqual([587, 784]);
  });
});

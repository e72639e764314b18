/** Long thoughts: one at a time, with pauses in which the worker hears what else is asked, and whether to go on. */

/** Milliseconds of thought between two pauses. */
const BREATH = 10;

/** Whoever thinks for long asks here from time to time whether to go on. */
export class Thought {
  readonly began = performance.now();
  private readonly signal: AbortSignal | undefined;
  private paused = this.began;

  constructor(signal?: AbortSignal) {
    this.signal = signal;
  }

  /** Seconds since it began. */
  get seconds(): number {
    return (performance.now() - this.began) / 1000;
  }

  /** Lets others have a word, if it is time for that; throws if the thought is not wanted any more. */
  async breathe(): Promise<void> {
    if (performance.now() - this.paused >= BREATH) {
      await pause();
      this.paused = performance.now();
    }
    this.signal?.throwIfAborted();
  }
}

/** Thoughts that share their space in memory take turns. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  take<T>(think: (thought: Thought) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const mine = this.last.then(() => {
      signal?.throwIfAborted();
      return think(new Thought(signal));
    });
    this.last = mine.catch(() => undefined);
    return mine;
  }
}

/** Lets messages in. A timer would do, but browsers make those wait for 4 ms. */
function pause(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

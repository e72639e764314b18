/** Frames that come while a picture is being drawn are taken in all at once for the next one. Nothing overtakes anything. */
import type { ToClient } from "./types";

/** Where nothing is drawn, as in a tab that was just left, nothing waits for it longer than so many milliseconds. */
const LONGEST = 100;

export class Inbox {
  #pile: ToClient[] = [];
  #picture = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly take: (messages: ToClient[]) => void) {}

  /** The first is taken at once. Those that follow before it is on the screen would each be drawn, and hardly be seen. */
  put(message: ToClient): void {
    if (!this.#pile.length && message.type !== "frame") return this.take([message]);
    this.#pile.push(message);
    if (!this.#picture || document.hidden) this.empty();
  }

  /** Takes in whatever lies here. */
  empty = (): void => {
    this.#rest();
    const messages = this.#pile.splice(0);
    if (!messages.length) return;
    this.#picture = requestAnimationFrame(this.empty);
    this.#timer = setTimeout(this.empty, LONGEST);
    this.take(messages);
  };

  /** Nobody takes anything in any more. */
  close(): void {
    this.#pile = [];
    this.#rest();
  }

  #rest(): void {
    cancelAnimationFrame(this.#picture);
    clearTimeout(this.#timer);
    this.#picture = 0;
  }
}

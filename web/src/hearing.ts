/** Sound is fetched only by those who want it; where a browser has none, the game goes on in silence. */
import { likings } from "./settings.svelte";
import type { Event } from "./table/telling";

export function hear(events: readonly Event[], yours = false): void {
  if (likings.sound) void import("./sound").then(({ sound }) => sound(events, yours)).catch(() => undefined);
}

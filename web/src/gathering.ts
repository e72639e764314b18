/**
 * Cookies of earlier versions, two for each table, are replaced by the one for all tables: in the background, the first
 * ones at once, and then slowly, so that whoever plays meanwhile is not told to slow down.
 */
import { visits } from "./visits";
import * as requests from "./wire/requests";
import { reasonOf } from "./words/reasons";

/** The tables that are still to be looked at. */
const PLACE = "ra-to-gather";
export const AT_ONCE = 10;
export const PAUSE_MS = 3000;
/** Then it is tried again when the page is next opened. */
const LATER = ["slow_down", "unreachable", "broken", "disk_full", "shutting_down"];

export function toGather(): string[] {
  try {
    const kept = localStorage.getItem(PLACE);
    return kept === null ? visits().map(({ id }) => id) : (JSON.parse(kept) as string[]);
  } catch {
    return [];
  }
}

export async function gatherAll(wait = pause): Promise<void> {
  const waiting = toGather();
  keep(waiting);
  for (const [number, id] of waiting.entries()) {
    if (number >= AT_ONCE) await wait();
    const refused = await requests.gather(id).then(() => "", (error: unknown) => reasonOf(error).code);
    if (LATER.includes(refused)) return;
    keep(toGather().filter((other) => other !== id));
  }
}

const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

function keep(waiting: readonly string[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(waiting));
  } catch {
    // Without storage nothing is known of tables of before.
  }
}

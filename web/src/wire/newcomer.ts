/**
 * A word that all tabs of this browser say: requests that are sent before the first answer brings a cookie are known by it
 * to be of one person. The server heeds it for a minute. Nothing else is kept of it, and it opens nothing later.
 */
const PLACE = "ra-newcomer";
const LASTS_MS = 60_000;

interface Word {
  word: string;
  at: number;
}

const fresh = (): Word => ({
  word: [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
  at: Date.now(),
});

function stored(): Word | null {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "null") as Word | null;
  } catch {
    return null;
  }
}

/** Of this page alone, where nothing can be stored. */
let own = fresh();

/** Whoever signs out is somebody else from then on. */
export function forget(): void {
  own = fresh();
  try {
    localStorage.setItem(PLACE, JSON.stringify(own));
  } catch {
    // then the word is known to this page alone
  }
}

if (!(Date.now() - (stored()?.at ?? 0) < LASTS_MS)) forget();

/** As the tabs of this browser say it at this moment. */
export const newcomer = (): string => (stored() ?? own).word;

/** That there were games here: if none is left though nobody removed them, the browser has cleared them. */

const PLACE = "ra-local-games";

export function noteGames(count: number): void {
  try {
    if (count) localStorage.setItem(PLACE, String(count));
    else localStorage.removeItem(PLACE);
  } catch {
    // A browser that keeps nothing here notices nothing.
  }
}

export function gamesKnown(): number {
  try {
    return Number(localStorage.getItem(PLACE) ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** What actions are worth: candidates as Python's bots give them, to the last bit. */
import { ACTIONS, MARGIN, SIDES } from "./constants.ts";

/** An action by its number, and how every player stands after it: chances to win, and margins to the best of the others. */
export interface Candidate {
  action: number;
  chances: number[];
  margins: number[];
}

/** The actions of a mask, ascending. */
export function actionsOf(mask: number): number[] {
  const bits = BigInt(mask);
  return Array.from({ length: ACTIONS }, (_, action) => action).filter((action) => (bits >> BigInt(action)) & 1n);
}

/** What an action is worth to every player, from its row of chances and margins. */
export function asCandidate(action: number, rows: ArrayLike<number>, players: number): Candidate {
  const side = (place: number) => rows[SIDES * action + place]!;
  const seats = Array.from({ length: players }, (_, seat) => seat);
  return { action, chances: seats.map(side), margins: seats.map((seat) => toCents(MARGIN * side(players + seat))) };
}

/** The chosen one first, then by the chances of whoever decides. */
export function bestFirst(candidates: Candidate[], seat: number, best?: number): Candidate[] {
  const last = ({ action }: Candidate) => Number(best !== undefined && action !== best);
  return candidates.sort((one, other) => last(one) - last(other) || other.chances[seat]! - one.chances[seat]!);
}

/** Two digits behind the point, as Python rounds: of two that are as near, the even one. */
export function toCents(x: number): number {
  if (Math.abs(8 * x) % 2 !== 1) return Number(x.toFixed(2)); // only odd eighths lie in the middle
  const below = Math.floor(100 * x);
  return (below % 2 === 0 ? below : below + 1) / 100;
}

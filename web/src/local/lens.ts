/** The lens of a frame: the figures of the module, as the server's `lens_view` writes them. */
import { NOTES, SUN_STATUSES, TILES } from "../engine/constants.ts";
import type { Records } from "../engine/memory.ts";
import type { BidView, Chances, Lens, LotWorth, Prospect, SunRung, TileWorth } from "../wire/types.ts";
import { asTiles, tileNumber } from "./actions.ts";
import { type Reader, rowsOf, scoreLines } from "./reader.ts";

type Figures = Records<"Figures">;

const SEATS = 5;
const SUMS = 2;

export function look(reader: Reader, state: Uint8Array, track: readonly (string | null)[], hideFame: boolean): Lens {
  const [players, phase] = [reader.number(state, "players"), reader.phase(state)];
  const [left, ra] = [reader.number(state, "in_bag"), reader.at(state).field("bag")[tileNumber("ra")]!];
  const figures = reader.see(state);
  const givesUp = phase === "unrest" || phase === "earthquake";
  const note = figures.field("note")[0]!;
  return {
    players: prospects(figures, players, hideFame),
    tiles: tileWorths(figures, track, players),
    lot: lots(figures, players),
    gods: givesUp ? {} : choices(figures),
    discards: givesUp ? leastFirst(choices(figures)) : {},
    bids: bids(figures),
    safe: [...figures.field("safe").subarray(0, players)].map((sun) => sun || null),
    ladder: ladder(figures),
    chances: chances(figures, left, ra),
    notes: note ? [NOTES[note]!] : [],
  };
}

function prospects(figures: Figures, players: number, hideFame: boolean): Prospect[] {
  const [sums, lines] = [rowsOf(figures.field("sight_sums"), SEATS), rowsOf(figures.field("in_sight"), SEATS)];
  const projected = figures.field("projected");
  return Array.from({ length: players }, (_, seat) => {
    const [epoch, end] = sums[seat]! as TileWorth;
    return { epoch, end, projected: hideFame ? null : projected[seat]!, lines: scoreLines(lines[seat]!) };
  });
}

/** In the order in which they lie on the track. */
function tileWorths(figures: Figures, track: readonly (string | null)[], players: number): Record<string, TileWorth[]> {
  const [kinds, sums] = [[...figures.field("tiles")], figures.field("tile_sums")];
  const worth = (tile: string, seat: number): TileWorth => {
    const at = (kinds.indexOf(tileNumber(tile)) * SEATS + seat) * SUMS;
    return [sums[at]!, sums[at + 1]!];
  };
  const lot = new Set(track.filter((tile) => tile !== null));
  return Object.fromEntries([...lot].map((tile) => [tile, Array.from({ length: players }, (_, seat) => worth(tile, seat))]));
}

function lots(figures: Figures, players: number): LotWorth[] {
  const [lines, sums] = [rowsOf(figures.field("lot_lines"), SEATS * SEATS), rowsOf(figures.field("lot_sums"), SEATS * SEATS)];
  const lost = rowsOf(figures.field("lot_lost"), SEATS);
  const seats = Array.from({ length: players }, (_, seat) => seat);
  return seats.map((seat) => {
    const of = (other: number) => seat * SEATS + other;
    const [epoch, end] = sums[of(seat)]! as TileWorth;
    const changed = seats.filter((other) => other !== seat && lines[of(other)]!.some(Boolean));
    return {
      epoch, end, lines: scoreLines(lines[of(seat)]!),
      ...unlessEmpty("lost", asTiles(lost[seat]!)),
      ...unlessEmpty("others", changed.map((other): [number, number, number] => [other, ...(sums[of(other)] as TileWorth)])),
    };
  });
}

const unlessEmpty = <Name extends string, Value>(name: Name, values: Value[]): Partial<Record<Name, Value[]>> =>
  (values.length ? { [name]: values } : {}) as Partial<Record<Name, Value[]>>;

/** What can be taken with a god now, or given up to a disaster. */
function choices(figures: Figures): Record<string, TileWorth> {
  const sums = figures.field("choice_sums");
  const tiles = [...figures.field("choice").subarray(0, figures.field("choices")[0]!)];
  return Object.fromEntries(tiles.map((tile, place) => [TILES[tile]!, [sums[place * SUMS]!, sums[place * SUMS + 1]!]]));
}

/** The least loss first; equal losses as they lie in a tableau. */
function leastFirst(worths: Record<string, TileWorth>): Record<string, TileWorth> {
  const sum = ([epoch, end]: TileWorth) => epoch + end;
  return Object.fromEntries(Object.entries(worths).sort(([, one], [, other]) => sum(other) - sum(one)));
}

function bids(figures: Figures): BidView[] {
  const waiting = [...figures.field("waiting").subarray(0, figures.field("waiters")[0]!)];
  const answers = figures.field("bid_answers");
  const swaps = figures.field("bid_swaps");
  return [...figures.field("bid").subarray(0, figures.field("bids")[0]!)].map((sun, place) => {
    const answer = (seat: number) => answers[place * SEATS + seat]!;
    return { sun, answers: waiting.filter(answer).map((seat): [number, number] => [seat, answer(seat)]), swap: [0, swaps[place]!] };
  });
}

function ladder(figures: Figures): SunRung[] {
  const seats = figures.field("rung_seat");
  const rungs = [...figures.field("rung_status")].map((status, sun): SunRung => [sun, seats[sun]!, SUN_STATUSES[status]!]);
  return rungs.filter(([, , status]) => status);
}

function chances(figures: Figures, left: number, ra: number): Chances {
  const divisor = figures.field("draws_divisor")[0]!;
  const draws = divisor ? toTenths(figures.field("draws")[0]! / divisor) : null;
  return { left, ra, ra_to_go: figures.field("ra_to_go")[0]!, draws };
}

/** One digit behind the point, as Python rounds: of two that are as near, the even one. */
function toTenths(x: number): number {
  if (Math.abs(4 * x) % 2 !== 1) return Number(x.toFixed(1)); // only odd quarters lie in the middle
  const below = Math.floor(10 * x);
  return (below % 2 === 0 ? below : below + 1) / 10;
}

/** The games of this browser: which are under way, in the order in which they want attention, and how the others ended. */
import { forgetVisit, noteFinished, noteSeats, ownVisits, type Visit } from "../visits";
import * as requests from "../wire/requests";
import type { TableStatus, TableView } from "../wire/types";

export interface MyGame extends TableStatus {
  /** When this browser was there last. */
  at: number;
  seats: number[];
  /** How far the server's clock is ahead of ours. */
  ahead: number;
}

export interface MyGames {
  running: MyGame[];
  finished: MyGame[];
}

/** One request for a hundred games; those of which an older version did not note the seat are asked for one by one. */
export async function readMyGames(): Promise<MyGames> {
  const known = ownVisits();
  const found: MyGame[] = [];
  for (let from = 0; from < known.length; from += requests.ASKED_AT_ONCE) {
    found.push(...(await askFor(known.slice(from, from + requests.ASKED_AT_ONCE))));
  }
  noteFinished(found.filter(({ table }) => isOver(table)).map(({ table }) => table.id));
  return sorted(found);
}

async function askFor(visits: Visit[]): Promise<MyGame[]> {
  const { now, tables } = await requests.statuses(visits.map(({ id }) => id));
  const ahead = now - Date.now();
  const games: MyGame[] = [];
  for (const { id, at, seats } of visits) {
    const status = tables.find(({ table }) => table.id === id);
    if (!status) forgetVisit(id);
    else games.push({ ...status, at, ahead, seats: seats ?? (await seatsAt(id)) });
  }
  return games.filter(({ seats }) => seats.length);
}

async function seatsAt(id: string): Promise<number[]> {
  const { seats } = await requests.seated(id);
  noteSeats(id, seats);
  return seats;
}

const isOver = ({ status }: TableView): boolean => status === "over" || status === "closed";

/** Somebody else plays there for the person at this screen; a paused game waits for them instead. */
export const hasLeft = ({ table, seats }: MyGame): boolean => !table.paused && table.status === "playing" && seats.length > 0 && seats.every((seat) => table.seats[seat]?.away);

export const isMyTurn = (game: MyGame): boolean => game.decides !== null && game.seats.includes(game.decides) && !hasLeft(game);

export function sorted(games: readonly MyGame[]): MyGames {
  const newest = [...games].sort((one, other) => other.at - one.at);
  return {
    running: newest.filter(({ table }) => !isOver(table)).sort((one, other) => urgency(one) - urgency(other) || time(one) - time(other)),
    finished: newest.filter(({ table }) => table.status === "over").sort((one, other) => (other.table.finished ?? 0) - (one.table.finished ?? 0)),
  };
}

/** One's own turn first, then that of the others, then tables that wait for players. */
const urgency = (game: MyGame): number => (isMyTurn(game) ? 0 : game.table.status === "playing" ? 1 : 2);

/** Among those at which it is one's own turn, the one with the least time. */
const time = (game: MyGame): number => (isMyTurn(game) ? Math.min(game.deadline ?? Infinity, Number.MAX_SAFE_INTEGER) : 0);

/** The place at which a seat came in; the highest sun broke a tie for the first. */
export function placeOf({ scores, winner }: TableView, seat: number): number | null {
  if (!scores) return null;
  if (seat === winner) return 1;
  const mine = scores[seat] ?? 0;
  return 1 + scores.filter((score, other) => score > mine || (other === winner && score === mine)).length;
}

/** Clocks: how much time each player has left, and how that is written. All times are milliseconds of the server's clock. */
import { createSubscriber } from "svelte/reactivity";
import type { Frame, TableView } from "../wire/types";
import { say } from "../words/words.svelte";
import { NO_HURRY } from "./terms";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/** What a clock is read from. */
export interface TableTime {
  table: TableView;
  /** The newest one, though an earlier one may be on the screen. */
  frame: Frame;
  /** How far the server's clock is ahead of ours. */
  ahead: number;
  /** Until when the owner of each seat is waited for who is not connected. */
  graces: readonly (number | null)[];
}

export interface SeatClock {
  left: number;
  /** What this decision may still take before the time that is left runs down. */
  free: number | null;
  running: boolean;
}

const everySecond = createSubscriber((update) => {
  const timer = setInterval(update, SECOND);
  return () => clearInterval(timer);
});

/** The server's time; whatever reads it is drawn again every second. */
export function serverTime(ahead: number): number {
  everySecond();
  return Date.now() + ahead;
}

/** The clock of a player; nothing where time does not matter, and bots have none. No decision began later than now, whatever our clock says. */
export function seatClock(table: TableView, frame: Frame, seat: number, now: number): SeatClock | null {
  if (table.status !== "playing" || table.seats[seat]?.kind !== "person") return null;
  const { since, deadline, banks } = frame.clock;
  const all = frame.decides === seat && deadline !== null ? Math.max(0, deadline - Math.max(now, since)) : null;
  const clock = table.settings.clock;
  if (clock?.kind !== "live") return all === null || (clock?.days ?? NO_HURRY) >= NO_HURRY ? null : { left: all, free: null, running: true };
  const bank = Math.max(0, banks[seat] ?? 0);
  return all === null ? { left: bank, free: null, running: false } : { left: Math.min(bank, all), free: Math.max(0, all - bank), running: true };
}

/** How long the owner of a seat is still waited for who is not connected; nothing if nobody will play for them. */
export function graceLeft({ graces, ahead }: TableTime, seat: number): number | null {
  const ends = graces[seat] ?? null;
  return ends === null ? null : Math.max(0, ends - serverTime(ahead));
}

/**
 * Parts of an hour, or of a second, count as whole ones: three days read "3 days" until an hour of them is gone. A few
 * seconds over do not make another hour: the server's clock is known only as well as the connection lets us.
 */
export function timeText(left: number): string {
  return left >= DAY ? longTime(Math.ceil((left - MINUTE) / HOUR)) : ticking(Math.ceil(left / SECOND));
}

function longTime(hours: number): string {
  const days = say("clock-left-days", { count: Math.floor(hours / 24) });
  return hours % 24 ? `${days} ${say("clock-left.hours", { count: hours % 24 })}` : days;
}

function ticking(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const last = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${last}` : `${minutes}:${last}`;
}

/** What happened, in sentences: one line an event, for the log, the live region and the barge. */
import type { Frame, LogLine, TableView, ToldMove } from "../wire/types";
import { allOf, say } from "../words/words.svelte";
import { named, type Guest } from "./scene";

export type Event = Frame["events"][number];
type Told = { [Kind in Event["kind"]]: (event: Extract<Event, { kind: Kind }>, at: Table) => string };

/** Whose names are told, and how long the Ra track is. */
export interface Table {
  guests: Guest[];
  ra_limit: number;
  /** Whoever hears it: what they must do is said to them. */
  you?: number | null;
  /** There is little room: the tiles of a lot are counted, not named. */
  brief?: boolean;
  /** Who decides for those who are away. */
  absent?: "bot" | "pass" | undefined;
}

const TOLD: Told = {
  tile_drawn: ({ seat, tile }, at) => say(tile === "ra" ? "log-draw-ra" : "log-draw", { player: named(at, seat), tile }),
  auction_opened: ({ seat, auction }, at) => (auction === "drawn" ? "" : say("log-invoke", { player: named(at, seat) })),
  bid_made: ({ seat, sun }, at) => say("log-bid", { player: named(at, seat), sun }),
  passed: ({ seat }, at) => say("log-pass", { player: named(at, seat) }),
  lot_won: ({ seat, tiles, paid, received }, at) => {
    const player = named(at, seat);
    const won = withTiles(say("log-win", { player, count: tiles.length, sun: paid }), tiles, at);
    return `${won}. ${say("log-sun-swap", { player, bid: paid, taken: received })}`;
  },
  track_kept: ({ tiles }) => say(tiles.length ? "log-nobody-keeps" : "log-nobody-keeps.empty"),
  track_discarded: ({ tiles }, at) => withTiles(say("log-nobody-discards", { count: tiles.length }), tiles, at),
  god_spent: ({ seat, tile }, at) => say("log-god-take", { player: named(at, seat), tile }),
  swaps_ended: () => "",
  disaster_struck: ({ seat, disaster, lost, owed }, at) => {
    const player = named(at, seat);
    if (owed) return say(seat === at.you ? "must-discard.you" : "must-discard", { player, count: owed, kind: struckBy(disaster) });
    if (!lost.length) return say("log-disaster-nothing", { tile: disaster, player });
    return say("log-disaster", { tile: disaster, player, tiles: list(lost) });
  },
  disaster_removed: ({ seat, disaster }, at) => say("log-disaster-removed", { player: named(at, seat), tile: disaster }),
  tile_discarded: ({ seat, tile, also }, at) =>
    [tile, ...also].map((one) => say("log-discard", { player: named(at, seat), count: 1, kind: one })).join(". "),
  epoch_ended: ({ epoch, why }) => say(why === "ra" ? "epoch-ends-ra" : "epoch-ends-suns", { n: epoch }),
  epoch_scored: ({ epoch, points }, at) =>
    [say("epoch-scored", { n: epoch }), ...points.map((lines, seat) => gained(named(at, seat), lines))].join(". "),
  tiles_given_up: () => "",
  epoch_began: ({ epoch }) => say("epoch-begins", { n: epoch }),
  game_over: ({ winner, scores, tied, sun }, at) => {
    const player = named(at, winner);
    const won = say("game-won", { player, count: scores[winner] ?? 0 });
    return tied.length > 1 ? `${won}. ${say("game-won-tiebreak", { player, sun, tied: allOf(tied.map((seat) => named(at, seat))) })}` : won;
  },
  undone: ({ seat, moves }, at) => say("log-undone", { player: named(at, seat), count: moves }),
};

/** One event as a sentence; some need no words. */
export function tell(event: Event, at: Table): string {
  return (TOLD[event.kind] as (event: Event, at: Table) => string)(event, at);
}

/** A sentence, and the player whose seal it bears. */
export interface Line {
  text: string;
  seat: number | null;
}

function linesOf(events: readonly Event[], at: Table): Line[] {
  return events.filter((event) => !isToldAnyway(event, events)).map((event) => ({ text: tell(event, at), seat: whose(event) })).filter(({ text }) => text);
}

/** A god that removes a disaster is spent in the same sentence. */
const isToldAnyway = (event: Event, events: readonly Event[]): boolean =>
  event.kind === "god_spent" && events.some((other) => other.kind === "disaster_removed" && other.disaster === event.tile);

const whose = (event: Event): number | null => (event.kind === "game_over" ? event.winner : event.kind !== "epoch_began" && "seat" in event ? event.seat : null);

export function tellAll(events: readonly Event[], at: Table): string[] {
  return linesOf(events, at).map(({ text }) => text);
}

/** What stands in the log for a decision, or between two of them. */
export function tellEntry(entry: LogEntry, at: Table): Line[] {
  if (entry.handed !== undefined) return [{ text: say("seat-handed-over", { player: named(at, entry.handed) }), seat: entry.handed }];
  return [...absence(entry, at), ...linesOf(entry.events, at)];
}

/** Whoever is away decides nothing themselves. */
function absence({ by, events }: LogEntry, at: Table): Line[] {
  const seat = by === "policy" && events[0] ? whose(events[0]) : null;
  if (seat === null) return [];
  return [{ text: say(at.absent === "pass" ? "log-absent.pass" : "log-absent", { player: named(at, seat) }), seat }];
}

/** Of a lot, its tiles are named where there is room. */
const withTiles = (text: string, tiles: readonly string[], at: Table): string =>
  at.brief || !tiles.length ? text : `${text}: ${list(tiles, "so-many-tiles.named")}`;

/** What a disaster takes from a player who must choose. */
export const struckBy = (disaster: string): string => (disaster === "earthquake" ? "monument" : "civilization");

/** Tiles, counted and in a row: as what somebody loses, or by their names alone. */
export function list(tiles: readonly string[], form: "so-many-tiles" | "so-many-tiles.named" = "so-many-tiles"): string {
  const counts = new Map<string, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return [...counts].map(([kind, count]) => say(form, { kind, count })).join(", ");
}

function gained(player: string, lines: object): string {
  const count = Object.values(lines).reduce((sum: number, points: number) => sum + points, 0);
  return count < 0 ? say("score-loss", { player, count: -count }) : say("score-gain", { player, count });
}

export interface LogEntry {
  move: number;
  events: Event[];
  /** Who decided: a person, a bot, or the table's policy for somebody who is away. */
  by?: string | null;
  /** No decision: after that move this seat changed hands. */
  handed?: number;
}

/** The seats that have changed hands since a table was known last; at first, all that ever did. */
export function newHands(before: TableView | null, now: TableView): number[] {
  const known = new Map(before?.seats.map(({ seat, handed_over }) => [seat, handed_over]));
  return now.seats.filter(({ seat, handed_over }) => handed_over != null && known.get(seat) !== handed_over).map(({ seat }) => seat);
}

/** After how many of the decisions that stand something happened. */
export const moveAt = (time: number, lines: readonly LogLine[]): number =>
  lines.filter((line) => line.kind === "play" && !line.undone && line.at <= time).length;

/** Decisions, and what happened between them, in order. */
export const inTurn = (entries: readonly LogEntry[]): LogEntry[] =>
  [...entries].sort((one, other) => one.move - other.move || Number(isHandover(one)) - Number(isHandover(other)));

/** The log with a frame that has just come: it goes on, or begins again where decisions were taken back. */
export function grown(log: readonly LogEntry[], frame: Frame): LogEntry[] {
  const before = log.filter((entry) => isHandover(entry) || entry.move < frame.move || (entry.move === frame.move && isUndo(frame)));
  return frame.events.length ? [...before, { move: frame.move, events: frame.events, by: frame.by }] : [...before];
}

export const isHandover = (entry: LogEntry): boolean => entry.handed !== undefined;
const isUndo = (frame: Frame): boolean => frame.events.some((event) => event.kind === "undone");

export const asLog = (moves: readonly ToldMove[]): LogEntry[] => moves.map(({ move, events, by = null }) => ({ move, events, by }));

/** Frames of a log, equal to those that the server makes of the same log, table and clock. */
import { AUCTIONS, POSITION_FORMAT, RECORD_FORMAT } from "../engine/constants.ts";
import { STARTING_FAME } from "../wire/rules.ts";
import type { AuctionView, ClockView, DebtView, Frame, LogLine, OwnFame, PlayerView, PositionView, Settings, ToldMove } from "../wire/types.ts";
import { countNames } from "./actions.ts";
import { decider, type GameLog, type Moment } from "./game_log.ts";
import { look } from "./lens.ts";
import { type Event, type Reader, rowsOf } from "./reader.ts";

/** The table that frames are of. */
export interface Shown {
  readonly id: string;
  readonly settings: Settings;
  /** As a server would list them: players, and what departs from the standard game. */
  readonly options: Record<string, unknown>;
}

const SEATS = 5;

export function frameOf(log: GameLog, shown: Shown, clock: ClockView): Frame {
  const { reader } = log;
  const last = log.entries.at(-1);
  const floor = reader.engine.doors.shown_floor(log.isOver, log.undoFloor, log.moves);
  return {
    type: "frame",
    table: shown.id,
    sequence: log.sequence,
    move: log.moves,
    undo_floor: floor,
    ...momentOf(reader, log.now, shown, isHidden(log, shown), log.lastEvents),
    by: last?.by ?? null,
    at: last?.at ?? clock.since,
    clock,
  };
}

/** A frame of a moment that has passed, for those who step through a game. */
export function replayed(log: GameLog, move: number, shown: Shown): Frame {
  const moment = log.moments[move]!;
  const banks = Array<number>(log.rules.players).fill(0);
  return {
    type: "frame",
    table: shown.id,
    sequence: move,
    move,
    undo_floor: move,
    ...momentOf(log.reader, moment, shown, isHidden(log, shown), moment.events),
    by: null,
    at: 0,
    clock: { since: 0, deadline: null, increment: 0, banks },
  };
}

const isHidden = (log: GameLog, { settings }: Shown): boolean => settings.fame === "hidden" && !log.isOver;

type OfMoment = Pick<Frame, "phase" | "decides" | "events" | "position" | "ra_limit" | "legal" | "lens">;

function momentOf(reader: Reader, { state, track }: Moment, shown: Shown, hide: boolean, events: readonly Event[]): OfMoment {
  const phase = reader.phase(state);
  return {
    phase,
    decides: decider(reader, state),
    events: events.map((event) => onTheWire(event, hide)),
    position: positionOf(reader, state, track, shown.options, hide),
    ra_limit: reader.number(state, "ra_limit"),
    legal: reader.legalWords(state),
    lens: shown.settings.aids !== false && phase !== "over" ? look(reader, state, track, hide) : null,
  };
}

const onTheWire = (event: Event, hide: boolean): Event => (hide && event.kind === "epoch_scored" ? { ...event, score: null } : event);

function positionOf(
  reader: Reader, state: Uint8Array, track: Moment["track"], rules: Record<string, unknown>, hide: boolean,
): PositionView {
  const auction = reader.phase(state) === "bidding" ? auctionOf(reader, state) : null;
  const is = reader.at(state);
  const number = (field: "epoch" | "ra" | "sun" | "turn" | "swapping" | "players") => is.field(field)[0]!;
  const owed = debtsOf(reader, state);
  return {
    format: POSITION_FORMAT,
    rules,
    epoch: number("epoch"),
    ra: number("ra"),
    sun: number("sun"),
    turn: decider(reader, state) === null ? null : number("turn"),
    track: [...track],
    players: Array.from({ length: number("players") }, (_, seat) => playerOf(reader, state, seat, hide)),
    bag: countNames(is.field("bag")),
    ...(auction ? { auction } : {}),
    ...(owed.length ? { owed } : {}),
    ...(number("swapping") ? { swapping: true } : {}),
  };
}

function playerOf(reader: Reader, state: Uint8Array, seat: number, hide: boolean): PlayerView {
  const is = reader.at(state);
  return {
    suns: sunsIn(is.field("suns")[seat]!),
    spent: sunsIn(is.field("spent")[seat]!),
    tiles: countNames(rowsOf(is.field("tiles"), SEATS)[seat]!),
    score: hide ? null : is.field("fame")[seat]!,
  };
}

const sunsIn = (mask: number): number[] => Array.from({ length: 32 }, (_, sun) => sun).filter((sun) => (mask >>> sun) & 1);

function auctionOf(reader: Reader, state: Uint8Array): AuctionView {
  const have = reader.haveBid(state);
  const is = reader.at(state);
  const bids = Object.fromEntries(have.map((seat) => [seat, is.field("bids")[seat] || null]));
  return { ra_player: is.field("turn")[0]!, kind: AUCTIONS[is.field("auction")[0]!]!, bids, next: is.field("seat")[0]! };
}

function debtsOf(reader: Reader, state: Uint8Array): DebtView[] {
  const is = reader.at(state);
  const debts = { unrest: is.field("unrest_owed")[0]!, earthquake: is.field("earthquake_owed")[0]! };
  const seat = is.field("seat")[0]!;
  return Object.entries(debts).filter(([, tiles]) => tiles).map(([disaster, tiles]) => ({ seat, disaster, tiles }));
}

/** What the people in these seats have; null where frames tell it to everybody anyway, or nobody sits. */
export function ownFameOf(log: GameLog, { settings }: Shown, seats: readonly number[]): OwnFame | null {
  if (settings.fame !== "hidden" || log.isOver || !seats.length) return null;
  const epochs = Object.fromEntries(seats.map((seat) => [seat, [STARTING_FAME, ...log.now.sheets.map(({ score }) => score[seat]!)]]));
  const fame = Object.fromEntries(seats.map((seat) => [seat, epochs[seat]!.at(-1)!]));
  return { type: "own_fame", sequence: log.sequence, fame, epochs, projected: settings.aids === false ? null : projected(log, seats) };
}

function projected({ reader, now }: GameLog, seats: readonly number[]): Record<string, number> {
  const fame = reader.see(now.state).field("projected");
  return Object.fromEntries(seats.map((seat) => [seat, fame[seat]!]));
}

/** The decisions of the game as it stands, and what they caused. */
export function toldMoves(log: GameLog, shown: Shown, after = 0): ToldMove[] {
  const hide = isHidden(log, shown);
  return log.moments.slice(1).map(({ entry, events }, place) => ({
    move: place + 1, seat: entry!.seat, action: entry!.action, events: events.map((event) => onTheWire(event, hide)), by: entry!.by,
  })).filter(({ move }) => move > after);
}

/** Every entry of the log; those that were taken back are marked. */
export function logLines(log: GameLog): LogLine[] {
  const standing = new Set(log.moments.map(({ entry }) => entry));
  return log.entries.map((entry) => {
    const { sequence, kind, seat, action, by, at } = entry;
    return { sequence, kind, seat, action, by, at, undone: kind === "play" && !standing.has(entry) };
  });
}

/** The game so far as a `ra-record/1` document. */
export function recordOf(log: GameLog, { options }: Shown, names: readonly string[]): Record<string, unknown> {
  const over = log.now.events.find((event) => event.kind === "game_over");
  const fame = log.reader.at(log.now.state).field("fame");
  return {
    format: RECORD_FORMAT,
    rules: options,
    names,
    suns: log.suns.map((hand) => [...hand].sort((one, other) => one - other)),
    events: log.moments.slice(1).map(({ entry }) => recordEvent(entry!.seat, entry!.action)),
    result: {
      epochs: log.now.sheets,
      scores: Array.from({ length: log.rules.players }, (_, seat) => fame[seat]!),
      winner: over?.kind === "game_over" ? over.winner : null,
    },
  };
}

function recordEvent(seat: number, words: string): Record<string, unknown> {
  const [does, what] = words.split(" ");
  if (what === undefined) return { seat, do: does };
  return does === "bid" ? { seat, do: does, sun: Number(what) } : { seat, do: does, tile: what };
}

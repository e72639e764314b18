/**
 * A game that runs in this browser, as it is kept: a header, and a log to which entries are only ever added. Both are JSON.
 * Everything that a table shows is worked out from them (`table.ts`), as the server works it out from its rows and its log.
 */
import type { TableView } from "../wire/types.ts";

export const FORMAT = "ra-local-game/1";

/** Milliseconds since 1970; time between the two is charged to nobody. */
export type Span = readonly [start: number, end: number];

/**
 * An entry of the log, as on the server (`ra.server.table.game_log`). A decision is a `play`, with the tile that a draw
 * brought ("draw gold"); an `undo` names in `action` the move as after which the game stands again.
 */
export interface LocalEntry {
  /** From 1 on, without gaps. */
  readonly sequence: number;
  readonly kind: "play" | "undo";
  readonly seat: number;
  readonly action: string;
  readonly by: "person" | "bot" | "policy";
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds that the decision took from the bank of whoever decided. */
  readonly charged: number;
}

/** How a game stands. It is written anew with each entry. */
export interface LocalHeader {
  readonly format: typeof FORMAT;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly changed: number;
  readonly finished: number | null;
  /** How many entries the log has. */
  readonly entries: number;
  /** Rules, settings, seats (with their bots), status and result, as a server's table shows them. */
  readonly table: TableView;
  /** The seat that decides; nobody's when the game is over. */
  readonly decides: number | null;
  /** The seats of the people at this screen. */
  readonly seats: number[];
  /** The suns as they were dealt. */
  readonly suns: number[][];
  /** Which tile a draw brings next: a decimal number of up to 62 bits. */
  readonly seed: string;
  /** For the choices of the bots; another number, so that they know nothing of the bag. */
  readonly bot_seed: string;
  /** Since when nobody has the game on a screen, as far as that was noted; null while it is played. */
  readonly paused_since: number | null;
  /** Pauses that ended since the last entry. */
  readonly pauses: readonly Span[];
}

export interface LocalGame {
  readonly header: LocalHeader;
  readonly entries: readonly LocalEntry[];
}

const PREFIX = "local-";

/** Whether an id is that of a game in this browser; the server's ids have 16 characters. */
export const isLocalId = (id: string): boolean => id.startsWith(PREFIX) && id.length > 16;

export function newLocalId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return PREFIX + btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

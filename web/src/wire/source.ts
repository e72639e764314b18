/**
 * Where a table on the screen comes from. There are two makers: the socket (`connection.svelte.ts`), and a game that runs in
 * this browser (`../local/table.svelte.ts`). Pages know neither; they take a `Source`.
 */
import type {
  Frame, FromClient, GameView, LogLine, Opened, OwnFame, Reason, Said, TableView, ToldMove, UndoView,
} from "./types";

/** `broken`: nothing can be decided until it has healed. `refused`: it will not open. */
export type Health = "connecting" | "open" | "broken" | "refused";
/** What is answered: it carries an id, and a repeat is harmless. */
export type Submission = Extract<FromClient, { id: string }>;
/** What is not answered; whoever says it says it again when the source has healed. */
export type Unanswered = Extract<FromClient, { type: "set_pace" | "go_on" | "commit" | "reveal" }>;
export type Order<Kind> = Kind extends { id: string } ? Omit<Kind, "id"> : Kind;

/** A game from its first decision on: for replays, records and reviews, also while it is under way. */
export interface Past {
  readonly id: string;
  readonly isLocal: boolean;
  game(): Promise<GameView>;
  moves(after?: number): Promise<ToldMove[]>;
  /** The frame after this many decisions. */
  moveOf(move: number): Promise<Frame>;
  log(): Promise<LogLine[]>;
  ownFame(): Promise<OwnFame>;
  /** A `ra-record/1` document. */
  record(): Promise<unknown>;
}

export interface Source {
  readonly id: string;
  /** The game runs in this browser: nobody else can come, talk or watch. */
  readonly isLocal: boolean;
  readonly past: Past;
  readonly health: Health;
  readonly table: TableView | null;
  readonly frame: Frame | null;
  /** The fame of one's own seats, where the table keeps it secret. */
  readonly ownFame: OwnFame | null;
  readonly seats: readonly number[];
  readonly host: boolean;
  readonly here: readonly boolean[];
  readonly watching: number;
  /** When the seat that decides is played for, because its owner is not connected to a live game; the table's time. */
  readonly graces: readonly (number | null)[];
  readonly chat: readonly Said[];
  /** Lines of the others that nobody here has looked at. */
  unread: number;
  readonly opened: Opened | null;
  readonly rematch: string | null;
  readonly refusal: Reason | null;
  /** What somebody here asked to take back, and the others refused; until the game goes on. */
  readonly declined: UndoView | null;
  /** How far the table's clock is ahead of ours, in milliseconds. */
  readonly ahead: number;
  /** A decision is on its way: nothing else can be decided until it is answered. */
  readonly deciding: boolean;

  /** Decides, at the frame that is on the screen. */
  play(action: string): void;
  send(order: Order<Submission>): void;
  tell(message: Unanswered): void;
  close(): void;
}

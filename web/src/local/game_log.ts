/** The log of a game, and the game that it makes: as the server's `GameLog`. */
import { EngineError } from "../engine/engine.ts";
import type { GameRules } from "../engine/set_up.ts";
import type { LocalEntry } from "./game.ts";
import { readWords } from "./actions.ts";
import type { EpochSheet, Event, Reader } from "./reader.ts";

const TRACK_SPACES = 8;
const EMPTY: readonly (string | null)[] = Array<null>(TRACK_SPACES).fill(null);

/** The table after a decision, or before the first. */
export interface Moment {
  readonly state: Uint8Array;
  /** Where the tiles lie. */
  readonly track: readonly (string | null)[];
  /** The decision that led here; nothing at the beginning. */
  readonly entry: LocalEntry | null;
  readonly events: readonly Event[];
  /** The score sheets of the epochs that have ended. */
  readonly sheets: readonly EpochSheet[];
}

export class GameLog {
  readonly reader: Reader;
  readonly rules: GameRules;
  readonly suns: readonly (readonly number[])[];
  readonly entries: LocalEntry[] = [];
  /** One more than there are decisions in the game as it stands. */
  readonly moments: Moment[];
  undoFloor = 0;
  /** What each seat has used up of its bank, in milliseconds. */
  readonly charged: number[];
  /** What the last entry caused. */
  lastEvents: readonly Event[] = [];

  constructor(reader: Reader, rules: GameRules, suns: readonly (readonly number[])[]) {
    this.reader = reader;
    this.rules = rules;
    this.suns = suns;
    this.moments = [{ state: reader.begin(rules, { suns }), track: EMPTY, entry: null, events: [], sheets: [] }];
    this.charged = Array<number>(rules.players).fill(0);
  }

  get sequence(): number {
    return this.entries.length;
  }

  get moves(): number {
    return this.moments.length - 1;
  }

  get now(): Moment {
    return this.moments.at(-1)!;
  }

  get isOver(): boolean {
    return this.reader.phase(this.now.state) === "over";
  }

  get decides(): number | null {
    return decider(this.reader, this.now.state);
  }

  /** When the present decision began to be somebody's; null before the first entry. */
  get since(): number | null {
    return this.entries.at(-1)?.at ?? null;
  }

  /** Adds the next entry. One that cannot follow is an error, and changes nothing. */
  append(entry: LocalEntry): void {
    if (entry.sequence !== this.sequence + 1) throw new EngineError(`entry ${entry.sequence} cannot follow ${this.sequence}`);
    const decides = this.decides;
    if (entry.kind === "play") this.play(entry);
    else this.takeBack(entry);
    if (decides !== null && entry.charged) this.charged[decides]! += entry.charged;
    this.entries.push(entry);
  }

  private play(entry: LocalEntry): void {
    if (entry.seat !== this.decides) throw new EngineError(`entry ${entry.sequence}: seat ${entry.seat} does not decide`);
    const { action, tile, drew } = readWords(entry.action);
    const { state, events, sheet } = this.reader.play(this.now.state, action, tile);
    const track = nextTrack(this.now.track, entry.action, this.reader, state);
    const sheets = sheet ? [...this.now.sheets, sheet] : this.now.sheets;
    this.moments.push({ state, track, entry, events, sheets });
    this.undoFloor = this.reader.engine.doors.floor_after(this.undoFloor, drew, this.moves);
    this.lastEvents = events;
  }

  private takeBack({ seat, action, sequence }: LocalEntry): void {
    const move = Number(action);
    const why = this.reader.engine.doors.why_no_undo(this.isOver, this.sequence, this.sequence, move, this.moves, this.undoFloor);
    if (!Number.isInteger(move) || why) throw new EngineError(`entry ${sequence}: the game cannot go back to move ${action}`);
    const undone: Event = { kind: "undone", seat, move, moves: this.moves - move };
    this.moments.length = move + 1;
    this.lastEvents = [undone];
  }
}

/** Who decides; nobody when the game is over. */
export function decider(reader: Reader, state: Uint8Array): number | null {
  return reader.phase(state) === "over" ? null : reader.number(state, "seat");
}

/** A tile drawn takes the first empty space. */
function nextTrack(track: Moment["track"], words: string, reader: Reader, after: Uint8Array): Moment["track"] {
  if (!reader.number(after, "on_track")) return EMPTY;
  const [does, tile] = words.split(" ");
  const spaces = [...track];
  if (does === "draw" && tile !== "ra") spaces[spaces.indexOf(null)] = tile!;
  if (does === "god") spaces[spaces.indexOf(tile!)] = null;
  return spaces;
}

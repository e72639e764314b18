/** The module as a game that is shown needs it: what is legal, what a decision causes, what a position means. */
import { AUCTIONS, COLUMN, EPOCH_ENDS, EVENT_COLUMNS, EVENTS, LINES, MOST_EVENTS, PHASES, TILES } from "../engine/constants.ts";
import type { Engine } from "../engine/engine.ts";
import { actionsOf } from "../engine/judging.ts";
import type { FieldName, Numbers, Records } from "../engine/memory.ts";
import { type GameRules, setUp } from "../engine/set_up.ts";
import type { Frame, ScoreLines } from "../wire/types.ts";
import { asTiles, inWords, type Phase } from "./actions.ts";

export type Event = Frame["events"][number];
/** The score of an epoch, as records and frames have it. */
export interface EpochSheet {
  epoch: number;
  points: ScoreLines[];
  score: number[];
}
/** What came of a decision. */
export interface Told {
  state: Uint8Array;
  events: Event[];
  sheet: EpochSheet | null;
}
type Row = ArrayLike<number>;

const ALL_SEATS = 5;

export class Reader {
  readonly engine: Engine;
  private readonly states: Records<"State">;
  private readonly told: Numbers<"i1">;
  private readonly sheet: Records<"Sheet">;
  private readonly figures: Records<"Figures">;
  private readonly order: Numbers<"i1">;

  constructor(engine: Engine) {
    this.engine = engine;
    this.states = engine.records("State", 3);
    this.told = engine.numbers("i1", MOST_EVENTS * EVENT_COLUMNS);
    this.sheet = engine.records("Sheet", 1);
    this.figures = engine.records("Figures", 1);
    this.order = engine.numbers("i1", ALL_SEATS);
  }

  /** A game that begins with these suns; without them, a seed deals those of the rules. */
  begin(rules: GameRules, dealt: { suns: readonly (readonly number[])[] } | { seed: bigint }): Uint8Array {
    setUp(this.engine, this.states, 0, rules);
    if ("seed" in dealt) this.engine.doors.deal(this.states, 0, dealt.seed);
    else {
      const game = this.states.at(0);
      game.field("suns").set(dealt.suns.map((hand) => hand.reduce((mask, sun) => mask | (1 << sun), 0)));
      this.engine.doors.begin(this.states, 0);
    }
    return this.states.at(0).bytes.slice();
  }

  at(state: Uint8Array): Records<"State"> {
    this.states.at(0).put(state);
    return this.states.at(0);
  }

  number(state: Uint8Array, field: FieldName<"State">): number {
    return this.at(state).field(field)[0] as number;
  }

  phase(state: Uint8Array): Phase {
    return PHASES[this.number(state, "phase")]!;
  }

  legal(state: Uint8Array): number[] {
    this.at(state);
    return actionsOf(this.engine.doors.legal(this.states, 0));
  }

  legalWords(state: Uint8Array): string[] {
    const phase = this.phase(state);
    return this.legal(state).map((action) => inWords(action, phase));
  }

  nextTile(state: Uint8Array, seed: bigint): string {
    this.at(state);
    return TILES[this.engine.doors.next_tile(this.states, 0, seed)]!;
  }

  /** Who has bid or passed in the auction under way, in order. */
  haveBid(state: Uint8Array): number[] {
    const next = this.number(state, "seat");
    const bidders = [...this.order.part(0, this.engine.doors.bidders(this.states, 0, this.order)).view];
    return bidders.slice(0, bidders.indexOf(next));
  }

  play(state: Uint8Array, action: number, tile: number): Told {
    this.at(state);
    const players = this.states.field("players")[0]!;
    const count = this.engine.doors.play_told(this.states, action, tile, this.told, this.sheet);
    const rows = Array.from({ length: count }, (_, row) => this.told.part(row * EVENT_COLUMNS, EVENT_COLUMNS).view);
    const events = rows.map((row) => this.event(row, players));
    const scored = events.some(({ kind }) => kind === "epoch_scored");
    return { state: this.states.at(1).bytes.slice(), events, sheet: scored ? this.epochSheet(players) : null };
  }

  /** What a position means; read it before the next one is asked for. */
  see(state: Uint8Array): Records<"Figures"> {
    this.at(state);
    this.engine.doors.see(this.states, this.figures);
    return this.figures;
  }

  private event(row: Row, players: number): Event {
    const { kind, fields } = EVENTS[row[COLUMN.kind]!]!;
    if (kind === "epoch_scored") return { kind, ...this.epochSheet(players) };
    if (kind === "tiles_given_up") return { kind, tiles: rowsOf(this.sheet.field("given_up"), ALL_SEATS).slice(0, players).map(asTiles) };
    if (kind === "game_over") return this.end(players);
    return Object.fromEntries([["kind", kind], ...fields.map((field) => [field, read(row, field)])]) as Event;
  }

  private epochSheet(players: number): EpochSheet {
    const points = rowsOf(this.sheet.field("points"), ALL_SEATS).slice(0, players).map(scoreLines);
    return { epoch: this.sheet.field("epoch")[0]!, points, score: [...this.sheet.field("score").subarray(0, players)] };
  }

  private end(players: number): Event {
    const [winner, mask, sun] = [this.sheet.field("winner")[0]!, this.sheet.field("tied")[0]!, this.sheet.field("sun")[0]!];
    const tied = Array.from({ length: players }, (_, seat) => seat).filter((seat) => (mask >> seat) & 1);
    return { kind: "game_over", winner, scores: [...this.sheet.field("score").subarray(0, players)], tied, sun };
  }
}

/** Rows of a field that follow one another. */
export function rowsOf(numbers: Row, rows: number): number[][] {
  const all = Array.from(numbers);
  const length = all.length / rows;
  return Array.from({ length: rows }, (_, row) => all.slice(row * length, (row + 1) * length));
}

export const scoreLines = (points: Row): ScoreLines => Object.fromEntries(LINES.map((line, place) => [line, points[place]!])) as unknown as ScoreLines;

function read(row: Row, field: string): unknown {
  const value = row[COLUMN[field as keyof typeof COLUMN]]!;
  if (field === "tile" || field === "disaster") return TILES[value];
  if (field === "auction") return AUCTIONS[value];
  if (field === "why") return EPOCH_ENDS[value];
  return field === "tiles" || field === "lost" || field === "also" ? listed(row, value) : value;
}

const listed = (row: Row, count: number): string[] => Array.from({ length: count }, (_, place) => TILES[row[COLUMN.tiles + 1 + place]!]!);

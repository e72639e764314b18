/**
 * What the worker can be asked to do. A page calls these by name (`client.ts`), Node calls them as they are.
 *
 * Whoever asks may lose interest: a signal is the last thing that a job is given.
 */
import { Bots, type Decision, type GameState, type Weighed } from "./bots.ts";
import type { Engine } from "./engine.ts";
import { Games, type Match, type PlayedGame, type Seat } from "./games.ts";
import type { Candidate } from "./judging.ts";
import type { Numbers, Records } from "./memory.ts";
import { type GameRules, setUp } from "./set_up.ts";
import { type FetchWeights, WeightsShelf } from "./weights.ts";

const MOST_DECISIONS = 2048;
export const MOST_GAMES = 40_000;

export interface Trace {
  masks: bigint[];
  actions: bigint[];
  digests: bigint[];
}

export class Jobs {
  private readonly bots: Bots;
  private readonly games: Games;
  private readonly bench: Bench;

  constructor(engine: Engine, fetchWeights: FetchWeights) {
    const shelf = new WeightsShelf(engine, fetchWeights);
    this.bots = new Bots(engine, shelf);
    this.games = new Games(engine, shelf, this.bots);
    this.bench = new Bench(engine);
  }

  /** A game that has begun. */
  begin(rules: GameRules, seed: number | bigint): GameState {
    return this.games.begin(rules, seed);
  }

  /** The actions that are legal, by their numbers. */
  legal(state: GameState): number[] {
    return this.games.legal(state);
  }

  /** The tile that a seed has next. */
  nextTile(state: GameState, seed: number | bigint): number {
    return this.games.nextTile(state, seed);
  }

  /** The game after an action; `tile` is what a draw brings. */
  play(state: GameState, action: number, tile: number): GameState {
    return this.games.play(state, action, tile);
  }

  /** What a bot decides, such as `steady`, `expert~20`, `master@500ms` or `master@64`. */
  choose(bot: string, decision: Decision, signal?: AbortSignal): Promise<number> {
    return this.bots.choose(bot, decision, signal);
  }

  /** What a bot thinks of every legal action, best first. */
  candidates(bot: string, decision: Decision, signal?: AbortSignal): Promise<Candidate[]> {
    return this.bots.candidates(bot, decision, signal);
  }

  /** What the judge of the house thinks of every way on. */
  weigh(state: GameState): Promise<Weighed> {
    return this.bots.weigh(state);
  }

  /** A whole game between any bots. */
  playGame(rules: GameRules, seats: readonly Seat[], seed: number | bigint, signal?: AbortSignal): Promise<PlayedGame> {
    return this.games.playGame(rules, seats, seed, signal);
  }

  /** Whole games of seeds in a row, between bots that decide at once. */
  playMatches(rules: GameRules, bots: readonly string[], first: number | bigint, games: number, signal?: AbortSignal): Promise<Match[]> {
    return this.games.playMatches(rules, bots, first, games, signal);
  }

  /** A random game, decision by decision: what was legal, what was played, and a digest of the table after it. */
  tracedGame(rules: GameRules, seed: bigint): Trace {
    return this.bench.tracedGame(rules, seed);
  }

  /** Random games, for benchmarks: how many decisions, and how many milliseconds they took. */
  randomGames(rules: GameRules, first: number, games: number): { decisions: number; ms: number } {
    return this.bench.randomGames(rules, first, games);
  }
}

/** Random play, for tests and benchmarks. */
class Bench {
  private readonly engine: Engine;
  private readonly states: Records<"State">;
  private readonly rows: Numbers<"i8">[];
  private results?: [Numbers<"i4">, Numbers<"u1">];

  constructor(engine: Engine) {
    this.engine = engine;
    this.states = engine.records("State", 2);
    this.rows = Array.from({ length: 3 }, () => engine.numbers("i8", MOST_DECISIONS));
  }

  tracedGame(rules: GameRules, seed: bigint): Trace {
    const [masks, actions, digests] = this.rows as [Numbers<"i8">, Numbers<"i8">, Numbers<"i8">];
    setUp(this.engine, this.states, 0, rules);
    const decisions = this.engine.doors.traced_game(this.states, seed, masks, actions, digests);
    const taken = (row: Numbers<"i8">) => [...row.view.subarray(0, decisions)];
    return { masks: taken(masks), actions: taken(actions), digests: taken(digests) };
  }

  randomGames(rules: GameRules, first: number, games: number): { decisions: number; ms: number } {
    this.results ??= [this.engine.numbers("i4", MOST_GAMES * 5), this.engine.numbers("u1", MOST_GAMES)];
    setUp(this.engine, this.states, 1, rules);
    const start = performance.now();
    const decisions = this.engine.doors.random_games(this.states, first, games, ...this.results);
    return { decisions, ms: performance.now() - start };
  }
}

/** Games from the set-up on: begun, played decision by decision, or by bots to their end. */
import { type Bots, checkedSeed, type GameState } from "./bots.ts";
import { BOTS, FIRST_NETWORK, JUDGE, LONGEST_GAME, NETWORKS, ROWS } from "./constants.ts";
import { type Engine, EngineError } from "./engine.ts";
import { actionsOf } from "./judging.ts";
import type { Numbers, Records } from "./memory.ts";
import { readName } from "./naming.ts";
import { type GameRules, setUp } from "./set_up.ts";
import { type Thought, Turns } from "./thinking.ts";
import type { PlayerCount, WeightsShelf } from "./weights.ts";

const DRAW = 0;
/** Games between two pauses. */
const PART = 4;
const SEATS = 5;

export interface Seat {
  bot: string;
  seed: number | bigint;
}
/** A game that was played: every action, and what it drew (0 where it drew nothing). */
export interface PlayedGame {
  actions: number[];
  drawn: number[];
  fame: number[];
}
/** A game between bots that decide at once. */
export interface Match extends PlayedGame {
  winner: number;
  /** What all draws together did to each player's chance to win; known only where a network judged them. */
  luck: number[];
}

export class Games {
  private readonly engine: Engine;
  private readonly shelf: WeightsShelf;
  private readonly bots: Bots;
  private readonly states: Records<"State">;
  private readonly tables: Records<"State">;
  private readonly seats: Numbers<"i4">;
  private readonly desk: Records<"Desk">;
  private readonly results: ReturnType<typeof newResults>;
  private readonly turns = new Turns();

  constructor(engine: Engine, shelf: WeightsShelf, bots: Bots) {
    this.engine = engine;
    this.shelf = shelf;
    this.bots = bots;
    this.states = engine.records("State", 1);
    this.tables = engine.records("State", 3);
    this.seats = engine.numbers("i4", SEATS);
    this.desk = engine.records("Desk", 1);
    this.results = newResults(engine);
  }

  /** A game that has begun: the suns are dealt by the seed. */
  begin(rules: GameRules, seed: number | bigint): GameState {
    setUp(this.engine, this.states, 0, rules);
    this.engine.doors.deal(this.states, 0, checkedSeed(seed));
    return this.states.bytes.slice();
  }

  /** The actions that are legal, by their numbers; none when the game is over. */
  legal(state: GameState): number[] {
    this.states.put(state);
    return actionsOf(this.engine.doors.legal(this.states, 0));
  }

  /** The tile that a seed has next. */
  nextTile(state: GameState, seed: number | bigint): number {
    this.states.put(state);
    return this.engine.doors.next_tile(this.states, 0, checkedSeed(seed));
  }

  /** The game after an action; `tile` is what a draw brings. */
  play(state: GameState, action: number, tile = 0): GameState {
    this.states.put(state);
    this.engine.doors.apply(this.states, 0, action, tile);
    return this.states.bytes.slice();
  }

  /** A whole game between any bots, each with a seed of its own; suns and tiles come by the seed of the game. */
  async playGame(rules: GameRules, seats: readonly Seat[], seed: number | bigint, signal?: AbortSignal): Promise<PlayedGame> {
    if (seats.length !== rules.players) throw new EngineError(`there are ${rules.players} seats, and ${seats.length} bots`);
    let state = this.begin(rules, seed);
    const played: PlayedGame = { actions: [], drawn: [], fame: [] };
    while (this.legal(state).length) {
      const { bot, seed: own } = seats[this.states.field("seat")[0]!]!;
      const action = await this.bots.choose(bot, { state, seed: own, nth: played.actions.length }, signal);
      const tile = action === DRAW ? this.nextTile(state, seed) : 0;
      state = this.play(state, action, tile);
      played.actions.push(action);
      played.drawn.push(tile);
    }
    played.fame = [...this.states.field("fame").subarray(0, rules.players)];
    return played;
  }

  /** Whole games of seeds in a row, between bots that decide at once: as Python's arena plays them. */
  async playMatches(
    rules: GameRules, bots: readonly string[], first: number | bigint, games: number, signal?: AbortSignal,
  ): Promise<Match[]> {
    if (bots.length !== rules.players) throw new EngineError(`there are ${rules.players} seats, and ${bots.length} bots`);
    const numbers = bots.map(matchNumber);
    const isJudged = numbers.some((number) => number >= FIRST_NETWORK);
    const players = rules.players as PlayerCount;
    const networks = NETWORKS.filter((network) => network === JUDGE || bots.includes(network));
    const minds = isJudged ? await this.shelf.all(networks, players) : this.engine.numbers("i2", 0);
    const seed = checkedSeed(first);
    return this.turns.take(async (thought) => {
      setUp(this.engine, this.tables, 2, rules);
      this.seats.view.set(numbers);
      return this.playParts(players, seed, games, isJudged, minds, thought);
    }, signal);
  }

  private async playParts(
    players: PlayerCount, seed: bigint, games: number, isJudged: boolean, minds: Numbers<"i2">, thought: Thought,
  ): Promise<Match[]> {
    const played: Match[] = [];
    const { fame, winners, lengths, actions, drawn, luck } = this.results;
    while (played.length < games) {
      await thought.breathe();
      const part = Math.min(PART, games - played.length);
      luck.view.fill(0);
      this.engine.doors.play_matches(
        this.tables, this.seats, seed + BigInt(played.length), part, fame, winners, lengths, actions, drawn, luck,
        Number(isJudged), minds, isJudged ? NETWORKS.length * ROWS[players] : 0, this.desk,
      );
      for (let game = 0; game < part; game++) played.push(this.match(game, players));
    }
    return played;
  }

  private match(game: number, players: number): Match {
    const { fame, winners, lengths, actions, drawn, luck } = this.results;
    const row = (numbers: Numbers<"i4" | "i1" | "f8">, size: number, length: number) => [...numbers.part(game * size, length).view];
    const decisions = lengths.view[game]!;
    return {
      fame: row(fame, SEATS, players),
      winner: winners.view[game]!,
      actions: row(actions, LONGEST_GAME, decisions),
      drawn: row(drawn, LONGEST_GAME, decisions),
      luck: row(luck, SEATS, players),
    };
  }
}

function newResults(engine: Engine) {
  return {
    fame: engine.numbers("i4", PART * SEATS),
    winners: engine.numbers("i4", PART),
    lengths: engine.numbers("i4", PART),
    actions: engine.numbers("i1", PART * LONGEST_GAME),
    drawn: engine.numbers("i1", PART * LONGEST_GAME),
    luck: engine.numbers("f8", PART * SEATS),
  };
}

function matchNumber(name: string): number {
  const { bot, loss } = readName(name);
  if (bot.match === null || loss) throw new EngineError(`${name}: matches are for ${BOTS.filter((each) => each.match !== null).map((each) => each.name).join(", ")}`);
  return bot.match;
}

/** All bots of the house by name, as Python's `make_bot(name, seed)` makes them: the same choices, the same candidates. */
import { ACTIONS, HIDDEN, JUDGE, ROWS, SIDES, TILES } from "./constants.ts";
import { RECORDS } from "./doors.ts";
import { type Engine, EngineError } from "./engine.ts";
import { actionsOf, asCandidate, bestFirst, type Candidate } from "./judging.ts";
import type { Numbers, Records } from "./memory.ts";
import { type Called, readName } from "./naming.ts";
import { Master, MonteCarlo } from "./search.ts";
import { Turns } from "./thinking.ts";
import type { Network, PlayerCount, WeightsShelf } from "./weights.ts";

/** A game as the engine has it: the bytes of a record `State`. */
export type GameState = Uint8Array;
/** A decision: the game, the bot's seed, and how many decisions of the game came before. */
export interface Decision {
  state: GameState;
  seed: number | bigint;
  nth: number;
}
/** What every way on from a position is worth, by the judge of the house. */
export interface Weighed {
  candidates: Candidate[];
  /** Every player's chances after each tile that a draw may bring, by the tile's name; none where nobody can draw. */
  draws: Partial<Record<(typeof TILES)[number], number[]>>;
}

export class Bots {
  private readonly engine: Engine;
  private readonly shelf: WeightsShelf;
  private readonly states: Records<"State">;
  private readonly desk: Records<"Desk">;
  private readonly scales: Records<"Scales">;
  private readonly master: Master;
  private readonly monteCarlo: MonteCarlo;
  private readonly turns = new Turns();

  constructor(engine: Engine, shelf: WeightsShelf) {
    this.engine = engine;
    this.shelf = shelf;
    this.states = engine.records("State", 2);
    this.desk = engine.records("Desk", 1);
    this.scales = engine.records("Scales", 1);
    this.master = new Master(engine);
    this.monteCarlo = new MonteCarlo(engine);
  }

  /** What a bot decides: the number of an action. */
  async choose(name: string, decision: Decision, signal?: AbortSignal): Promise<number> {
    const called = readName(name);
    const { bot, budget, loss } = called;
    const number = this.numberOf(decision);
    if (bot.policy !== null) {
      this.put(decision.state);
      return this.engine.doors.choose_by_policy(this.states, bot.policy, number);
    }
    if (bot.name === "montecarlo") return this.turns.take((thought) => this.monteCarlo.choose(decision.state, number, budget, thought), signal);
    const weights = await this.weightsFor(called, decision.state);
    if (!bot.isNetwork) return this.turns.take((thought) => this.master.choose(decision.state, weights, number, budget, thought), signal);
    this.put(decision.state);
    return this.engine.doors.choose_by_network(this.states, weights, weights.length / HIDDEN, this.desk, loss, number);
  }

  /** Every legal action with what it is worth to everybody, best first for the player who decides. */
  async candidates(name: string, decision: Decision, signal?: AbortSignal): Promise<Candidate[]> {
    const called = readName(name);
    const { bot, budget } = called;
    if (bot.policy !== null) throw new EngineError(`${bot.name} cannot say what actions are worth: ask a bot that counts or judges`);
    const number = this.numberOf(decision);
    if (bot.name === "montecarlo") return this.turns.take((thought) => this.monteCarlo.candidates(decision.state, number, budget, thought), signal);
    const weights = await this.weightsFor(called, decision.state);
    if (!bot.isNetwork) return this.turns.take((thought) => this.master.candidates(decision.state, weights, number, budget, thought), signal);
    return this.candidatesOfNetwork(decision.state, weights);
  }

  /** What every action, and every tile that a draw may bring, is worth: as Python's `ra.analysis` judges. */
  async weigh(state: GameState): Promise<Weighed> {
    const players = playersOf(state);
    const weights = await this.shelf.of(JUDGE, players);
    const position = this.scales.inner("position");
    position.put(state);
    this.engine.doors.weigh(this.scales, weights, weights.length / HIDDEN);
    const [values, legal] = [this.scales.field("values"), actionsOf(this.engine.doors.legal(position, 0))];
    const candidates = legal.map((action) => asCandidate(action, values, players));
    const tiles = legal[0] === 0 ? [...position.field("bag").entries()].filter(([, count]) => count) : [];
    const chances = (tile: number) => [...values.subarray(SIDES * (ACTIONS + tile), SIDES * (ACTIONS + tile) + players)];
    return {
      candidates: bestFirst(candidates, position.field("seat")[0]!),
      draws: Object.fromEntries(tiles.map(([tile]) => [TILES[tile]!, chances(tile)])),
    };
  }

  private candidatesOfNetwork(state: GameState, weights: Numbers<"i2">): Candidate[] {
    this.put(state);
    const best = this.engine.doors.think(this.states, weights, weights.length / HIDDEN, this.desk);
    const values = this.desk.field("values");
    const legal = actionsOf(this.engine.doors.legal(this.states, 0));
    const candidates = legal.map((action) => asCandidate(action, values, this.states.field("players")[0]!));
    return bestFirst(candidates, this.states.field("seat")[0]!, best);
  }

  private weightsFor({ bot }: Called, state: GameState): Promise<Numbers<"i2">> {
    return this.shelf.of(bot.weights as Network, playersOf(state));
  }

  private put(state: GameState): void {
    this.states.at(0).put(state);
  }

  /** The bot's random number for a decision. */
  private numberOf({ seed, nth }: Decision): bigint {
    return this.engine.doors.nth_number(checkedSeed(seed), nth);
  }
}

/** A seed as a number of 62 bits. */
export function checkedSeed(seed: number | bigint): bigint {
  return BigInt.asUintN(62, BigInt(seed));
}

export function playersOf(state: GameState): PlayerCount {
  const players = state[RECORDS.State.fields.players.at];
  if (players === undefined || !(players in ROWS)) throw new EngineError("this is not the state of a game");
  return players as PlayerCount;
}

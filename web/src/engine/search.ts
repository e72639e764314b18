/**
 * The bots that take their time: `master` plays on by the network's judgement, `montecarlo` to the end by `steady`'s. As Python's
 * `ra.bots.search`, on one core: with a number of rollouts they choose the same, and with a time they stop by the same rule.
 */
import { ACTIONS, BOTS, BY_ROLLOUTS, BY_SECONDS, CHUNK, FIRST_SIGHT, HIDDEN, ROUND, SIDES } from "./constants.ts";
import type { Engine } from "./engine.ts";
import { actionsOf, asCandidate, bestFirst, type Candidate } from "./judging.ts";
import type { Numbers, Records } from "./memory.ts";
import type { Budget } from "./naming.ts";
import type { Thought } from "./thinking.ts";

const MOST_ROLLOUTS = BOTS.find(({ name }) => name === "master")!.mostRollouts!;

export class Master {
  private readonly engine: Engine;
  private readonly trial: Records<"Trial">;
  private readonly core: Records<"Core">;
  private readonly worths: Numbers<"f4">;

  constructor(engine: Engine) {
    this.engine = engine;
    this.trial = engine.records("Trial", 1);
    this.core = engine.records("Core", 1);
    this.worths = engine.numbers("f4", MOST_ROLLOUTS * ACTIONS);
  }

  async choose(state: Uint8Array, weights: Numbers<"i2">, seed: bigint, budget: Budget, thought: Thought): Promise<number> {
    const rollouts = await this.think(state, weights, seed, budget, thought);
    return this.engine.doors.best_tried(this.trial, this.worths, rollouts);
  }

  /** Every legal action with what came of it, best first; what was given up early is judged by what was seen. */
  async candidates(
    state: Uint8Array, weights: Numbers<"i2">, seed: bigint, budget: Budget, thought: Thought,
  ): Promise<Candidate[]> {
    const best = await this.choose(state, weights, seed, budget, thought);
    const decision = this.trial.inner("state");
    const [players, seat] = [decision.field("players")[0]!, decision.field("seat")[0]!];
    const [counts, first, totals] = [this.trial.field("counts"), this.trial.field("first"), this.core.field("totals")];
    const found = Array.from(first, (seen, place) => {
      return (FIRST_SIGHT * seen + totals[place]!) / (FIRST_SIGHT + counts[Math.floor(place / SIDES)]!);
    });
    const legal = actionsOf(this.engine.doors.legal(decision, 0));
    return bestFirst(legal.map((action) => asCandidate(action, found, players)), seat, best);
  }

  /** Plays on until time is up or all is clear. Returns how often. */
  private async think(
    state: Uint8Array, weights: Numbers<"i2">, seed: bigint, budget: Budget, thought: Thought,
  ): Promise<number> {
    const { doors } = this.engine;
    const rows = weights.length / HIDDEN;
    const stride = "rollouts" in budget ? ROUND : CHUNK;
    const most = "rollouts" in budget ? budget.rollouts : MOST_ROLLOUTS;
    const horizon = horizonOf(budget);
    this.trial.inner("state").put(state);
    doors.clear_totals(this.core);
    let left = doors.begin_trial(this.trial, this.core, weights, rows);
    let done = 0;
    while (left > 1 && done < most && mayGoOn(budget, thought.seconds, done, done / stride)) {
      const end = Math.min(done + stride, most);
      for (; done < end; done = Math.min(done + CHUNK, end)) {
        await thought.breathe();
        doors.try_out(this.trial, this.core, this.worths, weights, rows, seed, done, Math.min(done + CHUNK, end), 1, horizon);
      }
      left = doors.narrow_down(this.trial, this.worths, done);
    }
    return done;
  }
}

export class MonteCarlo {
  private readonly engine: Engine;
  private readonly tally: Records<"Tally">;

  constructor(engine: Engine) {
    this.engine = engine;
    this.tally = engine.records("Tally", 1);
  }

  async choose(state: Uint8Array, seed: bigint, budget: Budget, thought: Thought): Promise<number> {
    const legal = this.legal(state);
    return legal.length === 1 ? legal[0]! : (await this.candidates(state, seed, budget, thought))[0]!.action;
  }

  /** Every legal action with how often it won, and the mean margin, best first. */
  async candidates(state: Uint8Array, seed: bigint, budget: Budget, thought: Thought): Promise<Candidate[]> {
    this.tally.bytes.fill(0);
    const legal = this.legal(state);
    let playouts = 0;
    while (playouts === 0 || mayGoOn(budget, thought.seconds, playouts, playouts)) {
      await thought.breathe();
      this.engine.doors.play_out(this.tally, seed, playouts, playouts + 1, 1);
      playouts += 1;
    }
    const decision = this.tally.inner("state");
    const seat = decision.field("seat")[0]!;
    const seats = Array.from({ length: decision.field("players")[0]! }, (_, each) => each);
    const [wins, margins] = [this.tally.field("wins"), this.tally.field("margins")];
    const mean = (sums: BigInt64Array, action: number) => seats.map((each) => Number(sums[(action * sums.length) / ACTIONS + each]!) / playouts);
    const found = legal.map((action) => ({ action, chances: mean(wins, action), margins: mean(margins, action) }));
    return found.sort((one, other) => other.chances[seat]! - one.chances[seat]! || other.margins[seat]! - one.margins[seat]!);
  }

  private legal(state: Uint8Array): number[] {
    const decision = this.tally.inner("state");
    decision.put(state);
    return actionsOf(this.engine.doors.legal(decision, 0));
  }
}

/** Whether to play on once more: a chunk takes about as long as the last ones did. */
function mayGoOn(budget: Budget, seconds: number, done: number, chunks: number): boolean {
  if ("rollouts" in budget) return done < budget.rollouts;
  return seconds + (0.5 * seconds) / Math.max(1, chunks) < budget.seconds;
}

/** How many further decisions a rollout plays. */
export function horizonOf(budget: Budget): number {
  const [table, given] = "rollouts" in budget ? [BY_ROLLOUTS, budget.rollouts] : [BY_SECONDS, budget.seconds];
  return table.find(([least]) => given >= least)![1];
}

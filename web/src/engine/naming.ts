/** How a bot is called: its name, and what it is given to think with. As Python's `ra.bots.naming` reads it. */
import { BOTS, CALL, MOST_THREADS, USUAL_SECONDS } from "./constants.ts";
import { EngineError } from "./engine.ts";

export type Bot = (typeof BOTS)[number];
/** How long a bot may think about a decision: so many seconds, or so many times of playing on. */
export type Budget = { readonly seconds: number } | { readonly rollouts: number };
export interface Called {
  readonly bot: Bot;
  readonly budget: Budget;
  /** The cores that it was told to think on. A worker is one, so here it changes nothing. */
  readonly threads: number | null;
  /** Points of win probability that it gives away in a game. */
  readonly loss: number;
}
type Parts = Record<"name" | "number" | "unit" | "threads" | "loss", string | undefined>;

const WHOLE_NAME = new RegExp(`^(?:${CALL})$`);

/** Understands a bot's name, or says what is wrong with it. */
export function readName(text: string): Called {
  const parts = WHOLE_NAME.exec(text)?.groups as Parts | undefined;
  const bot = BOTS.find(({ name }) => name === parts?.name);
  if (!parts || !bot) throw new EngineError(`there is no bot ${text}; bots are ${BOTS.map(({ name }) => name).join(", ")}`);
  if (parts.number !== undefined && !bot.takesTime) throw new EngineError(`${text}: ${bot.name} decides at once, without time`);
  if (parts.loss !== undefined && !bot.takesLoss) throw new EngineError(`${text}: ${bot.name} cannot give something away`);
  const threads = parts.threads === undefined ? null : Number(parts.threads);
  if (threads !== null && !(threads >= 1 && threads <= MOST_THREADS)) throw new EngineError(`${text}: on 1 to ${MOST_THREADS} cores`);
  const loss = Number(parts.loss ?? 0);
  if (!(loss <= 100)) throw new EngineError(`${text}: a bot can give away 0 to 100 points of its chance to win`);
  return { bot, budget: readBudget(text, bot, parts), threads, loss };
}

function readBudget(text: string, bot: Bot, { number, unit }: Parts): Budget {
  if (number === undefined) return { seconds: USUAL_SECONDS };
  if (unit === undefined) return { rollouts: readRollouts(text, bot, number) };
  const seconds = Number(number) / (unit === "ms" ? 1000 : 1);
  if (!(seconds >= 0.001 && seconds <= 600)) throw new EngineError(`${text}: a bot may think for 1ms to 600s`);
  return { seconds };
}

function readRollouts(text: string, { name, mostRollouts }: Bot, number: string): number {
  const rollouts = Number(number);
  if (number.includes(".") || !rollouts) throw new EngineError(`${text}: a whole number of times; time is written 100ms or 1s`);
  if (mostRollouts !== null && rollouts > mostRollouts) throw new EngineError(`${text}: ${name} plays on 1 to ${mostRollouts} times`);
  return rollouts;
}

/** The page's side of the worker. It and the module are loaded when a job is first asked for. */
import { EngineError } from "./engine.ts";
import type { Jobs } from "./jobs.ts";

export type Job = keyof Jobs;
export interface Order {
  id: number;
  job: Job;
  given: unknown[];
}
/** Nobody waits for the order any more. */
export interface Recall {
  recalled: number;
}
export interface Answer {
  id: number;
  result?: unknown;
  error?: string;
}
type Waiting = (answer: Answer) => void;

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let orders = 0;

/**
 * Has a job done: `await ask("choose", "expert", { state, seed: 7, nth: 0 })`. A job that takes a signal can be called off; then
 * `ask` throws at once what the signal says.
 */
export function ask<J extends Job>(job: J, ...given: Parameters<Jobs[J]>): Promise<Awaited<ReturnType<Jobs[J]>>> {
  const last = given.at(-1);
  const signal = last instanceof AbortSignal ? last : undefined;
  return order(job, signal ? given.slice(0, -1) : given, signal) as Promise<Awaited<ReturnType<Jobs[J]>>>;
}

async function order(job: Job, given: unknown[], signal?: AbortSignal): Promise<unknown> {
  signal?.throwIfAborted();
  const id = ++orders;
  const answer = await new Promise<Answer>((done, fail) => {
    const recall = () => {
      waiting.delete(id);
      worker?.postMessage({ recalled: id } satisfies Recall);
      fail(signal?.reason);
    };
    waiting.set(id, (answer) => {
      signal?.removeEventListener("abort", recall);
      done(answer);
    });
    signal?.addEventListener("abort", recall, { once: true });
    worker ??= hired();
    worker.postMessage({ id, job, given } satisfies Order);
  });
  if (answer.error !== undefined) throw new EngineError(answer.error);
  return answer.result;
}

function hired(): Worker {
  const made = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  made.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  made.onerror = (event) => letDown(event.message || "the worker could not be loaded");
  return made;
}

/** A worker that could not be loaded answers nobody: whoever waits is told, and the next job tries another. */
function letDown(error: string): void {
  worker?.terminate();
  worker = undefined;
  for (const [id, tell] of waiting) tell({ id, error });
  waiting.clear();
}

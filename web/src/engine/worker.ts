/** The worker: loads the module once, and does the jobs of pages. While one thinks for long, others are done in its pauses. */
import type { Answer, Order, Recall } from "./client.ts";
import { load } from "./engine.ts";
import { Jobs } from "./jobs.ts";
import address from "./ra.wasm?url";
import { fetchWeights } from "./weights_files.ts";

const jobs = load(fetch(address)).then((engine) => new Jobs(engine, fetchWeights));
const underWay = new Map<number, AbortController>();

self.onmessage = async ({ data }: MessageEvent<Order | Recall>) => {
  if ("recalled" in data) underWay.get(data.recalled)?.abort();
  else self.postMessage(await answerTo(data));
};

async function answerTo({ id, job, given }: Order): Promise<Answer> {
  const caller = new AbortController();
  underWay.set(id, caller);
  try {
    const done = (await jobs) as unknown as Record<string, (...given: unknown[]) => unknown>;
    return { id, result: await done[job]!(...given, caller.signal) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  } finally {
    underWay.delete(id);
  }
}

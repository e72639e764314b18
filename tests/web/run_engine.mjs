// Random games by the module, in Node: options and seeds come in, digests of whole games go out. See test_engine.py.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const folder = new URL("../../web/src/engine/", import.meta.url);
const { load } = await import(new URL("engine.ts", folder));
const { Jobs } = await import(new URL("jobs.ts", folder));
const { setUp } = await import(new URL("set_up.ts", folder));
const engine = await load(readFileSync(new URL("ra.wasm", folder)));
const jobs = new Jobs(engine);
const states = engine.records("State", 1);

const answers = JSON.parse(readFileSync(0, "utf8")).map(([rules, seeds]) => {
  states.bytes.fill(255);
  setUp(engine, states, 0, rules);
  const fresh = Buffer.from(states.bytes).toString("hex");
  const played = createHash("sha256");
  for (const seed of seeds) {
    const trace = jobs.tracedGame(rules, BigInt(seed));
    for (const row of [trace.masks, trace.actions, trace.digests]) played.update(new BigInt64Array(row));
  }
  return [fresh, played.digest("hex")];
});
process.stdout.write(JSON.stringify(answers));

// Jobs of the worker, done in Node: each comes as its name and what it is given, and its result goes out. See jobs.py.
import { readFileSync } from "node:fs";

const folder = new URL("../../web/src/engine/", import.meta.url);
const weights = new URL("../../src/ra/bots/weights/", import.meta.url);
const { load } = await import(new URL("engine.ts", folder));
const { Jobs } = await import(new URL("jobs.ts", folder));
const { readName } = await import(new URL("naming.ts", folder));

const fetchWeights = async (network, players) => new Uint8Array(readFileSync(new URL(`${network}-${players}.safetensors`, weights))).buffer;
const jobs = new Jobs(await load(readFileSync(new URL("ra.wasm", folder))), fetchWeights);

/** Large numbers and bytes are texts in JSON. */
const revived = (_, value) => {
  if (value?.whole !== undefined) return BigInt(value.whole);
  return value?.bytes === undefined ? value : new Uint8Array(Buffer.from(value.bytes, "hex"));
};
const answers = [];
for (const [job, ...given] of JSON.parse(readFileSync(0, "utf8"), revived)) {
  try {
    answers.push({ result: job === "readName" ? readName(...given) : await jobs[job](...given) });
  } catch (error) {
    answers.push({ error: error.message });
  }
}
process.stdout.write(JSON.stringify(answers));

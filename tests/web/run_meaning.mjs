// Story and lens by the module, in Node: tables and actions come in, digests of all rows go out. See test_meaning.py.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const folder = new URL("../../web/src/engine/", import.meta.url);
const { load } = await import(new URL("engine.ts", folder));
const { DOORS } = await import(new URL("doors.ts", folder));
const engine = await load(readFileSync(new URL("ra.wasm", folder)));
const states = engine.records("State", 3);
const figures = engine.records("Figures", 1);
const sheet = engine.records("Sheet", 1);
const { inner, least } = DOORS.play_told.parameters.find(({ name }) => name === "told");
const told = engine.numbers("i1", inner * least);

const answers = JSON.parse(readFileSync(0, "utf8")).map((decisions) => {
  const meaning = createHash("sha256");
  for (const [table, action, tile] of decisions) {
    for (const memory of [states.bytes, figures.bytes, sheet.bytes, told.view]) memory.fill(0);
    states.bytes.set(Buffer.from(table, "hex"));
    engine.doors.see(states, figures);
    meaning.update(figures.bytes);
    const events = engine.doors.play_told(states, action, tile, told, sheet);
    meaning.update(String(events)).update(states.at(1).bytes).update(told.view).update(sheet.bytes);
  }
  return meaning.digest("hex");
});
process.stdout.write(JSON.stringify(answers));

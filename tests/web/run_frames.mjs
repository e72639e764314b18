// Tables as a page makes them, in Node: logs come in, everything that is shown of them goes out. See test_frames.py.
import { readFileSync } from "node:fs";

const source = new URL("../../web/src/", import.meta.url);
const { load } = await import(new URL("engine/engine.ts", source));
const { Reader } = await import(new URL("local/reader.ts", source));
const { GameLog } = await import(new URL("local/game_log.ts", source));
const frames = await import(new URL("local/frames.ts", source));

const reader = new Reader(await load(readFileSync(new URL("engine/ra.wasm", source))));
const answers = JSON.parse(readFileSync(0, "utf8")).map(({ id, settings, options, suns, names, entries, clocks, viewers }) => {
  const log = new GameLog(reader, options, suns);
  const shown = { id, settings, options };
  const look = () => [frames.frameOf(log, shown, clocks[log.sequence]), viewers.map((seats) => frames.ownFameOf(log, shown, seats))];
  const seen = [look()];
  for (const entry of entries) {
    log.append(entry);
    seen.push(look());
  }
  const past = Array.from({ length: log.moves + 1 }, (_, move) => frames.replayed(log, move, shown));
  return { seen, past, moves: frames.toldMoves(log, shown), log: frames.logLines(log), record: frames.recordOf(log, shown, names) };
});
process.stdout.write(JSON.stringify(answers));

/**
 * Weights of networks: whole numbers of 16 bits in a safetensors file, their low and their high bytes apart, because so they
 * pack better. See docs/formats.md. The module works out the rows of a network that can play from those of its file.
 */
import { HIDDEN, LEARNED_ROWS, NETWORKS, ROWS } from "./constants.ts";
import { type Engine, EngineError } from "./engine.ts";
import type { Numbers } from "./memory.ts";

export type Network = (typeof NETWORKS)[number];
export type PlayerCount = keyof typeof ROWS;
interface Tensor {
  dtype: string;
  data_offsets: [number, number];
}

/** The numbers of a file, by the names of their rows. */
export function readTensors(file: ArrayBuffer): (name: string) => Uint8Array {
  const head = file.byteLength < 8 ? Infinity : Number(new DataView(file).getBigUint64(0, true));
  if (8 + head > file.byteLength) throw new EngineError("these weights have no header: they did not come whole");
  const tensors = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 8, head))) as Record<string, Tensor>;
  return (name) => {
    const { dtype, data_offsets: [start, end] } = tensors[name] ?? { dtype: "", data_offsets: [0, 0] };
    if (dtype !== "U8") throw new EngineError(`these weights have no bytes ${name}: they are of another version`);
    if (8 + head + end > file.byteLength) throw new EngineError("these weights did not come whole");
    return new Uint8Array(file, 8 + head + start, end - start);
  };
}

/** Joins the low and the high bytes of a file. */
export function joinBytes(file: ArrayBuffer, target: Int16Array): void {
  const bytes = readTensors(file);
  const [low, high] = [bytes("low"), bytes("high")];
  if (low.length !== target.length || high.length !== target.length) {
    throw new EngineError(`a network for so many players has ${target.length} weights, not ${Math.min(low.length, high.length)}`);
  }
  for (let i = 0; i < target.length; i++) target[i] = low[i]! | (high[i]! << 8);
}

/** Brings the file with a network's weights for a number of players. */
export type FetchWeights = (network: Network, players: PlayerCount) => Promise<ArrayBuffer>;

/** The weights that are in the module's memory: each file is fetched when it is first wanted, and once. */
export class WeightsShelf {
  private readonly engine: Engine;
  private readonly fetchWeights: FetchWeights;
  private readonly learned: Numbers<"i2">;
  private readonly shelves = new Map<PlayerCount, Numbers<"i2">>();
  private readonly known = new Map<string, Promise<Numbers<"i2">>>();

  constructor(engine: Engine, fetchWeights: FetchWeights) {
    this.engine = engine;
    this.fetchWeights = fetchWeights;
    this.learned = engine.numbers("i2", Math.max(...Object.values(LEARNED_ROWS)) * HIDDEN);
  }

  /** The weights of a network. */
  of(network: Network, players: PlayerCount): Promise<Numbers<"i2">> {
    const name = `${network}-${players}`;
    const found = this.known.get(name) ?? this.bring(network, players);
    this.known.set(name, found);
    found.catch(() => this.known.delete(name)); // the next one who wants them tries again
    return found;
  }

  /** The weights of all networks in a row, as `play_matches` takes them; those that are wanted are there. */
  async all(wanted: Iterable<Network>, players: PlayerCount): Promise<Numbers<"i2">> {
    await Promise.all([...new Set(wanted)].map((network) => this.of(network, players)));
    return this.shelf(players);
  }

  private async bring(network: Network, players: PlayerCount): Promise<Numbers<"i2">> {
    const file = await this.fetchWeights(network, players);
    const [learnedRows, rows] = [LEARNED_ROWS[players], ROWS[players]];
    const learned = this.learned.part(0, learnedRows * HIDDEN);
    const weights = this.shelf(players).part(NETWORKS.indexOf(network) * rows * HIDDEN, rows * HIDDEN);
    joinBytes(file, learned.view);
    this.engine.doors.expand_weights(learned, learnedRows, players, weights, rows);
    return weights;
  }

  private shelf(players: PlayerCount): Numbers<"i2"> {
    const found = this.shelves.get(players) ?? this.engine.numbers("i2", NETWORKS.length * ROWS[players] * HIDDEN);
    this.shelves.set(players, found);
    return found;
  }
}

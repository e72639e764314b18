/**
 * The rules and bots as WebAssembly: the functions that Python translates, with the same names and the same checks.
 *
 * `load` brings the module. Games and other things that the doors work on lie in its memory: `records` and `numbers` make
 * room for them. The same files run in a page, in a worker and in Node.
 */
import { DOORS, type DoorName, type Doors, type RecordName } from "./doors.ts";
import { Heap, newNumbers, newRecords, Numbers, Records, type Stored } from "./memory.ts";

/** An argument of a door: a number, records of a name, or numbers of a kind with so many to an item. */
interface Parameter {
  readonly name: string;
  readonly number?: "int" | "float" | "bool";
  readonly record?: RecordName;
  readonly stored?: Stored;
  readonly inner?: number;
  readonly least?: number;
}
interface Door {
  readonly parameters: readonly Parameter[];
  readonly places: readonly (readonly [number, number])[];
  readonly counts: readonly (readonly [number, number])[];
  readonly refusals: readonly string[];
  readonly returns: "int" | "wide" | "float" | "bool" | "nothing";
}
type Compiled = (...given: (number | bigint)[]) => number | bigint | undefined;

/** The module said no, and why: an action that is not legal, a state that is none. */
export class EngineError extends Error {}

export class Engine {
  readonly doors: Doors;
  private readonly heap: Heap;

  constructor(exports: WebAssembly.Exports) {
    this.heap = new Heap(exports["memory"] as WebAssembly.Memory, (exports["__heap_base"] as WebAssembly.Global).value);
    const open = (name: DoorName) => [name, opened(name, DOORS[name], exports[name] as Compiled)];
    this.doors = Object.fromEntries((Object.keys(DOORS) as DoorName[]).map(open)) as unknown as Doors;
  }

  /** Room for records, all zero. It is never given back: make it once, and use it again. */
  records<N extends RecordName>(name: N, length: number): Records<N> {
    return newRecords(this.heap, name, length);
  }

  /** Room for numbers, all zero; never given back either. */
  numbers<S extends Stored>(stored: S, length: number): Numbers<S> {
    return newNumbers(this.heap, stored, length);
  }
}

/** From its bytes, or from what a server answers: compiled while it comes, however the server calls its type. */
export async function load(source: BufferSource | Response | Promise<Response>): Promise<Engine> {
  const given = await source;
  if (!(given instanceof Response)) return new Engine((await WebAssembly.instantiate(given)).instance.exports);
  if (!given.ok) throw new EngineError(`the module did not come: ${given.status} ${given.url}`);
  const typed = new Response(given.body, { headers: { "content-type": "application/wasm" } });
  return new Engine((await WebAssembly.instantiateStreaming(typed)).instance.exports);
}

// ---- doors -----------------------------------------------------------------------------------------------------------

function opened(name: string, door: Door, compiled: Compiled): (...given: unknown[]) => unknown {
  return (...given) => {
    const { parameters } = door;
    if (given.length !== parameters.length) {
      throw new TypeError(`${name}(${parameters.map((each) => each.name).join(", ")}) got ${given.length} arguments`);
    }
    const passed = parameters.map((parameter, i) => pass(parameter, given[i]));
    for (const [place, row] of door.places) checkPlace(parameters[place]!, Number(given[place]), items(parameters[row]!, given[row]));
    for (const [count, row] of door.counts) checkCount(parameters[count]!, Number(given[count]), items(parameters[row]!, given[row]));
    return answered(door, compiled(...passed));
  };
}

function pass(parameter: Parameter, given: unknown): number | bigint {
  if (parameter.number === undefined) return passRow(parameter, given);
  if (parameter.number === "int" && typeof given === "bigint") return given;
  if (parameter.number === "int" && Number.isSafeInteger(given)) return BigInt(given as number);
  if (parameter.number === "float" && typeof given === "number") return given;
  if (parameter.number === "bool" && typeof given === "boolean") return Number(given);
  throw new TypeError(`${parameter.name} is a number (${parameter.number}), not ${String(given)}`);
}

function passRow(parameter: Parameter, given: unknown): number {
  const { name, record, stored, least = 0 } = parameter;
  const fits = record ? given instanceof Records && given.name === record : given instanceof Numbers && given.stored === stored;
  if (!fits) throw new TypeError(`${name} are ${record ? `records, ${record}` : `numbers, ${stored}`}`);
  const found = items(parameter, given);
  if (!Number.isInteger(found) || found < least) throw new RangeError(`${name} needs whole items, at least ${least}, and got ${found}`);
  return (given as Records | Numbers).address;
}

function items(parameter: Parameter, given: unknown): number {
  return (given as Records | Numbers).length / (parameter.inner ?? 1);
}

function checkPlace({ name }: Parameter, place: number, length: number): void {
  if (place < 0 || place >= length) throw new RangeError(`${name} is a place from 0 to ${length - 1}, not ${place}`);
}

function checkCount({ name }: Parameter, count: number, length: number): void {
  if (count < 0 || count > length) throw new RangeError(`${name} is at most ${length} here, not ${count}`);
}

function answered(door: Door, answer: number | bigint | undefined): number | bigint | boolean | undefined {
  if (door.returns === "nothing") return undefined;
  if (door.returns === "wide") return answer;
  if (door.returns === "bool") return answer !== 0;
  const result = Number(answer);
  if (door.returns === "int" && !Number.isSafeInteger(result)) throw new RangeError(`${answer} has more than 53 bits`);
  const refusal = door.refusals[-result - 1];
  if (refusal !== undefined) throw new EngineError(refusal);
  return result;
}

/** Numbers and records in the memory of the module. They are looked at through views, because memory moves as it grows. */
import { RECORDS, type RecordName } from "./doors.ts";

const VIEWS = {
  i1: Int8Array, u1: Uint8Array, i2: Int16Array, u2: Uint16Array, i4: Int32Array, u4: Uint32Array,
  i8: BigInt64Array, f4: Float32Array, f8: Float64Array,
} as const;
/** How a number lies in memory: signed, unsigned or float, and its bytes. */
export type Stored = keyof typeof VIEWS;
export type View<S extends Stored> = InstanceType<(typeof VIEWS)[S]>;
type Fields<N extends RecordName> = (typeof RECORDS)[N]["fields"];
/** The fields of a record that hold numbers, or those that hold other records. */
type Holding<N extends RecordName, Kind extends "stored" | "record"> = {
  [F in keyof Fields<N>]: Fields<N>[F] extends { readonly [K in Kind]: unknown } ? F : never;
}[keyof Fields<N>] & string;
export type FieldName<N extends RecordName> = Holding<N, "stored">;
export type InnerName<N extends RecordName> = Holding<N, "record">;
type StoredIn<N extends RecordName, F extends FieldName<N>> = Fields<N>[F] extends { stored: infer S extends Stored } ? S : never;
type RecordIn<N extends RecordName, F extends InnerName<N>> = Fields<N>[F] extends { record: infer R extends RecordName } ? R : never;

/** A field as the description has it. */
interface Field {
  readonly at: number;
  readonly length: number;
  readonly stored?: Stored;
  readonly record?: RecordName;
}

/** Where things begin in memory: as cache lines do. */
const STEP = 64;
const PAGE = 65536;

/** Gives out the module's memory, from the end of what it needs itself; what was given out stays. */
export class Heap {
  readonly memory: WebAssembly.Memory;
  private next: number;

  constructor(memory: WebAssembly.Memory, start: number) {
    this.memory = memory;
    this.next = start;
  }

  take(bytes: number): number {
    const address = Math.ceil(this.next / STEP) * STEP;
    const missing = address + bytes - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    new Uint8Array(this.memory.buffer, address, bytes).fill(0);
    this.next = address + bytes;
    return address;
  }
}

/** Numbers in a row. */
export class Numbers<S extends Stored = Stored> {
  readonly memory: WebAssembly.Memory;
  readonly stored: S;
  readonly address: number;
  readonly length: number;

  constructor(memory: WebAssembly.Memory, stored: S, address: number, length: number) {
    this.memory = memory;
    this.stored = stored;
    this.address = address;
    this.length = length;
  }

  /** What stands there now. Ask again after a door was called: then the memory may be elsewhere. */
  get view(): View<S> {
    return new VIEWS[this.stored](this.memory.buffer, this.address, this.length) as View<S>;
  }

  /** Some of them, in the same place. */
  part(first: number, length: number): Numbers<S> {
    if (!(first >= 0 && length >= 0 && first + length <= this.length)) throw new RangeError(`there are ${this.length} numbers here`);
    return new Numbers(this.memory, this.stored, this.address + first * VIEWS[this.stored].BYTES_PER_ELEMENT, length);
  }
}

/** Records in a row, such as games. */
export class Records<N extends RecordName = RecordName> {
  readonly memory: WebAssembly.Memory;
  readonly name: N;
  readonly address: number;
  readonly length: number;

  constructor(memory: WebAssembly.Memory, name: N, address: number, length: number) {
    this.memory = memory;
    this.name = name;
    this.address = address;
    this.length = length;
  }

  /** One of them. */
  at(i: number): Records<N> {
    if (!(i >= 0 && i < this.length)) throw new RangeError(`i is a place from 0 to ${this.length - 1}, not ${i}`);
    return new Records(this.memory, this.name, this.address + i * RECORDS[this.name].bytes, 1);
  }

  /** The numbers of a field of the first of them; rows of rows one after another. */
  field<F extends FieldName<N>>(field: F): View<StoredIn<N, F>> {
    const { at, stored, length } = described(this.name, field);
    if (!stored) throw new TypeError(`${this.name}.${field} holds records: ask for inner("${field}")`);
    return new VIEWS[stored](this.memory.buffer, this.address + at, length) as View<StoredIn<N, F>>;
  }

  /** The records that lie inside the first of them, in one of its fields. */
  inner<F extends InnerName<N>>(field: F): Records<RecordIn<N, F>> {
    const { at, record, length } = described(this.name, field);
    if (!record) throw new TypeError(`${this.name}.${field} holds numbers: ask for field("${field}")`);
    return new Records(this.memory, record as RecordIn<N, F>, this.address + at, length);
  }

  /** Makes the first of them what `bytes` said of another. */
  put(bytes: Uint8Array): void {
    const { bytes: size } = RECORDS[this.name];
    if (bytes.length !== size) throw new RangeError(`a ${this.name} has ${size} bytes, not ${bytes.length}`);
    this.bytes.set(bytes);
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.address, this.length * RECORDS[this.name].bytes);
  }
}

function described(record: RecordName, field: string): Field {
  const found = (RECORDS[record].fields as Record<string, Field>)[field];
  if (!found) throw new TypeError(`${record} has no field ${field}`);
  return found;
}

export function newNumbers<S extends Stored>(heap: Heap, stored: S, length: number): Numbers<S> {
  return new Numbers(heap.memory, stored, heap.take(length * VIEWS[stored].BYTES_PER_ELEMENT), length);
}

export function newRecords<N extends RecordName>(heap: Heap, name: N, length: number): Records<N> {
  return new Records(heap.memory, name, heap.take(length * RECORDS[name].bytes), length);
}

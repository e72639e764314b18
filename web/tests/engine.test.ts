import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { type Engine, EngineError, load } from "../src/engine/engine";
import { Jobs } from "../src/engine/jobs";
import { setUp } from "../src/engine/set_up";
import { toCents } from "../src/engine/judging";
import { type FetchWeights, joinBytes, WeightsShelf } from "../src/engine/weights";

const MODULE = readFileSync(new URL("../src/engine/ra.wasm", import.meta.url));
const DRAW = 0n;
let engine: Engine;

beforeAll(async () => {
  engine = await load(MODULE);
});

function newGame(players = 3) {
  const states = engine.records("State", 2);
  setUp(engine, states, 0, { players });
  engine.doors.deal(states, 0, 7);
  return states;
}

describe("the module", () => {
  it("comes from a server that does not know its type", async () => {
    const answer = new Response(MODULE, { headers: { "content-type": "application/octet-stream" } });
    expect(new Jobs(await load(answer), readWeights).tracedGame({ players: 2 }, 1n).masks.length).toBeGreaterThan(50);
  });

  it("says when it did not come", async () => {
    await expect(load(new Response("", { status: 404 }))).rejects.toThrow("did not come: 404");
  });

  it("plays by checked doors", () => {
    const states = newGame();
    const mask = engine.doors.legal(states, 0);
    expect(mask).toBeGreaterThan(0);
    expect(engine.doors.apply(states, 0, 1, 0)).toBe(0);
    expect(states.at(0).field("players")[0]).toBe(3);
  });

  it.each([
    ["a place outside", (): unknown => engine.doors.legal(newGame(), 2), RangeError, "i is a place from 0 to 1, not 2"],
    ["a state that is none", (): unknown => engine.doors.legal(engine.records("State", 1), 0), EngineError, "not the state of a game"],
    ["an illegal action", (): unknown => engine.doors.apply(newGame(), 0, 39, 0), EngineError, "not legal now"],
    ["a tile that is not in the bag", (): unknown => engine.doors.apply(newGame(), 0, DRAW, 23), EngineError, "no such tile"],
    ["a number that is none", (): unknown => engine.doors.legal(newGame(), 0.5), TypeError, "i is a number (int), not 0.5"],
    ["numbers for records", (): unknown => engine.doors.legal(engine.numbers("i1", 236) as never, 0), TypeError, "states are records, State"],
    ["too few numbers", (): unknown => engine.doors.traced_game(newGame(), 1, ...short()), RangeError, "at least 2048, and got 8"],
    ["too few arguments", (): unknown => (engine.doors.legal as (...given: unknown[]) => unknown)(newGame()), TypeError, "legal(states, i) got 1 arguments"],
    ["more games than room", (): unknown => engine.doors.random_games(newGame(), 0, 3, engine.numbers("i4", 15), engine.numbers("u1", 2)), RangeError, "games is at most 2"],
  ])("refuses %s", (_, call, error, words) => {
    expect(call).toThrow(error);
    expect(call).toThrow(words);
  });

  it("keeps what is in its memory when that grows", () => {
    const states = newGame();
    const before = [...states.bytes];
    const mask = engine.doors.legal(states, 0);
    engine.numbers("f8", 1_000_000);
    expect([...states.bytes]).toEqual(before);
    expect(engine.doors.legal(states, 0)).toBe(mask);
  });
});

const short = () => [engine.numbers("i8", 8), engine.numbers("i8", 8), engine.numbers("i8", 8)] as const;

describe("a set-up", () => {
  it.each([
    [{ players: 6 }, "players: Ra is for 2 to 5"],
    [{ players: 3, ra_limit: 11 }, "ra_limit: a whole number from 1 to 10"],
    [{ players: 3, lowest_suns: -1 }, "lowest_suns"],
    [{ players: 3, after_auction: "right" as "left" }, "one of left, ra_player, not right"],
    [{ players: 2, suns: [[2, 3], [3, 4]] }, "no sun twice"],
    [{ players: 2, suns: [[2, 3], [4]] }, "hands of one size"],
    [{ players: 2, suns: [[1], [4]] }, "suns from 2 to 16"],
  ])("of %j is refused", (rules, words) => {
    expect(() => setUp(engine, engine.records("State", 1), 0, rules)).toThrow(words);
  });
});

const FOLDER = new URL("../../src/ra/bots/weights/", import.meta.url);
const readWeights: FetchWeights = async (network, players) => new Uint8Array(readFileSync(new URL(`${network}-${players}.safetensors`, FOLDER))).buffer;

describe("weights", () => {
  const file = (tensors: object, bytes: number[]) => {
    const head = new TextEncoder().encode(JSON.stringify(tensors));
    const whole = new Uint8Array([...new Uint8Array(new BigUint64Array([BigInt(head.length)]).buffer), ...head, ...bytes]);
    return whole.buffer;
  };
  const halves = { low: { dtype: "U8", data_offsets: [0, 3] }, high: { dtype: "U8", data_offsets: [3, 6] } };

  it("are joined from their low and high bytes", () => {
    const joined = new Int16Array(3);
    joinBytes(file(halves, [1, 255, 0, 0, 255, 128]), joined);
    expect([...joined]).toEqual([1, -1, -32768]);
  });

  it.each([
    ["of an earlier version", file({ weights: { dtype: "F16", data_offsets: [0, 2] } }, [0, 0]), "no bytes low"],
    ["that stop short", file(halves, [1, 255, 0, 0]), "did not come whole"],
    ["without a header", new ArrayBuffer(4), "no header"],
    ["for another number of players", file(halves, [1, 255, 0, 0, 255, 128]), "has 4 weights, not 3"],
  ])("%s are refused", (_, content, words) => {
    expect(() => joinBytes(content, new Int16Array(4))).toThrow(words);
  });

  it("are fetched once for each network and number of players, and again if they did not come", async () => {
    const fetched: string[] = [];
    const shelf = new WeightsShelf(engine, async (network, players) => {
      fetched.push(`${network}-${players}`);
      if (fetched.length === 1) throw new EngineError("offline");
      return readWeights(network, players);
    });
    await expect(shelf.of("expert", 3)).rejects.toThrow("offline");
    const [one, same, other] = await Promise.all([shelf.of("expert", 3), shelf.of("expert", 3), shelf.of("expert", 4)]);
    expect(same).toBe(one);
    expect(other.length).toBeGreaterThan(one.length);
    expect(fetched).toEqual(["expert-3", "expert-3", "expert-4"]);
    const all = await shelf.all(["expert"], 3);
    expect([...all.view.subarray(one.length)]).toEqual([...one.view]);
    expect(fetched.length).toBe(3);
  });
});

describe("bots", () => {
  const decision = (jobs: Jobs, players = 3) => ({ state: jobs.begin({ players }, 5), seed: 7, nth: 0 });
  let jobs: Jobs;
  beforeAll(() => {
    jobs = new Jobs(engine, readWeights);
  });

  it("choose a legal action, whoever they are", async () => {
    const asked = decision(jobs);
    for (const name of ["random", "steady", "montecarlo@2", "apprentice", "expert~30", "master@16", "master@5ms"]) {
      expect(jobs.legal(asked.state)).toContain(await jobs.choose(name, asked));
    }
  });

  it("answer others while one thinks for long, and stop when nobody waits any more", async () => {
    const asked = decision(jobs);
    await jobs.choose("expert", asked); // its weights are there
    const caller = new AbortController();
    const long = jobs.choose("montecarlo@60s", asked, caller.signal);
    const next = jobs.choose("master@16", asked);
    const heard: string[] = [];
    long.catch(() => heard.push("long"));
    expect(jobs.legal(asked.state)).toContain(await jobs.choose("expert", asked));
    await new Promise((done) => setTimeout(done, 30));
    expect(heard).toEqual([]);
    caller.abort(new Error("the table was left"));
    await expect(long).rejects.toThrow("the table was left");
    expect(jobs.legal(asked.state)).toContain(await next);
  });

  it("stop when their time is up", async () => {
    const start = performance.now();
    await jobs.choose("montecarlo@200ms", decision(jobs));
    expect(performance.now() - start).toBeGreaterThan(100);
  });

  it("say that they cannot judge, or what is wrong with what they were given", async () => {
    await expect(jobs.candidates("steady", decision(jobs))).rejects.toThrow("cannot say what actions are worth");
    await expect(jobs.choose("grandmaster", decision(jobs))).rejects.toThrow("there is no bot grandmaster");
    await expect(jobs.choose("expert", { ...decision(jobs), state: new Uint8Array(236) })).rejects.toThrow("not the state of a game");
    await expect(jobs.choose("expert", { ...decision(jobs), state: new Uint8Array([3]) })).rejects.toThrow("a State has 236 bytes, not 1");
    await expect(jobs.playMatches({ players: 2 }, ["steady", "expert~20"], 1, 1)).rejects.toThrow("expert~20: matches are for");
    await expect(jobs.playGame({ players: 2 }, [{ bot: "steady", seed: 1 }], 1)).rejects.toThrow("2 seats, and 1 bots");
  });

  it.each([[0.125, 0.12], [0.375, 0.38], [-0.125, -0.12], [2.675, 2.67], [1.005, 1], [-3.14159, -3.14], [7, 7]])("round %d to %d, as Python does", (x, rounded) => {
    expect(toCents(x)).toBe(rounded);
  });
});

describe("records inside records", () => {
  it("are found where they lie", () => {
    const scales = engine.records("Scales", 1);
    scales.inner("position").put(newGame().at(0).bytes);
    expect(scales.inner("position").field("players")[0]).toBe(3);
    expect(scales.inner("desk").inner("table").address).toBeGreaterThan(scales.address);
    expect(() => scales.field("desk" as never)).toThrow('inner("desk")');
    expect(() => scales.inner("ends" as never)).toThrow('field("ends")');
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { seatClock, timeText } from "../src/table/clocks";
import type { Frame, TableView } from "../src/wire/types";
import { speak } from "./speaking";

const HOUR = 3_600_000;
const table = (clock: object, kind = "person") =>
  ({ status: "playing", seats: [{ kind: "person" }, { kind }], settings: { clock } }) as unknown as TableView;
const frame = (decides: number, deadline: number | null) =>
  ({ decides, clock: { since: 0, deadline, increment: 20_000, banks: [600_000, 45_000] } }) as unknown as Frame;

beforeAll(() => speak("en"));

describe("a clock", () => {
  it("reads three days until an hour of them is gone", () => {
    expect(timeText(72 * HOUR)).toBe("3 days");
    expect(timeText(72 * HOUR + 900)).toBe("3 days"); // the server seems to be behind
    expect(timeText(72 * HOUR - 1000)).toBe("3 days");
    expect(timeText(71 * HOUR)).toBe("2 days 23 h");
    expect(timeText(48 * HOUR)).toBe("2 days");
    expect(timeText(24 * HOUR)).toBe("1 day");
    expect(timeText(24 * HOUR + 30_000)).toBe("1 day");
    expect(timeText(24 * HOUR + 120_000)).toBe("1 day 1 h");
  });

  it("ticks within a day", () => {
    expect(timeText(24 * HOUR - 1000)).toBe("23:59:59");
    expect(timeText(600_000)).toBe("10:00");
    expect(timeText(59_001)).toBe("1:00");
    expect(timeText(0)).toBe("0:00");
  });

  it("is there for every player of a live game, and runs for the one who decides", () => {
    const live = table({ kind: "live", bank: 600, increment: 20 });
    expect(seatClock(live, frame(0, 620_000), 0, 5000)).toEqual({ left: 600_000, free: 15_000, running: true });
    expect(seatClock(live, frame(0, 620_000), 0, 30_000)).toEqual({ left: 590_000, free: 0, running: true });
    expect(seatClock(live, frame(0, 620_000), 1, 30_000)).toEqual({ left: 45_000, free: null, running: false });
    expect(seatClock(live, frame(0, 620_000), 0, 999_000)).toEqual({ left: 0, free: 0, running: true });
    expect(seatClock(live, frame(0, 620_000), 0, -700)).toEqual({ left: 600_000, free: 20_000, running: true });
  });

  it("is not there for bots, and not where there is no hurry", () => {
    expect(seatClock(table({ kind: "live" }, "bot"), frame(0, 620_000), 1, 0)).toBe(null);
    expect(seatClock(table({ kind: "correspondence", days: 60 }), frame(0, 60 * 24 * HOUR), 0, 0)).toBe(null);
    const slow = table({ kind: "correspondence", days: 10 });
    expect(seatClock(slow, frame(0, 240 * HOUR), 0, 0)?.left).toBe(240 * HOUR);
    expect(seatClock(slow, frame(0, 240 * HOUR), 1, 0)).toBe(null);
  });
});

import { describe, expect, it } from "vitest";
import { fameInSight, sheetWithOwnFame, withOwnFame } from "../src/table/own_fame";
import type { Reckoning } from "../src/table/reckoning";
import type { Frame, OwnFame } from "../src/wire/types";

const own: OwnFame = { type: "own_fame", sequence: 9, fame: { "1": 23 }, epochs: { "1": [10, 23] }, projected: { "1": 25 } };
const frame = (epoch: number, scores: (number | null)[]) =>
  ({ position: { epoch, players: scores.map((score) => ({ score })) } }) as unknown as Frame;
const scores = ({ position }: Frame) => position.players.map(({ score }) => score);

describe("fame that is kept secret", () => {
  it("is one's own to see, in the past as well", () => {
    expect(scores(withOwnFame(frame(2, [null, null, null]), own, 1))).toEqual([null, 23, null]);
    expect(scores(withOwnFame(frame(1, [null, null, null]), own, 1))).toEqual([null, 10, null]);
  });

  it("is nobody else's", () => {
    expect(scores(withOwnFame(frame(2, [null, null, null]), own, 0))).toEqual([null, null, null]);
    expect(scores(withOwnFame(frame(2, [null, null, null]), own, null))).toEqual([null, null, null]);
    expect(scores(withOwnFame(frame(2, [null, null, null]), null, 1))).toEqual([null, null, null]);
  });

  it("says nothing new where all is open", () => {
    expect(scores(withOwnFame(frame(2, [5, 6, 7]), own, 1))).toEqual([5, 6, 7]);
  });

  it("is that of whoever decides where several share a screen", () => {
    expect(fameInSight([1], 0)).toBe(1);
    expect(fameInSight([0, 1], 1)).toBe(1);
    expect(fameInSight([0, 1], 2)).toBe(null);
    expect(fameInSight([], 2)).toBe(null);
  });

  it("stands in the score of an epoch", () => {
    const sheet = { scored: { epoch: 1 }, before: [null, null], fame: [null, null] } as unknown as Reckoning;
    expect(sheetWithOwnFame(sheet, own, 1)).toMatchObject({ before: [null, 10], fame: [null, 23] });
    expect(sheetWithOwnFame(sheet, own, 0)).toMatchObject({ before: [null, null], fame: [null, null] });
    expect(sheetWithOwnFame({ ...sheet, scored: { epoch: 2 } } as unknown as Reckoning, own, 1).fame).toEqual([null, null]);
  });
});

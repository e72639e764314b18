import { describe, expect, it } from "vitest";
import { nextStop, stops } from "../src/pages/steps";
import type { ToldMove } from "../src/wire/types";

const told = (actions: string): ToldMove[] =>
  actions.split(", ").map((text, place) => {
    const [seat, action, kind] = text.split(": ");
    const events = kind ? [{ kind }] : [];
    return { move: place + 1, seat: Number(seat), action, events } as unknown as ToldMove;
  });

const GAME = told("0: draw nile, 1: invoke: auction_opened, 2: bid 5, 0: pass, 1: bid 6, 2: god nile, 2: god flood, 2: done, 0: draw ra: epoch_ended, 1: draw god");

describe("where a replay stops", () => {
  it("counts several gods as one turn, and bids as none", () => {
    expect(stops(GAME, "turn")).toEqual([1, 2, 6, 9, 10]);
  });

  it("finds auctions and ends of epochs", () => {
    expect(stops(GAME, "auction")).toEqual([2]);
    expect(stops(GAME, "epoch")).toEqual([9]);
  });

  it("goes both ways, and ends where the game does", () => {
    expect(nextStop(GAME, "turn", 2, 1)).toBe(6);
    expect(nextStop(GAME, "turn", 6, -1)).toBe(2);
    expect(nextStop(GAME, "auction", 2, 1)).toBe(10);
    expect(nextStop(GAME, "auction", 2, -1)).toBe(0);
    expect(nextStop([], "epoch", 0, 1)).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { hasLeft, isMyTurn, placeOf, sorted, type MyGame } from "../src/pages/my_games";
import type { TableView } from "../src/wire/types";

const game = (id: string, at: number, more: Partial<MyGame> & { status?: string; finished?: number; away?: boolean; paused?: boolean } = {}): MyGame =>
  ({ decides: null, deadline: null, seats: [0], ahead: 0, ...more, at, table: { id, status: more.status ?? "playing", finished: more.finished ?? null, seats: [{ away: more.away ?? false }], paused: more.paused ?? false } }) as unknown as MyGame;
const ids = (games: readonly MyGame[]) => games.map(({ table }) => table.id);

describe("my games", () => {
  it("come by urgency: my turn, with the least time first, then the others', then tables that wait", () => {
    const games = [
      game("lobby", 9, { status: "open" }), game("theirs", 8, { decides: 1 }), game("bot", 7), game("mine, no clock", 6, { decides: 0 }),
      game("mine, days", 5, { decides: 0, deadline: 9000 }), game("mine, minutes", 4, { decides: 0, deadline: 500 }),
    ];
    expect(ids(sorted(games).running)).toEqual(["mine, minutes", "mine, days", "mine, no clock", "theirs", "bot", "lobby"]);
  });

  it("that were left to a bot wait for nobody; a paused one waits for its player", () => {
    const [left, paused] = [game("left", 9, { decides: 0, away: true }), game("paused", 1, { decides: 0, away: true, paused: true })];
    expect(ids(sorted([left, paused]).running)).toEqual(["paused", "left"]);
    expect([left, paused].map(isMyTurn)).toEqual([false, true]);
    expect([left, paused].map(hasLeft)).toEqual([true, false]);
  });

  it("have ended newest first, and closed ones are not told of", () => {
    const games = [game("old", 9, { status: "over", finished: 1 }), game("new", 1, { status: "over", finished: 5 }), game("gone", 3, { status: "closed" })];
    expect(ids(sorted(games).finished)).toEqual(["new", "old"]);
    expect(sorted(games).running).toEqual([]);
  });

  it("have a place for everybody", () => {
    const over = (scores: number[], winner: number) => ({ scores, winner }) as unknown as TableView;
    expect([0, 1, 2].map((seat) => placeOf(over([20, 31, 25], 1), seat))).toEqual([3, 1, 2]);
    expect([0, 1, 2].map((seat) => placeOf(over([30, 30, 10], 1), seat))).toEqual([2, 1, 3]);
    expect(placeOf({ scores: null, winner: null } as unknown as TableView, 0)).toBe(null);
  });
});

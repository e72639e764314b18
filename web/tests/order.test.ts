import { describe, expect, it } from "vitest";
import { firstWish, orderOf, rulesOf, standardRules } from "../src/pages/order";

const order = (change: Partial<ReturnType<typeof firstWish>> = {}) => orderOf({ ...firstWish(), ...change }, () => "Anna");

describe("an order for a table", () => {
  it("asks for the standard game if nothing was changed", () => {
    expect(order()).toMatchObject({ rules: {}, public: false, fame: "open", aids: true, chat: true, absent: "bot", start: false });
    expect(order().seats).toEqual([{ kind: "me", name: "Anna" }, { kind: "open" }, { kind: "bot", bot: "steady" }]);
  });

  it("counts the time of a live game in seconds", () => {
    expect(order({ clock: "live", minutes: 5, seconds: 9 }).clock).toEqual({ kind: "live", bank: 300, increment: 9 });
    expect(order({ clock: "days", days: 2 }).clock).toEqual({ kind: "correspondence", days: 2 });
  });

  it("names only the options that differ", () => {
    expect(rulesOf({ ...standardRules(), lone_player: "invokes_once" }, 3)).toEqual({ lone_player: "invokes_once" });
    expect(order({ backs: true }).face_down_suns).toBe("hidden");
    const rules = { ...standardRules(), ra_limit: 7, fewest_pharaohs: [2, 2, 0] as [number, number, number], after_auction: "ra_player" as const };
    expect(rulesOf(rules, 3)).toEqual({ ra_limit: 7, fewest_pharaohs: [2, 2, 0], after_auction: "ra_player" });
  });

  it("names the suns of two players where the edition has none for them", () => {
    expect(rulesOf({ ...standardRules(), edition: "1999" }, 2)).toEqual({ edition: "1999", two_player_suns: "razzia" });
    expect(rulesOf({ ...standardRules(), edition: "1999" }, 3)).toEqual({ edition: "1999" });
    expect(rulesOf({ ...standardRules(), suns: "bgg" }, 2)).toEqual({ two_player_suns: "bgg" });
    expect(rulesOf({ ...standardRules(), suns: "bgg" }, 4)).toEqual({});
  });

  it("reads groups of suns as they are typed", () => {
    const rules = { ...standardRules(), suns: "own" as const, groups: ["2, 5 6", "3 4,7", "9", "", ""] };
    expect(rulesOf(rules, 2)).toEqual({ suns: [[2, 5, 6], [3, 4, 7]] });
  });
});

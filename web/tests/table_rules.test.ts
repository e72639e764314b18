import { describe, expect, it } from "vitest";
import { asLoss, inEpochs, toldRules } from "../src/pages/table_rules";
import { ruleTerms } from "../src/table/terms";
import type { TableView } from "../src/wire/types";
import { speak } from "./speaking";

const table = (players: number, rules: Record<string, unknown>, settings = {}, ra_track = "barge") => ({ players, rules, settings, ra_track }) as unknown as TableView;
const MILD = { fewest_pharaohs: [2, 2, 0], lowest_suns: 0 };

describe("the rules as a page tells them", () => {
  it("are those of the standard game away from a table", () => {
    const rules = toldRules();
    expect([rules.setUps.length, rules.fewestPharaohs, rules.lowestSuns, rules.raTrack]).toEqual([4, [2, 2, 2], 5, null]);
    expect([rules.terms, rules.untrue.size]).toEqual([[], 0]);
  });

  it("follow the options of a table", () => {
    const rules = toldRules(table(2, { ...MILD, ra_limit: 7, two_player_suns: "bgg", god_disasters: "removed", after_auction: "ra_player", lone_player: "invokes_once" }, {}, "tiles"));
    expect(rules.setUps).toEqual([{ players: 2, suns: [[3, 4, 6, 9], [2, 5, 7, 8]], ra: 7 }]);
    expect([rules.fewestPharaohs, rules.lowestSuns, rules.raTrack]).toEqual([[2, 2, 0], 0, "tiles"]);
    expect([rules.godRemovesDisasters, rules.nextIsRaPlayer, rules.loneInvokesOnce]).toEqual([true, true, true]);
    expect([...rules.untrue].sort()).toEqual(["auction", "epoch", "floor", "gods", "pharaohs", "suns"]);
    expect(toldRules(table(3, { suns: [[1, 2], [3, 4], [5, 6]] })).setUps).toEqual([{ players: 3, suns: [[1, 2], [3, 4], [5, 6]], ra: 8 }]);
  });

  it("write a loss once if it is the same in every epoch", () => {
    expect(inEpochs([2, 2, 2], asLoss)).toBe("−2");
    expect(inEpochs([2, 2, 0], asLoss)).toBe("−2\u00a0(I), −2\u00a0(II), 0\u00a0(III)");
  });

  it("call mild scoring by its name, and other losses by their numbers", () => {
    speak("en");
    expect(ruleTerms(table(3, MILD))).toEqual(["Mild scoring"]);
    expect(ruleTerms(table(2, { ...MILD, two_player_suns: "bgg" }))).toEqual(["Mild scoring", "Groups of suns: BoardGameGeek"]);
    expect(ruleTerms(table(3, { lowest_suns: 0 }))).toEqual(["Loss for the lowest sum of suns: 0"]);
  });
});

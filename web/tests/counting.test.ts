import { beforeAll, describe, expect, it } from "vitest";
import { inWords, whenScored, withLot } from "../src/table/counting";
import { reasonText } from "../src/words/reasons";
import type { Lens, PositionView } from "../src/wire/types";
import { speak } from "./speaking";

beforeAll(() => speak("en"));

describe("what somebody holds, in words", () => {
  it("counts floods and Niles, and says when the river is dry", () => {
    expect(inWords("river", { flood: 1, nile: 6 }, 7)).toBe("1 flood, 6 Niles");
    expect(inWords("river", { nile: 2 }, 0)).toBe("2 Niles, dry");
    expect(inWords("river", {}, 0)).toBe("none");
  });

  it("takes who has the most and the fewest from the points", () => {
    expect(inWords("pharaohs", { pharaoh: 5 }, 5)).toBe("5, most");
    expect(inWords("pharaohs", { pharaoh: 2 }, -2)).toBe("2, fewest");
    expect(inWords("pharaohs", { pharaoh: 3 }, 0)).toBe("3");
  });

  it("counts types, and three or more alike", () => {
    expect(inWords("monuments", { pyramid: 3, temple: 2, sphinx: 4 }, 0)).toBe("3 types, 3 alike, 4 alike");
    expect(inWords("civilization", {}, -5)).toBe("none");
    expect(inWords("suns", {}, 0, [3, 9, 12])).toBe("sum 24");
  });

  it("has the forms of each language", () => {
    speak("pl");
    expect(inWords("gods", { god: 2 }, 4)).toBe("2 bogów");
    expect(inWords("river", { flood: 5 }, 5)).toBe("5 wylewów");
    speak("ru");
    expect(inWords("civilization", { art: 1, writing: 1 }, 0)).toBe("2 вида");
    speak("en");
  });
});

it("a lot is what is held, what lies on the track, and what is lost", () => {
  const position = { track: ["nile", "funeral", null, "pharaoh"], players: [{ tiles: { pharaoh: 2 } }] } as unknown as PositionView;
  const lens = { lot: [{ lost: ["pharaoh", "pharaoh"] }] } as unknown as Lens;
  expect(withLot(position, lens, 0)).toEqual({ pharaoh: 1, nile: 1 });
});

it("what was scored is what is left, and what was given up", () => {
  expect(whenScored({ suns: [], spent: [], tiles: { nile: 2 }, score: 0 }, ["god", "god", "flood"])).toEqual({ nile: 2, god: 2, flood: 1 });
});

it("what is wrong with rules is named in the reader's language", () => {
  const what = "suns: sun 2 is dealt twice";
  const params = { what, where: "suns", cause: "sun_dealt_twice", facts: { sun: 2 } };
  const reason = { code: "bad_rules", params, text: `These rules make no game: ${what}` };
  expect(reasonText(reason)).toContain("sun 2 is dealt twice");
  speak("ru");
  expect(reasonText(reason)).toBe("Из таких правил игры не выйдет: Группы солнц: солнце 2 роздано дважды.");
  speak("en");
});

import { describe, expect, it } from "vitest";
import { placed, type Box } from "../src/table/placement";

const SCREEN = { width: 1000, height: 800 };
const CARD = { width: 300, height: 200 };
const box = (left: number, top: number, width = 40, height = 40): Box => ({ left, top, width, height });
const meets = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width && other.left < one.left + one.width && one.top < other.top + other.height && other.top < one.top + one.height;

describe("where a card goes", () => {
  it("stands below a tile in the upper half, above one in the lower half", () => {
    expect(placed(box(480, 100), CARD, SCREEN, [])).toMatchObject({ left: 350, top: 148 });
    expect(placed(box(480, 600), CARD, SCREEN, [])).toMatchObject({ left: 350, top: 392 });
  });

  it("stays on the screen", () => {
    expect(placed(box(0, 100), CARD, SCREEN, []).left).toBe(8);
    expect(placed(box(960, 100), CARD, SCREEN, []).left).toBe(692);
  });

  it("keeps clear of the tile and of every button", () => {
    const buttons = [box(20, 700, 300, 80), box(340, 700, 300, 80), box(660, 700, 320, 80)];
    for (const anchor of [box(50, 640), box(480, 720), box(900, 620), box(480, 380)]) {
      const card = placed(anchor, CARD, SCREEN, buttons);
      expect([anchor, ...buttons].filter((other) => meets(card, other))).toEqual([]);
    }
  });

  it("goes above all buttons where one stands above the tile", () => {
    const [above, anchor] = [box(850, 560, 140, 60), box(860, 640, 120, 60)];
    expect(placed(anchor, CARD, { width: 1000, height: 720 }, [above, box(500, 640, 340, 60)])).toMatchObject({ top: 352 });
  });
});

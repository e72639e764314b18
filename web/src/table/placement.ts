/** Where a card goes: beside what it explains, inside the screen, and clear of the buttons of a decision. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 8;

export function placed(anchor: Box, card: Pick<Box, "width" | "height">, screen: Pick<Box, "width" | "height">, clear: readonly Box[]): Box {
  const sides = candidates(anchor, card, screen, Math.min(anchor.top, ...clear.map(({ top }) => top)));
  const badness = sides.map((side) => outside(side, screen) * 100 + [anchor, ...clear].reduce((sum, box) => sum + overlap(side, box), 0));
  return sides[badness.indexOf(Math.min(...badness))]!;
}

/** Above first in the lower half of the screen, below first in the upper half; beside it; above all buttons; the corners. */
function candidates(anchor: Box, { width, height }: Pick<Box, "width" | "height">, screen: Pick<Box, "width" | "height">, buttons: number): Box[] {
  const left = clamp(anchor.left + anchor.width / 2 - width / 2, screen.width - width);
  const top = clamp(anchor.top + anchor.height / 2 - height / 2, screen.height - height);
  const above = { left, top: anchor.top - height - GAP, width, height };
  const below = { left, top: anchor.top + anchor.height + GAP, width, height };
  const after = { left: anchor.left + anchor.width + GAP, top, width, height };
  const before = { left: anchor.left - width - GAP, top, width, height };
  const low = anchor.top + anchor.height / 2 > screen.height / 2;
  const aboveAll = { left, top: buttons - height - GAP, width, height };
  const corners = [{ left: GAP, top: GAP, width, height }, { left: clamp(screen.width, screen.width - width), top: GAP, width, height }];
  return [...(low ? [above, below] : [below, above]), after, before, aboveAll, ...corners];
}

const clamp = (value: number, most: number): number => Math.max(GAP, Math.min(value, most - GAP));

/** By how many pixels a box lies outside the screen. */
const outside = (box: Box, screen: Pick<Box, "width" | "height">): number =>
  Math.max(0, -box.left) + Math.max(0, -box.top) + Math.max(0, box.left + box.width - screen.width) + Math.max(0, box.top + box.height - screen.height);

/** The area that two boxes share. */
function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

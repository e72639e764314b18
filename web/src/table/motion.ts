/** Motion that explains: the lot slides to its winner, and the suns cross. Nothing waits for it. */
import { pace } from "../settings.svelte";
import type { Event } from "./telling";

const LOT = 620;
const APART = 40;
const SWAP = 520;

export function moveLot(events: readonly Event[]): void {
  const won = events.find((event) => event.kind === "lot_won");
  const winner = won && document.querySelector(`[data-seat="${won.seat}"]`);
  if (!won || !winner || !pace()) return;
  const goal = winner.getBoundingClientRect();
  const tiles = document.querySelectorAll(".deck .tbtn");
  tiles.forEach((tile, place) => fly(tile, goal, LOT, place * APART, 0.4));
  const centre = document.querySelector(".deck .sun.big");
  if (centre) fly(centre, goal, SWAP, 0, 0.4);
}

/** A copy of something glides to where it belongs now, and is gone. */
function fly(what: Element, goal: DOMRect, time: number, delay: number, size: number): void {
  const from = what.getBoundingClientRect();
  const ghost = what.cloneNode(true) as HTMLElement;
  ghost.setAttribute("class", `${what.getAttribute("class") ?? ""} ghost`);
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, {
    left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px`,
  });
  document.body.append(ghost);
  const x = goal.left + Math.min(goal.width / 2, 220) - from.left - from.width / 2;
  const y = goal.top + goal.height / 2 - from.top - from.height / 2;
  const motion = ghost.animate(
    [{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: 0.15 }],
    { duration: time * pace(), delay: delay * pace(), easing: "cubic-bezier(.5, 0, .4, 1)", fill: "both" },
  );
  motion.onfinish = () => ghost.remove();
  addEventListener("pointerdown", () => motion.finish(), { once: true });
}

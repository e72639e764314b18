/** Things that glide over the table: copies, which nobody can touch, and which are gone when they have arrived. */
import { pace } from "../settings.svelte";

const running = new Set<Animation>();
const PICTURES = "http://www.w3.org/2000/svg";

/** What is about to move: everything is measured before anything is laid out, so that the page is measured once. */
const waiting: (() => void)[] = [];

/** Lets go of everything that was set up. */
export function takeOff(): void {
  waiting.splice(0).forEach((start) => start());
}

/** Any click finishes whatever moves. */
addEventListener("pointerdown", () => running.forEach((motion) => motion.finish()), { capture: true });

/** Nothing is drawn where nobody looks, or where motion is not wanted. */
export const still = (): boolean => !pace() || document.hidden;

export interface Course {
  from: DOMRect;
  to: DOMRect;
  time: number;
  delay?: number;
  /** How much of its size is left when it arrives. */
  size?: number;
  /** How high it rises above the straight line. */
  arc?: number;
  /** It turns over on its way. */
  turns?: boolean;
  fades?: boolean;
}

export function tileGhost(picture: string): HTMLElement {
  const ghost = ghostOf("tilefly");
  ghost.append(drawing(picture, "tile"));
  return ghost;
}

/** A tile that comes face down and turns over: back and face, of which one can be seen. */
export function drawnGhost(picture: string): HTMLElement {
  const ghost = ghostOf("tilefly turning");
  ghost.append(drawing("back", "tile behind"), drawing(picture, "tile"));
  return ghost;
}

export function sunGhost(sun: number, down = false): HTMLElement {
  const ghost = ghostOf("sun sunfly");
  const number = document.createElement("b");
  number.textContent = String(sun);
  ghost.append(drawing("sun", "day"), drawing("sun_down", "night"), number);
  ghost.classList.toggle("down", down);
  return ghost;
}

function ghostOf(kind: string): HTMLElement {
  const ghost = document.createElement("span");
  ghost.className = `ghost ${kind}`;
  ghost.setAttribute("aria-hidden", "true");
  return ghost;
}

function drawing(name: string, kind: string): SVGElement {
  const picture = document.createElementNS(PICTURES, "svg");
  picture.setAttribute("class", kind);
  if (kind.startsWith("tile")) picture.setAttribute("viewBox", "0 0 100 100");
  const use = document.createElementNS(PICTURES, "use");
  use.setAttribute("href", `#${name}`);
  picture.append(use);
  return picture;
}

/** Lets a ghost glide along its course. It is drawn at the larger of its sizes, so that it stays sharp. */
export function fly(ghost: HTMLElement, { from, to, time, delay = 0, size = 1, arc = 0, turns = false, fades = false }: Course): void {
  const largest = Math.max(from.width, to.width * size);
  const [start, end] = [from.width / largest, (to.width * size) / largest];
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const turn = (degrees: number) => (turns ? ` rotateY(${degrees}deg)` : "");
  const base = new DOMRect(from.left + (from.width - largest) / 2, from.top + (from.height - largest) / 2, largest, largest);
  const way = [
    { transform: `translate(0, 0) scale(${start})${turn(180)}`, opacity: 1 },
    { transform: `translate(${x / 2}px, ${y / 2 - arc}px) scale(${(start + end) / 2})${turn(90)}`, opacity: 1, offset: 0.5 },
    { transform: `translate(${x}px, ${y}px) scale(${end})${turn(0)}`, opacity: fades ? 0.1 : 1 },
  ];
  launch(ghost, base, way, { ...timing(time, delay), easing: "cubic-bezier(.4, 0, .3, 1)" });
}

/** A sun that is taken from the centre goes to rest on its way. */
export function setsOnItsWay(ghost: HTMLElement, time: number): void {
  for (const [part, opacity] of [[".day", [1, 1, 0]], [".night", [0, 0, 1]]] as const) {
    animates(ghost.querySelector(part), { opacity: [...opacity] }, timing(time, 0));
  }
  setTimeout(() => ghost.classList.add("down"), (time * pace()) / 2);
}

/** Shakes, cracks, and falls. */
export function crack(ghost: HTMLElement, at: DOMRect, time: number, delay = 0): void {
  const way = [
    { transform: "none", opacity: 1 },
    { transform: "translateX(-4px) rotate(-2deg)", opacity: 1, offset: 0.15 },
    { transform: "translateX(4px) rotate(2deg)", opacity: 1, offset: 0.3 },
    { transform: "translateX(-3px) rotate(-1deg)", opacity: 1, offset: 0.45 },
    { transform: "none", opacity: 1, filter: "grayscale(0)", offset: 0.55 },
    { transform: "translateY(34px) rotate(9deg)", opacity: 0, filter: "grayscale(1)" },
  ];
  launch(ghost, at, way, { ...timing(time, delay), easing: "ease-in" });
}

/** What lies there already is not seen before its ghost has come. */
export function appears(what: Element | null | undefined, time: number, delay = 0): void {
  animates(what, { opacity: [0, 0, 1], offset: [0, 0.96, 1] }, timing(time, delay));
}

export function hops(what: Element | null | undefined, time: number): void {
  animates(what, { transform: ["translateY(-14px) scale(1.3)", "none"] }, { ...timing(time, 0), easing: "cubic-bezier(.34, 1.4, .5, 1)" });
}

export function swells(what: Element | null | undefined, time: number): void {
  animates(what, { transform: ["none", "scale(1.16)", "none"] }, { ...timing(time, 0), easing: "ease-in-out" });
}

function animates(what: Element | null | undefined, way: PropertyIndexedKeyframes, how: KeyframeAnimationOptions): void {
  if (what) waiting.push(() => begin(what.animate(way, how)));
}

/** Where a sheet lies over the table, ghosts are seen above it. */
function launch(ghost: HTMLElement, at: DOMRect, way: Keyframe[], how: KeyframeAnimationOptions): void {
  Object.assign(ghost.style, { left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px`, height: `${at.height}px`, fontSize: `${at.height}px` });
  waiting.push(() => {
    (document.querySelector("dialog[open]") ?? document.body).append(ghost);
    begin(ghost.animate(way, how), () => ghost.remove());
  });
}

const timing = (time: number, delay: number): KeyframeAnimationOptions => ({ duration: time * pace(), delay: delay * pace(), fill: "backwards" });

function begin(motion: Animation, after: () => void = () => undefined): void {
  running.add(motion);
  const done = () => {
    running.delete(motion);
    after();
  };
  motion.onfinish = done;
  motion.oncancel = done;
}

/** The whole game by keyboard: D draws, R invokes Ra, G opens the gods, 1 to 4 bid, P passes or ends, U undoes, N lets a bot move on. */
import { likings } from "../settings.svelte";
import { allows, legalBids, type Scene } from "./scene";

const PLAIN: Record<string, string[]> = { d: ["draw"], r: ["invoke"], p: ["pass", "done"] };

export function pressed(event: KeyboardEvent, scene: Scene, busy: boolean, gods: (open: boolean) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || busy || isTyping(event.target)) return;
  const key = event.code.startsWith("Key") ? event.code.slice(3).toLowerCase() : event.key;
  if (likings.keys && key === "u" && scene.undo && !scene.undo.why) return scene.undo.act();
  if (likings.keys && key === "n" && scene.goOn) return scene.goOn();
  if (!scene.mine) return;
  if (key === "Escape") return gods(false);
  if (!likings.keys) return;
  if (key === "g") return gods(true);
  const action = PLAIN[key]?.find((one) => allows(scene.frame, one)) ?? bidOf(scene, key);
  if (action) scene.act(action);
}

function bidOf(scene: Scene, key: string): string | undefined {
  const sun = /^[1-9]$/.test(key) ? legalBids(scene.frame)[Number(key) - 1] : undefined;
  return sun === undefined ? undefined : `bid ${sun}`;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [role=dialog], dialog") !== null;
}

let byKeyboard = false;

/** Whoever goes to a table by keyboard finds it there. A click by keyboard counts no presses of a mouse. */
export function goingByKeyboard({ detail }: Pick<MouseEvent, "detail">): void {
  byKeyboard = detail === 0;
}

/** Whether somebody has come so; it is told once. */
export function arrivedByKeyboard(): boolean {
  const came = byKeyboard;
  byKeyboard = false;
  return came;
}

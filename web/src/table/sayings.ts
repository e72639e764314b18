/** What the table says to the person in front of it: what is going on, whose call it is, what to watch out for. */
import { oneOf, say } from "../words/words.svelte";
import { graceLeft, timeText } from "./clocks";
import { legalBids, named, type Scene } from "./scene";
import { struckBy, tellAll } from "./telling";

export interface Sayings {
  story: string;
  /** What has been bid so far. */
  bids: string;
  call: string;
}

export function sayings(scene: Scene): Sayings {
  return { story: story(scene), bids: bidsSoFar(scene), call: call(scene) };
}

function story(scene: Scene): string {
  const { position, events } = scene.frame;
  if (scene.frame.phase === "over") return "";
  const debt = position.owed?.[0];
  if (debt) return `${say(`tile-${debt.disaster}`)}.`;
  if (!position.auction) return tellAll(events.slice(-2), { ...atTable(scene), brief: true }).at(-1) ?? "";
  const { ra_player, kind } = position.auction;
  return `${say(kind === "drawn" ? "auction-drawn" : "auction-invoked", { player: named(scene, ra_player) })}.`;
}

function bidsSoFar(scene: Scene): string {
  const said = Object.entries(scene.frame.position.auction?.bids ?? {}).map(([seat, sun]) => {
    const player = named(scene, Number(seat));
    return sun === null ? say("log-pass", { player }) : say("log-bid", { player, sun });
  });
  return said.map((sentence) => `${sentence}.`).join(" ");
}

function call(scene: Scene): string {
  const { phase, decides, position } = scene.frame;
  if (decides === null) return outcome(scene);
  if (scene.mine && scene.guests[decides]?.away) return ""; // the table plays for them, or the game is paused
  const player = named(scene, decides);
  const debt = position.owed?.[0];
  if (debt) return say(scene.mine ? "must-discard.you" : "must-discard", { player, count: debt.tiles, kind: struckBy(debt.disaster) });
  if (!scene.mine) return isOneself(scene, decides) || isPaused(scene) ? "" : say("waiting-for", { player });
  return say(phase === "bidding" ? "ui-your-bid" : "ui-your-turn");
}

/** Nobody waits for themselves, as where the lesson ends, or at a moment that one looks back at. */
const isOneself = (scene: Scene, seat: number): boolean => scene.seated && seat === scene.me;

/** Nobody is choosing and nobody is waited for; the action bar says that the game is paused. */
const isPaused = (scene: Scene): boolean => scene.time?.table.paused ?? false;

/** Who won; that the game is over is said elsewhere. */
const outcome = (scene: Scene): string =>
  tellAll(scene.frame.events.filter(({ kind }) => kind === "game_over"), atTable(scene)).join("");

const atTable = (scene: Scene) => ({ guests: scene.guests, ra_limit: scene.frame.ra_limit });

/** What somebody who cannot see the table is told after the news: that it is their turn, and what to watch out for. */
export function calledOut(scene: Scene, before: Scene | null): string[] {
  const warn = warning(scene);
  return [scene.mine ? call(scene) : "", scene.mine || !before || warning(before) !== warn ? warn : ""].filter(Boolean);
}

/** What they are told who have just come to the table: whose call it is, or how the game ended. */
export const greeting = (scene: Scene): string => [call(scene), warning(scene)].filter(Boolean).join(". ");

/** What should not be overlooked. */
export function warning(scene: Scene): string {
  const note = scene.aids ? scene.frame.lens?.notes[0] : undefined;
  if (!note || (note !== "next_ra_ends_epoch" && !scene.mine)) return "";
  if (note === "all_pass_keeps" && !scene.frame.position.track.some(Boolean)) return ""; // there are no tiles to stay
  return say(`note-${note.replaceAll("_", "-")}`);
}

/** Who takes the lot if I pass: whoever leads, or somebody who can still bid more. */
export function passNote(scene: Scene): string {
  const rungs = scene.frame.lens?.ladder ?? [];
  const high = rungs.find(([, , status]) => status === "high");
  if (!high) return "";
  const after = rungs.filter(([, seat, status]) => status === "open" && seat !== scene.me).map(([, seat]) => seat);
  const seats = [...new Set([high[1], ...after])].filter((seat) => seat !== scene.me);
  return say("pass-note", { who: oneOf(seats.map((seat) => named(scene, seat))) });
}

/** Who can still answer, and the cheapest bid that is safe. */
export function ladderNote(scene: Scene): string {
  const lens = scene.frame.lens;
  if (!lens || !scene.mine) return "";
  const safe = lens.safe[scene.me];
  if (safe != null) return say("safe-bid", { sun: safe });
  if (scene.frame.phase !== "bidding") return "";
  if (!legalBids(scene.frame).length) return say("no-bid");
  const answers = new Map(lens.bids.flatMap((bid) => bid.answers));
  const [only, ...more] = [...answers].map(([seat, sun]) => `${named(scene, seat)} (${sun})`);
  return only && !more.length ? say("answer-only", { who: only }) : say("safe-bid-none");
}

export interface SeatState {
  long: string;
  note: string;
  short: string;
  loud: boolean;
}

/** From so many players on, a strip on a phone has room for numbers alone. */
const NUMBERS_ALONE = 4;

/** What somebody at the table is doing. */
export function stateOf(scene: Scene, seat: number): SeatState {
  const { position, decides } = scene.frame;
  const bid = position.auction?.bids[String(seat)];
  if (bid === null) return quiet(say("state-passed"));
  if (bid !== undefined) return { long: say("state-bid", { sun: bid }), short: say("state-bid", { sun: bid }), note: "", loud: true };
  const role = position.auction?.ra_player === seat ? say("state-ra-player") : "";
  const best = Math.max(0, ...openSuns(scene, seat));
  const note = scene.aids && position.auction && best ? say("state-can-bid", { sun: best }) : "";
  if (decides === seat && !isPaused(scene)) return { long: say("state-decides"), short: say("state-decides"), note: role || note, loud: false };
  return { long: role, note, short: inShort(scene, seat, role && [say("tile-ra"), note].filter(Boolean).join(" · ")), loud: false };
}

/** For a narrow strip: what matters most of somebody who does nothing just now. */
function inShort(scene: Scene, seat: number, role: string): string {
  const suns = scene.frame.position.players[seat]?.suns ?? [];
  const list = suns.join(", ");
  if (role) return role;
  return suns.length && scene.guests.length >= NUMBERS_ALONE ? list : say("suns-open", { suns: list, count: suns.length });
}

/** Somebody who should be here, and is not connected; or somebody for whom the table plays. */
export function isAway(scene: Scene, seat: number): boolean {
  const guest = scene.guests[seat];
  return guest !== undefined && guest.kind === "person" && (!guest.here || guest.away);
}

/** Players who are offline are waited for, with a countdown in a live game; for those who are away this says how they are played for. */
export function awayText(scene: Scene, seat: number): string {
  const left = scene.time ? graceLeft(scene.time, seat) : null;
  if (!scene.guests[seat]?.away) return left ? `${say("seat-away")} ${timeText(left)}` : say("seat-away");
  if (isPaused(scene)) return say("seat-away");
  return say(scene.time?.table.settings.absent === "pass" ? "seat-away.pass" : "seat-away.bot");
}

const quiet = (text: string): SeatState => ({ long: text, short: text, note: "", loud: false });

const openSuns = (scene: Scene, seat: number): number[] =>
  (scene.frame.lens?.ladder ?? []).filter(([, owner, status]) => owner === seat && status === "open").map(([sun]) => sun);

/** What somebody wishes of a new table, and the order that it makes. What is left as it is stays out of the order. */
import { MILD, NO_HURRY } from "../table/terms";
import type { NewTable } from "../wire/types";

export type Kind = "me" | "open" | "bot";

export interface Chair {
  kind: Kind;
  name: string;
  bot: string;
}

export interface RulesWish {
  /** The edition of 2023 can be played without its barge. */
  edition: "1999" | "2016" | "2023" | "2023-tiles";
  /** Nothing means as many as the number of players asks for. */
  ra_limit: number | null;
  fewest_pharaohs: [number, number, number];
  lowest_suns: number;
  after_auction: "left" | "ra_player";
  god_disasters: "strike" | "removed";
  lone_player: "plays_on" | "invokes_once";
  suns: "standard" | "baumer" | "bgg" | "own";
  /** The suns of each player, as they were typed. */
  groups: string[];
}

export interface Wish {
  chairs: Chair[];
  open: boolean;
  clock: "none" | "live" | "days";
  minutes: number;
  seconds: number;
  days: number;
  hidden: boolean;
  /** The numbers of others' face-down suns are not shown. */
  backs: boolean;
  aids: boolean;
  chat: boolean;
  absent: "bot" | "pass";
  stand_in: string;
  rules: RulesWish;
}

export const chair = (kind: Kind, bot = "steady"): Chair => ({ kind, name: "", bot });

export function standardRules(): RulesWish {
  return {
    edition: "2023", ra_limit: null, fewest_pharaohs: [2, 2, 2], lowest_suns: 5, after_auction: "left", god_disasters: "strike",
    lone_player: "plays_on",
    suns: "standard", groups: ["", "", "", "", ""],
  };
}

export function firstWish(bot?: string): Wish {
  return {
    chairs: [chair("me"), chair("open", bot), chair("bot", bot)], open: false, clock: "none", minutes: 10, seconds: 20, days: 3,
    hidden: false, backs: false, aids: true, chat: true, absent: "bot", stand_in: "steady", rules: standardRules(),
  };
}

/** The order, with the names that people without one are given. */
export function orderOf(wish: Wish, nameOf: (chair: Chair, place: number) => string): NewTable {
  return {
    seats: wish.chairs.map((one, place) => seatOf(one, nameOf(one, place))),
    public: wish.open,
    clock: clockOf(wish),
    fame: wish.hidden ? "hidden" : "open",
    face_down_suns: wish.backs ? "hidden" : "shown",
    aids: wish.aids,
    chat: wish.chat,
    absent: wish.absent,
    stand_in: wish.stand_in,
    ra_track: wish.rules.edition === "2023-tiles" ? "tiles" : "edition",
    rules: rulesOf(wish.rules, wish.chairs.length),
    start: wish.chairs.every((one) => one.kind !== "open"),
  };
}

function seatOf(one: Chair, name: string): NewTable["seats"][number] {
  if (one.kind === "me") return { kind: "me", name };
  return one.kind === "bot" ? { kind: "bot", bot: one.bot } : { kind: "open" };
}

export function clockOf({ clock, minutes, seconds, days }: Wish): NonNullable<NewTable["clock"]> {
  if (clock === "live") return { kind: "live", bank: minutes * 60, increment: seconds };
  return { kind: "correspondence", days: clock === "days" ? days : NO_HURRY };
}

/** Only what departs from the standard game, by the names of `ra-record/1`. */
export function rulesOf(wish: RulesWish, players: number): Record<string, unknown> {
  const standard = standardRules();
  const names = ["fewest_pharaohs", "lowest_suns", "after_auction", "god_disasters", "lone_player"] as const;
  const different = names.filter((name) => String(wish[name]) !== String(standard[name]));
  const rules: Record<string, unknown> = Object.fromEntries(different.map((name) => [name, wish[name]]));
  const edition = wish.edition.slice(0, 4);
  if (edition !== standard.edition) rules["edition"] = edition;
  if (wish.ra_limit !== null) rules["ra_limit"] = wish.ra_limit;
  return { ...rules, ...sunsOf(wish, players) };
}

/** The edition of 1999 has no game for two, unless its suns are named. */
function sunsOf({ suns, groups, edition }: RulesWish, players: number): Record<string, unknown> {
  if (suns === "own") return { suns: groups.slice(0, players).map(numbers) };
  if (players !== 2) return {};
  if (suns !== "standard") return { two_player_suns: suns };
  return edition === "1999" ? { two_player_suns: "razzia" } : {};
}

export const isMild = (wish: RulesWish): boolean =>
  String(wish.fewest_pharaohs) === String(MILD.fewest_pharaohs) && wish.lowest_suns === MILD.lowest_suns;

/** Turns mild scoring on, or goes back to the standard losses. */
export function setMild(wish: RulesWish, mild: boolean): void {
  const { fewest_pharaohs, lowest_suns } = mild ? MILD : standardRules();
  wish.fewest_pharaohs = [...fewest_pharaohs] as RulesWish["fewest_pharaohs"];
  wish.lowest_suns = lowest_suns;
}

const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

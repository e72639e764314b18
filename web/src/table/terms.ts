/** How a table is played, where it departs from the usual: for those who are about to sit down. */
import type { TableView } from "../wire/types";
import { say } from "../words/words.svelte";

/** Days: a table without a clock still ends some day, for nobody waits for ever. */
export const NO_HURRY = 60;

type Rule = (value: unknown) => string;

/** The options of the rules by their names on the wire, and how each is said. */
const RULES: Record<string, [name: string, said: Rule]> = {
  edition: ["option-edition", String],
  ra_limit: ["option-ra-limit", String],
  fewest_pharaohs: ["option-fewest-pharaohs", (losses) => (losses as number[]).join(", ")],
  lowest_suns: ["option-lowest-suns", String],
  after_auction: ["option-after-auction", (who) => say(who === "left" ? "option-after-auction.left" : "option-after-auction.ra")],
  god_disasters: ["option-god-disasters", (what) => say(`option-god-disasters.${String(what)}`)],
  lone_player: ["option-lone-player", (how) => say(`option-lone-player.${String(how)}`)],
  two_player_suns: ["option-suns", String],
  suns: ["option-suns", (groups) => (groups as number[][]).map((group) => group.join(" ")).join(" · ")],
};

/** What an option is called, where it is known by its name on the wire. */
export function optionName(name: string): string | undefined {
  const rule = RULES[name];
  return rule && say(rule[0]);
}

export function terms(table: TableView): string[] {
  return [...rules(table), ...clock(table), ...manners(table)];
}

function rules({ rules }: TableView): string[] {
  return Object.entries(RULES).flatMap(([name, [title, said]]) => (name in rules ? [`${say(title)}: ${said(rules[name])}`] : []));
}

function clock({ settings }: TableView): string[] {
  if (settings.clock?.kind !== "live") {
    const days = settings.clock?.days ?? NO_HURRY;
    return [days < NO_HURRY ? `${say("clock-each")}: ${days}` : `${say("table-clock")}: ${say("clock-none")}`];
  }
  const minutes = Math.round((settings.clock.bank ?? 0) / 60);
  return [`${say("clock-bank")}: ${minutes}`, `${say("clock-increment")}: ${settings.clock.increment ?? 0}`];
}

function manners({ settings }: TableView): string[] {
  const said = [settings.fame === "hidden" && say("table-hidden"), settings.face_down_suns === "hidden" && say("table-backs"), settings.aids === false && say("table-without-aids")];
  const absent = settings.absent === "pass" && `${say("table-absent")}: ${say("table-absent.pass")}`;
  return [...said, settings.chat === false && say("reason-chat-off"), absent].filter((line) => line !== false);
}

/** How a table is played, where it departs from the usual: for those who are about to sit down. */
import type { TableView } from "../wire/types";
import { say } from "../words/words.svelte";

/** Days: a table without a clock still ends some day, for nobody waits for ever. */
export const NO_HURRY = 60;

/** Losses of mild scoring: one book offers a gentler end. */
export const MILD = { fewest_pharaohs: [2, 2, 0], lowest_suns: 0 };

/** What the sets of suns for two are called. */
export const SUN_SETS: Record<string, string> = { razzia: "Razzia", baumer: "Baumer", bgg: "BoardGameGeek" };

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
  two_player_suns: ["option-suns", (set) => SUN_SETS[String(set)] ?? String(set)],
  suns: ["option-suns", (groups) => (groups as number[][]).map((group) => group.join(" ")).join(" · ")],
};

/** What an option is called, where it is known by its name on the wire. */
export function optionName(name: string): string | undefined {
  const rule = RULES[name];
  return rule && say(rule[0]);
}

/** A value of an option in the reader's words, or as it is where it has none. */
export function optionValue(name: string, value: string): string {
  return RULES[name]?.[1](value) ?? value;
}

export function terms(table: TableView): string[] {
  return [...ruleTerms(table), ...clock(table), ...manners(table)];
}

/** What departs from the standard rules. Mild scoring has a name, as where it is chosen. */
export function ruleTerms({ rules, settings }: TableView): string[] {
  const mild = String(rules["fewest_pharaohs"]) === String(MILD.fewest_pharaohs) && rules["lowest_suns"] === MILD.lowest_suns;
  const parts = Object.entries(RULES).filter(([name]) => name in rules && !(mild && name in MILD));
  return [
    ...(mild ? [say("option-mild")] : []),
    ...parts.map(([name, [title, said]]) => `${say(title)}: ${said(rules[name])}`),
    ...(settings.ra_track === "tiles" ? [say("option-edition.tiles", { edition: "2023" })] : []),
    ...(settings.fame === "hidden" ? [say("table-hidden")] : []),
    ...(settings.face_down_suns === "hidden" ? [say("table-backs")] : []),
  ];
}

const clock = ({ settings }: TableView): string[] => [clockTerms(settings.clock) || `${say("table-clock")}: ${say("clock-none")}`];

/** What a clock gives to whom; nothing where there is none. */
export function clockTerms(clock: TableView["settings"]["clock"]): string {
  if (clock?.kind === "live") {
    const [minutes, seconds] = [Math.round((clock.bank ?? 0) / 6) / 10, clock.increment ?? 0];
    return say(minutes ? "clock-terms" : "clock-terms.seconds", { minutes, seconds });
  }
  const days = clock?.days ?? NO_HURRY;
  return days < NO_HURRY ? say("clock-terms.days", { days }) : "";
}

const isUnhurried = ({ clock }: TableView["settings"]): boolean => clock?.kind !== "live" && (clock?.days ?? NO_HURRY) >= NO_HURRY;

function manners({ settings }: TableView): string[] {
  const absent = settings.absent === "pass" && `${say(isUnhurried(settings) ? "table-absent.left" : "table-absent")}: ${say("table-absent.pass")}`;
  return [settings.aids === false && say("table-without-aids"), settings.chat === false && say("reason-chat-off"), absent].filter((line) => line !== false);
}

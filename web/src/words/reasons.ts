/** Refusals of the server in the language of the reader: a code and its parameters come over the wire. */
import type { Reason } from "../wire/types";
import { optionName, optionValue } from "../table/terms";
import { tileName } from "../table/tiles";
import { Refusal } from "../wire/requests";
import { say, words, type Arguments } from "./words.svelte";

export function reasonText(reason: Reason): string {
  if (reason.params["cause"] === "not_a_record") return say("record-none");
  const said = ([name, value]: [string, unknown]) => [name, name === "what" ? detail(reason) : plain(value)] as const;
  const text = say(`reason-${reason.code.replaceAll("_", "-")}`, Object.fromEntries(Object.entries(reason.params).map(said)));
  return finished(text);
}

/** A detail ends the sentence; without one, nothing is announced by a colon. */
function finished(text: string): string {
  const whole = text.replace(/:\s*$/, ".");
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/** What exactly is wrong: the place, and the cause with its facts. Of a cause that we do not know, only the place is told. */
function detail({ params, text }: Reason): string {
  const { what, where, cause } = params as { what: unknown; where?: string; cause?: string };
  if (!cause) return text === "" || words.language === "en" ? plain(what).toString() : "";
  const facts = Object.fromEntries(Object.entries((params["facts"] ?? {}) as Record<string, unknown>).map(forPeople));
  const choices = (params["facts"] as { choices?: unknown } | undefined)?.choices;
  if (Array.isArray(choices)) facts["choices"] = choices.map((choice) => choiceText(where ?? "", String(choice))).join("; ");
  const why = say(`cause-${cause.replaceAll("_", "-")}`, facts);
  return [placeOf(where ?? "", facts), why].filter(Boolean).join(": ");
}

/** What can be chosen: tiles and options have words, other values are what a file says. */
function choiceText(where: string, choice: string): string {
  return /\b(tile|disaster|track\[\d+\])$/.test(where) ? tileName(choice) : optionValue(where.replace(/^.*\brules\./, ""), choice);
}

/** Seats and events count from zero on the wire, and from one on the screen. */
const SEATS = ["seat", "decides", "last"];

function forPeople([name, value]: [string, unknown]): [string, Arguments[string]] {
  return [name, SEATS.includes(name) && typeof value === "number" ? value + 1 : plain(value)];
}

/** The move, the option or the key that is at fault. */
function placeOf(where: string, facts: Arguments): string {
  const event = /^events\[(\d+)/.exec(where)?.[1] ?? facts["event"];
  if (event !== undefined) return say("record-move", { move: Number(event) + 1 });
  const name = where.replace(/^.*\brules\./, "");
  return name === "players" ? "" : (optionName(name) ?? name);
}

const plain = (value: unknown): string | number =>
  typeof value === "number" ? value : Array.isArray(value) ? value.join(", ") : String(value);

/** What an attempt was refused for; a mistake of ours is not hidden. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof Refusal) return error.reason;
  throw error;
}

/** Refusals of the server in the language of the reader: a code and its parameters come over the wire. */
import type { Reason } from "../wire/types";
import { optionName } from "../table/terms";
import { Refusal } from "../wire/requests";
import { say, words } from "./words.svelte";

export function reasonText(reason: Reason): string {
  const foreign = words.language !== "en" && reason.text !== "";
  const noRecord = /^(format: |the key "format")/.test(String(reason.params["what"]));
  if (noRecord) return say("record-none");
  const said = ([name, value]: [string, unknown]) => [name, foreign && name === "what" ? placeIn(String(value)) : plain(value)] as const;
  const text = say(`reason-${reason.code.replaceAll("_", "-")}`, Object.fromEntries(Object.entries(reason.params).map(said)));
  return text.replace(/:\s*$/, ".");
}

/** The server's details are in English. In another language they shrink to the place that they name: an option, a move, a key. */
function placeIn(detail: string): string {
  const place = /^([\w.[\]]+): /.exec(detail)?.[1] ?? /^the key ["'](\w+)["']/.exec(detail)?.[1] ?? "";
  const event = /^events(?:\[|: event )(\d+)/.exec(detail)?.[1];
  if (event) return say("record-move", { move: Number(event) + 1 });
  return optionName(place.replace("rules.", "")) ?? place;
}

const plain = (value: unknown): string | number =>
  typeof value === "number" ? value : Array.isArray(value) ? value.join(", ") : String(value);

/** What an attempt was refused for; a mistake of ours is not hidden. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof Refusal) return error.reason;
  throw error;
}

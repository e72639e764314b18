/** Refusals of the server in the language of the reader: a code and its parameters come over the wire. */
import type { Reason } from "../wire/types";
import { optionName } from "../table/terms";
import { Refusal } from "../wire/requests";
import { say, words } from "./words.svelte";

export function reasonText(reason: Reason): string {
  const args = Object.entries(reason.params).map(([name, value]) => [name, optionOf(value) ?? plain(value)] as const);
  return say(`reason-${reason.code.replaceAll("_", "-")}`, Object.fromEntries(args));
}

/** The details come in English. Those about rules begin with an option, and that has a name in every language. */
const optionOf = (value: unknown): string | undefined =>
  typeof value === "string" && words.language !== "en" ? optionName(/^(\w+): /.exec(value)?.[1] ?? "") : undefined;

const plain = (value: unknown): string | number =>
  typeof value === "number" ? value : Array.isArray(value) ? value.join(", ") : String(value);

/** What an attempt was refused for; a mistake of ours is not hidden. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof Refusal) return error.reason;
  throw error;
}

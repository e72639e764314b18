/** Records that somebody brings: each gets an address of its own, where it can be replayed. */
import { address } from "./address.svelte";
import * as requests from "./wire/requests";
import type { Reason } from "./wire/types";
import { reasonOf } from "./words/reasons";

const NOT_A_RECORD: Reason = { code: "bad_record", params: { what: "", cause: "not_a_record" }, text: "" };
const notJson = (name: string): Reason => ({ code: "unreadable", params: { what: "", where: name, cause: "not_json" }, text: "" });

/** Goes to the replay of a record file; or says why that cannot be. */
export async function bring(file: File | undefined): Promise<Reason | null> {
  if (!file) return null;
  try {
    const record: unknown = JSON.parse(await file.text());
    if (typeof record !== "object" || record === null || Array.isArray(record)) return NOT_A_RECORD;
    address.go((await requests.importRecord(record)).path);
    return null;
  } catch (error) {
    return error instanceof SyntaxError ? notJson(file.name) : reasonOf(error);
  }
}

/** Records that somebody brings: each gets an address of its own, where it can be replayed. */
import { address } from "./address.svelte";
import * as requests from "./wire/requests";
import type { Reason } from "./wire/types";
import { reasonOf } from "./words/reasons";

/** Goes to the replay of a record file; or says why that cannot be. */
export async function bring(file: File | undefined): Promise<Reason | null> {
  if (!file) return null;
  try {
    address.go((await requests.importRecord(JSON.parse(await file.text()))).path);
    return null;
  } catch (error) {
    return error instanceof SyntaxError ? { code: "unreadable", params: { what: file.name }, text: "" } : reasonOf(error);
  }
}

/** Why something could not be kept in this browser, or read from it. */

export type TroubleKind =
  /** This browser has no database for pages: an old one, or one that keeps nothing at all. */
  | "missing"
  /** It has one, and does not let this page use it. */
  | "refused"
  /** There is no room for more. */
  | "full"
  /** Another tab holds an older form of the database open, and does not let go. */
  | "blocked"
  /** A newer version of these pages has been here: it alone understands what it kept. */
  | "newer"
  /** Anything else: a damaged file, a disk that fails. */
  | "broken";

export class StorageTrouble extends Error {
  constructor(readonly kind: TroubleKind, cause?: unknown) {
    super(`storage: ${kind}${cause instanceof Error ? ` (${cause.name}: ${cause.message})` : ""}`, { cause });
  }
}

const KINDS: Record<string, TroubleKind> = {
  QuotaExceededError: "full",
  SecurityError: "refused",
  NotAllowedError: "refused",
  InvalidStateError: "refused", // Firefox, in a window that keeps nothing
  VersionError: "newer",
};

export function troubleOf(error: unknown): StorageTrouble {
  if (error instanceof StorageTrouble) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  return new StorageTrouble(KINDS[name] ?? "broken", error);
}

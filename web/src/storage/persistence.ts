/** Whether the browser may clear what is kept when it needs room; and how much that is. For the page alone, not for workers. */

export interface Room {
  /** Null where the browser does not say. */
  persistent: boolean | null;
  used: number | null;
  quota: number | null;
}

const ASKED = "ra-persistence-asked";
const manager = (): StorageManager | undefined => globalThis.navigator?.storage; // only where the connection is secure

export async function room(): Promise<Room> {
  const persistent = await manager()?.persisted?.().catch(() => null);
  const { usage, quota } = (await manager()?.estimate?.().catch(() => null)) ?? {};
  return { persistent: persistent ?? null, used: usage ?? null, quota: quota ?? null };
}

/** Whether it is granted: some browsers ask their owner, others decide by themselves. */
export const askToPersist = (): Promise<boolean> => manager()?.persist?.().catch(() => false) ?? Promise.resolve(false);

/** With the first game of one's own, and not again by itself: some browsers show a question each time. */
export async function askOnce(): Promise<void> {
  try {
    if (localStorage.getItem(ASKED)) return;
    localStorage.setItem(ASKED, String(Date.now()));
  } catch {
    return;
  }
  await askToPersist();
}

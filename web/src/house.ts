/** Where the pages lie, and whether a server with tables stands behind them. */

const script = import.meta.url;

/** The folder of all pages, with a slash at its end: every script lies in a folder inside it. */
export const folder = new URL("..", script).pathname;

/** Without one, the pages are files of some web host: whatever needs other people is not offered. */
export const hasServer = globalThis.document?.documentElement?.dataset["server"] !== "none";

/** Pages that open over the table, each at an address of its own: `/t/<table>#rules`. The connection stays open. */
import type { Component } from "svelte";
import type { TableView } from "../wire/types";
import { words } from "../words/words.svelte";

type AsidePage = Component<{ aside: true; table?: TableView | null }>;

export interface Aside {
  /** The message that names it, in the menu and to a screen reader. */
  title: string;
  fetch: () => Promise<{ default: AsidePage }>;
}

/** In the order of the menu. */
export const ASIDES: Record<string, Aside> = {
  aid: { title: "page-aid", fetch: () => words.with("rules", import("../pages/AidPage.svelte")) },
  rules: { title: "page-rules", fetch: () => words.with("rules", import("../pages/Rules.svelte")) },
  settings: { title: "page-settings", fetch: () => words.with("settings", import("../pages/Settings.svelte")) },
};

/** The page that an address with this hash opens, if any. */
export const asideAt = (hash: string): Aside | null => {
  const name = hash.slice(1);
  return Object.hasOwn(ASIDES, name) ? ASIDES[name]! : null;
};

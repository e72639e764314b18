/** The address of the page, and going from one to the next without leaving. */
import { folder, hasServer } from "./house";
import { addressOf, pathOf } from "./paths";

/** Pages that are read on the side: from them one wants back to the table that one came from. */
const ASIDE = /^\/(rules|settings|learn)\b/;
const TABLE = /^\/t\//;

interface Step {
  /** This entry of the history was made here: the one before it is ours too. */
  ours?: boolean;
  /** The table from which this page was opened. */
  table?: string | undefined;
}

const step = (): Step => (history.state as Step | null) ?? {};
const where = { folder, hasServer };

/** The address of a page by its path: `/rules`, `/t/ID`. Every link within the pages is made by this. */
export const linkTo = (path: string): string => addressOf(path, where);
const pathHere = (): string => pathOf(location, where) ?? "/nowhere";

class Address {
  /** The path of the page, wherever the pages lie: `/t/ID`. */
  path = $state(pathHere());
  hash = $state(location.hash);
  /** The table to go back to, on a page that was opened from one. */
  table = $state(step().table);

  go(path: string, { replace = false } = {}): void {
    const before = this.path;
    const next: Step = { ours: replace ? (step().ours ?? false) : true, table: this.#tableFor(path) };
    if (replace) history.replaceState(next, "", linkTo(path));
    else history.pushState(next, "", linkTo(path));
    this.read();
    if (this.path !== before) scrollTo(0, 0);
  }

  /** Back to where one came from; or, where that was another site or a new tab, to the given path. */
  back(path: string): void {
    if (step().ours) history.back();
    else this.go(path, { replace: true });
  }

  read = (): void => {
    this.path = pathHere();
    this.hash = location.hash;
    this.table = step().table;
  };

  #tableFor(path: string): string | undefined {
    if (!ASIDE.test(path)) return undefined;
    return TABLE.test(this.path) ? this.path : this.table;
  }
}

export const address = new Address();
addEventListener("popstate", address.read);

/** Links within the pages are followed here; everything else is the browser's business. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  const path = pathOf(link, where);
  if (path === null || /^\/(api|schema)\b/.test(path)) return;
  event.preventDefault();
  address.go(path + link.hash);
}

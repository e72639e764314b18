/** The address of the page, and going from one to the next without leaving. */

class Address {
  path = $state(location.pathname);
  hash = $state(location.hash);

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  read = (): void => {
    this.path = location.pathname;
    this.hash = location.hash;
  };
}

export const address = new Address();
addEventListener("popstate", address.read);

/** Links within the pages are followed here; everything else is the browser's business. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/schema")) return;
  event.preventDefault();
  address.go(link.pathname + link.hash);
}

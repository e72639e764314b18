/**
 * Paths of pages, such as `/t/ID` or `/rules`, and the addresses at which a browser finds them.
 *
 * A server answers at any address. A plain web host has one file for each kind of page, `t/index.html`: what follows the
 * kind stands behind a question mark there, so that every page can be opened and reloaded.
 */
interface Where {
  folder: string;
  hasServer: boolean;
}

/** The address of a page; a hash stays behind it. */
export function addressOf(path: string, { folder, hasServer }: Where): string {
  if (hasServer) return folder + path.slice(1);
  const [page = "", hash = ""] = path.split(/(?=#)/);
  const [, kind = "", ...rest] = page.split("/");
  return folder + (kind && `${kind}/`) + (rest.length ? `?${rest.join("/")}` : "") + hash;
}

/** The page that an address leads to; null outside of our folder. What others hang on behind an `&` is left out. */
export function pathOf({ pathname, search }: Pick<URL, "pathname" | "search">, { folder, hasServer }: Where): string | null {
  if (!`${pathname}/`.startsWith(folder)) return null;
  const path = `/${pathname.slice(folder.length).replace(/(^|\/)index\.html$/, "")}`;
  const rest = hasServer ? "" : search.slice(1).split("&")[0]!;
  const page = path.replace(/\/+$/, "");
  return rest && page ? `${page}/${rest}` : page || "/";
}

/** Sheets that the browser's back button closes, as apps on phones do. */

/** An entry of the history stands for the open sheet: going back closes it, and closing it otherwise takes the entry away. */
export function closesWithBack(dialog: HTMLDialogElement): () => void {
  const place = () => location.pathname + location.search;
  const opened = place();
  history.pushState({ sheet: true }, "");
  const back = () => dialog.close();
  const closed = () => {
    removeEventListener("popstate", back);
    if ((history.state as { sheet?: boolean } | null)?.sheet && place() === opened) history.back();
  };
  addEventListener("popstate", back);
  dialog.addEventListener("close", closed, { once: true });
  return () => {
    if (dialog.open) dialog.close();
    removeEventListener("popstate", back);
  };
}

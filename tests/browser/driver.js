// Plays at the table by its controls alone, as somebody with a mouse would. Evaluated inside the page.
(() => {
  const table = () => document.querySelector(".table");
  const sheet = () => document.querySelector("dialog[open]");
  const buttons = () => [...document.querySelectorAll("[data-action]:not(:disabled)")].filter((one) => one.tagName === "BUTTON");
  const button = (action) => buttons().find((one) => one.dataset.action === action && !one.closest(".deck"));
  const rest = () => new Promise((done) => setTimeout(done, 4));

  async function until(what, patience = 20000) {
    const end = Date.now() + patience;
    while (!what()) {
      if (Date.now() > end) throw new Error(`waited in vain: ${document.body.innerText.slice(0, 400)}`);
      await rest();
    }
  }

  /** Every action that the page offers now; the gods are behind a button of their own. */
  async function controls() {
    const offered = new Set(buttons().map((one) => one.dataset.action));
    if (offered.delete("gods")) {
      button("gods").click();
      await until(() => button("cancel"));
      for (const one of buttons()) if (one.dataset.action.startsWith("god ")) offered.add(one.dataset.action);
      button("cancel").click();
      await until(() => button("gods"));
    }
    return [...offered].sort();
  }

  async function act(action) {
    if (action.startsWith("god ") && !button(action)) {
      button("gods").click();
      await until(() => button(action));
    }
    button(action).click();
  }

  /** Plays until the game is over or enough was decided; what was offered at each move. */
  window.drive = async (seed, most = 10000) => {
    let chance = seed;
    const random = () => (chance = (chance * 48271) % 2147483647) / 2147483647;
    const seen = [];
    for (let decided = 0; decided < most; ) {
      await until(() => sheet() || buttons().length || table()?.dataset.phase === "over");
      if (sheet()?.querySelector(".after")) break;
      if (sheet()) {
        sheet().querySelector(".goon").click();
        await until(() => !sheet());
        continue;
      }
      const move = table().dataset.move;
      const offered = await controls();
      if (table().dataset.move !== move || !offered.length) continue;
      const wanted = offered.includes("draw") && random() < 0.7 ? "draw" : offered[Math.floor(random() * offered.length)];
      seen.push([Number(move), offered]);
      await act(wanted);
      decided += 1;
      await until(() => table().dataset.move !== move || sheet());
    }
    return seen;
  };
})();

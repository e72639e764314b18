// Plays at the table by its controls alone, as somebody with a mouse would. Evaluated inside the page.
(() => {
  const table = () => document.querySelector(".table");
  const cover = () => document.querySelector(".cover");
  const sheet = () => document.querySelector("dialog[open]");
  const buttons = () => [...document.querySelectorAll("[data-action]:not(:disabled)")].filter((one) => one.tagName === "BUTTON" && !one.closest("[inert]"));
  const button = (action) => buttons().find((one) => one.dataset.action === action && !one.closest(".deck"));
  const rest = () => new Promise((done) => setTimeout(done, 4));

  const settled = () => new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(null);
  });

  /** Patience ends when nothing happens for so long: bots may play on by themselves. */
  let patience = 20000;

  /** What the page shows where somebody would look for what they can do now; the rest of it says little. */
  function standing() {
    const words = (where) => [...document.querySelectorAll(where)].map((one) => one.innerText.replace(/\s+/g, " ")).join(" | ");
    const actions = [...document.querySelectorAll("[data-action]")].map((one) => one.dataset.action + (one.disabled ? " (disabled)" : ""));
    return JSON.stringify({
      move: table()?.dataset.move, inert: table()?.inert, sheet: sheet()?.innerText.slice(0, 80), actions, bar: words(".bar"),
      notices: words(".toasts > *, .health, [role=alert]"), hidden: document.hidden, page: document.body.innerText.slice(0, 60),
    });
  }

  async function until(what) {
    if (what()) return;
    await settled();
    let [end, move] = [Date.now() + patience, table()?.dataset.move];
    while (!what()) {
      if (table()?.dataset.move !== move) [end, move] = [Date.now() + patience, table()?.dataset.move];
      if (Date.now() > end) throw new Error(`waited in vain for ${what}: ${standing()}`);
      await rest();
    }
  }

  /** Every action that the page offers now; the gods are behind a button of their own. */
  async function controls() {
    const offered = new Set(buttons().map((one) => one.dataset.action));
    if (offered.delete("gods")) {
      button("gods").click();
      await until(() => button("cancel") || button("gods"));
      if (!button("cancel")) return []; // the connection came back at this moment, and the page is as it was before
      for (const one of buttons()) if (one.dataset.action.startsWith("god ")) offered.add(one.dataset.action);
      button("cancel").click();
      await until(() => button("gods"));
    }
    return [...offered].sort();
  }

  async function found(action) {
    if (action.startsWith("god ") && !button(action)) {
      button("gods")?.click();
      await until(() => button(action) || !buttons().length);
    }
    return button(action);
  }

  /** What a finger would hit in the middle of this button. */
  function hitAt(wanted) {
    wanted.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = wanted.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  }

  /**
   * Presses what a finger would hit, not what lies beneath it. A notice that goes away by itself, such as that of a lost
   * connection, is waited for; a button that has gone meanwhile is not pressed.
   */
  async function touch(wanted) {
    const end = Date.now() + patience;
    while (wanted.isConnected && !wanted.contains(hitAt(wanted))) {
      if (Date.now() > end) throw new Error(`${wanted.dataset.action} lies beneath ${hitAt(wanted)?.outerHTML.slice(0, 200)}`);
      await rest();
    }
    if (!wanted.isConnected || wanted.disabled) return false;
    hitAt(wanted).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return true;
  }

  const handed = [];
  /** When the screen was handed over, and to whom. */
  window.handovers = () => handed.splice(0);

  /** Plays until the game is over or enough was decided; what was offered at each move. */
  window.drive = async (seed, most = 10000, patient = 20000) => {
    patience = patient;
    let chance = seed;
    const random = () => (chance = (chance * 48271) % 2147483647) / 2147483647;
    const seen = [];
    for (let decided = 0; decided < most; ) {
      await until(() => sheet() || cover() || buttons().length);
      if (sheet()?.querySelector(".after")) break;
      if (sheet()) {
        sheet().querySelector(".goon").click();
        await until(() => !sheet());
        continue;
      }
      if (cover()) {
        handed.push([Number(table().dataset.move), cover().textContent]);
        if (await touch(cover().querySelector(".goon"))) await until(() => !cover());
        continue;
      }
      const move = table().dataset.move;
      const offered = await controls();
      if (table().dataset.move !== move || !offered.length) continue;
      const wanted = offered.includes("draw") && random() < 0.85 ? "draw" : offered[Math.floor(random() * offered.length)];
      const control = await found(wanted);
      if (!control || !(await touch(control))) continue; // the game went on while the gods were looked at
      seen.push([Number(move), offered]);
      decided += 1;
      await until(() => table().dataset.move !== move || sheet() || cover());
    }
    return seen;
  };

  /** Waits for the next thing to decide: what it is, and what can be pressed. */
  window.nextDecision = async (before) => {
    await until(() => sheet() || (buttons().length && table().dataset.move !== before));
    const actions = buttons().map((one) => one.dataset.action);
    return { over: Boolean(sheet()?.querySelector(".after")), sheet: Boolean(sheet()), move: table().dataset.move, actions };
  };

  const KEYS = ["d", "r", "p", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
  const said = () => window.stage.said.splice(0).map((message) => message.action);

  /** Puts one moment after another on the stage: what is offered, and what every control and key really says. */
  window.inspect = async (frames) => {
    const moments = [];
    for (const frame of frames) {
      window.stage.hear(frame);
      await until(() => Number(table()?.dataset.move) === frame.move);
      await settled();
      await until(() => sheet() || !table().inert); // a score sheet is on its way
      sheet()?.querySelector(".goon").click();
      await until(() => !sheet());
      const offered = await controls();
      const clicked = [];
      for (const action of offered) {
        (await found(action)).click();
        clicked.push(...said());
        await settled();
        if (button("cancel")) button("cancel").click();
        await settled();
      }
      moments.push({ offered, clicked, track: await trackControls(), pressed: await keyControls() });
    }
    return moments;
  };

  /** Tiles on the track that can be pressed, once the gods are out. */
  async function trackControls() {
    button("gods")?.click();
    await settled();
    for (const tile of document.querySelectorAll(".deck button")) tile.click();
    const taken = said();
    button("cancel")?.click();
    await settled();
    return [...new Set(taken)].sort();
  }

  async function keyControls() {
    for (const key of KEYS) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code: /\d/.test(key) ? "" : `Key${key.toUpperCase()}`, bubbles: true }));
    }
    return said().sort();
  }
})();

// Looks at a page as a person with a small phone, a finger or another language would. Evaluated inside the page.
window.eyes = {
  /** Waits until the letters are here and nothing is on its way to another place or colour. */
  async settled() {
    await document.fonts.ready;
    const passing = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
  },

  /** By how many pixels something scrolls sideways. */
  wide() {
    const boxes = [document.documentElement, ...document.querySelectorAll("dialog[open], .chronicle, .cover")];
    return Math.max(...boxes.map((one) => one.scrollWidth - one.clientWidth));
  },

  /** Some boxes reach further than they look. */
  reaches(target) {
    const { content, position, width, height } = getComputedStyle(target, "::after");
    return content !== "none" && position === "absolute" && parseFloat(width) >= 44 && parseFloat(height) >= 44;
  },

  /** What is too small for a finger. Links in a sentence are as high as their line; rows of a table open nothing new. */
  small() {
    return [...document.querySelectorAll("a, button, select, input, summary")].flatMap((one) => {
      const target = one.closest("label") ?? one;
      const box = target.getBoundingClientRect();
      const hidden = one.disabled || !one.checkVisibility() || box.width <= 1 || box.height <= 1;
      if (hidden || one.matches("p a, th button") || (box.width >= 44 && box.height >= 44) || this.reaches(target)) return [];
      return [`${Math.round(box.width)} × ${Math.round(box.height)}: ${target.outerHTML.slice(0, 120)}`];
    });
  },

  /** Every text for people: what stands on the page, and what is read aloud. */
  texts() {
    const found = [{ text: document.title, place: document.head }];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push({ text: walker.currentNode.data, place: walker.currentNode.parentElement });
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      for (const place of document.querySelectorAll(`body [${name}]`)) found.push({ text: place.getAttribute(name), place });
    }
    return found;
  },

  /** Texts that are the name of a message, which the language does not have, or of something that has no words. */
  unknown(names) {
    const known = new Set(names);
    const odd = (text) => text.split(/[\s,.:]+/).some((word) => known.has(word)) || /undefined|NaN|\{ ?\$|\[object/.test(text);
    return this.texts().filter(({ text }) => odd(text)).map(({ text }) => text);
  },

  /** In the pseudo-language: texts without accents, which were never given to translation. Names are people's own. */
  untranslated(names) {
    const aside = "bdi, kbd, time, .seal, .said, [lang]:not(html), .sprite, option, input[readonly]";
    /** Names, the numbers of epochs, and the words that the browser itself puts between the things of a list. */
    const own = (text) => names.reduce((rest, name) => rest.replaceAll(name, ""), text).replace(/\b(I{1,3}|or|and)\b/g, "");
    const found = this.texts().filter(({ place }) => !place.closest(aside));
    return found.map(({ text }) => own(text)).filter((text) => /[aceinorsuyz]{2}/i.test(text));
  },

  /** Where a name that reads from right to left is not set apart from what stands beside it. */
  unguarded(name) {
    const open = ({ text, place }) => text.replaceAll(`\u2068${name}\u2069`, "").includes(name) && !place.closest("bdi, option, select");
    return this.texts().filter((one) => open(one) && one.text.trim() !== name).map(({ text }) => text);
  },

  /** How often something flew across the page since this was called first. */
  countFlights() {
    window.flights = 0;
    const flies = (node) => node.classList?.contains("ghost");
    const count = (changes) => changes.forEach(({ addedNodes }) => (window.flights += [...addedNodes].filter(flies).length));
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
  },

  /** Notes all that is set in motion from now on: what it shows, from where to where it goes, and whether it is lost. */
  noteMotions() {
    window.motions = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (way, how) {
      const last = Array.isArray(way) ? way.at(-1) : {};
      const [, x = 0, y = 0] = /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(last.transform ?? "") ?? [];
      const [left, top] = [parseFloat(this.style?.left), parseFloat(this.style?.top)];
      const from = [left + parseFloat(this.style?.width) / 2, top + parseFloat(this.style?.height) / 2];
      const shows = this.querySelector("b")?.textContent || [...this.querySelectorAll("use")].at(-1)?.getAttribute("href").slice(1);
      const swells = !Array.isArray(way) && [way.transform].flat().some((one) => one?.startsWith("scale"));
      const ghost = this.classList.contains("ghost");
      window.motions.push({ shows, ghost, swells, from, to: [from[0] + Number(x), from[1] + Number(y)], lost: last.opacity === 0 });
      return animate.call(this, way, how);
    };
  },

  /** Where something is, and what it shows. */
  places(sign) {
    return [...document.querySelectorAll(sign)].filter((one) => one.checkVisibility()).map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return { shows: one.dataset.picture ?? one.dataset.sun ?? "", box: [left, top, right, bottom] };
    });
  },

  /** For each pair of pictures, which part of them differs. */
  async differences(pictures) {
    const painted = await Promise.all(pictures.map(async (picture) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
      const canvas = new OffscreenCanvas(24, 24).getContext("2d");
      canvas.drawImage(image, 0, 0, 24, 24);
      return canvas.getImageData(0, 0, 24, 24).data;
    }));
    const share = (one, other) => one.filter((value, byte) => Math.abs(value - other[byte]) > 40).length / one.length;
    return painted.flatMap((one, place) => painted.slice(place + 1).map((other) => share(one, other)));
  },
};

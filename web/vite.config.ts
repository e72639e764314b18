import { svelte } from "@sveltejs/vite-plugin-svelte";
import subsetFont from "subset-font";
import { defineConfig, type Plugin } from "vite";
import { localizedHeads } from "./localized";

/** Of the wide Latin alphabets we keep the letters of Europe: a reader in Polish loads a fifth of the whole. */
const LETTERS = String.fromCharCode(...Array.from({ length: 0x80 }, (_, place) => 0x100 + place));

function fewerLetters(): Plugin {
  return {
    name: "fewer-letters",
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !/latin-ext.*\.woff2$/.test(file.fileName)) continue;
        file.source = await subsetFont(Buffer.from(file.source), LETTERS, { targetFormat: "woff2" });
      }
    },
  };
}

/** What the first page and the table both need goes over the wire in one file: dozens of small ones pack worse. */
const SHARED = [
  "words/", "wire/", "address", "house", "paths", "settings", "visits", "calling", "hearing", "phone",
  ...["Trouble", "PageHead", "LanguageChoice", "DropZone", "PlayNow", "AskDialog", "Picture", "Seal", "Sun", "BotChoice", "Points"]
    .map((part) => `parts/${part}.svelte`),
  ...["scene", "terms", "clocks", "counting", "telling", "solo", "own_fame", "tiles", "keys", "places", "aside", "ToldLine"]
    .map((part) => `table/${part}.`),
];
const isShared = (id: string): boolean => {
  const path = id.replaceAll("\\", "/").split("/web/src/")[1];
  return path !== undefined && SHARED.some((start) => path.startsWith(start));
};

/** The pages are built into the package; the server serves them with `script-src 'self'`, so nothing is inlined. */
export default defineConfig({
  base: "./", // the pages may lie in any folder
  plugins: [svelte(), fewerLetters(), localizedHeads()],
  server: { fs: { allow: [".."] } },
  build: {
    outDir: "../src/ra/server/pages",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    reportCompressedSize: false,
    rolldownOptions: {
      // The rules and bots as WebAssembly are a file of their own, with its exports: no page loads it until it is asked for.
      input: { index: "index.html", engine: "src/engine/client.ts" },
      preserveEntrySignatures: "allow-extension",
      output: { codeSplitting: { groups: [{ name: "shared", test: isShared }] } },
    },
  },
  worker: { format: "es" },
});

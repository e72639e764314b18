import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** The pages are built into the package; the server serves them with `script-src 'self'`, so nothing is inlined. */
export default defineConfig({
  plugins: [svelte()],
  server: { fs: { allow: [".."] } },
  build: {
    outDir: "../src/ra/server/pages",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    reportCompressedSize: false,
  },
});

/** The head of the page and the manifest in every language: one `index.<language>.html` each, chosen by the server. */
import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";
import manifest from "./manifest.json" with { type: "json" };

const LOCALE = new URL("../src/ra/locale/", import.meta.url);

interface Localized {
  language: string;
  name: string;
  description: string;
}

function localized(language: string): Localized {
  const folder = new URL(`${language}/`, LOCALE);
  const bundle = new FluentBundle(language);
  for (const file of readdirSync(folder)) bundle.addResource(new FluentResource(readFileSync(new URL(file, folder), "utf8")));
  const text = (id: string): string => bundle.formatPattern(bundle.getMessage(id)!.value!, {});
  return { language, name: text("tile-ra"), description: text("page-description") };
}

const languages = (): Localized[] => {
  const folders = readdirSync(LOCALE, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"));
  return folders.map(({ name }) => localized(name));
};

function manifestIn({ language, name, description }: Localized): string {
  return JSON.stringify({ ...manifest, lang: language, dir: "ltr", name, short_name: name, description });
}

const quoted = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The names of all manifests stand beside the link: the page may change its language later. */
function headIn(html: string, { language, name, description }: Localized, manifests: Record<string, string>): string {
  const link = `<link rel="manifest" href="/assets/${manifests[language]}" data-manifests="${quoted(JSON.stringify(manifests))}" />`;
  return html
    .replaceAll('="./assets/', '="/assets/')
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, `<title>${quoted(name)}</title>`)
    .replace(/<meta name="description"[^>]*>/, `<meta name="description" content="${quoted(description)}" />`)
    .replace("</head>", `  ${link}\n  </head>`);
}

export function localizedHeads(): Plugin {
  return {
    name: "localized-heads",
    enforce: "post",
    generateBundle(_, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") return;
      const html = String(page.source);
      const all = languages();
      const manifests = Object.fromEntries(
        all.map((one) => {
          const file = this.emitFile({ type: "asset", name: `manifest-${one.language}.webmanifest`, source: manifestIn(one) });
          return [one.language, this.getFileName(file).slice("assets/".length)];
        }),
      );
      for (const one of all) {
        this.emitFile({ type: "asset", fileName: `index.${one.language}.html`, source: headIn(html, one, manifests) });
      }
      page.source = headIn(html, all.find(({ language }) => language === "en")!, manifests);
    },
  };
}

/** The words of the game: Fluent messages in five languages, switched in place. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { folder } from "../house";

export const LANGUAGES = { en: "English", pl: "Polski", uk: "Українська", ru: "Русский", "pt-BR": "Português" } as const;
export type Language = keyof typeof LANGUAGES;
/** `en-XA` wears accents on every letter: whatever stands there without them was never given to translation. */
export type Tongue = Language | "en-XA";
export type Arguments = Record<string, FluentVariable>;

const files = import.meta.glob<string>("../../../src/ra/locale/*/*.ftl", { query: "?raw", import: "default" });

/** Files that few pages need: they are read when one of them is opened. */
const ASIDE = ["rules", "lesson", "settings", "reasons", "causes", "seal"] as const;

class Words {
  language = $state<Tongue>("en");
  bundle = $state.raw<FluentBundle>(new FluentBundle("en"));
  #left = new Set<string>(ASIDE);
  #reading = new Map<string, Promise<void>>();
  #last: Promise<void> = Promise.resolve();

  /** Reads a language and speaks it from now on; the one in use stays until the new one is complete. */
  speak(language: Tongue): Promise<void> {
    return this.#inTurn(() => language);
  }

  /** A page, once the words that it alone needs have been read, whoever asked for them first. */
  async with<Page>(file: (typeof ASIDE)[number], page: Promise<Page>): Promise<Page> {
    if (this.#left.delete(file)) this.#reading.set(file, this.#inTurn(() => this.language));
    try {
      await this.#reading.get(file);
    } catch (error) {
      this.#left.add(file); // to be tried again
      throw error;
    }
    return page;
  }

  /** One after another: a reading that began earlier knows fewer files, and must not have the last word. */
  #inTurn(wanted: () => Tongue): Promise<void> {
    this.#last = this.#last.catch(() => undefined).then(() => this.#read(wanted()));
    return this.#last;
  }

  async #read(language: Tongue): Promise<void> {
    const folder = `/locale/${language === "en-XA" ? "en" : language}/`;
    const wanted = Object.entries(files).filter(([path]) => path.includes(folder) && !this.#left.has(nameOf(path)));
    const texts = await Promise.all(wanted.map(([, read]) => read()));
    this.bundle = bundleOf(language, texts);
    this.language = language;
    describePage(language);
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1, -".ftl".length);

export const words = new Words();

/** What stands in the head of the page follows the language too: for screen readers, and for whoever installs it. */
function describePage(language: Tongue): void {
  document.documentElement.lang = language;
  document.querySelector("meta[name=description]")?.setAttribute("content", say("page-description"));
  const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
  const manifests = JSON.parse(link?.dataset["manifests"] ?? "{}") as Record<string, string>;
  const manifest = manifests[language];
  if (link && manifest) link.href = `${folder}assets/${manifest}`;
}

/** A table says the same few hundred things again and again: each is put into words once. */
const said = new WeakMap<FluentBundle, Map<string, string>>();
const MANY = 2000;

/** A message in the language of the moment. */
export function say(id: string, args: Arguments = {}): string {
  const known = said.get(words.bundle) ?? new Map<string, string>();
  const key = id + JSON.stringify(args);
  const text = known.get(key) ?? put(id, args);
  if (known.size > MANY) known.clear();
  said.set(words.bundle, known.set(key, text));
  return text;
}

function put(id: string, args: Arguments): string {
  const [name = id, attribute] = id.split(".");
  const message = words.bundle.getMessage(name);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  return pattern ? words.bundle.formatPattern(pattern, args) : id;
}

export function bundleOf(language: Tongue, texts: string[]): FluentBundle {
  const transform = language === "en-XA" ? accented : (text: string) => text;
  const bundle: FluentBundle = new FluentBundle(language === "en-XA" ? "en" : language, {
    useIsolating: false,
    transform,
    functions: {
      /** The name of a tile in the form that a sentence needs: TILE($tile, $count, form: "of"). */
      TILE: ([tile, count], { form }) => {
        const message = bundle.getMessage(`tile-${String(tile).replace("_", "-")}`);
        const pattern = (form && message?.attributes[String(form)]) || message?.value;
        return pattern ? bundle.formatPattern(pattern, { count: Number(count ?? 1) }) : String(tile);
      },
    },
  });
  for (const text of texts) bundle.addResource(new FluentResource(text));
  return bundle;
}

const PLAIN = "aceinorsuyzACEINORSUYZ";
const ACCENTED = "áčéíñóŕšúýžÁČÉÍÑÓŔŠÚÝŽ";

function accented(text: string): string {
  return [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join("");
}

/** The first of the reader's languages that we speak. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = (Object.keys(LANGUAGES) as Language[]).find((known) => tag.split("-")[0] === known.split("-")[0]);
    if (language) return language;
  }
  return "en";
}

/** Points with their sign: +5, −5, 0. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** A share of the whole, in the manner of the language. */
export const percent = (share: number): string => shares(words.language).format(share);

/** What writes numbers and lists is slow to make, and made once for a language. */
const makers = new Map<Tongue, Intl.NumberFormat>();
const listers = new Map<string, Intl.ListFormat>();

function shares(language: Tongue): Intl.NumberFormat {
  const maker = makers.get(language) ?? new Intl.NumberFormat(words.bundle.locales, { style: "percent" });
  makers.set(language, maker);
  return maker;
}

function lists(type: "disjunction" | "conjunction"): Intl.ListFormat {
  const key = `${words.language} ${type}`;
  const lister = listers.get(key) ?? new Intl.ListFormat(words.bundle.locales, { type });
  listers.set(key, lister);
  return lister;
}

/** The first number and the first plural of a language take their time: before a table is waited for, they are said. */
export function warmUp(): void {
  percent(0);
  say("fame-count", { count: 1 });
  say("kinds", { count: 1 });
}

/** Names of which one will do: "Ines or Taras". */
export function oneOf(names: readonly string[]): string {
  return lists("disjunction").format(names);
}

/** Names, all of them: "Ines and Taras". */
export function allOf(names: readonly string[]): string {
  return lists("conjunction").format(names);
}

export function date(time: number): string {
  return new Intl.DateTimeFormat(words.bundle.locales, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** What this person likes, kept in this browser. */
import { preferred, words, type Tongue } from "./words/words.svelte";

export const PACES = ["slow", "normal", "fast", "at_once", "on_click"] as const;
export type Pace = (typeof PACES)[number];

export interface Likings {
  name: string;
  language: Tongue | null;
  theme: "system" | "light" | "dark";
  contrast: "system" | "more";
  speed: 0 | 0.5 | 1 | 2;
  aids: boolean;
  letters: boolean;
  handover: boolean;
  sound: boolean;
  /** Single letters that act. Some people's programs type letters that nobody meant. */
  keys: boolean;
  /** The opponent and the number of players that were chosen last. */
  bot: string;
  players: number;
  /** How fast bots move where no other person plays. */
  botPace: Pace;
  /** What can only be decided in one way, and gives nothing away, is decided by itself. */
  playForced: boolean;
}

const PLACE = "ra-likings";
const DEFAULTS: Likings = {
  name: "", language: null, theme: "system", contrast: "system", speed: 1, aids: true, letters: false,
  handover: false, sound: false, keys: true, bot: "steady", players: 3, botPace: "normal", playForced: true,
};

function remembered(): Likings {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const likings = $state<Likings>(remembered());

export function remember(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(likings));
  } catch {
    // A browser without storage forgets; the game goes on.
  }
}

export function language(): Tongue {
  return likings.language ?? preferred(navigator.languages);
}

export async function change<Key extends keyof Likings>(key: Key, value: Likings[Key]): Promise<void> {
  likings[key] = value;
  remember();
  if (key === "language") await words.speak(language());
  dress();
}

const night = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Motion takes this many times its usual length; 0 is no motion at all. */
export function pace(): number {
  return still.matches || likings.speed === 0 ? 0 : 1 / likings.speed;
}

/** Puts theme, contrast and speed on the page. */
export function dress(): void {
  const page = document.documentElement;
  const dark = likings.theme === "dark" || (likings.theme === "system" && night.matches);
  page.dataset["theme"] = dark ? "dark" : "light";
  if (likings.contrast === "more" || contrast.matches) page.dataset["contrast"] = "more";
  else delete page.dataset["contrast"];
  page.dataset["keys"] = likings.keys ? "on" : "off";
  page.style.setProperty("--speed", String(pace()));
}

for (const query of [night, contrast, still]) query.addEventListener("change", dress);

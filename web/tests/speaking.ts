/** Lets the tests speak a language, from the files of the project. */
import { readdirSync, readFileSync } from "node:fs";
import { bundleOf, words, type Language } from "../src/words/words.svelte";

export function speak(language: Language): void {
  const folder = new URL(`../../src/ra/locale/${language}/`, import.meta.url);
  words.bundle = bundleOf(language, readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8")));
  words.language = language;
}

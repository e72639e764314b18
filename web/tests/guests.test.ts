import { afterAll, expect, test } from "vitest";
import { guestsOf, playersOf } from "../src/table/scene";
import type { SeatView } from "../src/wire/types";
import { BOTS, calledHere, GUESTS, toldApart } from "../src/words/guests";
import { LANGUAGES, say, type Language } from "../src/words/words.svelte";
import { speak } from "./speaking";

const languages = Object.keys(LANGUAGES) as Language[];

afterAll(() => speak("en"));

test("guests are known by what every language calls them", () => {
  const names = languages.map((language) => {
    speak(language);
    return say("name-default");
  });
  expect([...GUESTS].sort()).toEqual(names.sort());
});

test("a guest is called so in the language of whoever reads it, with their number", () => {
  speak("pl");
  expect(GUESTS.map(calledHere)).toEqual(GUESTS.map(() => "Gość"));
  expect(calledHere("Guest 2")).toBe("Gość 2");
  expect(["Guests", "A Guest", "Guest 21", "Anna"].map(calledHere)).toEqual(["Guests", "A Guest", "Guest 21", "Anna"]);
});

test("at a table and in a replay", () => {
  speak("ru");
  const seat: SeatView = { seat: 0, kind: "person", name: "Visitante", bot: null, away: false, muted: false, nonce: null };
  expect(guestsOf([seat])[0]?.name).toBe("Гость");
  expect(playersOf({ names: ["Guest", "Anna"], bots: [null, null] }).map(({ name }) => name)).toEqual(["Гость", "Anna"]);
});

test("players of one name are told apart by a number", () => {
  speak("en");
  expect(toldApart(["expert", "Anna", "expert", "expert 1"])).toEqual(["expert 2", "Anna", "expert 3", "expert 1"]);
  const called = playersOf({ names: ["expert", "greedy", "expert"], bots: [null, null, null] }).map(({ name }) => name);
  expect(called).toEqual(["expert 1", "greedy", "expert 2"]);
  const seat = (place: number, name: string | null): SeatView => ({ seat: place, kind: name ? "person" : "open", name, bot: null, away: false, muted: false, nonce: null });
  expect(guestsOf([seat(0, "Anna"), seat(1, "Anna"), seat(2, null), seat(3, null)]).map(({ name }) => name)).toEqual(["Anna 1", "Anna 2", "Open seat", "Open seat"]);
});

test("the bots of a record are called as at the table, each in their own seat", () => {
  speak("en");
  expect(BOTS).toEqual([1, 2, 3, 4, 5].map((seat) => say(`bot-name-${seat}`)));
  speak("ru");
  const names = ["Guest", "Nefret", "Khaba", "Nefret"];
  const called = playersOf({ names, bots: [null, null, null, null] }).map(({ name }) => name);
  expect(called).toEqual(["Гость", "Нефрет", "Хаба", "Nefret"]);
});

import { expect, it, test } from "vitest";
import type { Reason } from "../src/wire/types";
import { reasonText } from "../src/words/reasons";
import type { Language } from "../src/words/words.svelte";
import { speak } from "./speaking";

const refusal = (code: string, params: Reason["params"]): Reason => ({ code, params, text: "in English" });
const limit = refusal("bad_rules", {
  what: "ra_limit: a whole number from 1 to 10, not 12", where: "ra_limit", cause: "number", facts: { low: 1, high: 10, given: "12" },
});
const turn = refusal("bad_record", {
  what: "events: event 4: seat 1 tried draw, but seat 2 decides", where: "events", cause: "not_their_turn", facts: { event: 4, seat: 1, decides: 2 },
});
const bag = refusal("bad_record", { what: "events: ...", where: "events", cause: "not_in_bag", facts: { event: 0, tile: "flood" } });

test.each<[Language, Reason, string]>([
  ["en", limit, "These rules make no game: Ra tiles that end an epoch: a whole number from 1 to 10 is needed, not 12."],
  ["pl", limit, "Z takich zasad nie będzie gry: Ile płytek Ra kończy epokę: potrzebna jest liczba całkowita od 1 do 10, a nie 12."],
  ["uk", limit, "Із таких правил гри не вийде: Скільки плиток Ра завершують епоху: потрібне ціле число від 1 до 10, а не 12."],
  ["ru", turn, "Эту запись невозможно воспроизвести: шаг 5: действует место 2, а решает место 3."],
  ["pt-BR", bag, "Este registro não pode ser reproduzido: jogada 1: não há mais peça de inundação na bolsa."],
])("a refusal says why: %s", (language, reason, told) => {
  speak(language);
  expect(reasonText(reason)).toBe(told);
  speak("en");
});

it("says of an unknown cause what it can", () => {
  speak("ru");
  expect(reasonText(refusal("bad_record", { what: "something new" }))).toBe("Эту запись невозможно воспроизвести.");
  speak("en");
  expect(reasonText(refusal("bad_record", { what: "something new" }))).toBe("This record cannot be replayed: something new.");
});

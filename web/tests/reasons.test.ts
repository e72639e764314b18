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
const choose = (where: string, ...choices: string[]): Reason => refusal("bad_rules", { what: "...", where, cause: "choice", facts: { choices, given: "x" } });
const after = choose("after_auction", "left", "ra_player");
const alone = choose("start.rules.lone_player", "plays_on", "invokes_once");
const edition = choose("rules.edition", "1999", "2016", "2023");
const drawn = choose("events[3].tile", "god", "step_pyramid");

test.each<[Language, Reason, string]>([
  ["en", limit, "These rules make no game: Ra tiles that end an epoch: a whole number from 1 to 10 is needed, not 12."],
  ["pl", limit, "Z takich zasad nie będzie gry: Ile płytek Ra kończy epokę: potrzebna jest liczba całkowita od 1 do 10, a nie 12."],
  ["uk", limit, "Із таких правил гри не вийде: Скільки плиток Ра завершують епоху: потрібне ціле число від 1 до 10, а не 12."],
  ["ru", turn, "Эту запись невозможно воспроизвести: шаг 5: действует место 2, а решает место 3."],
  ["pt-BR", bag, "Este registro não pode ser reproduzido: jogada 1: não há mais peça de inundação na bolsa."],
  ["en", after, "These rules make no game: The turn after an auction: one of these is needed: to the left of the Ra player; the Ra player again."],
  ["pl", after, "Z takich zasad nie będzie gry: Tura po aukcji: do wyboru: gracz po lewej od gracza Ra; znów gracz Ra."],
  ["ru", alone, "Из таких правил игры не выйдет: Последний игрок с открытыми солнцами: на выбор: играет, пока не использует все; играет, пока не призовет Ра."],
  ["uk", edition, "Із таких правил гри не вийде: Видання: на вибір: 1999; 2016; 2023."],
  ["pt-BR", drawn, "Essas regras não formam uma partida: jogada 4: opções possíveis: Deus; Pirâmide de Degraus."],
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

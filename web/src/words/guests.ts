/** Whoever gives no name is a guest: on the wire in their own language, on the screen in that of whoever reads it. */
import { say } from "./words.svelte";

/** What `name-default` says in each language; the others are not at hand when a name comes. */
export const GUESTS: readonly string[] = ["Guest", "Gość", "Гість", "Гость", "Visitante"];
/** What a record calls the bot of each seat. */
export const BOTS: readonly string[] = ["Ahmose", "Nefret", "Khaba", "Meryt", "Senbi"];
const GUEST = new RegExp(`^(?:${GUESTS.join("|")})( \\d)?$`);

/** Players of one name get a number each, in the order of their seats: no two of these names are alike. */
export function toldApart(names: readonly string[]): string[] {
  const taken = new Set(names);
  return names.map((name) => {
    if (!name || names.filter((other) => other === name).length < 2) return name;
    let number = 1;
    while (taken.has(`${name} ${number}`)) number += 1;
    taken.add(`${name} ${number}`);
    return `${name} ${number}`;
  });
}

/** A person's name as it is read here: their own, or that of a guest, perhaps with a number. */
export function calledHere(name: string): string {
  const guest = GUEST.exec(name);
  return guest ? say("name-default") + (guest[1] ?? "") : name;
}

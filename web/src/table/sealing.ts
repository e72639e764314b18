/** While nonces are told before a game: for whom it waits, and who is left out because they did not tell theirs. */
import type { ExchangeView } from "../wire/types";
import { allOf, say } from "../words/words.svelte";

export function sealingWords({ rounds }: ExchangeView, name: (seat: number) => string): string {
  const missing = (shares: ExchangeView["rounds"][number]) => shares.filter((share) => !share.revealed).flatMap((share) => share.seats);
  const out = rounds.slice(0, -1).flatMap(missing);
  const waiting = missing(rounds.at(-1) ?? []);
  return [
    say("seal-exchange"),
    ...(waiting.length ? [say("seal-exchange.waits", { who: allOf(waiting.map(name)) })] : []),
    ...(out.length ? [say("seal-exchange.again", { who: allOf(out.map(name)) })] : []),
  ].join(" ");
}

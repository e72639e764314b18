/** What a bot is called and how it plays, by its name on the wire. */
import { say, words } from "./words.svelte";

export { STRONGEST } from "../wire/rules";

const key = (bot: string): string => bot.replace("~", "-");

/** A bot that no list offers (`master@5ms`) is called after its kind, with what it was given. */
export function botTitle(bot: string): string {
  if (words.bundle.hasMessage(`bot-${key(bot)}`)) return say(`bot-${key(bot)}`);
  const [, kind = bot, given = ""] = /^([a-z]+)(.*)$/.exec(bot) ?? [];
  return words.bundle.hasMessage(`bot-${kind}`) ? `${say(`bot-${kind}`)} ${given}` : bot;
}

export const botSentence = (bot: string): string => say(`bot-${key(bot)}.how`);

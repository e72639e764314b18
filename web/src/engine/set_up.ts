/** Sets up a game by the options that tables and records name (docs/formats.md), as Python's `Rules` does. */
import { AFTER_AUCTION, FEWEST_PHARAOHS, GOD_DISASTERS, LONE_PLAYER, LOWEST_SUNS, RA_LIMITS, SUN_GROUPS, TWO_PLAYER_SUNS } from "../wire/rules.ts";
import { type Engine, EngineError } from "./engine.ts";
import type { Records } from "./memory.ts";

type Groups = readonly (readonly number[])[];
export interface GameRules {
  players: number;
  /** It only says what a table looks like. */
  edition?: string;
  ra_limit?: number;
  fewest_pharaohs?: readonly number[];
  lowest_suns?: number;
  after_auction?: (typeof AFTER_AUCTION)[number];
  god_disasters?: (typeof GOD_DISASTERS)[number];
  lone_player?: (typeof LONE_PLAYER)[number];
  two_player_suns?: keyof typeof TWO_PLAYER_SUNS;
  suns?: Groups;
}

/** Game i, set up; its suns have yet to be dealt. What cannot be played is refused. */
export function setUp(engine: Engine, states: Records<"State">, i: number, rules: GameRules): void {
  const game = states.at(i);
  game.bytes.fill(0);
  game.field("players")[0] = rules.players;
  game.field("ra_limit")[0] = rules.ra_limit ?? (RA_LIMITS as Record<number, number>)[rules.players] ?? 0;
  game.field("fewest_pharaohs").set(rules.fewest_pharaohs ?? FEWEST_PHARAOHS);
  game.field("lowest_suns")[0] = rules.lowest_suns ?? LOWEST_SUNS;
  game.field("ra_player_resumes")[0] = choice(AFTER_AUCTION, rules.after_auction);
  game.field("gods_are_safe")[0] = choice(GOD_DISASTERS, rules.god_disasters);
  game.field("lone_player_stops")[0] = choice(LONE_PLAYER, rules.lone_player);
  game.field("suns").set(sunGroups(rules).slice(0, game.field("suns").length).map(mask));
  engine.doors.set_up_game(states, i);
}

/** The number of a choice; the first is the standard one. */
function choice(choices: readonly string[], chosen?: string): number {
  if (chosen !== undefined && !choices.includes(chosen)) throw new EngineError(`one of ${choices.join(", ")}, not ${chosen}`);
  return chosen === undefined ? 0 : choices.indexOf(chosen);
}

/** Named groups lie in the order of their book, others ascending: a seed deals the same hands everywhere. */
function sunGroups({ players, two_player_suns, suns }: GameRules): Groups {
  const standard: Groups = (SUN_GROUPS as Record<number, Groups>)[players] ?? [];
  if (suns === undefined) return two_player_suns ? TWO_PLAYER_SUNS[two_player_suns] : standard;
  const masks = suns.map(mask);
  const isSame = (groups: Groups) => groups.length === masks.length && groups.every((group) => masks.includes(mask(group)));
  const lowest = (group: readonly number[]) => Math.min(...group);
  return [standard, ...Object.values(TWO_PLAYER_SUNS)].find(isSame) ?? [...suns].sort((one, other) => lowest(one) - lowest(other));
}

function mask(suns: readonly number[]): number {
  return suns.reduce((all, sun) => all | (1 << sun), 0);
}

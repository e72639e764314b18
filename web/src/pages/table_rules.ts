/** The rules as a page tells them: the standard game, or the game of one table with its options. */
import { ruleTerms } from "../table/terms";
import type { TableView } from "../wire/types";
import { signed } from "../words/words.svelte";
import { SET_UPS, TWO_PLAYER_SUNS, type SetUp } from "./setup";

export interface ToldRules {
  /** Everything that is played differently, in words; nothing away from a table. */
  terms: string[];
  /** Suns and Ra tiles, for every number of players or for that of the table. */
  setUps: readonly SetUp[];
  /** What the fewest Pharaohs cost in each epoch, and the lowest sum of suns at the end. */
  fewestPharaohs: readonly number[];
  lowestSuns: number;
  /** Null away from a table: each edition has its own way. */
  raTrack: "barge" | "tiles" | null;
  nextIsRaPlayer: boolean;
  godRemovesDisasters: boolean;
  loneInvokesOnce: boolean;
  /** Examples whose numbers do not hold with these options. */
  untrue: ReadonlySet<string>;
}

const STANDARD = { fewest: [2, 2, 2], lowest: 5 };
const EPOCHS = ["I", "II", "III"];

export function toldRules(table?: TableView | null): ToldRules {
  const rules = table?.rules ?? {};
  const fewestPharaohs = (rules["fewest_pharaohs"] as number[] | undefined) ?? STANDARD.fewest;
  const lowestSuns = (rules["lowest_suns"] as number | undefined) ?? STANDARD.lowest;
  const told = {
    terms: table ? ruleTerms(table) : [],
    setUps: table ? [setUpOf(table)] : SET_UPS,
    fewestPharaohs, lowestSuns,
    raTrack: table ? (table.ra_track ?? "barge") : null,
    nextIsRaPlayer: rules["after_auction"] === "ra_player",
    godRemovesDisasters: rules["god_disasters"] === "removed",
    loneInvokesOnce: rules["lone_player"] === "invokes_once",
  };
  return { ...told, untrue: new Set(untrueExamples({ ...told, ownLimit: rules["ra_limit"] !== undefined })) };
}

function setUpOf({ players, rules }: TableView): SetUp {
  const usual = SET_UPS.find((one) => one.players === players) ?? SET_UPS[0]!;
  const named = TWO_PLAYER_SUNS[rules["two_player_suns"] as keyof typeof TWO_PLAYER_SUNS] as SetUp["suns"] | undefined;
  const suns = (rules["suns"] as SetUp["suns"] | undefined) ?? named ?? usual.suns;
  return { players, suns, ra: (rules["ra_limit"] as number | undefined) ?? usual.ra };
}

function untrueExamples(told: Omit<ToldRules, "untrue"> & { ownLimit: boolean }): string[] {
  const otherLosses = told.fewestPharaohs.some((loss) => loss !== 2);
  return [
    ...(otherLosses ? ["pharaohs", "floor"] : []),
    ...(told.lowestSuns === STANDARD.lowest ? [] : ["suns"]),
    ...(told.ownLimit ? ["epoch"] : []),
    ...(told.nextIsRaPlayer ? ["auction"] : []),
    ...(told.godRemovesDisasters ? ["gods"] : []),
  ];
}

/** A loss that may differ from epoch to epoch: "2", or "2 (I), 2 (II), 0 (III)". */
export function inEpochs(losses: readonly number[], write: (loss: number) => string): string {
  if (losses.every((loss) => loss === losses[0])) return write(losses[0] ?? 0);
  return losses.map((loss, place) => `${write(loss)}\u00a0(${EPOCHS[place]})`).join(", ");
}

export const asLoss = (loss: number): string => signed(-loss);

/** What the rules page tells of the beginning, in the engine's numbers. */
import { IN_THE_GAME } from "../table/tiles";
import { DIFFERENT_MONUMENT_POINTS, RA_LIMITS, SAME_MONUMENT_POINTS, SUN_GROUPS } from "../wire/rules";

export { CENTRE_SUN, STARTING_FAME as FAME, TWO_PLAYER_SUNS } from "../wire/rules";

export interface SetUp {
  players: number;
  suns: readonly (readonly number[])[];
  /** How many Ra tiles end an epoch. */
  ra: number;
}

export const TILES = Object.values(IN_THE_GAME).reduce((sum, count) => sum + count, 0);
export const SET_UPS: readonly SetUp[] = ([2, 3, 4, 5] as const).map((players) => ({ players, suns: SUN_GROUPS[players], ra: RA_LIMITS[players] }));

export interface TileKind {
  /** Whose picture and name stand for it. */
  picture: string;
  name: string;
  /** How many types there are, and how many tiles of each. */
  types: number;
  each: number;
}

const kind = (name: string, types = 1, picture = name): TileKind => ({ picture, name, types, each: IN_THE_GAME[picture] ?? 0 });

/** The tiles of the game by kind. */
export const TILE_KINDS: readonly TileKind[] = [
  kind("ra"), kind("god"), kind("pharaoh"), kind("nile"), kind("flood"), kind("gold"),
  kind("civilization", 5, "writing"), kind("monument", 8, "pyramid"),
  kind("funeral"), kind("drought"), kind("unrest"), kind("earthquake"),
];

/** Monuments of an example, by type: seven types, one of them three times. */
export const BUILT = { fortress: 1, obelisk: 2, palace: 1, pyramid: 1, sphinx: 1, statue: 1, step_pyramid: 0, temple: 3 };
/** What so many types bring, and so many alike. */
export const TYPES = DIFFERENT_MONUMENT_POINTS.slice(1);
export const ALIKE = SAME_MONUMENT_POINTS.slice(1);

/** The three actions of a turn, and the pictures beside them. */
export const CHOICES = [["draw", "back"], ["invoke", "t-ra"], ["gods", "t-god_sobek"]] as const;
export const DISASTERS = ["funeral", "drought", "unrest", "earthquake"] as const;

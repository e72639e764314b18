/** What the rules page tells of the beginning; a test holds it against the engine's own numbers. */
import { IN_THE_GAME } from "../table/tiles";

export interface SetUp {
  players: number;
  suns: readonly (readonly number[])[];
  /** How many Ra tiles end an epoch. */
  ra: number;
}

export const CENTRE_SUN = 1;
export const FAME = 10;
export const TILES = Object.values(IN_THE_GAME).reduce((sum, count) => sum + count, 0);
export const SET_UPS: readonly SetUp[] = [
  { players: 2, suns: [[2, 5, 6, 9], [3, 4, 7, 8]], ra: 6 },
  { players: 3, suns: [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]], ra: 8 },
  { players: 4, suns: [[2, 6, 13], [3, 7, 12], [4, 8, 11], [5, 9, 10]], ra: 9 },
  { players: 5, suns: [[2, 7, 16], [3, 8, 15], [4, 9, 14], [5, 10, 13], [6, 11, 12]], ra: 10 },
];

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

/** The groups that books name for two players, by their names on the wire. */
export const TWO_PLAYER_SUNS = {
  razzia: [[2, 5, 6, 9], [3, 4, 7, 8]],
  baumer: [[2, 4, 6, 9], [3, 5, 7, 8]],
  bgg: [[3, 4, 6, 9], [2, 5, 7, 8]],
} as const;

/** Monuments of an example, by type: seven types, one of them three times. */
export const BUILT = { fortress: 1, obelisk: 2, palace: 1, pyramid: 1, sphinx: 1, statue: 1, step_pyramid: 0, temple: 3 };
/** What so many types bring, and so many alike. */
export const TYPES = [1, 2, 3, 4, 5, 6, 10, 15];
export const ALIKE = [0, 0, 5, 10, 15];

/** The three actions of a turn, and the pictures beside them. */
export const CHOICES = [["draw", "back"], ["invoke", "t-ra"], ["gods", "t-god_sobek"]] as const;
export const DISASTERS = ["funeral", "drought", "unrest", "earthquake"] as const;

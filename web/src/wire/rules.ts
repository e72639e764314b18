/**
 * Numbers of the rules. Written by `python -m tests.web.make_wire` from the engine and the bots; not by hand.
 */

/** The sun in the centre when a game begins. */
export const CENTRE_SUN = 1 as const;

/** What everybody begins with. */
export const STARTING_FAME = 10 as const;

/** How many tiles of each kind the game has. */
export const IN_THE_GAME = {"god": 8, "pharaoh": 25, "nile": 25, "flood": 12, "agriculture": 5, "art": 5, "astronomy": 5, "religion": 5, "writing": 5, "gold": 5, "fortress": 5, "obelisk": 5, "palace": 5, "pyramid": 5, "sphinx": 5, "statue": 5, "step_pyramid": 5, "temple": 5, "funeral": 2, "drought": 2, "unrest": 4, "earthquake": 2, "ra": 30} as const;

/** The groups of suns, by number of players. */
export const SUN_GROUPS = {"2": [[2, 5, 6, 9], [3, 4, 7, 8]], "3": [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]], "4": [[2, 6, 13], [3, 7, 12], [4, 8, 11], [5, 9, 10]], "5": [[2, 7, 16], [3, 8, 15], [4, 9, 14], [5, 10, 13], [6, 11, 12]]} as const;

/** The groups that books name for two players, by their names on the wire. */
export const TWO_PLAYER_SUNS = {"razzia": [[2, 5, 6, 9], [3, 4, 7, 8]], "baumer": [[2, 4, 6, 9], [3, 5, 7, 8]], "bgg": [[3, 4, 6, 9], [2, 5, 7, 8]]} as const;

/** How many Ra tiles end an epoch, by number of players. */
export const RA_LIMITS = {"2": 6, "3": 8, "4": 9, "5": 10} as const;

/** What the fewest pharaohs lose in each epoch of the standard game. */
export const FEWEST_PHARAOHS = [2, 2, 2] as const;

/** What the lowest suns lose in the standard game. */
export const LOWEST_SUNS = 5 as const;

/** Whose turn follows an auction: the choices, in the order of their numbers. */
export const AFTER_AUCTION = ["left", "ra_player"] as const;

/** What disasters taken with a god do: the choices, in the order of their numbers. */
export const GOD_DISASTERS = ["strike", "removed"] as const;

/** What the last player with suns may do: the choices, in the order of their numbers. */
export const LONE_PLAYER = ["plays_on", "invokes_once"] as const;

/** What so many types of monuments bring. */
export const DIFFERENT_MONUMENT_POINTS = [0, 1, 2, 3, 4, 5, 6, 10, 15] as const;

/** What so many monuments of one type bring. */
export const SAME_MONUMENT_POINTS = [0, 0, 0, 5, 10, 15] as const;

/** Strengths of bots go from 1 to this. */
export const STRONGEST = 10 as const;

"""The checked doors into the compiled engine: a wrong action, tile or state is refused and changes nothing.

Every function here takes an array of games and a place in it, and returns a negative number for what it refuses; the
library turns that into an error with the words of REFUSALS. The unchecked forms in `ra.fast.entries` are for loops
whose actions come from `legal`.
"""

from typing import Final

from ra.engine.actions import ACTIONS, DRAW
from ra.engine.chance import deal_by_seed, draw_by_seed
from ra.engine.disasters import TILES_A_DISASTER
from ra.engine.epochs import begin_epoch
from ra.engine.play import apply, legal
from ra.engine.rules import CENTRE_SUN, HIGHEST_RA_LIMIT, HIGHEST_SUN, LAST_EPOCH, MAX_PLAYERS, MOST_POINTS
from ra.engine.seats import bidding_order
from ra.engine.state import BIDDING, EARTHQUAKE_DEBT, NOBODY, OVER, SCORING, TURN, UNREST_DEBT, State, lay_out
from ra.engine.tiles import (
    CIVILIZATION,
    CIVILIZATION_TYPES,
    IN_THE_GAME,
    KEEPABLE,
    MONUMENT,
    MONUMENT_TYPES,
    TILE_KINDS,
    TRACK_SPACES,
    TRACKABLE,
    UNREST,
    count_tiles,
)

NO_GAME: Final = -1
NOT_LEGAL: Final = -2
NOT_IN_BAG: Final = -3
REFUSALS: Final = (
    "this is not the state of a game: set it up with new_states, or pack one",
    "this action is not legal now: ask legal for those that are",
    "the bag holds no such tile",
)
MOST_OWED: Final = TILES_A_DISASTER * IN_THE_GAME[UNREST]
"""§8.1 The most tiles that are owed to disasters of one kind."""
ALL_SUNS: Final = (2 << HIGHEST_SUN) - 2
DEALT_SUNS: Final = ALL_SUNS - (1 << CENTRE_SUN)
SET_UP_REFUSALS: Final = (
    f"players: Ra is for 2 to {MAX_PLAYERS} players",
    f"ra_limit: a whole number from 1 to {HIGHEST_RA_LIMIT}",
    f"fewest_pharaohs and lowest_suns: whole numbers from 0 to {MOST_POINTS}",
    "an option that is 0 or 1 is neither",
    f"suns: hands of one size, of suns from {CENTRE_SUN + 1} to {HIGHEST_SUN}, no sun twice",
)


def is_game(s: State) -> bool:
    """Whether the fields that the engine uses as places are within their rows: enough never to write outside a game."""
    if not (
        2 <= s.players <= MAX_PLAYERS
        and 0 <= s.phase <= OVER
        and (0 if s.phase < OVER else NOBODY) <= min(s.seat, s.turn)
        and max(s.seat, s.turn) < s.players
        and 0 <= s.epoch <= LAST_EPOCH
        and 0 <= s.high_bid <= HIGHEST_SUN
        and NOBODY <= s.high_bidder < s.players
        and 1 <= s.sun <= HIGHEST_SUN
    ):
        return False
    suns = 0
    for seat in range(MAX_PLAYERS):
        suns |= s.suns[seat] | s.spent[seat]
    return suns & ~ALL_SUNS == 0


def is_bag_counted(s: State) -> bool:
    """Whether the bag holds as many tiles as it says: drawing relies on it."""
    tiles = 0
    for tile in range(TILE_KINDS):
        if s.bag[tile] < 0:
            return False
        tiles += s.bag[tile]
    return tiles == s.in_bag


def is_decision(s: State) -> bool:
    """Whether somebody decides here, and all that is counted is within what the game has: networks count on both."""
    if not is_table(s) or not is_bag_counted(s) or legal(s) == 0:
        return False
    if s.phase in (TURN, BIDDING) and (s.suns[s.seat] == 0 or s.suns[s.turn] == 0):
        return False
    for tile in range(TILE_KINDS):
        if s.bag[tile] > IN_THE_GAME[tile]:
            return False
    return 0 <= s.ra < s.ra_limit <= HIGHEST_RA_LIMIT


def is_table(s: State) -> bool:
    """Whether whatever lies on the table can lie there: enough never to look up points of more tiles than there are."""
    if not is_game(s) or s.epoch < 1 or s.phase == SCORING:
        return False
    on_track = 0
    for tile in range(TRACKABLE):
        if s.track[tile] < 0 or s.track[tile] > IN_THE_GAME[tile]:
            return False
        on_track += s.track[tile]
        for seat in range(MAX_PLAYERS):
            if tile < KEEPABLE and (s.tiles[seat][tile] < 0 or s.tiles[seat][tile] + s.track[tile] > IN_THE_GAME[tile]):
                return False
    return on_track == s.on_track and on_track <= TRACK_SPACES and are_debts(s)


def are_debts(s: State) -> bool:
    """Whether a player owes disasters what the phase says, and has more than that to choose from."""
    if s.unrest_owed < 0 or s.earthquake_owed < 0:
        return False
    mine = s.tiles[max(s.seat, 0)]
    if s.unrest_owed and count_tiles(mine, CIVILIZATION, CIVILIZATION_TYPES) <= s.unrest_owed:
        return False
    if s.earthquake_owed and count_tiles(mine, MONUMENT, MONUMENT_TYPES) <= s.earthquake_owed:
        return False
    if s.unrest_owed > MOST_OWED or s.earthquake_owed > MOST_OWED:
        return False
    if (s.phase == UNREST_DEBT) != (s.unrest_owed > 0):
        return False
    return s.unrest_owed > 0 or (s.phase == EARTHQUAKE_DEBT) == (s.earthquake_owed > 0)


def refused_action(s: State, action: int, tile: int) -> int:
    """Which of REFUSALS applies to an action in a game; 0 if none does."""
    if action < 0 or action >= ACTIONS or not legal(s) >> action & 1:
        return NOT_LEGAL
    if action == DRAW and (tile < 0 or tile >= TILE_KINDS or s.bag[tile] <= 0):
        return NOT_IN_BAG
    return 0


def legal_checked(states: list[State], i: int) -> int:
    """What is legal in game i, as a mask: bit a stands for action a; 0 when the game is over."""
    return legal(states[i]) if is_game(states[i]) else NO_GAME


def apply_checked(states: list[State], i: int, action: int, tile: int) -> int:
    """Plays an action in game i through to the next decision; `tile` is what a draw brings. Returns 0."""
    s = states[i]
    if not is_game(s):
        return NO_GAME
    refused = refused_action(s, action, tile)
    if refused == 0:
        apply(s, action, tile)
    return refused


def deal_checked(states: list[State], i: int, seed: int) -> int:
    """Deals the suns of game i, which has been set up, and begins it. Returns 0."""
    if not is_game(states[i]):
        return NO_GAME
    deal_by_seed(states[i], seed)
    return 0


def begin_checked(states: list[State], i: int) -> int:
    """Begins game i, which has been set up, with the suns as they lie. Returns 0."""
    if not is_game(states[i]):
        return NO_GAME
    begin_epoch(states[i])
    return 0


def bidders_checked(states: list[State], i: int, order: list[int]) -> int:
    """§7.1 Lists who bids in the auction under way in game i, in order. Returns how many they are."""
    if not is_table(states[i]) or states[i].phase != BIDDING:
        return NO_GAME
    return bidding_order(states[i], order)


def next_tile_checked(states: list[State], i: int, seed: int) -> int:
    """The tile that a seed has next for game i."""
    if not is_game(states[i]) or not is_bag_counted(states[i]):
        return NO_GAME
    if states[i].in_bag == 0:
        return NOT_IN_BAG
    return draw_by_seed(states[i], seed)


def set_up_checked(states: list[State], i: int) -> int:
    """Sets up game i with the players, options and hands that stand in it. Returns 0."""
    s = states[i]
    refused = refused_option(s)
    if refused == 0:
        lay_out(s)
    return refused


def refused_option(s: State) -> int:
    """Which of SET_UP_REFUSALS applies to the players, options and hands in a state, as -1, -2 and so on; 0: none."""
    if s.players < 2 or s.players > MAX_PLAYERS:
        return -1
    if s.ra_limit < 1 or s.ra_limit > HIGHEST_RA_LIMIT:
        return -2
    if s.lowest_suns < 0 or s.lowest_suns > MOST_POINTS:
        return -3
    for epoch in range(LAST_EPOCH):
        if s.fewest_pharaohs[epoch] < 0 or s.fewest_pharaohs[epoch] > MOST_POINTS:
            return -3
    if (s.ra_player_resumes | s.gods_are_safe | s.lone_player_stops) & ~1:
        return -4
    return 0 if are_hands(s) else -5


def are_hands(s: State) -> bool:
    """§2.2 Whether every player has the same number of suns, no sun twice, and none has that of the centre."""
    size = s.suns[0].bit_count()
    dealt = 0
    for seat in range(s.players):
        suns = s.suns[seat]
        if suns == 0 or suns & ~DEALT_SUNS or suns & dealt or suns.bit_count() != size:
            return False
        dealt |= suns
    return True

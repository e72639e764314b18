"""What lies on the table, as numbers with names.

The same rules run on two kinds of state: on `State` below, in plain Python, and on a compiled record with the same
fields (`ra.fast`). Every field is therefore a whole number, a list of them, or a list of such lists.

The state holds how many of each tile are left in the bag, never their order: it has no secret and no dice.
"""

from collections.abc import Sequence
from typing import Final

from ra.engine.rules import (
    AFTER_AUCTION,
    CENTRE_SUN,
    GOD_DISASTERS,
    LAST_EPOCH,
    LONE_PLAYER,
    MAX_PLAYERS,
    STARTING_FAME,
    Rules,
)
from ra.engine.tiles import IN_THE_GAME, KEEPABLE, TILE_KINDS, TRACKABLE

# Phases: what kind of decision comes next.
TURN: Final = 0  # draw, invoke Ra, or spend a god
SWAPS: Final = 1  # one more god, or done
BIDDING: Final = 2  # a bid, or pass
UNREST_DEBT: Final = 3  # which civilization tile to lose
EARTHQUAKE_DEBT: Final = 4  # which monument to lose
SCORING: Final = 5  # nobody's decision: the epoch is over and not yet scored
OVER: Final = 6  # the game is over

# Auctions: how one came about (§7).
NO_AUCTION: Final = 0
DRAWN: Final = 1  # a Ra tile was drawn
INVOKED: Final = 2  # a player invoked Ra
FULL: Final = 3  # a player invoked Ra on a full track

NOBODY: Final = -1


class State:
    """One game at one moment.

    `suns` and `spent` are masks: bit 7 of `suns[2]` is set when sun 7 lies face up before seat 2. The rules of the game
    are kept with it as numbers, so that the engine needs nothing else.
    """

    __slots__ = (
        "players", "epoch", "phase", "turn", "seat", "ra", "sun", "on_track", "in_bag",
        "auction", "high_bid", "high_bidder", "swapping", "unrest_owed", "earthquake_owed",
        "ra_limit", "ra_player_resumes", "gods_are_safe", "lone_player_stops", "lowest_suns", "fewest_pharaohs",
        "fame", "suns", "spent", "bids", "track", "bag", "tiles",
    )  # fmt: skip

    players: int
    epoch: int  # 1 to 3
    phase: int
    turn: int  # whose turn it is: the Ra player, throughout an auction
    seat: int  # who decides next
    ra: int  # Ra tiles drawn in this epoch
    sun: int  # the one in the centre
    on_track: int  # how many tiles lie on the auction track
    in_bag: int  # how many tiles are left in the bag
    auction: int
    high_bid: int  # 0: no bid yet
    high_bidder: int
    swapping: int  # 1 in the middle of a turn of god swaps
    unrest_owed: int  # civilization tiles that `seat` has yet to choose
    earthquake_owed: int  # monuments that `seat` has yet to choose
    ra_limit: int
    ra_player_resumes: int
    gods_are_safe: int  # 1: a disaster taken with a god leaves without effect
    lone_player_stops: int  # 1: once the last player with face-up suns has invoked Ra, the epoch ends
    lowest_suns: int
    fewest_pharaohs: list[int]
    fame: list[int]
    suns: list[int]
    spent: list[int]
    bids: list[int]  # of those who have acted in this auction; 0 is a pass
    track: list[int]
    bag: list[int]
    tiles: list[list[int]]

    def __init__(self) -> None:
        self.players = self.epoch = self.phase = self.turn = self.seat = self.ra = self.sun = 0
        self.on_track = self.in_bag = self.auction = self.high_bid = self.high_bidder = 0
        self.swapping = self.unrest_owed = self.earthquake_owed = 0
        self.ra_limit = self.ra_player_resumes = self.gods_are_safe = self.lone_player_stops = self.lowest_suns = 0
        self.fewest_pharaohs = [0] * LAST_EPOCH
        self.fame = [0] * MAX_PLAYERS
        self.suns = [0] * MAX_PLAYERS
        self.spent = [0] * MAX_PLAYERS
        self.bids = [0] * MAX_PLAYERS
        self.track = [0] * TRACKABLE
        self.bag = [0] * TILE_KINDS
        self.tiles = [[0] * KEEPABLE for _ in range(MAX_PLAYERS)]

    def copy(self) -> "State":
        twin = State.__new__(State)
        for name in NUMBERS:
            setattr(twin, name, getattr(self, name))
        for name in LISTS:
            setattr(twin, name, [*getattr(self, name)])
        twin.tiles = [[*row] for row in self.tiles]
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # it changes


NUMBERS: Final = State.__slots__[: State.__slots__.index("fewest_pharaohs")]
LISTS: Final = State.__slots__[State.__slots__.index("fewest_pharaohs") : -1]


def copy_state(source: State, target: State) -> None:
    """Makes a state the twin of another, field by field: for those who try things out on a spare one."""
    target.players = source.players
    target.epoch = source.epoch
    target.phase = source.phase
    target.turn = source.turn
    target.seat = source.seat
    target.ra = source.ra
    target.sun = source.sun
    target.on_track = source.on_track
    target.in_bag = source.in_bag
    target.auction = source.auction
    target.high_bid = source.high_bid
    target.high_bidder = source.high_bidder
    target.swapping = source.swapping
    target.unrest_owed = source.unrest_owed
    target.earthquake_owed = source.earthquake_owed
    target.ra_limit = source.ra_limit
    target.ra_player_resumes = source.ra_player_resumes
    target.gods_are_safe = source.gods_are_safe
    target.lone_player_stops = source.lone_player_stops
    target.lowest_suns = source.lowest_suns
    for epoch in range(LAST_EPOCH):
        target.fewest_pharaohs[epoch] = source.fewest_pharaohs[epoch]
    for seat in range(MAX_PLAYERS):
        target.fame[seat] = source.fame[seat]
        target.suns[seat] = source.suns[seat]
        target.spent[seat] = source.spent[seat]
        target.bids[seat] = source.bids[seat]
        for tile in range(KEEPABLE):
            target.tiles[seat][tile] = source.tiles[seat][tile]
    for tile in range(TRACKABLE):
        target.track[tile] = source.track[tile]
    for tile in range(TILE_KINDS):
        target.bag[tile] = source.bag[tile]


def sun_mask(suns: Sequence[int]) -> int:
    """Suns as a mask: bit 7 stands for sun 7."""
    return sum(1 << sun for sun in suns)


def write_rules(s: State, rules: Rules) -> None:
    """§12 Lays the numbers that the engine reads from the rules into the state."""
    s.players = rules.players
    s.ra_limit = rules.ra_limit
    s.ra_player_resumes = AFTER_AUCTION.index(rules.after_auction)
    s.gods_are_safe = GOD_DISASTERS.index(rules.god_disasters)
    s.lone_player_stops = LONE_PLAYER.index(rules.lone_player)
    s.lowest_suns = rules.lowest_suns
    s.fewest_pharaohs = list(rules.fewest_pharaohs)


def set_up(s: State, rules: Rules, hands: Sequence[Sequence[int]]) -> None:
    """§2 Fills the bag, deals the hands, gives out the first fame; the first epoch has yet to begin."""
    write_rules(s, rules)
    s.sun = CENTRE_SUN
    s.high_bidder = NOBODY
    for seat in range(s.players):
        s.suns[seat] = sun_mask(hands[seat])
        s.fame[seat] = STARTING_FAME
    s.bag = list(IN_THE_GAME)
    s.in_bag = sum(IN_THE_GAME)

"""What lies on the table, as numbers with names.

The same rules run on two kinds of state: on `State` below, in plain Python, and on a compiled record with the same
fields (`ra.fast`). Every field is therefore a whole number, a list of them, or a list of such lists.

The state holds how many of each tile are left in the bag, never their order: it has no secret and no dice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final

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
ALL_TILES: Final = sum(IN_THE_GAME)


WIDE: Final = {"bits": 32}
"""Fields that do not fit into 8 bits: masks of suns, and points, which a table's options may raise."""
UNSIGNED: Final = {"signed": False}
"""Fields that go up to 255."""


def number(layout: Mapping[str, Any] | None = None) -> Any:
    return field(default=0, metadata=layout)


def row(length: int, layout: Mapping[str, Any] | None = None) -> Any:
    return field(default_factory=lambda: [0] * length, metadata=layout)


def rows(count: int, length: int) -> Any:
    return field(default_factory=lambda: [[0] * length for _ in range(count)])


@dataclass(slots=True, eq=False, repr=False)
class State:
    """One game at one moment.

    `suns` and `spent` are masks: bit 7 of `suns[2]` is set when sun 7 lies face up before seat 2. The rules of the game
    are kept with it as numbers, so that the engine needs nothing else.

    This is the one list of its fields: numbers first, then rows, then tiles. The compiled engine's layout is made from
    it, and so are `copy_state` and `ra.fast.playouts.digest` (python -m tests.engine.make_state).
    """

    players: int = number()
    epoch: int = number()  # 1 to 3
    phase: int = number()
    turn: int = number()  # whose turn it is: the Ra player, throughout an auction
    seat: int = number()  # who decides next
    ra: int = number()  # Ra tiles drawn in this epoch
    sun: int = number()  # the one in the centre
    on_track: int = number()  # how many tiles lie on the auction track
    in_bag: int = number(UNSIGNED)  # how many tiles are left in the bag
    auction: int = number()
    high_bid: int = number()  # 0: no bid yet
    high_bidder: int = number()
    swapping: int = number()  # 1 in the middle of a turn of god swaps
    unrest_owed: int = number()  # civilization tiles that `seat` has yet to choose
    earthquake_owed: int = number()  # monuments that `seat` has yet to choose
    ra_limit: int = number()
    ra_player_resumes: int = number()
    gods_are_safe: int = number()  # 1: a disaster taken with a god leaves without effect
    lone_player_stops: int = number()  # 1: once the last player with face-up suns has invoked Ra, the epoch ends
    lowest_suns: int = number(WIDE)
    fewest_pharaohs: list[int] = row(LAST_EPOCH, WIDE)
    fame: list[int] = row(MAX_PLAYERS, WIDE)
    suns: list[int] = row(MAX_PLAYERS, WIDE)
    spent: list[int] = row(MAX_PLAYERS, WIDE)
    bids: list[int] = row(MAX_PLAYERS)  # of those who have acted in this auction; 0 is a pass
    track: list[int] = row(TRACKABLE)
    bag: list[int] = row(TILE_KINDS)
    tiles: list[list[int]] = rows(MAX_PLAYERS, KEEPABLE)

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


FIELDS: Final = fields(State)
NUMBERS: Final = tuple(each.name for each in FIELDS if each.default == 0)
LISTS: Final = tuple(each.name for each in FIELDS if each.name not in (*NUMBERS, "tiles"))


# ---- written from the fields: python -m tests.engine.make_state


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
    for i in range(3):
        target.fewest_pharaohs[i] = source.fewest_pharaohs[i]
    for i in range(5):
        target.fame[i] = source.fame[i]
        target.suns[i] = source.suns[i]
        target.spent[i] = source.spent[i]
        target.bids[i] = source.bids[i]
    for i in range(22):
        target.track[i] = source.track[i]
    for i in range(23):
        target.bag[i] = source.bag[i]
    for seat in range(5):
        for tile in range(18):
            target.tiles[seat][tile] = source.tiles[seat][tile]


# ---- end of what is written


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
    """§2 A game by these rules, with these hands; the first epoch has yet to begin."""
    write_rules(s, rules)
    for seat in range(s.players):
        s.suns[seat] = sun_mask(hands[seat])
    lay_out(s)


def lay_out(s: State) -> None:
    """§2 Fills the bag and gives out the first fame; players, options and hands stand in the state already.

    Everything else that stands in it is cleared.
    """
    s.epoch = 0
    s.phase = TURN
    s.turn = 0
    s.seat = 0
    s.ra = 0
    s.sun = CENTRE_SUN
    s.on_track = 0
    s.in_bag = ALL_TILES
    s.auction = NO_AUCTION
    s.high_bid = 0
    s.high_bidder = NOBODY
    s.swapping = 0
    s.unrest_owed = 0
    s.earthquake_owed = 0
    for seat in range(MAX_PLAYERS):
        s.fame[seat] = STARTING_FAME if seat < s.players else 0
        s.suns[seat] = s.suns[seat] if seat < s.players else 0
        s.spent[seat] = 0
        s.bids[seat] = 0
        for tile in range(KEEPABLE):
            s.tiles[seat][tile] = 0
    for tile in range(TRACKABLE):
        s.track[tile] = 0
    for tile in range(TILE_KINDS):
        s.bag[tile] = IN_THE_GAME[tile]

"""Rules are data: which edition, and where a table departs from it (docs/rules.md §2, §12)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, Final, NamedTuple, TypeAlias

from ra.engine.causes import Cause
from ra.engine.tiles import IN_THE_GAME, RA

SunGroups: TypeAlias = tuple[tuple[int, ...], ...]

CENTRE_SUN: Final = 1
"""§2.2 The sun that lies in the centre when the game begins."""
HIGHEST_SUN: Final = 16
STARTING_FAME: Final = 10
LAST_EPOCH: Final = 3
MAX_PLAYERS: Final = 5
LETTERS: Final = "ABCDE"
"""What seats are called."""
MOST_POINTS: Final = 1_000_000_000
"""No option and no score may be larger than this: the compiled engine counts in 32 bits."""

SUN_GROUPS: Final[Mapping[int, SunGroups]] = {
    2: ((2, 5, 6, 9), (3, 4, 7, 8)),
    3: ((2, 5, 8, 13), (3, 6, 9, 12), (4, 7, 10, 11)),
    4: ((2, 6, 13), (3, 7, 12), (4, 8, 11), (5, 9, 10)),
    5: ((2, 7, 16), (3, 8, 15), (4, 9, 14), (5, 10, 13), (6, 11, 12)),
}
"""§2.2 The groups of suns, one a player, for each number of players."""

TWO_PLAYER_SUNS: Final[Mapping[str, SunGroups]] = {
    "razzia": SUN_GROUPS[2],
    "baumer": ((2, 4, 6, 9), (3, 5, 7, 8)),
    "bgg": ((3, 4, 6, 9), (2, 5, 7, 8)),
}
"""§12 The sets that the Russian book names for two players; the first is the standard one."""

RA_LIMITS: Final[Mapping[int, int]] = {2: 6, 3: 8, 4: 9, 5: 10}
"""§2.4 How many Ra tiles end an epoch, for each number of players."""

HIGHEST_RA_LIMIT: Final = IN_THE_GAME[RA] // LAST_EPOCH
"""§12 With more, an epoch could lack the Ra tiles to end."""

AFTER_AUCTION: Final = ("left", "ra_player")
GOD_DISASTERS: Final = ("strike", "removed")
LONE_PLAYER: Final = ("plays_on", "invokes_once")
MILD_SCORING: Final[Mapping[str, Any]] = {"fewest_pharaohs": (2, 2, 0), "lowest_suns": 0}
"""§12 No losses at the end of the game for the fewest pharaohs and the lowest suns."""


class Edition(NamedTuple):
    """What a printed edition settles: who can play it, and how it shows the Ra track (§12)."""

    fewest_players: int
    ra_track: str


EDITIONS: Final[Mapping[str, Edition]] = {
    "1999": Edition(fewest_players=3, ra_track="tiles"),
    "2016": Edition(fewest_players=2, ra_track="tiles"),
    "2023": Edition(fewest_players=2, ra_track="barge"),
}
DEFAULT_EDITION: Final = "2023"


class RulesError(ValueError):
    """A combination of rules that cannot be played. The message begins with the option and says what is wrong.

    >>> try:
    ...     Rules(players=3, ra_limit=12)
    ... except RulesError as error:
    ...     print(error.option, error.cause, error.facts)
    ra_limit number {'low': 1, 'high': 10, 'given': '12'}
    """

    def __init__(self, message: str, cause: Cause | None = None, **facts: Any) -> None:
        super().__init__(message)
        self.cause = cause
        self.facts = facts

    @property
    def option(self) -> str:
        return str(self).partition(": ")[0]


@dataclass(frozen=True, init=False, slots=True)
class Rules:
    """The rules of one game.

    >>> Rules(players=3)
    Rules(players=3)
    >>> Rules(players=3, after_auction="ra_player").ra_limit
    8
    >>> Rules(players=6)
    Traceback (most recent call last):
    ra.engine.rules.RulesError: players: Ra is for 2 to 5 players, not 6
    """

    players: int
    edition: str
    ra_limit: int
    fewest_pharaohs: tuple[int, ...]
    lowest_suns: int
    after_auction: str
    god_disasters: str
    lone_player: str
    two_player_suns: str | None
    suns: SunGroups

    def __init__(
        self,
        players: int,
        edition: str = DEFAULT_EDITION,
        *,
        ra_limit: int | None = None,
        fewest_pharaohs: Sequence[int] = (2, 2, 2),
        lowest_suns: int = 5,
        after_auction: str = "left",
        god_disasters: str = "strike",
        lone_player: str = "plays_on",
        two_player_suns: str | None = None,
        suns: Sequence[Sequence[int]] | None = None,
    ) -> None:
        players = checked_players(players)
        check_choice("edition", edition, tuple(EDITIONS))
        check_edition_seats(edition, players, named=two_player_suns is not None or suns is not None)
        if ra_limit is None:
            ra_limit = RA_LIMITS[players]
        ra_limit = checked_number("ra_limit", ra_limit, 1, HIGHEST_RA_LIMIT)
        if not is_list(fewest_pharaohs) or len(fewest_pharaohs) != LAST_EPOCH:
            raise RulesError(
                f"fewest_pharaohs: one number for each of {LAST_EPOCH} epochs, not {shown(fewest_pharaohs)}",
                "epoch_losses",
                epochs=LAST_EPOCH,
            )
        losses = tuple(checked_number("fewest_pharaohs", loss, 0, MOST_POINTS) for loss in fewest_pharaohs)
        lowest_suns = checked_number("lowest_suns", lowest_suns, 0, MOST_POINTS)
        check_choice("after_auction", after_auction, AFTER_AUCTION)
        check_choice("god_disasters", god_disasters, GOD_DISASTERS)
        check_choice("lone_player", lone_player, LONE_PLAYER)
        groups = sun_groups(players, two_player_suns, suns)
        two_player_suns = named_set(groups) if players == 2 else None

        fill = object.__setattr__
        fill(self, "players", players)
        fill(self, "edition", edition)
        fill(self, "ra_limit", ra_limit)
        fill(self, "fewest_pharaohs", losses)
        fill(self, "lowest_suns", lowest_suns)
        fill(self, "after_auction", after_auction)
        fill(self, "god_disasters", god_disasters)
        fill(self, "lone_player", lone_player)
        fill(self, "two_player_suns", two_player_suns)
        fill(self, "suns", groups)

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> "Rules":
        """Rules from named options, as documents and command lines give them.

        >>> Rules.from_options({"players": 4, "bribes": True})
        Traceback (most recent call last):
        ra.engine.rules.RulesError: bribes: there is no such option; options are edition, ra_limit, ...
        """
        for name, value in options.items():
            if value is None and name != "players":
                raise RulesError(f"{name}: it has no value; leave it out for the standard game", "no_value")
            if name not in cls.__slots__:
                raise RulesError(f"{name}: there is no such option; options are {', '.join(OPTIONS)}", "unknown_option")
        if "players" not in options:
            raise RulesError("players: how many play? The key is missing", "missing_key", key="players")
        return cls(**options)

    @property
    def options(self) -> dict[str, Any]:
        """`players`, and whatever differs from the standard game, by name.

        >>> Rules(players=2, edition="2016", two_player_suns="bgg").options
        {'players': 2, 'edition': '2016', 'two_player_suns': 'bgg'}
        """
        named = self.edition == "1999" or self.two_player_suns != "razzia"
        standard: dict[str, Any] = {
            "edition": DEFAULT_EDITION,
            "ra_limit": RA_LIMITS[self.players],
            "fewest_pharaohs": (2, 2, 2),
            "lowest_suns": 5,
            "after_auction": "left",
            "god_disasters": "strike",
            "lone_player": "plays_on",
            "two_player_suns": None if named else self.two_player_suns,
            "suns": sun_groups(self.players, self.two_player_suns, None),
        }
        options = {"players": self.players}
        for name, value in standard.items():
            mine = getattr(self, name)
            if mine != value:
                options[name] = as_lists(mine)
        return options

    @property
    def hand_size(self) -> int:
        """How many suns each player has, face up and face down together, throughout the game."""
        return len(self.suns[0])

    @property
    def suns_in_play(self) -> frozenset[int]:
        """Every sun of the game: those of the players and the one in the centre."""
        return frozenset({CENTRE_SUN}.union(*self.suns))

    def with_hands(self, hands: Sequence[Sequence[int]]) -> "Rules":
        """The same rules for a deal of these hands: unchanged, unless they hold other suns than the standard ones."""
        groups = checked_groups(self.players, hands)
        same_suns = frozenset().union(*groups) == self.suns_in_play - {CENTRE_SUN}
        if same_suns and len(groups[0]) == self.hand_size:
            return self
        options = {name: getattr(self, name) for name in self.__slots__ if name != "two_player_suns"}
        return Rules(**options | {"suns": groups})

    def __repr__(self) -> str:
        return f"Rules({', '.join(f'{name}={value!r}' for name, value in self.options.items())})"


OPTIONS: Final = tuple(name for name in Rules.__slots__ if name != "players")
"""§12 What a table may choose: everything but the number of players."""


def as_integer(value: object) -> int | None:
    """A whole number as a plain int, numpy's integers too; None for anything else, True and 7.0 among it."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def checked_players(players: object) -> int:
    number = as_integer(players)
    if number is None or not 2 <= number <= MAX_PLAYERS:
        message = f"players: Ra is for 2 to {MAX_PLAYERS} players, not {shown(players)}"
        raise RulesError(message, "players", low=2, high=MAX_PLAYERS)
    return number


def checked_number(name: str, value: object, low: int, high: int) -> int:
    number = as_integer(value)
    if number is None or not low <= number <= high:
        message = f"{name}: a whole number from {low} to {high}, not {shown(value)}"
        raise RulesError(message, "number", low=low, high=high, given=shown(value))
    return number


def check_choice(name: str, value: object, choices: tuple[str, ...]) -> None:
    if value not in choices:
        message = f"{name}: one of {', '.join(choices)}, not {shown(value)}"
        raise RulesError(message, "choice", choices=list(choices), given=shown(value))


def check_edition_seats(edition: str, players: int, *, named: bool) -> None:
    """§12 The 1999 edition has no game for two, but the Russian book names variants of it."""
    if players < EDITIONS[edition].fewest_players and not named:
        variants = ", ".join(TWO_PLAYER_SUNS)
        raise RulesError(
            f"players: the {edition} edition has no two-player game; name a variant: two_player_suns = {variants}",
            "edition_players",
            edition=edition,
        )


def sun_groups(players: int, two_player_suns: str | None, suns: Sequence[Sequence[int]] | None) -> SunGroups:
    """§2.2 The groups that are dealt: the standard ones, a named set for two, or any others."""
    if suns is not None:
        if two_player_suns is not None:
            message = "suns: two_player_suns names the suns already; give one of the two"
            raise RulesError(message, "suns_named_twice")
        groups = checked_groups(players, suns)
        known = (SUN_GROUPS[players], *TWO_PLAYER_SUNS.values())
        return next((standard for standard in known if set(standard) == set(groups)), tuple(sorted(groups)))
    if two_player_suns is None:
        return SUN_GROUPS[players]
    if players != 2:
        raise RulesError(f"two_player_suns: only for two players, not {players}", "two_players_only")
    check_choice("two_player_suns", two_player_suns, tuple(TWO_PLAYER_SUNS))
    return TWO_PLAYER_SUNS[two_player_suns]


def named_set(groups: SunGroups) -> str | None:
    """The name of a set of suns for two players, if it has one."""
    return next((name for name, named in TWO_PLAYER_SUNS.items() if named == groups), None)


def checked_groups(players: int, groups: Sequence[Sequence[int]]) -> SunGroups:
    """Hands of suns as ascending tuples: one a player, all of one size, no sun twice, sun 1 not dealt."""
    if not is_list(groups) or len(groups) != players or not all(is_list(group) for group in groups):
        message = f"suns: {players} lists of suns, one for each player, not {shown(groups)}"
        raise RulesError(message, "sun_groups", players=players)
    groups = [[checked_number("suns", sun, CENTRE_SUN + 1, HIGHEST_SUN) for sun in group] for group in groups]
    sizes = {len(group) for group in groups}
    if len(sizes) > 1 or 0 in sizes:
        message = f"suns: every player has the same number of suns, at least one, not {shown(groups)}"
        raise RulesError(message, "sun_group_sizes")
    dealt = [sun for group in groups for sun in group]
    twice = sorted({sun for sun in dealt if dealt.count(sun) > 1})
    if twice:
        raise RulesError(f"suns: sun {twice[0]} is dealt twice", "sun_dealt_twice", sun=twice[0])
    return tuple(tuple(sorted(group)) for group in groups)


def shown(value: object) -> str:
    """A value for a message: as it is, unless it is too long or too deep to be shown."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return f"this {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:77]}..."


def is_list(value: object) -> bool:
    return isinstance(value, (list, tuple))


def as_lists(value: Any) -> Any:
    """Tuples as the lists that they are in JSON."""
    return [as_lists(item) for item in value] if isinstance(value, tuple) else value

"""What a player decides, in the words of a record."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, SupportsIndex

from ra.engine import actions as ids
from ra.engine.rules import HIGHEST_SUN, as_integer, shown
from ra.engine.state import EARTHQUAKE_DEBT, SWAPS, TURN, UNREST_DEBT
from ra.engine.tiles import BY_NAME, GOD, KEEPABLE, NAMES, TRACKABLE
from ra.game.errors import IllegalAction, NotationError

BARE: Final = {"draw": ids.DRAW, "invoke": ids.INVOKE, "pass": ids.PASS, "done": ids.PASS}
WITH_TILE: Final = {"god": TRACKABLE, "discard": KEEPABLE}
"""Which tiles the word can go with: those below this number, and not a god."""
WORDS: Final = ("draw", "invoke", "god", "done", "bid", "pass", "discard")


@dataclass(frozen=True, slots=True)
class Action:
    """One decision.

    >>> Action.bid(7)
    Action('bid 7')
    >>> Action.parse("god step_pyramid").tile
    'step_pyramid'
    """

    do: str
    tile: str | None = None
    sun: int | None = None

    def __post_init__(self) -> None:
        if self.do not in WORDS:
            raise NotationError("", f"{shown(self.do)} is not an action; actions are {', '.join(WORDS)}")
        check_tile(self.do, self.tile)
        if (self.do == "bid") != (self.sun is not None):
            raise NotationError("", f"{self.do} {'needs' if self.do == 'bid' else 'takes no'} sun")
        if self.sun is not None:
            object.__setattr__(self, "sun", checked_sun(self.sun))

    @classmethod
    def draw(cls, tile: str | None = None) -> "Action":
        """A draw; with a tile, one that is known to bring it."""
        return cls("draw", tile=tile)

    @classmethod
    def invoke(cls) -> "Action":
        return cls("invoke")

    @classmethod
    def god(cls, tile: str) -> "Action":
        return cls("god", tile=tile)

    @classmethod
    def done(cls) -> "Action":
        return cls("done")

    @classmethod
    def bid(cls, sun: int) -> "Action":
        return cls("bid", sun=sun)

    @classmethod
    def pass_(cls) -> "Action":
        return cls("pass")

    @classmethod
    def discard(cls, tile: str) -> "Action":
        return cls("discard", tile=tile)

    @classmethod
    def parse(cls, text: str) -> "Action":
        """An action from its words: `draw`, `draw nile`, `bid 7`, `god gold`, ..."""
        do, *rest = text.split() or [""]
        if len(rest) > 1:
            raise NotationError("", f"{shown(text)}: an action is one word, or a word with a tile or a sun")
        if do == "bid":
            if not rest or not (rest[0].isascii() and rest[0].isdigit()) or len(rest[0]) > 2:
                raise NotationError("", f"{shown(text)}: bid needs a sun, 1 to {HIGHEST_SUN}")
            return cls(do, sun=int(rest[0]))
        return cls(do, tile=rest[0] if rest else None)

    @classmethod
    def from_id(cls, number: SupportsIndex, phase: int | str) -> "Action":
        """What one of the forty numbers means in a phase, which is `game.phase`, or the engine's `game.state.phase`.

        >>> Action.from_id(2, "bidding"), Action.from_id(2, "swaps")
        (Action('pass'), Action('done'))
        """
        known = as_integer(number)
        if known is None or not 0 <= known < ids.ACTIONS:
            raise NotationError("", f"actions are numbered 0 to {ids.ACTIONS - 1}, not {shown(number)}")
        if isinstance(phase, str):
            if phase not in PHASE_NAMES:
                raise NotationError("", f"{shown(phase)} is not a phase; phases are {', '.join(PHASE_NAMES)}")
            phase = PHASE_NAMES.index(phase)
        return meaning(known, phase)

    @property
    def id(self) -> int:
        """The number of this action in the engine."""
        if self.sun is not None:
            return ids.BID + self.sun
        if self.do in WITH_TILE:
            return ids.TILE + BY_NAME[str(self.tile)]
        return BARE[self.do]

    def __str__(self) -> str:
        return " ".join(str(word) for word in (self.do, self.tile, self.sun) if word is not None)

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"


def checked_sun(sun: int) -> int:
    number = as_integer(sun)
    if number is None or not 1 <= number <= HIGHEST_SUN:
        raise NotationError("", f"suns are numbered 1 to {HIGHEST_SUN}, not {shown(sun)}")
    return number


def check_tile(do: str, tile: str | None) -> None:
    if do in WITH_TILE:
        if tile is None:
            raise NotationError("", f"{do} needs a tile")
    elif tile is None:
        return
    elif do != "draw":
        raise NotationError("", f"{do} takes no tile")
    if tile not in BY_NAME:
        raise NotationError("", f"{shown(tile)} is not a tile")
    if do in WITH_TILE and not GOD < BY_NAME[tile] < WITH_TILE[do]:
        raise NotationError("", f"{do} cannot go with {tile}")


def meanings(swap: bool, again: bool) -> tuple[Action, ...]:
    """All forty actions in the words of one kind of phase. Disasters have no meaning as discards."""
    bids = [Action.bid(sun) for sun in range(1, HIGHEST_SUN + 1)]
    take = [Action("god" if swap or tile >= KEEPABLE else "discard", NAMES[tile]) for tile in range(1, TRACKABLE)]
    return (Action.draw(), Action.invoke(), Action.done() if again else Action.pass_(), *bids, *take)


MEANINGS: Final = {
    (swap, again): meanings(swap, again) for swap, again in ((False, False), (True, False), (True, True))
}


MEANING_WORDS: Final = {key: tuple(map(str, actions)) for key, actions in MEANINGS.items()}


def meaning(action: int, phase: int) -> Action:
    """What the engine's action means in a phase."""
    return MEANINGS[phase in (TURN, SWAPS), phase == SWAPS][action]


PHASE_NAMES: Final = ("turn", "swaps", "bidding", "unrest", "earthquake", "scoring", "over")
DEBTS: Final = {UNREST_DEBT: "unrest", EARTHQUAKE_DEBT: "earthquake"}


class LegalActions:
    """The legal actions of a moment: iterate over them, count them, ask whether one is `in`.

    An action may be asked for as an `Action`, by its words, or by its number in the engine, numpy's integers included.
    """

    __slots__ = ("mask", "phase")

    def __init__(self, mask: int, phase: int) -> None:
        self.mask = mask
        self.phase = phase

    def __iter__(self) -> Iterator[Action]:
        for action in ids.each_action(self.mask):
            yield meaning(action, self.phase)

    @property
    def words(self) -> list[str]:
        """The actions in their words: `draw`, `bid 7`."""
        words = MEANING_WORDS[self.phase in (TURN, SWAPS), self.phase == SWAPS]
        return [words[action] for action in ids.each_action(self.mask)]

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __getitem__(self, nth: int) -> Action:
        return list(self)[nth]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LegalActions):
            return NotImplemented
        return (self.mask, self.phase) == (other.mask, other.phase)

    def __hash__(self) -> int:
        return hash((self.mask, self.phase))

    def __contains__(self, action: object) -> bool:
        try:
            self.find(action)
        except ValueError:
            return False
        return True

    def find(self, action: object) -> Action:
        """The action as an `Action`; an error if it is not legal."""
        wanted = self.read(action)
        if not self.mask >> wanted.id & 1 or meaning(wanted.id, self.phase).do != wanted.do:
            raise IllegalAction(f"{wanted} is not legal; legal: {self}")
        return wanted

    def read(self, action: object) -> Action:
        if isinstance(action, Action):
            return action
        if isinstance(action, str):
            return Action.parse(action)
        number = as_integer(action)
        if number is not None and 0 <= number < ids.ACTIONS:
            return meaning(number, self.phase)
        raise IllegalAction(f"{shown(action)} is not an action; legal: {self}")

    def __str__(self) -> str:
        return ", ".join(map(str, self)) or "nothing (the game is over)"

    def __repr__(self) -> str:
        return f"<LegalActions: {self}>"

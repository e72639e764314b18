"""What is played: rules, state, decisions and their story. `ra.game.game` puts documents and pictures on top of it."""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from secrets import randbits
from typing import Any, Final, NamedTuple, Self, SupportsIndex

from ra.engine import play as engine
from ra.engine.actions import each_action
from ra.engine.chance import deal_by_seed, nth_number
from ra.engine.epochs import begin_epoch, end_epoch
from ra.engine.rules import LETTERS, Rules, as_integer, checked_groups, shown
from ra.engine.seeds import checked_seed
from ra.engine.state import OVER, SCORING, State, set_up
from ra.engine.tiles import BY_NAME, NAMES, TRACK_SPACES
from ra.game import story
from ra.game.action import PHASE_NAMES, Action, LegalActions
from ra.game.bags import Bag, SeededBag
from ra.game.errors import IllegalAction, NotationError
from ra.game.events import Event, GameOver
from ra.game.frozen import FrozenState, freeze
from ra.game.names import display_names
from ra.game.sheet import EpochSheet, Outcome, Points, all_points

LONGEST_NAME = 1000
SHUFFLE_STREAM: Final = 0x3A8C5F1D27B94E63
"""Keeps the seeds of `reshuffled` apart from those of games: a search by seed 7 must not foresee the game of seed 7."""


class Player(NamedTuple):
    """What lies before one player."""

    name: str
    suns: tuple[int, ...]
    spent: tuple[int, ...]
    tiles: Mapping[str, int]
    fame: int


class Played(NamedTuple):
    """A decision that was made; a draw holds the tile that it brought."""

    seat: int
    action: Action


class Moment(NamedTuple):
    """The table before a decision: what undo comes back to."""

    state: State
    track: tuple[str | None, ...]
    events: int
    sheets: int


class GameCore:
    """A game of Ra, without its documents and pictures: `Game` adds these."""

    def __init__(
        self,
        rules: Rules | int = 4,
        *,
        names: Sequence[str] | None = None,
        suns: Sequence[Sequence[int]] | None = None,
        seed: SupportsIndex | None = None,
        bag: Bag | None = None,
    ) -> None:
        """Sets a game up. Without `suns` the groups are dealt by the seed; without a `bag` so are the tiles."""
        seed = randbits(62) if seed is None else checked_seed(seed)
        rules = rules if isinstance(rules, Rules) else Rules(rules)
        state = State()
        if suns is None:
            set_up(state, rules, rules.suns)
            deal_by_seed(state, seed)
        else:
            hands = checked_groups(rules.players, suns)
            rules = rules.with_hands(hands)
            set_up(state, rules, hands)
            begin_epoch(state)
        self._begin(rules, state, (None,) * TRACK_SPACES, names, bag or SeededBag(seed))

    @classmethod
    def from_state(
        cls,
        rules: Rules,
        state: State,
        track: Sequence[str | None],
        *,
        names: Sequence[str] | None = None,
        bag: Bag | None = None,
    ) -> Self:
        """A game that goes on from a moment of another; the state must be one that the rules allow."""
        game = cls.__new__(cls)
        own = state if isinstance(state, FrozenState) else state.copy()
        game._begin(rules, own, tuple(track), names, bag or SeededBag(randbits(62)))
        return game

    def _begin(
        self, rules: Rules, state: State, track: tuple[str | None, ...], names: Sequence[str] | None, bag: Bag
    ) -> None:
        self._rules = rules
        self._names = None if names is None else checked_names(names, rules.players)
        self._bag = bag
        self._history: tuple[Played, ...] = ()
        self._events: tuple[Event, ...] = ()
        self._sheets: tuple[EpochSheet, ...] = ()
        self._state = state
        self._track = track
        self._moments: tuple[Moment, ...] = ()

    # ---- what the game is ------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        return self._rules

    @property
    def names(self) -> tuple[str, ...] | None:
        """The players' names as they were given; None if there are none."""
        return self._names

    @property
    def display_names(self) -> tuple[str, ...]:
        """What texts call the players: no two alike, and letters if they have no names."""
        return display_names(self._names)[: self._rules.players]

    @property
    def bag(self) -> Bag:
        """Where tiles come from."""
        return self._bag

    @property
    def history(self) -> tuple[Played, ...]:
        """Every decision so far."""
        return self._history

    @property
    def events(self) -> tuple[Event, ...]:
        """What the decisions caused."""
        return self._events

    @property
    def sheets(self) -> tuple[EpochSheet, ...]:
        """The score sheets of the epochs that have ended."""
        return self._sheets

    @property
    def key(self) -> tuple[Rules, FrozenState]:
        """What equal games have in common, for sets and dictionaries: the rules, and all that lies on the table."""
        return self._rules, self.state

    def __eq__(self, other: object) -> bool:
        """Whether both stand at the same position by the same rules, whatever led there and whoever plays."""
        if not isinstance(other, GameCore):
            return NotImplemented
        return self._rules == other._rules and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # it changes with every decision; `key` does not

    # ---- what lies on the table ------------------------------------------------------------------------------------

    @property
    def state(self) -> FrozenState:
        """The engine's state of this moment. It is read-only, and every decision makes a new one; a `copy()` of it can
        be changed."""
        return freeze(self._state)

    @property
    def seat(self) -> int | None:
        """Who decides next; None when the game is over."""
        return None if self.is_over else self._state.seat

    @property
    def turn(self) -> int | None:
        """Whose turn it is: the Ra player, throughout an auction and what is owed after it."""
        return None if self.is_over else self._state.turn

    @property
    def phase(self) -> str:
        """Which kind of decision comes next: turn, swaps, bidding, unrest, earthquake; or the game is over."""
        return PHASE_NAMES[self._state.phase]

    @property
    def epoch(self) -> int:
        return self._state.epoch

    @property
    def ra(self) -> int:
        """How many Ra tiles have been drawn in this epoch."""
        return self._state.ra

    @property
    def sun(self) -> int:
        """The sun in the centre."""
        return self._state.sun

    @property
    def track(self) -> tuple[str | None, ...]:
        """The eight spaces of the auction track, left to right."""
        return self._track

    @property
    def lot(self) -> tuple[str, ...]:
        """The tiles on the auction track."""
        return tuple(tile for tile in self._track if tile is not None)

    @property
    def left(self) -> dict[str, int]:
        """How many tiles of each kind are left in the bag."""
        return count_names(self._state.bag)

    def chances(self) -> dict[str, Fraction]:
        """What the next draw may bring: each kind of tile that is left, and how likely it is."""
        return {tile: Fraction(count, self._state.in_bag) for tile, count in self.left.items()}

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(self.player(seat) for seat in range(self.rules.players))

    def player(self, seat: SupportsIndex) -> Player:
        seat, state = self._checked_seat(seat), self._state
        return Player(
            name=self.name(seat),
            suns=tuple(each_action(state.suns[seat])),
            spent=tuple(each_action(state.spent[seat])),
            tiles=count_names(state.tiles[seat]),
            fame=state.fame[seat],
        )

    def name(self, seat: SupportsIndex) -> str:
        """A player's name, or the letter of the seat."""
        return (self._names or LETTERS)[self._checked_seat(seat)]

    def _checked_seat(self, seat: SupportsIndex) -> int:
        number = as_integer(seat)
        if number is None or not 0 <= number < self._rules.players:
            raise IndexError(f"there is no seat {shown(seat)}: seats are 0 to {self._rules.players - 1}")
        return number

    @property
    def points(self) -> tuple[Points, ...]:
        """What each player would score if the epoch ended now."""
        return all_points(self._state)

    # ---- play ------------------------------------------------------------------------------------------------------

    @property
    def legal_actions(self) -> LegalActions:
        return LegalActions(engine.legal(self._state), self._state.phase)

    def play(self, action: Action | str | SupportsIndex) -> tuple[Event, ...]:
        """Plays a legal action and returns what it caused.

        A draw brings the tile that the bag has next, or, as in `draw nile`, the one that it names.
        """
        try:
            action = self.legal_actions.find(action)
        except IllegalAction as error:
            who = f"{self.display_names[self._state.seat]} (seat {self.seat})" if self.seat is not None else "nobody"
            raise IllegalAction(f"{who} decides: {error}") from None
        if action.do == "draw":
            action = Action.draw(self._tile_of(action))
        return self._carry_out(action)

    def _tile_of(self, draw: Action) -> str:
        if draw.tile is None:
            tile = self._bag.next_tile(self.state, self._drawn)
        else:
            tile = BY_NAME[draw.tile]
        if not self._state.bag[tile]:
            raise IllegalAction(f"draw {NAMES[tile]}: there is none left in the bag")
        return NAMES[tile]

    @property
    def _drawn(self) -> int:
        """How many tiles this game has drawn."""
        return self._moments[0].state.in_bag - self._state.in_bag if self._moments else 0

    def _carry_out(self, action: Action) -> tuple[Event, ...]:
        before = self._state
        after = before.copy()
        engine.carry_out(after, *story.numbers_of(action))
        told = tuple(story.tell(before, action, after))
        track, sheets = next_track(self._track, action, after), self._sheets
        if after.phase == SCORING:
            scored = after.copy()
            end_epoch(after)
            sheet, ending = story.tell_epoch(scored, after)
            told += ending
            sheets = (*sheets, sheet)
        self._moments += (Moment(before, self._track, len(self._events), len(self._sheets)),)
        self._history += (Played(before.seat, action),)
        self._events += told
        self._sheets = sheets
        self._state = after
        self._track = track
        return told

    def undo(self) -> Played:
        """Takes the last decision back, and returns it."""
        if not self._moments:
            raise IllegalAction("undo: nothing has been played yet")
        last = self._history[-1]
        self._go_back(len(self._history) - 1)
        return last

    def copy(self) -> Self:
        """A game of its own at the same moment, with the same past and the same bag: it will draw the same tiles.

        All that a game holds is immutable, so copies share it and cost next to nothing.
        """
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.with_bag(deepcopy(self._bag, memo))

    def at(self, move: SupportsIndex) -> Self:
        """The game as it stood after so many decisions: 0 is the beginning."""
        number = as_integer(move)
        if number is None or not 0 <= number <= len(self._history):
            raise IllegalAction(f"move {shown(move)}: this game has moves 0 to {len(self._history)}")
        twin = self.copy()
        if number < len(self._history):
            twin._go_back(number)
        return twin

    def _go_back(self, move: int) -> None:
        self._state, self._track, events, sheets = self._moments[move]
        self._history = self._history[:move]
        self._events = self._events[:events]
        self._sheets = self._sheets[:sheets]
        self._moments = self._moments[:move]

    def with_bag(self, bag: Bag) -> Self:
        """A copy that draws from another bag."""
        twin = self.copy()
        twin._bag = bag
        return twin

    def reshuffled(self, seed: SupportsIndex | None = None) -> Self:
        """A copy whose bag has been shaken again: what is left in it comes in another order, the same for one seed."""
        number = randbits(62) if seed is None else checked_seed(seed)
        return self.with_bag(SeededBag(nth_number(number ^ SHUFFLE_STREAM, 0)))

    def __iter__(self) -> Iterator[Self]:
        """The game at every moment, from the beginning to now."""
        return (self.at(move) for move in range(len(self.history) + 1))

    # ---- how it ends -----------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self._state.phase == OVER

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not self.is_over:
            return None
        end: GameOver = story.game_over(self._state)
        return Outcome(end.scores, end.winner, end.tied, end.sun, self._sheets)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self._state.fame[: self.rules.players])

    @property
    def start(self) -> Self:
        return self.at(0)

    def __repr__(self) -> str:
        if self.outcome:
            what = f"over, {self.display_names[self.outcome.winner]} won"
        else:
            what = f"epoch {self.epoch}, {self.display_names[self._state.seat]} to decide ({self.phase})"
        return f"<Game of {self.rules.players} after {len(self.history)} decisions: {what}>"


def next_track(track: tuple[str | None, ...], action: Action, after: State) -> tuple[str | None, ...]:
    """Where the tiles lie: the rules do not care, but eyes do. A tile drawn takes the first empty space (§4.2)."""
    if not after.on_track or after.phase == SCORING:
        return (None,) * TRACK_SPACES
    spaces = list(track)
    if action.do == "draw" and action.tile != "ra":
        spaces[spaces.index(None)] = action.tile
    elif action.do == "god":
        spaces[spaces.index(action.tile)] = None
    return tuple(spaces)


def count_names(counts: Sequence[int]) -> dict[str, int]:
    """Tiles by name; counts of zero are left out."""
    return {name: count for name, count in zip(NAMES, counts, strict=False) if count}


def checked_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) for name in names):
        raise NotationError("names", f"a list of {players} names is needed, not {shown(names)}", "names")
    if len(names) != players:
        raise NotationError("names", f"{players} players have {players} names, not {len(names)}", "names")
    for name in names:
        if not name.strip() or len(name) > LONGEST_NAME:
            what = f"a name has 1 to {LONGEST_NAME} characters, not {name[:LONGEST_NAME]!r}"
            raise NotationError("names", what, "names")
    return tuple(names)

"""`Game`: a game of Ra that one can talk to."""

from collections.abc import Iterator, Mapping, Sequence
from secrets import randbits
from typing import TYPE_CHECKING, Any, NamedTuple

from ra.engine import play as engine
from ra.engine.actions import DRAW, each_action
from ra.engine.chance import BITS, deal_by_seed
from ra.engine.epochs import begin_epoch, end_epoch
from ra.engine.rules import LETTERS, Rules, shown
from ra.engine.state import OVER, SCORING, State, set_up
from ra.engine.tiles import BY_NAME, NAMES, TRACK_SPACES
from ra.game import story
from ra.game.action import PHASE_NAMES, Action, LegalActions
from ra.game.bags import Bag, SeededBag
from ra.game.errors import IllegalAction, NotationError
from ra.game.events import Event, GameOver
from ra.game.sheet import EpochSheet, Outcome, Points, all_points

if TYPE_CHECKING:
    from pathlib import Path

LONGEST_NAME = 1000


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


class Game:
    """A game of Ra.

    >>> game = Game(3, suns=[[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]], seed=7)
    >>> game.seat, game.phase
    (0, 'turn')
    >>> game.legal_actions
    <LegalActions: draw, invoke>
    >>> game.play("draw nile")
    (TileDrawn(seat=0, tile='nile'),)
    >>> game.play("invoke")
    (AuctionOpened(seat=1, auction='invoked'),)
    >>> "bid 7" in game.legal_actions
    True
    """

    def __init__(
        self,
        rules: Rules | int = 4,
        *,
        names: Sequence[str] | None = None,
        suns: Sequence[Sequence[int]] | None = None,
        seed: int | None = None,
        bag: Bag | None = None,
    ) -> None:
        """Sets a game up. Without `suns` the groups are dealt by the seed; without a `bag` so are the tiles."""
        seed = randbits(62) if seed is None else seed & BITS
        rules = rules if isinstance(rules, Rules) else Rules(rules)
        state = State()
        if suns is None:
            set_up(state, rules, rules.suns)
            deal_by_seed(state, seed)
        else:
            rules = rules.with_hands(suns)
            set_up(state, rules, suns)
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
    ) -> "Game":
        """A game that goes on from a moment of another; the state must be one that the rules allow."""
        game = cls.__new__(cls)
        game._begin(rules, state, tuple(track), names, bag or SeededBag(randbits(62)))
        return game

    def _begin(
        self, rules: Rules, state: State, track: tuple[str | None, ...], names: Sequence[str] | None, bag: Bag
    ) -> None:
        self.rules = rules
        self.names = None if names is None else checked_names(names, rules.players)
        self.bag = bag
        self.history: list[Played] = []
        self.events: list[Event] = []
        self.sheets: list[EpochSheet] = []
        self._state = state
        self._track = track
        self._moments: list[Moment] = []

    # ---- what lies on the table ------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The engine's state of this moment, for reading. It is never changed: every decision makes a new one."""
        return self._state

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

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(self.player(seat) for seat in range(self.rules.players))

    def player(self, seat: int) -> Player:
        if not 0 <= seat < self.rules.players:
            raise IndexError(f"there is no seat {seat}: seats are 0 to {self.rules.players - 1}")
        state = self._state
        return Player(
            name=self.name(seat),
            suns=tuple(each_action(state.suns[seat])),
            spent=tuple(each_action(state.spent[seat])),
            tiles=count_names(state.tiles[seat]),
            fame=state.fame[seat],
        )

    def name(self, seat: int) -> str:
        """A player's name, or the letter of the seat."""
        return self.names[seat] if self.names else LETTERS[seat]

    @property
    def points(self) -> tuple[Points, ...]:
        """What each player would score if the epoch ended now."""
        return all_points(self._state)

    # ---- play ------------------------------------------------------------------------------------------------------

    @property
    def legal_actions(self) -> LegalActions:
        return LegalActions(engine.legal(self._state), self._state.phase)

    def play(self, action: Action | str | int) -> tuple[Event, ...]:
        """Plays a legal action and returns what it caused.

        A draw brings the tile that the bag has next, or, as in `draw nile`, the one that it names.
        """
        try:
            action = self.legal_actions.find(action)
        except IllegalAction as error:
            who = f"{self.name(self._state.seat)} (seat {self.seat})" if self.seat is not None else "nobody"
            raise IllegalAction(f"{who} decides: {error}") from None
        if action.do == "draw":
            action = Action.draw(self._tile_of(action))
        return self._carry_out(action)

    def _tile_of(self, draw: Action) -> str:
        if draw.tile is None:
            tile = self.bag.next_tile(self._state, sum(played.action.do == "draw" for played in self.history))
        else:
            tile = BY_NAME[draw.tile]
        if not self._state.bag[tile]:
            raise IllegalAction(f"draw {NAMES[tile]}: there is none left in the bag")
        return NAMES[tile]

    def _carry_out(self, action: Action) -> tuple[Event, ...]:
        before = self._state
        after = before.copy()
        engine.carry_out(after, action.id, BY_NAME[str(action.tile)] if action.id == DRAW else 0)
        told = list(story.tell(before, action, after))
        track = next_track(self._track, action, after)
        sheets = []
        if after.phase == SCORING:
            scored = after.copy()
            end_epoch(after)
            sheets = [EpochSheet(before.epoch, all_points(scored), tuple(after.fame[: after.players]))]
            told += story.tell_epoch(scored, after, sheets[0])
        self._moments.append(Moment(before, self._track, len(self.events), len(self.sheets)))
        self.history.append(Played(before.seat, action))
        self.events += told
        self.sheets += sheets
        self._state = after
        self._track = track
        return tuple(told)

    def undo(self) -> Played:
        """Takes the last decision back, and returns it."""
        if not self._moments:
            raise IllegalAction("undo: nothing has been played yet")
        self._state, self._track, events, sheets = self._moments.pop()
        del self.events[events:]
        del self.sheets[sheets:]
        return self.history.pop()

    def copy(self) -> "Game":
        """A game of its own at the same moment, with the same past and the same bag."""
        return self.at(len(self.history))

    def at(self, move: int) -> "Game":
        """The game as it stood after so many decisions: 0 is the beginning."""
        if not 0 <= move <= len(self.history):
            raise IllegalAction(f"move {move}: this game has moves 0 to {len(self.history)}")
        twin = Game.__new__(Game)
        twin.rules, twin.names, twin.bag = self.rules, self.names, self.bag
        now = Moment(self._state, self._track, len(self.events), len(self.sheets))
        moment = now if move == len(self.history) else self._moments[move]
        twin._state, twin._track = moment.state, moment.track
        twin.history = self.history[:move]
        twin.events = self.events[: moment.events]
        twin.sheets = self.sheets[: moment.sheets]
        twin._moments = self._moments[:move]
        return twin

    def __iter__(self) -> Iterator["Game"]:
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
        return Outcome(end.scores, end.winner, end.tied, end.sun, tuple(self.sheets))

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self._state.fame[: self.rules.players])

    @property
    def start(self) -> "Game":
        return self.at(0)

    # ---- on paper --------------------------------------------------------------------------------------------------

    @classmethod
    def from_record(cls, document: str | bytes | Mapping[str, Any], *, bag: Bag | None = None) -> "Game":
        """Reads and replays a whole `ra-record/1` document; what is drawn from then on comes from `bag`."""
        from ra.game.record import read_record

        return read_record(document).with_bag(bag)

    @classmethod
    def from_position(cls, document: str | bytes | Mapping[str, Any], *, bag: Bag | None = None) -> "Game":
        """A game that begins with a `ra-position/1` document; what is drawn from then on comes from `bag`."""
        from ra.game.position import read_position

        return read_position(document).with_bag(bag)

    @classmethod
    def from_text(cls, text: str, *, bag: Bag | None = None) -> "Game":
        """Reads and replays a game in text notation (docs/notation.md); what is drawn from then on comes from `bag`."""
        from ra.game.notation import read_text

        return read_text(text).with_bag(bag)

    def with_bag(self, bag: Bag | None) -> "Game":
        """This very game, drawing from another bag, if there is one."""
        self.bag = bag or self.bag
        return self

    def record(self) -> dict[str, Any]:
        """This game as a `ra-record/1` document."""
        from ra.game.record import write_record

        return write_record(self)

    def position(self) -> dict[str, Any]:
        """This moment as a `ra-position/1` document."""
        from ra.game.position import write_position

        return write_position(self)

    def text(self) -> str:
        """This game in text notation (docs/notation.md)."""
        from ra.game.notation import write_text

        return write_text(self)

    def svg(self, *, theme: str = "light", hide_fame: bool = False) -> str:
        """A picture of the table; §12: fame may lie face down until the game is over."""
        from ra.game.picture.table import draw_table

        return draw_table(self, theme=theme, hide_fame=hide_fame)

    def png(
        self,
        path: "str | Path | None" = None,
        *,
        theme: str = "light",
        hide_fame: bool = False,
        width: int | None = None,
    ) -> bytes:
        """The picture as PNG, also written to a file if one is named. Needs the extra `pictures`."""
        from ra.game.picture.png import to_png

        return to_png(self.svg(theme=theme, hide_fame=hide_fame), path, width=width)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        if self.outcome:
            what = f"over, {self.name(self.outcome.winner)} won"
        else:
            what = f"epoch {self.epoch}, {self.name(self._state.seat)} to decide ({self.phase})"
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
    return {NAMES[tile]: count for tile, count in enumerate(counts) if count}


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

"""The line of a game: what its log says, entry by entry.

Everything that a table shows of the game is a function of the log, so every worker that has read the log to the same
sequence number shows the same, and so does a server that has just come back.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from ra.engine.rules import Rules
from ra.game.action import LegalActions
from ra.game.events import Event
from ra.game.game import Game, Played
from ra.game.record import record_of, result_of
from ra.game.sheet import EpochSheet, Outcome

By: TypeAlias = Literal["person", "bot", "policy"]
RULES_VERSION: Final = 1
"""Raised whenever the engine would replay an old game differently; a game remembers the one it was begun under."""


class Entry(NamedTuple):
    """One line of the log. A decision is a `play`, with the tile that a draw brought; an `undo` names a move.

    `charged` is what whoever was deciding had used up of their bank, also when somebody else's undo ended that.
    """

    sequence: int
    kind: Literal["play", "undo"]
    seat: int
    action: str
    by: By
    submission: str | None
    at: int
    charged: int


class Moment(NamedTuple):
    """What could be decided at a sequence number, and by whom."""

    seat: int | None
    legal: LegalActions


class Ahead(NamedTuple):
    """A game after its next entry, and what that caused."""

    game: Game
    events: tuple[Event, ...]


class Line:
    """A game that grows by entries of its log. Past states are let go at every draw: nobody can go back behind one."""

    def __init__(self, rules: Rules, suns: Sequence[Sequence[int]], names: Sequence[str]) -> None:
        self.rules = rules
        self.suns = suns
        self.names = tuple(names)
        self.game = Game(rules, suns=suns, names=names)
        self.moves: list[Played] = []
        self.deciders: list[By] = []
        """Who made each of the moves."""
        self.entries: list[Entry] = []
        self.moments = [self.moment]
        self.undo_floor = 0
        self.charged = [0] * rules.players
        self.sheets: list[EpochSheet] = []
        self.submissions: dict[str, int] = {}
        self.last_events: tuple[Event, ...] = ()

    @property
    def sequence(self) -> int:
        return len(self.entries)

    @property
    def moment(self) -> Moment:
        return Moment(self.game.seat, self.game.legal_actions)

    @property
    def drawn(self) -> int:
        """How many tiles have been drawn: the bag began with 180."""
        return 180 - self.game.state.in_bag

    @property
    def since(self) -> int | None:
        """When the present decision began to be somebody's; None before the first entry."""
        return self.entries[-1].at if self.entries else None

    @property
    def outcome(self) -> Outcome | None:
        outcome = self.game.outcome
        return outcome._replace(epochs=tuple(self.sheets)) if outcome else None

    def is_repeat(self, place: int, sequence: int, words: str) -> bool:
        """Whether the entry in this place is the same decision, made at the same number."""
        entry = self.entries[place - 1]
        decided = "draw" if entry.action.startswith("draw ") else entry.action
        return entry.kind == "play" and place == sequence + 1 and words == decided

    def foresee(self, entry: Entry) -> "Ahead":
        """What a checked entry will make of the game; nothing changes yet."""
        game = self.game.copy()
        if entry.kind == "play":
            return Ahead(game, game.play(entry.action))
        for _ in range(len(self.moves) - int(entry.action)):
            game.undo()
        return Ahead(game, ())

    def add(self, entry: Entry, ahead: "Ahead | None" = None) -> None:
        """The next entry, which has been checked before it was committed."""
        assert entry.sequence == self.sequence + 1, f"entry {entry.sequence} cannot follow {self.sequence}"
        before, thinker = len(self.game.sheets), self.game.seat
        self.game, self.last_events = ahead or self.foresee(entry)
        if entry.kind == "play":
            self.sheets += self.game.sheets[before:]
            self.moves.append(self.game.history[-1])
            self.deciders.append(entry.by)
            self._let_go_of_the_past()
        else:
            del self.sheets[len(self.sheets) - (before - len(self.game.sheets)) :]
            del self.moves[int(entry.action) :]
            del self.deciders[int(entry.action) :]
        if thinker is not None:
            self.charged[thinker] += entry.charged
        self.entries.append(entry)
        self.moments.append(self.moment)
        if entry.submission:
            self.submissions[entry.submission] = entry.sequence

    def _let_go_of_the_past(self) -> None:
        """After a draw nobody can go back, so the states before it are not needed any more."""
        if self.moves[-1].action.do == "draw":
            self.undo_floor = len(self.moves)
            game = self.game
            self.game = Game.from_state(game.rules, game.state, game.track, names=game.names, bag=game.bag)

    def record(self, *, result: bool = True) -> dict[str, Any]:
        """The game so far as a `ra-record/1` document."""
        winner = self.outcome.winner if self.outcome else None
        told = result_of(self.sheets, self.game.scores, winner) if result else None
        return record_of(self.rules, self.names, {"suns": [sorted(hand) for hand in self.suns]}, self.moves, told)

"""The log of a game, and the game that it makes, as a value.

Everything that a table shows of its game is a function of the log, so every worker that has read the log to the same
sequence number shows the same, and so does a server that has just come back.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from ra.engine.rules import Rules
from ra.game.action import LegalActions
from ra.game.documents.record import record_of, result_of
from ra.game.events import Event
from ra.game.game import Game, Played
from ra.game.sheet import EpochSheet, Outcome
from ra.server.table.growing import Growing
from ra.table.undo import floor_after

By: TypeAlias = Literal["person", "bot", "policy"]
ALL_TILES: Final = 180


class LogEntry(NamedTuple):
    """One line of the log. A decision is a `play`, with the tile that a draw brought; an `undo` names a move.

    `at` is when it was made, and `charged` what whoever was deciding had used up of their bank, also when somebody
    else's undo ended that: both in milliseconds.
    """

    sequence: int
    kind: Literal["play", "undo"]
    seat: int
    action: str
    by: By
    submission: str | None
    at: int
    charged: int


class DecisionPoint(NamedTuple):
    """What could be decided at a sequence number, and by whom."""

    seat: int | None
    legal: LegalActions


@dataclass(frozen=True, slots=True)
class GameLog:
    """A game as far as its log goes; `after` an entry there is another one.

    States are let go at every draw: nobody can go back behind one.
    """

    rules: Rules
    suns: Sequence[Sequence[int]]
    names: tuple[str, ...]
    game: Game
    decision_points: Growing[DecisionPoint]
    entries: Growing[LogEntry] = field(default_factory=Growing)
    moves: Growing[Played] = field(default_factory=Growing)
    deciders: Growing[By] = field(default_factory=Growing)
    """Who made each of the moves."""
    undo_floor: int = 0
    charged_ms: tuple[int, ...] = ()
    """What each seat has used up of its bank."""
    sheets: tuple[EpochSheet, ...] = ()
    last_events: tuple[Event, ...] = ()
    _places: dict[str, int] = field(default_factory=dict, compare=False, repr=False)
    """Where submissions stand. It is shared with logs that went on differently: see `place_of`."""

    @classmethod
    def begin(cls, rules: Rules, suns: Sequence[Sequence[int]], names: Sequence[str]) -> "GameLog":
        game = Game(rules, suns=suns, names=names)
        return cls(rules, suns, tuple(names), game, Growing([moment_of(game)]), charged_ms=(0,) * rules.players)

    @property
    def sequence(self) -> int:
        return len(self.entries)

    @property
    def drawn(self) -> int:
        """How many tiles have been drawn."""
        return ALL_TILES - self.game.state.in_bag

    @property
    def since_ms(self) -> int | None:
        """When the present decision began to be somebody's; None before the first entry."""
        return self.entries[-1].at if self.entries else None

    @property
    def outcome(self) -> Outcome | None:
        outcome = self.game.outcome
        return outcome._replace(epochs=self.sheets) if outcome else None

    def place_of(self, submission: str) -> int | None:
        """The sequence number of an entry, by the id that its sender gave it."""
        place = self._places.get(submission)
        if place is None:
            return None
        if place <= self.sequence and self.entries[place - 1].submission == submission:
            return place
        return next((entry.sequence for entry in self.entries if entry.submission == submission), None)

    def is_repeat(self, place: int, sequence: int, words: str) -> bool:
        """Whether the entry in this place is the same decision, made at the same number."""
        entry = self.entries[place - 1]
        decided = "draw" if entry.action.startswith("draw ") else entry.action
        return entry.kind == "play" and place == sequence + 1 and words == decided

    def taken_back_at(self, sequence: int) -> int | None:
        """The move to which the game was taken back at a sequence number; None if something else came next there."""
        if sequence >= self.sequence or self.entries[sequence].kind != "undo":
            return None
        return int(self.entries[sequence].action)

    def after(self, entry: LogEntry) -> "GameLog":
        """With the next entry, which has been checked."""
        assert entry.sequence == self.sequence + 1, f"entry {entry.sequence} cannot follow {self.sequence}"
        changes = self._played(entry) if entry.kind == "play" else self._taken_back(int(entry.action))
        if entry.submission:
            self._places[entry.submission] = entry.sequence
        return replace(
            self,
            entries=self.entries.plus(entry),
            decision_points=self.decision_points.plus(moment_of(changes["game"])),
            charged_ms=self._with_charge(entry.charged),
            **changes,
        )

    def _with_charge(self, charged_ms: int) -> tuple[int, ...]:
        """What everybody has used up once the present decision is charged."""
        if not charged_ms:
            return self.charged_ms
        decides = self.game.seat
        return tuple(used + charged_ms * (seat == decides) for seat, used in enumerate(self.charged_ms))

    def _played(self, entry: LogEntry) -> dict[str, Any]:
        """What changes with a decision."""
        game = self.game.copy()
        changes = {"game": game, "last_events": game.play(entry.action), "deciders": self.deciders.plus(entry.by)}
        changes["moves"] = moves = self.moves.plus(game.history[-1])
        if len(game.sheets) > len(self.game.sheets):
            changes["sheets"] = self.sheets + game.sheets[len(self.game.sheets) :]
        drew = moves[-1].action.do == "draw"
        changes["undo_floor"] = floor_after(self.undo_floor, drew, len(moves))
        if drew:
            fresh = Game.from_state(game.rules, game.state, game.track, names=game.names, bag=game.bag)
            changes["game"] = fresh
        return changes

    def _taken_back(self, move: int) -> dict[str, Any]:
        """What changes when decisions are taken back."""
        game = self.game.copy()
        for _ in range(len(self.moves) - move):
            game.undo()
        kept = len(self.sheets) - (len(self.game.sheets) - len(game.sheets))
        moves, deciders = self.moves.cut(move), self.deciders.cut(move)
        return {"game": game, "moves": moves, "deciders": deciders, "sheets": self.sheets[:kept], "last_events": ()}

    def after_all(self, entries: Iterable[LogEntry]) -> "GameLog":
        log = self
        for entry in entries:
            log = log.after(entry)
        return log

    def record(self, *, result: bool = True) -> dict[str, Any]:
        """The game so far as a `ra-record/1` document."""
        winner = self.outcome.winner if self.outcome else None
        told = result_of(self.sheets, self.game.scores, winner) if result else None
        return record_of(self.rules, self.names, {"suns": [sorted(hand) for hand in self.suns]}, self.moves, told)


def moment_of(game: Game) -> DecisionPoint:
    return DecisionPoint(game.seat, game.legal_actions)

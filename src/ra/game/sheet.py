"""Score sheets and outcomes."""

from typing import NamedTuple

from ra.engine.rules import LAST_EPOCH
from ra.engine.scoring import LINES, line_points
from ra.engine.state import State


class Points(NamedTuple):
    """What one epoch brings one player, line by line, before the floor at zero."""

    gods: int
    gold: int
    pharaohs: int
    river: int
    civilization: int
    monuments: int
    suns: int

    @property
    def total(self) -> int:
        return sum(self)


assert Points._fields == LINES


class EpochSheet(NamedTuple):
    """The score of one epoch: each seat's points, and its fame after the floor at zero."""

    epoch: int
    points: tuple[Points, ...]
    score: tuple[int, ...]

    def as_dict(self) -> dict[str, object]:
        points = [seat._asdict() for seat in self.points]
        return {"epoch": self.epoch, "points": points, "score": list(self.score)}


class Outcome(NamedTuple):
    """How a game ended."""

    scores: tuple[int, ...]
    winner: int
    tied: tuple[int, ...]
    """The seats that shared the most fame: the winner alone, unless a tie was broken."""
    sun: int
    """The winner's highest sun, which breaks a tie."""
    epochs: tuple[EpochSheet, ...]


def seat_points(state: State, seat: int) -> Points:
    """What the epoch would bring a player if it ended now."""
    return Points(*(line_points(state, seat, line) for line in range(len(LINES))))


def all_points(state: State) -> tuple[Points, ...]:
    return tuple(seat_points(state, seat) for seat in range(state.players))


def end_points(state: State) -> tuple[Points, ...]:
    """The same as if this were the last epoch: with monuments and suns."""
    last = state.copy()
    last.epoch = LAST_EPOCH
    return all_points(last)

"""What happened, in sentences."""

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from ra.cli.render.table import EVERYBODY
from ra.game.events import EpochScored, Event, sentence
from ra.game.game import Game
from ra.game.picture.lettering import seat_names


class Turn(NamedTuple):
    """The story of a turn, with all that it brought about, and the number of its last decision."""

    move: int
    sentences: list[str]


def told(game: Game, since: int = 0, in_sight: Container[int] = EVERYBODY) -> list[str]:
    """The events of a game, from the given one on; `in_sight` says whose fame may be told."""
    names = seat_names(game)
    return [line_of(event, names, in_sight) for event in game.events[since:]]


def line_of(event: Event, names: Sequence[str], in_sight: Container[int]) -> str:
    if not isinstance(event, EpochScored) or all(seat in in_sight for seat in range(len(names))):
        return sentence(event, names)
    fame = [f" to {fame}" if seat in in_sight else "" for seat, fame in enumerate(event.sheet.score)]
    scored = [f"{names[seat]} {points.total:+d}{fame[seat]}" for seat, points in enumerate(event.sheet.points)]
    return f"Fame: {', '.join(scored)}."


def told_by(game: Game, move: int, in_sight: Container[int] = EVERYBODY) -> list[str]:
    """What the decision caused that led to a move: nothing for move 0. Who wins is told with the score instead."""
    events = told(game.at(move), len(game.at(move - 1).events), in_sight) if move else []
    return events[:-1] if game.at(move).is_over else events


def last_decision(game: Game, seat: int) -> int | None:
    """The move before which a player decided last."""
    return next((move for move in reversed(range(len(game.history))) if game.history[move].seat == seat), None)


def events_before_last_decision(game: Game, seat: int) -> int:
    """How many events there had been when a player decided last."""
    move = last_decision(game, seat)
    return len(game.at(move).events) if move is not None else 0


def turns(game: Game, in_sight: Container[int] = EVERYBODY) -> Iterator[Turn]:
    """A game turn by turn."""
    sentences = told(game, in_sight=in_sight)
    begin = 0
    for move in range(1, len(game.history) + 1):
        moment = game.at(move)
        if moment.phase in ("turn", "over") or move == len(game.history):
            yield Turn(move, sentences[begin : len(moment.events)])
            begin = len(moment.events)


def story(game: Game) -> Iterator[str]:
    """A line for each turn, each with the move after which it ends."""
    for turn in turns(game):
        yield f"{turn.move:4d}  {' '.join(turn.sentences)}"

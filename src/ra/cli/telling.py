"""What happened, in sentences."""

from collections.abc import Iterator
from typing import NamedTuple

from ra.game.events import sentence
from ra.game.game import Game
from ra.game.picture.lettering import seat_names


class Turn(NamedTuple):
    """The story of a turn, with all that it brought about, and the number of its last decision."""

    move: int
    sentences: list[str]


def told(game: Game, since: int = 0) -> list[str]:
    """The events of a game, from the given one on."""
    names = seat_names(game)
    return [sentence(event, names) for event in game.events[since:]]


def told_by(game: Game, move: int) -> list[str]:
    """What the decision caused that led to a move: nothing for move 0. Who wins is told with the score instead."""
    events = told(game.at(move), len(game.at(move - 1).events)) if move else []
    return events[:-1] if game.at(move).is_over else events


def last_decision(game: Game, seat: int) -> int | None:
    """The move before which a player decided last."""
    return next((move for move in reversed(range(len(game.history))) if game.history[move].seat == seat), None)


def events_before_last_decision(game: Game, seat: int) -> int:
    """How many events there had been when a player decided last."""
    move = last_decision(game, seat)
    return len(game.at(move).events) if move is not None else 0


def turns(game: Game) -> Iterator[Turn]:
    """A game turn by turn."""
    sentences = told(game)
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

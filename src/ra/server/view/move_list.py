"""The story of a game, decision by decision."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from ra.game.game import Game
from ra.server.protocol.events import Event, on_the_wire


class ToldMove(Struct, frozen=True):
    """A decision of the game as it stands, and what it caused."""

    move: int
    seat: int
    action: str
    events: list[Event]
    by: str | None = None
    """Who decided: person, bot, or policy (for somebody absent). Nobody knows it of a record that somebody brought."""


def story_of(game: Game, *, hide_fame: bool) -> Iterator[ToldMove]:
    told = 0
    for move, played in enumerate(game.history, 1):
        until = len(game.at(move).events)
        events = [on_the_wire(event, hide_fame=hide_fame) for event in game.events[told:until]]
        told = until
        yield ToldMove(move, played.seat, str(played.action), events)


def words_of(event: Mapping[str, Any]) -> str:
    """An event of a record, as its action is called.

    >>> words_of({"seat": 1, "do": "bid", "sun": 7})
    'bid 7'
    """
    return " ".join(str(event[key]) for key in ("do", "tile", "sun") if key in event)

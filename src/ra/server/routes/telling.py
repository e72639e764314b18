"""The story of a game, decision by decision."""

from collections.abc import Iterator

from ra.game.game import Game
from ra.server.events import Event, on_the_wire


def story_of(game: Game, *, hide_fame: bool) -> Iterator[tuple[int, int, str, list[Event]]]:
    """For each decision its number, the seat, the action and what it caused."""
    told = 0
    for move, played in enumerate(game.history, 1):
        until = len(game.at(move).events)
        events = [on_the_wire(event, hide_fame=hide_fame) for event in game.events[told:until]]
        told = until
        yield move, played.seat, str(played.action), events

"""The doors from Python into the compiled bots: one decision, or the luck of one draw, in states[0]."""

from typing import Any

from ra.arena.choosing import choose_any, weigh_luck
from ra.bots.network.model import Desk
from ra.engine.state import NOBODY, State


def choose_at(states: list[State], bot: int, number: int, minds: Any, desk: Desk) -> int:
    """What the bot of this number decides, with states[1] to try things on."""
    return choose_any(bot, states[0], states[1], number, minds, desk)


def luck_at(states: list[State], tile: int, luck: list[float], minds: Any, desk: Desk) -> None:
    """Adds what the tile that is drawn does to each player's chance to win."""
    weigh_luck(NOBODY, states[0], states[1], tile, luck, minds, desk)

"""Which bot decides: by number, so that compiled code can tell them apart."""

from typing import Any, Final

from ra.bots.greedy import choose_greedy
from ra.bots.lookahead import best_action, value_of_draw, values_of_actions
from ra.bots.network import Desk
from ra.bots.random import choose_random
from ra.bots.steady import choose_steady
from ra.engine.actions import ACTIONS, DRAW
from ra.engine.state import State

RANDOM: Final = 0
GREEDY: Final = 1
STEADY: Final = 2
APPRENTICE: Final = 3
EXPERT: Final = 4
NUMBERS: Final = {
    "random": RANDOM,
    "greedy": GREEDY,
    "steady": STEADY,
    "apprentice": APPRENTICE,
    "expert": EXPERT,
}
"""The bots that decide at once."""
NETWORK: Final = APPRENTICE
"""From here on, bots judge by a network: the row of `minds` is counted from here."""
JUDGE: Final = EXPERT - NETWORK
"""The row of the network that judges luck."""


def choose_by_hand(bot: int, s: State, spare: State, number: int, minds: Any, desk: Desk) -> int:
    """The bots whose judgement is written down."""
    if bot == STEADY:
        return choose_steady(s, spare, number)
    if bot == GREEDY:
        return choose_greedy(s, spare, number)
    return choose_random(s, spare, number)


def choose_any(bot: int, s: State, spare: State, number: int, minds: Any, desk: Desk) -> int:
    """All bots of the house."""
    if bot < NETWORK:
        return choose_by_hand(bot, s, spare, number, minds, desk)
    values_of_actions(s, spare, minds[bot - NETWORK], desk)
    return best_action(s, desk.values)


def weigh_luck(bot: int, s: State, spare: State, tile: int, luck: Any, minds: Any, desk: Desk) -> None:
    """Adds what a draw brings to each player's chance to win, compared with the average of all that it might bring.

    If the judge itself has decided to draw, all of this lies on the desk.
    """
    if len(minds) == 0:
        return
    if bot != EXPERT:
        value_of_draw(s, spare, minds[JUDGE], desk)
    for seat in range(s.players):
        luck[seat] += desk.values[ACTIONS + tile][seat] - desk.values[DRAW][seat]


def ignore_luck(bot: int, s: State, spare: State, tile: int, luck: Any, minds: Any, desk: Desk) -> None:
    """Where nobody judges."""

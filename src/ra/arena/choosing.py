"""Which bot decides: by number, so that compiled code can tell them apart."""

from typing import Any, Final

from ra.bots import registry
from ra.bots.network.lookahead import best_action, value_of_draw, values_of_actions
from ra.bots.network.model import Desk
from ra.bots.policies import POLICY_NUMBERS, choose_by_policy
from ra.engine.actions import ACTIONS, DRAW
from ra.engine.state import State

NETWORK: Final = len(POLICY_NUMBERS)
"""From here on, bots judge by a network: the row of `minds` is counted from here."""
NETWORKS: Final = tuple(entry.name for entry in registry.ENTRIES if entry.is_network)
NUMBERS: Final = {**POLICY_NUMBERS, **{name: NETWORK + row for row, name in enumerate(NETWORKS)}}
"""The bots that decide at once."""
JUDGE: Final = NUMBERS[registry.JUDGE]
"""The bot whose network judges luck."""


def choose_by_hand(bot: int, s: State, spare: State, number: int, minds: Any, desk: Desk) -> int:
    """The bots whose judgement is written down."""
    return choose_by_policy(bot, s, spare, number)


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
    if bot != JUDGE:
        value_of_draw(s, spare, minds[JUDGE - NETWORK], desk)
    for seat in range(s.players):
        luck[seat] += desk.values[ACTIONS + tile][seat] - desk.values[DRAW][seat]


def ignore_luck(bot: int, s: State, spare: State, tile: int, luck: Any, minds: Any, desk: Desk) -> None:
    """Where nobody judges."""

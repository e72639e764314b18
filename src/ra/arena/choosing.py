"""Which bot decides: by number, so that compiled code can tell them apart."""

from typing import Any, Final

from ra.bots import registry
from ra.bots.network.desk import Desk
from ra.bots.network.lookahead import best_action, value_of_draw, values_of_actions
from ra.bots.network.model import row_count
from ra.bots.policies import POLICY_NUMBERS, choose_by_policy
from ra.engine.actions import ACTIONS, DRAW
from ra.engine.state import State

NETWORK: Final = len(POLICY_NUMBERS)
"""From here on, bots judge by a network: the rows of `minds` are counted from here."""
NETWORKS: Final = tuple(entry.name for entry in registry.ENTRIES if entry.is_network)
NETWORK_COUNT: Final = len(NETWORKS)
NUMBERS: Final = {**POLICY_NUMBERS, **{name: NETWORK + row for row, name in enumerate(NETWORKS)}}
"""The bots that decide at once."""
JUDGE: Final = NUMBERS[registry.JUDGE]
"""The bot whose network judges luck."""


def choose_any(bot: int, s: State, spare: State, number: int, minds: Any, desk: Desk) -> int:
    """What a bot decides, with a spare state to try things on; `minds` holds the weights of all networks, in a row."""
    if bot < NETWORK:
        return choose_by_policy(bot, s, spare, number)
    values_of_actions(s, spare, minds[(bot - NETWORK) * row_count(s.players) :], desk)
    return best_action(s, desk.values)


def weigh_luck(bot: int, s: State, spare: State, tile: int, luck: Any, minds: Any, desk: Desk) -> None:
    """Adds what a draw brings to each player's chance to win, compared with the average of all that it might bring.

    If the judge itself has decided to draw, all of this lies on the desk.
    """
    if bot != JUDGE:
        value_of_draw(s, spare, minds[(JUDGE - NETWORK) * row_count(s.players) :], desk)
    add_luck(s, tile, luck, desk)


def add_luck(s: State, tile: int, luck: Any, desk: Desk) -> None:
    for seat in range(s.players):
        luck[seat] += desk.values[ACTIONS + tile][seat] - desk.values[DRAW][seat]

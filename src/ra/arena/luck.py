"""How lucky the draws of a game were for everybody, by the network's judgement."""

from functools import cache
from typing import Any, Final

from ra.arena.choosing import add_luck
from ra.bots import can_play
from ra.bots.network.desk import Desk, new_desk
from ra.bots.network.lookahead import value_of_draw
from ra.bots.network.model import row_count
from ra.bots.network.weights import shipped_weights
from ra.bots.registry import JUDGE
from ra.engine.actions import DRAW
from ra.engine.play import legal
from ra.engine.rules import MAX_PLAYERS, Rules
from ra.engine.state import State
from ra.engine.tiles import TILE_KINDS
from ra.fast.checked import is_bag_counted, is_game
from ra.fast.library import door
from ra.fast.records import new_row
from ra.fast.states import empty_states, pack

REFUSALS: Final = (
    "nobody can draw here",
    "the bag holds no such tile",
    "these are not the weights for so many players",
)


def weigh_draw_checked(states: Any, tile: int, luck: Any, weights: Any, rows: int, desk: Desk) -> int:
    """Adds what the tile that is drawn in states[0] does to each player's chance to win. Returns 0."""
    s = states[0]
    if not is_game(s) or not is_bag_counted(s) or not legal(s) >> DRAW & 1:
        return -1
    if tile < 0 or tile >= TILE_KINDS or s.bag[tile] <= 0:
        return -2
    if rows != row_count(s.players):
        return -3
    value_of_draw(s, states[1], weights, desk)
    add_luck(s, tile, luck, desk)
    return 0


WEIGH_DRAW: Final = door("weigh_draw", weigh_draw_checked, REFUSALS)


class LuckMeter:
    """Weighs the luck of every draw of a game."""

    def __init__(self, rules: Rules) -> None:
        self.players = rules.players
        self.states = empty_states(2)
        self.luck = new_row("f8", MAX_PLAYERS)
        self.weights = shipped_weights(JUDGE, rules.players)
        self.desk = new_desk()

    def weigh(self, before: State, tile: int) -> None:
        pack(before, self.states, 0)
        WEIGH_DRAW(self.states, tile, self.luck, self.weights, len(self.weights), self.desk)

    @property
    def verdict(self) -> tuple[float, ...]:
        return tuple(self.luck[: self.players])


@cache
def can_judge(players: int) -> bool:
    """Whether there is a network that knows games of so many."""
    return can_play(JUDGE, players)

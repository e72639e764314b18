"""Who judges a game: the network, a few decisions ahead, or any bot that can say what its choices are worth."""

from collections.abc import Mapping
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from ra.analysis import weighing
from ra.bots import check_bot, make_bot
from ra.bots.judge import Candidate, Judge
from ra.bots.network.expert import as_candidate
from ra.bots.network.weights import new_desk, shipped_weights, thinking_code
from ra.bots.registry import JUDGE, SEARCHER
from ra.engine.actions import ACTIONS, each_action
from ra.engine.play import legal
from ra.engine.rules import MAX_PLAYERS
from ra.engine.state import State
from ra.engine.tiles import NAMES, TILE_KINDS
from ra.fast.engine import new_states
from ra.fast.layout import pack
from ra.fast.once import once
from ra.game.action import Action
from ra.game.game import Game

Chances = tuple[float, ...]
"""Every player's chance to win, in the order of the seats."""
Values = NDArray[np.float64]


class Diviner(Protocol):
    """Says how everybody stands after each tile that a draw may bring."""

    def draws(self, game: Game) -> Mapping[str, Chances]: ...


class LookAhead:
    """The judge of the house: the network, two decisions ahead, all auctions looked through to their end."""

    def __init__(self, players: int) -> None:
        check_bot(JUDGE, players)
        self.name = JUDGE
        self.players = players
        self.scales = new_scales(players)
        self.weighed: State | None = None

    def candidates(self, game: Game) -> list[Candidate]:
        """Every legal action with what it is worth, best first for the player who decides."""
        values = self.weigh(game)
        found = [
            as_candidate(Action.from_id(action, game.state.phase), values[action], self.players)
            for action in each_action(legal(game.state))
        ]
        return sorted(found, key=lambda candidate: -candidate.chances[game.state.seat])

    def draws(self, game: Game) -> dict[str, Chances]:
        """Every player's chances after each tile that a draw may bring."""
        values = self.weigh(game)
        tiles = (tile for tile, count in enumerate(game.state.bag) if count)
        return {NAMES[tile]: tuple(values[ACTIONS + tile][: self.players].tolist()) for tile in tiles}

    def weigh(self, game: Game) -> Values:
        """What each legal action, and each tile that may come, is worth: done once for the same moment."""
        if self.weighed is not game.state:
            states = new_states(game.rules, weighing.STATES)
            pack(game.state, states, weighing.HERE)
            weigh_kernel()(states, self.scales)
            self.weighed = game.state
        values: Values = self.scales.values
        return values


def make_judge(players: int, budget: str | None = None, threads: int = 1) -> Judge:
    """The judge of the house, or with a budget for each decision (`100ms`, `1s`) the bot that searches."""
    if budget is None:
        return LookAhead(players)
    name = f"{SEARCHER}@{budget}"
    check_bot(name, players)
    judge: Any = make_bot(name, threads=threads)
    return cast(Judge, judge)


# ---- compiled ------------------------------------------------------------------------------------------------------


def new_scales(players: int) -> weighing.Scales:
    sides = 2 * MAX_PLAYERS
    return weighing.Scales(
        weights=shipped_weights(JUDGE, players),
        desk=new_desk(),
        ends=np.zeros((weighing.ENDS, sides)),
        mixed=np.zeros(sides),
        values=np.zeros((ACTIONS + TILE_KINDS, sides)),
    )


@once
def judge_code() -> Any:
    """All that the judge needs, to be compiled on top of the rules."""
    return thinking_code(weighing)


@once
def weigh_kernel() -> Any:
    """`weigh`, compiled."""
    return judge_code().twins[weighing.weigh]

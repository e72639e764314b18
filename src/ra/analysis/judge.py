"""Who judges a game: the network, a few decisions ahead, or any bot that can say what its choices are worth."""

from collections.abc import Mapping
from typing import Any, Final, Protocol, cast

from ra.analysis.weighing import REFUSALS, SCALES, weigh_checked
from ra.bots import check_bot, make_bot
from ra.bots.judge import Candidate, Judge
from ra.bots.network.expert import as_candidate
from ra.bots.network.weights import shipped_weights
from ra.bots.registry import JUDGE, SEARCHER
from ra.engine.actions import ACTIONS, each_action
from ra.engine.play import legal
from ra.engine.state import State
from ra.engine.tiles import NAMES
from ra.fast.library import door
from ra.fast.records import new_record
from ra.fast.states import pack_state
from ra.game.action import Action
from ra.game.game import Game

Chances = tuple[float, ...]
"""Every player's chance to win, in the order of the seats."""

WEIGH: Final = door("weigh", weigh_checked, REFUSALS)


class Diviner(Protocol):
    """Says how everybody stands after each tile that a draw may bring."""

    def draws(self, game: Game) -> Mapping[str, Chances]: ...


class LookAhead:
    """The judge of the house: the network, two decisions ahead, all auctions looked through to their end."""

    def __init__(self, players: int) -> None:
        check_bot(JUDGE, players)
        self.name = JUDGE
        self.players = players
        self.scales = new_record(SCALES)
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
        return {NAMES[tile]: tuple(values[ACTIONS + tile][: self.players]) for tile in tiles}

    def weigh(self, game: Game) -> Any:
        """What each legal action, and each tile that may come, is worth: done once for the same moment."""
        if self.weighed is not game.state:
            weights = shipped_weights(JUDGE, self.players)
            pack_state(game.state, self.scales.position)
            WEIGH(self.scales, weights, len(weights))
            self.weighed = game.state
        return self.scales.values


def make_judge(players: int, budget: str | None = None, threads: int = 1) -> Judge:
    """The judge of the house, or with a budget for each decision (`100ms`, `1s`) the bot that searches."""
    if budget is None:
        return LookAhead(players)
    name = f"{SEARCHER}@{budget}"
    check_bot(name, players)
    judge: Any = make_bot(name, threads=threads)
    return cast(Judge, judge)

"""What one way to think is worth beside another, decision by decision.

    python -m benchmarks.thinking master@5msx2 master@5ms --games 60

Experts play. At every decision both bots are asked what they would do, on the same machine and one after the other.
Where they disagree, both choices are played on to the end of the game, many times and with the same tiles, by experts
and with the luck of the draw taken out (`ra.bots.search.rollouts`). Whole games between the two would tell the same,
but most of what happens in them has nothing to do with the difference.
"""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from ra.bots import Bot, make_bot
from ra.bots.naming import Budget
from ra.bots.network.weights import shipped_weights
from ra.bots.search.master import TRY_OUT, MasterBot
from ra.engine.actions import ACTIONS
from ra.engine.chance import nth_number
from ra.game.action import Action
from ra.game.game import Game

TO_THE_END: Final = 1_000_000
CORES: Final = 2


class Asked(NamedTuple):
    """One decision about which both were asked."""

    gain: float
    """By how much the first one's choice is better, in chances to win; 0 if they agree."""
    seconds: tuple[float, float]
    agree: bool


class Referee:
    """Plays two choices out, as `master` tries actions out, but to the end of the game."""

    def __init__(self, players: int, rollouts: int) -> None:
        self.weights = shipped_weights("expert", players)
        self.bot = MasterBot(Budget(None, rollouts), threads=CORES)

    def compare(self, game: Game, one: Action, other: Action, seed: int) -> float:
        """How much better one action is than the other for whoever decides, in chances to win."""
        bot, rollouts = self.bot, self.bot.most_rollouts
        bot.begin(game, self.weights)
        for action in range(ACTIONS):
            bot.trial.alive[action] = action in (one.id, other.id)
        shares = [
            (bot.trial, core, bot.worths, self.weights, len(self.weights), seed, nth, rollouts, CORES, TO_THE_END)
            for nth, core in enumerate(bot.cores)
        ]
        bot.crew.work(TRY_OUT, shares)
        seat = game.state.seat
        gains = (core.totals[one.id][seat] - core.totals[other.id][seat] for core in bot.cores)
        return float(sum(gains)) / rollouts


def timed(bot: Bot, game: Game) -> tuple[Action, float]:
    start = time.perf_counter()
    action = bot.choose(game)
    return action, time.perf_counter() - start


def ask(names: tuple[str, str], players: int, seed: int, referee: Referee) -> Iterator[Asked]:
    """One game between experts, and what both make of every decision in it."""
    game, expert = Game(players, seed=seed), make_bot("expert")
    bots = [make_bot(name, seed) for name in names]
    while not game.is_over:
        if len(game.legal_actions) > 1:
            (one, first), (other, second) = (timed(bot, game) for bot in bots)
            agree = one == other
            gain = 0.0 if agree else referee.compare(game, one, other, nth_number(~seed, len(game.history)))
            yield Asked(gain, (first, second), agree)
        game.play(expert.choose(game))


def report(names: tuple[str, str], players: int, games: int, found: list[Asked]) -> str:
    gains = np.array([asked.gain for asked in found])
    each = 100 * len(found) / (games * players)
    mean, error = each * gains.mean(), each * gains.std() / sqrt(len(gains))
    spent = 1000 * np.mean([asked.seconds for asked in found], axis=0)
    disagree = sum(not asked.agree for asked in found)
    one, other = (f"{name} ({ms:.2f} ms a decision)" for name, ms in zip(names, spent, strict=True))
    return (
        f"{len(found)} decisions of {games} games, {players} players; they disagree on {disagree}.\n"
        f"In a game {one} wins {mean:+.2f} ± {error:.2f} points of its chance to win more than {other}."
    )


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--rollouts", type=int, default=256, help="games that judge a disagreement")
    arguments = parser.parse_args()
    names = (arguments.one, arguments.other)
    referee = Referee(arguments.players, arguments.rollouts)
    found: list[Asked] = []
    for game in range(arguments.games):
        found += ask(names, arguments.players, arguments.seed + game, referee)
        if (game + 1) % 10 == 0 and game + 1 < arguments.games:
            print(report(names, arguments.players, game + 1, found), file=sys.stderr, flush=True)
    print(report(names, arguments.players, arguments.games, found))


if __name__ == "__main__":
    main()

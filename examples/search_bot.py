"""A bot that searches: ra arena --bot examples/search_bot.py:SearchBot --games 40 (docs/bots.md explains it)."""

import random
from statistics import fmean

from ra import Action, Game
from ra.bots import make_bot
from ra.game.sheet import end_points

FUTURES = 8
"""How many orders of the bag every action is tried on."""
HABIT = make_bot("greedy")
"""How everybody plays on in a future: quick, and not stupid."""


class SearchBot:
    """Tries every action on the same futures, and takes the one that leaves it best off on average."""

    name = "searcher"

    def __init__(self, seed: int = 0) -> None:
        self.dice = random.Random(seed)

    def choose(self, game: Game) -> Action:
        legal = list(game.legal_actions)
        if len(legal) == 1:
            return legal[0]
        seeds = [self.dice.getrandbits(62) for _ in range(FUTURES)]
        return max(legal, key=lambda action: fmean(value(game.reshuffled(seed), action) for seed in seeds))


def value(future: Game, action: Action) -> float:
    """How far ahead of the others whoever decides is, once the action is played and the next lot is sold."""
    me, epoch, suns = future.state.seat, future.epoch, future.sun
    future.play(action)
    while not future.is_over and future.epoch == epoch and future.sun == suns:
        future.play(HABIT.choose(future))
    worths = [worth(future, seat) for seat in range(future.rules.players)]
    return worths.pop(me) - fmean(worths)


def worth(game: Game, seat: int) -> float:
    """Fame, what the epoch and half of what the end would bring by now, and something for suns that can still buy."""
    now, end = game.points[seat].total, end_points(game.state)[seat].total
    return game.scores[seat] + now + (end - now) / 2 + sum(3 + sun / 2 for sun in game.player(seat).suns)


if __name__ == "__main__":
    from ra.cli import main

    main(["arena", "--bot", f"{__file__}:SearchBot", "--bots", "searcher,greedy,greedy", "--games", "3", "--jobs", "1"])

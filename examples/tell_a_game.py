"""Lets greedy bots play a game of three and tells its story: python examples/tell_a_game.py [SEED]."""

import sys

import ra
from ra.bots import make_bot
from ra.game.events import sentence

NAMES = ("Anna", "Bob", "Cathy")


def main(seed: int) -> None:
    game = ra.Game(3, names=NAMES, seed=seed)
    bots = [make_bot("greedy", seed) for _ in NAMES]
    while game.seat is not None:
        for event in game.play(bots[game.seat].choose(game)):
            print(sentence(event, NAMES))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 0)

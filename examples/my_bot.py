"""A bot to start from. See how it fares: ra arena --bot examples/my_bot.py:MyBot --games 40"""

import random

from ra import Game
from ra.game.action import Action

WORTH = {"gold": 3, "god": 2, "nile": 1, "funeral": -4, "drought": -4, "unrest": -5, "earthquake": -5}


class MyBot:
    """Calls the auction when the lot is good, and pays as little as it can."""

    name = "mine"

    def __init__(self, seed: int = 0) -> None:
        self.dice = random.Random(seed)  # another seed for every game; the same seed, the same choices

    def choose(self, game: Game) -> Action:
        """One of game.legal_actions. The game is a copy to try things on, but the tiles it draws are only a guess.

        A bot that searches makes many guesses: see search_bot.py.
        """
        legal = list(game.legal_actions)
        worth = sum(WORTH.get(tile, 2) for tile in game.lot)
        bids = [action for action in legal if action.do == "bid"]
        if bids:
            return bids[0] if worth >= 6 or "pass" not in game.legal_actions else Action.pass_()
        if game.phase == "turn" and worth < 9 and "draw" in game.legal_actions:
            return Action.draw()
        return Action.invoke() if "invoke" in game.legal_actions else self.dice.choice(legal)


if __name__ == "__main__":
    from ra.cli import main

    main(["arena", "--bot", f"{__file__}:MyBot", "--games", "4", "--jobs", "1"])

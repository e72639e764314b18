"""Guests of the tests: bots that are not of the house, good and bad."""

import random
from typing import Any, ClassVar

from ra.game.game import Game


class Chancer:
    """Any legal action, by its seed."""

    name = "chancer"

    def __init__(self, seed: int = 0) -> None:
        self.dice = random.Random(seed)

    def choose(self, game: Game) -> object:
        return self.dice.choice(list(game.legal_actions))


class Talker:
    """Knows no seed, has no name, answers in words, and prints."""

    def choose(self, game: Game) -> object:
        print("I think, therefore I am")
        return str(game.legal_actions[0])


class Meddler:
    """Plays on the game that it is shown, and takes notes: which tile it saw there, and which one came."""

    seen: ClassVar[dict[int, str | None]] = {}
    came: ClassVar[list[str | None]] = []

    def choose(self, game: Game) -> object:
        self.came[:] = [played.action.tile for played in game.history if played.action.do == "draw"]
        if "draw" not in game.legal_actions:
            return game.legal_actions[0]
        game.play("draw")
        self.seen[len(self.came)] = game.history[-1].action.tile
        return "draw"


class Liar:
    """Bids what it does not have."""

    name = "liar"

    def choose(self, game: Game) -> object:
        return "bid 16" if game.phase == "bidding" and "bid 16" not in game.legal_actions else game.legal_actions[0]


class Wisher:
    """Says which tile it wants."""

    def choose(self, game: Game) -> object:
        return "draw gold" if "draw" in game.legal_actions else game.legal_actions[0]


class Mute:
    """Says nothing."""

    def choose(self, game: Game) -> Any:
        pass


class Faint:
    """Breaks down in its tenth decision."""

    name = "faint"

    def __init__(self) -> None:
        self.strength = 10

    def choose(self, game: Game) -> object:
        self.strength -= 1
        assert 1 / self.strength
        return game.legal_actions[0]


class NoBot:
    """Has nothing to choose."""


class Unready:
    """Cannot be made."""

    def __init__(self, **settings: int) -> None:
        raise RuntimeError(f"not with {sorted(settings)}")

    def choose(self, game: Game) -> object:
        return game.legal_actions[0]


class Impostor(Chancer):
    """Bears the name of another."""

    name = "steady"


class Comma(Chancer):
    """Has a name that cannot be called."""

    name = "a,b"


class Bracket(Chancer):
    """Has a name that a terminal could take for an order."""

    name = "[red]a[/x]"


class Bell(Chancer):
    """Has a name that a terminal would take for an order."""

    name = "a\x1b[2J\x07"


WORDS = "no bot at all"

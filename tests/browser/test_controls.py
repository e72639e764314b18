"""What can be pressed is what the engine allows: in a thousand positions, for players and for those who watch."""

import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from ra.game.game import Game
from ra.server.protocol.messages import Presence, encode
from ra.server.view.frames import decision_words
from tests.browser.moments import PLAYERS, gods, laid
from tests.browser.stage import Stage, frame_of, table_view
from tests.browser.visitor import DESKTOP, PHONE, visiting
from tests.variants import variants

RARE: Final = ("swaps", "unrest", "earthquake")
POSITIONS: Final = 250
"""Four player counts: a thousand together."""


def positions(players: int, seed: int) -> Iterator[Game]:
    """Moments of random games by all rules there are; those that come seldom are all taken."""
    chance = random.Random(seed)
    rules = [variant for variant in variants().values() if variant.players == players]
    while True:
        game = Game(chance.choice(rules), seed=chance.randrange(1_000_000))
        while not game.is_over:
            actions = list(game.legal_actions)
            gods = any(action.do == "god" for action in actions)
            if game.phase in RARE or chance.random() < (0.3 if gods else 0.03):
                yield game.copy()
            draw = [action for action in actions if action.do == "draw"]
            game.play(draw[0] if draw and not gods and chance.random() < 0.7 else chance.choice(actions))


def legal_words(game: Game) -> list[str]:
    return sorted({decision_words(action) for action in game.legal_actions})


def inspected(stage: Stage, games: list[Game]) -> list[dict[str, Any]]:
    frames = [
        json.loads(encode(frame_of(game))) | {"sequence": number, "move": number}
        for number, game in enumerate(games, 1)
    ]
    return list(stage.page.evaluate("frames => inspect(frames)", frames))


@pytest.mark.parametrize(("players", "screen"), [(2, DESKTOP), (3, PHONE), (4, DESKTOP), (5, PHONE)])
def test_in_random_positions_the_controls_are_the_legal_actions(
    house: str, browser: Browser, players: int, screen: tuple[int, int]
) -> None:
    games = list(islice(positions(players, seed=players), POSITIONS))
    assert {game.phase for game in games} == {"turn", "bidding", *RARE}
    with visiting(browser, house, "en", screen) as visitor:
        stage = Stage(visitor, table_view(players), range(players))
        for game, found in zip(games, inspected(stage, games), strict=True):
            legal = legal_words(game)
            assert found["offered"] == legal, game.position()
            assert found["clicked"] == legal, "every control says what it is labelled with"
            assert found["track"] == [words for words in legal if words.startswith("god ")]
            assert found["pressed"] == [words for words in legal if not words.startswith(("god ", "discard "))]


@pytest.mark.parametrize("seats", [(), (1,)])
def test_whoever_does_not_decide_has_no_controls(house: str, browser: Browser, seats: tuple[int, ...]) -> None:
    """A spectator never; a player only at their own decisions."""
    games = list(islice(positions(3, seed=30), 120))
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3), seats)
        for game, found in zip(games, inspected(stage, games), strict=True):
            legal = legal_words(game) if game.seat in seats else []
            assert found["offered"] == found["clicked"] == legal
            assert found["pressed"] == [words for words in legal if not words.startswith(("god ", "discard "))]


def test_the_gods_stay_open_while_others_come_and_go(house: str, browser: Browser) -> None:
    """They close when the game goes on, not when somebody else loses a connection."""
    with visiting(browser, house, "en", PHONE) as visitor:
        stage = Stage(visitor, table_view(PLAYERS), [0])
        gods(stage)
        for here in (False, True):
            stage.hear(Presence([True, here] + [True] * (PLAYERS - 2), 0))
            visitor.look("settled")
            assert visitor.page.locator(".bar .pick").count(), "somebody was choosing a tile"
        stage.show(laid(), move=2)
        assert not visitor.page.locator(".bar .pick").count(), "the game has gone on"

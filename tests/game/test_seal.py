"""The sealed bag: settled before the first move, checked after the last."""

import json
from typing import Any

import pytest

from ra.bots import make_bot
from ra.engine.rules import Rules
from ra.engine.tiles import IN_THE_GAME, NAMES
from ra.game.bags import SealedBag
from ra.game.errors import NotationError
from ra.game.game import Game
from ra.game.seal import Seal, verify, write_sealed

IN_ORDER = tuple(name for name, count in zip(NAMES, IN_THE_GAME, strict=True) for _ in range(count))
PLAIN = Seal(IN_ORDER, "0" * 64)


def played(seal: Seal, players: int = 3) -> Game:
    rules = Rules(players)
    game = Game(rules, suns=seal.deal(rules), bag=SealedBag(seal.drawn_order))
    bot = make_bot("greedy")
    while not game.is_over:
        game.play(bot.choose(game))
    return game


def test_figures_never_change() -> None:
    """Other programs compute the same: these are promises."""
    assert PLAIN.seal == "555339b2115ee2e98c9d33b60b56e9cc904a572c5c784c23c0681bbe2f01fa5c"
    assert PLAIN._replace(nonces=("a", "b")).commitment == (
        "f0a5fdf330815ff59f503220894b593c11d2b98451d6bff8d492df76a49d87a5"
    )
    assert PLAIN.drawn_order[:5] == ("obelisk", "temple", "nile", "ra", "astronomy")
    assert PLAIN._replace(nonces=("a",)).drawn_order[:5] == ("ra", "drought", "nile", "nile", "statue")
    assert PLAIN.deal(Rules(3)) == ((4, 7, 10, 11), (3, 6, 9, 12), (2, 5, 8, 13))


def test_every_draw_is_another_bag() -> None:
    one, other = Seal.draw(), Seal.draw()
    assert one.order != other.order
    assert sorted(one.drawn_order) == sorted(IN_ORDER)
    assert len({one.seal, other.seal, one.commitment, other.commitment}) == 4


def test_nonces_change_tiles_and_commitment_but_not_the_seal() -> None:
    with_nonce = PLAIN._replace(nonces=("luck",))
    assert with_nonce.seal == PLAIN.seal
    assert with_nonce.commitment != PLAIN.commitment
    assert with_nonce.drawn_order != PLAIN.drawn_order


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_agrees_with_its_seal(players: int) -> None:
    seal = Seal.draw()._replace(nonces=("one", "two"))
    game = played(seal, players)
    document = json.loads(json.dumps(write_sealed(game.record(), seal)))
    checked = verify(json.dumps(document), seal.commitment)
    assert checked.seal == seal
    assert checked.game.record() == game.record()


def test_whatever_was_changed_is_found() -> None:
    seal = Seal.draw()
    sealed: dict[str, Any] = json.loads(json.dumps(write_sealed(played(seal).record(), seal)))
    swapped = list(seal.order)
    first = swapped.index("ra")
    second = swapped.index("god")
    swapped[first], swapped[second] = "god", "ra"
    events = sealed["record"]["events"]
    draw = next(event for event in events if event["do"] == "draw" and event["tile"] != "ra")
    other = next(name for name in ("nile", "gold") if name != draw["tile"])
    without_result = {key: value for key, value in sealed["record"].items() if key != "result"}
    cheated = [{**event, "tile": other} if event is draw else event for event in events[: events.index(draw) + 1]]
    changes: list[tuple[dict[str, Any], str]] = [
        ({"seal": {**sealed["seal"], "order": swapped}}, "commitment"),
        ({"seal": {**sealed["seal"], "salt": "1" * 64}}, "commitment"),
        ({"seal": {**sealed["seal"], "nonces": ["x"]}}, "commitment"),
        ({"seal": {**sealed["seal"], "salt": "short"}}, "seal.salt"),
        ({"seal": {**sealed["seal"], "nonces": ["two\nlines"]}}, "seal.nonces"),
        ({"seal": {**sealed["seal"], "order": ["ra"] * 180}}, "sealed order"),
        ({"commitment": "0" * 64}, "commitment"),
        ({"record": {**without_result, "events": cheated}}, "record.events"),
        ({"record": {**without_result, "suns": sealed["record"]["suns"][::-1], "events": []}}, "record.suns"),
        ({"record": 7}, "record"),
        ({"extra": 1}, ""),
    ]
    for change, where in changes:
        with pytest.raises(NotationError) as error:
            verify({**sealed, **change})
        assert error.value.where == where
    with pytest.raises(NotationError, match="commitment"):
        verify(sealed, "f" * 64)

"""What the two kinds of opened seals have in common: their parts, and how a game is held against them."""

import re
from typing import Final, Protocol

from ra.engine.rules import Rules, SunGroups
from ra.engine.tiles import IN_THE_GAME
from ra.game.bags import SealedBag
from ra.game.documents.node import Node
from ra.game.errors import NotationError
from ra.game.game import Game

HEX: Final = re.compile(r"[0-9a-f]{64}")
NONCE: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
"""Letters, digits, `-` and `_`: nonces are hashed as lines of one text."""


class Chance(Protocol):
    """All chance of a game, once it is settled."""

    @property
    def drawn_order(self) -> tuple[str, ...]: ...

    def deal(self, rules: Rules) -> SunGroups: ...


def read_order(node: Node) -> tuple[str, ...]:
    order = tuple(tile.text() for tile in node.list(sum(IN_THE_GAME)))
    SealedBag(order)
    return order


def read_hex(node: Node) -> str:
    text = node.text()
    if not HEX.fullmatch(text):
        node.fail("64 hexadecimal digits are needed")
    return text


def read_nonces(node: Node) -> tuple[str, ...]:
    nonces = tuple(nonce.text() for nonce in node.list())
    for nonce in nonces:
        if not NONCE.fullmatch(nonce):
            node.fail("a nonce has 1 to 64 letters, digits, - or _")
    return nonces


def read_record_in(node: Node) -> Game:
    node.counts()
    try:
        return Game.from_record(node.value)
    except NotationError as error:
        raise NotationError(".".join(filter(None, ("record", error.where))), error.what) from None


def check_chance(game: Game, chance: Chance) -> int:
    """Whether the suns were dealt and the tiles drawn as the seal says; how many tiles were drawn."""
    dealt = tuple(player.suns for player in game.start.players)
    right = chance.deal(game.rules)
    if dealt != right:
        raise NotationError("record.suns", f"the seal deals {list(map(list, right))}")
    draws = [played.action.tile for played in game.history if played.action.do == "draw"]
    for number, (tile, sealed) in enumerate(zip(draws, chance.drawn_order, strict=False), 1):
        if tile != sealed:
            raise NotationError("record.events", f"draw {number} brought {tile}, but the seal says {sealed}")
    return len(draws)


def check_whole(game: Game) -> None:
    """A seal is opened when the game is over, so a record that stops before that has lost its end."""
    if not game.is_over:
        what = f"the game is not over after {len(game.history)} decisions: its end is missing"
        raise NotationError("record.events", what)

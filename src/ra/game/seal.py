"""The sealed bag: all chance of a game is settled before the first move, and can be checked after the last.

1. The house draws the order of all 180 tiles and a salt from a cryptographic source, and publishes their *seal*, a
   SHA-256. From then on it cannot change its mind.
2. Whoever wants to adds a nonce. Nobody could know it when the seal was made.
3. Salt and nonces together make a key; the key shuffles the sealed order once more and deals the suns. The
   *commitment*, a SHA-256 over seal and nonces, is published before the first move.
4. When the game is over, order and salt are revealed, and anybody can repeat all of it.
"""

import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeVar

from ra.engine.rules import Rules, SunGroups
from ra.engine.tiles import IN_THE_GAME, NAMES
from ra.game.bags import SealedBag
from ra.game.documents import Node, open_document
from ra.game.errors import NotationError
from ra.game.game import Game

T = TypeVar("T")
FORMAT: Final = "ra-sealed/1"
SALT: Final = re.compile(r"[0-9a-f]{64}")
NONCE: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
"""Letters, digits, `-` and `_`: the nonces are hashed as one text, line by line."""


class Seal(NamedTuple):
    """What settles all chance of a game. Nonces stand in the order in which they were given."""

    order: tuple[str, ...]
    salt: str
    nonces: tuple[str, ...] = ()

    @classmethod
    def draw(cls) -> "Seal":
        """A fresh bag, shaken with the system's own chance."""
        order = [name for name, count in zip(NAMES, IN_THE_GAME, strict=True) for _ in range(count)]
        secrets.SystemRandom().shuffle(order)
        return cls(tuple(order), secrets.token_hex(32))

    @property
    def seal(self) -> str:
        """What is published before anybody gives a nonce."""
        return digest("ra-seal/1", " ".join(self.order), self.salt)

    @property
    def commitment(self) -> str:
        """What is published before the first move."""
        return digest("ra-commitment/1", self.seal, *self.nonces)

    @property
    def key(self) -> str:
        return digest("ra-key/1", self.salt, *self.nonces)

    @property
    def drawn_order(self) -> tuple[str, ...]:
        """The tiles as they come out of the bag."""
        return shuffled(self.order, self.key, "tiles")

    def deal(self, rules: Rules) -> SunGroups:
        """§2.2 Which group of suns lies before which seat."""
        return shuffled(rules.suns, self.key, "suns")


def digest(*lines: str) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def shuffled(things: Sequence[T], key: str, what: str) -> tuple[T, ...]:
    """From the last place down to the second, each thing changes places with one that stands no later."""
    result = list(things)
    for place in range(len(result) - 1, 0, -1):
        number = int(digest("ra-shuffle/1", key, what, str(place))[:12], 16)
        other = number % (place + 1)
        result[place], result[other] = result[other], result[place]
    return tuple(result)


# ---- on paper ------------------------------------------------------------------------------------------------------


def write_sealed(record: Mapping[str, Any], seal: Seal) -> dict[str, Any]:
    """A record together with the opened seal: everything that a check needs."""
    opened = {"order": list(seal.order), "salt": seal.salt, "nonces": list(seal.nonces)}
    return {"format": FORMAT, "record": dict(record), "seal": opened, "commitment": seal.commitment}


def read_sealed(document: str | bytes | Mapping[str, Any]) -> Game:
    """The game of a sealed document of the right form. Whether it agrees with its seal is a question for `verify`."""
    fields = open_document(document, FORMAT).object(("format", "record", "seal", "commitment"))
    read_seal(fields["seal"])
    fields["commitment"].text()
    return read_record_in(fields["record"])


class Verified(NamedTuple):
    """A game that agrees with its seal."""

    game: Game
    seal: Seal
    draws: int


def verify(document: str | bytes | Mapping[str, Any], commitment: str | None = None) -> Verified:
    """Checks a whole game against its commitment, or against the one that was noted down before the first move."""
    fields = open_document(document, FORMAT).object(("format", "record", "seal", "commitment"))
    seal = read_seal(fields["seal"])
    for promised in (fields["commitment"].text(), commitment or seal.commitment):
        if not hmac.compare_digest(promised.encode(), seal.commitment.encode()):
            raise NotationError("commitment", f"order, salt and nonces give {seal.commitment}, not {promised[:80]}")
    game = read_record_in(fields["record"])
    return Verified(game, seal, check_chance(game, seal))


def read_seal(node: Node) -> Seal:
    fields = node.object(("order", "salt", "nonces"))
    order = tuple(tile.text() for tile in fields["order"].list(sum(IN_THE_GAME)))
    SealedBag(order)
    salt = fields["salt"].text()
    if not SALT.fullmatch(salt):
        fields["salt"].fail("64 hexadecimal digits are needed")
    nonces = tuple(nonce.text() for nonce in fields["nonces"].list())
    for nonce in nonces:
        if not NONCE.fullmatch(nonce):
            fields["nonces"].fail("a nonce has 1 to 64 letters, digits, - or _")
    return Seal(order, salt, nonces)


def read_record_in(node: Node) -> Game:
    node.counts()
    try:
        return Game.from_record(node.value)
    except NotationError as error:
        raise NotationError(".".join(filter(None, ("record", error.where))), error.what) from None


def check_chance(game: Game, seal: Seal) -> int:
    """Whether the suns were dealt and the tiles drawn as the seal says; how many tiles were drawn."""
    dealt = tuple(player.suns for player in game.start.players)
    if dealt != seal.deal(game.rules):
        raise NotationError("record.suns", f"the seal deals {list(map(list, seal.deal(game.rules)))}")
    draws = [played.action.tile for played in game.history if played.action.do == "draw"]
    for number, (tile, sealed) in enumerate(zip(draws, seal.drawn_order, strict=False), 1):
        if tile != sealed:
            raise NotationError("record.events", f"draw {number} brought {tile}, but the seal says {sealed}")
    return len(draws)

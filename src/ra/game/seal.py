"""The sealed bag: all chance of a game is settled before the first move, and can be checked after the last.

There are two kinds of seals. In the older one, `Seal` (`ra-sealed/1`), the house draws the order of all 180 tiles and a
salt and publishes their hash; whoever wants to adds a nonce; salt and nonces shuffle the order once more. Who knows the
salt and gives the last nonce can choose the tiles. In the newer one, `ra.game.pact` (`ra-sealed/2`), everybody commits
to a nonce before any is revealed.

`verify` checks both, and says what it has proved and what it could not.
"""

import hmac
import secrets
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ra.engine.rules import Rules, SunGroups
from ra.engine.tiles import IN_THE_GAME, NAMES
from ra.game.documents.node import Node, open_document, parse_json
from ra.game.errors import NotationError
from ra.game.game import Game
from ra.game.pact import FORMAT as PACT
from ra.game.pact import OpenedPact, Pact, check_pact, commitment_to, read_pact, write_pact
from ra.game.sealing.claims import Claim
from ra.game.sealing.hashing import digest, shuffled
from ra.game.sealing.opened import check_chance, read_hex, read_nonces, read_order, read_record_in

FORMAT: Final = "ra-sealed/1"
FORMATS: Final = (FORMAT, PACT)


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


# ---- on paper ------------------------------------------------------------------------------------------------------


def write_sealed(record: Mapping[str, Any], seal: Seal | Pact) -> dict[str, Any]:
    """A record together with the opened seal: everything that a check needs."""
    if isinstance(seal, Pact):
        return write_pact(record, seal)
    opened = {"order": list(seal.order), "salt": seal.salt, "nonces": list(seal.nonces)}
    return {"format": FORMAT, "record": dict(record), "seal": opened, "commitment": seal.commitment}


def read_sealed(document: str | bytes | Mapping[str, Any]) -> Game:
    """The game of a sealed document of the right form. Whether it agrees with its seal is a question for `verify`."""
    value = parse_json(document) if isinstance(document, (str, bytes)) else document
    if isinstance(value, Mapping) and value.get("format") == PACT:
        return read_pact(value).game
    fields = open_document(value, FORMAT).object(("format", "record", "seal", "commitment"))
    read_seal(fields["seal"])
    fields["commitment"].text()
    return read_record_in(fields["record"])


def read_seal(node: Node) -> Seal:
    fields = node.object(("order", "salt", "nonces"))
    return Seal(read_order(fields["order"]), read_hex(fields["salt"]), read_nonces(fields["nonces"]))


# ---- checking ------------------------------------------------------------------------------------------------------


class Kept(NamedTuple):
    """What somebody kept of a game while it was played: without it, a document can only agree with itself."""

    commitment: str | None = None
    nonce: str | None = None
    digest: str | None = None


NOTHING_KEPT: Final = Kept()


class Verified(NamedTuple):
    """A game that agrees with its seal; what that proves, and what it does not."""

    game: Game
    seal: Seal | Pact
    draws: int
    proved: tuple[Claim, ...]
    unproved: tuple[Claim, ...]


def verify(
    document: str | bytes | Mapping[str, Any], commitment: str | None = None, kept: Kept = NOTHING_KEPT
) -> Verified:
    """Checks a whole game against its seal, and against what was kept of it. What disagrees raises a NotationError."""
    value = parse_json(document) if isinstance(document, (str, bytes)) else document
    if commitment is not None:
        kept = kept._replace(commitment=commitment)
    if isinstance(value, Mapping) and value.get("format") == PACT:
        return verify_pact(read_pact(value), kept)
    return verify_seal(open_document(value, FORMAT), kept)


def verify_seal(document: Node, kept: Kept) -> Verified:
    """`ra-sealed/1`: what it proves is less."""
    fields = document.object(("format", "record", "seal", "commitment"))
    seal = read_seal(fields["seal"])
    for promised in (fields["commitment"].text(), kept.commitment or seal.commitment):
        if not same(promised, seal.commitment):
            raise NotationError("commitment", f"order, salt and nonces give {seal.commitment}, not {promised[:80]}")
    game = read_record_in(fields["record"])
    draws = check_chance(game, seal)
    if kept.nonce is not None and kept.nonce not in seal.nonces:
        raise NotationError("seal.nonces", "the nonce that you kept is not among them")
    if kept.digest is not None:
        raise NotationError("digest", f"{FORMAT} has no digest to compare with the one that you kept")
    proved = [Claim("chance", number=draws), Claim("decisions")]
    unproved = [Claim("old_seal"), Claim("not_bound")]
    if game.is_over:
        proved.append(Claim("whole"))
    else:
        unproved.append(Claim("end_missing", number=len(game.history)))
    if kept.nonce:
        proved.append(Claim("nonce_given"))
    if kept.commitment:
        proved.append(Claim("commitment_kept"))
    else:
        unproved.append(Claim("commitment_not_kept"))
    return Verified(game, seal, draws, tuple(proved), tuple(unproved))


def verify_pact(opened: OpenedPact, kept: Kept) -> Verified:
    game, draws = check_pact(opened)
    pact = opened.pact
    if kept.commitment is not None and not same(kept.commitment, pact.commitment):
        raise NotationError("commitment", f"it is {pact.commitment}, not the one that you kept: {kept.commitment[:80]}")
    if kept.digest is not None and not same(kept.digest, opened.digest):
        raise NotationError("digest", f"it is {opened.digest}, not the one that you kept: {kept.digest[:80]}")
    proved = [Claim("chance", number=draws), Claim("decisions"), Claim("whole"), Claim("bound"), Claim("unchanged")]
    unproved: list[Claim] = []
    taking = tuple(seat for share in pact.shares for seat in share.seats)
    if taking:
        proved.append(Claim("took_part", taking))
    else:
        unproved.append(Claim("nobody_took_part"))
    people = [seat for seat, kind in enumerate(pact.terms.seats) if kind == "person"]
    if taking and (without := tuple(seat for seat in people if seat not in taking)):
        unproved.append(Claim("left_out", without))
    if failed := pact.rounds[:-1]:
        missing = {seat for shares in failed for share in shares if share.nonce is None for seat in share.seats}
        unproved.append(Claim("began_again", tuple(sorted(missing)), len(failed)))
    for name, value in (("commitment", kept.commitment), ("digest", kept.digest)):
        if value is None:
            unproved.append(Claim(f"{name}_not_kept"))
        else:
            proved.append(Claim(f"{name}_kept"))
    if kept.nonce is not None:
        proved.append(Claim("nonce_kept", seats_of_nonce(pact, kept.nonce)))
    elif taking:
        unproved.append(Claim("nonce_not_kept"))
    return Verified(game, pact, draws, tuple(proved), tuple(unproved))


def seats_of_nonce(pact: Pact, nonce: str) -> tuple[int, ...]:
    for share in pact.shares:
        if share.nonce is not None and same(share.nonce, nonce):
            return share.seats
    what = f"the nonce that you kept, whose hash is {commitment_to(nonce)}, is not among those that count"
    raise NotationError("rounds", what)


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())

"""`ra-sealed/2`: everybody commits to a nonce before anybody reveals one.

1. The house draws an order of all 180 tiles and a salt when the table is made, and publishes their *seal*.
2. Everybody who takes part draws a nonce and publishes its hash.
3. When the game is to begin, all of these are fixed, and so are names, rules and seats. One *commitment*, a SHA-256
   over all of it, is published. Only now do people reveal their nonces. If one of them does not, the exchange begins
   again without them and with new nonces, and the next commitment names the round that failed.
4. Commitment, salt and nonces make the key that shuffles the sealed order and deals the suns.

Nobody who takes part can choose their nonce after seeing another's, and the house cannot choose its salt after seeing
any. docs/protocol.md says what that does and does not prevent.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from ra.engine.rules import Rules, SunGroups
from ra.game.documents.node import Node, open_document
from ra.game.errors import NotationError
from ra.game.game import Game
from ra.game.sealing.hashing import canonical, digest, shuffled
from ra.game.sealing.opened import NONCE, check_chance, check_whole, read_hex, read_nonces, read_order, read_record_in

FORMAT: Final = "ra-sealed/2"
SHORTEST_NONCE: Final = 32
"""Characters of a nonce that was committed to. A shorter one could be found by trying."""
LONGEST_TABLE: Final = 40
KINDS: Final = ("person", "bot")
FIELDS: Final = ("format", "table", "seats", "record", "seal", "rounds", "commitment", "digest")


def commitment_to(nonce: str) -> str:
    """What is published of a nonce before it is revealed."""
    return digest("ra-nonce/2", nonce)


def is_committable(nonce: str) -> bool:
    return NONCE.fullmatch(nonce) is not None and len(nonce) >= SHORTEST_NONCE


def sealing_of(order: Sequence[str], salt: str) -> str:
    """What the house publishes when the table is made."""
    return digest("ra-seal/2", " ".join(order), salt)


class Share(NamedTuple):
    """What one person adds: `seats` are theirs. The nonce is None as long as, or because, they did not reveal it."""

    seats: tuple[int, ...]
    commitment: str
    nonce: str | None = None

    @property
    def promised(self) -> dict[str, Any]:
        return {"seats": list(self.seats), "commitment": self.commitment}

    @property
    def opened(self) -> dict[str, Any]:
        return {**self.promised, "nonce": self.nonce}


class Terms(NamedTuple):
    """What is fixed together with the commitments: at which table, who plays, and by which rules."""

    table: str
    rules: Mapping[str, Any]
    names: Sequence[str]
    seats: Sequence[str]


class Pact:
    """All chance of a game, as everybody at the table has settled it together."""

    def __init__(
        self,
        terms: Terms,
        order: Sequence[str],
        salt: str,
        nonces: Iterable[str] = (),
        rounds: Iterable[Sequence[Share]] = ((),),
    ) -> None:
        self.terms = terms
        self.order = tuple(order)
        self.salt = salt
        self.nonces = tuple(nonces)
        """Nonces that were given openly before the game began, without a commitment."""
        self.rounds = tuple(tuple(shares) for shares in rounds)
        """The exchange as often as it began; the last round is the one that counts. It is empty if nobody took part."""

    @property
    def seal(self) -> str:
        return sealing_of(self.order, self.salt)

    @property
    def shares(self) -> tuple[Share, ...]:
        return self.rounds[-1]

    @cached_property
    def commitment(self) -> str:
        """What is published before the nonces of the last round are revealed."""
        table, rules, names, seats = self.terms
        before = [[share.opened for share in shares] for shares in self.rounds[:-1]]
        promise = {
            "table": table,
            "rules": dict(rules),
            "names": list(names),
            "seats": list(seats),
            "seal": self.seal,
            "nonces": list(self.nonces),
            "rounds": [*before, [share.promised for share in self.shares]],
        }
        return digest("ra-commitment/2", canonical(promise))

    @property
    def key(self) -> str:
        revealed = [share.nonce for share in self.shares]
        assert None not in revealed, "somebody has not revealed their nonce"
        return digest("ra-key/2", self.commitment, self.salt, *map(str, revealed))

    @property
    def drawn_order(self) -> tuple[str, ...]:
        """The tiles as they come out of the bag."""
        return shuffled(self.order, self.key, "tiles")

    def deal(self, rules: Rules) -> SunGroups:
        """§2.2 Which group of suns lies before which seat."""
        return shuffled(rules.suns, self.key, "suns")

    def digest_of(self, record: Mapping[str, Any]) -> str:
        """What is published when the game is over: it holds the record as it was then."""
        return digest("ra-digest/2", self.commitment, canonical(record))


def write_pact(record: Mapping[str, Any], pact: Pact) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "table": pact.terms.table,
        "seats": list(pact.terms.seats),
        "record": dict(record),
        "seal": {"order": list(pact.order), "salt": pact.salt, "nonces": list(pact.nonces)},
        "rounds": [[share.opened for share in shares] for shares in pact.rounds],
        "commitment": pact.commitment,
        "digest": pact.digest_of(record),
    }


class OpenedPact(NamedTuple):
    """A document of the right form. What it says may still be wrong, and its record has yet to be replayed."""

    pact: Pact
    commitment: str
    digest: str
    record: Node

    @property
    def game(self) -> Game:
        game = read_record_in(self.record)
        if game.rules.players != len(self.pact.terms.seats):
            raise NotationError("seats", f"{game.rules.players} entries are needed, not {len(self.pact.terms.seats)}")
        return game


def read_pact(document: str | bytes | Mapping[str, Any]) -> OpenedPact:
    fields = open_document(document, FORMAT).object(FIELDS)
    record = fields["record"].counts()
    for key in ("rules", "names", "suns", "result"):
        if key not in record:
            fields["record"].fail(f"the key {key!r} is missing: a sealed record has it")
    table = fields["table"].text()
    if not NONCE.fullmatch(table) or len(table) > LONGEST_TABLE:
        fields["table"].fail(f"a table's id has 1 to {LONGEST_TABLE} letters, digits, - or _")
    seats = [seat.choice(KINDS) for seat in fields["seats"].list()]
    seal = fields["seal"].object(("order", "salt", "nonces"))
    order, salt = read_order(seal["order"]), read_hex(seal["salt"])
    names = [name.text() for name in record["names"].list()]
    record["rules"].counts()
    terms = Terms(table, record["rules"].value, names, seats)
    pact = Pact(terms, order, salt, read_nonces(seal["nonces"]), read_rounds(fields["rounds"], seats))
    return OpenedPact(pact, read_hex(fields["commitment"]), read_hex(fields["digest"]), fields["record"])


def read_rounds(node: Node, seats: Sequence[str]) -> list[list[Share]]:
    rounds = [[read_share(share, seats) for share in shares.list()] for shares in node.list()]
    if not rounds:
        node.fail("there is one round at least; it is empty if nobody took part")
    known: set[str] = set()
    for number, shares in enumerate(rounds):
        place, last = f"rounds[{number}]", number == len(rounds) - 1
        taken = [seat for share in shares for seat in share.seats]
        if len(taken) != len(set(taken)):
            raise NotationError(place, "a seat stands in it twice")
        if sorted(shares) != shares:
            raise NotationError(place, "people stand in the order of their seats")
        if twice := known.intersection(share.commitment for share in shares):
            raise NotationError(place, f"the commitment {min(twice)} stands twice")
        known.update(share.commitment for share in shares)
        if len({share.commitment for share in shares}) < len(shares):
            raise NotationError(place, "two people have the same commitment")
        unrevealed = [share for share in shares if share.nonce is None]
        if last and unrevealed:
            missing = unrevealed[0].seats[0]
            raise NotationError(place, f"seat {missing} did not reveal a nonce, so the round does not count")
        if not last and not unrevealed:
            raise NotationError(place, "everybody revealed their nonce, so no other round can follow")
        if number:
            check_who_stays(place, rounds[number - 1], shares)
    return rounds


def check_who_stays(place: str, before: Sequence[Share], shares: Sequence[Share]) -> None:
    """Whoever did not reveal is out for good. Could they come back, they would have as many orders to choose from as
    there are rounds."""
    revealed = {share.seats for share in before if share.nonce is not None}
    for share in shares:
        if share.seats not in revealed:
            seats = ", ".join(map(str, share.seats))
            what = f"nobody with the seats {seats} revealed a nonce in the round before, so they cannot take part in it"
            raise NotationError(place, what)


def read_share(node: Node, seats: Sequence[str]) -> Share:
    fields = node.object(("seats", "commitment", "nonce"))
    own = tuple(seat.integer(0, len(seats) - 1) for seat in fields["seats"].list())
    if not own or list(own) != sorted(set(own)):
        fields["seats"].fail("seats ascend, and there is one at least")
    if any(seats[seat] != "person" for seat in own):
        fields["seats"].fail("only people take part, not bots")
    commitment = read_hex(fields["commitment"])
    if fields["nonce"].value is None:
        return Share(own, commitment)
    nonce = fields["nonce"].text()
    if not is_committable(nonce):
        fields["nonce"].fail(f"a nonce that was committed to has {SHORTEST_NONCE} to 64 letters, digits, - or _")
    if commitment_to(nonce) != commitment:
        fields["nonce"].fail(f"its hash is {commitment_to(nonce)}, but they had committed to {commitment}")
    return Share(own, commitment, nonce)


def check_hands(record: Node) -> None:
    """Anybody can write a record with its suns in any order; in a sealed one there is one way to write a game."""
    for hand in record["suns"].value:
        if list(hand) != sorted(hand):
            raise NotationError("record.suns", f"in a sealed record the suns of a hand ascend, as {sorted(hand)}")


class CheckedPact(NamedTuple):
    game: Game
    draws: int


def check_pact(opened: OpenedPact) -> CheckedPact:
    """Whether everything in the document follows from everything else; the game, and how many tiles were drawn."""
    pact, commitment, stated, record = opened
    if commitment != pact.commitment:
        what = f"table, rules, names, seats, seal and rounds give {pact.commitment}, not {commitment}"
        raise NotationError("commitment", what)
    if stated != pact.digest_of(record.value):
        raise NotationError("digest", f"the record gives {pact.digest_of(record.value)}, not {stated}")
    game = opened.game
    draws = check_chance(game, pact)
    check_hands(record)
    check_whole(game)
    return CheckedPact(game, draws)

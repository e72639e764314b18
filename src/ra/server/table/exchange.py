"""The exchange of nonces before a game: all commit, the commitments are fixed and shown, and nonces are revealed.

Pure rules: an exchange and what somebody does make the next exchange, or a refusal. docs/protocol.md tells it step by
step, and `ra.game.pact` says what is hashed.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ra.game.pact import Pact, Share, Terms, commitment_to, is_committable
from ra.game.seal import Seal
from ra.server.protocol.refusals import Refusal

REVEAL_MS: Final = 5_000
"""In which everybody who takes part reveals their nonce."""
REVEAL_ALONE_MS: Final = 15_000
"""The same where one person plays: nobody else waits, and a page may take a while to load."""


class Round(Struct, frozen=True):
    """One try: what those who take part have committed to, and the nonces that they have revealed since."""

    commitments: dict[str, str]
    nonces: dict[str, str] = {}
    next: dict[str, str] = {}
    """Commitments for another round, given together with the nonce, so that it can begin at once."""

    @property
    def is_complete(self) -> bool:
        return self.nonces.keys() == self.commitments.keys()


class Fixed(Struct, frozen=True):
    """What cannot change any more once the commitments are fixed."""

    rules: dict[str, Any]
    names: list[str]
    seats: list[str]
    """The kind of each seat: `person` or `bot`."""
    people: list[str | None]
    """Who sits in each seat."""


class Exchange(Struct, frozen=True):
    """`commitments` are those of the lobby, by person. With `fixed`, the first round begins."""

    commitments: dict[str, str] = {}
    fixed: Fixed | None = None
    rounds: list[Round] = []
    deadline: int | None = None
    """Until when nonces can be revealed in this round, as the server's time."""

    @property
    def is_settled(self) -> bool:
        return self.fixed is not None and self.rounds[-1].is_complete


def commit(exchange: Exchange, person: str, commitment: str) -> Exchange:
    """Before the game is to begin; somebody who has lost their nonce can commit to another."""
    if exchange.fixed:
        raise Refusal("beginning")
    others = {given for owner, given in exchange.commitments.items() if owner != person}
    if commitment in others:
        raise Refusal("commitment_taken")
    return replace(exchange, commitments={**exchange.commitments, person: commitment})


def without_the_unseated(exchange: Exchange, seated: Collection[str]) -> Exchange:
    """Whoever leaves before the game is to begin takes their commitment with them: they can make it again."""
    if exchange.fixed:
        return exchange
    return replace(
        exchange, commitments={who: exchange.commitments[who] for who in exchange.commitments if who in seated}
    )


def fix(exchange: Exchange, fixed: Fixed, now_ms: int) -> Exchange:
    """The game is to begin: who has committed takes part, and nobody else."""
    if exchange.fixed:
        raise Refusal("beginning")
    taking = {person: exchange.commitments[person] for person in people_of(fixed) if person in exchange.commitments}
    return next_round(replace(exchange, fixed=fixed), taking, now_ms)


def next_round(exchange: Exchange, commitments: Mapping[str, str], now_ms: int) -> Exchange:
    assert exchange.fixed
    reveal_ms = REVEAL_ALONE_MS if len(people_of(exchange.fixed)) == 1 else REVEAL_MS
    deadline = now_ms + reveal_ms if commitments else now_ms
    return replace(exchange, rounds=[*exchange.rounds, Round(dict(commitments))], deadline=deadline)


def reveal(exchange: Exchange, person: str, nonce: str, following: str | None) -> Exchange:
    """Somebody opens their commitment. Said twice, it counts once."""
    if exchange.fixed is None or person not in exchange.rounds[-1].commitments:
        raise Refusal("no_exchange")
    current = exchange.rounds[-1]
    if not is_committable(nonce) or commitment_to(nonce) != current.commitments[person]:
        raise Refusal("nonce_differs")
    if person in current.nonces:
        return exchange
    following = None if following in known(exchange) else following
    revealed = replace(
        current,
        nonces={**current.nonces, person: nonce},
        next={**current.next, person: following} if following else current.next,
    )
    return replace(exchange, rounds=[*exchange.rounds[:-1], revealed])


def known(exchange: Exchange) -> set[str]:
    """Commitments that somebody has made already: a copy of one could be opened by whoever sees the original opened."""
    rounds = exchange.rounds
    return {given for one in rounds for made in (one.commitments, one.next) for given in made.values()}


def begin_again(exchange: Exchange, now_ms: int) -> Exchange:
    """Past the deadline: another round without those who did not reveal their nonce."""
    if exchange.fixed is None or exchange.is_settled or exchange.deadline is None or now_ms < exchange.deadline:
        return exchange
    last = exchange.rounds[-1]
    return next_round(
        exchange, {person: last.next[person] for person in last.commitments if person in last.next}, now_ms
    )


def postpone(exchange: Exchange, until: int) -> Exchange:
    """The server was down: pages need a while to come back."""
    return replace(exchange, deadline=until) if exchange.fixed else exchange


def people_of(fixed: Fixed) -> list[str]:
    """Everybody once, in the order of their seats."""
    return list(dict.fromkeys(person for person in fixed.people if person is not None))


def shares_of(exchange: Exchange, number: int) -> tuple[Share, ...]:
    """Who takes part in a round, in the order of their seats."""
    assert exchange.fixed
    one = exchange.rounds[number]
    return tuple(
        Share(seats_of(exchange.fixed.people, person), one.commitments[person], one.nonces.get(person))
        for person in people_of(exchange.fixed)
        if person in one.commitments
    )


def seats_of(people: Sequence[str | None], person: str) -> tuple[int, ...]:
    return tuple(seat for seat, owner in enumerate(people) if owner == person)


def pact_of(table: str, seal: Seal, exchange: Exchange) -> Pact:
    """What was agreed on, once it is fixed."""
    assert exchange.fixed
    terms = Terms(table, exchange.fixed.rules, exchange.fixed.names, exchange.fixed.seats)
    rounds = [shares_of(exchange, number) for number in range(len(exchange.rounds))]
    return Pact(terms, seal.order, seal.salt, seal.nonces, rounds)

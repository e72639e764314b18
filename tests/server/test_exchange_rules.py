"""The rules of the exchange as plain functions: hypothesis tries what people, programs and time may do."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ra.game.documents.node import Node
from ra.game.pact import commitment_to, read_rounds
from ra.game.seal import Seal
from ra.server.protocol.refusals import Refusal
from ra.server.table.exchange import (
    REVEAL_ALONE_MS,
    REVEAL_MS,
    Exchange,
    Fixed,
    begin_again,
    commit,
    fix,
    pact_of,
    postpone,
    reveal,
)

PEOPLE = ("anna", "bob", "cathy")
SEAL = Seal.draw()


def fixed(*people: str | None) -> Fixed:
    kinds = ["person" if person else "bot" for person in people]
    return Fixed({"players": len(people)}, [str(person) for person in people], kinds, list(people))


def nonce(person: str, number: int = 0) -> str:
    return f"{person}-{number}-".ljust(40, "x")


def refused(code: str, step: Callable[[], Exchange]) -> None:
    with pytest.raises(Refusal) as refusal:
        step()
    assert refusal.value.code == code


def test_who_has_left_or_never_committed_takes_no_part() -> None:
    exchange = commit(commit(Exchange(), "gone", "0" * 64), "bob", commitment_to(nonce("bob")))
    begun = fix(exchange, fixed("anna", "bob", None), 100)
    assert list(begun.rounds[0].commitments) == ["bob"]
    assert begun.deadline == 100 + REVEAL_MS
    alone = fix(exchange, fixed("bob", None, "bob"), 100)
    assert alone.deadline == 100 + REVEAL_ALONE_MS
    nobody = fix(Exchange(), fixed("anna", None), 100)
    assert nobody.is_settled
    assert nobody.deadline == 100


def test_what_is_fixed_cannot_be_fixed_or_committed_again() -> None:
    begun = fix(commit(Exchange(), "bob", "0" * 64), fixed("bob", None), 0)
    refused("beginning", lambda: fix(begun, fixed("bob", None), 0))
    refused("beginning", lambda: commit(begun, "bob", "1" * 64))
    refused("no_exchange", lambda: reveal(begun, "anna", nonce("anna"), None))
    refused("nonce_differs", lambda: reveal(begun, "bob", nonce("bob"), None))
    assert postpone(begun, 77).deadline == 77
    assert postpone(Exchange(), 77) == Exchange()


def test_a_short_nonce_is_refused_though_it_was_committed_to() -> None:
    begun = fix(commit(Exchange(), "bob", commitment_to("short")), fixed("bob", None), 0)
    refused("nonce_differs", lambda: reveal(begun, "bob", "short", None))


def test_a_copied_commitment_for_the_next_round_is_dropped() -> None:
    exchange = Exchange()
    for person in PEOPLE:
        exchange = commit(exchange, person, commitment_to(nonce(person)))
    begun = fix(exchange, fixed(*PEOPLE), 0)
    begun = reveal(begun, "anna", nonce("anna"), commitment_to(nonce("anna", 1)))
    begun = reveal(begun, "bob", nonce("bob"), commitment_to(nonce("anna", 1)))
    again = begin_again(begun, REVEAL_MS)
    assert list(again.rounds[-1].commitments) == ["anna"]


@given(st.data())
def test_whatever_people_and_time_do_it_ends_and_only_the_willing_count(data: st.DataObject) -> None:
    """In every round some reveal, some do not, some know nothing of another round."""
    taking = data.draw(st.lists(st.sampled_from(PEOPLE), unique=True))
    exchange = Exchange()
    for person in taking:
        exchange = commit(exchange, person, commitment_to(nonce(person)))
    exchange, now, number = fix(exchange, fixed(*PEOPLE), 0), 0, 0
    while not exchange.is_settled:
        deadline = exchange.deadline
        assert deadline is not None
        assert begin_again(exchange, deadline - 1) == exchange, "nobody is left out before the deadline"
        before = set(exchange.rounds[-1].commitments)
        for person in data.draw(st.lists(st.sampled_from(sorted(before)))):  # some of them, some twice
            following = commitment_to(nonce(person, number + 1)) if data.draw(st.booleans()) else None
            exchange = reveal(exchange, person, nonce(person, number), following)
        if not exchange.is_settled:
            now, number = deadline, number + 1
            exchange = begin_again(exchange, now)
            assert set(exchange.rounds[-1].commitments) < before, "whoever does not reveal takes no part any more"
    assert begin_again(exchange, now + 10**9) == exchange, "what is settled stays"
    assert len(exchange.rounds) <= len(PEOPLE) + 1
    pact = pact_of("table", SEAL, exchange)
    assert all(share.nonce for share in pact.shares)
    assert len(pact.drawn_order) == 180
    opened = json.loads(json.dumps([[share.opened for share in shares] for shares in pact.rounds]))
    read = read_rounds(Node(opened, "rounds"), pact.terms.seats)
    assert tuple(map(tuple, read)) == pact.rounds, "what an honest server writes can be verified"

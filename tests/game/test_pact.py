"""`ra-sealed/2`: nobody can steer the tiles, and whatever is changed in a document is noticed."""

import copy
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from ra.cli import main
from ra.engine.rules import Rules
from ra.game.bags import SealedBag
from ra.game.errors import NotationError
from ra.game.game import Game
from ra.game.pact import Pact, Share, Terms, commitment_to, write_pact
from ra.game.seal import Kept, Seal, verify, write_sealed
from ra.game.sealing.claims import SENTENCES
from ra.game.sealing.hashing import canonical
from tests.game.test_seal import IN_ORDER, PLAIN
from tests.tables import play_at_random

Document = dict[str, Any]
HONEST = "5f" * 32
SECOND = "a7" * 32
NAMES = ("Anna", "Bob, naïve 🐈", "Senbi")


def share(nonce: str, *seats: int) -> Share:
    return Share(seats, commitment_to(nonce), nonce)


def agreed(
    *rounds: list[Share], rules: Rules | None = None, seal: Seal = PLAIN, names: tuple[str, ...] = NAMES
) -> Pact:
    options = (rules or Rules(3)).options
    terms = Terms("Zb0c_fkQ2mW0xk1t", options, names, ["person", "person", "bot"])
    return Pact(terms, seal.order, seal.salt, seal.nonces, rounds)


def sealed_game(pact: Pact, rules: Rules | None = None) -> Document:
    rules = rules or Rules(3)
    game = Game(rules, suns=pact.deal(rules), bag=SealedBag(pact.drawn_order), names=pact.terms.names)
    document = write_sealed(play_at_random(game, random.Random(4)).record(), pact)
    return dict(json.loads(json.dumps(document)))


RULES = Rules(3, edition="1999", lowest_suns=4)
FAILED = [share("99" * 32, 0), Share((1,), commitment_to("88" * 32))]
WHOLE = agreed(FAILED, [share(HONEST, 0)], rules=RULES, seal=PLAIN._replace(nonces=("given",)))
DOCUMENT = sealed_game(WHOLE, RULES)


def test_figures_never_change() -> None:
    """Other programs compute the same: these are promises."""
    pact = agreed([share(HONEST, 0), share(SECOND, 1)])
    assert commitment_to(HONEST) == sha256(f"ra-nonce/2\n{HONEST}".encode()).hexdigest()
    assert pact.seal == sha256(f"ra-seal/2\n{' '.join(IN_ORDER)}\n{'0' * 64}".encode()).hexdigest()
    assert canonical({"b": ["ä", "\x7f"], "a": None}) == '{"a":null,"b":["\\u00e4","\\u007f"]}'
    assert pact.commitment == "47124a3a7a6824fd21a62076022a7274bc0a57e7bef1c8bdc0299f370633cf48"
    assert pact.drawn_order[:5] == ("pharaoh", "obelisk", "unrest", "religion", "nile")
    assert (
        pact.digest_of({"format": "ra-record/1"}) == "f888346c3a9b86dbbf5b68bf55045e259327445606993a134dfde6ff04176232"
    )


def test_what_was_kept_is_compared() -> None:
    kept = Kept(WHOLE.commitment, HONEST, DOCUMENT["digest"])
    checked = verify(DOCUMENT, kept=kept)
    assert {claim.code for claim in checked.unproved} == {"left_out", "began_again"}
    for name in Kept._fields:
        with pytest.raises(NotationError):
            verify(DOCUMENT, kept=kept._replace(**{name: "f" * 64}))
        without = verify(DOCUMENT, kept=kept._replace(**{name: None}))
        assert f"{name}_not_kept" in {claim.code for claim in without.unproved}
    for claim in (*checked.proved, *checked.unproved, *verify(DOCUMENT).unproved):
        assert claim.said(NAMES)
        assert claim.code in SENTENCES


# ---- tampering -----------------------------------------------------------------------------------------------------


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in a document, the longest lists not in full."""
    yield way
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*way, key))
    elif isinstance(value, list):
        for index in sorted({*range(min(2, len(value))), len(value) // 2, len(value) - 1} if value else ()):
            yield from places(value[index], (*way, index))


def others(value: Any) -> Iterator[Any]:
    """Values of the same kind, and of others, that might pass for this one."""
    yield from (None, 7, "x", [], {}, True)
    if isinstance(value, bool) or value is None:
        yield from (0, 1, "77" * 32)
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value, float(value), str(value))
    elif isinstance(value, str):
        yield from (
            value[:-1],
            value + "x",
            value.swapcase(),
            value[::-1],
            f"{value} ",
            "0" * len(value),
            "nile",
            "gold",
        )
    elif isinstance(value, list):
        yield from (value[:-1], value[1:], [*value, *value[-1:]], value[::-1], sorted(value, key=str))
        yield from ([value[1], value[0], *value[2:]] for _ in value[1:2])
    elif isinstance(value, dict):
        yield from ({key: value[key] for key in value if key != gone} for gone in value)
        yield {**value, "extra": 1}


def put(document: Document, way: tuple[Any, ...], value: Any) -> Any:
    if not way:
        return value
    twin = copy.deepcopy(document)
    holder: Any = twin
    for step in way[:-1]:
        holder = holder[step]
    holder[way[-1]] = value
    return twin


def tampered(document: Document) -> Iterator[tuple[tuple[Any, ...], Document]]:
    for way in places(document):
        value: Any = document
        for step in way:
            value = value[step]
        for other in others(value):
            if canonical(other) != canonical(value):
                yield way, put(document, way, other)


def passes(document: Any) -> bool:
    try:
        verify(document)
    except NotationError:
        return False
    return True


def test_whatever_is_changed_in_a_document_is_noticed() -> None:
    assert passes(DOCUMENT)
    tried: Counter[str] = Counter()
    for way, forged in tampered(DOCUMENT):
        tried[str(way[0]) if way else ""] += 1
        assert not passes(forged), f"{way} was changed, and nobody noticed"
    assert tried.keys() == {"", *DOCUMENT}
    assert sum(tried.values()) > 500


def resealed(document: Document) -> Document:
    """A forger who knows how everything is hashed writes new hashes below what was changed."""
    record, seal = document["record"], document["seal"]
    terms = Terms(document["table"], record["rules"], record["names"], document["seats"])
    rounds = [
        [Share(tuple(one["seats"]), one["commitment"], one["nonce"]) for one in some] for some in document["rounds"]
    ]
    return write_pact(record, Pact(terms, seal["order"], seal["salt"], seal["nonces"], rounds))


def forged_names(document: Document) -> None:
    document["record"]["names"][0] = "Eve"


def forged_edition(document: Document) -> None:
    document["record"]["rules"]["edition"] = "2016"


def forged_option(document: Document) -> None:
    document["record"]["rules"]["ra_limit"] = 8


def forged_table(document: Document) -> None:
    document["table"] = "another"


def forged_seats(document: Document) -> None:
    document["seats"][2] = "person"


def forged_order(document: Document) -> None:
    document["seal"]["order"].reverse()


def forged_salt(document: Document) -> None:
    document["seal"]["salt"] = "1" * 64


def forged_gift(document: Document) -> None:
    document["seal"]["nonces"] = []


def forged_nonce(document: Document) -> None:
    document["rounds"][-1][0] |= {"nonce": SECOND, "commitment": commitment_to(SECOND)}


def forged_history(document: Document) -> None:
    """As if everybody had revealed their nonce the first time."""
    del document["rounds"][0]


def forged_blame(document: Document) -> None:
    document["rounds"][0][0]["nonce"] = None


def forged_hand(document: Document) -> None:
    """The same suns, listed in another order."""
    document["record"]["suns"][0].reverse()


def forged_end(document: Document) -> None:
    """The last decisions are missing, and so is what followed from them."""
    record = document["record"]
    game = Game.from_record({key: record[key] for key in record if key != "result"} | {"events": record["events"][:-3]})
    document["record"] = game.record()


FORGERIES = [
    forged_names, forged_edition, forged_option, forged_table, forged_seats, forged_order, forged_salt, forged_gift,
    forged_nonce, forged_history, forged_blame, forged_hand, forged_end,
]  # fmt: skip


@pytest.mark.parametrize("forge", FORGERIES)
def test_a_forger_who_writes_new_hashes_is_noticed_by_the_tiles(forge: Any) -> None:
    """All of it goes into the key: with anything else, other tiles would have come."""
    forged = copy.deepcopy(DOCUMENT)
    forge(forged)
    assert not passes(resealed(forged))


def kept_secret(nonce: str, *seats: int) -> Share:
    return Share(seats, commitment_to(nonce))


def numbered(number: int) -> str:
    return f"{number:064x}"


ROUNDS_THAT_NO_SERVER_PLAYS = {
    "Bob keeps his nonce secret five times, comes back each time, and counts in the end": [
        *([share(numbered(n), 0), kept_secret(numbered(n + 10), 1)] for n in range(5)),
        [share(HONEST, 0), share(SECOND, 1)],
    ],
    "Anna, who was not in the first round, counts": [[kept_secret(SECOND, 1)], [share(HONEST, 0)]],
    "a nonce that everybody knows by now is used again": [
        [share(HONEST, 0), kept_secret(SECOND, 1)],
        [share(HONEST, 0)],
    ],
    "nobody reveals a nonce, and both come back": [
        [kept_secret(numbered(1), 0), kept_secret(numbered(2), 1)],
        [share(HONEST, 0), share(SECOND, 1)],
    ],
    "Anna takes Bob's seat": [[share(numbered(1), 0), kept_secret(SECOND, 1)], [share(HONEST, 0, 1)]],
    "Bob is left out, and comes back one round later": [
        [share(numbered(1), 0), kept_secret(numbered(2), 1)],
        [kept_secret(numbered(3), 0)],
        [share(SECOND, 1)],
    ],
}


@pytest.mark.parametrize("what", ROUNDS_THAT_NO_SERVER_PLAYS)
def test_only_those_who_revealed_a_nonce_are_in_the_next_round(what: str) -> None:
    """Everything else about these documents is right: hashes, tiles and decisions."""
    document = sealed_game(agreed(*ROUNDS_THAT_NO_SERVER_PLAYS[what]))
    with pytest.raises(NotationError, match=r"^rounds\[\d\]"):
        verify(document)


def test_another_decision_and_a_made_up_game_are_listed_as_not_proved() -> None:
    """Both are possible by the rules; only what somebody kept tells them from the real game."""
    record = DOCUMENT["record"]
    again = Game(RULES, suns=record["suns"], bag=SealedBag(WHOLE.drawn_order), names=NAMES)
    other = resealed({**DOCUMENT, "record": json.loads(json.dumps(play_at_random(again, random.Random(9)).record()))})
    assert other["commitment"] == DOCUMENT["commitment"]
    assert {"digest_not_kept", "commitment_not_kept"} <= {claim.code for claim in verify(other).unproved}
    with pytest.raises(NotationError, match="digest"):
        verify(other, kept=Kept(WHOLE.commitment, HONEST, DOCUMENT["digest"]))
    with pytest.raises(NotationError, match="commitment"):
        verify(sealed_game(agreed([share(SECOND, 0)])), kept=Kept(WHOLE.commitment))


OLD_GAME = Game(3, suns=PLAIN.deal(Rules(3)), bag=SealedBag(PLAIN.drawn_order), names=NAMES)
OLD = write_sealed(play_at_random(OLD_GAME, random.Random(4)).record(), PLAIN)
LEFT_OPEN = {
    "digest_not_kept": {"decisions"},
    "not_bound": {"names", "rules", "decisions"},
    "end_missing": {"decisions"},
}
"""What may be otherwise than a document says, by what is listed as not proved; the commitment was kept."""


def meaning(document: Document) -> dict[str, Any]:
    """What a document says. The result follows from the decisions; how the suns of a hand are listed says nothing."""
    game = verify(document).game
    parts = {key: document[key] for key in document if key not in ("record", "digest")}
    suns = [sorted(player.suns) for player in game.start.players]
    decisions = [played.action for played in game.history]
    return {**parts, "names": game.names, "rules": game.rules.options, "suns": suns, "decisions": decisions}


def changed_by(forged: Document, real: Document) -> set[str]:
    one, other = meaning(forged), meaning(real)
    return {part for part in one.keys() | other.keys() if one.get(part) != other.get(part)}


def left_open(document: Document, kept: Kept) -> set[str]:
    return set().union(*(LEFT_OPEN.get(claim.code, set()) for claim in verify(document, kept=kept).unproved))


def other_decisions(real: Document) -> Iterator[Document]:
    """By a forger who changes the sun of one bid, leaves all others as they are, and writes down what follows."""
    record = real["record"]
    game = Game.from_record(record)
    for place, action in enumerate([played.action for played in game.history]):
        for other in game.at(place).legal_actions:
            if other.do == action.do == "bid" and other != action:
                events = copy.deepcopy(record["events"])
                events[place]["sun"] = other.sun
                kept = {key: record[key] for key in record if key != "result"}
                try:
                    forged = Game.from_record({**kept, "events": events})
                except NotationError:
                    continue
                yield {**real, "record": json.loads(json.dumps(forged.record()))}


def forgeries_that_pass(real: Document, kept: Kept, forged: Iterable[Document]) -> list[set[str]]:
    """What each of them changes: only what its own report lists as not proved."""
    found = []
    for document in forged:
        try:
            verify(document, kept=kept)
        except NotationError:
            continue
        changed = changed_by(document, real)
        assert changed <= left_open(document, kept), f"{changed} passed, and is not listed"
        found.append(changed)
    return found


def resealable(real: Document) -> Iterator[Document]:
    for _, forged in list(tampered(real))[::4]:
        try:
            yield resealed(forged)
        except (TypeError, KeyError, IndexError, ValueError):
            continue  # no form that could be hashed


def test_a_forger_with_new_hashes_changes_only_what_is_listed_as_not_proved() -> None:
    kept = Kept(WHOLE.commitment, HONEST)
    bids = [resealed(forged) for forged in other_decisions(DOCUMENT)]
    passed = forgeries_that_pass(DOCUMENT, kept, bids)
    assert {"decisions"} in passed, "another sun in a bid can pass"
    forgeries_that_pass(DOCUMENT, kept, resealable(DOCUMENT))
    with_digest = kept._replace(digest=DOCUMENT["digest"])
    assert not left_open(DOCUMENT, with_digest)
    assert not forgeries_that_pass(DOCUMENT, with_digest, bids)


def test_what_is_changed_below_an_older_seal_is_noticed_or_listed() -> None:
    old = json.loads(json.dumps(OLD))
    checked = verify(old)
    assert {claim.code for claim in checked.unproved} == {"old_seal", "not_bound", "commitment_not_kept"}
    kept = Kept(PLAIN.commitment)
    assert {"decisions"} in forgeries_that_pass(old, kept, other_decisions(old))
    assert {"names"} in forgeries_that_pass(old, kept, (forged for _, forged in list(tampered(old))[::5]))


@pytest.mark.parametrize("document", [DOCUMENT, OLD], ids=["ra-sealed/2", "ra-sealed/1"])
def test_the_command_says_that_decisions_are_not_proved(
    document: Document, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sealed.json"
    file.write_text(json.dumps(document))
    assert main(["verify", str(file)]) == 0
    _, unproved = capsys.readouterr().out.split("Not proved:")
    assert "that the players decided as the record says (which sun somebody bid" in unproved.replace("That", "that")
    assert "who won" in unproved


# ---- steering ------------------------------------------------------------------------------------------------------

TRIES = 300


def first_tiles(pact: Pact | Seal) -> tuple[str, ...]:
    return pact.drawn_order[:2]


WISHED = ("ra", "ra")


def test_in_the_older_seal_who_knows_the_salt_chooses_the_last_nonce() -> None:
    """The attack that the newer seal is for."""
    others_gave = ("of-an-honest-player",)
    tries = (PLAIN._replace(nonces=(*others_gave, f"try-{number}")) for number in range(TRIES))
    assert any(first_tiles(seal) == WISHED for seal in tries)


def test_an_operator_with_a_confederate_cannot_steer() -> None:
    """They know salt and order, and may try as many nonces as they like, but have to commit before an honest nonce is
    revealed. However they choose, what comes is what would come by chance."""

    def best_for(guess: str) -> str:
        """The confederate's nonce that would bring what they wish for if the honest nonce were `guess`."""
        nonces = (sha256(f"{guess}{number}".encode()).hexdigest() for number in range(TRIES))
        return next(nonce for nonce in nonces if first_tiles(agreed([share(guess, 0), share(nonce, 1)])) == WISHED)

    came = 0
    for number in range(20):
        guess, honest = (sha256(f"{what}{number}".encode()).hexdigest() for what in ("guess", "honest"))
        chosen = best_for(guess)
        promised = [Share((0,), commitment_to(honest)), Share((1,), commitment_to(chosen))]
        before = agreed(promised)
        after = agreed([share(honest, 0), share(chosen, 1)])
        assert before.commitment == after.commitment, "it is known before anybody reveals a nonce"
        with pytest.raises(AssertionError):
            _ = before.key
        came += first_tiles(after) == WISHED
        late = agreed([share(honest, 0), share(best_for(honest), 1)])
        assert first_tiles(late) == WISHED, "after seeing the honest nonce they could,"
        assert late.commitment != before.commitment, "but everybody would see another commitment"
    assert came <= 4  # by chance one in 36

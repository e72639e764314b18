"""Tables as values, for the tests: seats, clocks and seals without a database."""

import random
from typing import Any, Final

from ra.engine.rules import Rules
from ra.engine.tiles import IN_THE_GAME, NAMES
from ra.game.seal import Seal
from ra.server.decide.beginning import begun
from ra.server.decide.commands import Command, Connect, Play
from ra.server.decide.decide import decide
from ra.server.decide.decision import Decision
from ra.server.protocol.refusals import Refusal
from ra.server.protocol.tables import CorrespondenceClock, LiveClock, Settings
from ra.server.table.presence import Presence
from ra.server.table.rows import GameRow, SeatRow
from ra.server.table.state import ServerFacts, TableState
from ra.table.version import RULES_VERSION

T0: Final = 1_800_000_000_000
SECOND: Final = 1000
LIVE: Final = LiveClock(bank=60, increment=10)
DAYS: Final = CorrespondenceClock(days=2)


def sealed(seed: int) -> Seal:
    order = [name for name, count in zip(NAMES, IN_THE_GAME, strict=True) for _ in range(count)]
    random.Random(seed).shuffle(order)
    return Seal(tuple(order), f"{seed:064x}")


def seat_row(number: int, who: str) -> SeatRow:
    """`Anna` is a person, `bot` is one, and `open` is an open seat."""
    if who == "open":
        return SeatRow(number, "open")
    if who == "bot":
        return SeatRow(number, "bot", name="steady", bot="steady")
    return SeatRow(number, "person", who, who)


def waiting_table(*who: str, seed: int = 1, **settings: Any) -> TableState:
    """A table whose game has not begun. Its host is the first person."""
    seats = tuple(seat_row(number, name) for number, name in enumerate(who))
    row = GameRow(
        id="t",
        kind="table",
        status="open",
        public=bool(settings.get("public")),
        rules=Rules(len(who)).options,
        rules_version=RULES_VERSION,
        settings=Settings(**{"clock": LIVE, **settings}),
        host=next((seat.person for seat in seats if seat.person), None),
        seal=sealed(seed),
        bot_seed=seed,
        created=T0,
    )
    return TableState(row, seats, server=ServerFacts(grace_ms=30 * SECOND))


def playing_table(*who: str, here: bool = True, **settings: Any) -> TableState:
    """A game that has just begun, with everybody there."""
    state = begun(waiting_table(*who, **settings), T0)
    return connected(state, *state.people) if here else state


def connected(state: TableState, *people: str, now: int = T0, came: str | None = None) -> TableState:
    """Exactly these people are connected now."""
    return after(state, Connect(Presence(frozenset(people)), came or (people[0] if people else None)), now)


def decided(state: TableState, command: Command, now: int = T0) -> Decision:
    outcome = decide(state, command, now)
    assert isinstance(outcome, Decision), outcome
    return outcome


def after(state: TableState, command: Command, now: int = T0) -> TableState:
    return decided(state, command, now).state


def refused(state: TableState, command: Command, now: int = T0) -> str:
    outcome = decide(state, command, now)
    assert isinstance(outcome, Refusal), outcome
    return outcome.code


def legal(state: TableState) -> list[str]:
    return [str(action) for action in state.game.legal_actions]


def decider(state: TableState) -> str:
    """The person whose turn it is."""
    assert state.decides is not None
    return str(state.seats[state.decides].person)


def play(state: TableState, action: str, now: int = T0, id_: str | None = None) -> TableState:
    """The person whose turn it is decides."""
    return after(state, Play(decider(state), id_ or f"p{state.sequence}", state.sequence, action), now)

"""Deciding in the game: judged from the log alone, so that a repeat is always answered the same."""

import json
from collections.abc import Sequence
from typing import Final

from ra.game.action import LegalActions
from ra.game.seal import Seal
from ra.server.decide.absence import back_again
from ra.server.decide.autoplay import must_wait
from ra.server.decide.commands import Play, PlayFor
from ra.server.decide.decision import Decision
from ra.server.protocol.refusals import Refusal
from ra.server.table.game_log import By, GameLog, LogEntry
from ra.server.table.rows import GameRow, Header, SeatRow
from ra.server.table.state import Driver, TableState

DRAWN_ORDERS: Final[dict[Seal | None, tuple[str, ...]]] = {}
"""By the seal: an order takes a while to work out, and is the same throughout a game."""
MOST_ORDERS: Final = 10_000


def play(state: TableState, command: Play, now_ms: int) -> Decision:
    log = log_or_refusal(state)
    if (place := log.place_of(command.submission)) is not None:
        if not log.is_repeat(place, command.sequence, command.action):
            raise Refusal("id_used", id=command.id)
        return Decision(state, state, place=place)
    words = checked_words(log, state.seats, command)
    if state.driver_of(log.game.seat) is Driver.POLICY:
        state = back_again(state, str(command.person), now_ms)
    return appended(state, next_entry(state, words, "person", command.submission, now_ms))


def play_for(state: TableState, command: PlayFor, now_ms: int) -> Decision:
    """Unless the seat has been taken back meanwhile, or the table has moved on, or somebody has yet to answer."""
    by: dict[Driver, By] = {Driver.BOT: "bot", Driver.POLICY: "policy"}
    log = log_or_refusal(state)
    stands = state.is_playing and log.sequence == command.sequence and log.game.seat == command.seat
    if not stands or must_wait(state, now_ms) or by.get(state.driver_of(command.seat)) != command.by:
        raise Refusal("stale", sequence=command.sequence, now=log.sequence)
    check_legal(command.action, log.game.legal_actions)
    return appended(state, next_entry(state, command.action, command.by, None, now_ms))


def log_or_refusal(state: TableState) -> GameLog:
    if state.log is None:
        raise Refusal("not_playing")
    if state.row.status == "closed":
        raise Refusal("closed")
    return state.log


def checked_words(log: GameLog, seats: Sequence[SeatRow], play: Play) -> str:
    """The words of a decision, if this person may decide so here and now."""
    person = play.person
    if person is None or all(seat.person != person for seat in seats):
        raise Refusal("spectator")
    if play.sequence > log.sequence:
        raise Refusal("ahead", sequence=play.sequence, now=log.sequence)
    seat, legal = log.decision_points[play.sequence]
    if seat is None:
        raise Refusal("over")
    if seats[seat].person != person:
        raise Refusal("not_your_turn", seat=seat)
    check_legal(play.action, legal)
    if play.sequence < log.sequence:
        raise Refusal("stale", sequence=play.sequence, now=log.sequence)
    return play.action


def check_legal(action: str, legal: LegalActions) -> None:
    if action not in legal.words:
        raise Refusal("illegal", action=action, legal=legal.words)


def next_entry(state: TableState, words: str, by: By, submission: str | None, now_ms: int) -> LogEntry:
    """Where a tile is drawn, the sealed bag names it."""
    log, seat = state.log, state.decides
    assert log
    assert seat is not None
    if words == "draw":
        words = f"draw {drawn_order(state.row)[log.drawn]}"
    at_ms = max(now_ms, log.since_ms or 0)
    return LogEntry(log.sequence + 1, "play", seat, words, by, submission, at_ms, cost_ms(state, now_ms))


def drawn_order(row: GameRow) -> tuple[str, ...]:
    """The tiles as they will come out of the bag: asked for when one is drawn, and by nobody else."""
    if (order := DRAWN_ORDERS.get(row.seal)) is None:
        assert row.chance
        order = DRAWN_ORDERS[row.seal] = row.chance.drawn_order
        if len(DRAWN_ORDERS) > MOST_ORDERS:
            del DRAWN_ORDERS[next(iter(DRAWN_ORDERS))]
    return order


def cost_ms(state: TableState, now_ms: int) -> int:
    """What the present decision takes from the bank of the person whose it is. Once they are away, it takes no more."""
    seat = state.decides
    if seat is None or state.seats[seat].kind != "person":
        return 0
    away = state.seats[seat].away
    return state.clock(now_ms).cost_ms(seat, (state.seats[seat].away_since or 0) if away else now_ms)


def appended(state: TableState, entry: LogEntry) -> Decision:
    after = with_entry(state, entry)
    return Decision(state, after, (entry,), header_of(after.row), place=entry.sequence)


def with_entry(state: TableState, entry: LogEntry) -> TableState:
    """The table once an entry has been written, here or by another worker."""
    assert state.log
    log = state.log.after(entry)
    after = state._replace(log=log).with_row(sequence=log.sequence, undo=None)
    if after.row.status == "closed":  # what another worker wrote before that may be heard of later
        return after
    if outcome := log.game.outcome:
        result = {"scores": list(outcome.scores), "winner": outcome.winner}
        return after.with_row(status="over", waiting=None, due=None, finished=entry.at, result=result)
    return after.with_row(status="playing", waiting=after.waiting, due=after.due_ms(entry.at))


def header_of(row: GameRow) -> Header:
    result = json.dumps(row.result) if row.result else None
    return Header(row.status, row.waiting, row.due, row.finished, result)

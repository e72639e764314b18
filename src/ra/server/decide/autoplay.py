"""Who decides without being asked: bots, and the policy of the table for those who are away; and when they may."""

from typing import Final, NamedTuple

from ra.engine.state import EARTHQUAKE_DEBT, UNREST_DEBT
from ra.engine.tiles import NAMES
from ra.game.events import EpochScored
from ra.game.game import Game
from ra.lens.worth import least_loss
from ra.server.table.game_log import By, GameLog, LogEntry
from ra.server.table.state import Driver, TableState
from ra.table import solo

FALLBACK: Final = "random"
"""Decides when a bot cannot."""


class AutoTurn(NamedTuple):
    """A decision that no person makes."""

    sequence: int
    seat: int
    by: By
    bot: str | None
    """Who decides; None if the seat passes."""


def next_turn(state: TableState, now_ms: int) -> AutoTurn | None:
    """The decision that somebody should think about now; None if a person decides, or something else comes first."""
    driver, number = state.driver_of(state.decides), state.decides
    if not state.is_playing or number is None or driver is Driver.PERSON or must_wait(state, now_ms):
        return None
    seat, settings = state.seats[number], state.row.settings
    if driver is Driver.BOT:
        return AutoTurn(state.sequence, number, "bot", seat.bot or FALLBACK)
    return AutoTurn(
        state.sequence, number, "policy", None if settings.absent == "pass" else settings.stand_in or FALLBACK
    )


def must_wait(state: TableState, now_ms: int) -> bool:
    """For something else than time: an answer, somebody's return, a click."""
    return state.answer_awaited_until_ms(now_ms) is not None or delay_ms(state, now_ms) == solo.NOT_YET


def delay_ms(state: TableState, now_ms: int) -> int:
    """How long a bot waits before its move; `solo.NOT_YET` until something changes."""
    usual_ms = state.server.bot_delay_ms
    if not state.is_solo:
        return solo.NOT_YET if state.is_paused or state.rests(now_ms) else usual_ms
    if state.is_paused or not state.hears_a_person or state.log is None:
        return solo.NOT_YET  # only the worker that hears the person knows what was asked of the bots
    scored = state.wishes.reads_sheets and is_scored(state.log)
    return solo.bot_delay_ms(usual_ms, state.wishes.pace, scored, state.wishes.go_on_at == state.sequence)


def draws_no_sooner_than_ms(state: TableState) -> int:
    """After the person's bid ended an auction, there is a moment in which it can be undone; 0 for any moment."""
    if state.log is None or not state.is_solo or (decision := last_by_person(state.log)) is None:
        return 0
    is_open, was_bid = state.game.phase == "bidding", decision.action.startswith("bid ")
    return solo.draws_no_sooner_than(state.server.bot_delay_ms, was_bid, decision.at, is_open)


def is_scored(log: GameLog) -> bool:
    """Whether the last decision ended an epoch."""
    return any(isinstance(event, EpochScored) for event in log.last_events)


def last_by_person(log: GameLog) -> LogEntry | None:
    """The person's last decision, if only bots have decided since, and no tile was drawn."""
    for entry in reversed(log.entries):
        if entry.kind != "play" or entry.action.startswith("draw "):
            return None
        if entry.by == "person":
            return entry
    return None


def passing_words(game: Game) -> str:
    """What a seat does that passes: as little as the rules allow."""
    legal = [str(action) for action in game.legal_actions]
    for words in ("pass", "done", "draw", "invoke"):
        if words in legal:
            return words
    if game.state.phase in (UNREST_DEBT, EARTHQUAKE_DEBT):
        return f"discard {NAMES[least_loss(game.state.copy())]}"
    return legal[0]

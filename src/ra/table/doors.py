"""The doors of the table for web pages. Rows of seats have room for five; those that nobody has are a bot's."""

from typing import Final

from ra.engine.rules import MAX_PLAYERS
from ra.table import clock, solo, undo
from ra.translator import BOOL, INT, Entry, Row
from ra.translator.extension import Door

SEATS: Final = Row("i1", (MAX_PLAYERS,))
MOST_SPANS: Final = 64
SPANS: Final = Row("i8", (MOST_SPANS, 2))

DOORS: Final = (
    Door(Entry("is_paused", solo.is_paused, (SEATS, SEATS, BOOL)), ("owners", "away", "here")),
    Door(Entry("can_be_late", solo.can_be_late, (SEATS, INT)), ("owners", "decides")),
    Door(
        Entry("bot_delay_ms", solo.bot_delay_ms, (INT, INT, BOOL, BOOL)),
        ("usual_ms", "pace", "epoch_scored", "told_to_go_on"),
    ),
    Door(
        Entry("draws_no_sooner_than", solo.draws_no_sooner_than, (INT, BOOL, INT, BOOL)),
        ("usual_ms", "was_bid", "decided_at", "auction_open"),
    ),
    Door(
        Entry("why_no_undo", undo.why_no_undo, (BOOL, INT, INT, INT, INT, INT)),
        ("is_over", "asked_at", "sequence", "move", "moves", "floor"),
    ),
    Door(Entry("floor_after", undo.floor_after, (INT, BOOL, INT)), ("floor", "drew", "moves")),
    Door(Entry("shown_floor", undo.shown_floor, (BOOL, INT, INT)), ("is_over", "floor", "moves")),
    Door(
        Entry("began_ms", clock.began_ms, (INT, SPANS, INT)),
        ("since_ms", "spans", "count"), counts=(("count", "spans"),),
    ),
    Door(Entry("deadline_ms", clock.deadline_ms, (INT, INT, INT)), ("began", "increment_ms", "left_ms")),
    Door(
        Entry("elapsed_ms", clock.elapsed_ms, (INT, INT, SPANS, INT)),
        ("since_ms", "until_ms", "spans", "count"), counts=(("count", "spans"),),
    ),
    Door(Entry("charge", clock.charge, (INT, INT, INT)), ("elapsed", "increment_ms", "left_ms")),
)  # fmt: skip

"""What everybody may know about a table: a function of what the database says, whether it is in memory or not."""

from collections.abc import Sequence
from typing import Literal

from ra.engine.rules import EDITIONS, Rules
from ra.server.store.rows import GameRow, SeatRow
from ra.server.tables import SeatView, Settings, TableView, UndoView


def table_view(
    row: GameRow, seats: Sequence[SeatRow], undo: UndoView | None = None, paused: bool | None = None
) -> TableView:
    assert row.seal
    result = row.result or {}
    return TableView(
        id=row.id,
        status=row.status,  # type: ignore[arg-type]
        players=len(seats),
        rules=row.game_rules.options,
        rules_version=row.rules_version,
        settings=row.settings,
        seats=[seat_view(seat) for seat in seats],
        host_seat=next((seat.seat for seat in seats if seat.person and seat.person == row.host), None),
        seal=row.seal.seal,
        commitment=row.seal.commitment if row.started else None,
        sequence=row.sequence,
        undo=undo,
        rematch=row.rematch,
        created=row.created,
        started=row.started,
        finished=row.finished,
        scores=result.get("scores"),
        winner=result.get("winner"),
        ra_track=ra_track(row.game_rules, row.settings),
        paused=row.paused_since is not None if paused is None else paused,
    )


def ra_track(rules: Rules, settings: Settings) -> Literal["barge", "tiles"]:
    """§12 Older editions lay Ra tiles on their track; the newest moves a barge, and can be played without it."""
    without_barge = settings.ra_track == "tiles" or EDITIONS[rules.edition].ra_track == "tiles"
    return "tiles" if without_barge else "barge"


def seat_view(seat: SeatRow) -> SeatView:
    return SeatView(*(getattr(seat, name) for name in SeatView.__struct_fields__))

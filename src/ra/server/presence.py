"""Who is connected to a table elsewhere, as another worker tells it."""

from typing import TYPE_CHECKING

from ra.server.abandoned import rests, wake
from ra.server.company import Company

if TYPE_CHECKING:
    from ra.server.live import LiveTable


def heard_of(table: "LiveTable", worker: str, company: Company) -> None:
    """Who is connected to the same table at another worker."""
    before, now, rested = table.presence(), table.house.now(), rests(table)
    table.elsewhere[worker] = company
    for seat in range(table.rules.players):
        if table.is_here(seat):
            table.gone_since.pop(seat, None)
            table.solo.resumed_at = table.solo.resumed_at if before.here[seat] else now
        elif seat not in table.gone_since and before.here[seat]:
            table.gone_since[seat] = table.left_at = now
    if table.presence() != before:
        table.showing.ask()
    table.solo.settle_soon()
    if rested and not rests(table):
        table.house.spawn(wake(table, sorted(company.seats), rested))

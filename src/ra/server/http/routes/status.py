"""How several tables stand, in one request: for a browser that lists the games of its owner."""

from typing import Annotated, Any, Final

from litestar import Request, post
from msgspec import Meta, Struct

from ra.server.http.routes.bodies import JSONBody
from ra.server.http.routes.seated import HouseHere, check_leisure
from ra.server.protocol.refusals import Refusal
from ra.server.protocol.tables import PLAIN, TableView
from ra.server.runtime.house import House
from ra.server.table.rows import Stored
from ra.server.view.table_view import for_strangers, table_view

MOST_ASKED: Final = 100


class WantedTables(Struct, frozen=True, forbid_unknown_fields=True):
    tables: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=40, pattern=PLAIN)]], Meta(max_length=MOST_ASKED)
    ]


class TableStatus(Struct, frozen=True):
    """What everybody may know about a table, and whom it waits for."""

    table: TableView
    decides: int | None
    """The seat of the person who decides; null while a bot does, and before and after the game."""
    deadline: int | None
    """When somebody else will decide for them; null if nobody will."""


class Statuses(Struct, frozen=True):
    now: int
    """The server's time, in milliseconds."""
    tables: list[TableStatus]
    """In no certain order; tables that do not exist (any more) are left out."""


@post("/api/tables/status", tags=["tables"], summary="How several tables stand", status_code=200)
async def show_statuses(house: HouseHere, request: Request[Any, Any, Any], data: JSONBody[WantedTables]) -> Statuses:
    """At most a hundred. Nothing changes."""
    check_leisure(house, request)
    found = await house.store.tables(data.tables)
    return Statuses(house.now_ms(), [await status_of(house, stored) for stored in found])


async def status_of(house: House, stored: Stored) -> TableStatus:
    row, seats = stored
    if row.status != "playing" or row.waiting != "person":
        return TableStatus(for_strangers(table_view(row, seats)), None, None)
    people = {seat.person: seat.seat for seat in reversed(seats) if seat.kind == "person"}
    if len(people) == 1:  # whichever of their seats it is, nobody else decides: no game need be read for that
        return TableStatus(table_view(row, seats), next(iter(people.values())), None)
    try:
        table = await house.newest(row.id)
    except Refusal:  # begun under newer rules
        return TableStatus(table_view(row, seats), None, None)
    deadline_ms = table.state.deadline_ms(house.now_ms())
    return TableStatus(table.view(), None if deadline_ms is None else table.state.decides, deadline_ms)


HANDLERS: Final = [show_statuses]

"""Tables: make, list, join, leave, start, play again; seats."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final, Literal, TypeAlias

from litestar import HttpMethod, Request, Response, get, post, route
from litestar.params import FromQuery, PathParameter, QueryParameter
from msgspec import Meta, Struct

from ra.server.decide.commands import AddNonce, Close, GiveSeat, Leave, Reveal
from ra.server.decide.commands import Join as JoinTable
from ra.server.decide.commands import Start as StartGame
from ra.server.http.routes.bodies import JSONBody
from ra.server.http.routes.seated import (
    HouseHere,
    Seated,
    TableName,
    address_of,
    caller_at,
    check_leisure,
    cleared,
    holder_of,
    shown_keys,
    with_cookie,
)
from ra.server.protocol.refusals import Refusal
from ra.server.protocol.sanitize import clean_name
from ra.server.protocol.tables import PLAIN, BotName, HashText, NameText, NewTable, NonceText, TableView, TokenText
from ra.server.protocol.tokens import new_id, old_cookie_paths
from ra.server.runtime import ordering
from ra.server.runtime.house import House
from ra.server.view.table_view import table_view

MOST_LISTED: Final = 100
LISTED_FOR_MS: Final = 24 * 3600 * 1000
"""A table that nobody has begun is looked for no longer after a day; who knows its address still finds it."""

AnyRequest: TypeAlias = Request[Any, Any, Any]


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """With an invitation, for the seat that it names; at a public table, for any open seat or a certain one. In the
    game, a seat that is handed over keeps its name."""

    name: NameText
    invite: TokenText | None = None
    seat: Annotated[int, Meta(ge=0, le=4)] | None = None
    commitment: HashText | None = None
    """To your nonce in the exchange before the game."""


class Again(Struct, frozen=True, forbid_unknown_fields=True):
    """Plays again; with a commitment to your nonce in the exchange before the new game."""

    commitment: HashText | None = None


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """Begins; open seats are filled with `fill`, a bot, if it is named."""

    fill: BotName | None = None


class ChangeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Before the game begins: a bot takes the seat, or it becomes open (again)."""

    bot: BotName | None = None


class Nonce(Struct, frozen=True, forbid_unknown_fields=True):
    """Your share in the chance of the game, mixed into the sealed bag."""

    nonce: NonceText
    seat: Annotated[int, Meta(ge=0, le=4)] | None = None


class RevealedNonce(Struct, frozen=True, forbid_unknown_fields=True):
    """The nonce that you committed to; and a commitment for another round, should this one fail."""

    nonce: NonceText
    next: HashText | None = None


@get("/api/tables", tags=["tables"], summary="Public tables, newest first")
async def list_tables(
    house: HouseHere,
    request: AnyRequest,
    status: FromQuery[Literal["open", "playing"] | None] = None,
    before: Annotated[str | None, QueryParameter(min_length=1, max_length=40, pattern=PLAIN)] = None,
) -> list[TableView]:
    """At most a hundred; `before`, the id of the last of them, asks for those that follow."""
    check_leisure(house, request)
    statuses = [status] if status else ["open", "playing"]
    last = await house.store.load(before) if before else None
    if before and last is None:
        raise Refusal("no_such_table")
    found = await house.store.listed(statuses, house.now_ms() - LISTED_FOR_MS, MOST_LISTED, last.game if last else None)
    return [table_view(*stored) for stored in found]


@post("/api/tables", tags=["tables"], summary="Make a table")
async def make_table(house: HouseHere, request: AnyRequest, data: JSONBody[NewTable]) -> Response[Seated]:
    address = address_of(request)
    if data.public and (wait := house.listings.take(address)):
        raise Refusal("slow_down", seconds=int(wait) + 1)
    holder = await holder_of(house, request)
    async with leave_to_make(house, address):
        table, person = await ordering.create(house, data, holder)
    return with_cookie(house, Seated(table.seats_of(person), table.view()), holder)


@asynccontextmanager
async def leave_to_make(house: House, address: str) -> AsyncIterator[None]:
    """A new table is dear: for each address, and for all of them together."""
    if wait := house.tables_made.take(address):
        raise Refusal("slow_down", seconds=int(wait) + 1)
    async with house.gate.passing(address):
        yield


@route(["/api/tables", "/api/tables/{table:str}/links"], http_method=HttpMethod.OPTIONS, include_in_schema=False)
async def several_methods() -> Response[None]:
    """Where the framework would name only one of them."""
    return Response(None, status_code=204, headers={"allow": "GET, OPTIONS, POST"})


@get("/api/tables/{table:str}", tags=["tables"], summary="What you may know about a table")
async def show_table(house: HouseHere, request: AnyRequest, table: TableName) -> TableView:
    return (await caller_at(house, request, table)).view()


@get("/api/tables/{table:str}/seat", tags=["tables"], summary="Which seats are yours")
async def show_seat(house: HouseHere, request: AnyRequest, table: TableName) -> Seated:
    caller = await caller_at(house, request, table)
    old = caller.known and await house.persons.has_old(table, shown_keys(request))
    return Seated(caller.seats, caller.view(), old_cookie=old)


@post(
    "/api/tables/{table:str}/gather", tags=["tables"], summary="Replace a cookie of an earlier version", status_code=200
)
async def gather_cookie(house: HouseHere, request: AnyRequest, table: TableName) -> Response[Seated]:
    """Earlier versions had cookies for each table. What they were good for, the one cookie for all tables is from then
    on, and they are cleared. Where there are none nothing changes."""
    caller = await caller_at(house, request, table)
    keys, holder = shown_keys(request), await holder_of(house, request)
    mine, paths = Seated(caller.seats, caller.view()), old_cookie_paths(table)
    if await house.persons.gather(table, keys, holder, house.now_ms()):
        await caller.table.reread()
        return with_cookie(house, mine, holder, 200, paths)
    is_stale = any(key != holder.key for key in keys)
    return Response(mine, status_code=200, cookies=cleared(house, paths) if is_stale else [])


@post("/api/tables/{table:str}/join", tags=["tables"], summary="Sit down")
async def join_table(house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Join]) -> Response[Seated]:
    caller = await caller_at(house, request, table)
    name, holder = clean_name(data.name), await holder_of(house, request)
    command = JoinTable(caller.person, new_id(), name, holder, data.invite, data.seat, data.commitment)
    decision = await caller.table.arrange(command)
    seats = [seat for person in decision.admitted for seat in caller.table.seats_of(person)]
    return with_cookie(house, Seated(seats, caller.table.view()), holder)


@post(
    "/api/tables/{table:str}/leave",
    tags=["tables"],
    summary="Leave: a game against bots is paused; with others, the policy of the table plays on",
    status_code=200,
)
async def leave_table(house: HouseHere, request: AnyRequest, table: TableName) -> TableView:
    caller = await caller_at(house, request, table)
    await caller.table.arrange(Leave(caller.person))
    return caller.table.view()


@post("/api/tables/{table:str}/close", tags=["tables"], summary="End a game against bots", status_code=200)
async def close_table(house: HouseHere, request: AnyRequest, table: TableName) -> TableView:
    """It ends without a result. Where other people play, nobody can do that."""
    caller = await caller_at(house, request, table)
    await caller.table.arrange(Close(caller.person))
    return caller.table.view()


@post("/api/tables/{table:str}/start", tags=["tables"], summary="Begin the game", status_code=200)
async def start_table(house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Start]) -> TableView:
    caller = await caller_at(house, request, table)
    await caller.table.arrange(StartGame(caller.person, data.fill))
    return caller.table.view()


@post("/api/tables/{table:str}/rematch", tags=["tables"], summary="Play again with the same people")
async def play_again(
    house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Again | None] = None
) -> Response[Seated]:
    caller = await caller_at(house, request, table)
    holder = await holder_of(house, request)
    async with leave_to_make(house, address_of(request)):
        again = await ordering.rematch(house, caller.table, caller.person, holder, data.commitment if data else None)
    return with_cookie(house, Seated(again.seats_of(caller.person), again.view()), holder)


@post("/api/tables/{table:str}/nonce", tags=["tables"], summary="Add to the chance of the game", status_code=200)
async def add_nonce(house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Nonce]) -> TableView:
    caller = await caller_at(house, request, table)
    await caller.table.arrange(AddNonce(caller.person, data.nonce, data.seat))
    return caller.table.view()


@post("/api/tables/{table:str}/reveal", tags=["tables"], summary="Reveal your nonce", status_code=200)
async def reveal_nonce(
    house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[RevealedNonce]
) -> TableView:
    """Once all commitments are fixed; with the last nonce the game begins."""
    caller = await caller_at(house, request, table)
    await caller.table.arrange(Reveal(caller.person, data.nonce, data.next))
    return caller.table.view()


@post(
    "/api/tables/{table:str}/seats/{seat:int}",
    tags=["tables"],
    summary="Give a seat to a bot, or open it",
    status_code=200,
)
async def change_seat(
    house: HouseHere,
    request: AnyRequest,
    table: TableName,
    seat: Annotated[int, PathParameter(ge=0, le=4)],
    data: JSONBody[ChangeSeat],
) -> TableView:
    caller = await caller_at(house, request, table)
    await caller.table.arrange(GiveSeat(caller.person, seat, data.bot, new_id()))
    return caller.table.view()


HANDLERS: Final = [
    several_methods, list_tables, make_table, show_table, show_seat, gather_cookie, join_table, leave_table,
    close_table, start_table, play_again, add_nonce, reveal_nonce, change_seat,
]  # fmt: skip

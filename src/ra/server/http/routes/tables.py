"""Tables: make, list, join, leave, start, play again; seats."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final, Literal, TypeAlias

from litestar import HttpMethod, Request, Response, get, post, route
from litestar.params import FromQuery, PathParameter, QueryParameter
from msgspec import Meta, Struct

from ra.server.decide.commands import StepAway
from ra.server.http.routes.bodies import JSONBody
from ra.server.http.routes.links import find_link, free_seat, handed_over
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
from ra.server.protocol.refusals import Refusal, detail
from ra.server.protocol.sanitize import clean_name
from ra.server.protocol.tables import PLAIN, BotName, HashText, NameText, NewTable, NonceText, TableView, TokenText
from ra.server.protocol.tokens import new_id, old_cookie_paths
from ra.server.runtime import ordering
from ra.server.runtime.beginning import reveal
from ra.server.runtime.house import House
from ra.server.runtime.live_table import LiveTable
from ra.server.store.seating import Holder, Newcomer
from ra.server.view.table_view import table_view

MOST_LISTED: Final = 100
LISTED_FOR: Final = 24 * 3600 * 1000
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
    found = await house.store.listed(statuses, house.now() - LISTED_FOR, MOST_LISTED, last.game if last else None)
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
    if await house.persons.gather(table, keys, holder, house.now()):
        await caller.table.reread()
        return with_cookie(house, mine, holder, 200, paths)
    is_stale = any(key != holder.key for key in keys)
    return Response(mine, status_code=200, cookies=cleared(house, paths) if is_stale else [])


@post("/api/tables/{table:str}/join", tags=["tables"], summary="Sit down")
async def join_table(house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Join]) -> Response[Seated]:
    caller = await caller_at(house, request, table)
    name = clean_name(data.name)
    live = caller.table
    if caller.seats:
        raise Refusal("already_seated" if live.row.status in ("open", "playing") else "not_open")
    if live.row.status == "playing" and data.invite:
        return await take_over(house, live, data.invite, await holder_of(house, request))
    if live.row.status != "open":
        raise Refusal("not_open")
    holder = await holder_of(house, request)
    who = Newcomer(new_id(), name, holder, data.commitment)
    while True:
        link = await find_link(house, live, "invite", data.invite) if data.invite else None
        seat = await public_seat(house, live, data.seat) if link is None or link.seat is None else link.seat
        if await house.store.sit(live.id, seat, who, link.id if link else None, house.now()):
            break
        if data.seat is not None:
            raise Refusal("seat_taken")
        await live.reread()  # somebody else was quicker: perhaps another seat is free
    await live.reread()
    return with_cookie(house, Seated(live.seats_of(who.person), live.view()), holder)


async def take_over(house: House, table: LiveTable, secret: str, holder: Holder) -> Response[Seated]:
    """In the game: the seat of somebody who has lost their cookie, as long as they are not there."""
    link = await find_link(house, table, "invite", secret)
    person = handed_over(table, link)
    await house.store.hand_over_seat(link, holder, house.now())
    house.note("seat handed over", table=table.id, seat=link.seat)
    await table.reread()
    return with_cookie(house, Seated(table.seats_of(person), table.view()), holder)


async def public_seat(house: House, table: LiveTable, wanted: int | None) -> int:
    if not table.row.public:
        raise Refusal("invite_needed")
    return free_seat(table, wanted, await house.store.links(table.id, house.now()))


@post(
    "/api/tables/{table:str}/leave",
    tags=["tables"],
    summary="Leave: a game against bots is paused; with others, the policy of the table plays on",
    status_code=200,
)
async def leave_table(house: HouseHere, request: AnyRequest, table: TableName) -> TableView:
    caller = await caller_at(house, request, table)
    person = caller.seated()
    if caller.table.row.status == "open":
        await house.store.leave(table, person)
        await caller.table.reread()
    else:
        await caller.table.order(StepAway(person))
    return caller.table.view()


@post("/api/tables/{table:str}/close", tags=["tables"], summary="End a game against bots", status_code=200)
async def close_table(house: HouseHere, request: AnyRequest, table: TableName) -> TableView:
    """It ends without a result. Where other people play, nobody can do that."""
    caller = await caller_at(house, request, table)
    caller.seated()
    if not caller.table.state.is_solo:
        raise Refusal("others_play")
    await house.store.close_table(table, house.now())
    await caller.table.reread()
    return caller.table.view()


@post("/api/tables/{table:str}/start", tags=["tables"], summary="Begin the game", status_code=200)
async def start_table(house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Start]) -> TableView:
    caller = await caller_at(house, request, table)
    caller.hosting()
    await ordering.start(house, caller.table, data.fill)
    return caller.table.view()


@post("/api/tables/{table:str}/rematch", tags=["tables"], summary="Play again with the same people")
async def play_again(
    house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Again | None] = None
) -> Response[Seated]:
    caller = await caller_at(house, request, table)
    person, holder = caller.seated(), await holder_of(house, request)
    async with leave_to_make(house, address_of(request)):
        again = await ordering.rematch(house, caller.table, person, holder, data.commitment if data else None)
    return with_cookie(house, Seated(again.seats_of(person), again.view()), holder)


@post("/api/tables/{table:str}/nonce", tags=["tables"], summary="Add to the chance of the game", status_code=200)
async def add_nonce(house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Nonce]) -> TableView:
    caller = await caller_at(house, request, table)
    caller.seated()
    if caller.table.row.status != "open":
        raise Refusal("not_open")
    seat = caller.seats[0] if data.seat is None else data.seat
    if seat not in caller.seats:
        raise Refusal("not_seated")
    await house.store.add_nonce(table, seat, data.nonce)
    await caller.table.reread()
    return caller.table.view()


@post("/api/tables/{table:str}/reveal", tags=["tables"], summary="Reveal your nonce", status_code=200)
async def reveal_nonce(
    house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[RevealedNonce]
) -> TableView:
    """Once all commitments are fixed; with the last nonce the game begins."""
    caller = await caller_at(house, request, table)
    await reveal(caller.table, caller.seated(), data.nonce, data.next)
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
    person = caller.hosting()
    live = caller.table
    if live.row.status != "open":
        raise Refusal("not_open")
    if seat >= len(live.seats) or live.seats[seat].person == person:
        last = len(live.seats) - 1
        what = f"the seats of this table are 0 to {last}, and the host's own is left with leave"
        raise Refusal("bad_seats", **detail(what, "", "seat_range", {"last": last}))
    bot = ordering.checked_bot(data.bot, len(live.seats)) if data.bot else None
    await house.store.give_seat(table, seat, bot)
    await live.reread()
    return live.view()


HANDLERS: Final = [
    several_methods, list_tables, make_table, show_table, show_seat, gather_cookie, join_table, leave_table,
    close_table, start_table, play_again, add_nonce, reveal_nonce, change_seat,
]  # fmt: skip

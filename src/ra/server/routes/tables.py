"""Tables: make, list, join, leave, start, play again; links and seats."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias

from litestar import HttpMethod, Request, Response, delete, get, post, route
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from ra.server import ordering
from ra.server.house import House
from ra.server.inert import clean_name
from ra.server.limits import neighbourhood
from ra.server.live import LiveTable
from ra.server.reasons import Refusal
from ra.server.reckoning import is_gone
from ra.server.routes.seated import HouseHere, TableName, caller_at, check_leisure, with_cookie
from ra.server.store.seating import Link, Newcomer
from ra.server.tables import PLAIN, BotName, NameText, NewTable, TableView, TokenText
from ra.server.tokens import find, hashed, new_id, new_token
from ra.server.views import table_view

MOST_LISTED: Final = 100
LISTED_FOR: Final = 24 * 3600 * 1000
"""A table that nobody has begun is looked for no longer after a day; who knows its address still finds it."""
MOST_LINKS: Final = 50
MOST_DEVICES: Final = 10
"""Links to a second device that one person has at the same time."""
DEVICE_LINK_LASTS: Final = 10 * 60_000

AnyRequest: TypeAlias = Request[Any, Any, Any]
LinkName: TypeAlias = Annotated[
    str, PathParameter(min_length=1, max_length=40, pattern=PLAIN, description="The link's id.")
]


class Seated(Struct, frozen=True):
    """Your seats at a table: the cookie proves it. None means that you are a stranger, or watch."""

    seats: list[int]
    table: TableView


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """With an invitation, for the seat that it names; at a public table, for any open seat or a certain one. In the
    game, a seat that is handed over keeps its name."""

    name: NameText
    invite: TokenText | None = None
    seat: Annotated[int, Meta(ge=0, le=4)] | None = None


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """Begins; open seats are filled with `fill`, a bot, if it is named."""

    fill: BotName | None = None


class WantedLink(Struct, frozen=True, forbid_unknown_fields=True):
    """`invite`: claims one seat, once; in the game, that of somebody who has lost their cookie and is gone.
    `spectator`: for watching, never for acting. `device`: your own seat on a second device, once, within ten minutes.
    """

    kind: Literal["invite", "spectator", "device"]
    seat: Annotated[int, Meta(ge=0, le=4)] | None = None


class NewLink(Struct, frozen=True):
    """The secret is shown this once. In an address it belongs behind the `#`, which browsers keep to themselves."""

    id: str
    kind: str
    seat: int | None
    secret: str
    path: str


class LinkView(Struct, frozen=True):
    id: str
    kind: str
    seat: int | None
    expires: int | None


class Secret(Struct, frozen=True, forbid_unknown_fields=True):
    secret: TokenText


class ChangeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Before the game begins: a bot takes the seat, or it becomes open (again)."""

    bot: BotName | None = None


class Nonce(Struct, frozen=True, forbid_unknown_fields=True):
    """Your share in the chance of the game, mixed into the sealed bag."""

    nonce: Annotated[str, Meta(min_length=1, max_length=64, pattern=PLAIN)]
    seat: Annotated[int, Meta(ge=0, le=4)] | None = None


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
        raise Refusal("no_such_table", 404)
    found = await house.store.listed(statuses, house.now() - LISTED_FOR, MOST_LISTED, last.game if last else None)
    return [table_view(*stored) for stored in found]


@post("/api/tables", tags=["tables"], summary="Make a table")
async def make_table(house: HouseHere, request: AnyRequest, data: JSONBody[NewTable]) -> Response[Seated]:
    address = neighbourhood(request.client.host if request.client else "")
    if data.public and (wait := house.listings.take(address)):
        raise Refusal("slow_down", 429, seconds=int(wait) + 1)
    table, person, token = await ordering.create(house, data)
    return with_cookie(house, Seated(table.seats_of(person), table.view()), table.id, token)


@route(["/api/tables", "/api/tables/{table:str}/links"], http_method=HttpMethod.OPTIONS, include_in_schema=False)
async def several_methods() -> Response[None]:
    """Where the framework would name only one of them."""
    return Response(None, status_code=204, headers={"allow": "GET, OPTIONS, POST"})


@get("/api/tables/{table:str}", tags=["tables"], summary="What everybody may know about a table")
async def show_table(house: HouseHere, request: AnyRequest, table: TableName) -> TableView:
    return (await house.newest(table)).view()


@get("/api/tables/{table:str}/seat", tags=["tables"], summary="Which seats are yours")
async def show_seat(house: HouseHere, request: AnyRequest, table: TableName) -> Seated:
    caller = await caller_at(house, request, table)
    return Seated(caller.seats, caller.table.view())


@post("/api/tables/{table:str}/join", tags=["tables"], summary="Sit down")
async def join_table(house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Join]) -> Response[Seated]:
    caller = await caller_at(house, request, table)
    name = clean_name(data.name)
    live = caller.table
    if caller.seats:
        raise Refusal("already_seated" if live.row.status in ("open", "playing") else "not_open", 409)
    if live.row.status == "playing" and data.invite:
        return await take_over(house, live, data.invite)
    if live.row.status != "open":
        raise Refusal("not_open", 409)
    token = new_token()
    who = Newcomer(new_id(), name, hashed(token))
    while True:
        link = await find_link(house, live, "invite", data.invite) if data.invite else None
        seat = await public_seat(house, live, data.seat) if link is None or link.seat is None else link.seat
        if await house.store.sit(live.id, seat, who, link.id if link else None, house.now()):
            break
        if data.seat is not None:
            raise Refusal("seat_taken", 409)
        await live.reread()  # somebody else was quicker: perhaps another seat is free
    await live.reread()
    return with_cookie(house, Seated(live.seats_of(who.person), live.view()), live.id, token)


async def take_over(house: House, table: LiveTable, secret: str) -> Response[Seated]:
    """In the game: the seat of somebody who has lost their cookie, as long as they are not there."""
    link = await find_link(house, table, "invite", secret)
    if link.seat is None or link.person is None:
        raise Refusal("not_open", 409)  # an invitation from before
    lost_seat(table, link.seat)
    token = new_token()
    await house.store.hand_over_seat(link, hashed(token), house.now())
    house.note("seat handed over", table=table.id, seat=link.seat)
    await table.reread()
    return with_cookie(house, Seated(table.seats_of(link.person), table.view()), table.id, token)


def lost_seat(table: LiveTable, seat: int) -> str:
    """Whose seat it is: somebody who is gone, and not the host, who could only mean another device."""
    if seat >= len(table.seats) or not (person := table.seats[seat].person):
        raise Refusal("seat_taken", 409)
    if person == table.row.host or table.is_here(seat):
        raise Refusal("seat_taken", 409)
    if not is_gone(table, seat):
        raise Refusal("seat_kept", 409)
    return person


async def public_seat(house: House, table: LiveTable, wanted: int | None) -> int:
    if not table.row.public:
        raise Refusal("invite_needed", 403)
    return free_seat(table, wanted, await house.store.links(table.id, house.now()))


def free_seat(table: LiveTable, wanted: int | None, links: Sequence[Link]) -> int:
    """The one that is wanted; or the first to which nobody has been invited; or the first."""
    free = [seat.seat for seat in table.seats if seat.kind == "open"]
    if not free:
        raise Refusal("table_full", 409)
    if wanted is not None and wanted not in free:
        raise Refusal("seat_taken", 409)
    kept = {link.seat for link in links if link.kind == "invite"}
    return min(free, key=lambda seat: seat in kept) if wanted is None else wanted


async def find_link(house: House, table: LiveTable, kind: str, secret: str) -> Link:
    links = {link.hash: link for link in await house.store.links(table.id, house.now()) if link.kind == kind}
    known, found = find(secret, {hash_: hash_ for hash_ in links})
    if not known:
        raise Refusal("link_spent", 403)
    return links[str(found)]


@post(
    "/api/tables/{table:str}/leave", tags=["tables"], summary="Leave: the policy of the table plays on", status_code=200
)
async def leave_table(house: HouseHere, request: AnyRequest, table: TableName) -> TableView:
    caller = await caller_at(house, request, table)
    person = caller.seated()
    if caller.table.row.status == "open":
        await house.store.leave(table, person)
        await caller.table.reread()
    else:
        await caller.table.step_away(person)
    return caller.table.view()


@post("/api/tables/{table:str}/start", tags=["tables"], summary="Begin the game", status_code=200)
async def start_table(house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Start]) -> TableView:
    caller = await caller_at(house, request, table)
    caller.hosting()
    await ordering.start(house, caller.table, data.fill)
    return caller.table.view()


@post("/api/tables/{table:str}/rematch", tags=["tables"], summary="Play again with the same people")
async def play_again(house: HouseHere, request: AnyRequest, table: TableName) -> Response[Seated]:
    caller = await caller_at(house, request, table)
    again, token = await ordering.rematch(house, caller.table, caller.seated())
    return with_cookie(house, Seated(again.seats_of(caller.person), again.view()), again.id, token)


@post("/api/tables/{table:str}/nonce", tags=["tables"], summary="Add to the chance of the game", status_code=200)
async def add_nonce(house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Nonce]) -> TableView:
    caller = await caller_at(house, request, table)
    caller.seated()
    if caller.table.row.status != "open":
        raise Refusal("not_open", 409)
    seat = caller.seats[0] if data.seat is None else data.seat
    if seat not in caller.seats:
        raise Refusal("not_seated", 403)
    await house.store.add_nonce(table, seat, data.nonce)
    await caller.table.reread()
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
        raise Refusal("not_open", 409)
    if seat >= len(live.seats) or live.seats[seat].person == person:
        last = len(live.seats) - 1
        raise Refusal(
            "bad_seats", what=f"the seats of this table are 0 to {last}, and the host's own is left with leave"
        )
    bot = ordering.checked_bot(data.bot, len(live.seats)) if data.bot else None
    await house.store.give_seat(table, seat, bot)
    await live.reread()
    return live.view()


@get("/api/tables/{table:str}/links", tags=["links"], summary="The links that are valid, without their secrets")
async def list_links(house: HouseHere, request: AnyRequest, table: TableName) -> list[LinkView]:
    (await caller_at(house, request, table)).hosting()
    links = await house.store.links(table, house.now())
    return [LinkView(link.id, link.kind, link.seat, link.expires) for link in links]


@post("/api/tables/{table:str}/links", tags=["links"], summary="Make a link")
async def make_link(house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[WantedLink]) -> NewLink:
    caller = await caller_at(house, request, table)
    owner: str | None = caller.seated() if data.kind == "device" else None
    if owner is None:
        caller.hosting()
    now, secret = house.now(), new_token()
    links = await house.store.links(table, now)
    seat = None
    if data.kind == "invite" and data.seat is not None and caller.table.is_playing:
        seat, owner = data.seat, lost_seat(caller.table, data.seat)
    elif data.kind == "invite":
        seat = free_seat(caller.table, data.seat, links)
    check_room([link for link in links if seat is None or link.seat != seat], data.kind, owner, now)
    if seat is not None:
        await house.store.revoke_invites(table, seat)
    expires = now + DEVICE_LINK_LASTS if data.kind == "device" else None
    link = Link(new_id(), hashed(secret), table, data.kind, seat, owner, expires, now)
    await house.store.add_link(link)
    return NewLink(link.id, link.kind, seat, secret, f"/t/{table}#{link.kind}={secret}")


def check_room(links: Sequence[Link], kind: str, owner: str | None, now: int) -> None:
    """Everybody has room for devices of their own; all other links are the host's, who can revoke them."""
    mine = [link for link in links if link.kind == "device" and link.person == owner]
    if kind != "device" and sum(link.kind != "device" for link in links) >= MOST_LINKS:
        raise Refusal("too_many_links", 409, most=MOST_LINKS)
    if kind == "device" and len(mine) >= MOST_DEVICES:
        raise Refusal("slow_down", 429, seconds=max(1, (int(mine[0].expires or now) - now) // 1000 + 1))


@delete("/api/tables/{table:str}/links/{link:str}", tags=["links"], summary="Revoke a link")
async def revoke_link(house: HouseHere, request: AnyRequest, table: TableName, link: LinkName) -> None:
    caller = await caller_at(house, request, table)
    caller.hosting()
    if not await house.store.revoke(table, link):
        raise Refusal("not_found", 404)
    await caller.table.reread()


@post("/api/tables/{table:str}/watch", tags=["links"], summary="Watch, by a spectator link")
async def watch_table(
    house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Secret]
) -> Response[TableView]:
    """Whoever sits at the table keeps their seat: they see it anyway."""
    caller = await caller_at(house, request, table)
    live = caller.table
    link = await find_link(house, live, "spectator", data.secret)
    if caller.seats:
        return Response(live.view(), status_code=201)
    token = new_token()
    await house.store.add_token(hashed(token), table, None, link.id, house.now())
    await live.reread()
    return with_cookie(house, live.view(), table, token)


@post("/api/tables/{table:str}/device", tags=["links"], summary="Take your seat on a second device")
async def second_device(
    house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Secret]
) -> Response[Seated]:
    """Where somebody sits already nothing changes, and the link can still be used elsewhere."""
    caller = await caller_at(house, request, table)
    live = caller.table
    link = await find_link(house, live, "device", data.secret)
    if caller.seats:
        return Response(Seated(caller.seats, live.view()), status_code=201)
    token = new_token()
    if not await house.store.open_device(link, hashed(token), house.now()):
        raise Refusal("link_spent", 403)
    await live.reread()
    return with_cookie(house, Seated(live.seats_of(link.person), live.view()), table, token)


HANDLERS: Final = [
    several_methods, list_tables, make_table, show_table, show_seat, join_table, leave_table, start_table, play_again,
    add_nonce, change_seat, list_links, make_link, revoke_link, watch_table, second_device,
]  # fmt: skip

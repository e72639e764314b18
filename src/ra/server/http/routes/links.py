"""Links: to a seat that is open, to watch, to a second device."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias

from litestar import Request, Response, delete, get, post
from litestar.params import PathParameter
from msgspec import Meta, Struct

from ra.server.http.routes.bodies import JSONBody
from ra.server.http.routes.seated import Caller, HouseHere, Seated, TableName, caller_at, holder_of, with_cookie
from ra.server.protocol.refusals import Refusal
from ra.server.protocol.tables import PLAIN, TableView, TokenText
from ra.server.protocol.tokens import find, hashed, link_secret, new_id, new_token
from ra.server.runtime.house import House
from ra.server.runtime.live_table import LiveTable
from ra.server.store.seating import Link

MOST_LINKS: Final = 50
MOST_DEVICES: Final = 10
"""Links to a second device that one person has at the same time."""
DEVICE_LINK_LASTS: Final = 10 * 60_000

AnyRequest: TypeAlias = Request[Any, Any, Any]
LinkName: TypeAlias = Annotated[
    str, PathParameter(min_length=1, max_length=40, pattern=PLAIN, description="The link's id.")
]


class WantedLink(Struct, frozen=True, forbid_unknown_fields=True):
    """`invite`: claims one seat, once; in the game, that of somebody who has lost their cookie and is gone.
    `spectator`: for watching, never for acting. `device`: your own seat on a second device, once, within ten minutes.
    """

    kind: Literal["invite", "spectator", "device"]
    seat: Annotated[int, Meta(ge=0, le=4)] | None = None
    replace: bool = False
    """A seat has one invitation at a time, and asking again gives the same. This ends it and makes a new one."""


class NewLink(Struct, frozen=True):
    """The secret of an invitation is the same whenever its host asks for it; that of another link is shown this once.
    In an address it belongs behind the `#`, which browsers keep to themselves."""

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
    path: str | None
    """The link itself: for invitations that were made with the cookie that asks. Nobody else can be told it."""


class Invitation(Struct, frozen=True):
    """An invitation that works: the seat that it is for."""

    seat: int
    table: TableView


class Secret(Struct, frozen=True, forbid_unknown_fields=True):
    secret: TokenText


def lost_seat(table: LiveTable, seat: int, now_ms: int) -> str:
    """Whose seat it is: somebody who is gone, and not the host, who could only mean another device."""
    if seat >= len(table.seats) or not (person := table.seats[seat].person):
        raise Refusal("seat_taken")
    if person == table.row.host or table.state.is_here(seat):
        raise Refusal("seat_taken")
    if not table.state.is_gone(seat, now_ms):
        raise Refusal("seat_kept")
    return person


def free_seat(table: LiveTable, wanted: int | None, links: Sequence[Link]) -> int:
    """The one that is wanted; or the first to which nobody has been invited; or the first."""
    free = [seat.seat for seat in table.seats if seat.kind == "open"]
    if not free:
        raise Refusal("table_full")
    if wanted is not None and wanted not in free:
        raise Refusal("seat_taken")
    kept = {link.seat for link in links if link.kind == "invite"}
    return min(free, key=lambda seat: seat in kept) if wanted is None else wanted


async def find_link(house: House, table: LiveTable, kind: str, secret: str) -> Link:
    links = {link.hash: link for link in await house.store.links(table.id, house.now()) if link.kind == kind}
    known, found = find(secret, {hash_: hash_ for hash_ in links})
    if not known:
        raise Refusal("link_spent")
    return links[str(found)]


def own_path(caller: Caller, link: Link) -> str | None:
    """An invitation as an address, if it was made with the cookie of whoever asks.

    Only its hash is kept. Its secret is derived from the seat token of the host who made it, so that they, and they
    alone, can be shown it again.
    """
    if link.kind != "invite" or caller.own_token is None:
        return None
    secret = link_secret(caller.own_token, link.id)
    return path_of(link, secret) if hashed(secret) == link.hash else None


def path_of(link: Link, secret: str) -> str:
    return f"/t/{link.game}#{link.kind}={secret}"


@get("/api/tables/{table:str}/links", tags=["links"], summary="The links that are valid")
async def list_links(house: HouseHere, request: AnyRequest, table: TableName) -> list[LinkView]:
    caller = await caller_at(house, request, table)
    caller.hosting()
    links = await house.store.links(table, house.now())
    return [LinkView(link.id, link.kind, link.seat, link.expires, own_path(caller, link)) for link in links]


@post("/api/tables/{table:str}/links", tags=["links"], summary="Make a link")
async def make_link(house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[WantedLink]) -> NewLink:
    caller = await caller_at(house, request, table)
    if data.kind == "invite":
        caller.hosting()
        return await invite(house, caller, data)
    owner = caller.seated() if data.kind == "device" else None
    if owner is None:
        caller.hosting()
    now, secret = house.now(), new_token()
    check_room(await house.store.links(table, now), data.kind, owner, now)
    expires = now + DEVICE_LINK_LASTS if data.kind == "device" else None
    link = Link(new_id(), hashed(secret), table, data.kind, None, owner, expires, now)
    await house.store.add_link(link)
    return NewLink(link.id, link.kind, None, secret, path_of(link, secret))


async def invite(house: House, caller: Caller, wanted: WantedLink) -> NewLink:
    """The invitation to a seat: the one that there is, or a new one if there is none or it is to be replaced."""
    table, now = caller.table, house.now()
    links = await house.store.links(table.id, now)
    owner = None
    if wanted.seat is not None and table.is_playing:
        seat, owner = wanted.seat, lost_seat(table, wanted.seat, now)
    else:
        seat = free_seat(table, wanted.seat, links)
    present = [link for link in links if (link.kind, link.seat, link.person) == ("invite", seat, owner)]
    if present and not wanted.replace:
        return shown_again(caller, present[-1])
    check_room([link for link in links if link.seat != seat], "invite", owner, now)
    await house.store.revoke_invites(table.id, seat)
    name = new_id()
    secret = link_secret(str(caller.own_token), name)
    link = Link(name, hashed(secret), table.id, "invite", seat, owner, None, now)
    await house.store.add_link(link)
    return NewLink(name, "invite", seat, secret, path_of(link, secret))


def shown_again(caller: Caller, link: Link) -> NewLink:
    if (path := own_path(caller, link)) is None:
        raise Refusal("link_elsewhere", seat=link.seat)
    return NewLink(link.id, link.kind, link.seat, link_secret(str(caller.own_token), link.id), path)


@post(
    "/api/tables/{table:str}/invitation",
    tags=["links"],
    summary="Whether an invitation works, without using it",
    status_code=200,
)
async def inspect_invitation(
    house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Secret]
) -> Invitation:
    caller = await caller_at(house, request, table)
    live = caller.table
    if caller.seats:
        raise Refusal("already_seated")
    link = await find_link(house, live, "invite", data.secret)
    if link.seat is None or live.row.status not in ("open", "playing"):
        raise Refusal("not_open")
    if not live.is_playing and live.seats[link.seat].kind != "open":
        raise Refusal("seat_taken")
    if live.is_playing:
        handed_over(live, link)
    return Invitation(link.seat, caller.view())


def handed_over(table: LiveTable, link: Link) -> str:
    """Whose seat an invitation takes over in the game. One from before the game is for nothing any more."""
    if link.seat is None or link.person is None:
        raise Refusal("not_open")
    return lost_seat(table, link.seat, table.now_ms())


def check_room(links: Sequence[Link], kind: str, owner: str | None, now: int) -> None:
    """Everybody has room for devices of their own; all other links are the host's, who can revoke them."""
    mine = [link for link in links if link.kind == "device" and link.person == owner]
    if kind != "device" and sum(link.kind != "device" for link in links) >= MOST_LINKS:
        raise Refusal("too_many_links", most=MOST_LINKS)
    if kind == "device" and len(mine) >= MOST_DEVICES:
        raise Refusal("slow_down", seconds=max(1, (int(mine[0].expires or now) - now) // 1000 + 1))


@delete("/api/tables/{table:str}/links/{link:str}", tags=["links"], summary="Revoke a link")
async def revoke_link(house: HouseHere, request: AnyRequest, table: TableName, link: LinkName) -> None:
    caller = await caller_at(house, request, table)
    caller.hosting()
    if not await house.store.revoke(table, link):
        raise Refusal("not_found")
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
    holder = await holder_of(house, request)
    await house.store.add_place(holder, table, None, link.id, house.now())
    await live.reread()
    return with_cookie(house, live.view(), holder)


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
    holder = await holder_of(house, request)
    if not await house.store.open_device(link, holder, house.now()):
        raise Refusal("link_spent")
    await live.reread()
    return with_cookie(house, Seated(live.seats_of(link.person), live.view()), holder)


HANDLERS: Final = [list_links, make_link, inspect_invitation, revoke_link, watch_table, second_device]

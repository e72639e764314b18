"""Links: to a seat that is open, to watch, to a second device."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from litestar import Request, Response, delete, get, post
from litestar.params import PathParameter
from msgspec import Meta, Struct

from ra.server.decide.commands import MakeLink, OpenDevice, RevokeLink, Watch
from ra.server.decide.decision import Decision
from ra.server.decide.links import invited_seat
from ra.server.http.routes.bodies import JSONBody
from ra.server.http.routes.seated import Caller, HouseHere, Seated, TableName, caller_at, holder_of, with_cookie
from ra.server.protocol.refusals import Refusal
from ra.server.protocol.tables import PLAIN, TableView, TokenText
from ra.server.protocol.tokens import hashed, link_secret, new_id, new_token
from ra.server.runtime.house import House
from ra.server.table.links import Holder, Link

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
    links = [link for link in await house.store.links(table) if link.is_valid(house.now_ms())]
    return [LinkView(link.id, link.kind, link.seat, link.expires, own_path(caller, link)) for link in links]


@post("/api/tables/{table:str}/links", tags=["links"], summary="Make a link")
async def make_link(house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[WantedLink]) -> NewLink:
    caller = await caller_at(house, request, table)
    name = new_id()
    is_invite = data.kind == "invite" and caller.own_token is not None
    secret = link_secret(str(caller.own_token), name) if is_invite else new_token()
    made = MakeLink(caller.person, data.kind, name, hashed(secret), data.seat, data.replace)
    link = (await caller.table.arrange(made)).link
    assert link
    if link.id == name:
        return NewLink(link.id, link.kind, link.seat, secret, path_of(link, secret))
    return shown_again(caller, link)


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
    state = caller.table.state._replace(links=await house.store.links(table))
    seat = invited_seat(state, caller.person, data.secret, house.now_ms())
    return Invitation(seat, caller.view())


@delete("/api/tables/{table:str}/links/{link:str}", tags=["links"], summary="Revoke a link")
async def revoke_link(house: HouseHere, request: AnyRequest, table: TableName, link: LinkName) -> None:
    caller = await caller_at(house, request, table)
    await caller.table.arrange(RevokeLink(caller.person, link))


@post("/api/tables/{table:str}/watch", tags=["links"], summary="Watch, by a spectator link")
async def watch_table(
    house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Secret]
) -> Response[TableView]:
    """Whoever sits at the table keeps their seat: they see it anyway."""
    caller = await caller_at(house, request, table)
    holder = await holder_of(house, request)
    decision = await caller.table.arrange(Watch(caller.person, holder, data.secret))
    return answer(house, caller.table.view(), holder, decision)


@post("/api/tables/{table:str}/device", tags=["links"], summary="Take your seat on a second device")
async def second_device(
    house: HouseHere, request: AnyRequest, table: TableName, data: JSONBody[Secret]
) -> Response[Seated]:
    """Where somebody sits already nothing changes, and the link can still be used elsewhere."""
    caller = await caller_at(house, request, table)
    holder = await holder_of(house, request)
    decision = await caller.table.arrange(OpenDevice(caller.person, holder, data.secret))
    seats = [seat for person in decision.admitted for seat in caller.table.seats_of(person)] or caller.seats
    return answer(house, Seated(seats, caller.table.view()), holder, decision)


def answer(house: House, content: Any, holder: Holder, decision: Decision) -> Response[Any]:
    """With a cookie, if the holder was let in by it."""
    return with_cookie(house, content, holder) if decision.admitted else Response(content, status_code=201)


HANDLERS: Final = [list_links, make_link, inspect_invitation, revoke_link, watch_table, second_device]

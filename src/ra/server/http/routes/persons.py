"""Whoever asks, with all their seats: what they have, a way back for them, and signing out."""

from typing import Any, Final, TypeAlias

from litestar import Request, Response, get, post
from msgspec import Struct

from ra.server.http.routes.bodies import JSONBody
from ra.server.http.routes.seated import HouseHere, check_leisure, cleared, shown_keys, with_cookie
from ra.server.protocol.refusals import Refusal
from ra.server.protocol.tables import TokenText
from ra.server.protocol.tokens import COOKIE_PATH, new_token
from ra.server.runtime.house import House
from ra.server.table.links import Holder

AnyRequest: TypeAlias = Request[Any, Any, Any]


class MyTable(Struct, frozen=True):
    """A table, and your seats there."""

    table: str
    seats: list[int]


class Person(Struct, frozen=True):
    """What the cookie of a browser is good for."""

    tables: list[MyTable]
    """All tables at which you have a seat, the newest first; at most a thousand."""
    recovery: int | None
    """When you last made a link with which you can come back; null if there is none."""


class WantedRecovery(Struct, frozen=True, forbid_unknown_fields=True):
    replace: bool = False
    """Asking again gives the same link. This ends all that were made, and makes a new one."""


class RecoveryLink(Struct, frozen=True):
    """The same whenever the browser asks in which it was made. In an address it belongs behind the `#`, which browsers
    keep to themselves."""

    secret: str
    path: str


class Recover(Struct, frozen=True, forbid_unknown_fields=True):
    secret: TokenText


class SignOut(Struct, frozen=True, forbid_unknown_fields=True):
    others: bool = False
    """All your other browsers are meant, not this one. Links to come back with end, too, since they may know them."""


async def known_holder(house: House, request: AnyRequest) -> Holder:
    holder = await house.persons.holder(shown_keys(request))
    if holder is None:
        raise Refusal("no_key")
    return holder


async def person_of(house: House, holder: str) -> Person:
    tables = [MyTable(held.game, held.seats) for held in await house.persons.held(holder)]
    return Person(tables, await house.persons.recovery_made(holder))


@get("/api/me", tags=["persons"], summary="Your seats at all tables")
async def show_person(house: HouseHere, request: AnyRequest) -> Person:
    check_leisure(house, request)
    holder = await house.persons.holder(shown_keys(request))
    return await person_of(house, holder.id) if holder else Person([], None)


@post("/api/me/recovery", tags=["persons"], summary="Make a link to come back with")
async def make_recovery(house: HouseHere, request: AnyRequest, data: JSONBody[WantedRecovery]) -> RecoveryLink:
    """It works until it is replaced, also for seats that you take later, and gives back what you have: seats, and with
    them the rights of a host."""
    holder = await known_holder(house, request)
    secret = await house.persons.recovery(holder, house.now_ms(), replace=data.replace)
    return RecoveryLink(secret, f"/back#recover={secret}")


@post("/api/me/recover", tags=["persons"], summary="Come back, by a link that you have kept")
async def recover(house: HouseHere, request: AnyRequest, data: JSONBody[Recover]) -> Response[Person]:
    """A browser without seats is yours from then on. One that has some keeps them, and has yours as well: nobody can be
    made to give away seats by a link that they open."""
    theirs = await house.persons.recovered(data.secret)
    if theirs is None:
        raise Refusal("link_spent")
    holder = await house.persons.holder(shown_keys(request))
    if holder is None or (holder.id != theirs and not await house.persons.held(holder.id)):
        holder = Holder(theirs, new_token(), is_new=True)
        await house.persons.add_browser(theirs, holder.key, house.now_ms())
    elif holder.id != theirs:
        await house.persons.share(theirs, holder, house.now_ms())
    await house.reread_all(await house.persons.games(theirs))
    house.note("seats recovered")
    return with_cookie(house, await person_of(house, holder.id), holder)


@post("/api/me/sign_out", tags=["persons"], summary="Sign this browser out, or all others", status_code=200)
async def sign_out(house: HouseHere, request: AnyRequest, data: JSONBody[SignOut]) -> Response[Person]:
    """Seats stay taken. Without a link to come back with, and without another browser, nobody can get at them again."""
    holder = await known_holder(house, request)
    await house.persons.sign_out(holder, others=data.others)
    await house.reread_all(await house.persons.games(holder.id))
    if data.others:
        return with_cookie(house, await person_of(house, holder.id), holder, 200)
    return Response(Person([], None), status_code=200, cookies=cleared(house, [COOKIE_PATH]))


HANDLERS: Final = [show_person, make_recovery, recover, sign_out]

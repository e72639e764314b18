"""Who is asking: the key in the cookie says so."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

from litestar import Response, di
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.params import PathParameter
from msgspec import Struct

from ra.server.protocol.refusals import Refusal
from ra.server.protocol.tables import PLAIN, TableView
from ra.server.protocol.tokens import COOKIE, COOKIE_PATH, NEWCOMER, NEWCOMER_WORD, hashed
from ra.server.runtime.house import House
from ra.server.runtime.live_table import LiveTable
from ra.server.table.links import Holder
from ra.server.traffic.rate_limit import neighbourhood
from ra.server.view.table_view import for_strangers

if TYPE_CHECKING:
    HouseHere: TypeAlias = House
elif hasattr(di, "NamedDependency"):
    HouseHere = di.NamedDependency[House]
else:  # Litestar 2.22 goes by the name of the parameter without being told
    HouseHere = House
"""The house, handed to a route by the application."""
Asking = ASGIConnection[Any, Any, Any, Any]
TableName: TypeAlias = Annotated[str, PathParameter(max_length=40, pattern=PLAIN, description="The table's id.")]
YEAR_S: Final = 365 * 86_400
MOST_SHOWN: Final = 4
"""Cookies of one name that are looked at: a browser has one, and one for this table from an earlier version."""


class Seated(Struct, frozen=True, omit_defaults=True):
    """Your seats at a table: the cookie proves it. None means that you are a stranger, or watch."""

    seats: list[int]
    table: TableView
    old_cookie: bool = False
    """The cookie is one of an earlier version, for this table alone: `gather` replaces it. Left out otherwise."""


class Caller:
    """Somebody at a table: a person who sits there, a spectator, or a stranger."""

    def __init__(self, table: LiveTable, known: bool, person: str | None, token: str | None) -> None:
        self.table = table
        self.known = known
        self.person = person
        self.token = hashed(token) if token and known else None
        self.own_token = token if known else None

    @property
    def is_host(self) -> bool:
        return self.person is not None and self.person == self.table.row.host

    @property
    def seats(self) -> list[int]:
        return self.table.seats_of(self.person)

    def view(self) -> TableView:
        """What they may know about the table."""
        return self.table.view() if self.known else for_strangers(self.table.view())

    def hosting(self) -> str:
        if self.person is None or not self.is_host:
            raise Refusal("not_host")
        return self.person

    def watching(self) -> None:
        if not self.known and not self.table.row.anybody_may_watch:
            raise Refusal("not_watching")

    def listening(self) -> None:
        """What is said at a table by link stays there, also when its game is over."""
        if not self.known and not self.table.row.public:
            raise Refusal("not_watching")


def address_of(asking: Asking) -> str:
    """Where somebody asks from, as limits count it."""
    return neighbourhood(asking.client.host if asking.client else "")


def check_leisure(house: House, asking: Asking) -> None:
    """Refuses whoever asks too often for what takes its time."""
    if wait := house.costly.take(address_of(asking)):
        raise Refusal("slow_down", seconds=int(wait) + 1)


def shown_keys(asking: Asking) -> list[str]:
    """Everything that the cookie says. Browsers name a cookie for one table before the one for all: it comes last."""
    parts = [part for header in asking.headers.getall("cookie", []) for part in header.split(";")]
    pairs = [part.strip().partition("=") for part in parts]
    return [value.strip('"') for name, _, value in reversed(pairs) if name == COOKIE and value][:MOST_SHOWN]


async def caller_at(house: House, asking: Asking, name: str) -> Caller:
    table = await house.newest(name)
    found = Caller(table, False, None, None)
    for key in shown_keys(asking):
        known, person = await house.person_at(table, key)
        if person is not None and not table.seats_of(person):
            continue  # somebody who sat here once is a stranger now
        if person is not None:
            return Caller(table, known, person, key)
        if known and not found.known:
            found = Caller(table, known, None, key)
    return found


async def holder_of(house: House, asking: Asking) -> Holder:
    """Whoever asks, or somebody new. A key that is not known is never taken on: another may have put it there."""
    word = asking.headers.get(NEWCOMER, "")
    return await house.persons.holder(shown_keys(asking)) or await house.persons.newcomer(
        word if NEWCOMER_WORD.fullmatch(word) else None, house.now_ms()
    )


def with_cookie(
    house: House, content: Any, holder: Holder, status: int = 201, instead_of: Sequence[str] = ()
) -> Response[Any]:
    """An answer that carries a key: in a cookie that no script can read and no other site can send.

    It is sent each time, so that it lasts. Cookies for the paths `instead_of` which it is sent go first: a browser has
    room for so many, and throws away others to make some.
    """
    cookies = [*cleared(house, instead_of), cookie(house, holder.key, COOKIE_PATH)]
    return Response(content, status_code=status, cookies=cookies)


def cleared(house: House, paths: Sequence[str]) -> list[Cookie]:
    return [cookie(house, "", path, lasts=0) for path in paths]


def cookie(house: House, value: str, path: str, lasts: int = YEAR_S) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=value,
        path=path,
        httponly=True,
        samesite="strict",
        secure=house.config.secure,
        max_age=lasts,
    )

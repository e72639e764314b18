"""Who is asking: the token in the cookie of a table says so."""

from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

from litestar import Response, di
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.params import PathParameter
from msgspec import Struct

from ra.server.house import House
from ra.server.limits import neighbourhood
from ra.server.live import LiveTable
from ra.server.reasons import Refusal
from ra.server.tables import PLAIN, TableView
from ra.server.tokens import COOKIE, cookie_paths, hashed

if TYPE_CHECKING:
    HouseHere: TypeAlias = House
elif hasattr(di, "NamedDependency"):
    HouseHere = di.NamedDependency[House]
else:  # Litestar 2.22 goes by the name of the parameter without being told
    HouseHere = House
"""The house, handed to a route by the application."""
Asking = ASGIConnection[Any, Any, Any, Any]
TableName: TypeAlias = Annotated[str, PathParameter(max_length=40, pattern=PLAIN, description="The table's id.")]
YEAR: Final = 365 * 86_400


class Seated(Struct, frozen=True):
    """Your seats at a table: the cookie proves it. None means that you are a stranger, or watch."""

    seats: list[int]
    table: TableView


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

    def seated(self) -> str:
        if self.person is None or not self.seats:
            raise Refusal("not_seated", 403)
        return self.person

    def hosting(self) -> str:
        if self.person is None or not self.is_host:
            raise Refusal("not_host", 403)
        return self.person

    def watching(self) -> None:
        if not self.known and not self.table.anybody_may_watch:
            raise Refusal("not_watching", 403)

    def listening(self) -> None:
        """What is said at a table by link stays there, also when its game is over."""
        if not self.known and not self.table.row.public:
            raise Refusal("not_watching", 403)


def address_of(asking: Asking) -> str:
    """Where somebody asks from, as limits count it."""
    return neighbourhood(asking.client.host if asking.client else "")


def check_leisure(house: House, asking: Asking) -> None:
    """Refuses whoever asks too often for what takes its time."""
    if wait := house.costly.take(address_of(asking)):
        raise Refusal("slow_down", 429, seconds=int(wait) + 1)


async def caller_at(house: House, asking: Asking, name: str) -> Caller:
    table = await house.newest(name)
    token = asking.cookies.get(COOKIE)
    known, person = await house.person_at(table, token)
    if person is not None and not table.seats_of(person):
        known, person = False, None  # somebody who sat here once is a stranger now
    return Caller(table, known, person, token)


def with_cookie(house: House, content: Any, table: str, token: str, status: int = 201) -> Response[Any]:
    """An answer that carries a token: in cookies that no script can read and no other site can send."""
    cookies = [
        Cookie(
            key=COOKIE,
            value=token,
            path=path,
            httponly=True,
            samesite="strict",
            secure=house.config.secure,
            max_age=YEAR,
        )
        for path in cookie_paths(table)
    ]
    return Response(content, status_code=status, cookies=cookies)

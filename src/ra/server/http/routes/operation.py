"""For those who run the house: is it well, and what does it measure?"""

import asyncio
from functools import cache
from typing import Final

from litestar import MediaType, Response, get
from litestar.openapi import ResponseSpec
from msgspec import Struct

from ra import __version__
from ra.bots import check_bot
from ra.bots.strength import WIN_SHARES, strength
from ra.server.http.routes.seated import HouseHere
from ra.server.monitoring.metrics import CONTENT_TYPE, exposition
from ra.server.runtime.house import House

DATABASE_ANSWERS_WITHIN_S: Final = 3.0
"""Seconds within which a database answers that is well."""
WRITTEN_WITHIN_S: Final = 5.0
"""Seconds: a sign of life is written every second."""
ILL: Final = ("no database", "cannot write", "bots cannot think", "notices are not heard", "a table cannot be read")


class Health(Struct, frozen=True):
    """`status`: ok, closing, or what is wrong.

    That is: no database; cannot write (a full disk, for instance); bots cannot think (a process was lost, and is not
    replaced yet); notices are not heard (those of other workers); a table cannot be read.
    """

    status: str
    version: str
    database: str
    worker: str
    up_since: int


class HouseBot(Struct, frozen=True):
    name: str
    plays: list[int]
    """With how many players."""
    strength: int
    """1 to 10: its place in this list, by the games that it won against three `steady`."""


@get(
    "/health",
    tags=["operation"],
    summary="Is the house well?",
    responses={503: ResponseSpec(Health, description="Something is wrong, and `status` says what")},
)
async def health(house: HouseHere) -> Response[Health]:
    """Asks the database, so that the answer means something. It is 503 while a table could stand still."""
    status = status_of(house)
    try:
        await asyncio.wait_for(house.store.last_beat(), DATABASE_ANSWERS_WITHIN_S)
    except Exception:  # a driver whose server goes away raises more than it names
        status = "no database"
    kind = "sqlite" if house.database.is_sqlite else "postgresql"
    found = Health(status, __version__, kind, house.worker, house.up_since)
    return Response(found, status_code=503 if status in ILL else 200)


def status_of(house: House) -> str:
    if house.closing:
        return "closing"
    if house.disk_is_full or not house.store.can_write(WRITTEN_WITHIN_S):
        return "cannot write"
    if house.bot_pool.in_trouble or house.readers.in_trouble:
        return "bots cannot think"
    if house.listener and not house.listener.hears:
        return "notices are not heard"
    return "a table cannot be read" if house.unreadable else "ok"


@get("/metrics", tags=["operation"], summary="Figures for Prometheus", media_type=MediaType.TEXT)
async def metrics(house: HouseHere) -> Response[bytes]:
    return Response(exposition(), media_type=CONTENT_TYPE)


@get("/api/bots", tags=["tables"], summary="The bots of the house, weakest first")
async def list_bots(house: HouseHere) -> list[HouseBot]:
    """All bots, and a few steps between them (`expert~20`)."""
    return house_bots()


@cache
def house_bots() -> list[HouseBot]:
    return [HouseBot(name, tables_for(name), strength(name)) for name in WIN_SHARES]


def tables_for(name: str) -> list[int]:
    return [players for players in range(2, 6) if can_play(name, players)]


def can_play(name: str, players: int) -> bool:
    try:
        check_bot(name, players)
    except ValueError:
        return False
    return True


HANDLERS: Final = [health, metrics, list_bots]

"""Looks after the tables of a server: lists them, shows one, closes one, removes what nobody needs.

    ra admin tables                    the newest tables
    ra admin tables --status playing
    ra admin show TABLE
    ra admin close TABLE               its game ends here, without a result, and its seal is not needed any more
    ra admin remove TABLE              for good: one that is over or closed, or a record that somebody brought
    ra admin clear --days 30           all tables that have waited for players for so long
    ra admin clear --days 30 --imports   and all records that were brought so long ago

It speaks to the database, so it works while the server runs and while it does not.
"""

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from ra.cli.input.extras import extra

if TYPE_CHECKING:
    from ra.server.store.store import Store
    from ra.server.table.rows import Stored


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("what", choices=("tables", "show", "close", "remove", "clear"))
    parser.add_argument("table", nargs="?", help="which one, to show, to close or to remove")
    parser.add_argument("--database", default="", metavar="URL", help="(default: the file that `ra serve` uses)")
    parser.add_argument("--status", choices=("open", "playing", "over", "closed"), help="only such tables")
    parser.add_argument("--most", type=int, default=50, metavar="N", help="list at most so many (default 50)")
    parser.add_argument("--days", type=int, default=30, metavar="N", help="clear what is so old (default 30)")
    parser.add_argument("--imports", action="store_true", help="clear records that somebody brought, too")


def run(arguments: Namespace) -> int:
    if (arguments.what in ("tables", "clear")) == bool(arguments.table):
        raise ValueError(f"{arguments.what} {'takes no' if arguments.table else 'needs a'} table")
    if arguments.most < 1:
        raise ValueError(f"--most: at least 1 table is listed, not {arguments.most}")
    if arguments.days < 1:
        raise ValueError(f"--days: at least 1, not {arguments.days}: somebody may be waiting at what is new")
    return asyncio.run(look_after(arguments))


async def look_after(arguments: Namespace) -> int:
    with extra("server"):
        from ra.server.config import default_database
        from ra.server.store.database import UNUSABLE, Database, unusable
        from ra.server.store.store import Store

    database = Database(arguments.database or default_database(), create=False)
    store = Store(database, "admin")
    try:
        await database.migrate()
        return await TASKS[arguments.what](store, arguments)
    except UNUSABLE as error:
        raise unusable(database.address, error) from None
    finally:
        await store.close()


async def list_tables(store: "Store", arguments: Namespace) -> int:
    for stored in await store.all_tables(arguments.status, arguments.most):
        print(line_of(stored))
    return 0


def line_of(stored: "Stored") -> str:
    game = stored.game
    names = ", ".join(seat.name or "(open)" for seat in stored.seats)
    kind = "public" if game.public else "by link"
    return f"{game.id}  {moment(game.created)}  {game.status:7}  {kind:7}  move {game.sequence:3}  {names}"


def moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


async def show(store: "Store", arguments: Namespace) -> int:
    stored = await found(store, arguments.table)
    print(line_of(stored))
    for seat in stored.seats:
        who = f"{seat.kind} {seat.name or ''}".strip()
        print(f"  seat {seat.seat}: {who}{', away' * seat.away}{', muted' * seat.muted}")
    for entry in (await store.entries(arguments.table))[-5:]:
        print(f"  {entry.sequence}: seat {entry.seat} {entry.action} ({entry.by}, {moment(entry.at)})")
    return 0


async def close(store: "Store", arguments: Namespace) -> int:
    stored = await found(store, arguments.table)
    if not await store.close_table(arguments.table, await time_of_the_house(store)):
        raise ValueError(f"table {arguments.table} is {stored.game.status} already")
    print(f"Closed {arguments.table}.")
    return 0


async def remove(store: "Store", arguments: Namespace) -> int:
    from ra.server.store.purge import remove_one

    if not await remove_one(store.database, arguments.table):
        stored = await found(store, arguments.table)
        raise ValueError(f"table {arguments.table} is {stored.game.status}: close it first")
    print(f"Removed {arguments.table}.")
    return 0


async def clear(store: "Store", arguments: Namespace) -> int:
    from ra.server.store.purge import clear
    from ra.table.clock import DAY_MS

    before = await time_of_the_house(store) - arguments.days * DAY_MS
    print(f"Removed {await clear(store.database, before, imports=arguments.imports)}.")
    return 0


async def time_of_the_house(store: "Store") -> int:
    """It is ahead of the machine's, if that has been set back."""
    from ra.server.runtime.server_time import wall_clock

    return max(wall_clock(), await store.last_beat() or 0)


async def found(store: "Store", table: str) -> "Stored":
    stored = await store.load(table)
    if stored is None or stored.game.kind != "table":
        raise ValueError(f"there is no table {table}")
    return stored


TASKS: Final[dict[str, Callable[["Store", Namespace], Awaitable[int]]]] = {
    "tables": list_tables,
    "show": show,
    "close": close,
    "remove": remove,
    "clear": clear,
}

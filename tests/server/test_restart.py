"""A server that comes back to thousands of games: whoever waits at a live table does not wait for all the others."""

import asyncio
from pathlib import Path

from sqlalchemy import func, insert, select

from ra.server.runtime.house import House
from ra.server.store.rows import row_of
from ra.server.store.schema import GAMES, SEATS
from tests.server.support import LIVE, Hands
from tests.server.visiting import open_house, quick, seat_two

MANY = 3000
SLOW = {"kind": "correspondence", "days": 3}
DAY = 86_400


async def copy_game(house: House, table: str, due: int | None = None) -> None:
    """The same game many times over."""
    live = await house.table(table)
    rows = [live.row._replace(id=f"copy{number}", due=due or live.row.due) for number in range(MANY)]
    seats = [{"game": row.id, **seat._asdict()} for row in rows for seat in live.seats]
    async with house.database.write() as connection:
        await connection.execute(insert(GAMES), [row_of(row) for row in rows])
        await connection.execute(insert(SEATS), seats)


async def dues(house: House) -> tuple[int, int]:
    """The soonest and the latest of the copies."""
    soonest, latest = func.min(GAMES.c.due), func.max(GAMES.c.due)
    async with house.database.read() as connection:
        row = (await connection.execute(select(soonest, latest).where(GAMES.c.id.like("copy%")))).one()
    return row[0], row[1]


def test_after_a_restart_only_live_games_are_looked_at_when_the_grace_is_over(tmp_path: Path) -> None:
    address, hands = f"sqlite:///{tmp_path}/tables.sqlite", Hands()
    settings = quick(address, grace_ms=5_000)

    async def story() -> None:
        async with open_house(settings, hands) as visited:
            _, _, slow = await seat_two(visited, clock=SLOW)
            _, _, live = await seat_two(visited, clock=LIVE, stand_in="random")
            await copy_game(visited.house, slow)
            began = hands.time
        hands.forward(3600)
        async with open_house(settings, hands) as visited:
            down = hands.time - began
            assert await dues(visited.house) == (began + 3 * DAY * 1000 + down,) * 2
            hands.forward(6)
            await visited.house.sweep()
            assert set(visited.house.tables) == {live}
            assert any(seat.away for seat in visited.house.tables[live].seats)

    asyncio.run(story())


def test_live_tables_come_first_and_the_others_by_when_they_were_due(database: str) -> None:
    hands = Hands()

    async def story() -> None:
        async with open_house(quick(database), hands) as visited:
            store = visited.house.store
            _, _, slow = await seat_two(visited, clock=SLOW)
            _, _, live = await seat_two(visited, clock=LIVE)
            _, _, later = await seat_two(visited, clock=LIVE)
            now = hands.time + 1000  # those who go round look at their own clock: for them nothing is due
            await copy_game(visited.house, slow, now - 50)
            for table, due in ((slow, now - 90), (live, now - 20), (later, now - 10)):
                await store.postpone(table, due)
            assert (await store.claim_due(now, 10_000, 100))[:3] == [live, later, slow]
            assert len(await store.claim_due(now, 10_000, 100)) == 100

    asyncio.run(story())

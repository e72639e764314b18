"""A database with a great many games in it, to see how a server starts on one."""

from collections.abc import Sequence

from sqlalchemy import insert

from ra.server.runtime.house import House
from ra.server.store.rows import row_of
from ra.server.store.schema import GAMES, LOG, SEATS
from ra.server.table.game_log import DecisionPoint
from ra.server.table.rows import SeatRow
from tests.server.visiting import open_house, quick

UNDER_WAY = 100
"""Games in which a bot is about to decide."""


async def fill(address: str, games: int) -> None:
    """One game is played, and copied."""
    async with open_house(quick(address)) as visited:
        anna = visited.guest()
        table = await anna.make("me: Anna", "bot: greedy", "bot: random", start=True)
        async with anna.at(table) as chair:
            await chair.play_on(lambda frame: str(frame["legal"][0]))
        await copy_game(visited.house, table, games)


def with_company(seats: Sequence[SeatRow], moment: DecisionPoint) -> list[SeatRow]:
    """A second person sits at the table, beside the bot that is to move: otherwise the game would be paused."""
    spare = next(seat.seat for seat in seats if seat.kind == "bot" and seat.seat != moment.seat)
    return [SeatRow(seat.seat, "person", "bob", "Bob") if seat.seat == spare else seat for seat in seats]


async def copy_game(house: House, table: str, copies: int) -> None:
    """The same game many times over, some of them in the middle of a bot's turn."""
    live = await house.table(table)
    assert live.log
    bots_turn = next(n for n, moment in enumerate(live.log.decision_points) if moment.seat not in (0, None))
    games, seats, log = [], [], []
    for number in range(copies):
        playing = number < UNDER_WAY
        row = live.row._replace(id=f"copy{number}", sequence=live.sequence)
        if playing:
            row = row._replace(status="playing", sequence=bots_turn, waiting="bot", due=0, finished=None, result=None)
        games.append(row_of(row))
        seats += [
            {"game": row.id, **seat._asdict()} for seat in with_company(live.seats, live.log.decision_points[bots_turn])
        ]
        if playing or number % 10 == 0:  # the logs of the others would only fill the disk
            log += [{"game": row.id, **entry._asdict()} for entry in live.log.entries[: row.sequence]]
    async with house.database.write() as connection:
        for table_of, rows in ((GAMES, games), (SEATS, seats), (LOG, log)):
            await connection.execute(insert(table_of), rows)

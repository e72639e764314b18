"""Making tables is dear for each address and for all together; memory of tables that were put away is freed."""

import asyncio
import gc
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ra.server.protocol.refusals import Refusal
from ra.server.runtime.audience import Audience
from ra.server.runtime.bot_player import BotPlayer
from ra.server.runtime.live_table import LiveTable
from ra.server.table.game_log import GameLog
from ra.server.traffic import gate as gates
from ra.server.traffic.gate import Gate
from ra.server.traffic.rate_limit import Limits, Rate
from tests.server.visiting import Visit, visit


async def passing(gate: Gate, order: list[str], address: str) -> None:
    async with gate.passing(address):
        order.append(address)


async def outside(gate: Gate, address: str) -> None:
    async with gate.passing(address):
        raise AssertionError("nobody was to come in")


def test_only_a_few_are_inside_at_the_same_time() -> None:
    async def story() -> None:
        gate, leave = Gate(Rate(1000, 1000), 4), asyncio.Event()
        came: list[int] = []

        async def stay(number: int) -> None:
            async with gate.passing(f"10.0.0.{number}"):
                came.append(number)
                await leave.wait()

        staying = [asyncio.create_task(stay(number)) for number in range(20)]
        await asyncio.sleep(0.05)
        assert came == list(range(4))
        staying[0].cancel()
        staying[-1].cancel()
        await asyncio.sleep(0.05)
        assert came == list(range(4 + 1))
        leave.set()
        await asyncio.wait(staying)
        assert came == list(range(19))
        assert (gate.inside, gate.waiting) == (0, [])

    asyncio.run(story())


def test_a_newcomer_goes_before_those_who_have_made_many() -> None:
    async def story() -> None:
        gate = Gate(Rate(5, 50), 4)
        order: list[str] = []
        crowd = [f"10.0.0.{number % 5}" for number in range(20)]
        waiting = [asyncio.create_task(passing(gate, order, address)) for address in crowd]
        await asyncio.sleep(0)
        assert len(order) <= 6
        waiting.append(asyncio.create_task(passing(gate, order, "10.0.1.1")))
        await asyncio.gather(*waiting)
        assert order.index("10.0.1.1") < 9
        assert sorted(order[:5]) == sorted(set(crowd)), "each address once, before one comes again"
        assert (gate.waiting, gate.timer) == ([], None)

    asyncio.run(story())


def test_where_too_many_wait_those_are_turned_away_who_had_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "MOST_WAITING", 10)
    monkeypatch.setattr(gates, "LONGEST_WAIT_S", 5.0)

    async def story() -> None:
        gate = Gate(Rate(3, 20), 4)
        order: list[str] = []
        crowd = [asyncio.create_task(passing(gate, order, "10.0.0.1")) for _ in range(30)]
        await asyncio.sleep(0)
        newcomer = asyncio.create_task(passing(gate, order, "10.0.0.2"))
        answers: list[Any] = await asyncio.gather(*crowd, newcomer, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Refusal)]
        assert {(answer.code, answer.status) for answer in refused} == {("slow_down", 429)}
        assert len(order) + len(refused) == 31
        assert "10.0.0.2" in order[:6]

    asyncio.run(story())


def test_nobody_waits_for_ever_and_who_gives_up_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "LONGEST_WAIT_S", 0.05)

    async def story() -> None:
        gate = Gate(Rate(1, 0.01), 4)
        order: list[str] = []
        await passing(gate, order, "10.0.0.1")
        impatient = asyncio.create_task(outside(gate, "10.0.0.2"))
        await asyncio.sleep(0)
        impatient.cancel()
        with pytest.raises(Refusal, match="too much at once"):
            await outside(gate, "10.0.0.3")
        assert (gate.waiting, gate.inside, order) == ([], 0, ["10.0.0.1"])

    asyncio.run(story())


def test_one_address_makes_only_so_many_tables(tmp_path: Path) -> None:
    most = int(Limits().tables.burst)
    seats = {"seats": [{"kind": "me", "name": "Eve"}, {"kind": "bot", "bot": "random"}]}

    async def scenario(house: Visit) -> None:
        house.house.tables_made.take("127.0.0.1", most - 2)
        eve = house.guest()
        answers = [(await eve.ask("POST", "/api/tables", seats)) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
        assert int(answers[-1].headers["retry-after"]) >= 1

    visit(tmp_path, scenario, limits=True)


@pytest.mark.parametrize("seats", [("me: Anna", "me: Bob"), ("me: Anna", "bot: random", "bot: random")])
def test_tables_that_were_put_away_are_freed_without_a_search(tmp_path: Path, seats: tuple[str, ...]) -> None:
    """A search for garbage holds everybody up: after some hundred tables it took up to a second."""

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        tables = [await anna.make(*seats, start=True) for _ in range(3)]
        for table in tables:
            async with anna.at(table) as chair:
                await chair.play_on(lambda frame: str(frame["legal"][0]), most=3)
        await asyncio.sleep(0.5)  # what was done at once may not be done again for a moment
        for live in house.house.tables.values():
            live.touched -= 1000
        del live
        gc.collect()
        gc.disable()
        try:
            before = alive()
            house.house.put_away_idle()
            assert house.house.tables == {}
            assert before - alive() == Counter({part.__name__: 3 for part in PARTS})
        finally:
            gc.enable()

    visit(tmp_path, scenario)


PARTS = (LiveTable, Audience, BotPlayer, GameLog)


def alive() -> Counter[str]:
    return Counter(type(thing).__name__ for thing in gc.get_objects() if type(thing) in PARTS)


def test_a_move_waits_for_one_other_writer_at_most(tmp_path: Path) -> None:
    """However many tables are being made, what is said to the house over a socket is on the disk soon."""

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        store, finished = house.house.store, []

        async def write(number: int) -> None:
            async with store.database.write():
                await asyncio.sleep(0.02)
            finished.append(number)

        async with anna.at(table) as chair:
            frame = await chair.until_mine()
            writing = [asyncio.create_task(write(number)) for number in range(60)]
            await asyncio.sleep(0.05)
            assert (await chair.play(frame["legal"][0]))["type"] == "accepted"
            before = len(finished)
            await asyncio.gather(*writing)
        assert before < 30

    visit(tmp_path, scenario)

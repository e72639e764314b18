"""Making tables is dear for each address and for all together; memory of tables that were put away is freed."""

import asyncio
import gc
from pathlib import Path
from typing import Any

import pytest

from ra.server.protocol.refusals import Refusal
from ra.server.runtime import gc_schedule as tidying
from ra.server.runtime.live_table import LiveTable
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
    monkeypatch.setattr(gates, "LONGEST_WAIT", 5.0)

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
    monkeypatch.setattr(gates, "LONGEST_WAIT", 0.05)

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


def test_tables_that_were_put_away_leave_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are old by then, and hold themselves: they were freed hours later, if at all."""
    monkeypatch.setattr(tidying, "MOST_CLOSED", 20 * tidying.A_TABLE)

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        for _ in range(25):
            await anna.make("me: Anna", "me: Bob", start=True)
        await house.house.tidier.sweep_up()
        before = alive()
        for table in house.house.tables.values():
            table.touched -= 1000
        await house.house.sweep()
        await asyncio.sleep(0.2)
        assert house.house.tables == {}
        assert alive() <= before - 25

    visit(tmp_path, scenario)


def alive() -> int:
    return sum(type(thing) is LiveTable for thing in gc.get_objects())


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

"""What is said at a table: one line after another, however many speak at once."""

import asyncio

from ra.server.decide.decision import AddChatLine
from ra.server.store.orders import Order, Repeated
from ra.server.store.store import ALL_ENTRIES, Store
from ra.server.table.state import TableState
from tests.server.support import seated
from tests.server.visiting import Visit, visit


async def say(store: Store, table: str, order: Order) -> int | None:
    """As part of a decision; the number of the line."""
    async with store.hold(table, ALL_ENTRIES, order) as held:
        line = AddChatLine(0, "Anna", order.words, order.submission, order.at)
        await held.write(TableState(held.stored.game, tuple(held.stored.seats)), [line])
    return held.said


def test_people_who_speak_at_the_same_moment_are_all_heard(database: str) -> None:
    async def scenario(house: Visit) -> None:
        guests, table = await seated(house, "Anna", "Bob", "Cathy", "Dan", "Eve")
        store, texts = house.house.store, [f"line {number}" for number in range(40)]
        orders = [Order(str(n % 5), f"s{n}", text, n) for n, text in enumerate(texts)]
        lines = await asyncio.gather(
            *(say(store, table, order) for order in orders),
            *(say(store, table, Order("0", "twice", "twice", 99)) for _ in range(5)),
            return_exceptions=True,
        )
        assert sorted(line for line in lines if isinstance(line, int)) == list(range(1, 42))
        assert sum(isinstance(line, Repeated) for line in lines) == 4
        kept = await store.chat(table)
        assert [line.number for line in kept] == list(range(1, 42))
        assert sorted(line.text for line in kept) == sorted([*texts, "twice"])
        async with guests[0].at(table) as one, guests[1].at(table) as two:
            for number in range(10):
                await asyncio.gather(*(chair.send("say", id=f"s{number}", text="hello") for chair in (one, two)))
                for chair in (one, two):
                    assert (await chair.next("accepted", "refused"))["type"] == "accepted"

    visit(database, scenario)

"""What is said at a table: one line after another, however many speak at once."""

import asyncio

from ra.server.store.orders import Order, Repeated
from ra.server.store.store import Line
from tests.server.support import seated
from tests.server.visiting import Visit, visit


def test_people_who_speak_at_the_same_moment_are_all_heard(database: str) -> None:
    async def scenario(house: Visit) -> None:
        guests, table = await seated(house, "Anna", "Bob", "Cathy", "Dan", "Eve")
        store, texts = house.house.store, [f"line {number}" for number in range(40)]
        orders = [Order(str(n % 5), f"s{n}", text, n) for n, text in enumerate(texts)]
        lines = await asyncio.gather(
            *(store.say(table, 0, "Anna", order.words, order) for order in orders),
            *(store.say(table, 0, "Anna", "twice", Order("0", "twice", "twice", 99)) for _ in range(5)),
            return_exceptions=True,
        )
        said = [line for line in lines if isinstance(line, Line)]
        assert sorted(line.number for line in said) == list(range(1, 42))
        assert sum(line.text == "twice" for line in said) == 1
        assert sum(isinstance(line, Repeated) for line in lines) == 4
        async with guests[0].at(table) as one, guests[1].at(table) as two:
            for number in range(10):
                await asyncio.gather(*(chair.send("say", id=f"s{number}", text="hello") for chair in (one, two)))
                for chair in (one, two):
                    assert (await chair.next("accepted", "refused"))["type"] == "accepted"

    visit(database, scenario)

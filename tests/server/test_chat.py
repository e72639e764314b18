"""What is said at a table: one line after another, however many speak at once."""

import asyncio

from tests.server.test_tables import seated
from tests.server.visiting import Visit, visit


def test_people_who_speak_at_the_same_moment_are_all_heard(database: str) -> None:
    async def scenario(house: Visit) -> None:
        guests, table = await seated(house, "Anna", "Bob", "Cathy", "Dan", "Eve")
        store, texts = house.house.store, [f"line {number}" for number in range(40)]
        lines = await asyncio.gather(
            *(store.say(table, n % 5, "Anna", text, f"{n % 5}:{text}", n) for n, text in enumerate(texts)),
            *(store.say(table, 0, "Anna", "twice", "0:twice", 99) for _ in range(5)),
        )
        assert sorted({line.number for line, _ in lines}) == list(range(1, 42))
        assert sum(fresh for line, fresh in lines if line.text == "twice") == 1
        async with guests[0].at(table) as one, guests[1].at(table) as two:
            for number in range(10):
                await asyncio.gather(*(chair.send("say", id=f"s{number}", text="hello") for chair in (one, two)))
                for chair in (one, two):
                    assert (await chair.next("accepted", "refused"))["type"] == "accepted"

    visit(database, scenario)

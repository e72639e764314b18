"""Limits that cannot be got round by opening more sockets or using more addresses."""

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ra.server.traffic.rate_limit import Limits, Rate, neighbourhood
from tests.server.visiting import Visit, visit


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("a name", "a name"),
    ],
)
def test_one_house_is_one_address(address: str, counted_as: str) -> None:
    """Whoever has one IPv6 address has eighteen quintillion of them."""
    assert neighbourhood(address) == counted_as


def test_chat_is_limited_for_a_person_however_many_sockets_they_have(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob")
        answers = []
        for number in range(10):
            async with anna.at(table) as chair:
                await chair.send("say", id=f"c{number}", text="hello")
                answers.append(await chair.next("accepted", "refused"))
        assert answers[0]["type"] == "accepted"
        assert answers[-1]["reason"]["code"] == "slow_down"
        async with anna.at(table) as chair:  # a repeat is answered as the first time
            await chair.send("say", id="c0", text="hello")
            assert (await chair.next("accepted", "refused"))["type"] == "accepted"

    visit(tmp_path, scenario, limits=True)


def test_many_sockets_from_one_address_share_a_limit(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        house.house.limits = Limits(crowd=Rate(100, 0.01))
        house.house.crowds.rate = house.house.limits.crowd
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as one, anna.at(table) as two, anna.at(table) as three:
            for chair in (one, two):
                for _ in range(40):
                    await chair.send("ping")
                    await chair.next("pong")
            for _ in range(40):
                await three.send("ping")
            with pytest.raises(ConnectionClosed) as closed:
                await three.next("nothing more")
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1008

    visit(tmp_path, scenario, limits=True)


def test_one_address_cannot_fill_the_list(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        order = {"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}], "public": True}
        answers = [await anna.ask("POST", "/api/tables", order) for _ in range(25)]
        assert [answer.status_code for answer in answers] == [201] * 20 + [429] * 5
        assert answers[-1].json()["code"] == "slow_down"
        assert 50 <= int(answers[-1].headers["retry-after"]) <= 61
        assert (await anna.ask("POST", "/api/tables", {**order, "public": False})).status_code == 201

    visit(tmp_path, scenario, limits=True)


def test_a_socket_that_is_refused_says_why(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna, stranger, foreign = house.guest(), house.guest(), house.guest("https://evil.example")
        table = await anna.make("me: Anna", "me: Bob", start=True)
        assert await refused(stranger, table) == (403, "not_watching")
        assert await refused(stranger, "nowhere") == (404, "no_such_table")
        assert await refused(foreign, table) == (403, "foreign_origin")
        house.house.limits = Limits(sockets=0)
        assert await refused(anna, table) == (429, "slow_down")
        house.house.limits = Limits()
        answers = {await refused(stranger, table) for _ in range(150)}
        assert (429, "slow_down") in answers

    async def refused(guest: object, table: str) -> tuple[int, str]:
        import json

        with pytest.raises(InvalidStatus) as error:
            async with guest.at(table):  # type: ignore[attr-defined]
                await asyncio.sleep(0)
        answer = error.value.response
        return answer.status_code, str(json.loads(answer.body or b"{}").get("code"))

    visit(tmp_path, scenario, limits=True)


@pytest.mark.parametrize("path", ["/api/games/{table}/moves", "/api/tables"])
def test_one_address_does_not_ask_all_the_time_for_what_takes_long(tmp_path: Path, path: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        house.house.costly.rate = Rate(5, 0.01)
        answers = [await anna.ask("GET", path.format(table=table)) for _ in range(8)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 3
        assert answers[-1].json()["code"] == "slow_down"
        assert (await anna.ask("GET", f"/api/games/{table}/moves/0")).status_code == 200

    visit(tmp_path, scenario, limits=True)

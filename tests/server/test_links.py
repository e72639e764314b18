"""Who may come in, and who has to go: seats that are taken away, invitations, rematches asked for by several."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import func, select
from websockets.exceptions import ConnectionClosed

from ra.server.store.schema import GAMES
from tests.server.test_tables import seated
from tests.server.visiting import Guest, Visit, visit


async def invited(house: Visit, anna: Guest, table: str, seat: int) -> Guest:
    bob = house.guest()
    link = await anna.post(f"/api/tables/{table}/links", {"kind": "invite", "seat": seat})
    await bob.post(f"/api/tables/{table}/join", {"name": "Bob", "invite": link["secret"]})
    return bob


def test_whoever_loses_the_seat_sees_no_more_of_a_table_by_link(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open", "open")
        bob, cathy = [await invited(house, anna, table, seat) for seat in (1, 2)]
        async with bob.at(table) as one, cathy.at(table) as two:
            await anna.post(f"/api/tables/{table}/seats/1", {"bot": "random"})
            await cathy.post(f"/api/tables/{table}/leave")
            for chair in (one, two):
                with pytest.raises(ConnectionClosed) as closed:
                    await chair.next("nothing more")
                assert closed.value.rcvd
                assert closed.value.rcvd.code == 1008
        for guest in (bob, cathy):
            assert (await guest.get(f"/api/tables/{table}/seat"))["seats"] == []
            with pytest.raises(Exception, match="403"):
                async with guest.at(table):
                    pass
        again = await invited(house, anna, table, 2)
        assert (await again.get(f"/api/tables/{table}/seat"))["seats"] == [2]

    visit(database, scenario)


def test_at_a_public_table_they_may_stay_and_watch(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        (anna, bob), table = await seated(house, "Anna", "Bob")
        async with bob.at(table) as chair:
            await bob.post(f"/api/tables/{table}/leave")
            await anna.post(f"/api/tables/{table}/start", {"fill": "random"})
            await chair.next("frame")
            await chair.send("say", id="x", text="hello")
            assert (await chair.next("refused"))["reason"]["code"] == "spectator"

    visit(tmp_path, scenario)


def test_an_invitation_to_a_seat_that_somebody_took_is_not_spent(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna, quick, bob = house.guest(), house.guest(), house.guest()
        table = await anna.make("me: Anna", "open", public=True)
        link = await anna.post(f"/api/tables/{table}/links", {"kind": "invite", "seat": 1})
        invitation = {"name": "Bob", "invite": link["secret"]}
        await quick.post(f"/api/tables/{table}/join", {"name": "Quick"})
        assert (await bob.post(f"/api/tables/{table}/join", invitation, status=409))["code"] == "seat_taken"
        await quick.post(f"/api/tables/{table}/leave")
        assert (await bob.post(f"/api/tables/{table}/join", invitation))["seats"] == [1]

    visit(tmp_path, scenario)


def test_a_rematch_that_two_ask_for_at_once_is_one_table(database: str) -> None:
    async def scenario(house: Visit) -> None:
        guests, table = await seated(house, "Anna", "Bob", "Cathy")
        await guests[0].post(f"/api/tables/{table}/start")
        await house.house.store.close_table(table, house.house.now())
        await house.house.tables[table].reread()
        again = await asyncio.gather(*(guest.post(f"/api/tables/{table}/rematch") for guest in guests))
        assert len({seat["table"]["id"] for seat in again}) == 1
        assert [seat["seats"] for seat in again] == [[0], [1], [2]]
        async with house.house.database.read() as connection:
            assert (await connection.execute(select(func.count()).select_from(GAMES))).scalar_one() == 2

    visit(database, scenario)


def test_chat_is_for_those_who_were_there_even_when_the_game_is_over(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna, stranger = house.guest(), house.guest()
        table = await anna.make("me: Anna", "me: Bob", absent="pass", start=True)
        async with anna.at(table) as chair:
            await chair.send("say", id="x", text="between us")
            await chair.send("step_away", id="gone")
            while not chair.frame or chair.frame["legal"]:
                await chair.next("frame")
        assert (await stranger.get(f"/api/games/{table}"))["status"] == "over"
        assert (await stranger.get(f"/api/games/{table}/chat", 403))["code"] == "not_watching"
        assert [line["text"] for line in await anna.get(f"/api/games/{table}/chat")] == ["between us"]

    visit(tmp_path, scenario)

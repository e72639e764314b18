"""One cookie for a person, whatever the number of tables; cookies of earlier versions; coming back, and signing out."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import insert, select
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ra.server.protocol.tokens import hashed, new_token
from ra.server.store.schema import KEYS, PLACES, TOKENS
from tests.server.support import Hands
from tests.server.visiting import Guest, Visit, visit


async def with_old_cookies(house: Visit, guest: Guest, table: str) -> str:
    """A seat as an earlier version gave it: two cookies, for this table alone."""
    token, person = new_token(), house.house.tables[table].seats[0].person
    async with house.house.database.write() as connection:
        row = {"hash": hashed(token), "game": table, "person": person, "link": None, "created": 0}
        await connection.execute(insert(TOKENS), row)
    await house.house.tables[table].reread()
    guest.keep(f"/api/tables/{table}", token)
    guest.keep(f"/api/games/{table}", token)
    return token


async def seats_at(guest: Guest, table: str) -> list[int]:
    seats: list[int] = (await guest.get(f"/api/tables/{table}/seat"))["seats"]
    return seats


def test_one_cookie_opens_all_tables_of_a_person(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, bob = house.guest(), house.guest()
        tables = [await anna.make("me: Anna", "open", public=True) for _ in range(5)]
        hosted = await bob.make("open", "me: Bob", public=True)
        await anna.post(f"/api/tables/{hosted}/join", {"name": "Anna"})
        for table in tables[:2]:
            await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
        assert (set(anna.places), set(bob.places)) == ({"/api"}, {"/api"})
        for table in tables:
            assert await seats_at(anna, table) == [0]
            async with anna.at(table) as chair:
                assert (chair.welcome["seats"], chair.welcome["host"]) == ([0], True)
        assert await seats_at(anna, hosted) == [0]
        assert [await seats_at(bob, table) for table in tables] == [[1], [1], [], [], []]
        assert (await bob.post(f"/api/tables/{tables[0]}/start", status=403))["code"] == "not_host"
        mine = await anna.get("/api/me")
        assert [held["table"] for held in mine["tables"]] == [hosted, *reversed(tables)]
        assert {tuple(held["seats"]) for held in (await bob.get("/api/me"))["tables"]} == {(1,)}

    visit(database, scenario)


def test_nothing_tells_that_two_seats_are_of_one_person(database: str) -> None:
    """Neither what others are told nor what is kept of the seats themselves."""

    async def scenario(house: Visit) -> None:
        anna, bob = house.guest(), house.guest()
        tables = [await anna.make("me: Anna", "open", public=True) for _ in range(2)]
        rows = [house.house.tables[table].seats[0].person for table in tables]
        assert rows[0] != rows[1]
        async with house.house.database.read() as connection:
            holders = {row.holder for row in await connection.execute(select(PLACES))}
            hashes = {row.hash for row in await connection.execute(select(KEYS))}
        assert len(holders) == len(hashes) == 1
        assert hashes == {hashed(anna.places["/api"])}
        secrets = [*rows, *holders, *hashes, anna.places["/api"]]
        for table in tables:
            await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
            async with bob.at(table) as chair:
                told = str(chair.heard) + str(await bob.get(f"/api/tables/{table}")) + str(await bob.get("/api/me"))
            assert not [secret for secret in secrets if str(secret) in told]

    visit(database, scenario)


@pytest.mark.parametrize("wrong", ["unknown", "hash", "recovery"])
def test_a_key_that_is_not_known_is_never_taken_on(database: str, wrong: str) -> None:
    """Otherwise a cookie that somebody else has set would be good for seats that they can get at."""

    async def scenario(house: Visit) -> None:
        anna, eve = house.guest(), house.guest()
        table = await anna.make("me: Anna", "open")
        recovery = (await anna.post("/api/me/recovery"))["secret"]
        eve.keep("/api", {"unknown": new_token(), "hash": hashed(anna.places["/api"]), "recovery": recovery}[wrong])
        planted = eve.places["/api"]
        assert await seats_at(eve, table) == []
        assert await eve.get("/api/me") == {"tables": [], "recovery": None}
        assert (await eve.post("/api/me/recovery", status=403))["code"] == "no_key"
        own = await eve.make("me: Eve", "open")
        assert eve.places["/api"] not in (planted, anna.places["/api"])
        assert await seats_at(eve, own) == [0]
        assert await seats_at(anna, own) == []

    visit(database, scenario)


# ---- cookies of earlier versions -----------------------------------------------------------------------------------


def test_cookies_of_earlier_versions_are_gathered_in(database: str) -> None:
    async def scenario(house: Visit) -> None:
        maker, anna = house.guest(), house.guest()
        tables = [await maker.make("me: Anna", "open", start=False) for _ in range(40)]
        for table in tables:
            await with_old_cookies(house, anna, table)
        assert len(anna.places) == 80
        for table in tables:
            found = await anna.get(f"/api/tables/{table}/seat")
            assert (found["seats"], found["old_cookie"]) == ([0], True)
            gathered = await anna.post(f"/api/tables/{table}/gather", status=200)
            assert gathered["seats"] == [0]
        assert set(anna.places) == {"/api"}
        for table in tables:
            found = await anna.get(f"/api/tables/{table}/seat")
            assert found["seats"] == [0]
            assert "old_cookie" not in found
            async with anna.at(table) as chair:
                assert chair.welcome["host"]
        assert len((await anna.get("/api/me"))["tables"]) == 40
        assert anna.places["/api"] != maker.places["/api"], "another browser"

    visit(database, scenario)


def test_where_nothing_is_to_be_gathered_nothing_changes(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, eve = house.guest(), house.guest()
        table = await anna.make("me: Anna", "open")
        key = anna.places["/api"]
        await anna.post(f"/api/tables/{table}/gather", status=200)
        assert anna.places == {"/api": key}
        await eve.post(f"/api/tables/{table}/gather", status=200)
        assert eve.places == {}
        eve.keep(f"/api/tables/{table}", "of-a-seat-that-is-not-theirs-any-more")
        assert (await eve.post(f"/api/tables/{table}/gather", status=200))["seats"] == []
        assert eve.places == {}, "what is worth nothing takes up room"

    visit(database, scenario)


def test_an_old_cookie_stays_valid_if_the_answer_is_lost(database: str) -> None:
    async def scenario(house: Visit) -> None:
        maker, anna = house.guest(), house.guest()
        table = await maker.make("me: Anna", "open")
        await with_old_cookies(house, anna, table)
        before = dict(anna.places)
        await anna.post(f"/api/tables/{table}/gather", status=200)
        anna.places = before
        assert (await anna.post(f"/api/tables/{table}/gather", status=200))["seats"] == [0]
        assert set(anna.places) == {"/api"}
        assert await seats_at(anna, table) == [0]

    visit(database, scenario)


def test_what_was_gathered_goes_with_the_seat(database: str) -> None:
    """A seat that is taken away, and a link that is revoked, are lost with the new cookie as with the old."""

    async def scenario(house: Visit) -> None:
        anna, bob, watcher = house.guest(), house.guest(), house.guest()
        table = await anna.make("me: Anna", "open", "open")
        link = await anna.post(f"/api/tables/{table}/links", {"kind": "invite", "seat": 1})
        await bob.post(f"/api/tables/{table}/join", {"name": "Bob", "invite": link["secret"]})
        spectator = await anna.post(f"/api/tables/{table}/links", {"kind": "spectator"})
        async with house.house.database.write() as connection:
            row = {"hash": hashed("watching-since-long-ago"), "game": table, "person": None, "link": spectator["id"]}
            await connection.execute(insert(TOKENS), {**row, "created": 0})
        await house.house.tables[table].reread()
        watcher.keep(f"/api/tables/{table}", "watching-since-long-ago")
        await watcher.post(f"/api/tables/{table}/gather", status=200)
        assert set(watcher.places) == {"/api"}
        async with watcher.at(table):
            pass
        await anna.ask("DELETE", f"/api/tables/{table}/links/{spectator['id']}")
        await anna.post(f"/api/tables/{table}/seats/1", {"bot": "random"})
        for guest in (watcher, bob):
            with pytest.raises(InvalidStatus, match="403"):
                async with guest.at(table):
                    pass
        assert (await bob.get("/api/me"))["tables"] == []

    visit(database, scenario)


# ---- coming back ---------------------------------------------------------------------------------------------------


def test_a_host_who_has_lost_the_cookie_comes_back(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, bob, again = house.guest(), house.guest(), house.guest()
        early = await anna.make("me: Anna", "open", public=True)
        link = await anna.post("/api/me/recovery")
        assert link["path"] == f"/back#recover={link['secret']}"
        late = await anna.make("me: Anna", "open", public=True)  # after the link was made
        await bob.post(f"/api/tables/{early}/join", {"name": "Bob"})
        back = await again.post("/api/me/recover", {"secret": link["secret"]})
        assert {held["table"] for held in back["tables"]} == {early, late}
        assert back["recovery"]
        assert again.places["/api"] != anna.places["/api"]
        async with again.at(early) as chair:
            assert (chair.welcome["seats"], chair.welcome["host"]) == ([0], True)
        await again.post(f"/api/tables/{early}/start")
        later = await again.make("me: Anna", "open")
        assert await seats_at(anna, later) == [0], "it is the same person"
        for stranger in (bob, house.guest()):
            refused = await stranger.post("/api/me/recover", {"secret": new_token()}, 403)
            assert refused["code"] == "link_spent"
        assert await seats_at(bob, late) == []

    visit(database, scenario)


def test_a_link_to_come_back_with_is_the_same_until_it_is_replaced(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, phone, eve, again = house.guest(), house.guest(), house.guest(), house.guest()
        table = await anna.make("me: Anna", "open")
        assert (await anna.get("/api/me"))["recovery"] is None
        first, same = [(await anna.post("/api/me/recovery"))["secret"] for _ in range(2)]
        assert first == same
        await phone.post("/api/me/recover", {"secret": first}, 201)
        other = (await phone.post("/api/me/recovery"))["secret"]
        assert other != first, "only hashes are kept"
        await house.guest().post("/api/me/recover", {"secret": first}, 201)  # she may have kept that one
        second = (await anna.post("/api/me/recovery", {"replace": True}))["secret"]
        assert (await eve.post("/api/me/recover", {"secret": other}, 403))["code"] == "link_spent"
        assert (await eve.post("/api/me/recover", {"secret": first}, 403))["code"] == "link_spent"
        assert (eve.places, await seats_at(eve, table)) == ({}, [])
        await again.post("/api/me/recover", {"secret": second}, 201)
        assert await seats_at(again, table) == [0]
        async with house.house.database.read() as connection:
            kept = str((await connection.execute(select(KEYS))).all())
        assert not [secret for secret in (first, second, anna.places["/api"]) if secret in kept]

    visit(database, scenario)


def test_whoever_opens_the_link_of_another_gives_nothing_away(database: str) -> None:
    """A browser that has seats keeps them to itself, and has the others as well."""

    async def scenario(house: Visit) -> None:
        anna, bob = house.guest(), house.guest()
        hers, his = await anna.make("me: Anna", "open", public=True), await bob.make("me: Bob", "open", public=True)
        shared = await anna.make("me: Anna", "open", public=True)
        await bob.post(f"/api/tables/{shared}/join", {"name": "Bob"})
        link, key = await anna.post("/api/me/recovery"), bob.places["/api"]
        found = await bob.post("/api/me/recover", {"secret": link["secret"]})
        assert found["recovery"] is None, "a link for these seats together is still to be made"
        assert bob.places == {"/api": key}
        assert [await seats_at(bob, table) for table in (hers, his, shared)] == [[0], [0], [1]]
        assert [await seats_at(anna, table) for table in (hers, his, shared)] == [[0], [], [0]]

    visit(database, scenario)


def test_a_seat_that_was_handed_over_does_not_come_back(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, bob, again = house.guest(), house.guest(), house.guest()
        table = await anna.make("me: Anna", "open", public=True)
        await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
        link = await bob.post("/api/me/recovery")
        await anna.post(f"/api/tables/{table}/seats/1", {})  # she shows him out
        await again.post("/api/me/recover", {"secret": link["secret"]})
        assert await seats_at(again, table) == []

    visit(database, scenario)


# ---- signing out ---------------------------------------------------------------------------------------------------


def test_a_browser_that_signs_out_has_no_seats_any_more(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, thief, again = house.guest(), house.guest(), house.guest()
        table = await anna.make("me: Anna", "open")
        link = await anna.post("/api/me/recovery")
        thief.borrow(anna)
        async with anna.at(table) as chair:
            assert await anna.post("/api/me/sign_out", {}, 200) == {"tables": [], "recovery": None}
            with pytest.raises(ConnectionClosed) as closed:
                await chair.next("nothing more")
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1008
        assert anna.places == {}
        for guest in (anna, thief):
            assert await seats_at(guest, table) == []
            assert (await guest.post("/api/me/sign_out", {}, 403))["code"] == "no_key"
        await again.post("/api/me/recover", {"secret": link["secret"]})
        assert await seats_at(again, table) == [0]

    visit(database, scenario)


def test_all_other_browsers_can_be_signed_out(database: str) -> None:
    async def scenario(house: Visit) -> None:
        stolen, anna, bob = house.guest(), house.guest(), house.guest()
        table = await stolen.make("me: Anna", "open", public=True)
        await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
        link = await stolen.post("/api/me/recovery")
        await anna.post("/api/me/recover", {"secret": link["secret"]})
        async with stolen.at(table) as chair:
            await anna.post("/api/me/sign_out", {"others": True}, 200)
            with pytest.raises(ConnectionClosed):
                await chair.next("nothing more")
        assert await seats_at(stolen, table) == []
        assert (await stolen.post("/api/me/recover", {"secret": link["secret"]}, 403))["code"] == "link_spent"
        fresh = await anna.post("/api/me/recovery")
        assert fresh["secret"] != link["secret"]
        assert [await seats_at(guest, table) for guest in (anna, bob)] == [[0], [1]]

    visit(database, scenario)


def test_first_tables_made_one_after_another_are_of_one_person(database: str) -> None:
    """What a browser does; and two of them at the same time are two persons, as they always were."""

    async def scenario(house: Visit) -> None:
        guests = [house.guest() for _ in range(4)]

        async def make(guest: Guest) -> list[str]:
            return [await guest.make("me: Anna", "open") for _ in range(3)]

        made: list[Any] = await asyncio.gather(*map(make, guests))
        assert len({guest.places["/api"] for guest in guests}) == 4
        for guest, tables in zip(guests, made, strict=True):
            assert {held["table"] for held in (await guest.get("/api/me"))["tables"]} == set(tables)

    visit(database, scenario)


def test_first_requests_at_the_same_time_are_of_one_person(database: str) -> None:
    """Before the first answer has brought a cookie; the browser keeps that of the last, and it opens all of them."""

    async def scenario(house: Visit) -> None:
        tabs, word = [house.guest() for _ in range(4)], "5e" * 32

        async def make(tab: Guest) -> str:
            order = {"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}], "public": True}
            made = await tab.ask("POST", "/api/tables", order, **{"Ra-Newcomer": word})
            return str(made.json()["table"]["id"])

        tables = await asyncio.gather(*map(make, tabs))
        for tab in tabs:
            assert [await seats_at(tab, table) for table in tables] == [[0]] * 4
            assert {held["table"] for held in (await tab.get("/api/me"))["tables"]} == set(tables)
            async with tab.at(tables[0]) as chair:
                assert chair.welcome["host"]

    visit(database, scenario)


@pytest.mark.parametrize("how", ["a minute later", "signed out", "another word", "no word at all", "a word too short"])
def test_the_word_of_a_newcomer_opens_nothing_later(database: str, how: str) -> None:
    hands, word = Hands(), "5e" * 32

    async def scenario(house: Visit) -> None:
        anna, thief = house.guest(), house.guest()
        order = {"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]}
        said = "short" if how == "a word too short" else word
        table = (await anna.ask("POST", "/api/tables", order, **{"Ra-Newcomer": said})).json()["table"]["id"]
        if how == "a minute later":
            hands.forward(60)
        if how == "signed out":
            await anna.post("/api/me/sign_out", {"others": False})
        words = {"another word": {"Ra-Newcomer": "5f" * 32}, "no word at all": {}}
        await thief.ask("POST", "/api/tables", order, **words.get(how, {"Ra-Newcomer": said}))
        assert await seats_at(thief, table) == []
        assert table not in {held["table"] for held in (await thief.get("/api/me"))["tables"]}

    visit(database, scenario, hands)


def test_a_place_can_change_from_watching_to_playing(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, bob = house.guest(), house.guest()
        table = await anna.make("me: Anna", "open")
        spectator = await anna.post(f"/api/tables/{table}/links", {"kind": "spectator"})
        invite = await anna.post(f"/api/tables/{table}/links", {"kind": "invite"})
        await bob.post(f"/api/tables/{table}/watch", {"secret": spectator["secret"]})
        await bob.post(f"/api/tables/{table}/join", {"name": "Bob", "invite": invite["secret"]})
        await anna.ask("DELETE", f"/api/tables/{table}/links/{spectator['id']}")
        assert await seats_at(bob, table) == [1]
        async with house.house.database.read() as connection:
            assert len((await connection.execute(select(PLACES).where(PLACES.c.game == table))).all()) == 2

    visit(database, scenario)

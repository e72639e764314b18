"""Who may come in, and who has to go: seats that are taken away, invitations, rematches asked for by several."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ra.server.runtime.server_time import wall_clock
from ra.server.store.schema import GAMES, LINKS
from ra.server.table.links import Holder
from tests.server.support import LIVE, Hands, seated
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
        await house.house.store.close_table(table, house.house.now_ms())
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
        table = await anna.make("me: Anna", "open", absent="pass")
        bob = await invited(house, anna, table, 1)
        await anna.post(f"/api/tables/{table}/start")
        async with anna.at(table) as chair:
            await chair.send("say", id="x", text="between us")
            await bob.post(f"/api/tables/{table}/leave")
            await chair.play_on(first_legal)
        assert (await stranger.get(f"/api/games/{table}"))["status"] == "over"
        assert (await stranger.get(f"/api/games/{table}/chat", 403))["code"] == "not_watching"
        assert [line["text"] for line in await anna.get(f"/api/games/{table}/chat")] == ["between us"]

    visit(tmp_path, scenario)


def test_a_device_link_is_worth_nothing_once_its_seat_is_taken_away(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open", "bot: random")
        bob = await invited(house, anna, table, 1)
        links = [await bob.post(f"/api/tables/{table}/links", {"kind": "device"}) for _ in range(2)]
        await anna.post(f"/api/tables/{table}/seats/1", {"bot": "random"})
        async with house.house.database.write() as connection:  # one that nobody has thought of
            await connection.execute(update(LINKS).where(LINKS.c.id == links[1]["id"]).values(spent=False))
        for link in links:
            refused = await bob.post(f"/api/tables/{table}/device", {"secret": link["secret"]}, status=403)
            assert refused["code"] == "link_spent"
        await anna.post(f"/api/tables/{table}/start")
        assert (await bob.get(f"/api/games/{table}/record", 403))["code"] == "not_watching"
        await bob.get(f"/api/games/{table}/chat", 403)

    visit(database, scenario)


async def ended(house: Visit, table: str) -> None:
    await house.house.store.close_table(table, house.house.now_ms())
    await house.house.tables[table].reread()


def test_whoever_was_replaced_in_a_rematch_does_not_get_in_by_the_old_table(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open", "open")
        bob, cathy = [await invited(house, anna, table, seat) for seat in (1, 2)]
        await anna.post(f"/api/tables/{table}/start")
        await ended(house, table)
        again = (await anna.post(f"/api/tables/{table}/rematch"))["table"]["id"]
        await anna.post(f"/api/tables/{again}/seats/1", {"bot": "random"})
        await anna.post(f"/api/tables/{again}/seats/2", {})  # shown out as well: the seat is for somebody else
        for guest in (bob, cathy):
            assert (await guest.post(f"/api/tables/{table}/rematch", status=409))["code"] == "seat_taken"
            await guest.get(f"/api/games/{again}/chat", 403)
        dan = await invited(house, anna, again, 2)
        await anna.post(f"/api/tables/{again}/start")
        assert (await bob.post(f"/api/tables/{table}/rematch", status=409))["code"] == "seat_taken"
        await bob.get(f"/api/games/{again}/record", 403)
        await dan.get(f"/api/games/{again}/record")

    visit(database, scenario)


def test_a_token_without_a_seat_shows_nothing(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna, bob = house.guest(), house.guest()
        table = await anna.make("me: Anna", "me: Too", start=True)
        await house.house.store.add_place(Holder("holder", "left over", is_new=True), table, "somebody", None, 0)
        await house.house.tables[table].reread()
        bob.keep(f"/api/games/{table}", "left over")
        await bob.get(f"/api/games/{table}/record", 403)
        with pytest.raises(InvalidStatus, match="403"):
            async with bob.at(table):
                pass

    visit(tmp_path, scenario)


def test_whoever_opens_a_link_of_their_own_keeps_their_seat(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open")
        token = anna.cookies[table]
        links = {
            kind: await anna.post(f"/api/tables/{table}/links", {"kind": kind})
            for kind in ("spectator", "device", "invite")
        }
        await anna.post(f"/api/tables/{table}/watch", {"secret": links["spectator"]["secret"]}, status=201)
        same = await anna.post(f"/api/tables/{table}/device", {"secret": links["device"]["secret"]}, status=201)
        assert same["seats"] == [0]
        invitation = {"name": "Test", "invite": links["invite"]["secret"]}
        refused = await anna.post(f"/api/tables/{table}/join", invitation, status=409)
        assert refused["code"] == "already_seated"
        assert anna.cookies[table] == token
        assert (await anna.get(f"/api/tables/{table}/seat"))["seats"] == [0]
        phone, bob = house.guest(), house.guest()
        there = await phone.post(f"/api/tables/{table}/device", {"secret": links["device"]["secret"]})
        assert there["seats"] == [0]  # the link was not used up
        assert (await bob.post(f"/api/tables/{table}/join", invitation))["seats"] == [1]

    visit(database, scenario)


def test_a_rematch_that_was_left_can_be_entered_again(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Too", "open")
        bob = await invited(house, anna, table, 2)
        await anna.post(f"/api/tables/{table}/start")
        await ended(house, table)
        first = (await anna.post(f"/api/tables/{table}/rematch"))["table"]["id"]
        await bob.post(f"/api/tables/{table}/rematch")
        await anna.post(f"/api/tables/{first}/leave")
        back = await anna.post(f"/api/tables/{table}/rematch")
        assert (back["table"]["id"], back["seats"]) == (first, [0, 1])
        assert [seat["name"] for seat in back["table"]["seats"]] == ["Anna", "Too", "Bob"]
        for guest in (anna, bob):
            left = await guest.post(f"/api/tables/{first}/leave")
        assert left["status"] == "closed"
        async with bob.at(table) as chair:
            fresh = await anna.post(f"/api/tables/{table}/rematch")
            assert (await chair.next("rematch"))["table"] == fresh["table"]["id"] != first
        assert (fresh["table"]["status"], fresh["seats"]) == ("open", [0, 1])
        same = await bob.post(f"/api/tables/{table}/rematch")
        assert (same["table"]["id"], same["seats"]) == (fresh["table"]["id"], [2])

    visit(database, scenario)


def test_links_of_guests_do_not_use_up_those_of_the_host(database: str) -> None:
    later = [0]

    async def scenario(house: Visit) -> None:
        (anna, bob), table = await seated(house, "Anna", "Bob")
        path = f"/api/tables/{table}/links"
        for _ in range(10):
            await bob.post(path, {"kind": "device"}, status=201)
        many = await bob.ask("POST", path, {"kind": "device"})
        assert (many.status_code, many.json()["code"]) == (429, "slow_down")
        assert 590 < int(many.headers["retry-after"]) <= 601
        assert many.json()["params"]["seconds"] == int(many.headers["retry-after"])
        for _ in range(50):
            await anna.post(path, {"kind": "spectator"}, status=201)
        refused = await anna.post(path, {"kind": "spectator"}, status=409)
        assert (refused["code"], refused["params"]) == ("too_many_links", {"most": 50})
        await anna.post(path, {"kind": "device"}, status=201)
        assert len(await anna.get(path)) == 61
        later[0] = 11 * 60_000
        assert len(await anna.get(path)) == 50
        await bob.post(path, {"kind": "device"}, status=201)

    visit(database, scenario, now=lambda: wall_clock() + later[0])


def test_invitations_without_a_seat_are_for_different_seats(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open", "open", "open", public=True)
        path = f"/api/tables/{table}/links"
        links = [await anna.post(path, {"kind": "invite"}) for _ in range(2)]
        assert [link["seat"] for link in links] == [1, 2]
        stranger = await house.guest().post(f"/api/tables/{table}/join", {"name": "Stranger"})
        assert stranger["seats"] == [3]
        for link in links:
            friend = await house.guest().post(f"/api/tables/{table}/join", {"name": "Friend", "invite": link["secret"]})
            assert friend["seats"] == [link["seat"]]

    visit(database, scenario)


def test_an_invitation_is_shown_again_until_it_is_replaced(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, phone = house.guest(), house.guest()
        table = await anna.make("me: Anna", "open", "open")
        places, wish = f"/api/tables/{table}/links", {"kind": "invite", "seat": 1}
        assert await anna.get(places) == []
        first = await anna.post(places, wish)
        assert await anna.post(places, wish) == first
        assert [(link["seat"], link["path"]) for link in await anna.get(places)] == [(1, first["path"])]
        other = await anna.post(places, {**wish, "seat": 2})
        assert other["secret"] != first["secret"]
        device = await anna.post(places, {"kind": "device"})
        await phone.post(f"/api/tables/{table}/device", {"secret": device["secret"]})
        assert [link["path"] for link in await phone.get(places)] == [None, None], "only hashes are kept"
        assert (await phone.post(places, wish, 409))["code"] == "link_elsewhere"
        second = await phone.post(places, {**wish, "replace": True})
        assert (await anna.post(places, wish, 409))["code"] == "link_elsewhere"
        inspect = f"/api/tables/{table}/invitation"
        assert (await house.guest().post(inspect, {"secret": first["secret"]}, 403))["code"] == "link_spent"
        assert (await house.guest().post(inspect, {"secret": second["secret"]}, 200))["seat"] == 1
        async with house.house.database.read() as connection:
            kept = " ".join(str(row) for row in await connection.execute(select(LINKS)))
        assert all(link["secret"] not in kept for link in (first, second, other))

    visit(database, scenario)


def test_an_invitation_says_whether_it_works_before_anybody_joins(database: str) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna, bob, eve = house.guest(), house.guest(), house.guest()
        table = await anna.make("me: Anna", "open", "bot: random", clock=LIVE)
        inspect, places = f"/api/tables/{table}/invitation", f"/api/tables/{table}/links"
        link = await anna.post(places, {"kind": "invite", "seat": 1})
        secret = {"secret": link["secret"]}
        for _ in range(3):  # looking does not use it up
            found = await bob.post(inspect, secret, 200)
            assert (found["seat"], found["table"]["id"]) == (1, table)
        assert (await anna.post(inspect, secret, 409))["code"] == "already_seated"
        assert (await eve.post(inspect, {"secret": "no-such-invitation-ever"}, 403))["code"] == "link_spent"
        await bob.post(f"/api/tables/{table}/join", {"name": "Bob", "invite": link["secret"]})
        assert (await eve.post(inspect, secret, 403))["code"] == "link_spent"
        await anna.post(f"/api/tables/{table}/start")
        assert (await eve.post(inspect, {"secret": "no-such-invitation-ever"}, 403))["code"] == "link_spent"
        async with bob.at(table):
            pass
        await gone(house, table, 1)
        hands.forward(121)
        lost = await anna.post(places, {"kind": "invite", "seat": 1})
        assert await anna.post(places, {"kind": "invite", "seat": 1}) == lost
        assert (await eve.post(inspect, {"secret": lost["secret"]}, 200))["seat"] == 1
        async with bob.at(table):
            assert (await eve.post(inspect, {"secret": lost["secret"]}, 409))["code"] == "seat_taken"

    visit(database, scenario, hands)


async def gone(house: Visit, table: str, seat: int) -> None:
    """Until the house has noticed that somebody has closed the page."""
    while house.house.tables[table].state.is_here(seat):
        await asyncio.sleep(0.01)


def test_a_seat_whose_owner_has_lost_the_cookie_is_handed_over_by_a_link_of_the_host(database: str) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open", "me: Anna too", clock=LIVE)
        bob, again = await invited(house, anna, table, 1), house.guest()
        await anna.post(f"/api/tables/{table}/start")
        device = await bob.post(f"/api/tables/{table}/links", {"kind": "device"})
        places, wish = f"/api/tables/{table}/links", {"kind": "invite", "seat": 1}
        for guest, seat, code in ((bob, 1, "not_host"), (again, 1, "not_host"), (anna, 2, "seat_taken")):
            assert (await guest.ask("POST", places, {**wish, "seat": seat})).json()["code"] == code
        async with bob.at(table):
            assert (await anna.post(places, wish, 409))["code"] == "seat_taken"  # he is there
        await gone(house, table, 1)
        hands.forward(119)
        assert (await anna.post(places, wish, 409))["code"] == "seat_kept"  # he may come back
        hands.forward(2)
        first, second = await anna.post(places, wish), await anna.post(places, {**wish, "replace": True})
        join = f"/api/tables/{table}/join"
        assert (await again.post(join, {"name": "Bob", "invite": first["secret"]}, 403))["code"] == "link_spent"
        async with bob.at(table) as chair:
            found = await again.post(join, {"name": "Bob", "invite": second["secret"]}, 409)
            assert found["code"] == "seat_taken"  # he has come back
            assert "handed_over" not in chair.welcome["table"]["seats"][1]
        await gone(house, table, 1)
        hands.forward(121)
        async with anna.at(table) as chair:
            found = await again.post(join, {"name": "Somebody", "invite": second["secret"]})
            assert found["seats"] == [1]
            assert found["table"]["seats"][1]["name"] == "Bob"  # as the game was begun
            while not (await chair.next("changed"))["table"]["seats"][1].get("handed_over"):
                pass
            async with again.at(table) as mine:
                assert mine.welcome["seats"] == [1]
        assert (await bob.get(f"/api/tables/{table}/seat"))["seats"] == []
        async with bob.at(table) as chair:  # if he is the one after all, he can still watch, and object
            assert chair.welcome["seats"] == []
            await chair.next("frame")
        late = house.guest()
        assert (await late.post(join, {"name": "Eve", "invite": second["secret"]}, 403))["code"] == "link_spent"
        assert (await late.ask("POST", f"/api/tables/{table}/device", {"secret": device["secret"]})).status_code == 403
        assert (await anna.get(places)) == []

    visit(database, scenario, hands, grace_ms=3_600_000)


def test_nobody_is_expected_to_be_connected_to_a_game_by_correspondence(tmp_path: Path) -> None:
    """Only whoever has let others wait for a day can lose the seat to a link of the host."""
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open", clock={"kind": "correspondence", "days": 3})
        bob = await invited(house, anna, table, 1)
        await anna.post(f"/api/tables/{table}/start")
        wish = {"kind": "invite", "seat": 1}
        async with anna.at(table) as chair:
            await chair.next("frame")
            hands.forward(2 * 86_400)
            if chair.frame["decides"] == 0:
                assert (await anna.post(f"/api/tables/{table}/links", wish, 409))["code"] == "seat_kept"
                while chair.frame["decides"] == 0:
                    await chair.play("invoke" if "invoke" in chair.frame["legal"] else chair.frame["legal"][0])
                    await chair.next("frame")
            else:
                async with bob.at(table) as other:
                    await other.next("frame")
                    await other.play("draw")
                await gone(house, table, 1)
                await chair.next("frame")
                while chair.frame["decides"] == 0:
                    await chair.play(chair.frame["legal"][0])
                    await chair.next("frame")
        hands.forward(86_400 - 60)
        assert (await anna.post(f"/api/tables/{table}/links", wish, 409))["code"] == "seat_kept"
        hands.forward(120)
        assert (await anna.post(f"/api/tables/{table}/links", wish))["seat"] == 1

    visit(tmp_path, scenario, hands)


def test_an_invitation_from_before_the_game_hands_nothing_over(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, bob, eve = house.guest(), house.guest(), house.guest()
        table = await anna.make("me: Anna", "open", public=True)
        link = await anna.post(f"/api/tables/{table}/links", {"kind": "invite", "seat": 1})
        await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
        await anna.post(f"/api/tables/{table}/start")
        join = f"/api/tables/{table}/join"
        assert (await eve.post(join, {"name": "Eve", "invite": link["secret"]}, 409))["code"] == "not_open"
        assert (await eve.post(join, {"name": "Eve"}, 409))["code"] == "not_open"
        assert (await bob.get(f"/api/tables/{table}/seat"))["seats"] == [1]

    visit(database, scenario)


def test_who_is_still_connected_by_a_void_token_acts_no_more(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        (anna, bob), table = await seated(house, "Anna", "Bob")
        await anna.post(f"/api/tables/{table}/start")
        async with bob.at(table) as chair:
            live = house.house.tables[table]
            live.tokens = {token: person for token, person in live.tokens.items() if person == live.seats[0].person}
            live.audience.show_out(live.snapshot())
            with pytest.raises(ConnectionClosed):
                await chair.next("nothing more")

    visit(tmp_path, scenario)


def test_a_finished_game_by_link_tells_strangers_nothing_of_its_rematch(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, watcher, eve = house.guest(), house.guest(), house.guest()
        table = await anna.make("me: Anna", "open", absent="pass")
        bob = await invited(house, anna, table, 1)
        link = await anna.post(f"/api/tables/{table}/links", {"kind": "spectator"})
        await watcher.post(f"/api/tables/{table}/watch", {"secret": link["secret"]})
        await anna.post(f"/api/tables/{table}/start")
        await over(anna, bob, table)
        async with bob.at(table) as his, watcher.at(table) as watching, eve.at(table) as hers:
            again = (await anna.post(f"/api/tables/{table}/rematch"))["table"]["id"]
            for chair in (his, watching):
                assert (await chair.next("changed"))["table"]["rematch"] == again
                assert (await chair.next("rematch"))["table"] == again
            assert (await hers.next("changed"))["table"]["rematch"] is None
            await hers.send("ping", at=1)
            await hers.next("pong")  # everything before it has come
            assert again not in str(hers.heard)
        async with eve.at(table) as chair, bob.at(table) as his:
            assert chair.welcome["table"]["rematch"] is None
            assert his.welcome["table"]["rematch"] == again
        assert (await bob.get(f"/api/tables/{table}"))["rematch"] == again
        told = [
            await eve.get(f"/api/tables/{table}"),
            await eve.get(f"/api/tables/{table}/seat"),
            await eve.post(f"/api/tables/{table}/gather"),
            await eve.post("/api/tables/status", {"tables": [table]}),
            await eve.get(f"/api/games/{table}"),
            await eve.get(f"/api/games/{table}/log"),
        ]
        assert again not in str(told)
        assert (await eve.post(f"/api/tables/{table}/rematch", status=403))["code"] == "not_seated"

    visit(database, scenario)


def test_the_rematch_of_a_public_game_is_for_everybody(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        (anna, bob), table = await seated(house, "Anna", "Bob", absent="pass")
        await anna.post(f"/api/tables/{table}/start")
        await over(anna, bob, table)
        async with house.guest().at(table) as chair:
            again = (await anna.post(f"/api/tables/{table}/rematch"))["table"]["id"]
            assert (await chair.next("rematch"))["table"] == again
        assert (await house.guest().get(f"/api/tables/{table}"))["rematch"] == again

    visit(tmp_path, scenario)


async def over(anna: Guest, bob: Guest, table: str) -> None:
    """One leaves, and the other plays to the end."""
    async with anna.at(table) as chair:
        await bob.post(f"/api/tables/{table}/leave")
        await chair.play_on(first_legal)


def first_legal(frame: dict[str, Any]) -> str:
    return str(frame["legal"][0])

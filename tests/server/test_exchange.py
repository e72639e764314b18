"""Nonces are committed to, then revealed: over real sockets, with people who do not reveal, and restarts in between."""

import asyncio
import secrets
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from ra.game.pact import commitment_to
from ra.game.seal import Kept, verify
from ra.server.table.exchange import REVEAL_ALONE_MS, REVEAL_MS
from tests.server.support import Hands
from tests.server.visiting import Chair, Guest, Visit, open_house, quick, visit


def nonce() -> str:
    return secrets.token_hex(32)


async def until(chair: Chair, phase: str, rounds: int = 1) -> dict[str, Any]:
    """The table as soon as its exchange has come so far."""
    table: dict[str, Any] = chair.welcome["table"]
    while table["exchange"]["phase"] != phase or len(table["exchange"]["rounds"]) < rounds:
        table = (await chair.next("changed"))["table"]
    chair.welcome["table"] = table
    return table


async def played_out(chair: Chair) -> dict[str, Any]:
    await chair.play_on(lambda frame: str(frame["legal"][0]))
    return await chair.next("opened")


def codes(claims: Any) -> set[str]:
    return {claim.code for claim in claims}


def test_a_person_against_bots_has_a_nonce_in_the_bag(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, mine = house.guest(), nonce()
        order = {"seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}], "start": True}
        made = await anna.post("/api/tables", {**order, "commitment": commitment_to(mine)})
        table = made["table"]["id"]
        assert made["table"]["status"] == "open"
        assert made["table"]["exchange"]["phase"] == "reveal"
        assert made["table"]["exchange"]["rounds"] == [[{"seats": [0], "commitment": commitment_to(mine)}]]
        kept = made["table"]["commitment"]
        async with anna.at(table) as chair:
            assert chair.welcome["table"]["commitment"] == kept
            await chair.send("reveal", nonce=mine)
            await chair.next("frame")
            opened = await played_out(chair)
        assert opened["commitment"] == kept
        sealed = await anna.get(f"/api/games/{table}/sealed")
        assert sealed["format"] == "ra-sealed/2"
        checked = verify(sealed, kept=Kept(kept, mine, opened["digest"]))
        assert checked.unproved == ()
        assert {"took_part", "commitment_kept", "nonce_kept", "digest_kept"} <= codes(checked.proved)

    visit(database, scenario)


async def three_people(house: Visit, *nonces: str | None) -> tuple[list[Guest], str]:
    """Anna makes a table, the others join; each with a commitment, or without."""
    anna = house.guest()
    seats = [{"kind": "me", "name": "Anna"}, *({"kind": "open"} for _ in nonces[1:])]
    first = {"commitment": commitment_to(nonces[0])} if nonces[0] else {}
    made = await anna.post("/api/tables", {"seats": seats, "public": True, **first})
    table, people = made["table"]["id"], [anna]
    for name, own in zip(("Bob", "Cathy", "Dan"), nonces[1:], strict=False):
        guest = house.guest()
        await guest.post(
            f"/api/tables/{table}/join", {"name": name, **({"commitment": commitment_to(own)} if own else {})}
        )
        people.append(guest)
    return people, table


def test_nothing_is_revealed_or_changed_before_and_after_its_time(database: str) -> None:
    """Nobody can choose a nonce after having seen another's: the attack that the older seal allowed."""

    async def scenario(house: Visit) -> None:
        own = [nonce(), nonce(), None]
        people, table = await three_people(house, *own)
        async with AsyncExitStack() as stack:
            anna, bob, cathy = [await stack.enter_async_context(guest.at(table)) for guest in people]
            await anna.send("reveal", nonce=own[0])
            assert (await anna.next("refused"))["reason"]["code"] == "no_exchange", "commitments are not fixed yet"
            await bob.send("commit", commitment=commitment_to(str(own[0])))
            assert (await bob.next("refused"))["reason"]["code"] == "commitment_taken", "a copy of somebody else's"
            before = await people[0].post(f"/api/tables/{table}/start")
            assert before["status"] == "open"
            assert [share["seats"] for share in before["exchange"]["rounds"][0]] == [[0], [1]]
            assert "nonce" not in str(before["exchange"]["rounds"])
            for words in ({"nonce": nonce()}, {"nonce": own[0]}):
                await bob.send("reveal", **words)
                assert (await bob.next("refused"))["reason"]["code"] == "nonce_differs"
            await bob.send("commit", commitment=commitment_to(nonce()))
            assert (await bob.next("refused"))["reason"]["code"] == "beginning"
            await cathy.send("commit", commitment=commitment_to(nonce()))
            assert (await cathy.next("refused"))["reason"]["code"] == "beginning"
            for path, body in (("nonce", {"nonce": "chosen-later"}), ("leave", {}), ("start", {})):
                refused = await people[0].post(f"/api/tables/{table}/{path}", body, status=409)
                assert refused["code"] == "beginning"
            await anna.send("reveal", nonce=own[0])
            await bob.send("reveal", nonce=own[1])
            await cathy.next("frame")
            await bob.send("reveal", nonce=own[1])
            assert (await bob.next("refused"))["reason"]["code"] == "no_exchange"
            assert (await people[2].get(f"/api/tables/{table}"))["commitment"] == before["commitment"]

    visit(database, scenario)


def test_who_leaves_takes_their_commitment_along_and_a_taken_one_is_refused(database: str) -> None:
    async def scenario(house: Visit) -> None:
        own = [nonce(), nonce(), nonce()]
        (anna, bob, _), table = await three_people(house, *own)
        await bob.post(f"/api/tables/{table}/leave")
        promised = (await anna.get(f"/api/tables/{table}"))["exchange"]["rounds"][0]
        assert [share["seats"] for share in promised] == [[0], [2]]
        copied = {"name": "Bob", "commitment": commitment_to(own[0])}
        refused = await bob.post(f"/api/tables/{table}/join", copied, status=409)
        assert refused["code"] == "commitment_taken"
        assert (await anna.get(f"/api/tables/{table}"))["seats"][1]["kind"] == "open", "the seat is not taken either"
        await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
        async with bob.at(table) as chair:
            await chair.send("commit", commitment=commitment_to(own[1]))
            shown = (await chair.next("changed"))["table"]["exchange"]["rounds"][0]
            assert [share["commitment"] for share in shown] == [commitment_to(one) for one in own]
        await anna.post(f"/api/tables/{table}/seats/2", {})
        assert [share["seats"] for share in (await bob.get(f"/api/tables/{table}"))["exchange"]["rounds"][0]] == [
            [0],
            [1],
        ]
        dan = await house.guest().post(
            f"/api/tables/{table}/join", {"name": "Dan", "commitment": commitment_to(own[2])}
        )
        assert len(dan["table"]["exchange"]["rounds"][0]) == 3, "Cathy, who was shown out, holds it no more"

    visit(database, scenario)


def test_somebody_who_does_not_reveal_makes_it_begin_again_without_them(database: str) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        own, second = [nonce(), nonce(), nonce()], nonce()
        people, table = await three_people(house, *own)
        async with AsyncExitStack() as stack:
            anna, bob, cathy = [await stack.enter_async_context(guest.at(table)) for guest in people]
            first = await people[0].post(f"/api/tables/{table}/start")
            await anna.send("reveal", nonce=own[0], next=commitment_to(second))
            await bob.send("reveal", nonce=own[1])  # knows nothing of another round
            while (
                sum(share.get("revealed", False) for share in (await until(cathy, "reveal"))["exchange"]["rounds"][0])
                < 2
            ):
                cathy.welcome = await cathy.next("changed")
            hands.forward(REVEAL_MS + 1)
            shown = await until(cathy, "reveal", rounds=2)
            failed, last = shown["exchange"]["rounds"]
            assert [share.get("revealed", False) for share in failed] == [True, True, False]
            assert [share.get("nonce") for share in failed] == [own[0], own[1], None]
            assert last == [{"seats": [0], "commitment": commitment_to(second)}]
            assert shown["commitment"] != first["commitment"]
            await cathy.send("reveal", nonce=own[2])
            assert (await cathy.next("refused"))["reason"]["code"] == "no_exchange", "too late"
            await anna.send("reveal", nonce=second)
            await cathy.next("frame")
        await finish(house, people, table)
        sealed = await people[0].get(f"/api/games/{table}/sealed")
        checked = verify(sealed, kept=Kept(shown["commitment"], second))
        unproved = {claim.code: claim.seats for claim in checked.unproved}
        assert unproved == {"left_out": (1, 2), "began_again": (2,), "digest_not_kept": ()}

    visit(database, scenario, hands)


async def finish(house: Visit, people: list[Guest], table: str) -> None:
    async with AsyncExitStack() as stack:
        chairs = [await stack.enter_async_context(guest.at(table)) for guest in people]
        await asyncio.gather(*(chair.play_on(lambda frame: str(frame["legal"][0])) for chair in chairs))


def test_nobody_reveals_and_the_game_begins_all_the_same(tmp_path: Path) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "bot: random", "me: Bob", start=True, commitment=commitment_to(nonce()))
        async with anna.at(table) as chair:
            assert chair.welcome["table"]["exchange"]["rounds"][0][0]["seats"] == [0, 2], "one page, two seats"
            hands.forward(REVEAL_ALONE_MS - 1000)
            await asyncio.sleep(1)
            assert not chair.frame
            hands.forward(1001)
            await chair.next("frame")
            opened = await played_out(chair)
            assert len(opened["rounds"]) == 2
            assert opened["rounds"][1] == []
        checked = verify(await anna.get(f"/api/games/{table}/sealed"))
        assert {"nobody_took_part", "began_again"} <= codes(checked.unproved)

    visit(tmp_path, scenario, hands)


@pytest.mark.parametrize("when", ["fixed", "half", "all"])
def test_a_restart_in_the_middle_of_the_exchange(database: str, when: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands()
    own = [nonce(), nonce()]

    async def happen() -> None:
        from ra.server.decide import beginning

        async with open_house(quick(database), hands) as house:
            people, table = await three_people(house, *own)
            before = await people[0].post(f"/api/tables/{table}/start")
            if when != "fixed":
                async with people[0].at(table) as chair:
                    await chair.send("reveal", nonce=own[0])
                    await chair.next("changed")
            if when == "all":  # it dies after the last nonce was written down, and before the suns were dealt
                with monkeypatch.context() as patch:
                    patch.setattr(beginning, "went_on", lambda state, _: state)
                    async with people[1].at(table) as chair:
                        await chair.send("reveal", nonce=own[1])
                        await chair.next("changed")
                    patch.undo()
        hands.forward(60_000)  # the deadline has passed meanwhile
        async with open_house(quick(database), hands) as house:
            for guest in people:
                guest.address = guest.origin = house.address
            async with people[0].at(table) as anna, people[1].at(table) as bob:
                shown = anna.welcome["table"]
                assert shown["commitment"] == before["commitment"]
                if when == "all":
                    hands.forward(REVEAL_ALONE_MS + 1)  # the server looks after it
                else:
                    await bob.send("reveal", nonce=own[1])
                if when == "fixed":
                    await anna.send("reveal", nonce=own[0])
                await bob.next("frame")
            table_now = await people[0].get(f"/api/tables/{table}")
            assert len(table_now["exchange"]["rounds"]) == 1
            assert table_now["status"] == "playing"

    asyncio.run(happen())


def test_programs_that_know_nothing_of_it_begin_at_once(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "bot: random", start=True)
        shown = await anna.get(f"/api/tables/{table}")
        assert shown["status"] == "playing"
        assert shown["exchange"] | {"names": []} == {
            "phase": "done", "rounds": [[]], "names": [], "nonces": [], "deadline": None
        }  # fmt: skip
        async with anna.at(table) as chair:
            await played_out(chair)
        again = await anna.post(f"/api/tables/{table}/rematch")
        assert again["table"]["exchange"]["phase"] == "commit"
        mine = nonce()
        again = await anna.post(f"/api/tables/{table}/rematch", {"commitment": commitment_to(mine)})
        assert again["table"]["exchange"]["rounds"] == [[{"seats": [0], "commitment": commitment_to(mine)}]]

    visit(tmp_path, scenario)


def test_two_workers_exchange_nonces(postgres_server: Any) -> None:
    """Anna's page is connected to one worker, Bob's to the other; the start is ordered at the second."""

    async def happen() -> None:
        database = postgres_server.new_database("ra_exchange")
        own = [nonce(), nonce()]
        async with open_house(quick(database)) as one, open_house(quick(database, prepared=True)) as two:
            people, table = await three_people(one, *own)
            people[1].address = people[1].origin = two.address
            async with people[0].at(table) as anna, people[1].at(table) as bob:
                people[0].address = people[0].origin = two.address
                await people[0].post(f"/api/tables/{table}/start")
                shown = [await until(chair, "reveal") for chair in (anna, bob)]
                assert shown[0]["commitment"] == shown[1]["commitment"]
                await asyncio.gather(anna.send("reveal", nonce=own[0]), bob.send("reveal", nonce=own[1]))
                await asyncio.gather(anna.next("frame"), bob.next("frame"))
                assert len((await people[0].get(f"/api/tables/{table}"))["exchange"]["rounds"]) == 1

    asyncio.run(happen())

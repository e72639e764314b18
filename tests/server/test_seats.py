"""A seat keeps nothing of whoever sat there before."""

from tests.server.support import seated
from tests.server.visiting import Guest, Visit, visit


def test_whoever_sits_down_later_adds_a_nonce_of_their_own(database: str) -> None:
    async def scenario(house: Visit) -> None:
        (anna, bob), table = await seated(house, "Anna", "Bob")
        await bob.post(f"/api/tables/{table}/nonce", {"nonce": "of-bob"})
        await bob.post(f"/api/tables/{table}/leave")
        cathy = await another(house, table, "Cathy")
        assert (await cathy.get(f"/api/tables/{table}"))["seats"][1]["nonce"] is None
        await cathy.post(f"/api/tables/{table}/nonce", {"nonce": "of-cathy"})
        await anna.post(f"/api/tables/{table}/seats/1", {})
        dan = await another(house, table, "Dan")
        for _ in range(2):  # a repeat is harmless
            given = await dan.post(f"/api/tables/{table}/nonce", {"nonce": "of-dan"})
            assert given["seats"][1]["nonce"] == "of-dan"
        refused = await dan.post(f"/api/tables/{table}/nonce", {"nonce": "another"}, status=409)
        assert refused["code"] == "nonce_given"
        await anna.post(f"/api/tables/{table}/start")
        stored = await house.house.store.load(table)
        assert stored
        assert stored.game.seal
        assert stored.game.seal.nonces == ("of-bob", "of-cathy", "of-dan")

    visit(database, scenario)


def test_whoever_sits_down_later_may_speak(database: str) -> None:
    async def scenario(house: Visit) -> None:
        (anna, bob), table = await seated(house, "Anna", "Bob")
        async with anna.at(table) as host:
            await host.send("mute", id="m", seat=1, muted=True)
            await host.next("accepted")
        await bob.post(f"/api/tables/{table}/leave")
        cathy = await another(house, table, "Cathy")
        async with cathy.at(table) as chair:
            await chair.send("say", id="hello", text="hello")
            assert (await chair.next("accepted", "refused"))["type"] == "accepted"

    visit(database, scenario)


async def another(house: Visit, table: str, name: str) -> Guest:
    guest = house.guest()
    await guest.post(f"/api/tables/{table}/join", {"name": name})
    return guest

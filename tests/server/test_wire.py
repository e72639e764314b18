"""Chaos on the wire: messages that are doubled, delayed and reordered; connections that break."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ra.bots import make_bot
from ra.game.game import Game
from ra.game.seal import Seal
from ra.server.runtime.live_table import LiveTable
from tests.server.visiting import Chair, Visit, open_house, quick, visit

PLAYERS = 3
DECISIONS = 25
SEAL = Seal.draw()


def orderly(table: Any) -> list[dict[str, Any]]:
    """The decisions that bots would make in this very game: what a single orderly delivery would log."""
    game = Game(table.state.rules, suns=table.row.start)
    bots = [make_bot("greedy", seat) for seat in range(PLAYERS)]
    messages = []
    for number in range(DECISIONS):
        assert game.seat is not None
        action = bots[game.seat].choose(game)
        messages.append({"type": "play", "id": f"d{number}", "sequence": number, "action": str(action)})
        drawn = f"draw {table.row.chance.drawn_order[180 - game.state.in_bag]}" if action.do == "draw" else action
        game.play(drawn)
    return messages


async def deliver(house: Visit, chance: random.Random) -> None:
    """Every message 1 to 5 times, over any of three connections, in an order that chance makes."""
    anna = house.guest()
    table = await anna.make(*(f"me: {name}" for name in "ABC"), start=True)
    messages = orderly(house.house.tables[table])
    async with anna.at(table) as one, anna.at(table) as two, anna.at(table) as three:
        chairs = [one, two, three]
        answered: set[str] = set()
        readers = [asyncio.create_task(listen(chair, answered)) for chair in chairs]
        at = 0
        while len(answered) < DECISIONS:
            window = messages[max(0, at - 4) : at + 6]
            batch = [message for message in window for _ in range(chance.randint(1, 5))]
            chance.shuffle(batch)
            for message in batch:
                await chance.choice(chairs).socket.send(json.dumps(message))
                if chance.random() < 0.1:
                    await asyncio.sleep(chance.random() / 100)
            await asyncio.sleep(0.02)
            for reader in readers:
                if reader.done():
                    reader.result()  # raises what it did not expect
            at = next((n for n, message in enumerate(messages) if message["id"] not in answered), DECISIONS)
        for reader in readers:
            reader.cancel()
    log = await anna.get(f"/api/games/{table}/log")
    assert [entry["sequence"] for entry in log] == list(range(1, DECISIONS + 1))
    for entry, message in zip(log, messages, strict=True):
        assert entry["action"].split()[: len(message["action"].split())] == message["action"].split()


async def listen(chair: Chair, answered: set[str]) -> None:
    while True:
        message = json.loads(await chair.socket.recv())
        if message["type"] == "accepted":
            assert message["sequence"] == int(message["id"][1:]) + 1
            answered.add(message["id"])
        elif message["type"] == "refused":
            assert message["reason"]["code"] == "ahead", message


def test_doubled_delayed_and_reordered_messages_leave_the_log_of_an_orderly_delivery(tmp_path: Path) -> None:
    @settings(max_examples=10, suppress_health_check=list(HealthCheck))
    @given(chance=st.randoms(use_true_random=False))
    def check(chance: random.Random) -> None:
        asyncio.run(deliver_to(chance))

    async def deliver_to(chance: random.Random) -> None:
        async with open_house(quick(f"sqlite:///{tmp_path}/tables.sqlite")) as house:
            await deliver(house, chance)

    check()


def newest(live: LiveTable) -> str:
    """The frame that everybody at a table has been shown, or will be."""
    frame = live.audience.frame(live.snapshot())
    return frame.payload.decode() if frame else ""


def test_a_thousand_disconnections(tmp_path: Path) -> None:
    """After each, the client's state equals the server's within two seconds."""
    cuts = 1000
    chance = random.Random(7)

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make(*(f"me: {name}" for name in "ABC"), "bot: random", absent="pass", start=True)
        count = 0
        while count < cuts:
            live = await house.house.table(table)
            if live.row.status == "over":
                table = await anna.make(*(f"me: {name}" for name in "ABC"), "bot: random", start=True)
                continue
            async with anna.at(table) as chair:
                began = asyncio.get_running_loop().time()
                await chair.next("frame")
                while newest(live) != chair.heard[-1]:
                    assert asyncio.get_running_loop().time() - began < 2
                    await chair.receive()
                if chair.frame["decides"] in chair.welcome["seats"]:
                    action = chance.choice(chair.frame["legal"])
                    sequence = chair.frame["sequence"]
                    await chair.send("play", id=f"c{count}", sequence=sequence, action=action)
                    if chance.random() < 0.5:
                        await chair.next("accepted", "refused")
                chair.socket.transport.abort()
                count += 1

    visit(tmp_path, scenario)

"""The sealed bag: the same past with two different futures looks the same to everybody, until a tile differs."""

import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ra.engine.rules import Rules
from ra.game.pact import Pact, sealing_of
from ra.game.seal import Seal, verify
from ra.server.monitoring import logs
from tests.server.support import Hands, until
from tests.server.visiting import Guest, Visit, visit

PAST = 12
RANDOM = re.compile(r'"(id|table|seal|commitment|link|secret|path|worker)":"[^"]*"')


def two_futures() -> tuple[Seal, Seal]:
    """Two bags that agree in the first tiles and in the suns, and in nothing else."""
    one = Seal.draw()
    key = one.drawn_order
    while True:
        other = Seal.draw()
        drawn = list(other.drawn_order)
        wanted = list(key[:PAST])
        rest = list(drawn)
        for tile in wanted:
            rest.remove(tile)
        other = unshuffled([*wanted, *rest], other)
        if other.deal(Rules(3)) == one.deal(Rules(3)) and other.drawn_order[PAST] != one.drawn_order[PAST]:
            return one, other


def unshuffled(drawn: list[str], seal: Seal) -> Seal:
    """The seal whose tiles come out in this order."""
    places = seal._replace(order=tuple(str(n) for n in range(len(drawn)))).drawn_order
    order = [""] * len(drawn)
    for tile, place in zip(drawn, places, strict=True):
        order[int(place)] = tile
    return seal._replace(order=tuple(order))


async def everything_sent(house: Visit, hands: Hands) -> list[str]:
    """All that any seat, spectator or stranger is sent while the past is played, errors and exports included."""
    anna, eve, stranger = house.guest(), house.guest(), house.guest()
    table = await anna.make("me: Anna", "me: Bob", "me: Cathy")
    link = await anna.post(f"/api/tables/{table}/links", {"kind": "spectator"})
    await eve.post(f"/api/tables/{table}/watch", {"secret": link["secret"]})
    await anna.post(f"/api/tables/{table}/start")
    answers: list[str] = []
    async with anna.at(table) as chair, eve.at(table) as watching:
        await chair.next("frame")
        for seeing in (chair, watching):  # told a moment later, so that it comes before the first move in every run
            while (await seeing.next("presence"))["watching"] != 1:
                pass
        drawn = 0
        while drawn < PAST:
            legal = chair.frame["legal"]
            action = "draw" if "draw" in legal else legal[0]
            drawn += action == "draw"
            before = chair.frame["sequence"]
            await chair.play("draw ra", id=f"bad{before}")
            await chair.play(action, sequence=before + 1, id=f"ahead{before}")
            hands.forward(1)
            await chair.play(action, sequence=before, id=f"good{before}")
            while chair.frame["sequence"] == before:
                await chair.next("frame")
        if chair.frame["sequence"] > chair.frame["undo_floor"]:
            await chair.send("ask_undo", id="undo", sequence=chair.frame["sequence"], move=chair.frame["undo_floor"])
            await chair.next("frame", "refused")
        while not watching.frame or watching.frame["sequence"] < chair.frame["sequence"]:
            await watching.next("frame")
        for guest in (anna, eve, stranger):
            parts = ("", "/record", "/log", "/moves", "/moves/3", "/sealed", "/chat")
            paths = [*(f"/api/games/{table}{part}" for part in parts), f"/api/tables/{table}"]
            answers += [(await guest.ask("GET", path)).text for path in paths]
        return [RANDOM.sub(r'"\1":""', text).replace(table, "") for text in (*chair.heard, *watching.heard, *answers)]


@pytest.fixture
def loud() -> Iterator[io.StringIO]:
    """Logs as an operator sees them who wants to see everything."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    logs.set_up("debug")
    stream = io.StringIO()
    root.handlers[:] = [handler for handler in root.handlers if isinstance(handler, logging.StreamHandler)]
    root.handlers[0].setStream(stream)  # type: ignore[attr-defined]
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)


def test_the_same_past_with_two_futures_is_told_in_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loud: io.StringIO
) -> None:
    told: list[list[str]] = []
    for number, seal in enumerate(two_futures()):
        monkeypatch.setattr(Seal, "draw", classmethod(lambda _, seal=seal: seal))
        monkeypatch.setattr(Pact, "key", seal.key)  # it would differ with the table's id
        hands = Hands()

        async def scenario(house: Visit, hands: Hands = hands) -> None:
            told.append(await everything_sent(house, hands))

        folder = tmp_path / str(number)
        folder.mkdir()
        visit(folder, scenario, hands)
        logged = loud.getvalue()
        assert "game begins" in logged
        for secret in (seal.salt, seal.key, " ".join(seal.drawn_order[PAST : PAST + 2]), " ".join(seal.order[:2])):
            assert secret not in logged
            assert all(secret not in text for text in told[-1])
    assert told[0] == told[1]
    assert len(told[0]) > 50


FAME = re.compile(r'"(?:score|projected|fame|scores)":(?!null|"hidden")')
"""Where somebody's fame would stand in a message."""


BOT = 2


def test_secret_fame_is_told_to_its_owner_and_to_nobody_else(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, bob, eve = house.guest(), house.guest(), house.guest()
        table = await anna.make("me: Anna", "open", "bot: random", "me: Cathy", fame="hidden", public=True)
        await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
        await anna.post(f"/api/tables/{table}/start")
        scored = 0
        while scored < 2:
            scored = await play_an_epoch(anna, bob, eve, table)
        live = house.house.tables[table]
        await until(lambda: bool(live.log and live.log.game.seat != BOT))
        line = live.log
        assert line
        assert len(line.sheets) == scored
        for guest, seats in ((anna, (0, 3)), (bob, (1,)), (eve, ())):
            told = await guest.get(f"/api/games/{table}/own_fame")
            assert told["fame"] == {str(seat): line.game.scores[seat] for seat in seats}
            assert told["epochs"] == {str(seat): [10, *(sheet.score[seat] for sheet in line.sheets)] for seat in seats}
            assert told["sequence"] == line.sequence
            paths = ("", "/record", "/log", "/moves", "/moves/3", "/chat")
            for path in (*(f"/api/games/{table}{part}" for part in paths), f"/api/tables/{table}"):
                assert not FAME.search((await guest.ask("GET", path)).text), path

    visit(database, scenario)


async def play_an_epoch(anna: Guest, bob: Guest, eve: Guest, table: str) -> int:
    """Everybody connects anew, plays an epoch, and is told what is theirs; how many have been scored since."""
    async with anna.at(table) as host, bob.at(table) as chair, eve.at(table) as watching:
        for seat in (host, chair, watching):
            await seat.next("frame")
        epoch = host.frame["position"]["epoch"]
        while host.frame["position"]["epoch"] == epoch:
            before = host.frame["sequence"]
            for seat in (host, chair):
                if seat.frame["decides"] in seat.welcome["seats"]:
                    await seat.play("draw" if "draw" in seat.frame["legal"] else seat.frame["legal"][0])
            for seat in (host, chair, watching):
                while seat.frame["sequence"] == before:
                    await seat.next("frame")
        told = [[json.loads(text) for text in seat.heard] for seat in (host, chair, watching)]
        for mine, messages in zip(([0, 3], [1], []), told, strict=True):
            fames = [message for message in messages if message["type"] == "own_fame"]
            assert all([int(seat) for seat in fame["fame"]] == mine for fame in fames)
            frames = [at for at, message in enumerate(messages) if message["type"] == "frame"]
            for at in frames if mine else []:  # with every frame, from the first one on
                own = messages[at - 1]
                assert (own["type"], own["sequence"]) == ("own_fame", messages[at]["sequence"])
                assert own["fame"] == {seat: so_far[-1] for seat, so_far in own["epochs"].items()}
            assert bool(fames) == bool(mine)
        common = [[text for text in seat.heard if '"type":"frame"' in text] for seat in (host, chair, watching)]
        same = set(common[0]) & set(common[1]) & set(common[2])
        assert len(same) > 10, "the frames are the same bytes for everybody"
        everything = [text for seat in (host, chair, watching) for text in seat.heard if '"own_fame"' not in text]
        assert not [text for text in everything if FAME.search(text)]
        return int(host.frame["position"]["epoch"]) - 1


def test_own_fame_goes_back_with_an_undo_and_is_not_told_when_it_lies_open(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", fame="hidden", aids=False, start=True)
        async with anna.at(table) as chair:
            await chair.next("frame")
            while not any(event["kind"] == "epoch_scored" for event in chair.frame["events"]):
                legal = chair.frame["legal"]
                # every sun is spent in auctions, so that the epoch ends with a bid, which can be taken back
                action = next((word for word in ("invoke", legal[-1]) if word in legal), legal[0])
                before = chair.frame["sequence"]
                await chair.play(action)
                while chair.frame["sequence"] == before:
                    own = await chair.next("own_fame")
                    await chair.next("frame")
            assert own["projected"] is None, "no aids"
            assert len(own["epochs"]["0"]) == 2
            move = chair.frame["move"] - 1
            await chair.send("ask_undo", id="back", sequence=chair.frame["sequence"], move=move)
            while chair.frame["move"] > move:
                own = await chair.next("own_fame")
                await chair.next("frame")
            assert own["epochs"] == {"0": [10], "1": [10]}
            assert own["fame"] == {"0": 10, "1": 10}
        plain = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(plain) as chair:
            await chair.next("frame")
            assert all('"own_fame"' not in text for text in chair.heard)
        assert (await anna.get(f"/api/games/{plain}/own_fame"))["fame"] == {}

    visit(tmp_path, scenario)


def test_at_the_end_everything_is_opened_and_agrees(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "bot: random")
        seal = (await anna.get(f"/api/tables/{table}"))["seal"]
        with_nonce = await anna.post(f"/api/tables/{table}/nonce", {"nonce": "my-own-luck"})
        assert with_nonce["seats"][0]["nonce"] == "my-own-luck"
        changed = await anna.post(f"/api/tables/{table}/nonce", {"nonce": "another"}, status=409)
        assert changed["code"] == "nonce_given"
        commitment = (await anna.post(f"/api/tables/{table}/start"))["commitment"]
        late = await anna.post(f"/api/tables/{table}/nonce", {"nonce": "late"}, status=409)
        assert late["code"] == "not_open"
        async with anna.at(table) as chair:
            await chair.play_on(lambda frame: str(frame["legal"][0]))
            opened = await chair.next("opened")
        revealed: Any = opened["seal"]
        assert revealed["nonces"] == ["my-own-luck"]
        assert sealing_of(revealed["order"], revealed["salt"]) == seal
        checked = verify(await house.guest().get(f"/api/games/{table}/sealed"), commitment)
        assert checked.seal.commitment == commitment

    visit(tmp_path, scenario)

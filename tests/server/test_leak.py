"""The sealed bag: the same past with two different futures looks the same to everybody, until a tile differs."""

import io
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ra.engine.rules import Rules
from ra.game.seal import Seal, verify
from ra.server import logs
from tests.server.test_absent import Hands
from tests.server.visiting import Visit, visit

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
        assert Seal(tuple(revealed["order"]), revealed["salt"]).seal == seal
        checked = verify(await house.guest().get(f"/api/games/{table}/sealed"), commitment)
        assert checked.seal.commitment == commitment

    visit(tmp_path, scenario)

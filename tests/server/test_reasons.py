"""Refusals that say what is true, to whoever waits for them."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.visiting import Visit, visit


def test_limits_and_missing_bodies_are_told_as_they_are(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        guest = house.guest()
        for path, size, most in (("/api/games", 250_000, 200_000), ("/api/tables", 20_000, 16_384)):
            large = await guest.post(path, {"x": "x" * size}, status=413)
            assert (large["code"], large["params"]) == ("too_large", {"most": most})
            empty = (await guest.ask("POST", path)).json()
            assert empty["text"] == "This cannot be read: there is no body, and JSON is expected"

    visit(tmp_path, scenario)


def test_the_seal_of_a_closed_game_is_not_waited_for(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        assert (await anna.get(f"/api/games/{table}/sealed", 409))["code"] == "not_over"
        await house.house.store.close_table(table, house.house.now_ms())
        await house.house.tables[table].reread()
        assert (await anna.get(f"/api/games/{table}/sealed", 409))["code"] == "closed"

    visit(tmp_path, scenario)


@pytest.mark.parametrize(
    ("message", "answered_by"),
    [
        ({"kind": "play", "id": "a-1", "sequence": "7", "action": "draw"}, "a-1"),
        ({"kind": "play", "id": "a-1", "sequence": 0, "action": ""}, "a-1"),
        ({"kind": "play", "id": "a-1", "sequence": 0, "action": "draw", "colour": "red"}, "a-1"),
        ({"kind": "play", "id": "no id!", "sequence": 0, "action": "draw"}, None),
        ({"kind": "say", "id": "s-1", "text": "x" * 501}, "s-1"),
        ({"kind": "dance", "id": "d-1"}, "d-1"),
        ({"kind": "say", "id": 5, "text": "x"}, None),
    ],
)
def test_a_message_with_a_bad_field_is_refused_by_its_id(
    tmp_path: Path, message: dict[str, Any], answered_by: str | None
) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            await chair.next("presence")
            await chair.send(**message)
            refused = await chair.next("refused")
            assert (refused["id"], refused["reason"]["code"]) == (answered_by, "unreadable")
            await chair.send("ping", at=1)
            follows = await chair.next("frame", "pong")
            assert (follows["type"] == "frame") == (message["kind"] == "play")

    visit(tmp_path, scenario)

"""The way of one move, over real sockets."""

from pathlib import Path

from ra.game.game import Game
from ra.game.seal import verify
from tests.server.visiting import Visit, visit


def test_a_whole_game_against_bots(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "bot: greedy", "bot: random", start=True)
        async with anna.at(table) as chair:
            await chair.play_on(lambda frame: str(frame["legal"][0]))
            opened = await chair.next("opened")
        record = await anna.get(f"/api/games/{table}/record")
        game = Game.from_record(record)
        assert game.is_over
        assert game.names == ("Anna", "greedy", "random")
        sealed = await anna.get(f"/api/games/{table}/sealed")
        assert verify(sealed, opened["commitment"]).draws == sum(e["do"] == "draw" for e in record["events"])

    visit(tmp_path, scenario)

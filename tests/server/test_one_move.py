"""The way of one move through the server's files, as docs/architecture.md tells it: forward, and never back."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import ra.server
from tests.server.support import seated
from tests.server.visiting import Visit, visit

SERVER = f"{Path(ra.server.__file__).parent}/"
ROUNDS = "_every"
"""What is done now and then, whoever plays meanwhile."""
TRANSPORT = "http/handshakes.py"
"""Where bytes arrive, and where they leave again: each way begins there, and ends there."""
WAY = (
    "http/routes/socket.py", "runtime/shell.py", "decide/decide.py", "decide/play.py", "decide/news.py",
    "store/committer.py", "runtime/audience.py", "view/frames.py", "runtime/bot_player.py",
)  # fmt: skip


def files_on(frame: FrameType | None) -> Iterator[tuple[str, str]]:
    """The server's files that are under way, the innermost first, each with the function."""
    while frame is not None:
        if frame.f_code.co_filename.startswith(SERVER):
            yield frame.f_code.co_filename.removeprefix(SERVER), frame.f_code.co_name
        frame = frame.f_back


@contextmanager
def traced(calls: list[list[tuple[str, str]]]) -> Iterator[None]:
    """What is called on the way, each time with all that is under way. A coroutine that goes on is not called again."""
    met: dict[int, FrameType] = {}

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(SERVER) and id(frame) not in met:
            met[id(frame)] = frame
            under_way = list(files_on(frame))
            if all(function != ROUNDS for _, function in under_way):
                calls.append(under_way)

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)


def called_back(under_way: list[tuple[str, str]]) -> bool:
    """Whether a file is entered that is under way already, and another one has been entered in between."""
    files = [file for file, _ in under_way if file != TRANSPORT]
    return len(files) > 1 and files[0] != files[1] and files[0] in files[1:]


def test_nothing_that_a_move_passes_calls_back_to_where_it_came_from(tmp_path: Path) -> None:
    calls: list[list[tuple[str, str]]] = []

    async def scenario(house: Visit) -> None:
        (anna, bob), table = await seated(house, "Anna", "Bob")
        await anna.post(f"/api/tables/{table}/start")
        async with anna.at(table) as one, bob.at(table) as two:
            chairs = (one, two)
            await one.next("frame")
            await two.next("frame")
            while not calls:
                chair = chairs[one.frame["decides"]]
                bids = [action for action in one.frame["legal"] if action.startswith("bid")]
                action = bids[0] if bids else "invoke"
                if bids:
                    with traced(calls):
                        assert (await chair.play(action))["type"] == "accepted"
                        await one.next("frame")
                else:
                    assert (await chair.play(action))["type"] == "accepted"
                    await one.next("frame")
                await two.next("frame")

    visit(tmp_path, scenario)
    assert [under_way for under_way in calls if called_back(under_way)] == []
    entered = list(dict.fromkeys(file for (file, _), *_ in calls))
    assert [file for file in entered if file in WAY] == list(WAY)

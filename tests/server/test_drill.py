"""The drill itself: it must not cry wolf, and it must notice what it is there for."""

import asyncio
import contextlib
import random
import socket
import threading
from typing import Any

import pytest

from ra.server.ops.drill import BANK_S, DrillPlayer, Sighting, check_banks, check_clock
from ra.server.table.game_log import LogEntry

HALF_AN_ANSWER = b"HTTP/1.1 201 Created\r\nSet-Cookie: ra_seat=x; Path=/\r\nContent-Length: 768\r\n\r\n{"


def test_a_server_that_is_killed_within_an_answer_is_no_trouble() -> None:
    """Whoever was about to sit down tries again."""
    listening = socket.create_server(("127.0.0.1", 0))
    asked = threading.Semaphore(0)

    def break_off() -> None:
        for _ in range(2):
            opened, _ = listening.accept()
            opened.recv(65_536)
            opened.sendall(HALF_AN_ANSWER)
            opened.close()
            asked.release()

    async def story() -> None:
        player = DrillPlayer(f"http://127.0.0.1:{listening.getsockname()[1]}", 2, random.Random(1))
        running = asyncio.create_task(player.run())
        for _ in range(2):
            assert await asyncio.to_thread(asked.acquire, timeout=5), running
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running

    threading.Thread(target=break_off, daemon=True).start()
    asyncio.run(story())
    listening.close()


NOW = 1_800_000_000_000
FULL = 1000 * BANK_S
BEFORE = Sighting(1, "t", 7, [FULL - 500, FULL], NOW + FULL)
AFTER = Sighting(2, "t", 7, [FULL - 500, FULL], NOW + FULL + 2_000)


def test_a_clock_that_resumes_is_no_trouble() -> None:
    check_clock(BEFORE, AFTER, NOW + 2_100, mine=True)
    check_clock(BEFORE, AFTER._replace(sequence=8, banks=[FULL - 900, FULL], deadline=None), NOW + 2_100, mine=False)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"deadline": BEFORE.deadline}, "downtime was charged"),
        ({"banks": [FULL, FULL]}, "a bank has grown"),
        ({"deadline": NOW + 2 * FULL}, "later than the clock allows"),
        ({"deadline": None}, "the clock stands"),
    ],
)
def test_a_clock_that_does_not_resume_is_trouble(changed: dict[str, Any], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check_clock(BEFORE, AFTER._replace(**changed), NOW + 2_100, mine=True)


def test_banks_are_those_of_the_log() -> None:
    log = [LogEntry(number, "play", number % 2, "draw nile", "person", None, NOW, 100 * number) for number in (1, 2, 3)]
    seen = Sighting(0, "t", 2, [FULL - 200, FULL - 100], None)
    assert check_banks(seen, log) == []
    assert len(check_banks(seen._replace(sequence=3), log)) == 1

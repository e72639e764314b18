"""The drill itself: it must not cry wolf, and it must notice what it is there for."""

import asyncio
import contextlib
import random
import socket
import threading

from ra.server.drill import Player

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
        player = Player(f"http://127.0.0.1:{listening.getsockname()[1]}", 2, random.Random(1))
        running = asyncio.create_task(player.run())
        for _ in range(2):
            assert await asyncio.to_thread(asked.acquire, timeout=5), running
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running

    threading.Thread(target=break_off, daemon=True).start()
    asyncio.run(story())
    listening.close()

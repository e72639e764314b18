"""The processes that think: a few, started when first needed, replaced when they fail or take too long."""

import asyncio
import contextlib
import json
import os
import sys
import time
from collections.abc import Mapping
from typing import Any, Final

from ra.server.metrics import METRICS

LONGEST_ANSWER: Final = 8_000_000
PATIENCE: Final = 30.0
"""Seconds for a thought."""
FIRST_PATIENCE: Final = 600.0
"""Seconds, as long as code may have to be compiled first."""
ENVIRONMENT: Final = {"NUMBA_NUM_THREADS": "1", "PYTHONIOENCODING": "utf-8"}


class Unthinkable(Exception):
    """No answer came: the process failed, or took too long."""


class Thinker:
    """One process."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, request: Mapping[str, Any], patience: float) -> dict[str, Any]:
        process = self.process or await self._start()
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(json.dumps(request).encode() + b"\n")
            await process.stdin.drain()
            line = await asyncio.wait_for(process.stdout.readline(), patience)
        except (OSError, ValueError, TimeoutError) as error:
            await self.stop()
            raise Unthinkable(f"no answer: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.stop()  # the answer would be taken for that of the next question
            raise
        if not line:
            await self.stop()
            raise Unthinkable("the process ended")
        answer: dict[str, Any] = json.loads(line)
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ra.server.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_ANSWER,
            env=os.environ | ENVIRONMENT,
            start_new_session=True,  # an interrupt at the terminal is for the server, which ends it in good order
        )
        return self.process

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Thinkers:
    """All of them; whoever asks waits for one that is free."""

    def __init__(self, size: int) -> None:
        self.all = [Thinker() for _ in range(size)]
        self.free: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        for thinker in self.all:
            self.free.put_nowait(thinker)
        self.patience = FIRST_PATIENCE

    async def warm_up(self) -> None:
        """In a process of its own, so that nobody has to wait for it."""
        thinker = Thinker()
        try:
            await thinker.ask({"task": "warm"}, FIRST_PATIENCE)
        finally:
            self.patience = PATIENCE
            await thinker.stop()

    async def choose(self, game: str, bot: str, seed: int, record: Mapping[str, Any]) -> str:
        """What a bot decides, in words."""
        began = time.perf_counter()
        answer = await self.ask({"task": "choose", "game": game, "bot": bot, "seed": seed, "record": record})
        METRICS.bot_seconds.observe(time.perf_counter() - began)
        if "error" in answer:
            raise Unthinkable(answer["error"])
        return str(answer["action"])

    async def ask(self, request: Mapping[str, Any], patience: float | None = None) -> dict[str, Any]:
        METRICS.bot_queue.inc()
        try:
            thinker = await self.free.get()
        finally:
            METRICS.bot_queue.dec()
        try:
            return await thinker.ask(request, patience or self.patience)
        finally:
            self.free.put_nowait(thinker)

    async def close(self) -> None:
        for thinker in self.all:
            await thinker.stop()

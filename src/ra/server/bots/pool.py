"""The processes that think: a few, started when first needed, replaced when they fail or take too long."""

import asyncio
import contextlib
import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ra.bots.naming import read_name
from ra.server.bots.fair_queue import Turns, seconds_of
from ra.server.monitoring import logs
from ra.server.monitoring.metrics import METRICS

LONGEST_ANSWER: Final = 8_000_000
PATIENCE: Final = 30.0
"""Seconds for a thought."""
SILENCE: Final = 6.0
"""Seconds without a sign of life after which a process is taken to hang: while it thinks, it gives one every second."""
PING_WITHIN: Final = 6.0
"""Seconds within which an idle process answers that is well."""
FIRST_PATIENCE: Final = 600.0
"""Seconds, as long as code may have to be compiled first."""
FIRST_SILENCE: Final = 10.0
"""Seconds without a sign of life meanwhile: a compiler leaves room for one every two seconds or so."""
SECOND_SILENCE: Final = 60.0
"""The same for a process that has taken the place of another: the machine may just be that slow."""
STARTS_WITHIN: Final = 120.0
LONGEST_READING: Final = 5.0
"""Seconds for replaying a record."""
LONGEST_WAIT: Final = 10.0
"""Seconds for those who want one replayed at the same time."""
PING: Final = {"task": "ping"}
SIGN_OF_LIFE: Final = b"\n"
ENVIRONMENT: Final = {"NUMBA_NUM_THREADS": "1", "PYTHONIOENCODING": "utf-8"}


class Unthinkable(Exception):
    """No answer came: the process failed, or took too long."""


class ProcessLost(Unthinkable):
    """The process ended, or hung, before it answered: another one may be asked the same."""


class Thinker:
    """One process. Patience is for its answers: how long it takes to start is the machine's affair."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.lost = False
        """Its process ended or hung, and no other has taken its place yet."""
        self.met: set[str] = set()
        """Bots that have thought here before: their code is compiled."""

    async def ask(self, request: Mapping[str, Any], patience: float, silence: float = SILENCE) -> dict[str, Any]:
        await self.wake()
        return await self._exchange(json.dumps(request).encode() + b"\n", patience, silence)

    async def wake(self) -> None:
        """Starts the process if there is none, or if it has ended while nobody asked it anything."""
        if self.process is not None and self.process.returncode is not None:
            await self._lose(f"ended while idle, with {self.process.returncode}")
        if self.process is None:
            try:
                await self._start()
            except OSError as error:  # no more processes or open files are to be had
                self.lost = True
                raise Unthinkable(f"no process: {error}") from None
            await self._exchange(b"", STARTS_WITHIN, STARTS_WITHIN)
            self.lost = False

    async def check(self) -> None:
        """Replaces a process that has ended or hangs. One that nobody has needed yet is left alone."""
        if self.process is None and not self.lost:
            return
        try:
            await self.ask(PING, PING_WITHIN)
        except ProcessLost:
            await self.wake()

    async def _exchange(self, question: bytes, patience: float, silence: float) -> dict[str, Any]:
        try:
            line = await self._answer_to(question, patience, silence)
        except (
            OSError,
            ValueError,
            RuntimeError,
            TimeoutError,
        ) as error:  # uvloop: RuntimeError where a pipe is closed
            await self._lose(f"no answer: {type(error).__name__}")
            raise ProcessLost(f"no answer: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.stop()  # the answer would be taken for that of the next question
            raise
        if not line.endswith(b"\n"):  # nothing, or half an answer
            await self._lose("ended while thinking")
            raise ProcessLost("the process ended")
        answer: dict[str, Any] = json.loads(line)
        return answer

    async def _answer_to(self, question: bytes, patience: float, silence: float) -> bytes:
        """The line with the answer; empty lines before it are signs of life."""
        process = self.process
        assert process
        assert process.stdin
        assert process.stdout
        process.stdin.write(question)
        async with asyncio.timeout(patience):
            await process.stdin.drain()
            while (line := await asyncio.wait_for(process.stdout.readline(), silence)) == SIGN_OF_LIFE:
                pass
        return line

    async def _lose(self, why: str) -> None:
        self.lost = True
        METRICS.thinkers_lost.inc()
        logs.note("a bot process was lost", why=why)
        await self.stop()

    async def _start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ra.server.bots.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_ANSWER,
            env=os.environ | ENVIRONMENT,
            start_new_session=True,  # an interrupt at the terminal is for the server, which ends it in good order
        )

    async def stop(self) -> None:
        process, self.process = self.process, None
        self.met.clear()
        if process:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Thinkers:
    """All of them; whoever asks waits for one that is free."""

    def __init__(self, size: int) -> None:
        self.all = [Thinker() for _ in range(size)]
        self.turns = Turns(self.all)
        self.compiled = False

    async def wake(self) -> None:
        """Begins one process before somebody waits for it."""
        thinker = await self.turns.take()
        try:
            await thinker.wake()
        finally:
            self.turns.give_back(thinker)

    async def warm_up(self) -> None:
        """Puts processes that have all machine code at hand in place of the others; nobody has to wait meanwhile."""
        fresh = [Thinker() for _ in self.all]
        try:
            for thinker in fresh:
                await thinker.ask({"task": "warm"}, FIRST_PATIENCE, FIRST_PATIENCE)
            cold = [await self.turns.take() for _ in self.all]
        except BaseException:
            await stop_all(fresh)
            raise
        self.all, self.compiled = fresh, True
        for thinker in fresh:
            self.turns.give_back(thinker)
        await stop_all(cold)

    async def check(self) -> None:
        """Looks after the processes that are idle: one that has ended or hangs is replaced before somebody needs it."""
        for thinker in list(self.turns.free):
            if not self.turns.take_idle(thinker):
                continue
            try:
                await thinker.check()
            except Unthinkable:
                pass  # it is tried again at the next check
            finally:
                self.turns.give_back(thinker)

    @property
    def in_trouble(self) -> bool:
        """A process was lost, and has not been replaced yet."""
        return any(thinker.lost for thinker in self.all)

    async def choose(self, game: str, bot: str, seed: int, record: Mapping[str, Any], address: str = "") -> str:
        """What a bot decides, in words. The address is that of whoever waits for it."""
        began = time.perf_counter()
        question = {"task": "choose", "game": game, "bot": bot, "seed": seed, "compiled": self.compiled}
        seconds = seconds_of(bot)
        METRICS.bot_queue.inc()
        try:
            thinker = await self.turns.take(address, seconds)
        finally:
            METRICS.bot_queue.dec()
        begins = time.perf_counter()
        try:
            answer = await self._ask_twice(thinker, bot, {**question, "record": record})
            thinker.met.add(read_name(bot).name)
        finally:
            self.turns.give_back(thinker, address, seconds, time.perf_counter() - begins)
        METRICS.bot_seconds.observe(time.perf_counter() - began)
        if "error" in answer:
            raise Unthinkable(answer["error"])
        return str(answer["action"])

    async def _ask_twice(self, thinker: Thinker, bot: str, question: Mapping[str, Any]) -> dict[str, Any]:
        """If the process is lost meanwhile, the one that takes its place is asked, once."""
        patience = self.patience_for(thinker, bot)
        silence = SILENCE if patience == PATIENCE else FIRST_SILENCE
        try:
            return await thinker.ask(question, patience, silence)
        except ProcessLost:
            return await thinker.ask(question, self.patience_for(thinker, bot), SECOND_SILENCE)

    def patience_for(self, thinker: Thinker, bot: str) -> float:
        """Long only where code may have to be compiled first: a process that hangs is not waited for."""
        return PATIENCE if self.compiled or read_name(bot).name in thinker.met else FIRST_PATIENCE

    async def read(self, question: Mapping[str, Any], address: str = "") -> dict[str, Any]:
        """A record that is replayed, for whoever waits at this address. Neither waiting nor reading takes for ever."""
        try:
            thinker = await asyncio.wait_for(self.turns.take(address), LONGEST_WAIT)
        except TimeoutError:
            raise Unthinkable("too many wait") from None
        begins = time.perf_counter()
        try:
            return await thinker.ask(question, LONGEST_READING, LONGEST_READING)
        finally:
            self.turns.give_back(thinker, address, took=time.perf_counter() - begins)

    async def close(self) -> None:
        await stop_all(self.all)


async def stop_all(thinkers: Sequence[Thinker]) -> None:
    for thinker in thinkers:
        await thinker.stop()

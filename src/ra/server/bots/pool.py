"""The processes that think: a few, started when first needed, replaced when they fail or take too long."""

import asyncio
import contextlib
import json
import os
import sys
import time
from collections.abc import Mapping
from typing import Any, Final

from ra.server.bots.fair_queue import FairQueue, seconds_of
from ra.server.monitoring import logs
from ra.server.monitoring.metrics import METRICS

LONGEST_ANSWER_BYTES: Final = 8_000_000
ANSWER_WITHIN_S: Final = 30.0
"""Seconds for a thought."""
SILENCE_S: Final = 6.0
"""Seconds without a sign of life after which a process is taken to hang: while it thinks, it gives one every second."""
PING_WITHIN_S: Final = 6.0
"""Seconds within which an idle process answers that is well."""
STARTS_WITHIN_S: Final = 15.0
"""Seconds; a process that hangs from its beginning must not keep a table waiting."""
LONGEST_READING_S: Final = 5.0
"""Seconds for replaying a record."""
LONGEST_WAIT_S: Final = 10.0
"""Seconds for those who want one replayed at the same time."""
PING: Final = {"task": "ping"}
SIGN_OF_LIFE: Final = b"\n"
ENVIRONMENT: Final = {"PYTHONIOENCODING": "utf-8"}


class NoAnswer(Exception):
    """No answer came: the process failed, or took too long."""


class ProcessLost(NoAnswer):
    """The process ended, or hung, before it answered: another one may be asked the same."""


class TooLong(NoAnswer):
    """The process thought on and on: another one would do the same."""


class BotProcess:
    """One process. Patience is for its answers: how long it takes to start is the machine's affair."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.lost = False
        """Its process ended or hung, and no other has taken its place yet."""
        self.is_alive = False
        """Since it was asked it has given signs of life, and has not fallen silent."""
        self.is_closed = False
        """No process is started here any more."""

    @property
    def is_gone(self) -> bool:
        """It could not answer now, also if nobody has noticed yet that it ended."""
        return self.lost or (self.process is not None and self.process.returncode is not None)

    async def ask(self, request: Mapping[str, Any], within_s: float, silent_s: float | None = None) -> dict[str, Any]:
        await self.wake()
        return await self._exchange(json.dumps(request).encode() + b"\n", within_s, silent_s or SILENCE_S)

    async def wake(self) -> None:
        """Starts the process if there is none, or if it has ended while nobody asked it anything."""
        if self.process is not None and self.process.returncode is not None:
            await self._lose(f"ended while idle, with {self.process.returncode}")
        if self.is_closed:
            raise NoAnswer("the server ends")
        if self.process is None:
            try:
                await self._start()
            except OSError as error:  # no more processes or open files are to be had
                self.lost = True
                raise NoAnswer(f"no process: {error}") from None
            await self._exchange(b"", STARTS_WITHIN_S, STARTS_WITHIN_S)
            self.lost = False

    async def check(self) -> None:
        """Replaces a process that has ended or hangs. One that nobody has needed yet is left alone."""
        if self.process is None and not self.lost:
            return
        try:
            await self.ask(PING, PING_WITHIN_S)
        except ProcessLost:
            await self.wake()

    async def _exchange(self, question: bytes, within_s: float, silent_s: float) -> dict[str, Any]:
        try:
            line = await self._answer_to(question, within_s, silent_s)
        except (
            OSError,
            ValueError,
            RuntimeError,
            TimeoutError,
        ) as error:  # uvloop: RuntimeError where a pipe is closed
            await self._lose(f"no answer: {type(error).__name__}")
            kind = TooLong if isinstance(error, TimeoutError) and self.is_alive else ProcessLost
            raise kind(f"no answer: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.stop()  # the answer would be taken for that of the next question
            raise
        if not line.endswith(b"\n"):  # nothing, or half an answer
            await self._lose("ended while thinking")
            raise ProcessLost("the process ended")
        answer: dict[str, Any] = json.loads(line)
        return answer

    async def _answer_to(self, question: bytes, within_s: float, silent_s: float) -> bytes:
        """The line with the answer; empty lines before it are signs of life."""
        process = self.process
        assert process
        assert process.stdin
        assert process.stdout
        self.is_alive = False
        process.stdin.write(question)
        async with asyncio.timeout(within_s):
            await process.stdin.drain()
            while (line := await self._line(process.stdout, silent_s)) == SIGN_OF_LIFE:
                self.is_alive = True
        return line

    async def _line(self, answers: asyncio.StreamReader, silent_s: float) -> bytes:
        try:
            return await asyncio.wait_for(answers.readline(), silent_s)
        except TimeoutError:
            self.is_alive = False
            raise

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
            limit=LONGEST_ANSWER_BYTES,
            env=os.environ | ENVIRONMENT,
            start_new_session=True,  # an interrupt at the terminal is for the server, which ends it in good order
        )

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class BotPool:
    """All of them; whoever asks waits for one that is free."""

    def __init__(self, size: int) -> None:
        self.all = [BotProcess() for _ in range(size)]
        self.queue = FairQueue(self.all)

    async def wake(self) -> None:
        """Begins one process before somebody waits for it."""
        process = await self.queue.take()
        try:
            await process.wake()
        finally:
            self.queue.give_back(process)

    async def wake_all(self) -> None:
        """Begins all processes before somebody waits for one."""
        await asyncio.gather(*(self.wake() for _ in self.all))

    async def check(self) -> None:
        """Looks after the processes that are idle: one that has ended or hangs is replaced before somebody needs it."""
        for process in list(self.queue.free):
            if not self.queue.take_idle(process):
                continue
            try:
                await process.check()
            except NoAnswer:
                pass  # it is tried again at the next check
            finally:
                self.queue.give_back(process)

    @property
    def in_trouble(self) -> bool:
        """A process was lost, and has not been replaced yet."""
        return any(process.is_gone for process in self.all)

    async def choose(self, game: str, bot: str, seed: int, record: Mapping[str, Any], address: str = "") -> str:
        """What a bot decides, in words. The address is that of whoever waits for it."""
        began = time.perf_counter()
        question = {"task": "choose", "game": game, "bot": bot, "seed": seed, "record": record}
        seconds = seconds_of(bot)
        METRICS.bot_queue.inc()
        try:
            process = await self.queue.take(address, seconds)
        finally:
            METRICS.bot_queue.dec()
        begins = time.perf_counter()
        try:
            answer = await self._ask_twice(process, question)
        finally:
            self.queue.give_back(process, address, seconds, time.perf_counter() - begins)
        METRICS.bot_seconds.observe(time.perf_counter() - began)
        if "error" in answer:
            raise NoAnswer(answer["error"])
        return str(answer["action"])

    async def _ask_twice(self, process: BotProcess, question: Mapping[str, Any]) -> dict[str, Any]:
        """If the process is lost meanwhile, the one that takes its place is asked, once."""
        try:
            return await process.ask(question, ANSWER_WITHIN_S)
        except ProcessLost:
            return await process.ask(question, ANSWER_WITHIN_S)

    async def read(self, question: Mapping[str, Any], address: str = "") -> dict[str, Any]:
        """A record that is replayed, for whoever waits at this address. Neither waiting nor reading takes for ever."""
        try:
            process = await asyncio.wait_for(self.queue.take(address), LONGEST_WAIT_S)
        except TimeoutError:
            raise NoAnswer("too many wait") from None
        begins = time.perf_counter()
        try:
            try:
                return await process.ask(question, LONGEST_READING_S, LONGEST_READING_S)
            except ProcessLost:  # whoever asks now is not to blame for how the process ended
                return await process.ask(question, LONGEST_READING_S, LONGEST_READING_S)
        finally:
            self.queue.give_back(process, address, took=time.perf_counter() - begins)

    async def close(self) -> None:
        """Whoever still waits for a thought does not wait for another process."""
        for process in self.all:
            process.is_closed = True
            await process.stop()

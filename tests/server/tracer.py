"""A witness of a process: which system calls it makes, in which order, and with which bytes.

python-ptrace comes with the tests' other packages, so that no tracer has to be installed. A kernel lets a process look
at its own children alone, and asks that one thread does all the looking. When that thread ends, the kernel lets go.
"""

from __future__ import annotations

import platform
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ESRCH
from pathlib import Path
from typing import Any, NamedTuple

from ptrace.debugger import NewProcessEvent, ProcessEvent, ProcessExit, ProcessSignal, PtraceDebugger
from ptrace.debugger.process import PtraceProcess
from ptrace.error import PtraceError
from ptrace.func_call import FunctionCallOptions

CAN_TRACE = platform.system() == "Linux"
SYNCS = frozenset(("fsync", "fdatasync"))
WRITES = frozenset(("write", "pwrite64", "sendto"))
GATHERED_WRITES = frozenset(("writev", "pwritev", "sendmsg"))
OPTIONS = FunctionCallOptions(replace_socketcall=False)
VECTOR = 16  # bytes of a struct iovec: where, and how many


class Call(NamedTuple):
    """Writes are noted when they begin and syncs when they have ended: the harder reading of "before"."""

    name: str
    written: bytes = b""


class Witness:
    """Looks at a child of this process from `begin` to `end`, or until the child is gone."""

    calls_of_interest = SYNCS | WRITES | GATHERED_WRITES

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.debugger = PtraceDebugger()
        self.calls: list[Call] = []
        self.begun = threading.Event()
        self.over = threading.Event()
        self.failure: BaseException | None = None
        self.thread = threading.Thread(target=self.look, daemon=True)

    def begin(self) -> None:
        self.thread.start()
        self.begun.wait()

    def end(self) -> None:
        self.over.set()
        self.thread.join()
        if self.failure:
            raise self.failure

    def look(self) -> None:
        try:
            self.debugger.traceClone()
            threads = sorted(int(task.name) for task in Path(f"/proc/{self.pid}/task").iterdir())
            stopped = [
                self.debugger.addProcess(each, is_attached=False, is_thread=each != self.pid) for each in threads
            ]
            self.while_it_stands_still()
            for process in stopped:
                self.follow(process)
            self.begun.set()
            while not self.over.is_set() and len(self.debugger):
                event = self.debugger.waitProcessEvent(blocking=False)
                if event is None:
                    self.over.wait(0.0002)
                else:
                    self.heed_while_alive(event)
        except BaseException as failure:
            self.failure = failure
        finally:
            for process in self.debugger:
                if process.read_mem_file:
                    process.read_mem_file.close()
            self.begun.set()

    def while_it_stands_still(self) -> None:
        """Before the first call that is noted."""

    def follow(self, process: PtraceProcess) -> None:
        process.syscall_state.ignore_callback = lambda call: call.name not in self.calls_of_interest
        process.syscall()

    def heed_while_alive(self, event: ProcessEvent) -> None:
        """A process that stands still for us can be killed all the same: its end is an event of its own.

        The call that it was about to make is never made, and a sync that nobody could note counts for nothing.
        """
        try:
            self.heed(event)
        except PtraceError as error:
            if error.errno != ESRCH:
                raise

    def heed(self, event: ProcessEvent) -> None:
        if isinstance(event, NewProcessEvent):
            self.follow(event.process)
            event.process.parent.syscall()
        elif isinstance(event, ProcessSignal) and not event.signum & 0x80:
            event.process.syscall(event.signum)
        elif isinstance(event, ProcessSignal):
            self.note(event.process)
            event.process.syscall()
        elif not isinstance(event, ProcessExit):
            event.process.syscall()

    def note(self, process: PtraceProcess) -> None:
        call = process.syscall_state.event(OPTIONS)
        if call is None:
            return
        if call.name in SYNCS and call.result == 0:
            self.calls.append(Call(call.name))
        elif call.name not in SYNCS and call.result is None:
            self.calls.append(Call(call.name, written(process, call)))


def written(process: PtraceProcess, call: Any) -> bytes:
    where, many = call.arguments[1].value, call.arguments[2].value
    if call.name in WRITES:
        return bytes(process.readBytes(where, many))
    if call.name == "sendmsg":  # struct msghdr: the name and its length come first
        where, many = process.readWord(where + 16), process.readWord(where + 24)
    vectors = [(process.readWord(at), process.readWord(at + 8)) for at in range(where, where + VECTOR * many, VECTOR)]
    return b"".join(process.readBytes(start, length) for start, length in vectors)


@contextmanager
def witness(pid: int) -> Iterator[list[Call]]:
    """The calls of a child of this process, as long as the block lasts."""
    seen = Witness(pid)
    seen.begin()
    try:
        yield seen.calls
    finally:
        seen.end()

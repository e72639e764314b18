"""Work for several processes, which come when they are called and leave with whoever called them."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Final, TypeVar

Done = TypeVar("Done")
Task = TypeVar("Task", bound=tuple[Any, ...])

ANEW: Final = get_context("spawn")
"""Compiled code has threads, and a process with threads must not be forked."""


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """So many processes. Whatever they are at, they leave when the block ends, and also if this process is killed."""
    line, our_end = ANEW.Pipe(duplex=False)
    workers = ProcessPoolExecutor(jobs, mp_context=ANEW, initializer=serve, initargs=(line,))
    try:
        yield workers
    except BrokenProcessPool:
        raise ChildProcessError("a process that played games was ended by something else, perhaps for memory") from None
    finally:
        workers.shutdown(wait=False, cancel_futures=True)
        our_end.close()
        line.close()


def serve(line: Connection) -> None:
    """How a process begins its work: Ctrl-C is for whoever called it, and when they are gone, it goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_when_it_goes_dead, args=(line,), daemon=True).start()


def leave_when_it_goes_dead(line: Connection) -> None:
    try:
        line.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)


def in_order(
    workers: Executor, work: Callable[..., Done], tasks: Iterable[tuple[Any, ...]], ahead: int
) -> Iterator[Done]:
    """What comes of the tasks, in their order; at most so many are under way or waiting to be looked at."""
    under_way: list[Future[Done]] = []
    for task in tasks:
        under_way.append(workers.submit(work, *task))
        if len(under_way) >= ahead:
            yield result_of(under_way.pop(0))
    while under_way:
        yield result_of(under_way.pop(0))


def result_of(future: Future[Done]) -> Done:
    with waiting():
        return future.result()


@contextmanager
def waiting() -> Iterator[None]:
    """Ctrl-C that comes at the moment in which a lock changes hands hides behind an error about that lock."""
    try:
        yield
    except RuntimeError as error:
        if isinstance(error.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        raise


def as_finished(
    workers: Executor, work: Callable[..., Done], tasks: Iterable[Task], ahead: int
) -> Iterator[tuple[Task, Done]]:
    """Each task with what came of it, as soon as it is known; at most so many are under way."""
    under_way: dict[Future[Done], Task] = {}
    for task in tasks:
        under_way[workers.submit(work, *task)] = task
        if len(under_way) >= ahead:
            yield from finished(under_way)
    while under_way:
        yield from finished(under_way)


def finished(under_way: dict[Future[Done], Task]) -> Iterator[tuple[Task, Done]]:
    """Waits for one task at least, and takes those that are done off the list."""
    with waiting():
        done, _ = wait(under_way, return_when=FIRST_COMPLETED)
    for future in done:
        yield under_way.pop(future), future.result()

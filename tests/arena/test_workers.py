"""Work for several processes: whoever waits for it can be interrupted at any moment."""

from concurrent.futures import Future

import pytest

from ra.arena.workers import result_of, waiting


def interrupt_within_a_lock() -> None:
    """What comes of Ctrl-C while `threading` takes a lock back that it waited without."""
    try:
        raise KeyboardInterrupt
    finally:
        raise RuntimeError("release unlocked lock")


def test_an_interrupt_is_an_interrupt_wherever_it_comes() -> None:
    with pytest.raises(KeyboardInterrupt), waiting():
        interrupt_within_a_lock()


def test_an_error_is_an_error() -> None:
    broken: Future[int] = Future()
    broken.set_exception(RuntimeError("no interrupt"))
    with pytest.raises(RuntimeError, match="no interrupt"):
        result_of(broken)

"""Garbage: what is new is searched often, what is old seldom, and both are freed."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from ra.server.runtime import gc_schedule as tidying
from ra.server.runtime.gc_schedule import MOST_CLOSED, GcSchedule


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


class Knot:
    """Something that holds itself, so that only a search frees it."""

    def __init__(self) -> None:
        self.itself = self


def knot() -> "weakref.ref[Knot]":
    return weakref.ref(Knot())


def sweep_up(gc_schedule: GcSchedule) -> None:
    asyncio.run(gc_schedule.sweep_up())


def test_what_is_new_is_swept_up() -> None:
    gc_schedule = GcSchedule()
    lost = knot()
    sweep_up(gc_schedule)
    assert lost() is None


def test_what_has_survived_is_not_searched_again() -> None:
    gc_schedule = GcSchedule()
    kept = Knot()
    seen = weakref.ref(kept)
    sweep_up(gc_schedule)
    del kept
    for _ in range(50):
        sweep_up(gc_schedule)
    assert seen() is not None, "it is old"
    assert not gc_schedule.tidy(busy=True)
    gc_schedule.closed = MOST_CLOSED
    assert gc_schedule.tidy(busy=True)
    assert seen() is None


def test_a_quiet_house_is_tidied_sooner() -> None:
    gc_schedule = GcSchedule()
    gc_schedule.tidied -= tidying.QUIET_ENOUGH_S + 1
    assert not gc_schedule.tidy(busy=True)
    assert gc_schedule.tidy(busy=False)
    assert not gc_schedule.tidy(busy=False)


def test_nothing_is_searched_between() -> None:
    """A thousand moves' worth of new objects start no search of their own."""
    GcSchedule()
    searches: list[str] = []

    def note(phase: str, info: dict[str, Any]) -> None:
        searches.append(phase)

    gc.collect()
    gc.callbacks.append(note)
    try:
        alive = [[number] for number in range(tidying.MANY_NEW // 2)]
    finally:
        gc.callbacks.remove(note)
    assert alive
    assert searches == []

"""How a bot is called: its name, and what it is given to think with.

expert                 the network, at once
expert~10              the same, but it gives away about 10 points of its chance to win in a game
master@100ms           may think for 100 milliseconds about a decision (ms or s)
master@64              plays on 64 times: the same choices on every machine
master@100msx2         the same time, on two cores
"""

import re
from typing import Final, NamedTuple

from ra.bots.registry import BY_NAME, ENTRIES

SEARCHING: Final = tuple(entry.name for entry in ENTRIES if entry.takes_time)
"""The bots that may be given time."""
NETWORKS: Final = tuple(entry.name for entry in ENTRIES if entry.takes_loss)
"""The bots that may be told to give something away."""
BOTS: Final = tuple(BY_NAME)
"""The bots of the house, weakest first."""

MOST_THREADS: Final = 64
CALL: Final = re.compile(
    r"(?P<name>[a-z]+)(?:@(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s)?(?:x(?P<threads>\d+))?)?(?:~(?P<loss>\d+(?:\.\d+)?))?"
)


BUDGETS: Final = "a time (5ms, 100ms, 1s), with x2 for two cores, or a number of rollouts"
"""What may follow a bot's name after @."""


class Budget(NamedTuple):
    """How long a bot may think about a decision: so many seconds, or so many times of playing on."""

    seconds: float | None = 0.1
    rollouts: int | None = None

    def __str__(self) -> str:
        if self.seconds is None:
            return str(self.rollouts)
        return f"{1000 * self.seconds:g}ms" if self.seconds < 1 else f"{self.seconds:g}s"


USUAL: Final = Budget()


class Called(NamedTuple):
    """What a bot's name says."""

    name: str
    budget: Budget = USUAL
    threads: int | None = None
    loss: float = 0.0
    """Points of win probability that it gives away in a game."""


def is_known(text: str) -> bool:
    """Whether it is clear which bot is meant, be it well said or not."""
    return bare_name(text) in BOTS


def bare_name(text: str) -> str:
    """Without what the bot is given."""
    return re.split("[@~]", text)[0]


def complaint(text: str) -> str:
    """What is wrong with a name that cannot be understood."""
    name = bare_name(text)
    if name in SEARCHING:
        return f"{text}: after {name}@ comes {BUDGETS}"
    if name in NETWORKS:
        return f"{text}: after {name}~ comes how many points of its chance to win it gives away, as in {name}~20"
    return f"there is no bot {text!r}; bots are {', '.join(BOTS)}"


def read_name(text: str) -> Called:
    """Understands a bot's name, or says what is wrong with it.

    >>> read_name("master@5ms").budget
    Budget(seconds=0.005, rollouts=None)
    >>> read_name("expert~10").loss
    10.0
    """
    parts = CALL.fullmatch(text)
    if not parts or parts["name"] not in BOTS:
        raise ValueError(complaint(text))
    name = parts["name"]
    if parts["number"] and name not in SEARCHING:
        raise ValueError(f"{text}: {name} decides at once; only {' and '.join(SEARCHING)} can be given time")
    if parts["loss"] and name not in NETWORKS:
        raise ValueError(f"{text}: only {' and '.join(NETWORKS)} can be told to give something away")
    threads = int(parts["threads"]) if parts["threads"] else None
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise ValueError(f"{text}: a bot can think on 1 to {MOST_THREADS} cores, not {threads}")
    return Called(name, read_budget(text, parts["number"], parts["unit"]), threads, read_loss(text, parts["loss"]))


def read_budget(text: str, number: str | None, unit: str | None) -> Budget:
    if number is None:
        return USUAL
    if unit is None:
        if "." in number or not int(number):
            raise ValueError(f"{text}: a bot plays on a whole number of times; time is written 100ms or 1s")
        return Budget(None, possible_rollouts(text, int(number)))
    seconds = float(number) / (1000 if unit == "ms" else 1)
    if not 0.001 <= seconds <= 600:
        raise ValueError(f"{text}: a bot may think for 1ms to 600s, not {number}{unit}")
    return Budget(seconds)


def possible_rollouts(text: str, rollouts: int) -> int:
    name = bare_name(text)
    most = BY_NAME[name].most_rollouts
    if most is not None and rollouts > most:
        raise ValueError(f"{text}: {name} plays on 1 to {most} times, not {rollouts}")
    return rollouts


def read_loss(text: str, loss: str | None) -> float:
    if loss is None:
        return 0.0
    if not float(loss) <= 100:
        raise ValueError(f"{text}: a bot can give away 0 to 100 points of its chance to win, not {loss}")
    return float(loss)

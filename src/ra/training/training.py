"""Training: self-play in compiled code, from nothing, with checkpoints that survive anything.

A course is settled by its number of players, its length, its company and its seed: the same course gives the same
weights, in one go or in many. A later course goes on from the weights of an earlier one, in smaller steps, and these
settle it as well.
"""

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ra.arena.choosing import NETWORK, NUMBERS
from ra.arena.file_lock import claim
from ra.arena.matches import LONGEST_GAME
from ra.bots.heuristic import steady
from ra.bots.network import features, model
from ra.bots.network.model import HIDDEN, SECOND, Desk
from ra.bots.network.weights import Weights, aligned, new_desk, thinking_code
from ra.bots.registry import YARDSTICK
from ra.engine.rules import MAX_PLAYERS, Rules
from ra.engine.seeds import checked_seed
from ra.fast.compiler import Compiled, can_keep
from ra.fast.engine import new_states
from ra.fast.once import once
from ra.training import evaluation, learning
from ra.training.learning import Memory, Mind
from ra.training.opponents import Opponents

ROUND = 16
"""Games that are played before the weights change."""
BATCH = 128
INERTIA = 0.9995
FIRST_RATE, LATER_RATE, LAST_RATE = 1e-3, 3e-4, 2e-5
"""How far a step goes when a course begins, when one begins that goes on from another, and when it ends."""
WARM_UP = 500
FIRST_EXPLORE, LATER_EXPLORE, LAST_EXPLORE = 3_000, 1_000, 500
"""Of 100,000 decisions, how many are any legal one: in the beginning, in that of a later course, and in the end."""
SEEDS_APART = 10**9
PREPARED = "learning"
"""A file beside the machine code: it is there once all that learns was compiled by a process of its own."""


@dataclass(frozen=True)
class Course:
    """What a training run is."""

    players: int = 4
    games: int = 200_000
    seed: int = 1
    company: int = 15
    """In how many games of 100 others sit at the table (`ra.training.opponents`)."""
    after: str = ""
    """The fingerprint of the weights it goes on from, if it does not begin from nothing."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", checked_seed(self.seed))

    def rate(self, done: int) -> float:
        """How far a step goes: a short warm-up, then less and less."""
        first = LATER_RATE if self.after else FIRST_RATE
        fallen: float = (LAST_RATE / first) ** (done / self.games)
        return first * min(1.0, 0.1 + done / WARM_UP) * fallen

    def explore(self, done: int) -> int:
        """How often a decision is any legal one."""
        first = LATER_EXPLORE if self.after else FIRST_EXPLORE
        return int(first + (LAST_EXPLORE - first) * done / self.games)


def fingerprint(weights: Weights) -> str:
    """Tells weights apart, as they are shipped: in half precision."""
    return hashlib.sha256(weights.astype("<f2").tobytes()).hexdigest()[:16]


class Progress(NamedTuple):
    """How far a run has come, and how well it plays by now."""

    games: int
    seconds: float
    against_steady: float
    against_frozen: float


@once
def kernels() -> Compiled:
    return thinking_code(learning, evaluation)


def is_prepared() -> bool:
    """Whether a process of its own has compiled what learns; where nothing can be kept, each compiles for itself."""
    return not can_keep(kernels().cache) or (kernels().cache / PREPARED).exists()


def prepare() -> None:
    """Compiles all that learns, in a process of its own.

    Code that has just been compiled rounds a little differently from the same code out of the cache. A run that both
    compiled and learned would come to other weights than one that goes on after a kill.
    """
    subprocess.run([sys.executable, "-m", "ra.training.training"], check=True)
    (kernels().cache / PREPARED).touch()


def try_everything() -> None:
    """Calls whatever a run calls."""
    training = Training(Course(players=2, games=ROUND))
    training.study()
    training.measure(2)


def new_mind(players: int, seed: int) -> Mind:
    """Weights at random, as large as keeps activity even from layer to layer."""
    dice = np.random.default_rng(seed)
    weights, mean = aligned(model.weight_count(players)), aligned(model.weight_count(players))
    scales = [
        (0, model.first_bias(players), 0.08),
        (model.second_layer(players), HIDDEN * SECOND, (2 / HIDDEN) ** 0.5),
        (model.third_layer(players), 2 * SECOND * players, 0.05),
    ]
    for start, count, scale in scales:
        weights[start : start + count] = dice.normal(0, scale, count)
    mean[:] = weights
    slope, drift, spread = (np.zeros_like(weights) for _ in range(3))
    return Mind(weights, mean, slope, drift, spread, np.zeros(SECOND + HIDDEN, np.float32))


def new_memory(tables: int) -> Memory:
    def rows(width: int, kind: Any = np.float32) -> NDArray[Any]:
        return np.zeros((tables, width) if width else tables, kind)

    return Memory(
        seen=rows(features.MOST_ON, np.int32), felt=rows(features.MOST_ON), counts=rows(0, np.int32),
        views=rows(0, np.int32), judged=rows(10), expected=rows(10), strayed=rows(0, np.int32), lessons=rows(10),
        order=rows(0, np.int32),
    )  # fmt: skip


class Training:
    """A course under way; one that goes on from another is told its weights, and what is known of them."""

    def __init__(
        self, course: Course, start: Weights | None = None, before: Mapping[str, object] | None = None
    ) -> None:
        self.course = course
        self.before = dict(before or {})
        self.done = 0
        self.steps = 0
        self.seconds = 0.0
        self.mind = new_mind(course.players, course.seed)
        if start is not None:
            self.mind.weights[:] = self.mind.mean[:] = start
        self.frozen = self.mind.mean.copy()
        self.states = new_states(Rules(course.players), 3)
        self.desk: Desk = new_desk()
        self.company = Opponents(np.zeros(MAX_PLAYERS, np.int32), np.zeros(len(steady.TUNED), np.int32))
        self.memory = new_memory(ROUND * LONGEST_GAME)

    @property
    def is_done(self) -> bool:
        return self.done >= self.course.games

    def study(self) -> None:
        """One round of games, and what there is to learn from them."""
        start = time.perf_counter()
        games = min(ROUND, self.course.games - self.done)
        seed = SEEDS_APART * self.course.seed + self.done
        rate, explore = self.course.rate(self.done), self.course.explore(self.done)
        kernel = kernels().twins[learning.study_games]
        self.steps += kernel(
            self.states, self.mind, self.desk, self.memory, self.company, seed, games, explore,
            self.course.company, rate, self.steps, BATCH, INERTIA,
        )  # fmt: skip
        self.done += games
        self.seconds += time.perf_counter() - start

    def measure(self, games: int) -> Progress:
        """Plays one against all others: `steady`, and the self of a while ago."""
        return Progress(self.done, self.seconds, self.against(NUMBERS[YARDSTICK], games), self.against(NETWORK, games))

    def against(self, opponent: int, games: int) -> float:
        """The share of games won against a table of one kind of bot; the network is the frozen self."""
        play = kernels().twins[evaluation.one_against_all]
        minds = self.frozen[np.newaxis]
        wins: int = play(self.states, self.mind.mean, minds, opponent, self.desk, games, 777)
        return wins / games

    def freeze(self) -> None:
        """From now on, progress is measured against this."""
        self.frozen = self.mind.mean.copy()

    @property
    def about(self) -> dict[str, object]:
        """How the weights came to be: the course, and those before it."""
        told = asdict(self.course) | {"games": self.done, "before": self.before}
        return {name: value for name, value in told.items() if name not in ("after", "before") or value}

    # ---- checkpoints -----------------------------------------------------------------------------------------------

    def save(self, folder: Path) -> None:
        """Writes everything that is needed to go on, all or nothing."""
        folder.mkdir(parents=True, exist_ok=True)
        mind = {name: getattr(self.mind, name) for name in ("weights", "mean", "drift", "spread")}
        about = {
            "course": asdict(self.course), "before": self.before,
            "done": self.done, "steps": self.steps, "seconds": self.seconds,
        }  # fmt: skip
        new = folder / "checkpoint.new.npz"
        with new.open("wb") as file:
            np.savez(file, frozen=self.frozen, about=np.array(json.dumps(about)), **mind)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, folder / "checkpoint.npz")

    @classmethod
    def load(cls, folder: Path) -> "Training":
        """Goes on where a checkpoint was written."""
        try:
            with (folder / "checkpoint.npz").open("rb") as raw, np.load(raw) as file:
                return cls._from_checkpoint(file)
        except (BadZipFile, EOFError, KeyError, TypeError, ValueError) as error:
            raise ValueError(
                f"{folder / 'checkpoint.npz'}: this is no whole checkpoint of ra train ({error})"
            ) from None

    @classmethod
    def _from_checkpoint(cls, file: Any) -> "Training":
        about = json.loads(str(file["about"]))
        training = cls(Course(**about["course"]), before=about.get("before"))
        training.done, training.steps, training.seconds = about["done"], about["steps"], about["seconds"]
        training.frozen = file["frozen"]
        for name in ("weights", "mean", "drift", "spread"):
            getattr(training.mind, name)[:] = file[name]
        return training


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Keeps other runs out of the folder: they would write the same checkpoint."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "claim").open("ab") as file:
        claim(file, folder)
        yield


def run(training: Training, folder: Path, every: int, trials: int, heard: Callable[[Progress], None]) -> Iterator[int]:
    """Studies to the end of the course; says how it goes and saves after `every` games, yields games done.

    How it goes is measured in so many games against each opponent.
    """
    while not training.is_done:
        before = training.done
        training.study()
        if training.done // every > before // every or training.is_done:
            heard(training.measure(trials))
            if training.done // (4 * every) > before // (4 * every):
                training.freeze()
            training.save(folder)
        yield training.done


if __name__ == "__main__":
    try_everything()

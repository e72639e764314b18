"""Training: self-play in compiled code, from nothing, with checkpoints that survive anything.

A course is settled by its number of players, its length, its company and its seed: the same course gives the same
weights, in one go or in many, on every machine. A later course goes on from the weights of an earlier one, in smaller
steps, and these settle it as well.
"""

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile

import numpy as np

from ra.arena.file_lock import claim
from ra.arena.matches import LONGEST_GAME
from ra.bots.network.desk import HIDDEN, new_desk
from ra.bots.network.model import row_count
from ra.bots.network.weights import Weights, expanded, learned_row_count
from ra.bots.policies import POLICY_NUMBERS
from ra.bots.registry import YARDSTICK
from ra.engine.rules import Rules
from ra.engine.seeds import checked_seed
from ra.fast.library import door
from ra.fast.records import new_record, new_row
from ra.fast.states import new_states
from ra.training import evaluation, learning, scaling
from ra.training.descent import BENCH, LESSON, Mind
from ra.training.evaluation import NETWORK
from ra.training.opponents import OPPONENTS
from ra.training.scaling import RULER
from ra.training.starts import Floats, StartingWeights, from_flat, random_weights

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
LEARNED: Final = ("weights", "mean", "drift", "spread")
"""What a checkpoint holds of a mind."""

TO_WHOLE: Final = door("to_whole", scaling.to_whole_checked)
STUDY: Final = door("study_games", learning.study_checked)
PLAY: Final = door("one_against_all", evaluation.play_checked)


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
        return round(first * min(1.0, 0.1 + done / WARM_UP) * fallen, 12)  # powers differ in the last bit by machine

    def explore(self, done: int) -> int:
        """How often a decision is any legal one."""
        first = LATER_EXPLORE if self.after else FIRST_EXPLORE
        return int(first + (LAST_EXPLORE - first) * done / self.games)


class Progress(NamedTuple):
    """How far a run has come, and how well it plays by now."""

    games: int
    seconds: float
    against_steady: float
    against_frozen: float


def new_mind(weights: Floats) -> Mind:
    """A mind that has these weights, and has not learned anything yet."""
    weights_to_be, mean, slope, drift, spread = (new_row("f4", len(weights), HIDDEN) for _ in range(5))
    mind = Mind(weights_to_be, mean, slope, drift, spread, new_record(BENCH))
    numbers(mind.weights)[:] = numbers(mind.mean)[:] = weights
    return mind


def numbers(rows: Any) -> Floats:
    """The same memory as an array of numpy."""
    return np.ctypeslib.as_array(rows)


def to_whole(weights: Any, players: int) -> Any:
    """The rows of a network's file."""
    learned = new_row("i2", learned_row_count(players), HIDDEN)
    TO_WHOLE(weights, len(weights), players, learned, new_record(RULER))
    return learned


class Training:
    """A course under way; one that goes on from another is told its weights, and what is known of them."""

    def __init__(
        self, course: Course, start: StartingWeights | None = None, before: Mapping[str, object] | None = None
    ) -> None:
        self.course = course
        self.before = dict(before or {})
        self.done = 0
        self.steps = 0
        self.seconds = 0.0
        players = course.players
        self.mind = new_mind(start.weights if start else random_weights(players, course.seed))
        self.frozen: Any = self.copied_mean()
        self.states = new_states(Rules(players), 3)
        self.learned = new_row("i2", learned_row_count(players), HIDDEN)
        self.rows = new_row("i2", row_count(players), HIDDEN)
        self.ruler, self.desk, self.company = new_record(RULER), new_desk(), new_record(OPPONENTS)
        self.lessons = new_row(LESSON, ROUND * LONGEST_GAME)
        self.order = new_row("i4", ROUND * LONGEST_GAME)

    @property
    def is_done(self) -> bool:
        return self.done >= self.course.games

    def study(self) -> None:
        """One round of games, and what there is to learn from them."""
        start = time.perf_counter()
        games = min(ROUND, self.course.games - self.done)
        seed = SEEDS_APART * self.course.seed + self.done
        rate, explore = self.course.rate(self.done), self.course.explore(self.done)
        self.steps += STUDY(
            self.states, *self.mind[:5], self.learned, len(self.learned), self.rows, len(self.rows), self.mind.bench,
            self.ruler, self.desk, self.lessons, len(self.lessons), self.order, self.company, seed, games, explore,
            self.course.company, rate, self.steps, BATCH, INERTIA,
        )  # fmt: skip
        self.done += games
        self.seconds += time.perf_counter() - start

    def measure(self, games: int) -> Progress:
        """Plays one against all others: `steady`, and the self of a while ago."""
        return Progress(
            self.done, self.seconds, self.against(POLICY_NUMBERS[YARDSTICK], games), self.against(NETWORK, games)
        )

    def against(self, opponent: int, games: int) -> float:
        """The share of games won against a table of one kind of bot; the network is the frozen self."""
        mine, others = self.whole_weights, expanded(to_whole(self.frozen, self.course.players), self.course.players)
        wins = PLAY(self.states, mine, len(mine), others, len(others), opponent, self.desk, games, 777)
        return wins / games

    @property
    def whole_weights(self) -> Weights:
        """What the network plays by that would be exported now."""
        return expanded(self.to_export(), self.course.players)

    def to_export(self) -> Any:
        """The rows of its file."""
        return to_whole(self.mind.mean, self.course.players)

    def copied_mean(self) -> Any:
        copy = new_row("f4", len(self.mind.mean), HIDDEN)
        numbers(copy)[:] = numbers(self.mind.mean)
        return copy

    def freeze(self) -> None:
        """From now on, progress is measured against this."""
        self.frozen = self.copied_mean()

    @property
    def about(self) -> dict[str, object]:
        """How the weights came to be: the course, and those before it."""
        told = asdict(self.course) | {"games": self.done, "before": self.before}
        return {name: value for name, value in told.items() if name not in ("after", "before") or value}

    # ---- checkpoints -----------------------------------------------------------------------------------------------

    def save(self, folder: Path) -> None:
        """Writes everything that is needed to go on, all or nothing."""
        folder.mkdir(parents=True, exist_ok=True)
        mind: dict[str, Any] = {name: numbers(getattr(self.mind, name)) for name in LEARNED}
        about = {
            "course": asdict(self.course), "before": self.before,
            "done": self.done, "steps": self.steps, "seconds": self.seconds,
        }  # fmt: skip
        new = folder / "checkpoint.new.npz"
        with new.open("wb") as file:
            np.savez(file, frozen=numbers(self.frozen), about=np.array(json.dumps(about)), **mind)
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
        rows = {**{name: getattr(training.mind, name) for name in LEARNED}, "frozen": training.frozen}
        for name, target in rows.items():
            kept = file[name]
            numbers(target)[:] = from_flat(kept, training.course.players) if kept.ndim == 1 else kept
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

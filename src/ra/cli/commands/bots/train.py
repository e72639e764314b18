"""Trains the network by playing against itself, from nothing or from the weights of an earlier course (--after).

A run that is stopped, or killed, goes on where it was.

    ra train --players 4 --games 200000 --folder training/4
    ra train --folder training/4              goes on
    ra train --folder training/4 --export first.safetensors
    ra train --after first.safetensors --games 200000 --folder training/14

The same players, games, company and seed, and the same weights to go on from, give the same weights, in one go or in
many.
"""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ra.cli.input.runs import positive, seed_number

if TYPE_CHECKING:
    from ra.training.training import Course, Training
    from ra.training.training import Progress as Measured

LATER_SEED: Final = 10
"""By how much the seed of a later course is larger, if none is given."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--folder", type=Path, required=True, help="where checkpoints are kept")
    parser.add_argument("--players", type=int, metavar="P", help="2 to 5 (default 4, or those of --after FILE)")
    parser.add_argument("--games", type=positive, metavar="N", help="how long (default 200000)")
    parser.add_argument(
        "--seed", type=seed_number, metavar="S", help="default: the number of players, or that of --after FILE and 10"
    )
    parser.add_argument(
        "--company", type=percentage, metavar="C", help="in how many games of 100 other styles join (default 15)"
    )
    parser.add_argument(
        "--after", type=Path, metavar="FILE", help="go on from these weights, in smaller steps, instead of from nothing"
    )
    parser.add_argument("--every", type=positive, default=4096, metavar="N", help="games between checkpoints")
    parser.add_argument(
        "--trials", type=positive, default=400, metavar="N", help="games that measure progress each time"
    )
    parser.add_argument("--export", type=Path, metavar="FILE", help="write the weights of the checkpoint, and stop")


def percentage(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 <= int(text[:4]) <= 100:
        raise ArgumentTypeError(f"a whole number from 0 to 100, not {text!r}")
    return int(text)


def run(arguments: Namespace) -> int:
    if not find_spec("numpy"):
        raise ValueError("training needs numpy: pip install 'ra-game[train]'")
    if arguments.folder.exists() and not arguments.folder.is_dir():
        raise ValueError(f"--folder {arguments.folder}: this is a file; checkpoints are kept in a folder")
    if arguments.export:
        export(arguments)
    else:
        train(arguments)
    return 0


def train(arguments: Namespace) -> None:
    """Begins the run of the folder, or goes on with it."""
    from ra.training.training import claimed

    new = None if is_begun(arguments.folder) else begin(arguments)
    with claimed(arguments.folder):
        training = go_on(arguments) if new is None or is_begun(arguments.folder) else new
        if not training.is_done:
            study(training, arguments)


def is_begun(folder: Path) -> bool:
    return (folder / "checkpoint.npz").exists()


def go_on(arguments: Namespace) -> "Training":
    from ra.training.training import Training

    training = Training.load(arguments.folder)
    refuse_another_course(arguments, training.course)
    tell_beginning(training, arguments.folder)
    return training


# ---- a new run -----------------------------------------------------------------------------------------------------


def begin(arguments: Namespace) -> "Training":
    """A new run, from nothing or from the weights of another."""
    from ra.engine.rules import Rules
    from ra.training.starts import read_start
    from ra.training.training import Course, Training

    before = what_was_before(arguments.after)
    players = arguments.players or players_of(arguments.after, before)
    Rules(players)
    given = {name: getattr(arguments, name) for name in ("games", "company")}
    chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    course = Course(players, seed=seed_of(arguments, players, before), **chosen)
    if not arguments.after:
        return Training(course)
    start = read_start(arguments.after, players)
    return Training(replace(course, after=start.fingerprint), start, before)


def what_was_before(file: Path | None) -> dict[str, Any]:
    """What is known of the weights that a course goes on from."""
    from ra.bots.network.weights import about_weights

    if file is None:
        return {}
    if not file.is_file():
        raise ValueError(f"--after {file}: there is no such file")
    return about_weights(file)


def players_of(file: Path | None, before: Mapping[str, Any]) -> int:
    from ra.training.training import Course

    if file is None:
        return Course.players
    players = before.get("players")
    if not isinstance(players, int):
        raise ValueError(f"--after {file}: it does not tell how many players it is for; say so, as in --players 2")
    return players


def seed_of(arguments: Namespace, players: int, before: Mapping[str, Any]) -> int:
    """The same seed would bring the same deals again, which the weights know already."""
    known = list(seeds_in(before))
    if arguments.seed in known:
        raise ValueError(
            f"--seed {arguments.seed}: the course of {arguments.after} had this seed, and so the same deals; "
            "leave it out, or choose another"
        )
    if arguments.seed is not None:
        return int(arguments.seed)
    return max(known, default=players) + LATER_SEED if arguments.after else players


def seeds_in(before: object) -> Iterator[int]:
    """Those of the course, and of all before it."""
    while isinstance(before, dict):
        if isinstance(before.get("seed"), int):
            yield before["seed"]
        before = before.get("before")


# ---- a run that was begun ------------------------------------------------------------------------------------------


def refuse_another_course(arguments: Namespace, course: "Course") -> None:
    """A run goes on as it was begun."""
    for name, value in asdict(course).items():
        given = getattr(arguments, name)
        same = is_the_start(given, course) if name == "after" and given else given in (None, value)
        if not same:
            begun = begun_from(course) if name == "after" else f"with {value}"
            raise ValueError(
                f"--{name} {given}: the run in {arguments.folder} was begun {begun}; leave it out to go on, or "
                "choose another folder"
            )


def is_the_start(file: Path, course: "Course") -> bool:
    from ra.training.starts import read_start

    return bool(course.after) and read_start(file, course.players).fingerprint == course.after


def begun_from(course: "Course") -> str:
    return f"from other weights, with the fingerprint {course.after}" if course.after else "from nothing"


def tell_beginning(training: "Training", folder: Path) -> None:
    games = training.course.games
    if training.is_done:
        print(f"All {games} games are played: --folder {folder} --export FILE writes the weights.", file=sys.stderr)
    else:
        print(f"Going on after {training.done} of {games} games.", file=sys.stderr)


def study(training: "Training", arguments: Namespace) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ra.training.training import run as run_course

    console = Console(stderr=True, highlight=False)
    columns = TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()

    def heard(progress: "Measured") -> None:
        console.print(tell(progress))

    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("games", total=training.course.games, completed=training.done)
        for done in run_course(training, arguments.folder, arguments.every, arguments.trials, heard):
            bar.update(task, completed=done)


def tell(progress: "Measured") -> str:
    steady, frozen = f"{progress.against_steady:.1%}", f"{progress.against_frozen:.1%}"
    return f"{progress.games:>8} games, {progress.seconds:.0f} s: against steady {steady}, its frozen self {frozen}"


def export(arguments: Namespace) -> None:
    """The weights so far; a run that is under way is not disturbed."""
    from ra.bots.network.weights import write_weights
    from ra.training.training import Training

    if not is_begun(arguments.folder):
        raise ValueError(f"{arguments.folder}: there is no checkpoint to export")
    training, path = Training.load(arguments.folder), arguments.export
    refuse_another_course(arguments, training.course)
    write_weights(path, training.to_export(), training.about)
    print(f"{path}: {path.stat().st_size} bytes")

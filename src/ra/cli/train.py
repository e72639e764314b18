"""Trains the network from nothing, by playing against itself. A run that is stopped, or killed, goes on where it was.

    ra train --players 4 --games 200000 --folder training/4
    ra train --folder training/4              goes on
    ra train --folder training/4 --export first.safetensors
    ra train --after first.safetensors --games 200000 --seed 14 --folder training/14

The same players, games, company and seed give the same weights, in one go or in many.
"""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import asdict, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ra.cli.simulate import positive, seed_number

if TYPE_CHECKING:
    from ra.arena.training import Course, Training
    from ra.arena.training import Progress as Measured


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--folder", type=Path, required=True, help="where checkpoints are kept")
    parser.add_argument("--players", type=int, metavar="P", help="2 to 5 (default 4)")
    parser.add_argument("--games", type=positive, metavar="N", help="how long (default 200000)")
    parser.add_argument("--seed", type=seed_number, metavar="S", help="default: the number of players")
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
    if not find_spec("numba"):
        raise ValueError("training needs the compiler: pip install -e '.[fast]'")
    training = open_training(arguments)
    if arguments.export:
        export(training, arguments.export)
        return 0
    if not training.is_done:
        study(training, arguments)
    return 0


def open_training(arguments: Namespace) -> "Training":
    """The run of the folder, or a new one."""
    from ra.arena.training import Training

    if (arguments.folder / "checkpoint.npz").exists():
        training = Training.load(arguments.folder)
        refuse_another_course(arguments, training.course)
        if not arguments.export:
            tell_beginning(training, arguments.folder)
        return training
    if arguments.export:
        raise ValueError(f"{arguments.folder}: there is no checkpoint to export")
    training = begin(arguments)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    return training


def begin(arguments: Namespace) -> "Training":
    """A new run, from nothing or from the weights of another."""
    from ra.arena.training import Course, Training, fingerprint
    from ra.bots.thinking import about_weights, read_weights
    from ra.engine.rules import Rules

    players = arguments.players or Course.players
    Rules(players)
    given = {name: getattr(arguments, name) for name in ("games", "seed", "company")}
    settled: dict[str, Any] = {"seed": players} | {name: value for name, value in given.items() if value is not None}
    course = Course(players, **settled)
    if not arguments.after:
        return Training(course)
    start = read_weights(arguments.after, players)
    return Training(replace(course, after=fingerprint(start)), start, about_weights(arguments.after))


def refuse_another_course(arguments: Namespace, course: "Course") -> None:
    """A run goes on as it was begun."""
    from ra.arena.training import fingerprint
    from ra.bots.thinking import read_weights

    for name, value in asdict(course).items():
        given = getattr(arguments, name)
        if name == "after" and given:
            given = fingerprint(read_weights(given, course.players))
        if given not in (None, value):
            raise ValueError(
                f"--{name} {given}: the run in {arguments.folder} was begun with {value}; leave it out to go on, or "
                "choose another folder"
            )


def tell_beginning(training: "Training", folder: Path) -> None:
    games = training.course.games
    if training.is_done:
        print(f"All {games} games are played: --folder {folder} --export FILE writes the weights.", file=sys.stderr)
    else:
        print(f"Going on after {training.done} of {games} games.", file=sys.stderr)


def study(training: "Training", arguments: Namespace) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ra.arena.training import run as run_course

    console = Console(stderr=True, highlight=False)
    console.print("Compiling (the first time, about a minute) ...")
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


def export(training: "Training", path: Path) -> None:
    from ra.bots.thinking import write_weights

    write_weights(path, training.mind.mean, training.about)
    print(f"{path}: {path.stat().st_size} bytes")

"""Measures how fast the engine is on this machine, side by side in one run.

Figures a second depend on the machine and its mood; the ratios are what counts.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from typing import Any

WORDS = {
    "compiled": "compiled random play, one core, decisions",
    "plain": "plain random play, decisions",
    "calls": "legal + apply, one by one from Python",
    "copies": "copies of a state inside compiled code",
    "hearts": "OpenSpiel's hearts through Python, moves",
    "one_core": "compiled random play, one thread, decisions",
    "two_cores": "compiled random play, two threads, decisions",
    "study_plain": "the study, plain, decisions",
    "study_compiled": "the study, compiled, decisions",
}


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="rounds of windows (default 7)")


def run(arguments: Namespace) -> int:
    figures = take_figures(arguments.rounds)
    if arguments.json:
        print(json.dumps(figures))
    else:
        print(table(figures))
    return 0


def take_figures(rounds: int) -> dict[str, Any]:
    from ra.fast.bench import bench

    if not find_spec("pyspiel"):
        print(
            "OpenSpiel is not installed, so it is not compared with: pip install 'ra-game[bench]'",
            file=sys.stderr,
        )
    print("Measuring ...", file=sys.stderr)
    return bench(rounds=max(1, rounds))


def table(figures: dict[str, Any]) -> str:
    """The figures for people."""
    lines = [f"{WORDS[name]:48}{rate:>14,} a second" for name, rate in figures["per_second"].items()]
    lines += [f"{name.replace('_', ' '):48}{value:>14.2f} times" for name, value in figures["ratios"].items()]
    lines.append(f"{'legal + apply, one by one from Python':48}{figures['legal_and_apply_ns']:>14,} ns")
    lines.append(f"{'copy of a state inside compiled code':48}{figures['copy_ns']:>14} ns")
    lines.append(f"{'size of a state':48}{figures['state_bytes']:>14} bytes")
    return "\n".join(lines)

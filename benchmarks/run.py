"""`make bench`: the engine beside OpenSpiel and the study that came before it; the bots. Appends to results.md."""

import os
import platform
import sys
import time
from datetime import UTC, datetime
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from benchmarks.bots import bots_table
from ra.cli.commands.machine.bench import table
from ra.fast.bench import PLAYERS, bench

HERE = Path(__file__).parent
RESULTS = HERE / "results.md"


def load_study(*, compiled: bool) -> Any:
    """The study chooses between its two ways to run when it is imported."""
    os.environ["RA_JIT"] = str(int(compiled))
    spec = spec_from_file_location(f"study_{compiled}", HERE / "study" / "single_source_engine.py")
    assert spec is not None
    assert spec.loader is not None
    study = module_from_spec(spec)
    sys.modules[spec.name] = study
    spec.loader.exec_module(study)
    return study


def study_rate(study: Any, states: Any, games: int) -> float:
    start = time.perf_counter()
    _, decisions, *_ = study.batch(states, PLAYERS, time.perf_counter_ns() & 0xFFFFFF, games)
    return float(decisions) / (time.perf_counter() - start)


def main() -> None:
    import numpy as np

    plain, compiled = load_study(compiled=False), load_study(compiled=True)
    record = np.zeros(1, compiled.STATE)
    print("Measuring (about a minute) ...", file=sys.stderr)
    figures = bench(
        {
            "study_plain": lambda: study_rate(plain, [plain.State()], 400),
            "study_compiled": lambda: study_rate(compiled, record, 40_000),
        }
    )
    text = f"{table(figures)}\n\n{bots_table()}"
    print(text)
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(f"\n## {datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}\n\n")
        file.write("\n".join(f"    {line}".rstrip() for line in text.splitlines()) + "\n")
    print(f"\nAppended to {RESULTS.name}.", file=sys.stderr)


if __name__ == "__main__":
    main()

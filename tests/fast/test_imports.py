"""What is installed alone plays: the engine, bots, hints and analysis need nothing but the package itself."""

import subprocess
import sys

import pytest

PLAYING = """
import sys
sys.modules["numpy"] = sys.modules["safetensors"] = None
import ra
from ra.analysis.analysis import analyze
from ra.arena.simulation import simulate
from ra.bots import make_bot
from ra.bots.explain.explanation import explain
from ra.engine.rules import Rules

game = ra.Game(3, seed=1)
for name in ("random", "greedy", "steady", "montecarlo@1", "apprentice", "expert", "expert~20", "master@2"):
    game.play(make_bot(name).choose(game))
explain(game, make_bot("expert"))
analyze(game)
assert len(list(simulate(Rules(2), ["expert", "steady"], 2))) == 2
print(sorted({"numpy", "numba", "safetensors"} & {name for name, module in sys.modules.items() if module}))
"""


def test_all_bots_hints_and_analysis_need_no_other_package() -> None:
    assert run(PLAYING) == "[]\n"


@pytest.mark.parametrize("module", ["ra", "ra.bots", "ra.arena.simulation", "ra.analysis.analysis"])
def test_importing_brings_no_compiler(module: str) -> None:
    script = f"import sys, {module}; print({{'numpy', 'numba', 'ra.translator.program'}} & set(sys.modules))"
    assert run(script) == "set()\n"


def run(script: str) -> str:
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout

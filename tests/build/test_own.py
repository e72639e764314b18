"""Policies of one's own: compiled beside their file, used while they are its, and the same as in Python."""

import importlib
import logging
import shutil
import sys
from array import array
from pathlib import Path
from typing import Any

import pytest
from hatch_build import ROOT

from ra.arena import compiled_guests
from ra.arena.arena import play_arena
from ra.arena.compiled_guests import CompiledGuest, compiled_beside
from ra.arena.external_bots import GuestError, make_guest, maker_of, module_in_file, module_of
from ra.arena.simulation import Match, can_simulate, simulate
from ra.bots.bot import PolicyBot
from ra.build.own import compile_own, read_own
from ra.build.targets import this_machine
from ra.cli import main
from ra.engine.rules import Rules
from ra.fast.states import new_states, unpack
from ra.game.game import Game
from ra.translator import compiling

pytestmark = pytest.mark.skipif(this_machine() is None, reason="this Python loads no compiled policies")

HEAD = "from ra.engine.actions import ACTIONS\nfrom ra.engine.play import legal\n\n\ndef choose_it(s, spare, number):\n"
FIRST = "    mask = legal(s)\n    return (mask & -mask).bit_length() - 1\n"


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found once is looked for anew."""
    monkeypatch.delenv("RA_PLAIN", raising=False)
    monkeypatch.setattr(sys, "path", sys.path[:])
    sys.modules.pop("beside", None)
    for cached in (compiled_beside, maker_of, module_of):
        cached.cache_clear()


def written(folder: Path, text: str, name: str = "policy.py") -> Path:
    (folder / name).write_text(text)
    return folder / name


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, compiled once."""
    path = tmp_path_factory.mktemp("example") / "my_policy.py"
    shutil.copy(ROOT / "examples" / "my_policy.py", path)
    assert main(["compile", str(path)]) == 0
    return path


def test_a_compiled_policy_sits_down_and_decides_as_in_python(example: Path) -> None:
    compiled = make_guest(f"{example}:choose_mine", seed=9)
    plain = PolicyBot("mine", module_in_file(example).choose_mine, 9)
    assert isinstance(compiled, CompiledGuest)
    assert compiled.name == plain.name == "mine"
    for players in range(2, 6):
        game = Game(players, seed=players)
        while not game.is_over:
            action = compiled.choose(game)
            assert action == plain.choose(game)
            game.play(action)


def test_other_functions_are_imported_from_the_module_beside_it(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(example.parent)
    compiled: Any = importlib.import_module("my_policy_compiled")
    plain = module_in_file(example)
    states, features, wanted = new_states(Rules(3), 2), array("f", [0.0] * 3), [0.0] * 3
    states[1].fame[2] = 15
    assert compiled.features_of(states, 1, 2, features) == plain.features_of([None, unpack(states, 1)], 1, 2, wanted)
    assert list(features) == wanted == [1.5, 4.0, 0.0]
    with pytest.raises(ValueError, match="nobody sits in that seat"):
        compiled.features_of(states, 1, 3, features)
    with pytest.raises(IndexError, match="i is a place from 0 to 1, not 2"):
        compiled.features_of(states, 2, 0, features)
    del sys.modules["my_policy_compiled"]


def test_it_plays_in_the_arena(example: Path, capfd: pytest.CaptureFixture[str]) -> None:
    words = [
        "arena",
        "--bot",
        f"{example}:choose_mine",
        "--bots",
        "mine,random",
        "--games",
        "4",
        "--jobs",
        "1",
        "--quiet",
    ]
    assert main(words) == 0
    assert "mine" in capfd.readouterr().out


TWINS = """
from ra.bots.heuristic.steady import choose_steady
from ra.engine.actions import DRAW, INVOKE
from ra.engine.play import legal
from ra.engine.state import TURN


def choose_twin(s, spare, number):
    return choose_steady(s, spare, number)


def choose_rash(s, spare, number):
    return INVOKE if s.phase == TURN else choose_steady(s, spare, number)


def choose_cheating(s, spare, number):
    return INVOKE if s.epoch == 3 and s.players == 2 else choose_steady(s, spare, number)
"""


def test_whole_games_with_it_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin of a bot of the house plays its very games, judged by the network, on any number of jobs."""
    path = written(tmp_path, TWINS)
    compile_own(read_own(path))
    twin, rash, cheating = (f"{path}:choose_{name}" for name in ("twin", "rash", "cheating"))
    rules = Rules(3)
    assert can_simulate([twin, "expert", rash])
    wanted = list(simulate(rules, ["steady", "expert", "steady"], 20, 3, judged=True))
    for jobs in (1, 3):
        found = list(simulate(rules, [twin, "expert", twin], 20, 3, jobs, judged=True))
        assert [played(match) for match in found] == [played(match) for match in wanted]
    assert [played(match) for match in simulate(rules, [rash, "expert", twin], 20, 3)] != list(map(played, wanted))
    with pytest.raises(ValueError, match="a policy chose an action that is not legal"):
        list(simulate(Rules(2), [twin, cheating], 20))
    assert list(play_arena(Rules(3), [twin, rash, "random"], 3))
    monkeypatch.setenv("RA_PLAIN", "1")
    compiled_beside.cache_clear()
    assert not can_simulate([twin, "expert", rash])


def played(match: Match) -> tuple[Any, ...]:
    return match.seed, match.fame, match.winner, list(match.actions), list(match.drawn), match.luck


def test_guests_of_two_files_meet_at_tables(example: Path, tmp_path: Path) -> None:
    other = written(tmp_path, TWINS)
    compile_own(read_own(other))
    bots = [f"{example}:choose_mine", f"{other}:choose_twin"]
    assert [can_simulate([bot]) for bot in bots] == [True, True]
    assert not can_simulate(bots)
    assert len(list(play_arena(Rules(2), bots, 2))) == 2


@pytest.mark.parametrize("changed", ["policy.py", "beside.py"])
def test_a_changed_file_runs_as_python_and_says_so(
    tmp_path: Path, changed: str, caplog: pytest.LogCaptureFixture
) -> None:
    written(tmp_path, "ONE = 1\n", "beside.py")
    path = written(tmp_path, f"from beside import ONE\n{HEAD}{FIRST.replace('- 1', '- ONE')}")
    assert main(["compile", str(path)]) == 0
    compiled_beside.cache_clear()
    assert compiled_beside(path) is not None
    with (tmp_path / changed).open("a") as file:
        file.write("# another word\n")
    compiled_beside.cache_clear()
    with caplog.at_level(logging.WARNING, "ra"):
        assert isinstance(make_guest(f"{path}:choose_it"), PolicyBot)
        make_guest(f"{path}:choose_it")
    (said,) = caplog.messages
    assert said.startswith("policy_compiled.")
    assert "was made from other sources: until `ra compile policy.py`" in said


def test_other_rules_and_other_processors_make_it_useless(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiled_beside(example) is not None
    module = compiled_beside(example)
    compiled_beside.cache_clear()
    monkeypatch.setattr(compiled_guests, "PACKAGE", example.parent)
    assert compiled_beside(example) is None
    monkeypatch.undo()
    compiled_beside.cache_clear()
    assert module is not None
    for name, value in (("VARIANT", "avx2"), ("MACHINE_HAS_AVX2", 0)):
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(compiled_guests, "load_file", lambda name, path: module)
    assert compiled_beside(example) is None
    monkeypatch.setenv("RA_PLAIN", "1")
    compiled_beside.cache_clear()
    assert isinstance(make_guest(f"{example}:choose_mine"), PolicyBot)


REFUSED = {
    "not plain": (HEAD + "    return sum([1, 2])\n", "policy.py:6: sum() is not part of the plain style"),
    "nothing to compile": (
        "def choose(game):\n    return 1\n",
        "has nothing to compile: a policy is a function choose_",
    ),
    "no doors": ("DOORS = 3\n", "DOORS is a tuple of ra.translator.extension.Door"),
    "broken": ("import nonsense_that_is_not\n", "nonsense_that_is_not"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_compiled_is_refused(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text, words = REFUSED[name]
    assert main(["compile", str(written(tmp_path, text))]) == 1
    assert words in capsys.readouterr().err


def test_a_missing_compiler_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "COMPILER", "ziglang_that_is_not")
    assert main(["compile", str(written(tmp_path, HEAD + FIRST))]) == 1
    assert capsys.readouterr().err == "ra compile: the compiler is missing: pip install 'ra-game[compile]'\n"


def test_the_text_can_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "--text", str(written(tmp_path, HEAD + FIRST))]) == 0
    assert "policy_choose_it(State *s, State *spare, int64_t number)" in capsys.readouterr().out


TRIED = {
    "not legal": ("    return ACTIONS - 1\n", "choose_it chose", "not legal: legal(s) says which"),
    "changes s": ("    s.ra += 1\n" + FIRST, "choose_it has changed the state", "spare"),
    "other places": (
        "    row = [0, 1]\n" + FIRST.replace("- 1", "- 2 + row[number % 2 - 1]"),
        "choose_it",
        "otherwise",
    ),
}


@pytest.mark.parametrize("name", TRIED)
def test_a_trial_shows_what_is_wrong(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text, *words = TRIED[name]
    assert main(["compile", str(written(tmp_path, HEAD + text))]) == 1
    said = capsys.readouterr().err
    assert all(word in said for word in words), said


def test_a_policy_that_is_not_there_is_named(example: Path) -> None:
    with pytest.raises(GuestError, match="its policies are choose_mine"):
        maker_of(f"{example}:choose_yours")

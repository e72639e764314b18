"""Building the package: a wheel says for which systems it is, and holds the library of those alone."""

import json
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatch_build import ROOT

from ra.build import command
from ra.build.targets import ANY_TAG, TARGETS, Target, files_for, this_machine, wanted_target
from ra.fast.library import PACKAGE
from ra.translator.extension import python_names
from tests.build.wheels import BadWheel, EmptyHome, build, check_contents, check_library, check_wheel, played_here

HERE = this_machine()
needs_library = pytest.mark.skipif(HERE is None, reason="the library is not made for this Python")


def libraries_in(wheel: Path) -> list[str]:
    return sorted(name for name in ZipFile(wheel).namelist() if "_library" in name)


@needs_library
def test_a_wheel_with_the_library_is_for_one_system_and_plays_where_nothing_else_is(tmp_path: Path) -> None:
    assert HERE is not None
    wheel = build("wheel", tmp_path / "dist", RA_WITHOUT_PAGES="1")
    check_wheel(wheel, HERE, with_pages=False)
    assert libraries_in(wheel) == [f"ra/{name}" for name in files_for(HERE)]
    home = EmptyHome(tmp_path)
    home.install(wheel, "--no-deps", "--no-index")
    assert home.library().startswith("ra._library")
    assert home.play() == played_here()


def test_a_wheel_without_the_library_is_for_all_and_plays_the_same_games(tmp_path: Path) -> None:
    wheel = build("wheel", tmp_path / "dist", RA_WITHOUT_PAGES="1", RA_WITHOUT_LIBRARY="1")
    check_wheel(wheel, None, with_pages=False)
    assert not libraries_in(wheel)
    home = EmptyHome(tmp_path)
    home.install(wheel, "--no-deps", "--no-index")
    assert home.library() == "None"
    assert home.play() == played_here()


@needs_library
@pytest.mark.parametrize("name", TARGETS)
def test_a_library_of_another_system_is_noticed(name: str) -> None:
    assert HERE is not None
    library = (PACKAGE / files_for(HERE)[0]).read_bytes()
    if TARGETS[name] == HERE:
        check_library(name, library, HERE)
    elif "linux" not in HERE.triple or name != f"musl-{HERE.triple.partition('-')[0]}":  # there glibc alone may tell
        with pytest.raises(BadWheel, match=r"is no library of|is for another processor"):
            check_library(name, library, TARGETS[name])


def test_a_wheel_with_too_much_or_too_little_is_noticed(tmp_path: Path) -> None:
    wheel = build("wheel", tmp_path, RA_WITHOUT_PAGES="1", RA_WITHOUT_LIBRARY="1")
    with pytest.raises(BadWheel, match="is not called cp311-abi3-win_arm64"):
        check_wheel(wheel, TARGETS["windows-aarch64"])
    with pytest.raises(BadWheel, match=r"__init__\.py is missing"):
        check_contents(wheel, set(), None, with_pages=False)
    with ZipFile(wheel, "a") as opened:
        opened.writestr("ra/_library.pyd", b"")
    with pytest.raises(BadWheel, match=r"_library\.pyd"):
        check_wheel(wheel, None, with_pages=False)


@pytest.fixture
def stale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "is_current", lambda target: False)
    monkeypatch.delenv("RA_WITHOUT_LIBRARY", raising=False)


@pytest.mark.usefixtures("stale")
@needs_library
def test_without_a_compiler_the_wheel_is_for_all_and_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert command.main(["--wheel"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out) == {"tag": ANY_TAG, "files": []}
    assert "no compiler (ziglang)" in told.err


@pytest.mark.usefixtures("stale")
def test_on_other_pythons_there_is_nothing_to_build(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ra.build.targets.can_be_loaded", lambda: False)
    assert command.main(["--check"]) == command.main([]) == 0
    assert "not made for this Python" in capsys.readouterr().err


@pytest.mark.usefixtures("stale")
@needs_library
def test_a_library_of_other_sources_is_to_be_built_unless_none_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert command.main(["--check"]) == 1
    monkeypatch.setenv("RA_WITHOUT_LIBRARY", "1")
    assert command.main(["--check"]) == 0


@needs_library
def test_a_missing_variant_is_to_be_built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert HERE is not None
    assert command.is_current(HERE)
    monkeypatch.setattr(command, "PACKAGE", tmp_path)
    assert not command.is_current(HERE)


def test_another_system_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RA_LIBRARY_FOR", "windows-aarch64")
    assert wanted_target() == TARGETS["windows-aarch64"]
    monkeypatch.setenv("RA_LIBRARY_FOR", "amiga")
    with pytest.raises(SystemExit, match=r"one of linux-x86_64, .* not amiga"):
        wanted_target()


def test_every_system_has_a_tag_of_its_own() -> None:
    assert len({target.tag for target in TARGETS.values()}) == len(TARGETS)
    assert all(isinstance(target, Target) and target.tag.startswith("cp311-abi3-") for target in TARGETS.values())


def test_windows_is_told_which_names_of_python_are_functions() -> None:
    names = python_names()
    assert names["PyErr_Format"]
    assert names["PyModuleDef_Init"]
    assert not names["PyExc_IndexError"]
    assert not names["_Py_NoneStruct"]


def test_make_play_asks_whether_the_library_is_that_of_the_sources() -> None:
    """A pull changes sources; whoever then types `make play` gets the library of the new ones."""
    told = subprocess.run(["make", "-n", "play"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert "ra.build --check ||" in told
    assert told.index("ra.build --check") < told.index("ra serve --open")

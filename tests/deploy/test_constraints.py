"""The constraints for a reproducible install: complete, of one mind with pyproject.toml, and without addresses."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.deploy.audit import UNKNOWN, VULNERABLE, WELL, judge
from tests.deploy.make_constraints import BUILD, ROOT, SERVER, build_requirements

OURS = "ra-game"
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


class Pin(NamedTuple):
    requirement: Requirement
    hashes: int

    @property
    def version(self) -> str:
        (only,) = self.requirement.specifier
        assert only.operator == "=="
        return only.version


def pins_in(file: Path) -> dict[str, Pin]:
    lines = [line for line in file.read_text().splitlines() if not line.lstrip().startswith("#")]
    entries = [re.split(r"\s+(?=--hash)", entry) for entry in re.split(r"\n(?=\S)", "\n".join(lines))]
    found: dict[str, Pin] = {}
    for first, *hashes in entries:
        requirement = Requirement(first.rstrip("\\ \n"))
        assert all(HASH.fullmatch(each.rstrip("\\ \n")) for each in hashes), requirement
        found[canonicalize_name(requirement.name)] = Pin(requirement, len(hashes))
    return found


def wanted_by_the_server() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return list(opened(project["dependencies"] + ["ra-game[server]"], project["optional-dependencies"]))


def opened(requirements: Iterable[str], extras: dict[str, list[str]]) -> Iterator[Requirement]:
    """What the extras of our own project stand for."""
    for requirement in map(Requirement, requirements):
        if canonicalize_name(requirement.name) == OURS:
            yield from opened([each for extra in requirement.extras for each in extras[extra]], extras)
        else:
            yield requirement


def applies(requirement: Requirement, extras: Iterable[str] = ()) -> bool:
    return not requirement.marker or any(requirement.marker.evaluate({"extra": extra}) for extra in ("", *extras))


def needs_of(requirement: Requirement, pins: dict[str, Pin]) -> list[Requirement]:
    """What the pinned version of a package needs in turn, if it is the one that is installed here."""
    pin = pins.get(canonicalize_name(requirement.name))
    try:
        installed = distribution(requirement.name)
    except PackageNotFoundError:
        return []
    if pin is None or installed.version != pin.version:
        return []
    return [need for need in map(Requirement, installed.requires or []) if applies(need, requirement.extras)]


def reached_from(wanted: Iterable[Requirement], pins: dict[str, Pin]) -> dict[str, Requirement]:
    reached: dict[str, Requirement] = {}
    waiting = [requirement for requirement in wanted if applies(requirement)]
    while waiting:
        requirement = waiting.pop()
        key = f"{canonicalize_name(requirement.name)}[{','.join(sorted(requirement.extras))}]{requirement.specifier}"
        if key not in reached:
            reached[key] = requirement
            waiting += needs_of(requirement, pins)
    return reached


FILES = [
    pytest.param(SERVER, wanted_by_the_server, id="server"),
    pytest.param(BUILD, lambda: [Requirement(each) for each in build_requirements()], id="build"),
]


@pytest.mark.parametrize(("file", "wanted"), FILES)
def test_everything_that_is_needed_is_pinned_to_a_version_that_fits(file: Path, wanted: object) -> None:
    """Also what packages need in turn: of those that are installed here in the pinned version."""
    assert callable(wanted)
    pins, requirements = pins_in(file), wanted()
    reached = reached_from(requirements, pins)
    assert len(reached) > len([each for each in requirements if applies(each)])
    for requirement in [*requirements, *reached.values()]:
        pin = pins.get(canonicalize_name(requirement.name))
        assert pin, f"{file.name} lacks {requirement}: make constraints"
        assert requirement.specifier.contains(pin.version, prereleases=True), f"{requirement}, but it has {pin.version}"


@pytest.mark.parametrize("file", [SERVER, BUILD])
def test_every_pin_has_hashes_and_no_address(file: Path) -> None:
    assert all(pin.hashes for pin in pins_in(file).values())
    words = file.read_text()
    assert "://" not in words
    assert "@" not in words
    assert "--index" not in words
    assert "--find-links" not in words


def test_the_examples_install_what_is_pinned() -> None:
    for example in (ROOT / "deploy" / "Containerfile", ROOT / "docs" / "server.md"):
        words = example.read_text()
        assert "--require-hashes -r deploy/constraints.txt" in words
        assert "--require-hashes -r deploy/constraints-build.txt" in words


FINE = {"name": "rich", "version": "15.0.0", "vulns": []}
FLAWED = {"name": "h11", "version": "0.1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["0.2"]}]}
SKIPPED = {"name": "numpy", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("packages", "status", "words"),
    [
        ([FINE], WELL, "1 of 1 packages were looked up, 0 vulnerabilities found."),
        ([FINE, FLAWED], VULNERABLE, "h11 0.1: PYSEC-1, fixed in 0.2"),
        ([FLAWED, SKIPPED], VULNERABLE, "  numpy: not found"),
        ([FINE, SKIPPED], UNKNOWN, "1 of 2 packages were looked up, 0 vulnerabilities found."),
        ([], UNKNOWN, "0 of 0 packages were looked up, 0 vulnerabilities found."),
    ],
)
def test_an_audit_that_could_not_ask_is_not_passed(packages: list[dict[str, object]], status: int, words: str) -> None:
    verdict = judge(packages)
    assert verdict.status == status
    assert words in verdict.lines
    assert any(line.startswith("NOT AUDITED") for line in verdict.lines) == (SKIPPED in packages or not packages)

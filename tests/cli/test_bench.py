"""`ra bench`: figures that are there and make sense. How large they are is not a test's business."""

import json

import pytest

from ra.cli import main
from ra.fast import bench


def test_figures_as_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    assert main(["bench", "--json", "--rounds", "1"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["state_bytes"] < 256
    assert {"compiled", "plain", "calls", "copies"} <= set(figures["per_second"])
    assert all(rate > 0 for rate in figures["per_second"].values())
    assert figures["ratios"]["compiled/plain"] > 1


def test_ratios_are_taken_within_rounds() -> None:
    taken = {"fast": [10.0, 100.0, 30.0], "slow": [1.0, 50.0, 10.0]}
    assert bench.ratio(taken, "fast", "slow") == 3


def test_figures_for_people(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {
        "per_second": {"compiled": 30_000_000},
        "ratios": {"compiled/plain": 70.0},
        "legal_and_apply_ns": 400,
        "copy_ns": 5.0,
        "state_bytes": 236,
    }
    monkeypatch.setattr(bench, "bench", lambda rounds: figures)
    assert main(["bench"]) == 0
    assert "30,000,000 a second" in capsys.readouterr().out

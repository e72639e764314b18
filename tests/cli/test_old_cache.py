"""Machine code that earlier versions kept is removed once, with a word; whatever else lies there stays."""

from pathlib import Path

import pytest

from ra.cli import main
from ra.cli.old_cache import DONE


def test_it_goes_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("RA_CACHE", str(tmp_path))
    code = tmp_path / "0123456789abcdef" / "engine_play"
    code.mkdir(parents=True)
    (code / "play.legal-1.py311.1.nbc").write_bytes(b"machine code")
    (code / "play.legal-1.py311.nbi").write_bytes(b"index")
    other = tmp_path / "fedcba9876543210"
    other.mkdir()
    (other / "tables.sqlite").write_bytes(b"somebody's games")
    (tmp_path / "game.json").write_text("{}")
    assert main(["rules", "1"]) == 0
    assert f"Removed machine code of earlier versions from {tmp_path}" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fedcba9876543210", "game.json", DONE]
    code.mkdir(parents=True)
    (code / "play.legal-1.py311.1.nbc").write_bytes(b"of an earlier version that is still used")
    assert main(["rules", "1"]) == 0
    assert capsys.readouterr().err == ""
    assert code.exists()


def test_no_folder_is_no_reason_to_speak(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RA_CACHE", str(tmp_path / "missing"))
    assert main(["rules", "1"]) == 0
    assert capsys.readouterr().err == ""

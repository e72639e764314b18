"""Saved games: nothing is lost, whatever happens, and a game goes on as if it had not been interrupted."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ra.cli import HUMAN, main
from ra.cli.input.saves import Save, default_place, write_file
from ra.game.game import Game
from tests.cli.conftest import Table
from tests.cli.terminal import PATIENCE, run_ra, saved, words_for, words_to_the_end
from tests.past import FOLDER, VERSIONS
from tests.tables import over_with, play_at_random

HOSTILE = ["[bold]Anna[/bold]", "Bob\x1b[2J\x07", "\u202eyhtaC\u202c"]

pytestmark = pytest.mark.usefixtures("home")


# ---- saved games ---------------------------------------------------------------------------------------------------


def test_leaving_says_how_to_come_back(table: Table, home: Path) -> None:
    for typed in ("", "d | quit", "q", "exit"):
        out = table.play("--save", str(home / "g.json"), typed=typed)
        assert f"The game is saved. Go on with it: ra play --resume {home / 'g.json'}" in out
    assert "Go on with it: ra play --resume\n" in table.play()


@pytest.mark.parametrize("pieces", [1, 7])
def test_a_game_in_pieces_is_the_game_without_a_break(pieces: int, table: Table, home: Path) -> None:
    """The bag and the bots do what they would have done."""
    words, game = words_for(4, seed=8)
    file = str(home / "g.json")
    step = -(-len(words) // pieces)
    table.play("--seed", "8", "--human", "P0", "--save", file)
    for begin in range(0, len(words), step):
        table.play("--resume", file, typed="\n".join(words[begin : begin + step]))
    assert saved(home / "g.json").game.record() == game.record()


def test_a_killed_game_goes_on_as_if_nothing_had_happened(home: Path) -> None:
    """A person decides, the process is killed without warning, and all decisions are there."""
    words, game = words_for(3, seed=21)
    file = home / "g.json"
    command = [sys.executable, "-m", "ra", "play"]
    begin = ["--seed", "21", "--players", "3", "--human", "P0", "--save", str(file)]
    done = 0
    while done < len(words):
        process = subprocess.Popen([*command, *begin], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        assert process.stdin
        batch = words[done : done + 30]
        process.stdin.write("".join(f"{word}\n" for word in batch))
        process.stdin.flush()
        wait_until(decided(file, done + len(batch)))
        process.send_signal(signal.SIGKILL)
        process.wait(PATIENCE)
        process.stdin.close()
        done = decisions_of(file, 0)
        begin = ["--resume", str(file)]
    run_ra("play", *begin, home=home)
    assert saved(file).game.record() == game.record()
    assert main(["replay", str(file), "--json"]) == 0


def test_bots_that_are_killed_in_the_middle_go_on_too(home: Path) -> None:
    options = ["--watch", "--players", "5", "--bots", "random", "--seed", "4"]
    assert run_ra("play", *options, "--save", str(home / "whole.json"), home=home).returncode == 0
    file = home / "killed.json"
    command = [sys.executable, "-m", "ra", "play", *options, "--pace", "0.01", "--save", str(file)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    wait_until(lambda: file.exists() and len(saved(file).game.history) > 20)
    process.kill()
    process.wait(PATIENCE)
    assert not saved(file).game.is_over
    assert run_ra("play", "--resume", str(file), home=home).returncode == 0
    assert saved(file).game.record() == saved(home / "whole.json").game.record()


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def decided(file: Path, wanted: int) -> Callable[[], bool]:
    return lambda: decisions_of(file, 0) >= wanted


def decisions_of(file: Path, seat: int) -> int:
    """How many decisions of a player have been saved."""
    return sum(played.seat == seat for played in saved(file).game.history) if file.exists() else 0


def test_saving_never_leaves_half_a_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If it fails at the last moment, the game that was there before is still there, and nothing else is."""
    file = home / "g.json"
    write_file(file, Save(Game(3, seed=1), (HUMAN,) * 3, 1))
    before = file.read_bytes()
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk"):
        write_file(file, Save(Game(4, seed=2), (HUMAN,) * 4, 2))
    assert file.read_bytes() == before
    assert list(home.iterdir()) == [file]


def fail(*_: object) -> None:
    raise OSError("the disk is full")


def test_a_game_that_cannot_be_saved_can_still_be_played(table: Table, home: Path) -> None:
    (home / "file").write_text("")
    out = table.play("--seed", "5", "--save", str(home / "file" / "g.json"), typed="d | save | d")
    assert out.count("The game cannot be saved: ") == 1
    assert "The game is not saved: " in out
    assert "Player draws writing." in out
    assert "The game could not be saved: " in out


def test_nothing_is_overwritten(table: Table, home: Path) -> None:
    (home / "letter.txt").write_text("Dear Anna")
    complaint = table.play("--save", str(home / "letter.txt"), status=1)
    assert "letter.txt is there and is no saved game" in complaint
    assert (home / "letter.txt").read_text() == "Dear Anna"


def test_earlier_games_are_set_aside(table: Table, home: Path) -> None:
    for seed in "123":
        out = table.play("--seed", seed, typed="d")
    assert f"Go on with it: ra play --resume {home / 'ra' / 'game-2.json'}" in out
    assert [saved(home / "ra" / name).seed for name in ("game-1.json", "game-2.json", "game.json")] == [1, 2, 3]
    table.play("--resume", str(home / "ra" / "game-1.json"), "--save", str(home / "ra" / "game-2.json"))
    assert saved(home / "ra" / "game-2-1.json").seed == 2


def test_a_broken_save_does_not_keep_anybody_from_playing(table: Table, home: Path) -> None:
    (home / "ra").mkdir()
    (home / "ra" / "game.json").write_text("{")
    table.play(typed="d")
    assert (home / "ra" / "game-1.json").read_text() == "{"
    assert saved(home / "ra" / "game.json").game.history


def test_the_default_place_is_where_the_system_wants_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert default_place() == tmp_path / "ra" / "game.json"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert default_place() == tmp_path / ".local" / "share" / "ra" / "game.json"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert default_place() == tmp_path / "Library" / "Application Support" / "ra" / "game.json"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    assert default_place() == tmp_path / "Local" / "ra" / "game.json"


# ---- games of other formats ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["record", "position", "text"])
def test_other_games_can_be_gone_on_with(form: str, table: Table, home: Path) -> None:
    game = play_at_random(Game(3, names=["Anna", "Bob", "Cathy"], seed=3), random.Random(3), 40)
    content = game.text() if form == "text" else json.dumps(getattr(game, form)())
    (home / "game").write_text(content)
    table.play("--resume", str(home / "game"), "--seed", "9", typed="quit")
    save = saved(home / "ra" / "game.json")
    assert save.game.state == game.state
    assert save.seed == 9
    assert save.seats[game.state.seat] == HUMAN
    assert save.seats.count("greedy") == 2
    assert (home / "game").read_text() == content


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("--human Anna Cathy", ("human", "greedy", "human")),
        ("--human Bob --bots random,greedy", ("random", "human", "greedy")),
        ("--human Anna Bob Cathy", ("human", "human", "human")),
    ],
)
def test_people_take_the_seats_of_their_names(words: str, seats: tuple[str, ...], table: Table, home: Path) -> None:
    (home / "game.json").write_text(json.dumps(Game(3, names=["Anna", "Bob", "Cathy"], seed=3).record()))
    table.play("--resume", str(home / "game.json"), *words.split(), typed="quit")
    assert saved(home / "ra" / "game.json").seats == seats


def test_nobody_can_take_a_seat_that_is_not_there(table: Table, home: Path) -> None:
    (home / "game.json").write_text(json.dumps(Game(3, names=HOSTILE, seed=3).record()))
    complaint = table.play("--resume", str(home / "game.json"), "--human", "Don", status=1)
    assert "--human: nobody is called 'Don' in this game" in complaint
    assert complaint.strip().isprintable()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"seats": ["human"]}, ":1: seats: 3 entries are needed, not 1"),
        (
            {"seats": ["human", "human", "robot"]},
            ":1: seats[2]: one of human, random, greedy, steady, montecarlo, apprentice, expert, master is needed",
        ),
        ({"seed": -1}, ":1: seed: a whole number from 0"),
        ({"mood": "good"}, ':1: unknown key "mood"'),
        ({"record": "{}"}, ":1: record: an object is needed"),
        ({"record": {"format": "ra-record/1"}}, ":1: record: the key 'rules' is missing"),
        ({"record": {"format": 7}}, ':1: record.format: "ra-record/1" is needed'),
    ],
)
def test_bad_saves_are_refused(change: dict[str, Any], complaint: str, table: Table, home: Path) -> None:
    write_file(home / "g.json", Save(Game(3, seed=1), (HUMAN,) * 3, 1))
    document = json.loads((home / "g.json").read_text())
    (home / "g.json").write_text(json.dumps({**document, **change}))
    assert f"{home / 'g.json'}{complaint}" in table.play("--resume", str(home / "g.json"), status=1)


def test_a_saved_game_knows_its_players(table: Table, home: Path) -> None:
    write_file(home / "g.json", Save(Game(3, seed=1), (HUMAN,) * 3, 1))
    complaint = table.play("--resume", str(home / "g.json"), "--human", "Anna", status=1)
    assert "--human does not go with a saved game" in complaint


def test_a_game_that_is_over_shows_its_end(table: Table, home: Path) -> None:
    (home / "over.json").write_text(json.dumps(over_with([20, 20, 10]).position()))
    assert "A wins with 20 fame, level with B" in table.play("--resume", str(home / "over.json"))


def test_hostile_names_leave_the_terminal_alone(table: Table, home: Path) -> None:
    (home / "game.json").write_text(json.dumps(Game(3, names=HOSTILE, seed=3).record()))
    out = table.play("--resume", str(home / "game.json"), "--human", *HOSTILE, "--seed", "1", typed="d | d | d | i")
    assert "[bold]Anna[/bold] draws" in out
    assert all(line.isprintable() for line in out.splitlines())


# ---- saves of earlier versions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", VERSIONS)
def test_a_game_saved_by_an_earlier_version_goes_on(version: str, table: Table, home: Path) -> None:
    """It meets the tiles that it would have met without a break."""
    file = home / "g.json"
    file.write_bytes((FOLDER / version / "game.json").read_bytes())
    game, seats, seed, _ = saved(file)
    events = game.record()["events"]
    words = words_to_the_end(game, seats, seed)
    table.play("--resume", str(file), typed="\n".join(words))
    after = saved(file).game
    assert after.is_over
    assert after.record() == game.record()
    assert after.record()["events"][: len(events)] == events

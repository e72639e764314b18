"""Guests: found by file or module, and refused in words that help."""

from pathlib import Path
from shutil import copyfile

import pytest

from ra.arena.external_bots import GuestError, file_of, guest_name, introduced, is_guest, make_guest, shown_name
from ra.arena.ladder.ladder import can_sit
from ra.arena.tables import check_seat, play_games
from ra.bots import WEIGHTS
from ra.engine.rules import Rules
from tests.arena import strangers

FILE = str(Path(strangers.__file__))


def guest(name: str) -> str:
    return f"{FILE}:{name}"


def test_a_guest_is_told_a_seed_if_it_takes_one() -> None:
    assert is_guest(guest("Chancer"))
    assert not is_guest("steady")
    rolls = [make_guest(guest("Chancer"), seed).dice.random() for seed in (1, 1, 2)]  # type: ignore[attr-defined]
    assert rolls[0] == rolls[1] != rolls[2]
    assert make_guest(guest("Talker"), 3)


@pytest.mark.parametrize(
    ("name", "shown"), [("Chancer", "chancer"), ("Talker", "Talker"), ("Comma", "Comma"), ("Bell", "Bell")]
)
def test_its_name_is_what_it_calls_itself_or_that_of_its_class(name: str, shown: str) -> None:
    assert guest_name(guest(name)) == shown_name(guest(name)) == shown
    assert shown_name("steady") == "steady"


def test_a_module_of_the_folder_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "lore.py").write_text("LUCK = 7\n")
    (tmp_path / "pack" / "brave_bot.py").write_text(
        "from pack.lore import LUCK\nclass Brave:\n    name = f'brave{LUCK}'\n    def choose(self, game): return 0\n"
    )
    monkeypatch.chdir(tmp_path)
    assert guest_name("pack.brave_bot:Brave") == "brave7"
    assert file_of("pack.brave_bot:Brave") == tmp_path / "pack" / "brave_bot.py"


def test_a_file_can_use_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "neighbour_lore.py").write_text("LUCK = 8\n")
    (tmp_path / "random.py").write_text(
        "import dataclasses\nimport neighbour_lore\n@dataclasses.dataclass\nclass Brave:\n"
        "    name: str = f'brave{neighbour_lore.LUCK}'\n    def choose(self, game): return 0\n"
    )
    assert guest_name(f"{tmp_path / 'random.py'}:Brave") == "brave8"


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("nowhere.py:MyBot", r"nowhere.py: there is no such file; a bot of your own is named FILE.py:CLASS"),
        ("nowhere.safetensors", r"nowhere.safetensors: there is no such file"),
        ("no.such.module:MyBot", r"no.such.module: there is no such module here"),
        (f"{FILE}:", r"named FILE.py:CLASS, MODULE:CLASS or, if it is a network, FILE.safetensors"),
        (f"{FILE}:Zorro", r"there is no Zorro in it; its classes are Chancer, Talker, "),
        (f"{FILE}:WORDS", r"WORDS is no class; its classes are Chancer"),
        (f"{FILE}:NoBot", r"NoBot is no bot: it has no choose\(game\)"),
        (f"{FILE}:Unready", r"Unready cannot be made: RuntimeError: not with \['seed'\] \(strangers.py, line \d+, in"),
    ],
)
def test_what_is_no_bot_is_refused(place: str, message: str) -> None:
    with pytest.raises(GuestError, match=message):
        make_guest(place)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("class MyBot:\n  def choose(self game): pass\n", r"bad.py cannot be loaded: SyntaxError: .*line 2"),
        ("import no_such_thing\n", r"ModuleNotFoundError: No module named 'no_such_thing' \(bad.py, line 1"),
        ("x = 1\n\ny = x / 0\n", r"ZeroDivisionError: division by zero \(bad.py, line 3"),
        ("x = 1\n", r"no MyBot in it; it has no classes"),
    ],
)
def test_what_cannot_be_loaded_says_where(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(text)
    with pytest.raises(GuestError, match=message):
        make_guest(f"{tmp_path / 'bad.py'}:MyBot")


def test_guests_are_known_by_name() -> None:
    guests = [guest("Chancer"), guest("Talker")]
    assert introduced(guests, ["steady"]) == dict(zip(["chancer", "Talker"], guests, strict=True))


@pytest.mark.parametrize(
    ("guests", "message"),
    [
        ([guest("Impostor")], "is called 'steady', which is a bot of the house"),
        ([guest("Chancer"), f"{Path(FILE).parent}/../arena/strangers.py:Chancer"], "are both called 'chancer'"),
        (["my_bot.py"], "'my_bot.py': a bot of your own is named FILE.py:CLASS"),
    ],
)
def test_names_have_to_be_told_apart(guests: list[str], message: str) -> None:
    with pytest.raises(GuestError, match=message):
        introduced(guests, ["steady"])


def test_a_network_of_ones_own_takes_part(tmp_path: Path) -> None:
    """It plays by its own weights, by the name of its file, and only with as many players as it was trained for."""
    mine = str(tmp_path / "mine.safetensors")
    copyfile(WEIGHTS / "expert-3.safetensors", mine)
    assert shown_name(mine) == "mine"
    assert file_of(mine) == Path(mine)
    expert = list(play_games(Rules(3), ["expert", "steady", "steady"], 2, seed=5))
    guests = list(play_games(Rules(3), [mine, "steady", "steady"], 2, seed=5))
    assert [match.fame for match in guests] == [match.fame for match in expert]
    check_seat(mine, 3)
    assert [players for players in (2, 3, 4, 5) if can_sit(mine, players)] == [3]
    with pytest.raises(ValueError, match="a network for 4 players has"):
        check_seat(mine, 4)

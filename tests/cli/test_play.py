"""`ra play`: people and bots at one table."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import ra.bots
from ra.cli import main
from ra.game.game import Game
from tests.cli.conftest import Table
from tests.cli.terminal import PATIENCE, Terminal, run_ra, saved, words_for
from tests.tables import play, position_with

pytestmark = pytest.mark.usefixtures("home")


# ---- who plays -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "seats", "names"),
    [
        ("", ["human", "greedy", "greedy", "greedy"], ["Player", "Ahmose", "Nefret", "Imhotep"]),
        ("--players 3", ["human", "greedy", "greedy"], ["Player", "Ahmose", "Nefret"]),
        ("--bots random", ["human", "random", "random", "random"], ["Player", "Ahmose", "Nefret", "Imhotep"]),
        ("--bots random,greedy", ["human", "random", "greedy"], ["Player", "Ahmose", "Nefret"]),
        ("--human Anna Bob --players 2", ["human", "human"], ["Anna", "Bob"]),
        ("--human Anna --human Bob", ["human", "human", "greedy", "greedy"], ["Anna", "Bob", "Ahmose", "Nefret"]),
        ("--human A B C D E", ["human"] * 5, ["A", "B", "C", "D", "E"]),
        ("--human ahmose --players 2", ["human", "greedy"], ["ahmose", "Nefret"]),
    ],
)
def test_seats(words: str, seats: list[str], names: list[str], table: Table, home: Path) -> None:
    table.play(*words.split(), typed="quit")
    save = saved(home / "ra" / "game.json")
    assert list(save.seats) == seats
    assert list(save.game.names or ()) == names


@pytest.mark.parametrize(
    ("words", "bots"),
    [
        ("--watch", ["greedy"] * 4),
        ("--watch --players 2 --bots random", ["random"] * 2),
        ("--players 3 --bots greedy,random,greedy", ["greedy", "random", "greedy"]),
    ],
)
def test_bots_alone_play_to_the_end(words: str, bots: list[str], table: Table, home: Path) -> None:
    out = table.play(*words.split(), "--save", str(home / "g.json"), "--seed", "3")
    save = saved(home / "g.json")
    assert list(save.seats) == bots
    assert save.game.is_over
    assert "The whole game: epochs 1, 2 and 3" in out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("--bots deep", "there is no bot 'deep'; bots are random, greedy"),
        ("--human Ann --bots greedy,greedy --players 2", "--bots: 2 bots for 1 seat; name one, or one for each seat"),
        ("--bots greedy,greedy --players 5", "--bots: 2 bots for 4 seats; name one, or one for each seat"),
        ("--human Anna Bob Cathy --players 2", "--human: there are more people than --players has seats"),
        ("--human Anna Anna", "--human: two people have the same name"),
        ("--human Anna --watch", "--watch is for games without people"),
        ("--human A B C D E F", "players: Ra is for 2 to 5 players, not 6"),
        ("--edition 1999 --players 2", "the 1999 edition has no two-player game"),
        ("--resume", "there is no unfinished game in"),
        ("--resume missing.json", "there is no file missing.json"),
        ("--resume -", "--resume needs a file"),
        ("--resume game.json --players 3", "--players does not go with --resume"),
        ("--resume game.json --ra-limit 3", "--ra-limit does not go with --resume"),
        ("--resume game.json --mild", "--mild does not go with --resume"),
    ],
)
def test_what_cannot_be_played_is_said(words: str, complaint: str, table: Table) -> None:
    assert complaint in table.play(*words.split(), status=1)


@pytest.mark.parametrize("words", ["--players 6", "--players one", "--pace -1", "--pace nan", "--seed x"])
def test_numbers_are_checked(words: str, table: Table) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["play", *words.split()])
    assert stop.value.code == 2


def test_rules_are_options(table: Table, home: Path) -> None:
    table.play("--players", "2", "--two-player-suns", "bgg", "--mild", "--save", str(home / "g.json"))
    rules = {"players": 2, "two_player_suns": "bgg", "fewest_pharaohs": [2, 2, 0], "lowest_suns": 0}
    assert saved(home / "g.json").game.rules.options == rules


# ---- at the table --------------------------------------------------------------------------------------------------


def test_a_whole_game_is_played_with_words(table: Table, home: Path) -> None:
    words, game = words_for(4, seed=8)
    out = table.play("--seed", "8", "--human", "P0", "--save", str(home / "g.json"), typed="\n".join(words))
    assert saved(home / "g.json").game.record() == game.record()
    assert game.outcome
    assert f"{game.name(game.outcome.winner)} wins with {max(game.scores)} fame" in out
    assert f"The game is kept. Step through it: ra replay {home / 'g.json'}" in out
    assert main(["replay", str(home / "g.json"), "--json"]) == 0


def test_several_people_share_a_keyboard(table: Table, home: Path) -> None:
    words, game = words_for(3, seed=2, people=3)
    out = table.play("--seed", "2", "--human", "P0", "P1", "P2", "--players", "3", typed="\n".join(words))
    assert saved(home / "ra" / "game-1.json").game.history == game.history
    assert all(f"{name}: It is your turn." in out for name in ("P0", "P1", "P2"))


def test_the_table_shows_what_one_needs_to_know(table: Table, home: Path) -> None:
    out = table.play("--seed", "5", typed="d | d | p")
    for words in (
        "Epoch 1 of 3  Ra ○○○○○○○○○ 9 more end the epoch  bag 180: Ra 17 %, ~53 draws",
        "               suns           gods pharaohs Niles floods gold fame  now  lot end",
        "▶ Player       2 6 13           ·        ·     ·      ·    ·    10    5    ·   ·",
        "now: gods +0  gold +0  pharaohs +0  river +0  civilization -5",
        "greedy bot",
        "d   draw a tile; 17 % Ra, for an auction",
        "i   invoke Ra; if all others pass, you must bid; nobody can beat 13",
        "-   no swap: you have no god",
        "│ astro- │",
        "invokes Ra.",
        "p   pass",
    ):
        assert words in out
    assert max(map(len, out.splitlines())) <= 80


def test_an_auction_is_explained(table: Table, home: Path) -> None:
    position = position_with(track="nile gold", sun=1, turn=0, tiles={0: {"pharaoh": 2}})
    game = Game.from_position(position)
    play(game, "invoke", "bid 6")
    (home / "record.json").write_text(json.dumps(game.record()))
    out = table.play("--resume", str(home / "record.json"), "--human", "C")
    assert "C: A invoked Ra. B bids 6. After you: A." in out
    assert "b7  bid 7 and receive 1; A can beat it; suns -10 at the end" in out
    assert "b11 bid 11 and receive 1; A can beat it; suns -10 at the end" in out
    assert "p   pass" in out


@pytest.mark.parametrize(
    ("description", "actions", "words"),
    [
        pytest.param(
            {"track": "nile nile flood pharaoh gold art temple god"}, [],
            ["-   no drawing: the track is full", "on a full track you may pass, but if all do, the tiles are lost"],
            id="full track",
        ),
        pytest.param(
            {"ra": 7}, [], ["which ends the epoch: no auction, the track is lost", "the next ends the epoch"],
            id="the last Ra",
        ),
        pytest.param(
            {"spent": {1: [3, 6, 9, 12], 2: [4, 7, 10, 11]}}, [],
            ["nobody else has a sun: you must bid", "no suns left"],
            id="alone",
        ),
        pytest.param(
            {}, ["invoke", "pass", "pass"], ["You must bid.", "-   no passing: you invoked Ra and all others passed"],
            id="must bid",
        ),
        pytest.param(
            {"ra": 1, "turn": 0}, ["draw ra", "pass", "pass"], ["p   pass: the tiles and the sun stay"], id="drawn",
        ),
        pytest.param(
            {"track": "nile nile flood pharaoh gold art temple god"}, ["invoke", "pass", "pass"],
            ["p   pass: all tiles leave the game"],
            id="everybody passes on a full track",
        ),
        pytest.param(
            {"tiles": {0: {"god": 2}}, "track": "nile unrest"}, [],
            ["g   spend one of 2 gods for: 1 nile -2, 2 unrest -2 (strikes you)"],
            id="gods",
        ),
        pytest.param(
            {"tiles": {0: {"god": 1}}, "track": "unrest", "rules": {"god_disasters": "removed"}}, [],
            ["g   spend your god for: 1 unrest -2 (without effect)"],
            id="a god against a disaster",
        ),
        pytest.param(
            {"tiles": {0: {"god": 2}}, "track": "nile gold"}, ["god nile"], ["Another god?", "done end your turn"],
            id="swaps",
        ),
        pytest.param(
            {"tiles": {0: {"god": 1, "art": 2, "writing": 1, "religion": 1}}, "track": "unrest nile"}, ["god unrest"],
            ["Unrest: 2 civilization tiles to give up.", "1   give up art (you have 2): 5 fame less in all now",
             "give up writing (you have 1): 5 fame less in all now"],
            id="unrest",
        ),
        pytest.param(
            {"tiles": {0: {"god": 1, "temple": 3, "palace": 1}}, "track": "earthquake nile"}, ["god earthquake"],
            ["Earthquake: 2 monuments to give up.",
             "1   give up temple (you have 3): 5 fame less in all at the end of the game",
             "2   give up palace (you have 1): 6 fame less in all at the end of the game"],
            id="earthquake",
        ),
    ],
)  # fmt: skip
def test_choices_say_what_comes_of_them(
    description: dict[str, Any], actions: list[str], words: list[str], table: Table, home: Path
) -> None:
    game = Game.from_position(position_with(**description))
    play(game, *actions)
    (home / "record.json").write_text(json.dumps(game.record()))
    out = table.play("--resume", str(home / "record.json"), "--human", "A")
    for expected in words:
        assert expected in out


# ---- aids and advice -----------------------------------------------------------------------------------------------


def resume(table: Table, home: Path, game: Game, *words: str, typed: str = "", human: str = "A") -> str:
    (home / "record.json").write_text(json.dumps(game.record()))
    return table.play("--resume", str(home / "record.json"), "--human", human, *words, typed=typed)


def rich_table() -> Game:
    """A is to play, with a god; the lot has something for everybody, and the next Ra but one ends the epoch."""
    tiles = {0: {"god": 1, "nile": 3, "art": 1}, 1: {"pharaoh": 1}, 2: {"pharaoh": 1, "palace": 2}}
    return Game.from_position(position_with(tiles=tiles, track="flood pharaoh pharaoh palace unrest", ra=6))


def test_the_table_shows_what_the_lens_sees(table: Table, home: Path) -> None:
    out = resume(table, home, rich_table())
    for words in (
        "Ra ●●●●●●○○ 2 more end the epoch  bag",
        "│   +4   │",  # the flood, for the Niles that are there
        "│   +2   │",  # one pharaoh, for no longer the fewest
        "│ end +1 │",
        "▶ A            2 5 8 13         1        ·     3      ·    ·    10   10   +6  +1",
        "  lot: pharaohs +7  river +4  civilization -5  end: monuments +1; loses art; B …",
        "  B            3 6 9 12         ·        1     ·      ·    ·    10   10   +1  +1",
        "i   invoke Ra; if all others pass, you must bid; nobody can beat 13",
        "g   spend your god for: 1 pharaoh +0, 2 flood +2, 3 palace -2 (end +1), 4",
        "unrest -7 (strikes you)",
    ):
        assert words in out
    assert max(map(len, out.splitlines())) <= 80


def test_an_auction_shows_the_cheapest_safe_bid(table: Table, home: Path) -> None:
    game = Game.from_position(
        position_with(track="pharaoh pharaoh", spent={0: [8, 13]}, tiles={0: {"pharaoh": 1}, 2: {"pharaoh": 1}})
    )
    play(game, "invoke", "bid 6")
    out = resume(table, home, game, human="C")
    assert "b7  bid 7 and receive 1; your cheapest safe bid; suns" in out
    assert "b10 bid 10 and receive 1; nobody can beat it" in out
    play(game, "pass")
    out = resume(table, home, game)
    assert "p   pass: B wins it with 6; that changes your own points by -7" in out


def test_a_table_of_purists_sees_only_the_pieces(table: Table, home: Path) -> None:
    out = resume(table, home, rich_table(), "--no-aids", typed="hint | why")
    for words in (
        "Ra ●●●●●●○○ 2 more end the epoch  bag 160\n",
        "               suns           gods pharaohs Niles floods gold fame\n",
        "d   draw a tile\n",
        "i   invoke Ra; if all others pass, you must bid\n",
        "g   spend your god for: 1 pharaoh, 2 flood, 3 palace, 4 unrest (strikes you)\n",
        "This table plays without aids.",
    ):
        assert words in "\n".join(line.rstrip() for line in out.splitlines())
    assert "now:" not in out
    assert "lot:" not in out


def test_a_hint_on_request(table: Table, home: Path) -> None:
    out = resume(table, home, rich_table(), typed="hint | d")
    assert "A decides; judged by expert" in out
    assert "to win    loss  margin       B       C" in out
    assert "% to win the game" in out
    assert "A draws" in out


def test_why_tells_of_the_last_choice_of_another(table: Table, home: Path) -> None:
    game = rich_table()
    play(game, "invoke", "bid 3", "bid 4")
    out = resume(table, home, game, typed="why | why b | why zoe | why a")
    assert "C decides; judged by expert" in out
    assert "C bids 4" in out
    assert "B bids 3" in out
    assert "Nobody here is called 'zoe'." in out
    assert "A invokes Ra" in out
    assert "There is no such decision yet." in resume(table, home, rich_table(), typed="why")


def test_a_bot_that_weighs_its_choices_explains_itself(table: Table, home: Path) -> None:
    out = table.play("--players", "3", "--bots", "expert", "--seed", "5", typed="d | why")
    assert "judged by expert" in out
    assert "% to win the game" in out


def test_without_an_expert_the_game_goes_on(table: Table, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ra.bots, "WEIGHTS", home)
    out = resume(table, home, rich_table(), typed="hint | d")
    assert "Expert's weights for 3 players are missing; install ra-game again." in out
    assert "A draws" in out


def test_wrong_words_are_answered_and_change_nothing(table: Table, home: Path) -> None:
    typed = "dance | bid 7 | god nile | draw nile | pass | \x00\x1b[2J | 99999999999999999999 | rules 99 | save /"
    out = table.play("--seed", "5", typed=typed)
    assert "'dance' is not understood. Legal: draw, invoke." in out
    assert "No swap: you have no god. Legal: draw, invoke." in out
    assert "There is no section '99'; sections are 1 Pieces" in out
    assert "\x1b" not in out
    assert not saved(home / "ra" / "game.json").game.history


def test_bytes_that_are_no_text_are_answered_too(home: Path) -> None:
    command = [sys.executable, "-m", "ra", "play", "--seed", "5"]
    result = subprocess.run(command, input=b"\xff\xfe\nd\n", capture_output=True, timeout=PATIENCE, check=True)
    assert "is not understood" in result.stdout.decode()
    assert saved(home / "ra" / "game.json").game.history


def test_a_terminal_with_letters_only_is_served(home: Path) -> None:
    result = run_ra("play", "--seed", "5", home=home, typed="d\n", env={"PYTHONIOENCODING": "ascii"})
    assert result.returncode == 0
    assert "Ra ooooooooo 9 more" in result.stdout
    assert "> Player" in result.stdout


def test_other_commands_at_the_table(table: Table, home: Path) -> None:
    copy = home / "copy.json"
    out = table.play(
        "--seed", "5", typed=f"help | points | log | rules 7.3 | rules | save | save {copy} | save {copy} | d | log"
    )
    assert "quit               leave" in out
    assert "If it ended          Player       Ahmose       Nefret      Imhotep" in out
    assert "The Ra player must bid when all of this is true" in out
    assert "10 Scoring" in out
    assert f"The game is saved after every decision, in {home / 'ra' / 'game.json'}\n" in out
    assert f"A copy is kept in {copy}\n" in out
    assert "exists already: name another file" in out
    assert "Player draws palace." in out
    assert not saved(copy).game.history


def test_undo_goes_back_to_ones_own_last_decision(table: Table, home: Path) -> None:
    """The same tiles come again."""
    out = table.play("--seed", "5", typed="undo | d | undo | quit")
    assert "There is no decision of yours to take back" in out
    assert "Taken back: your draw palace, and 3 after it." in out
    assert not saved(home / "ra" / "game.json").game.history
    table.play("--resume", typed="d")
    assert str(saved(home / "ra" / "game.json").game.history[0].action) == "draw palace"


def test_the_end_of_an_epoch_is_scored_line_by_line(table: Table, home: Path) -> None:
    tiles = {0: {"god": 1, "pharaoh": 2, "nile": 1, "flood": 2, "art": 1, "temple": 3}, 1: {"gold": 1}}
    position = position_with(rules={"ra_limit": 1}, tiles=tiles, bag={"ra": 3}, track="gold")
    (home / "position.json").write_text(json.dumps(position))
    out = table.play("--resume", str(home / "position.json"), "--human", "A", typed="d")
    for line in (
        "Epoch 1 ends: the last Ra is drawn; lost on the track: gold.",
        "gods                     +2            0            0",
        "pharaohs                 +5           -2           -2",
        "river                    +3            0            0",
        "civilization              0           -5           -5",
        "together                +10           -4           -7",
        "fame                     20            6            3",
        "A keeps 2 pharaohs, 1 Nile and 3 monuments; gives up 1 god, 2 floods and 1",
        "B keeps nothing; gives up 1 gold.",
    ):
        assert line in out


def test_a_tie_is_explained(table: Table, home: Path) -> None:
    position = position_with(epoch=3, rules={"ra_limit": 1}, bag={"ra": 1}, fame=[20, 10, 10])
    (home / "position.json").write_text(json.dumps(position))
    out = table.play("--resume", str(home / "position.json"), "--human", "A", typed="d")
    assert "A wins with 10 fame, level with C: the highest sun, 13, decides." in out


# ---- at a real terminal --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "columns", "lines"), [(2, 80, 24), (4, 80, 24), (5, 80, 24), (3, 100, 30), (5, 120, 40)]
)
def test_a_page_fits_on_the_screen(players: int, columns: int, lines: int, home: Path) -> None:
    options = ["--seed", "5", "--players", str(players), "--pace", "0"]
    with Terminal("play", *options, home=home, columns=columns, lines=lines) as terminal:
        for typed in ("d", "d", "p", "d", "p"):
            page = terminal.wait_for("Player> ").splitlines()
            begin = max(index for index, line in enumerate(page) if line.startswith("Epoch"))
            assert len(page) - begin <= lines
            assert max(map(len, page)) <= columns
            terminal.type(typed + "\n")


def test_somebody_who_left_a_game_is_asked_to_go_on(home: Path, table: Table) -> None:
    table.play("--seed", "5", typed="d | quit")
    with Terminal("play", home=home) as terminal:
        terminal.wait_for("You left a game in epoch 1: Player, Ahmose, Nefret, Imhotep.")
        terminal.wait_for("Go on with it? [Y/n]")
        terminal.type("\n")
        assert "palace" in terminal.wait_for("Player>")
        terminal.type("\x04")
        terminal.wait_for("The game is saved. Go on with it: ra play --resume")
        assert terminal.status() == 0
    with Terminal("play", "--seed", "6", home=home) as terminal:
        terminal.wait_for("Go on with it? [Y/n]")
        terminal.type("n\n")
        terminal.wait_for("Enter goes on.")
        terminal.type("\n")
        assert "palace" not in terminal.wait_for("Player>")
    assert saved(home / "ra" / "game-1.json").seed == 5
    assert saved(home / "ra" / "game.json").seed == 6
    with Terminal("play", home=home) as terminal:
        terminal.wait_for("Go on with it? [Y/n]")
        terminal.type("\x04")
        assert terminal.status() == 0


def test_control_c_leaves_the_game_saved(home: Path) -> None:
    with Terminal("play", "--seed", "5", "--pace", "0", home=home) as terminal:
        terminal.wait_for("Player>")
        terminal.type("d\n")
        terminal.wait_for("Player draws palace.")
        terminal.wait_for("Player>")
        time.sleep(0.5)  # the prompt is there a little before somebody listens
        terminal.process.send_signal(signal.SIGINT)
        terminal.wait_for("The game is saved. Go on with it: ra play --resume")
        assert terminal.status() == 130
    assert len(saved(home / "ra" / "game.json").game.history) == 4


def test_wrong_words_leave_the_table_in_sight(home: Path) -> None:
    with Terminal("play", "--seed", "5", home=home) as terminal:
        terminal.wait_for("Player>")
        terminal.type("dance\n")
        page = terminal.wait_for("'dance' is not understood. Legal: draw, invoke.")
        assert "Epoch 1 of 3" in page


def test_watching_bots_at_a_terminal(home: Path) -> None:
    options = ["--watch", "--players", "3", "--seed", "5", "--pace", "0"]
    with Terminal("play", *options, home=home) as terminal:
        for _ in range(2):
            terminal.wait_for("Enter goes on.")
            terminal.type("\n")
        terminal.wait_for("The game is kept. Step through it: ra replay")
        assert terminal.status() == 0

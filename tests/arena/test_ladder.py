"""The ladder: a schedule that is fair, a journal that outlasts anything, and standings that add up."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ra.arena.ladder import ladder as ladder_rooms
from ra.arena.ladder.chart import LEFT, RIGHT, axis_for, draw_ladder, strip
from ra.arena.ladder.journal import Journal
from ra.arena.ladder.ladder import Ladder, results_in
from ra.arena.ladder.schedule import batches, line_ups, mixed_tables, pairings, turned_first
from ra.engine.rules import Rules
from tests.arena.test_guests import guest

SETTINGS = {"format": "ra-ladder/1", "seed": 1}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", ["ab", "abc", "abcd", "abcde", "abcdefg"])
def test_everybody_plays_as_much_as_the_others_in_every_seat(players: int, bots: str) -> None:
    played: Counter[tuple[str, int]] = Counter()
    met: Counter[tuple[str, ...]] = Counter()
    for batch in batches(bots, players, 60, seed=3):
        met[tuple(sorted(set(batch.bots)))] += batch.deals
        for seat, bot in enumerate(batch.line_up):
            played[bot, seat] += batch.deals
    assert len(set(played.values())) == 1
    for one in bots:
        for other in bots:
            if one < other:
                assert met[one, other] >= (60 if players == 2 else 120)


def test_pairings_go_both_ways_except_for_two() -> None:
    assert pairings("ab", 2) == [("a", "b")]
    assert pairings("ab", 4) == [("a", "b", "b", "b"), ("b", "a", "a", "a")]


@pytest.mark.parametrize(("bots", "players"), [("abc", 3), ("abcde", 4), ("abcd", 5), ("abcdefgh", 5)])
def test_mixed_tables_have_neighbours_of_every_kind(bots: str, players: int) -> None:
    tables = mixed_tables(bots, players, 60, seed=1)
    assert all(len(set(table)) == min(players, len(bots)) for table in tables)
    assert all(turned_first(table) == table for table in tables)
    seats = Counter(bot for table, deals in tables.items() for bot in table * deals)
    assert all(60 <= count * players <= 60 * 1.7 for count in seats.values())


def test_nothing_is_played_twice() -> None:
    for players in (2, 3, 4, 5):
        found = list(batches("abcd", players, 47, seed=0))
        games = [(batch.line_up, batch.first + deal, batch.bots) for batch in found for deal in range(batch.deals)]
        assert len(games) == sum(players * deals for deals in line_ups("abcd", players, 47, seed=0).values())
        assert len({turned_first(line_up) for line_up, _, _ in games}) == len({line_up for _, _, line_up in games})


# ---- the journal ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("torn", [b"", b'{"n":', b'{"n":2}', b"\xff\xfe", b"{"])
def test_a_torn_line_is_cut_off(torn: bytes, tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    with Journal(path, SETTINGS) as journal:
        journal.add({"n": 1})
    with path.open("ab") as file:
        file.write(torn)
    with Journal(path, SETTINGS) as journal:
        assert journal.entries == [{"n": 1}]
        journal.add({"n": 2})
    assert [json.loads(line) for line in path.read_text().splitlines()] == [SETTINGS, {"n": 1}, {"n": 2}]


@pytest.mark.parametrize("torn", ["", '{"for', '{"format":"ra-ladder/1","seed":1}'])
def test_a_torn_beginning_begins_again(torn: str, tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    path.write_text(torn)
    with Journal(path, SETTINGS) as journal:
        assert journal.entries == []
    assert json.loads(path.read_text()) == SETTINGS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"format": "ra-ladder/1", "seed": 2}\n', "made with other settings: seed was 2 and is now 1"),
        ('{"format": "ra-ladder/1", "seed": 1, "games": 5}\n', "games was 5 and is now null"),
        ('{"format": "ra-record/1"}\n', "this is not ra-ladder/1"),
        ("A letter to a friend", "this is not ra-ladder/1"),
        ("A letter\nto a friend\n", ":1: this is not ra-ladder/1"),
        ('{"format":"ra-ladder/1","seed":1}\n{"n":\n{"n":2}\n', ":2: this is not ra-ladder/1"),
    ],
)
def test_a_file_of_another_kind_is_left_alone(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    path.write_text(text)
    with pytest.raises(ValueError, match=message):
        Journal(path, SETTINGS)
    assert path.read_text() == text


def test_two_cannot_write_at_once(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with Journal(tmp_path / "ladder.jsonl", SETTINGS), pytest.raises(ValueError, match="another run is writing to it"):
        Journal(tmp_path / "ladder.jsonl", SETTINGS)


# ---- the climb -----------------------------------------------------------------------------------------------------


def small_ladder(*bots: str, games: int = 12, players: tuple[int, ...] = (2, 3)) -> Ladder:
    return Ladder(bots, tuple(map(Rules, players)), games, seed=5)


def climbed(ladder: Ladder, path: Path, jobs: int = 1, stop: int | None = None) -> list[Any]:
    with Journal(path, ladder.settings) as journal:
        for number, _ in enumerate(ladder.climb(journal, jobs), 1):
            if number == stop:
                break
        return results_in(journal)


def test_one_go_or_many_on_any_number_of_jobs(tmp_path: Path) -> None:
    ladder = small_ladder("random", "greedy", guest("Chancer"), players=(2,))
    whole = climbed(ladder, tmp_path / "whole.jsonl")
    for stop in (1, 4, 20, None):
        parts = climbed(ladder, tmp_path / "parts.jsonl", jobs=1 if stop else 2, stop=stop)
    assert [(result.batch, result.outcome.orders) for result in parts] == [
        (result.batch, result.outcome.orders) for result in whole
    ]
    assert [(standing.bot, standing.rating) for standing in ladder.standings(parts)] == [
        (standing.bot, standing.rating) for standing in ladder.standings(whole)
    ]


def test_standings_add_up(tmp_path: Path) -> None:
    ladder = small_ladder("random", "greedy", "steady", games=60, players=(2, 4))
    results = climbed(ladder, tmp_path / "ladder.jsonl", jobs=2)
    standings = ladder.standings(results)
    assert [standing.bot for standing in standings] == ["steady", "greedy", "random"]
    assert standings[0].rating == (1000, 1000, 1000)
    assert standings[-1].rating.high < 700
    assert all(standing.milliseconds > 0 for standing in standings)
    for players in (2, 4):
        shares = [standing.by_players[players].share.share for standing in standings]
        assert sum(shares) / 3 == pytest.approx(1 / players)
    games = sum(result.batch.deals for result in results)
    assert games == 3 * 60 + 6 * 60 + 3 * 4 * 4


def test_only_guests_hold_the_watch(tmp_path: Path) -> None:
    ladder = small_ladder("random", guest("Chancer"), games=4, players=(2,))
    results = climbed(ladder, tmp_path / "ladder.jsonl")
    assert [len(result.outcome.thoughts) for result in results] == [2] * 4
    assert ladder.settings["your bots"].keys() == {guest("Chancer")}


def test_a_bot_that_cannot_play_with_so_many_stays_away() -> None:
    ladder = small_ladder("random", "expert", "steady", players=(4, 5))
    able = {players: ladder.able(players) for players in (4, 5)}
    seated = {
        players: {bot for batch in ladder.batches if len(batch.bots) == players for bot in batch.bots}
        for players in (4, 5)
    }
    assert seated == {players: set(bots) for players, bots in able.items()}
    assert "expert" in seated[4]


# ---- the picture ---------------------------------------------------------------------------------------------------


def test_the_picture_names_everybody_and_is_whole(tmp_path: Path) -> None:
    from xml.etree import ElementTree

    ladder = small_ladder("random", "greedy", guest("Chancer"), games=4)
    standings = ladder.standings(climbed(ladder, tmp_path / "ladder.jsonl"))
    for theme in ("light", "dark"):
        svg = draw_ladder(standings, 20, theme=theme)
        words = "".join(ElementTree.fromstring(svg).itertext())
        assert all(name in words for name in ("random", "greedy", "chancer", "20 games", "3 players"))
    axis = axis_for(standings)
    assert axis.low <= min(standing.rating.low for standing in standings)
    assert axis.high >= max(standing.rating.high for standing in standings)
    for standing in standings:
        line = strip(standing, axis, 40)
        assert len(line) == 40
        assert line.count("●") == 1
        assert line.index("●") == pytest.approx(39 * (axis.x(standing.rating.rating) - LEFT) / (RIGHT - LEFT), abs=1)


def test_other_weights_make_another_ladder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was played with one network does not count for the next."""
    ladder = Ladder(("steady", "master@8"), (Rules(2),), 4)
    assert list(ladder.settings["weights"]) == ["expert"]
    (tmp_path / "expert-2.safetensors").write_bytes(b"other weights")
    monkeypatch.setattr(ladder_rooms, "WEIGHTS", tmp_path)
    assert Ladder(("steady", "master@8"), (Rules(2),), 4).settings != ladder.settings
    assert Ladder(("steady", "greedy"), (Rules(2),), 4).settings["weights"] == {}

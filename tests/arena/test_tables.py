"""Tables at which anybody can sit: the same games as the compiled ones, fair, and clear about what goes wrong."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from ra.arena import luck, tables
from ra.arena.arena import play_arena, results_of
from ra.arena.external_bots import maker_of
from ra.arena.ladder.ladder import order_of
from ra.arena.simulation import simulate
from ra.arena.tables import BotError, BotTable, TimedMatch, play_games, play_table, play_tables
from ra.bots import PolicyBot
from ra.bots.heuristic.greedy import choose_greedy
from ra.engine.rules import Rules
from ra.game.game import Game
from tests.arena.test_guests import guest

CHANCER = guest("Chancer")


def played(rules: Rules, bots: Sequence[str], games: int, seed: int = 0, jobs: int = 1) -> list[TimedMatch]:
    return list(play_tables(rules, [(bots, seed + game) for game in range(games)], jobs))


@pytest.mark.parametrize(
    "bots",
    [
        ["expert", "steady"],
        ["greedy", "expert", "steady"],
        ["expert", "expert", "greedy", "steady"],
        ["steady", "greedy", "steady", "greedy", "greedy"],
    ],
    ids=len,
)
def test_games_at_tables_are_the_compiled_ones(bots: list[str]) -> None:
    rules = Rules(len(bots))
    for match, table in zip(simulate(rules, bots, 3, seed=5), played(rules, bots, 3, seed=5), strict=True):
        luck = table.match.luck if "expert" in bots else (0.0,) * len(bots)  # compiled games among others have no judge
        assert table.match._replace(luck=luck) == match
        assert table.order == order_of(rules, match)


@pytest.mark.parametrize("bots", [["steady", "greedy"], ["greedy", "steady", "greedy", "apprentice"]], ids=len)
def test_luck_is_judged_alike_in_compiled_games_if_it_is_asked_for(bots: list[str]) -> None:
    rules = Rules(len(bots))
    judged = simulate(rules, bots, 3, seed=5, judged=True)
    for match, table in zip(judged, played(rules, bots, 3, seed=5), strict=True):
        assert match == table.match
        assert max(match.luck) > 0.001


def test_they_are_the_same_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, bots = Rules(3, god_disasters="removed"), ["greedy", "random", "steady"]
    fast = play_table(rules, bots, 4).match
    monkeypatch.setattr("ra.fast.library.LIBRARY", None)
    monkeypatch.setattr(luck, "WEIGH_DRAW", luck.weigh_draw_checked)
    assert play_table(rules, bots, 4).match == fast


def test_luck_is_judged_where_somebody_can_judge_it() -> None:
    for players in (2, 3, 4):
        luck = play_table(Rules(players), [CHANCER] * players, 1).match.luck
        assert sum(luck) == pytest.approx(0, abs=1e-3)
        assert max(luck) > 0.001


def test_the_same_seed_gives_the_same_games_on_any_number_of_jobs() -> None:
    rules, bots = Rules(2), [CHANCER, "random"]
    one, two = ([table.match for table in played(rules, bots, 8, seed=2, jobs=jobs)] for jobs in (1, 2))
    assert one == two
    assert one[3:] == [table.match for table in played(rules, bots, 5, seed=5)]
    assert list(play_games(rules, bots, 8, seed=2)) == [match._replace(luck=(0.0, 0.0)) for match in one]


def test_bots_that_search_play_the_same_in_any_process() -> None:
    one, two = ([table.match for table in played(Rules(2), ["master@4", "expert~20"], 2, jobs=jobs)] for jobs in (1, 2))
    assert one == two
    assert len(one[0].actions) > 30


def test_two_of_a_kind_do_not_think_alike() -> None:
    seats = BotTable(Rules(2), [CHANCER, CHANCER], 1, judged=False).seats
    other = BotTable(Rules(2), [CHANCER, CHANCER], 2, judged=False).seats
    assert len({bot.dice.random() for bot in (*seats, *other)}) == 4  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_finishing_order_begins_with_the_winner_and_settles_every_tie(players: int) -> None:
    """Random play ends with little fame, and so with many ties."""
    rules, ties = Rules(players), 0
    for match in simulate(rules, ["random"] * players, 200, seed=3):
        order = order_of(rules, match)
        assert order[0] == match.winner
        assert [match.fame[seat] for seat in order] == sorted(match.fame, reverse=True)
        ties += len(set(match.fame)) < players
    assert ties > 4


def test_a_bot_may_meddle_with_its_copy_but_not_see_what_comes() -> None:
    meddler: Any = maker_of(guest("Meddler"))
    table = play_table(Rules(2), [guest("Meddler")] * 2, 3)
    assert len(table.match.actions) > 30
    pairs = [(meddler.seen[draw], came) for draw, came in enumerate(meddler.came)]
    agreed = sum(seen == came for seen, came in pairs)
    assert len(pairs) > 20
    assert agreed < len(pairs) / 2


def test_everybody_is_timed() -> None:
    table = play_table(Rules(2), [CHANCER, "random"], 1)
    assert sum(thought.decisions for thought in table.thoughts) == len(table.match.actions)
    assert all(0 < thought.seconds < 1 for thought in table.thoughts)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Liar", "choose(game) returned 'bid 16': bid 16 is not legal; legal: pass, bid"),
        ("Wisher", "which tile comes is not for the player to say"),
        ("Mute", "choose(game) returned None: None is not an action; legal: draw, invoke"),
        ("Faint", "ZeroDivisionError"),
    ],
)
def test_what_a_bot_does_wrong_is_told_with_the_position(name: str, what: str) -> None:
    with pytest.raises(BotError) as caught:
        play_table(Rules(3), ["random", guest(name), "random"], 6)
    told = str(caught.value)
    assert what in told
    position = Game.from_position(told.partition("Position: ")[2])
    assert f"\nLegal: {position.legal_actions}\n" in told
    if name in ("Liar", "Faint"):
        assert f"This was {name.lower()} in seat 1 of random,{name.lower()},random, seed 6, after " in told
        assert position.seat == 1


def test_who_fails_at_first_look_is_not_said_to_have_failed_in_a_game() -> None:
    with pytest.raises(BotError) as caught:
        play_table(Rules(3), ["random", guest("Mute"), "random"], 6)
    assert "This was Mute at its first look, before any game that counts, after 0 decisions." in str(caught.value)


def test_a_breakdown_comes_with_its_line() -> None:
    with pytest.raises(BotError) as caught:
        play_table(Rules(2), [guest("Faint"), "random"], 0)
    assert "strangers.py" in str(caught.value)
    assert "assert 1 / self.strength" in str(caught.value)
    assert "tables.py" not in str(caught.value)


def test_errors_come_back_from_other_processes() -> None:
    with pytest.raises(BotError, match="This was liar in seat 0"):
        played(Rules(2), [guest("Liar"), "random"], 3, jobs=2)


def test_what_bots_print_is_no_result(capsys: pytest.CaptureFixture[str]) -> None:
    play_table(Rules(2), [guest("Talker"), "random"], 0)
    printed = capsys.readouterr()
    assert not printed.out
    assert "I think, therefore I am" in printed.err


def test_a_bot_of_the_house_that_is_not_compiled_sits_down_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []

    def make_searcher(name: str, seed: int) -> PolicyBot:
        seeds.append(seed)
        return PolicyBot(name, choose_greedy, seed)

    monkeypatch.setattr(tables, "make_bot", make_searcher)
    bots = ["searcher@5ms", "greedy"]
    sittings = list(play_arena(Rules(2), bots, 4, seed=9))
    assert [sitting.match.actions for sitting in sittings[::2]] == [
        list(match.actions) for match in simulate(Rules(2), ["greedy", "greedy"], 2, seed=9)
    ]
    assert len(set(seeds[2:])) == 4  # the first look has the seed of no game
    speed = [result.milliseconds for result in results_of(Rules(2), bots, sittings)]
    assert speed[0] > speed[1] > 0


@pytest.mark.parametrize("players", [2, 3])
def test_copies_of_a_guest_share_evenly(players: int) -> None:
    """A check of the arena itself, through this door: their chance comes with deal and seat, so each wins every deal
    once; and every seat's share of the deals is within three standard errors."""
    deals = 75
    sittings = list(play_arena(Rules(players), [CHANCER] * players, deals * players, seed=21))
    results = results_of(Rules(players), [CHANCER] * players, sittings)
    assert [(result.bot, result.games, result.wins) for result in results] == [
        ("chancer", deals * players, deals)
    ] * players
    spread = (deals / players * (1 - 1 / players)) ** 0.5
    for result in results:
        assert result.seat_wins == results[0].seat_wins
        assert all(abs(wins - deals / players) < 3 * spread for wins in result.seat_wins)


def test_seats_and_deals_are_shared() -> None:
    sittings = list(play_arena(Rules(3), [CHANCER, "random", "random"], 6, seed=4))
    assert [sitting.seats for sitting in sittings[:3]] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert [sitting.match.seed for sitting in sittings[:3]] == [sittings[0].match.seed] * 3
    compiled = next(simulate(Rules(3), ["random"] * 3, 1, seed=4))
    assert sittings[0].match.seed == compiled.seed


def test_the_complaint_is_json_that_other_programs_read() -> None:
    with pytest.raises(BotError) as caught:
        play_table(Rules(2), [guest("Mute"), "random"], 0)
    assert json.loads(str(caught.value).partition("Position: ")[2])["format"] == "ra-position/1"

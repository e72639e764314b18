"""Explanations: sentences in every phase, losses that make sense, and bots of the house that explain themselves."""

import json
import random
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import ra.bots
from ra.bots import make_bot
from ra.bots.explain.explanation import LEAST_WEIGHT, MOST_FACTS, Explanation, explain, percents
from ra.bots.explain.facts import Fact
from ra.bots.explain.phrases import PHRASES, Voice, odds, tell
from ra.bots.judge import Candidate
from ra.game.action import Action
from ra.game.game import Game
from tests.bots.test_facts import FULL, positions
from tests.tables import game_with, over_with, play


class Oracle:
    """A judge of whom one knows what it thinks: the chances of the player who decides, by action; or at random."""

    name = "oracle"

    def __init__(self, seed: int = 0, **chances: float) -> None:
        self.chance = random.Random(seed)
        self.known = {action.replace("_", " ", 1).strip(): value for action, value in chances.items()}

    def candidates(self, game: Game) -> list[Candidate]:
        seats = range(game.rules.players)
        thoughts = []
        for action in game.legal_actions:
            mine = self.known.get(str(action), 0.0) if self.known else self.chance.random()
            chances = tuple(mine if seat == game.seat else (1 - mine) / (len(seats) - 1) for seat in seats)
            thoughts.append(Candidate(action, chances, tuple(20 * chance - 10 for chance in chances)))
        return sorted(thoughts, key=lambda thought: -thought.chances[game.state.seat])


def test_every_position_can_be_explained() -> None:
    seen = set()
    for number, game in enumerate(positions(games=45, every=4)):
        chosen = random.Random(number).choice([None, *game.legal_actions])
        explanation = explain(game, Oracle(number), chosen)
        seen.add((game.phase, explanation.best.action.do))
        check_explanation(game, explanation, chosen)
    assert {do for _, do in seen} == set(PHRASES)
    assert {phase for phase, _ in seen} == {"turn", "swaps", "bidding", "unrest", "earthquake"}


def check_explanation(game: Game, told: Explanation, chosen: Action | None) -> None:
    assert {option.action for option in told.options} == set(game.legal_actions)
    assert [option.loss for option in told.options] == sorted(option.loss for option in told.options)
    assert told.best.loss == 0
    best = told.best.chances[told.seat]
    assert all(option.loss == pytest.approx(best - option.chances[told.seat], abs=1e-9) for option in told.options)
    assert (told.chosen.action if told.chosen else None) == chosen
    assert len(told.facts) <= MOST_FACTS
    assert [fact.weight for fact in told.facts] == sorted((fact.weight for fact in told.facts), reverse=True)
    for fact in told.facts:
        assert fact.weight >= LEAST_WEIGHT
        assert (fact.about == str(told.best.action)) == (fact.speaks == "for")
        assert fact.speaks == "for" or (told.other and fact.about == str(told.other.action))
    document = told.as_dict()
    assert json.loads(json.dumps(document)) == document
    for sentence in (told.sentence(), told.sentence(you=False), *told.texts(), *told.texts(you=False)):
        assert sentence.endswith(".")
        assert sentence[0].isupper()
        assert "  " not in sentence
        assert not set("{}[]_") & set(sentence)
    assert "% to win the game" in document["sentence"]


def bidding(**description: Any) -> Game:
    """Anna invoked Ra and Bob has bid 6; Cathy decides, with 7, 10 and 11; Anna has 2, 5, 8 and 13."""
    description = {"track": "pharaoh flood", "tiles": {2: {"nile": 3}}, **description}
    return table("invoke", "bid 6", **description)


def table(*actions: str, **description: Any) -> Game:
    """A table of Anna, Bob and Cathy, after these actions."""
    game = game_with(3, **description)
    play(game, *actions)
    return Game.from_state(game.rules, game.state, game.track, names=["Anna", "Bob", "Cathy"])


@pytest.mark.parametrize(
    ("game", "oracle", "sentence"),
    [
        pytest.param(
            bidding(spent={0: [8, 13]}),
            Oracle(bid_7=0.34, bid_10=0.3, bid_11=0.29, pass_=0.27),
            "Bid 7: the lot brings you 9 fame now, and nobody can top 7; "
            "34 % to win the game against 27 % for passing.",
            id="a safe bid",
        ),
        pytest.param(
            bidding(),
            Oracle(bid_11=0.34, pass_=0.331),
            "Bid 11: the lot brings you 9 fame now, and to Anna the lot is worth 6 fame (and costs you 2); "
            "34 % to win the game, and 33 % for passing: it makes little difference.",
            id="a bid that makes little difference",
        ),
        pytest.param(
            bidding(track="nile", tiles={}),
            Oracle(pass_=0.3, bid_7=0.2),
            "Pass: the lot brings you nothing now, and your suns 4, 7, 10 and 11 stay for later; "
            "30 % to win the game against 20 % for bidding 7.",
            id="a pass",
        ),
        pytest.param(
            bidding(track="drought nile", tiles={2: {"nile": 2}}),
            Oracle(pass_=0.3, bid_7=0.2),
            "Pass: the lot brings you nothing now (disasters take 2 Niles), and your suns 4, 7, 10 and 11 stay for "
            "later; 30 % to win the game against 20 % for bidding 7.",
            id="a lot with figures that are no points",
        ),
        pytest.param(
            table("draw ra", "bid 12", ra=1, track="gold"),
            Oracle(pass_=0.3),
            "Pass: nothing else is legal; 30 % to win the game.",
            id="nothing else is legal",
        ),
        pytest.param(
            table(),
            Oracle(draw=0.3, invoke=0.2),
            "Draw a tile: nothing lies on the track, and the last Ra of the epoch is about 47 draws away; "
            "30 % to win the game against 20 % for invoking Ra.",
            id="an empty track",
        ),
        pytest.param(
            table(track="god"),
            Oracle(draw=0.3, invoke=0.2),
            "Draw a tile: the last Ra of the epoch is about 46 draws away, and the lot brings you only 2 fame now; "
            "30 % to win the game against 20 % for invoking Ra.",
            id="a lot that is not worth calling for",
        ),
        pytest.param(
            table(track="art gold nile"),
            Oracle(invoke=0.3, draw=0.2),
            "Invoke Ra: the lot brings you 8 fame now, and without a civilization tile you would lose 5; "
            "30 % to win the game against 20 % for drawing a tile.",
            id="a lot worth calling for",
        ),
        pytest.param(
            table(track="art gold", ra=7),
            Oracle(invoke=0.3, draw=0.2),
            "Invoke Ra: with 13 % the next tile is the last Ra and the lot is lost, and the lot brings you 8 fame now; "
            "30 % to win the game against 20 % for drawing a tile.",
            id="the last Ra",
        ),
        pytest.param(
            table(track="flood gold", tiles={0: {"god": 1, "nile": 4}}),
            Oracle(god_flood=0.4, draw=0.3),
            "Spend a god for flood: it brings you 3 fame now; "
            "40 % to win the game against 30 % for drawing a tile: the lot already brings you 8 fame now.",
            id="a god",
        ),
        pytest.param(
            table("god nile", track="nile pharaoh gold", tiles={0: {"god": 3}}),
            Oracle(done=0.4, god_gold=0.2),
            "Spend no more gods; 40 % to win the game against 20 % for spending a god for gold.",
            id="enough gods",
        ),
        pytest.param(
            table("god unrest", track="unrest nile", tiles={0: {"god": 1, "art": 2, "writing": 1, "religion": 1}}),
            Oracle(discard_art=0.4, discard_writing=0.3),
            "Give up art: it costs you 5 fame now with all else that is owed (nothing else costs less); "
            "40 % to win the game against 30 % for giving up writing.",
            id="an unrest",
        ),
        pytest.param(
            table(
                "god unrest",
                "discard art",
                track="unrest nile",
                tiles={0: {"god": 1, "art": 2, "writing": 1, "religion": 1}},
            ),
            Oracle(discard_art=0.4, discard_writing=0.3),
            "Give up art: it costs you 5 fame now (nothing else costs less); "
            "40 % to win the game against 30 % for giving up writing.",
            id="the last tile of an unrest",
        ),
        pytest.param(
            table(spent={1: [3, 6, 9, 12], 2: [4, 7, 10, 11]}),
            Oracle(draw=0.4, invoke=0.3),
            "Draw a tile: nobody else has a sun left in this epoch, and nothing lies on the track; "
            "40 % to win the game against 30 % for invoking Ra.",
            id="alone",
        ),
        pytest.param(
            table(track=FULL, tiles={0: {"god": 1}}),
            Oracle(invoke=0.4, god_art=0.3),
            "Invoke Ra: the lot brings you 18 fame now and 1 at the end, and the track is full; "
            "40 % to win the game against 30 % for spending a god for art.",
            id="a full track",
        ),
    ],
)
def test_sentences(game: Game, oracle: Oracle, sentence: str) -> None:
    assert explain(game, oracle).sentence() == sentence


@pytest.mark.parametrize(
    ("oracle", "chosen", "sentence"),
    [
        (
            Oracle(bid_11=0.34, bid_7=0.3, pass_=0.27),
            "pass",
            "Cathy passes. Bidding 11 is better by 7 points, 34 % to win the game instead of 27 %: "
            "the lot brings Cathy 9 fame now, and to Anna the lot is worth 6 fame (and costs Cathy 2).",
        ),
        (
            Oracle(bid_11=0.34, bid_7=0.333, pass_=0.27),
            "bid 7",
            "Cathy bids 7; bidding 11 is about as good, 34 % to win the game and 33 %.",
        ),
        (
            Oracle(bid_11=0.34, bid_7=0.3, pass_=0.27),
            "bid 11",
            "Cathy bids 11: the lot brings Cathy 9 fame now, and to Anna the lot is worth 6 fame (and costs Cathy 2); "
            "34 % to win the game against 27 % for passing.",
        ),
    ],
)
def test_sentences_about_what_was_done(oracle: Oracle, chosen: str, sentence: str) -> None:
    assert explain(bidding(), oracle, chosen).sentence(you=False) == sentence


@pytest.mark.parametrize(
    ("best", "chosen", "figures"),
    [
        (0.791, 0.776, "by 1.5 points, 79.1 % to win the game instead of 77.6 %"),
        (0.254, 0.158, "by 9.6 points, 25.4 % to win the game instead of 15.8 %"),
        (0.25, 0.16, "by 9 points, 25 % to win the game instead of 16 %"),
        (0.26, 0.25, "by 1 point, 26 % to win the game instead of 25 %"),
        (0.998, 0.2, "by 80 points, over 99 % to win the game instead of 20 %"),
        (1.0, 0.985, "by 1.5 points, over 99.9 % to win the game instead of 98.5 %"),
        (0.3, 0.004, "by 30 points, 30 % to win the game instead of under 1 %"),
        (0.05, 0.004, "by 4.6 points, 5.0 % to win the game instead of 0.4 %"),
        (0.012, 0.0, "by 1.2 points, 1.2 % to win the game instead of under 0.1 %"),
    ],
)
def test_figures_agree_with_each_other(best: float, chosen: float, figures: str) -> None:
    sentence = explain(bidding(), Oracle(bid_11=best, pass_=chosen), "pass").sentence()
    assert f"Bidding 11 is better {figures}:" in sentence


def test_no_sentence_contradicts_itself() -> None:
    """The points between two chances are the difference of what is said of them."""
    for best, other in combinations(range(1000, -1, -13), 2):
        sentence = explain(bidding(), Oracle(bid_11=best / 1000, pass_=other / 1000), "pass").sentence()
        found = re.search(r"by ([\d.]+) points?, (over )?([\d.]+) % .* instead of (under )?([\d.]+) %", sentence)
        if found:
            gap, mine, theirs = map(float, found.group(1, 3, 5))
            bounds = 1.05 * bool(found[2]) + 1.05 * bool(found[4])
            assert abs(mine - theirs - gap) < 0.05 + bounds, sentence


def test_whole_percents_do_where_no_difference_is_told() -> None:
    assert percents(0.187, 0.102) == ["19 %", "10 %"]
    assert percents(0.187, 0.186) == ["18.7 %", "18.6 %"]
    assert percents(0.998) == ["over 99 %"]


@pytest.mark.parametrize(
    ("epoch", "end", "mine", "rival", "winner"),
    [
        (9, 0, 0, "to Anna the lot is worth 9 fame", "is worth 9 fame there"),
        (9, 2, -2, "to Anna the lot is worth 9 fame now and 2 at the end (and costs Bob 2)",
         "is worth 9 fame now and 2 at the end there (and costs Bob 2)"),
        (10, -1, 0, "the lot brings Anna 10 fame now but costs 1 at the end",
         "brings Anna 10 fame now but costs 1 at the end"),
        (0, -1, -3, "the lot costs Anna 1 fame at the end (and costs Bob 3)",
         "costs Anna 1 fame at the end (and costs Bob 3)"),
        (0, 0, -3, "the lot brings Anna nothing now (and costs Bob 3)", "brings Anna nothing now (and costs Bob 3)"),
    ],
)  # fmt: skip
def test_what_a_lot_costs_is_not_its_worth(epoch: int, end: int, mine: int, rival: str, winner: str) -> None:
    voice = Voice(["Anna", "Bob"], seat=1, you=False)
    values = {"seat": 0, "epoch": epoch, "end": end, "mine": mine, "sun": 8}
    assert tell(Fact("rival", "pass", "against", 1.0, values), voice) == rival
    assert tell(Fact("goes_to", "pass", "against", 1.0, values), voice) == f"the lot goes to Anna for 8 and {winner}"


@pytest.mark.parametrize(
    ("about", "speaks", "epoch", "end", "clause"),
    [
        ("draw", "for", 2, 0, "the lot brings Bob only 2 fame now"),
        ("pass", "for", 0, 1, "the lot brings Bob only 1 fame at the end"),
        ("draw", "for", 12, -10, "the lot brings Bob 12 fame now but costs 10 at the end"),
        ("draw", "for", -2, 1, "the lot costs Bob 2 fame now but brings 1 at the end"),
        ("draw", "against", 8, 0, "the lot already brings Bob 8 fame now"),
        ("draw", "against", -2, 9, "the lot costs Bob 2 fame now but brings 9 at the end"),
        ("pass", "against", 8, 0, "the lot brings Bob 8 fame now"),
    ],
)
def test_only_and_already(about: str, speaks: str, epoch: int, end: int, clause: str) -> None:
    values = {"seat": 1, "epoch": epoch, "end": end, "lines": {}, "lost": ["nile", "nile"]}
    told = tell(Fact("lot", about, speaks, 1.0, values), Voice(["Anna", "Bob"], seat=1, you=False))
    assert told == f"{clause} (disasters take 2 Niles)"


def test_the_chance_of_a_draw_may_be_certain() -> None:
    assert [odds(chance) for chance in (1.0, 0.9958, 0.5, 0.0042)] == ["100 %", "over 99 %", "50 %", "under 1 %"]


def test_nobody_gives_orders_to_those_who_are_absent() -> None:
    told = explain(bidding(), Oracle(bid_11=0.34, pass_=0.27))
    assert told.sentence(you=False).startswith("Cathy should bid 11: the lot brings Cathy 9 fame now")
    forced = explain(table("draw ra", "bid 12", ra=1, track="gold"), Oracle(pass_=0.3))
    assert forced.sentence(you=False) == "Cathy must pass: nothing else is legal; 30 % to win the game."


def test_the_end_has_nothing_to_explain() -> None:
    with pytest.raises(ValueError, match="the game is over: there is nothing to decide"):
        explain(over_with([20, 10, 10]), Oracle())


def test_a_judge_decides_ties_by_margins() -> None:
    """When the game is as good as decided, fame still counts."""

    class Undecided(Oracle):
        def candidates(self, game: Game) -> list[Candidate]:
            margins = {"draw": -3.0, "invoke": 4.0}
            return [
                Candidate(
                    action, (0.99996 if action.do == "draw" else 0.99994, 0.0, 0.0), (margins[action.do], 0.0, 0.0)
                )
                for action in game.legal_actions
            ]

    told = explain(game_with(3), Undecided())
    assert [str(option.action) for option in told.options] == ["invoke", "draw"]
    assert [option.loss for option in told.options] == [0, 0]


def test_what_a_judge_puts_first_stays_first() -> None:
    """A bot that searches may know one action better than another that looked good at first sight."""

    class Searcher(Oracle):
        def candidates(self, game: Game) -> list[Candidate]:
            return super().candidates(game)[::-1]

    told = explain(game_with(3), Searcher(draw=0.3, invoke=0.4))
    assert [(str(option.action), option.loss) for option in told.options] == [("draw", 0), ("invoke", 0)]


def test_what_is_not_legal_was_not_chosen() -> None:
    with pytest.raises(ValueError, match="bid 7 is not legal; legal: draw, invoke"):
        explain(game_with(3), Oracle(), "bid 7")


# ---- bots of the house ---------------------------------------------------------------------------------------------


def test_the_expert_explains_itself() -> None:
    game = game_with(3, tiles={0: {"god": 1}}, track="gold nile")
    told = explain(game, make_bot("expert"))
    assert told.judge == "expert"
    assert told.chosen is None
    assert sum(told.best.chances) == pytest.approx(1, abs=0.002)


def test_bots_that_cannot_say_what_they_think_are_judged() -> None:
    game = game_with(3, tiles={0: {"god": 1}}, track="gold nile")
    greedy = make_bot("greedy")
    told = explain(game, greedy)
    assert told.judge == "expert"
    assert told.chosen
    assert told.chosen.action == greedy.choose(game)


def test_without_weights_it_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ra.bots, "WEIGHTS", tmp_path)
    with pytest.raises(ValueError, match="expert's weights for 3 players are missing; install ra-game again"):
        explain(game_with(3), make_bot("greedy"))

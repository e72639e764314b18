"""Bots that search and the expert, in plain Python: the same choices for the same reasons, to the last bit.

RA_SOAK=1 asks them far from the end of games too, where plain Python takes its time (`make soak`).
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ra.bots import make_bot
from ra.bots.judge import Candidate
from ra.bots.network import expert, lookahead
from ra.bots.network.expert import NetworkBot
from ra.bots.network.weights import shipped_weights
from ra.bots.search import master, montecarlo, playouts, rollouts
from ra.bots.search.master import MasterBot
from ra.bots.search.montecarlo import MonteCarloBot
from ra.bots.search.playouts import TALLY
from ra.bots.search.rollouts import CORE, TRIAL
from ra.engine.actions import ACTIONS
from ra.fast.library import refusing
from ra.fast.records import new_record, new_row
from ra.fast.states import pack_state
from ra.game.game import Game
from tests.tables import game_with, over_with, towards_the_end
from tests.variants import variants

FURTHER = 40 if os.environ.get("RA_SOAK") else 0
SIX = list(variants())[::8]
"""Some rules, for all numbers of players."""


@contextmanager
def plainly() -> Iterator[None]:
    """Without the library."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(expert, "THINK", refusing(lookahead.think_checked, lookahead.REFUSALS))
        patch.setattr(montecarlo, "PLAY_OUT", refusing(playouts.play_out_checked, playouts.REFUSALS))
        for name in ("begin_trial", "try_out", "narrow_down", "best_tried"):
            plain = refusing(getattr(rollouts, f"{name}_checked"), rollouts.REFUSALS)
            patch.setattr(master, name.upper(), plain)
        patch.setattr(master, "CLEAR_TOTALS", rollouts.clear_totals)
        yield


def thoughts(name: str, game: Game) -> list[Candidate]:
    bot = make_bot(name, seed=3)
    assert isinstance(bot, NetworkBot | MasterBot | MonteCarloBot)
    return bot.candidates(game)


def compare(name: str, game: Game) -> None:
    with plainly():
        plain = thoughts(name, game)
    assert plain == thoughts(name, game)


@pytest.mark.parametrize("rules", variants())
def test_the_expert_thinks_alike(rules: str) -> None:
    for decisions in (5, 30):
        compare("expert", towards_the_end(variants()[rules], len(rules), decisions))


@pytest.mark.parametrize("rules", variants())
def test_montecarlo_counts_alike(rules: str) -> None:
    compare("montecarlo@2", towards_the_end(variants()[rules], len(rules), 4 + FURTHER))


@pytest.mark.parametrize("rules", variants())
def test_master_plays_on_alike(rules: str) -> None:
    compare("master@1", towards_the_end(variants()[rules], len(rules), 4 + FURTHER))


@pytest.mark.parametrize("rules", SIX)
def test_master_gives_up_the_same_actions(rules: str) -> None:
    """After eight rollouts."""
    compare("master@9", towards_the_end(variants()[rules], 2, 3 + FURTHER))


@pytest.mark.parametrize("name", ["master@3", "montecarlo@3"])
def test_threads_choose_alike_without_the_library(name: str) -> None:
    game = towards_the_end(variants()["3_standard"], 4, 4)
    with plainly():
        one, two = (make_bot(name, 3, threads).choose(game) for threads in (1, 2))
    assert one == two == make_bot(name, 3, threads=2).choose(game)


# ---- at the edge ---------------------------------------------------------------------------------------------------


def test_what_cannot_be_tried_is_refused() -> None:
    """By the library as in plain Python."""
    refuse_trials()
    with plainly():
        refuse_trials()


def refuse_trials() -> None:
    weights, others = shipped_weights("expert", 3), shipped_weights("expert", 4)
    trial, core, worths = new_record(TRIAL), new_record(CORE), new_row("f4", 8, ACTIONS)
    rest = (worths, weights, len(weights), 1)
    with pytest.raises(ValueError, match="there is nothing to decide here"):
        master.BEGIN_TRIAL(trial, core, weights, len(weights))
    pack_state(over_with([20, 10, 10]).state, trial.state)
    with pytest.raises(ValueError, match="there is nothing to decide here"):
        master.BEGIN_TRIAL(trial, core, weights, len(weights))
    pack_state(game_with(3, track="gold nile").state, trial.state)
    with pytest.raises(ValueError, match="no action is tried: begin the trial first"):
        master.BEST_TRIED(trial, worths, 0)
    with pytest.raises(ValueError, match="these are not the weights for so many players"):
        master.BEGIN_TRIAL(trial, core, others, len(others))
    assert master.BEGIN_TRIAL(trial, core, weights, len(weights)) >= 1
    for start, step in ((-1, 1), (0, 0), (0, 1 << 60)):
        with pytest.raises(ValueError, match="rollouts are counted from 0, one to"):
            master.TRY_OUT(trial, core, *rest, start, 1, step, 1)
    trial.alive[ACTIONS - 1] = 1
    with pytest.raises(ValueError, match="an action that is tried is not legal"):
        master.TRY_OUT(trial, core, *rest, 0, 1, 1, 1)


def test_rows_that_are_too_short_are_refused() -> None:
    weights = shipped_weights("expert", 3)
    trial, core, worths = new_record(TRIAL), new_record(CORE), new_row("f4", 8, ACTIONS)
    pack_state(game_with(3, track="gold nile").state, trial.state)
    master.BEGIN_TRIAL(trial, core, weights, len(weights))
    with pytest.raises(ValueError, match="end is at most 8 here, not 9"):
        master.TRY_OUT(trial, core, worths, weights, len(weights), 1, 0, 9, 1, 1)
    with pytest.raises(ValueError, match="rollouts is at most 8 here, not 9"):
        master.BEST_TRIED(trial, worths, 9)


def test_what_cannot_be_played_out_is_refused() -> None:
    tally = new_record(TALLY)
    with pytest.raises(ValueError, match="there is nothing to decide here"):
        montecarlo.PLAY_OUT(tally, 1, 0, 1, 1)
    pack_state(game_with(3).state, tally.state)
    for start, end, step in ((-1, 1, 1), (0, 1, 0), (0, 1 << 60, 1), (0, 1, 1 << 60)):
        with pytest.raises(ValueError, match="playouts are counted from 0 to"):
            montecarlo.PLAY_OUT(tally, 1, start, end, step)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("players", 1), ("players", 6), ("epoch", 0), ("phase", 9), ("seat", 3), ("turn", -1), ("ra", 8), ("ra_limit", 99),
     ("in_bag", 1), ("on_track", 1), ("unrest_owed", -1)],
)  # fmt: skip
def test_what_is_no_decision_is_refused(field: str, wrong: int) -> None:
    bot, game, weights = NetworkBot("expert"), game_with(3, track="gold nile"), shipped_weights("expert", 3)
    bot.think(game)
    setattr(bot.states[0], field, wrong)
    with pytest.raises(ValueError, match="there is nothing to decide here"):
        expert.THINK(bot.states, weights, len(weights), bot.desk)


@pytest.mark.parametrize(
    ("row", "place", "wrong"),
    [("bag", 3, -1), ("bag", 3, 100), ("track", 2, -1), ("suns", 0, 0), ("suns", 0, 1), ("tiles", 0, 100)],
)
def test_what_has_too_many_tiles_or_no_suns_is_refused(row: str, place: int, wrong: int) -> None:
    bot, game, weights = NetworkBot("expert"), game_with(3, track="gold nile"), shipped_weights("expert", 3)
    bot.think(game)
    numbers = bot.states[0].tiles[1] if row == "tiles" else getattr(bot.states[0], row)
    numbers[place] = wrong
    with pytest.raises(ValueError, match="there is nothing to decide here"):
        expert.THINK(bot.states, weights, len(weights), bot.desk)

"""Legal choices only: every decision of thousands of games between all the quick bots, by every rule.

Those that are not compiled into games play a whole one by every rule, and the table refuses what is not legal.
"""

import pytest

from ra.arena.choosing import NUMBERS
from ra.arena.simulation import Match, simulate
from ra.arena.tables import play_table
from ra.engine.chance import deal_by_seed
from ra.engine.play import apply, legal
from ra.engine.rules import Rules
from ra.engine.state import OVER, State, set_up
from tests.variants import variants

DEALS = 12
"""Of each line-up: with as many line-ups as there are bots, and all variants, that makes 2,520 games."""


def line_ups(players: int) -> list[list[str]]:
    """Everybody sits in every place."""
    bots = list(NUMBERS)
    return [[bots[(first + seat) % len(bots)] for seat in range(players)] for first in range(len(bots))]


def illegal_choices(rules: Rules, match: Match) -> list[int]:
    """The numbers of the decisions that the plain engine would not have allowed."""
    state = State()
    set_up(state, rules, rules.suns)
    deal_by_seed(state, match.seed)
    found = []
    for number, (action, tile) in enumerate(zip(match.actions, match.drawn, strict=True)):
        if not legal(state) >> int(action) & 1:
            found.append(number)
        apply(state, int(action), int(tile))
    assert state.phase == OVER
    return found


@pytest.mark.parametrize("name", variants())
def test_every_choice_is_legal_by_every_rule(name: str) -> None:
    rules = variants()[name]
    for bots in line_ups(rules.players):
        for match in simulate(rules, bots, DEALS, seed=11):
            assert illegal_choices(rules, match) == [], (bots, match.seed)


@pytest.mark.parametrize("name", variants())
def test_whoever_plays_warmly_plays_by_every_rule(name: str) -> None:
    rules = variants()[name]
    bots = ["expert~20", "apprentice~60", "expert~100", "expert", "expert~20"][: rules.players]
    match = play_table(rules, bots, 3, judged=False).match
    assert illegal_choices(rules, match) == []

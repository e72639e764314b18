"""What positions and decisions are worth: averages over chance, auctions to their end, the same in plain Python."""

from math import exp

import pytest

from ra.analysis import weighing
from ra.analysis.judge import LookAhead, new_scales
from ra.bots.judge import Candidate
from ra.bots.network.lookahead import MARGIN_WEIGHT
from ra.bots.network.model import MARGIN
from ra.engine.state import State
from ra.game.game import Game
from tests.tables import game_with


def moments(players: int, seed: int, phase: str, count: int) -> list[Game]:
    """Moments of a game between bots."""
    from ra.bots import make_bot

    game, bot = Game(players, seed=seed), make_bot("greedy", seed)
    while not game.is_over:
        game.play(bot.choose(game))
    found = [moment for moment in game if moment.phase == phase and len(moment.legal_actions) > 1]
    return found[:: max(1, len(found) // count)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_draw_is_worth_the_average_of_what_may_come(players: int) -> None:
    judge = LookAhead(players)
    for moment in moments(players, 3, "turn", 6):
        draw = next(candidate for candidate in judge.candidates(moment) if candidate.action.do == "draw")
        after = judge.draws(moment)
        assert after.keys() == moment.left.keys()
        for seat in range(players):
            average = sum(count * after[tile][seat] for tile, count in moment.left.items()) / sum(moment.left.values())
            assert draw.chances[seat] == pytest.approx(average, abs=1e-9)


@pytest.mark.parametrize("players", [2, 4])
def test_a_bid_is_worth_what_later_bidders_make_of_it(players: int) -> None:
    """The engine itself says who bids next, and what may be bid."""
    judge = LookAhead(players)
    compared = 0
    for moment in moments(players, 5, "bidding", 12):
        for candidate in judge.candidates(moment):
            after = moment.copy()
            after.play(candidate.action)
            if after.phase == "bidding" and after.turn == moment.turn:
                expected = mixed(judge.candidates(after), after.state.seat)
                assert candidate.chances == pytest.approx(expected, abs=1e-4)
                compared += 1
    assert compared > 10


def mixed(candidates: list[Candidate], seat: int) -> list[float]:
    """What comes of a choice: the better an action, the likelier it is."""
    worth = [candidate.chances[seat] + MARGIN_WEIGHT * candidate.margins[seat] / MARGIN for candidate in candidates]
    likely = [exp((mine - max(worth)) / weighing.HAIR) for mine in worth]
    return [
        sum(share * candidate.chances[other] for share, candidate in zip(likely, candidates, strict=True)) / sum(likely)
        for other in range(len(candidates[0].chances))
    ]


def test_chances_add_up_to_one() -> None:
    judge = LookAhead(3)
    for moment in (*moments(3, 2, "turn", 5), *moments(3, 2, "bidding", 5)):
        for candidate in judge.candidates(moment):
            assert sum(candidate.chances) == pytest.approx(1, abs=1e-4)
            assert all(0 <= chance <= 1 for chance in candidate.chances)


def test_what_ends_the_game_is_known_for_certain() -> None:
    """Only one sun is left: if it is bid, the game is over."""
    spent = {0: [9, 6, 5], 1: [8, 7, 4, 3]}
    game = game_with(2, epoch=3, hands=[[9, 6, 5, 2], [8, 7, 4, 3]], spent=spent, track="gold", fame=[20, 5])
    game.play("invoke")
    assert LookAhead(2).candidates(game)[0].chances == (1.0, 0.0)


def test_plain_python_weighs_the_same() -> None:
    hands = [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]]
    spent = {0: [2, 5, 8], 1: [3, 6, 9, 12], 2: [4, 7, 10, 11]}
    game = game_with(3, epoch=3, ra=7, hands=hands, spent=spent, track="gold nile", fame=[12, 14, 9])
    game.play("draw ra")
    compiled = LookAhead(3).weigh(game)
    plain = new_scales(3)
    weighing.weigh([game.state, *(State() for _ in range(weighing.STATES - 1))], plain)
    for action in game.legal_actions:
        assert plain.values[action.id].tolist() == pytest.approx(compiled[action.id].tolist(), abs=1e-4)

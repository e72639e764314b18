"""What positions and decisions are worth: averages over chance, auctions to their end, the same in plain Python."""

import pytest

from ra.analysis import weighing
from ra.analysis.judge import WEIGH, LookAhead
from ra.analysis.weighing import SCALES
from ra.bots.exponential import exp
from ra.bots.judge import Candidate
from ra.bots.network.lookahead import MARGIN_WEIGHT
from ra.bots.network.model import MARGIN
from ra.bots.network.weights import shipped_weights
from ra.engine.actions import ACTIONS, DRAW
from ra.fast.records import new_record
from ra.fast.states import pack_state
from ra.game.game import Game
from tests.tables import game_with, towards_the_end
from tests.variants import variants


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


def weighed_plainly(game: Game) -> list[list[float]]:
    """What plain Python makes of a position."""
    scales, sides = new_record(SCALES), 2 * game.rules.players
    pack_state(game.state, scales.position)
    weighing.weigh(scales, shipped_weights("expert", game.rules.players))
    return [scales.values[row][:sides] for row in rows_of(game)]


def rows_of(game: Game) -> list[int]:
    """The rows that belong to something that can happen."""
    actions = [action.id for action in game.legal_actions]
    tiles = [ACTIONS + tile for tile, count in enumerate(game.state.bag) if count and DRAW in actions]
    return [*actions, *tiles]


def weighed(game: Game) -> list[list[float]]:
    values = LookAhead(game.rules.players).weigh(game)
    return [values[row][: 2 * game.rules.players] for row in rows_of(game)]


@pytest.mark.parametrize("name", variants())
def test_plain_python_weighs_the_same(name: str) -> None:
    """To the last bit, by every rule; close to the end, where it does not take so long."""
    game = towards_the_end(variants()[name], seed=len(name), decisions=6)
    assert weighed_plainly(game) == weighed(game)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_plain_python_weighs_the_middle_of_a_game_the_same(players: int) -> None:
    for phase in ("turn", "bidding"):
        game = moments(players, 4, phase, 2)[1]
        assert weighed_plainly(game) == weighed(game)


def test_what_is_no_position_is_refused() -> None:
    judge, over = LookAhead(2), game_with(2)
    judge.weigh(over)
    weights = shipped_weights("expert", 2)
    with pytest.raises(ValueError, match="these are not the weights for so many players"):
        WEIGH(judge.scales, shipped_weights("expert", 3), len(shipped_weights("expert", 3)))
    for field, wrong in (("seat", 5), ("in_bag", 0), ("on_track", 9), ("ra", 99), ("epoch", 0), ("players", 6)):
        pack_state(over.state, judge.scales.position)
        setattr(judge.scales.position, field, wrong)
        with pytest.raises(ValueError, match="there is nothing to weigh here"):
            WEIGH(judge.scales, weights, len(weights))

"""A game taken apart: accounts that add up, losses that are losses, luck that favours nobody."""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from ra.analysis.analysis import Analysis, analyze, luck_of, standing
from ra.analysis.document import FORMAT, write_analysis
from ra.analysis.judge import Chances, LookAhead, make_judge
from ra.analysis.turning import DID, lot, turning_points
from ra.bots import WEIGHTS
from ra.bots.explain.phrases import doing
from ra.bots.judge import Candidate
from ra.engine.chance import nth_number
from ra.game.action import Action
from ra.game.game import Game
from tests.tables import game_with, play

GAMES = Path(__file__).parents[1] / "games"
JUDGED = [players for players in range(2, 6) if (WEIGHTS / f"expert-{players}.safetensors").exists()]
EVERY = 18
SAMPLE = [
    pytest.param(line, id=f"{players}-{number}")
    for players in JUDGED
    for number, line in enumerate((GAMES / f"{players}_players.jsonl").read_text().splitlines(), 1)
    if number % EVERY == 0
]


def check_accounts(analysis: Analysis) -> None:
    """start + luck - losses + gifts = result, and what one loses others gain."""
    for account in analysis.accounts:
        made = account.start + account.luck - account.losses + account.gifts
        assert made == pytest.approx(account.result, abs=1e-6)
    for step in analysis.steps:
        assert step.loss >= 0
        assert sum(step.gifts) == pytest.approx(step.loss, abs=1e-4)
        assert step.gifts[step.seat] == 0
        assert sum(step.luck or ()) == pytest.approx(0, abs=1e-4)
        assert (step.luck is None) == (step.action.do != "draw")


@pytest.mark.parametrize("line", SAMPLE)
def test_accounts_of_recorded_games_add_up(line: str) -> None:
    game = Game.from_record(line)
    analysis = analyze(game)
    check_accounts(analysis)
    assert len(analysis.steps) == len(game.history)
    assert game.outcome
    assert analysis.result == tuple(float(seat == game.outcome.winner) for seat in range(game.rules.players))


class Stranger:
    """A judge who makes everything up."""

    name = "stranger"

    def __init__(self, players: int) -> None:
        self.players = players

    def made_up(self, *about: object) -> Chances:
        numbers = [nth_number(hash(about) & 0xFFFFFF, seat) + 1 for seat in range(self.players)]
        return tuple(number / sum(numbers) for number in numbers)

    def candidates(self, game: Game) -> list[Candidate]:
        return [
            Candidate(action, self.made_up(len(game.history), action.id), (0.0,) * self.players)
            for action in game.legal_actions
        ]

    def draws(self, game: Game) -> dict[str, Chances]:
        return {tile: self.made_up(len(game.history), count) for tile, count in game.left.items()}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_accounts_add_up_whoever_judges(players: int) -> None:
    lines = (GAMES / f"{players}_players.jsonl").read_text().splitlines()
    for line in lines[::EVERY]:
        analysis = analyze(Game.from_record(line), Stranger(players), Stranger(players))
        check_accounts(analysis)
        assert any(step.loss > 0.1 for step in analysis.steps)


# ---- what is judged ------------------------------------------------------------------------------------------------


@cache
def expert_game(players: int = 3, seed: int = 4) -> Game:
    from ra.bots import make_bot

    game, bots = Game(players, names=["Anna", "Borys", "Cathy"], seed=seed), [make_bot("expert"), make_bot("greedy")]
    while game.seat is not None:
        game.play(bots[game.seat > 0].choose(game))
    return game


@cache
def expert_analysis() -> Analysis:
    return analyze(expert_game())


def test_luck_is_nothing_on_average() -> None:
    judge = LookAhead(3)
    for moment in [moment for moment in expert_game() if moment.phase == "turn"][::15]:
        left = moment.left
        for seat in range(3):
            lucky = sum(count * luck_of(moment, tile, judge)[seat] for tile, count in left.items())
            assert lucky / sum(left.values()) == pytest.approx(0, abs=1e-9)


def test_some_tiles_are_lucky() -> None:
    """A pharaoh would give the lead; a funeral would take two."""
    game = game_with(3, epoch=3, ra=5, tiles={0: {"pharaoh": 3}, 1: {"pharaoh": 4}}, spent={1: [3, 6, 9, 12]})
    judge = LookAhead(3)
    assert luck_of(game, "pharaoh", judge)[0] > luck_of(game, "funeral", judge)[0]


def test_in_an_auction_nothing_changes_but_by_decisions() -> None:
    steps = expert_analysis().steps
    seen = [step for step, after in pairwise(steps) if after.action.do in ("bid", "pass")]
    assert len(seen) > 50
    assert max(abs(change) for step in seen for change in step.unforeseen) < 0.015


def test_the_expert_loses_least() -> None:
    expert, *others = expert_analysis().accounts
    assert expert.loss_per_decision < min(other.loss_per_decision for other in others)
    assert expert.mistakes + expert.blunders < min(other.mistakes + other.blunders for other in others)


def free_lot(then: str) -> Game:
    """Only seat 0 has a sun left. The track is full: what nobody buys is lost, and with it the game."""
    game = game_with(
        3,
        epoch=3,
        ra=7,
        hands=[[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]],
        spent={0: [2, 5, 8], 1: [3, 6, 9, 12], 2: [4, 7, 10, 11]},
        track="gold gold gold gold pharaoh pharaoh pharaoh god",
        fame=[14, 20, 9],
        tiles={1: {"pharaoh": 1}},
    )
    play(game, "invoke", then)
    return game


def test_an_obvious_blunder_is_found() -> None:
    analysis = analyze(free_lot("pass"))
    check_accounts(analysis)
    step = analysis.steps[1]
    assert str(step.best.action) == "bid 13"
    assert step.best.chances == (1.0, 0.0, 0.0)
    assert step.loss > 0.5
    assert analysis.accounts[0].blunders == 1
    point = turning_points(analysis, ["Anna", "Borys", "Cathy"])[0]
    assert (point.kind, point.move, point.seat) == ("blunder", 2, 0)
    points = f"-{100 * step.loss:.1f}"
    assert point.words == f"Anna passed on a lot worth 21; a bid of 13 would have won it: {points} points."


@pytest.mark.parametrize(
    ("track", "words"),
    [
        ("gold", "a lot worth 3"),
        ("nile", "a lot worth nothing"),
        ("funeral", "a lot that costs 5"),
        ("", "nothing but sun 1"),
    ],
)
def test_a_lot_is_worth_something_or_costs_something(track: str, words: str) -> None:
    assert lot(game_with(3, track=track, tiles={0: {"pharaoh": 1}, 1: {}}), 0) == words


def test_gods_are_spent_for_tiles() -> None:
    """As in the words of a hint."""
    game = game_with(3, track="nile", tiles={0: {"god": 1}})
    play(game, "god nile")
    step = analyze(game, Stranger(3), Stranger(3)).steps[0]
    assert DID["god"](step, game.at(0)) == "spent a god for Nile"
    assert doing(step.action) == "spending a god for Nile"


@pytest.mark.parametrize(
    ("loss", "mistake", "blunder", "error"),
    [(0.0, False, False, False), (0.019, False, False, False), (0.02, True, False, True), (0.079, True, False, True),
     (0.08, False, True, True), (0.5, False, True, True)],
)  # fmt: skip
def test_an_error_is_a_mistake_or_a_blunder(loss: float, mistake: bool, blunder: bool, error: bool) -> None:
    step = analyze(free_lot("pass"), Stranger(3), Stranger(3)).steps[1]
    best, chosen = (step.chosen._replace(chances=(chance, 0.0, 0.0)) for chance in (loss, 0.0))
    step = step._replace(candidates=(best, chosen), chosen=chosen)
    assert (step.is_mistake, step.is_blunder, step.is_error) == (mistake, blunder, error)


def test_what_was_best_costs_nothing() -> None:
    analysis = analyze(free_lot("bid 13"))
    assert [step.loss for step in analysis.steps] == [0.0, 0.0]
    assert analysis.result == (1.0, 0.0, 0.0)


def test_a_game_under_way_ends_as_it_stands() -> None:
    game = expert_game().at(70)
    analysis = analyze(game)
    check_accounts(analysis)
    assert analysis.result == standing(LookAhead(3).candidates(game), game.state.seat)
    assert not write_analysis(analysis, ["A", "B", "C"])["over"]


def test_a_game_that_has_not_begun() -> None:
    analysis = analyze(expert_game().at(0))
    check_accounts(analysis)
    assert not analysis.steps
    assert sum(analysis.result) == pytest.approx(1)


def test_whoever_decides_stands_as_after_the_best_action() -> None:
    candidates = [
        Candidate(Action.draw(), (0.5, 0.3, 0.2), (0.0,) * 3),
        Candidate(Action.invoke(), (0.1, 0.9, 0.0), (0.0,) * 3),
    ]
    assert standing(candidates, 0) == pytest.approx((0.5, 0.3, 0.2))
    level = [candidates[0], Candidate(Action.invoke(), (0.5, 0.1, 0.4), (0.0,) * 3)]
    assert standing(level, 0) == pytest.approx((0.5, 0.2, 0.3))
    certain = [Candidate(Action.draw(), (1.0, 0.0, 0.0), (0.0,) * 3)]
    assert standing(certain, 0) == (1.0, 0.0, 0.0)


def test_a_searching_judge() -> None:
    analysis = analyze(expert_game().at(6), make_judge(3, "5ms"))
    assert analysis.judge == "master@5ms"
    check_accounts(analysis)


def test_a_judge_must_have_a_word_on_everything() -> None:
    class Silent(Stranger):
        def candidates(self, game: Game) -> list[Candidate]:
            return [candidate for candidate in super().candidates(game) if candidate.action.do != "draw"]

    game = game_with(3)
    game.play("draw nile")
    with pytest.raises(ValueError, match="move 1: stranger has no word on draw nile, which was played"):
        analyze(game, Silent(3), Silent(3))


# ---- for other programs --------------------------------------------------------------------------------------------


def test_the_document() -> None:
    analysis = expert_analysis()
    document = json.loads(json.dumps(write_analysis(analysis, ["Anna", "Borys", "Cathy"])))
    assert document["format"] == FORMAT == "ra-analysis/1"
    assert document["rules"] == {"players": 3}
    assert document["over"] is True
    for player in document["players"]:
        made = player["start"] + player["luck"] - player["losses"] + player["gifts"]
        assert made == pytest.approx(player["result"], abs=1e-6)
        assert player["luck"] == pytest.approx(player["luck_of_draws"] + player["unforeseen"], abs=1e-6)
    moves = document["moves"]
    assert [move["move"] for move in moves] == list(range(1, len(analysis.steps) + 1))
    events = analysis.game.record()["events"]
    for move, event in zip(moves, events, strict=True):
        assert {key: move[key] for key in event} == event
        best = move["candidates"][0]["chances"][move["seat"]]
        assert best == pytest.approx(move["chances"][move["seat"]])
        assert all(best >= candidate["chances"][move["seat"]] for candidate in move["candidates"])
        Action.parse(move["candidates"][0]["action"])
    for move, after in pairwise(moves):
        for seat, chance in enumerate(move["chances"]):
            lost = move["loss"] if seat == move["seat"] else 0
            luck = move["luck"][seat] if move["luck"] else 0
            came = chance - lost + move["gifts"][seat] + luck + move["unforeseen"][seat]
            assert came == pytest.approx(after["chances"][seat], abs=1e-7)
    swings = [point["swing"] for point in document["turning_points"]]
    assert swings == sorted(swings, reverse=True)
    assert min(swings) >= 0.02

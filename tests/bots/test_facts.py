"""Every fact is true: what the lens says of a decision comes out the same when the engine plays it."""

import json
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from ra.bots.explain.facts import Fact, facts_about
from ra.bots.explain.phrases import CLAUSES
from ra.engine.actions import TILE, each_action
from ra.engine.auctions import take_lot
from ra.engine.disasters import discard, settle_debts
from ra.engine.play import legal
from ra.engine.seats import bidders, yet_to_bid
from ra.engine.state import UNREST_DEBT, State
from ra.engine.tiles import BY_NAME, CIVILIZATION, CIVILIZATION_TYPES, MONUMENT, MONUMENT_TYPES
from ra.game.action import Action
from ra.game.events import EpochEnded, LotWon, TrackDiscarded, TrackKept
from ra.game.game import Game
from ra.game.sheet import Points, end_points, seat_points
from ra.lens import see
from tests.tables import game_with
from tests.variants import variants

EPOCH_LINES = Points._fields[:5]
FULL = "nile nile flood pharaoh gold art temple god"


def positions(games: int, every: int = 1) -> Iterator[Game]:
    """Positions of random games by all rules; gods and disasters are taken eagerly, so that all phases are met."""
    yield game_with(3, track=FULL, tiles={0: {"god": 1}})
    rules = list(variants().values())
    for seed in range(games):
        chance = random.Random(seed)
        game = Game(rules[seed % len(rules)], seed=seed)
        while not game.is_over:
            if len(game.history) % every == seed % every or game.phase not in ("turn", "bidding"):
                yield game
            actions = list(game.legal_actions)
            gods = [action for action in actions if action.do == "god" and chance.random() < 0.3]
            draw = [action for action in actions if action.do == "draw" and chance.random() < (0.6, 0.95)[seed % 2]]
            game.play(chance.choice(gods or draw or actions))


# ---- facts are true ------------------------------------------------------------------------------------------------


def in_sight(state: State, seat: int) -> dict[str, int]:
    """All lines: this epoch's if it ended now, monuments and suns as if the game did."""
    now, end = seat_points(state, seat), end_points(state)[seat]
    return {line: getattr(now if line in EPOCH_LINES else end, line) for line in Points._fields}


def changes(before: State, after: State, seat: int) -> dict[str, int]:
    was, now = in_sight(before, seat), in_sight(after, seat)
    return {line: now[line] - was[line] for line in was if now[line] != was[line]}


def sums(lines: dict[str, int]) -> tuple[int, int]:
    return (
        sum(points for line, points in lines.items() if line in EPOCH_LINES),
        sum(points for line, points in lines.items() if line not in EPOCH_LINES),
    )


def paid(state: State) -> State:
    """The best table that is left after all ways to give up what is owed."""
    done, owing = [], [state]
    while owing:
        done += [table for table in owing if not owes(table)]
        debtors = [table for table in owing if owes(table)]
        ways = (given_up(table, action - TILE) for table in debtors for action in each_action(legal(table)))
        owing = list({tuple(table.tiles[state.seat]): table for table in ways}.values())
    return max(done, key=lambda table: sum(in_sight(table, state.seat).values()))


def owes(state: State) -> bool:
    return bool(state.unrest_owed or state.earthquake_owed)


def given_up(state: State, tile: int) -> State:
    after = state.copy()
    discard(after, tile)
    return after


def with_lot(state: State, seat: int) -> State:
    """The table if a player had won the lot, disasters settled, suns apart."""
    after = state.copy()
    after.seat = seat
    after.unrest_owed = after.earthquake_owed = 0
    take_lot(after)
    settle_debts(after)
    return paid(after)


def lot_is_true(game: Game, values: dict[str, Any], about: Action) -> None:
    after = with_lot(game.state, values["seat"])
    lines = changes(game.state, after, values["seat"])
    assert values["seat"] == game.seat
    assert values["lines"] == lines
    assert (values["epoch"], values["end"]) == sums(lines)
    assert len(values["lost"]) == held(game.state, values["seat"]) + kept(game) - held(after, values["seat"])


def held(state: State, seat: int) -> int:
    return sum(state.tiles[seat])


def kept(game: Game) -> int:
    return sum(tile not in ("funeral", "drought", "unrest", "earthquake") for tile in game.lot)


def saves_is_true(game: Game, values: dict[str, Any], about: Action) -> None:
    seat = game.state.seat
    assert values["points"] == in_sight(game.state, seat)[values["line"]] < 0
    assert in_sight(with_lot(game.state, seat), seat)[values["line"]] >= 0


def rival_is_true(game: Game, values: dict[str, Any], about: Action) -> None:
    seat, state = values["seat"], game.state
    assert seat != game.seat
    assert (values["epoch"], values["end"]) == sums(changes(state, with_lot(state, seat), seat))
    assert values["mine"] == sum(changes(state, with_lot(state, seat), state.seat).values())
    if game.phase == "bidding":
        later = yet_to_bid(state)[1:]
        assert seat == state.high_bidder or (seat in later and max(game.player(seat).suns) > state.high_bid)
    else:
        assert game.player(seat).suns


def goes_to_is_true(game: Game, values: dict[str, Any], about: Action) -> None:
    twin = game.copy()
    happened = twin.play("pass")
    while twin.phase == "bidding" and twin.turn == game.turn and len(happened) == 1:
        assert str(twin.legal_actions) == "pass"
        happened = twin.play("pass")
    won = next(event for event in happened if isinstance(event, LotWon))
    assert (won.seat, won.paid) == (values["seat"], values["sun"])
    lines = changes(game.state, with_lot(game.state, won.seat), won.seat)
    assert (values["epoch"], values["end"]) == sums(lines)


def cannot_be_topped(game: Game, sun: int) -> bool:
    """Whether nobody has a higher sun who has yet to bid, or who would bid if Ra were invoked."""
    later = yet_to_bid(game.state)[1:] if game.phase == "bidding" else bidders(game.state)
    return all(max(game.player(seat).suns) < sun for seat in later if seat != game.seat)


def safe_is_true(game: Game, values: dict[str, Any], about: Action) -> None:
    suns = [sun for sun in game.player(game.state.seat).suns if sun > game.state.high_bid]
    assert values["sun"] in suns
    assert cannot_be_topped(game, values["sun"])
    if values["cheapest"]:
        assert suns[0] < values["sun"]
        assert not any(cannot_be_topped(game, sun) for sun in suns if sun < values["sun"])


def topped_is_true(game: Game, values: dict[str, Any], about: Action) -> None:
    assert values["by"]
    assert not cannot_be_topped(game, values["sun"])
    order = list(bidders(game.state))
    for other in values["by"]:
        higher = [sun for sun in game.player(other["seat"]).suns if sun > values["sun"]]
        assert other["sun"] == min(higher)
        assert game.phase == "turn" or order.index(other["seat"]) > order.index(game.state.seat)


def swap_is_true(game: Game, values: dict[str, Any], about: Action) -> None:
    assert f"bid {values['paid']}" == str(about)
    assert values["received"] == game.sun
    after = game.state.copy()
    after.suns[after.seat] ^= 1 << values["paid"] | 1 << game.sun
    assert values["end"] == sum(changes(game.state, after, after.seat).values())


def time_is_true(game: Game, values: dict[str, Any], about: Action) -> None:
    left, ra_left = sum(game.left.values()), game.left.get("ra", 0)
    assert values["ra_to_go"] == game.rules.ra_limit - game.ra
    assert values["ra"] == pytest.approx(ra_left / left, abs=1e-4)
    assert values["draws_left"] == round(float(Fraction(values["ra_to_go"] * (left + 1), ra_left + 1)), 1)


def track_lost_is_true(game: Game, values: dict[str, Any], about: Action) -> None:
    twin = game.copy()
    ended = next(event for event in twin.play("draw ra") if isinstance(event, EpochEnded))
    assert sorted(ended.lost) == sorted(game.lot)
    assert values["ra"] == pytest.approx(game.left["ra"] / sum(game.left.values()), abs=1e-4)
    lines = changes(game.state, with_lot(game.state, game.state.seat), game.state.seat)
    assert (values["epoch"], values["end"]) == sums(lines)


def must_bid_is_true(game: Game, values: dict[str, Any], about: Action) -> None:
    twin = game.copy()
    twin.play("invoke")
    while twin.seat != game.seat:
        twin.play("pass")
    assert "pass" not in twin.legal_actions
    assert str(twin.legal_actions[0]) == f"bid {values['sun']}"


def alone_is_true(game: Game, values: dict[str, Any], about: Action) -> None:
    assert [seat for seat, player in enumerate(game.players) if player.suns] == [game.seat]


def god_is_true(game: Game, values: dict[str, Any], about: Action) -> None:
    twin = game.copy()
    twin.play(f"god {values['tile']}")
    after = paid(twin.state) if twin.phase in ("unrest", "earthquake") else twin.state
    lines = changes(game.state, after, game.state.seat)
    assert values["lines"] == lines
    assert (values["epoch"], values["end"]) == sums(lines)
    taken = values["tile"] not in ("funeral", "drought", "unrest", "earthquake")
    assert len(values["lost"]) == held(game.state, game.state.seat) - 1 + taken - held(after, game.state.seat)


def discard_is_true(game: Game, values: dict[str, Any], about: Action) -> None:
    """With whatever else the same disaster takes, at the least loss: every way to pay it is tried."""
    state = game.state
    first, owed = (CIVILIZATION, state.unrest_owed) if state.phase == UNREST_DEBT else (MONUMENT, state.earthquake_owed)
    last = first + (CIVILIZATION_TYPES if first == CIVILIZATION else MONUMENT_TYPES)
    left = [kind for kind in range(first, last) for _ in range(state.tiles[state.seat][kind])]
    assert values["owed"] == min(owed, len(left))
    left.remove(BY_NAME[values["tile"]])
    costs = []
    for others in combinations(left, min(owed - 1, len(left))):
        after = state.copy()
        for kind in (BY_NAME[values["tile"]], *others):
            after.tiles[after.seat][kind] -= 1
        costs.append(sums(changes(state, after, after.seat)))
    assert (values["epoch"], values["end"]) in costs
    assert values["epoch"] + values["end"] == max(sum(cost) for cost in costs)


def unsold_is_true(game: Game, values: dict[str, Any], about: Action) -> None:
    end = game.copy().play("pass")[1]
    assert isinstance(end, TrackKept if values["kept"] else TrackDiscarded)


TRUE: dict[str, Callable[[Game, dict[str, Any], Action], None]] = {
    "lot": lot_is_true,
    "saves": saves_is_true,
    "rival": rival_is_true,
    "goes_to": goes_to_is_true,
    "safe": safe_is_true,
    "topped": topped_is_true,
    "swap": swap_is_true,
    "time": time_is_true,
    "track_lost": track_lost_is_true,
    "must_bid": must_bid_is_true,
    "alone": alone_is_true,
    "god": god_is_true,
    "discard": discard_is_true,
    "unsold": unsold_is_true,
}
SIMPLE: dict[str, Callable[[Game, dict[str, Any]], bool]] = {
    "centre": lambda game, values: (
        (game.sun, min(game.player(game.state.seat).suns)) == (values["sun"], values["lowest"])
    ),
    "last_sun": lambda game, values: game.player(game.state.seat).suns == (values["sun"],),
    "hand": lambda game, values: list(game.player(game.state.seat).suns) == values["suns"],
    "empty": lambda game, values: not game.lot,
    "full": lambda game, values: len(game.lot) == 8,
    "only": lambda game, values: len(game.legal_actions) == 1,
}


def check_fact(game: Game, fact: Fact) -> None:
    assert fact.about in game.legal_actions
    assert fact.speaks in ("for", "against")
    assert fact.weight > 0
    assert json.loads(json.dumps(fact.values)) == fact.values
    if fact.code in SIMPLE:
        assert SIMPLE[fact.code](game, dict(fact.values))
    else:
        TRUE[fact.code](game, dict(fact.values), Action.parse(fact.about))


def test_every_fact_is_true() -> None:
    """In thousands of positions, for every legal action: figures come out the same when the engine plays it."""
    seen = set()
    count = 0
    for game in positions(games=45, every=4):
        view = see(game)
        count += 1
        for action in game.legal_actions:
            for fact in facts_about(game, view, action):
                seen.add(fact.code)
                check_fact(game, fact)
    assert count > 2000
    assert seen == set(CLAUSES) == {*TRUE, *SIMPLE}

"""What is true of every game, whatever the options and however it is played."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ra.engine.rules import RA_LIMITS, Rules
from ra.engine.tiles import IN_THE_GAME, NAMES
from ra.game.action import Action
from ra.game.events import (
    DisasterStruck,
    EpochBegan,
    EpochEnded,
    EpochScored,
    Event,
    GameOver,
    GodSpent,
    LotWon,
    TileDiscarded,
    TileDrawn,
    TrackDiscarded,
)
from ra.game.game import Game

DISASTERS = {"funeral", "drought", "unrest", "earthquake"}
PASSING = {"god", "gold", "flood", "agriculture", "art", "astronomy", "religion", "writing"}
"""§9.2 What leaves the game with an epoch."""
DEBTS = ("unrest", "earthquake")


# ---- games to look at ----------------------------------------------------------------------------------------------


@st.composite
def rules_of_any_kind(draw: st.DrawFn) -> Rules:
    players = draw(st.integers(2, 5))
    options: dict[str, Any] = {
        "edition": draw(st.sampled_from(["2016", "2023"] if players == 2 else ["1999", "2016", "2023"])),
        "ra_limit": draw(st.integers(1, 10) | st.just(RA_LIMITS[players])),
        "after_auction": draw(st.sampled_from(["left", "ra_player"])),
        "god_disasters": draw(st.sampled_from(["strike", "removed"])),
        "fewest_pharaohs": draw(st.lists(st.integers(0, 9), min_size=3, max_size=3)),
        "lowest_suns": draw(st.integers(0, 9)),
    }
    if players == 2:
        options["two_player_suns"] = draw(st.sampled_from(["razzia", "baumer", "bgg"]))
        options["edition"] = draw(st.sampled_from(["1999", "2016", "2023"]))
    return Rules(players, **options)


@st.composite
def temperaments(draw: st.DrawFn) -> dict[str, int]:
    """How eager the players are for each kind of action: patient ones make long games and full tracks."""
    return {
        "draw": draw(st.sampled_from([1, 5, 50])),
        "invoke": draw(st.sampled_from([1, 5])),
        "god": draw(st.sampled_from([1, 20])),
        "done": 1,
        "pass": draw(st.sampled_from([1, 10, 100])),
        "bid": draw(st.sampled_from([1, 5])),
        "discard": 1,
    }


def choose(game: Game, temper: dict[str, int], chance: random.Random) -> Action:
    actions = list(game.legal_actions)
    return chance.choices(actions, weights=[temper[action.do] for action in actions])[0]


def play_through(rules: Rules, seed: int, temper: dict[str, int]) -> Iterator[tuple[Game, tuple[Event, ...]]]:
    """A game after each decision, with what that decision caused."""
    game = Game(rules, seed=seed)
    chance = random.Random(seed)
    while not game.is_over:
        yield game, game.play(choose(game, temper, chance))
        assert len(game.history) < 3000, "games end"


any_game = given(rules_of_any_kind(), st.integers(0, 2**62 - 1), temperaments())


# ---- a second pair of eyes -----------------------------------------------------------------------------------------


class Bookkeeper:
    """Knows the table from the events alone."""

    def __init__(self, game: Game) -> None:
        self.bag = Counter(dict(zip(NAMES, IN_THE_GAME, strict=True)))
        self.track: Counter[str] = Counter()
        self.tiles: list[Counter[str]] = [Counter() for _ in game.players]
        self.gone: Counter[str] = Counter()
        self.centre = 1
        self.up = [set(player.suns) for player in game.players]
        self.down: list[set[int]] = [set() for _ in game.players]
        self.fame = [10] * len(game.players)
        self.ra = 0

    def hear(self, event: Event) -> None:
        match event:
            case TileDrawn(tile=tile):
                self.bag[tile] -= 1
                (self.gone if tile == "ra" else self.track)[tile] += 1
                self.ra += tile == "ra"
            case LotWon(seat=seat, tiles=lot, paid=paid, received=received):
                assert Counter(lot) == +self.track, "the winner takes every tile"
                assert received == self.centre
                self.track.clear()
                for tile in lot:
                    (self.gone if tile in DISASTERS else self.tiles[seat])[tile] += 1
                self.up[seat].remove(paid)
                self.down[seat].add(received)
                self.centre = paid
            case TrackDiscarded(tiles=lot):
                assert Counter(lot) == +self.track
                self.gone += self.track
                self.track.clear()
            case GodSpent(seat=seat, tile=tile):
                self.lose(seat, "god")
                self.track[tile] -= 1
                (self.gone if tile in DISASTERS else self.tiles[seat])[tile] += 1
            case DisasterStruck(seat=seat, lost=lost):
                self.lose(seat, *lost)
            case TileDiscarded(seat=seat, tile=tile, also=also):
                self.lose(seat, tile, *also)
            case EpochEnded(lost=lost):
                assert Counter(lost) == +self.track
                self.gone += self.track
                self.track.clear()
                self.ra = 0
                for seat, mine in enumerate(self.tiles):
                    self.lose(seat, *(tile for tile in list(mine.elements()) if tile in PASSING))
                    self.up[seat] |= self.down[seat]
                    self.down[seat] = set()
            case EpochScored(sheet=sheet):
                self.fame = [max(0, fame + sum(line)) for fame, line in zip(self.fame, sheet.points, strict=True)]
                assert tuple(self.fame) == sheet.score

    def lose(self, seat: int, *tiles: str) -> None:
        for tile in tiles:
            assert self.tiles[seat][tile] > 0
            self.tiles[seat][tile] -= 1
            self.gone[tile] += 1

    def agrees_with(self, game: Game) -> bool:
        assert dict(+self.bag) == game.left
        assert +self.track == Counter(game.lot)
        assert [dict(+mine) for mine in self.tiles] == [dict(player.tiles) for player in game.players]
        assert [sorted(suns) for suns in self.up] == [list(player.suns) for player in game.players]
        assert [sorted(suns) for suns in self.down] == [list(player.spent) for player in game.players]
        assert (self.centre, self.ra) == (game.sun, game.ra)
        assert tuple(self.fame) == game.scores
        return True

    def all_tiles(self) -> Counter[str]:
        return sum([self.track, *self.tiles, self.gone], self.bag)


@settings(max_examples=60)
@any_game
def test_180_tiles_are_conserved_and_the_events_tell_everything(
    rules: Rules, seed: int, temper: dict[str, int]
) -> None:
    """§1.1 What left the game is counted from the events; so are suns and fame."""
    start = Game(rules, seed=seed)
    books = Bookkeeper(start)
    assert books.agrees_with(start)
    for game, told in play_through(rules, seed, temper):
        for event in told:
            books.hear(event)
        assert books.agrees_with(game)
        assert books.all_tiles() == dict(zip(NAMES, IN_THE_GAME, strict=True))


@settings(max_examples=40)
@any_game
def test_suns_are_conserved_and_hands_stay_equal(rules: Rules, seed: int, temper: dict[str, int]) -> None:
    """§7.4"""
    for game, _ in play_through(rules, seed, temper):
        suns = [game.sun, *(sun for player in game.players for sun in (*player.suns, *player.spent))]
        assert sorted(suns) == sorted(rules.suns_in_play)
        assert {len(player.suns) + len(player.spent) for player in game.players} == {rules.hand_size}


@settings(max_examples=15)
@any_game
def test_every_legal_action_applies(rules: Rules, seed: int, temper: dict[str, int]) -> None:
    for game, _ in play_through(rules, seed, temper):
        before = game.state.copy()
        for action in game.legal_actions:
            twin = game.copy()
            twin.play(action)
            assert twin.is_over or len(twin.legal_actions) > 0
        assert game.state == before
        assert game.is_over or len(game.legal_actions) > 0


@settings(max_examples=40)
@any_game
def test_games_end_after_three_epochs_with_a_winner(rules: Rules, seed: int, temper: dict[str, int]) -> None:
    """§2.3, §9.3, §11"""
    game = [game for game, _ in play_through(rules, seed, temper)][-1]
    assert [sheet.epoch for sheet in game.sheets] == [1, 2, 3]
    assert [type(event) for event in game.events].count(GameOver) == 1
    assert game.outcome is not None
    assert game.scores[game.outcome.winner] == max(game.scores)
    best = [max(game.player(seat).suns) for seat in game.outcome.tied]
    assert max(game.player(game.outcome.winner).suns) == max(best)


@settings(max_examples=40)
@any_game
def test_the_bag_never_runs_dry_before_the_end(rules: Rules, seed: int, temper: dict[str, int]) -> None:
    """§12 30 Ra tiles are at least three limits."""
    for game, _ in play_through(rules, seed, temper):
        assert game.is_over or game.left.get("ra", 0) > 0
        assert game.ra < rules.ra_limit


@settings(max_examples=40)
@any_game
def test_when_an_epoch_ends_by_suns_the_track_is_empty(rules: Rules, seed: int, temper: dict[str, int]) -> None:
    """§12"""
    for _, told in play_through(rules, seed, temper):
        for event in told:
            if isinstance(event, EpochEnded) and event.why == "suns":
                assert event.lost == ()


@settings(max_examples=40)
@any_game
def test_who_decides_has_a_face_up_sun_unless_paying_debts(rules: Rules, seed: int, temper: dict[str, int]) -> None:
    """§3.2, §8.3"""
    for game, _ in play_through(rules, seed, temper):
        if game.seat is not None and game.phase not in DEBTS:
            assert game.player(game.seat).suns
        if game.turn is not None and game.phase == "turn":
            assert game.turn == game.seat


@settings(max_examples=40)
@any_game
def test_the_first_seat_of_an_epoch_has_the_highest_sun(rules: Rules, seed: int, temper: dict[str, int]) -> None:
    """§3.1"""
    for game, told in play_through(rules, seed, temper):
        if isinstance(told[-1], EpochBegan):
            assert told[-1].seat == game.seat == game.turn
            assert game.seat is not None
            assert max(game.player(game.seat).suns) == max(max(player.suns) for player in game.players)
            assert all(not player.spent for player in game.players)


@settings(max_examples=40)
@any_game
def test_fame_changes_with_score_sheets_only_and_is_never_negative(
    rules: Rules, seed: int, temper: dict[str, int]
) -> None:
    """§10.7"""
    fame = (10,) * rules.players
    for game, told in play_through(rules, seed, temper):
        sheets = [event.sheet for event in told if isinstance(event, EpochScored)]
        assert len(sheets) <= 1
        for sheet in sheets:
            fame = tuple(max(0, before + points.total) for before, points in zip(fame, sheet.points, strict=True))
            assert sheet.score == fame
        assert game.scores == fame
        assert min(game.scores) >= 0


@settings(max_examples=40)
@any_game
def test_the_points_shown_before_an_epoch_ends_by_ra_are_those_it_brings(
    rules: Rules, seed: int, temper: dict[str, int]
) -> None:
    """§4.3 A Ra tile changes nothing that scores."""
    points = Game(rules, seed=seed).points
    for game, told in play_through(rules, seed, temper):
        for event in told:
            if isinstance(event, EpochScored) and told[0] == TileDrawn(game.history[-1].seat, "ra"):
                assert event.sheet.points == points
        points = game.points


@settings(max_examples=40)
@any_game
def test_bidding_goes_round_once_and_ends_with_the_ra_player(rules: Rules, seed: int, temper: dict[str, int]) -> None:
    """§7.1"""
    bidders: list[int] = []
    for game, _ in play_through(rules, seed, temper):
        seat, action = game.history[-1]
        if action.do in ("bid", "pass"):
            bidders.append(seat)
        if game.phase != "bidding" and bidders:
            ra_player = bidders[-1]
            order = [(seat - ra_player - 1) % rules.players for seat in bidders]
            assert order == sorted(set(order))
            bidders = []

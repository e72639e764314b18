"""Disasters (§8): what they take, what the owner chooses, and when."""

import pytest

from ra.engine.tiles import IN_THE_GAME, NAMES
from ra.game.events import DisasterRemoved, DisasterStruck, EpochEnded, TileDiscarded
from ra.game.game import Game
from tests.tables import Tiles, actions_of, game_with, lot_won, play

CIVILIZATIONS = {"agriculture": 1, "art": 1, "astronomy": 1}


def tiles_of(game: Game, seat: int = 0) -> Tiles:
    return game.player(seat).tiles


# ---- what is forced ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "track", "left"),
    [
        pytest.param({"pharaoh": 5}, "funeral", {"pharaoh": 3}, id="a funeral takes two"),
        pytest.param({"pharaoh": 2}, "funeral", {}, id="two of two"),
        pytest.param({"pharaoh": 1}, "funeral", {}, id="what there is"),
        pytest.param({}, "funeral", {}, id="nothing to take"),
        pytest.param({"pharaoh": 5}, "funeral funeral", {"pharaoh": 1}, id="two funerals take four"),
        pytest.param({"pharaoh": 3}, "funeral funeral", {}, id="two funerals take what there is"),
        pytest.param({"pharaoh": 1}, "pharaoh funeral", {}, id="new pharaohs are at risk"),
        pytest.param({}, "funeral pharaoh pharaoh pharaoh", {"pharaoh": 1}, id="new ones only, whatever their order"),
        pytest.param({"nile": 3, "god": 2, "temple": 1}, "funeral", {"nile": 3, "god": 2, "temple": 1}, id="no others"),
    ],
)
def test_a_funeral_takes_pharaohs(held: Tiles, track: str, left: Tiles) -> None:
    """§8.1"""
    game = lot_won(track, held)
    assert tiles_of(game) == left
    assert game.phase == "turn"


@pytest.mark.parametrize(
    ("held", "track", "left"),
    [
        pytest.param({"flood": 3, "nile": 3}, "drought", {"flood": 1, "nile": 3}, id="floods first"),
        pytest.param({"flood": 2, "nile": 3}, "drought", {"nile": 3}, id="two floods are enough"),
        pytest.param({"flood": 1, "nile": 3}, "drought", {"nile": 2}, id="a flood, then a Nile"),
        pytest.param({"nile": 3}, "drought", {"nile": 1}, id="Niles if there is no flood"),
        pytest.param({"nile": 1}, "drought", {}, id="what there is"),
        pytest.param({"flood": 1}, "drought", {}, id="one flood"),
        pytest.param({}, "drought", {}, id="nothing to take"),
        pytest.param({"flood": 3, "nile": 3}, "drought drought", {"nile": 2}, id="two droughts take four"),
        pytest.param({"nile": 2}, "drought flood flood", {"nile": 2}, id="new floods are at risk"),
        pytest.param({"flood": 1}, "drought nile", {}, id="new Niles are at risk"),
        pytest.param({"pharaoh": 2, "gold": 1}, "drought", {"pharaoh": 2, "gold": 1}, id="no others"),
    ],
)
def test_a_drought_takes_floods_first_and_then_niles(held: Tiles, track: str, left: Tiles) -> None:
    """§8.1"""
    game = lot_won(track, held)
    assert tiles_of(game) == left
    assert game.phase == "turn"


@pytest.mark.parametrize(
    ("held", "track", "left"),
    [
        pytest.param({"art": 1}, "unrest", {}, id="fewer than owed"),
        pytest.param({"art": 1, "writing": 1}, "unrest", {}, id="as many as owed"),
        pytest.param({"art": 2}, "unrest", {}, id="as many as owed, all alike"),
        pytest.param({"art": 5}, "unrest", {"art": 3}, id="all alike"),
        pytest.param({}, "unrest", {}, id="nothing to take"),
        pytest.param({"art": 1}, "unrest art art", {"art": 1}, id="new tiles are at risk"),
        pytest.param({"art": 2, "writing": 2}, "unrest unrest", {}, id="two unrests take four"),
        pytest.param({"art": 5}, "unrest unrest", {"art": 1}, id="two unrests, all alike"),
        pytest.param({"gold": 3, "temple": 3, "flood": 1}, "unrest", {"gold": 3, "temple": 3, "flood": 1}, id="others"),
    ],
)
def test_an_unrest_without_a_choice_takes_its_tiles_at_once(held: Tiles, track: str, left: Tiles) -> None:
    """§8.1, §8.2"""
    game = lot_won(track, held)
    assert tiles_of(game) == left
    assert game.phase == "turn"


@pytest.mark.parametrize(
    ("held", "track", "left"),
    [
        pytest.param({"temple": 1}, "earthquake", {}, id="fewer than owed"),
        pytest.param({"temple": 1, "fortress": 1}, "earthquake", {}, id="as many as owed"),
        pytest.param({"temple": 5}, "earthquake", {"temple": 3}, id="all alike"),
        pytest.param({"fortress": 3}, "earthquake", {"fortress": 1}, id="all alike, the first type"),
        pytest.param({}, "earthquake", {}, id="nothing to take"),
        pytest.param({"temple": 1}, "earthquake temple temple", {"temple": 1}, id="new tiles are at risk"),
        pytest.param({"temple": 2, "statue": 2}, "earthquake earthquake", {}, id="two earthquakes take four"),
        pytest.param({"gold": 3, "art": 3}, "earthquake", {"gold": 3, "art": 3}, id="no others"),
    ],
)
def test_an_earthquake_without_a_choice_takes_its_tiles_at_once(held: Tiles, track: str, left: Tiles) -> None:
    """§8.1, §8.2"""
    game = lot_won(track, held)
    assert tiles_of(game) == left
    assert game.phase == "turn"


def test_each_disaster_leaves_the_game() -> None:
    """§8.1"""
    game = lot_won("funeral drought unrest earthquake")
    assert tiles_of(game) == {}
    assert game.lot == ()


# ---- what the owner chooses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "track", "phase", "legal"),
    [
        pytest.param(CIVILIZATIONS, "unrest", "unrest", "discard agriculture, discard art, discard astronomy", id="3"),
        pytest.param({"art": 2, "writing": 1}, "unrest", "unrest", "discard art, discard writing", id="equal tiles"),
        pytest.param({"art": 2}, "unrest writing", "unrest", "discard art, discard writing", id="a new tile"),
        pytest.param(
            {"religion": 3, "art": 2}, "unrest unrest", "unrest", "discard art, discard religion", id="4 of 5"
        ),
        pytest.param(
            {"pyramid": 1, "step_pyramid": 1, "temple": 1},
            "earthquake",
            "earthquake",
            "discard pyramid, discard step_pyramid, discard temple",
            id="monuments",
        ),
        pytest.param(
            {"fortress": 4, "temple": 1},
            "earthquake earthquake",
            "earthquake",
            "discard fortress, discard temple",
            id="4 of 5 monuments",
        ),
    ],
)
def test_the_owner_chooses_where_there_is_a_choice(held: Tiles, track: str, phase: str, legal: str) -> None:
    """§8.2 More tiles than owed, of two or more types."""
    game = lot_won(track, held)
    assert (game.seat, game.phase, actions_of(game)) == (0, phase, legal)


def test_a_tile_chosen_is_lost_and_the_turn_goes_on_when_nothing_is_owed() -> None:
    game = lot_won("unrest", {**CIVILIZATIONS, "writing": 1})
    play(game, "discard art")
    assert (game.phase, tiles_of(game)) == ("unrest", {"agriculture": 1, "astronomy": 1, "writing": 1})
    play(game, "discard writing")
    assert (game.phase, tiles_of(game)) == ("turn", {"agriculture": 1, "astronomy": 1})


def test_the_choice_is_asked_anew_before_each_tile() -> None:
    """formats.md: once the rest is forced there is no event for it."""
    game = lot_won("unrest", {"art": 2, "writing": 1})
    told = play(game, "discard writing")
    assert told == [TileDiscarded(0, "unrest", "writing", also=("art",))]
    assert (game.phase, tiles_of(game)) == ("turn", {"art": 1})

    game = lot_won("unrest", {"art": 2, "writing": 1})
    told = play(game, "discard art")
    assert told == [TileDiscarded(0, "unrest", "art", also=())]
    assert actions_of(game) == "discard art, discard writing"


def test_two_unrests_owe_four_as_one_debt() -> None:
    game = lot_won("unrest unrest", {"art": 3, "writing": 3})
    assert game.state.unrest_owed == 4
    for tile, left in [("art", 3), ("writing", 2), ("art", 1)]:
        play(game, f"discard {tile}")
        assert game.state.unrest_owed == left
    play(game, "discard writing")
    assert (game.phase, tiles_of(game)) == ("turn", {"art": 1, "writing": 1})


def test_four_unrests_owe_eight() -> None:
    game = lot_won("unrest unrest unrest unrest", {"art": 5, "writing": 5})
    assert game.state.unrest_owed == 8


def test_unrest_is_settled_before_earthquakes() -> None:
    """formats.md"""
    game = lot_won("earthquake unrest", {**CIVILIZATIONS, "temple": 2, "statue": 1})
    assert (game.phase, game.state.unrest_owed, game.state.earthquake_owed) == ("unrest", 2, 2)
    play(game, "discard art", "discard astronomy")
    assert (game.phase, game.state.unrest_owed, game.state.earthquake_owed) == ("earthquake", 0, 2)
    play(game, "discard temple", "discard statue")
    assert (game.phase, tiles_of(game)) == ("turn", {"agriculture": 1, "temple": 1})


def test_an_earthquake_without_a_choice_does_not_wait_for_the_unrest() -> None:
    game = lot_won("earthquake unrest", {**CIVILIZATIONS, "temple": 2})
    assert (game.phase, tiles_of(game)) == ("unrest", CIVILIZATIONS)


def test_the_brazilian_book_s_example() -> None:
    """Ana wins an earthquake, a war and a drought: two monuments of her choice, and what is forced."""
    held = {"obelisk": 1, "sphinx": 1, "temple": 1, "agriculture": 1, "flood": 1, "nile": 3}
    game = lot_won("earthquake unrest drought", held)
    assert tiles_of(game) == {"obelisk": 1, "sphinx": 1, "temple": 1, "nile": 2}
    play(game, "discard obelisk", "discard sphinx")
    assert (game.phase, tiles_of(game)) == ("turn", {"temple": 1, "nile": 2})


def test_the_winner_pays_and_nobody_else() -> None:
    """§8.1 The winner of the lot, not the Ra player."""
    game = game_with(track="unrest funeral", tiles={0: {"pharaoh": 2, **CIVILIZATIONS}, 1: {**CIVILIZATIONS}})
    play(game, "invoke", "bid 9", "pass", "pass")
    assert (game.turn, game.seat, game.phase) == (0, 1, "unrest")
    assert tiles_of(game, 0) == {"pharaoh": 2, **CIVILIZATIONS}
    play(game, "discard art", "discard astronomy")
    assert (game.turn, game.seat, game.phase) == (1, 1, "turn")
    assert tiles_of(game, 1) == {"agriculture": 1}


# ---- when ----------------------------------------------------------------------------------------------------------


def test_the_last_sun_of_an_epoch_wins_an_earthquake_with_a_choice() -> None:
    """§8.3 It is settled before the epoch ends."""
    spent = {0: [5, 8, 13], 1: [3, 6, 9, 12], 2: [4, 7, 10, 11]}
    game = game_with(track="earthquake", spent=spent, tiles={0: {"temple": 1, "statue": 1, "palace": 1}})
    play(game, "invoke", "bid 2")
    assert (game.epoch, game.phase, game.seat, game.sheets) == (1, "earthquake", 0, ())
    play(game, "discard temple")
    told = play(game, "discard palace")
    assert told[0] == TileDiscarded(0, "earthquake", "palace", ())
    assert told[1] == EpochEnded(1, "suns", ())
    assert (game.epoch, game.phase, tiles_of(game)) == (2, "turn", {"statue": 1})


def test_the_last_sun_of_the_game_wins_an_unrest_with_a_choice() -> None:
    """§8.3, §9.3 The tiles that are left score; the others do not."""
    spent = {0: [5, 8, 13], 1: [3, 6, 9, 12], 2: [4, 7, 10, 11]}
    held = {**CIVILIZATIONS, "writing": 1, "religion": 1}
    game = game_with(track="unrest", spent=spent, tiles={0: held}, epoch=3)
    play(game, "invoke", "bid 2", "discard art", "discard writing")
    assert game.is_over
    assert game.sheets[0].points[0].civilization == 5


def test_a_debt_to_another_is_paid_before_the_next_turn() -> None:
    """§8.3, §7.6"""
    game = game_with(track="unrest", tiles={2: CIVILIZATIONS})
    play(game, "draw ra", "pass", "bid 4", "pass")
    assert (game.turn, game.seat, game.phase) == (0, 2, "unrest")
    play(game, "discard art", "discard astronomy")
    assert (game.turn, game.seat, game.phase) == (1, 1, "turn")


# ---- taken with a god ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("disaster", "held", "left"),
    [
        ("funeral", {"pharaoh": 3}, {"pharaoh": 1}),
        ("drought", {"flood": 1, "nile": 3}, {"nile": 2}),
        ("unrest", {"art": 3}, {"art": 1}),
        ("earthquake", {"temple": 2}, {}),
    ],
)
def test_a_disaster_taken_with_a_god_strikes_at_once(disaster: str, held: Tiles, left: Tiles) -> None:
    """§6.3"""
    game = game_with(track=disaster, tiles={0: {"god": 1, **held}})
    told = play(game, f"god {disaster}")
    assert isinstance(told[1], DisasterStruck)
    assert tiles_of(game) == left
    assert (game.seat, game.lot) == (1, ())


def test_a_debt_from_a_god_is_settled_before_the_next_swap() -> None:
    """§6.2, §8.3"""
    game = game_with(track="unrest nile", tiles={0: {"god": 2, **CIVILIZATIONS}})
    play(game, "god unrest")
    assert (game.phase, actions_of(game)) == ("unrest", "discard agriculture, discard art, discard astronomy")
    play(game, "discard art", "discard astronomy")
    assert (game.seat, game.phase, actions_of(game)) == (0, "swaps", "done, god nile")


def test_a_debt_from_the_last_god_ends_the_turn_once_it_is_settled() -> None:
    game = game_with(track="earthquake nile", tiles={0: {"god": 1, "temple": 2, "statue": 2}})
    play(game, "god earthquake", "discard temple", "discard statue")
    assert (game.seat, game.phase) == (1, "turn")


@pytest.mark.parametrize("disaster", ["funeral", "drought", "unrest", "earthquake"])
def test_by_option_a_disaster_taken_with_a_god_leaves_without_effect(disaster: str) -> None:
    """§12 The silent reading of the English and Russian books."""
    held = {"pharaoh": 3, "flood": 1, "nile": 3, **CIVILIZATIONS, "temple": 2, "statue": 2}
    game = game_with(rules={"god_disasters": "removed"}, track=disaster, tiles={0: {"god": 1, **held}})
    told = play(game, f"god {disaster}")
    assert told[1:] == [DisasterRemoved(0, disaster)]
    assert tiles_of(game) == held
    assert (game.seat, game.lot) == (1, ())


def test_by_that_option_disasters_of_an_auction_strike_all_the_same() -> None:
    game = lot_won("funeral", {"pharaoh": 3}, rules={"god_disasters": "removed"})
    assert tiles_of(game) == {"pharaoh": 1}


def test_there_are_no_more_disasters_than_the_game_has() -> None:
    """§1.1"""
    counts = dict(zip(NAMES, IN_THE_GAME, strict=True))
    assert {name: counts[name] for name in ("funeral", "drought", "unrest", "earthquake")} == {
        "funeral": 2, "drought": 2, "unrest": 4, "earthquake": 2,
    }  # fmt: skip

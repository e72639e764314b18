"""`Game`: legal actions, play, undo, copies, bags, names, outcomes, and errors that help."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ra
from ra.engine.rules import Rules, RulesError
from ra.engine.state import State
from ra.engine.tiles import BY_NAME, IN_THE_GAME, NAMES
from ra.game.action import Action, LegalActions
from ra.game.bags import ScriptedBag, SealedBag, SeededBag
from ra.game.errors import IllegalAction, NotationError
from ra.game.game import Game
from ra.game.sheet import Points, end_points
from tests.tables import game_with, last_ra, over_with, play, play_at_random, story_of

SUNS = [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]]
WHOLE_BAG = [name for name, count in zip(NAMES, IN_THE_GAME, strict=True) for _ in range(count)]


# ---- actions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("draw", Action.draw()),
        ("draw nile", Action.draw("nile")),
        ("draw ra", Action("draw", tile="ra")),
        ("invoke", Action.invoke()),
        ("pass", Action.pass_()),
        ("done", Action.done()),
        ("bid 7", Action.bid(7)),
        ("bid 16", Action("bid", sun=16)),
        ("god step_pyramid", Action.god("step_pyramid")),
        ("god earthquake", Action.god("earthquake")),
        ("discard art", Action.discard("art")),
    ],
)
def test_an_action_and_its_words(words: str, action: Action) -> None:
    assert Action.parse(words) == action
    assert str(action) == words
    assert repr(action) == f"Action({words!r})"
    assert hash(Action.parse(words)) == hash(action)


def test_extra_spaces_do_not_matter() -> None:
    assert Action.parse("  bid   7 ") == Action.bid(7)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("", "'' is not an action; actions are draw, invoke, god, done, bid, pass, discard"),
        ("fly", "'fly' is not an action"),
        ("Draw", "'Draw' is not an action"),
        ("bid", "bid needs a sun, 1 to 16"),
        ("bid x", "bid needs a sun, 1 to 16"),
        ("bid -3", "bid needs a sun, 1 to 16"),
        ("bid 7.0", "bid needs a sun, 1 to 16"),
        ("bid ٣", "bid needs a sun, 1 to 16"),
        ("bid ²", "bid needs a sun, 1 to 16"),
        ("bid 0", "suns are numbered 1 to 16, not 0"),
        ("bid 17", "suns are numbered 1 to 16, not 17"),
        ("bid 7 8", "an action is one word, or a word with a tile or a sun"),
        ("god", "god needs a tile"),
        ("discard", "discard needs a tile"),
        ("god god", "god cannot go with god"),
        ("god ra", "god cannot go with ra"),
        ("discard god", "discard cannot go with god"),
        ("discard funeral", "discard cannot go with funeral"),
        ("draw camel", "'camel' is not a tile"),
        ("god camel", "'camel' is not a tile"),
        ("invoke ra", "invoke takes no tile"),
        ("pass 7", "pass takes no tile"),
        ("done nile", "done takes no tile"),
    ],
)
def test_words_that_are_no_action(words: str, complaint: str) -> None:
    with pytest.raises(NotationError) as error:
        Action.parse(words)
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"do": "bid"}, "bid needs sun"),
        ({"do": "pass", "sun": 3}, "pass takes no sun"),
        ({"do": "draw", "sun": 3}, "draw takes no sun"),
        ({"do": "bid", "sun": True}, "suns are numbered 1 to 16, not True"),
        ({"do": "bid", "sun": 3.0}, "suns are numbered 1 to 16, not 3.0"),
        ({"do": "bid", "sun": "3"}, "suns are numbered 1 to 16, not '3'"),
        ({"do": "bid", "sun": 3, "tile": "nile"}, "bid takes no tile"),
        ({"do": "god", "tile": "nile", "sun": 3}, "god takes no sun"),
        ({"do": None}, "None is not an action"),
        ({"do": "draw", "tile": 3}, "3 is not a tile"),
    ],
)
def test_fields_that_are_no_action(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(NotationError) as error:
        Action(**fields)
    assert complaint in str(error.value)


@given(st.text())
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = Action.parse(text)
    except NotationError:
        return
    assert Action.parse(str(action)) == action


# ---- legal actions -------------------------------------------------------------------------------------------------


def test_legal_actions_can_be_counted_iterated_and_asked() -> None:
    game = game_with(track="nile gold", tiles={0: {"god": 1}})
    legal = game.legal_actions
    assert len(legal) == 4
    assert list(legal) == [Action.draw(), Action.invoke(), Action.god("nile"), Action.god("gold")]
    for action in legal:
        assert action in legal
        assert str(action) in legal
        assert action.id in legal
    assert str(legal) == "draw, invoke, god nile, god gold"
    assert repr(legal) == "<LegalActions: draw, invoke, god nile, god gold>"


def test_any_tile_may_be_named_with_a_draw() -> None:
    legal = game_with().legal_actions
    assert all(f"draw {tile}" in legal for tile in NAMES)
    assert Action.draw("nile") in legal


@pytest.mark.parametrize(
    "strange", ["fly", "", "bid 99", "god", -1, 40, 10**9, 1.0, None, b"draw", ("draw",), ["draw"], {}, object()]
)
def test_whatever_is_no_action_is_not_legal(strange: object) -> None:
    assert strange not in game_with().legal_actions


@pytest.mark.parametrize(
    ("description", "before", "legal", "illegal"),
    [
        pytest.param(
            {"track": "nile", "tiles": {0: {"god": 1}}}, [], "god nile", "discard nile", id="a swap is no discard"
        ),
        pytest.param(
            {"track": "nile gold", "tiles": {0: {"god": 2}}}, ["god gold"], "god nile", "discard nile", id="nor later"
        ),
        pytest.param(
            {"track": "nile gold", "tiles": {0: {"god": 2}}}, ["god gold"], "done", "pass", id="done, not pass"
        ),
        pytest.param({"track": "nile"}, ["invoke"], "pass", "done", id="pass, not done"),
        pytest.param(
            {
                "tiles": {0: {"art": 1, "writing": 1, "religion": 1}},
                "owed": [{"seat": 0, "disaster": "unrest", "tiles": 2}],
                "hands": [[1, 2, 5, 8], *SUNS[1:]],
                "sun": 13,
                "spent": {0: [1]},
            },
            [],
            "discard art",
            "god art",
            id="a discard is no swap",
        ),
    ],
)
def test_the_wrong_word_for_the_phase_is_illegal(
    description: dict[str, Any], before: list[str], legal: str, illegal: str
) -> None:
    """Both words have the same number in the engine."""
    game = game_with(**description)
    play(game, *before)
    assert Action.parse(legal).id == Action.parse(illegal).id
    assert legal in game.legal_actions
    assert illegal not in game.legal_actions
    with pytest.raises(IllegalAction, match=f"{illegal} is not legal; legal: .*{legal}"):
        game.play(illegal)


@pytest.mark.parametrize("phase", range(7))
def test_numbers_and_words_mean_the_same_in_every_phase(phase: int) -> None:
    for number in range(40):
        action = Action.from_id(number, phase)
        assert action.id == number
        assert Action.parse(str(action)) == action
        assert LegalActions(1 << number, phase).find(number) == action


def test_an_action_may_be_played_in_three_ways() -> None:
    for action in (Action.invoke(), "invoke", 1):
        game = game_with()
        game.play(action)
        assert game.phase == "bidding"
    game = game_with(track="nile gold", tiles={0: {"god": 2}})
    play(game, "god nile", 2)
    assert story_of(game) == ["0 god nile", "0 done"]


# ---- play, undo, copies --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "complaint"),
    [
        ("bid 7", "Anna (seat 0) decides: bid 7 is not legal; legal: draw, invoke"),
        ("pass", "Anna (seat 0) decides: pass is not legal; legal: draw, invoke"),
        (2, "Anna (seat 0) decides: pass is not legal; legal: draw, invoke"),
        (40, "Anna (seat 0) decides: 40 is not an action; legal: draw, invoke"),
        (None, "Anna (seat 0) decides: None is not an action; legal: draw, invoke"),
    ],
)
def test_an_illegal_action_is_refused_with_what_was_legal(action: Any, complaint: str) -> None:
    game = Game(3, suns=SUNS, names=["Anna", "Bob", "Cathy"])
    before = game.state
    with pytest.raises(IllegalAction) as error:
        game.play(action)
    assert str(error.value) == complaint
    assert game.state is before
    assert (game.history, game.events) == ((), ())


def test_text_that_is_no_action_is_refused_as_such() -> None:
    with pytest.raises(NotationError, match="'fly' is not an action"):
        game_with().play("fly")


def test_nothing_can_be_played_once_the_game_is_over() -> None:
    game = over_with([3, 2, 1])
    assert str(game.legal_actions) == "nothing (the game is over)"
    with pytest.raises(IllegalAction, match="nobody decides: draw is not legal; legal: nothing"):
        game.play("draw")


def test_a_tile_that_is_not_left_cannot_be_drawn() -> None:
    game = game_with(bag={"nile": 1, "gold": 1})
    game.play("draw nile")
    with pytest.raises(IllegalAction, match="draw nile: there is none left in the bag"):
        game.play("draw nile")
    assert len(game.history) == 1


def test_errors_are_value_errors() -> None:
    assert issubclass(IllegalAction, ValueError)
    assert issubclass(NotationError, ValueError)
    error = NotationError("players[0]", "too many suns")
    assert (error.where, error.what, str(error)) == ("players[0]", "too many suns", "players[0]: too many suns")
    assert str(NotationError("", "not JSON")) == "not JSON"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_undo_takes_a_game_back_step_by_step(players: int) -> None:
    game = Game(players, seed=players)
    moments = [snapshot(game)]
    chance = random.Random(players)
    while not game.is_over:
        play_at_random(game, chance, 1)
        moments.append(snapshot(game))
    while game.history:
        assert snapshot(game) == moments.pop()
        played = game.history[-1]
        assert game.undo() == played
    assert snapshot(game) == moments.pop()
    assert (game.events, game.sheets) == ((), ())


def snapshot(game: Game) -> tuple[object, ...]:
    return (
        game.state.copy(), game.track, game.seat, game.phase, len(game.history), list(game.events), list(game.sheets),
    )  # fmt: skip


def test_there_is_nothing_to_undo_at_the_beginning() -> None:
    with pytest.raises(IllegalAction, match="undo: nothing has been played yet"):
        game_with().undo()


def test_play_never_changes_a_state_that_was_handed_out() -> None:
    game = play_at_random(Game(3, seed=4), random.Random(1), 40)
    state, twin = game.state, game.state.copy()
    play_at_random(game, random.Random(2), 40)
    assert state == twin


def test_a_copy_goes_its_own_way() -> None:
    game = play_at_random(Game(4, seed=9, names=list("WXYZ")), random.Random(3), 50)
    twin = game.copy()
    assert twin.state == game.state
    assert (twin.history, twin.events, twin.names, twin.rules) == (game.history, game.events, game.names, game.rules)
    before = snapshot(game)
    play_at_random(twin, random.Random(4))
    assert twin.is_over
    assert snapshot(game) == before
    twin = game.copy()
    twin.undo()
    assert snapshot(game) == before


def test_a_game_can_be_seen_at_any_move() -> None:
    game = Game(3, seed=2)
    moments = [snapshot(game)]
    chance = random.Random(5)
    while not game.is_over:
        play_at_random(game, chance, 1)
        moments.append(snapshot(game))
    assert [snapshot(moment) for moment in game] == moments
    assert snapshot(game.at(17)) == moments[17]
    assert snapshot(game.start) == moments[0]
    assert snapshot(game.at(len(game.history))) == moments[-1]


def test_one_can_play_on_from_an_earlier_move() -> None:
    game = play_at_random(Game(3, seed=2), random.Random(6))
    earlier = game.at(20)
    assert play_at_random(earlier, random.Random(7)).is_over
    assert earlier.history[:20] == game.history[:20]


@pytest.mark.parametrize("move", [-1, 1, 1000])
def test_a_move_that_was_not_played_cannot_be_seen(move: int) -> None:
    with pytest.raises(IllegalAction, match=f"move {move}: this game has moves 0 to 0"):
        game_with().at(move)


# ---- what lies on the table ----------------------------------------------------------------------------------------


def test_a_table_in_words() -> None:
    game = game_with(track="nile gold", tiles={1: {"art": 2}}, spent={1: [12]}, fame=[1, 2, 3], ra=2, epoch=2, sun=1)
    assert (game.epoch, game.ra, game.sun, game.turn, game.seat, game.phase) == (2, 2, 1, 0, 0, "turn")
    assert game.track == ("nile", "gold", None, None, None, None, None, None)
    assert game.lot == ("nile", "gold")
    assert (game.players[1].suns, game.players[1].spent) == ((3, 6, 9), (12,))
    assert (game.players[1].tiles, game.players[1].fame, game.players[1].name) == ({"art": 2}, 2, "B")
    assert game.scores == (1, 2, 3)
    assert game.left["art"] == 3
    assert sum(game.left.values()) == 180 - 2 - 2 - 2


def test_points_so_far_and_as_if_the_game_ended() -> None:
    game = game_with(tiles={0: {"temple": 3, "gold": 1}})
    assert game.points[0] == Points(gods=0, gold=3, pharaohs=0, river=0, civilization=-5, monuments=0, suns=0)
    assert end_points(game.state)[0] == Points(0, 3, 0, 0, -5, 6, -5)
    assert game.epoch == 1


def test_a_game_introduces_itself() -> None:
    game = Game(3, suns=SUNS)
    assert repr(game) == "<Game of 3 after 0 decisions: epoch 1, A to decide (turn)>"
    game.play("invoke")
    assert repr(game) == "<Game of 3 after 1 decisions: epoch 1, B to decide (bidding)>"
    assert repr(over_with([1, 5, 2])) == "<Game of 3 after 0 decisions: over, B won>"


# ---- bags ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [0, 1, 7, 2**62 - 1, 2**70 + 3, -5])
def test_the_same_seed_brings_the_same_game(players: int, seed: int) -> None:
    games = [play_at_random(Game(players, seed=seed), random.Random(1)) for _ in range(2)]
    assert games[0].state == games[1].state
    assert games[0].history == games[1].history


def test_different_seeds_bring_different_games() -> None:
    games = [tuple(play_at_random(Game(3, seed=seed), random.Random(1), 60).history) for seed in range(30)]
    assert len(set(games)) == 30


def test_without_a_seed_every_game_is_another() -> None:
    assert len({Game(3, suns=SUNS).play("draw") for _ in range(50)}) > 1
    assert len({tuple(player.suns for player in Game(5).players) for _ in range(50)}) > 1


@pytest.mark.parametrize("bag", [SeededBag(3), SealedBag(WHOLE_BAG), ScriptedBag(["gold", "nile", "ra", "art"])])
def test_a_draw_taken_back_and_played_again_brings_the_same_tile(bag: ra.Bag) -> None:
    game = Game(3, suns=SUNS, bag=bag)
    twin = game.copy()
    first = play(game, "draw nile", "draw")
    game.undo()
    assert play(game, "draw") == first[1:]
    assert play(twin, "draw nile", "draw") == first


def test_a_scripted_bag_deals_its_tiles_and_then_no_more() -> None:
    game = Game(3, suns=SUNS, bag=ScriptedBag(["gold", "nile"]))
    play(game, "draw", "draw")
    assert game.lot == ("gold", "nile")
    with pytest.raises(IllegalAction, match="draw: the script has no more tiles"):
        game.play("draw")
    assert len(game.history) == 2


def test_a_script_cannot_draw_what_is_not_left() -> None:
    game = Game(3, suns=SUNS, bag=ScriptedBag(["gold"] * 6))
    play(game, *["draw"] * 5)
    with pytest.raises(IllegalAction, match="draw gold: there is none left in the bag"):
        game.play("draw")


def test_a_sealed_bag_deals_its_order() -> None:
    order = WHOLE_BAG.copy()
    random.Random(8).shuffle(order)
    game = play_at_random(Game(3, suns=SUNS, bag=SealedBag(order)), random.Random(9))
    drawn = [played.action.tile for played in game.history if played.action.do == "draw"]
    assert drawn == order[: len(drawn)]


@pytest.mark.parametrize(
    ("order", "complaint"),
    [
        (WHOLE_BAG[1:], "sealed order: a bag holds 8 god tiles, not 7"),
        ([*WHOLE_BAG, "ra"], "sealed order: a bag holds 30 ra tiles, not 31"),
        ([*WHOLE_BAG[1:], "gold"], "sealed order: a bag holds 8 god tiles, not 7"),
        ([], "sealed order: a bag holds 8 god tiles, not 0"),
        (["camel"], "bag: 'camel' is not a tile"),
    ],
)
def test_a_sealed_bag_holds_exactly_the_180_tiles(order: list[str], complaint: str) -> None:
    with pytest.raises(NotationError) as error:
        SealedBag(order)
    assert str(error.value) == complaint


def test_a_script_holds_tiles() -> None:
    with pytest.raises(NotationError, match="bag: 'camel' is not a tile"):
        ScriptedBag(["nile", "camel"])


def test_anything_that_names_tiles_is_a_bag() -> None:
    class RaOnly:
        def next_tile(self, state: State, drawn: int) -> int:
            return BY_NAME["ra"]

    game = Game(3, suns=SUNS, bag=RaOnly())
    while not game.is_over:
        game.play("draw" if game.phase == "turn" else "pass")
    assert Counter(str(played.action) for played in game.history)["draw ra"] == 24


@pytest.mark.parametrize("reader", [Game.from_position, Game.from_record])
def test_a_game_from_paper_draws_from_the_bag_it_is_given(reader: Any) -> None:
    game = Game(3, suns=SUNS)
    document = game.position() if reader == Game.from_position else game.record()
    game = reader(document, bag=ScriptedBag(["gold"]))
    game.play("draw")
    assert game.lot == ("gold",)


# ---- names and rules -----------------------------------------------------------------------------------------------


def test_players_have_names_or_letters() -> None:
    game = Game(5, seed=1)
    assert [game.name(seat) for seat in range(5)] == list("ABCDE")
    assert game.names is None
    game = Game(2, names=["Zoë", "Ἀθηνᾶ"])
    assert [player.name for player in game.players] == ["Zoë", "Ἀθηνᾶ"]


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        (["Anna", "Bob"], "names: 3 players have 3 names, not 2"),
        (["A", "B", "C", "D"], "names: 3 players have 3 names, not 4"),
        ([], "names: 3 players have 3 names, not 0"),
        (["Anna", "", "Cathy"], "names: a name has 1 to 1000 characters, not ''"),
        (["Anna", "  ", "Cathy"], "names: a name has 1 to 1000 characters, not '  '"),
        (["Anna", "Bob", "C" * 1001], "names: a name has 1 to 1000 characters, not 'CCC"),
    ],
)
def test_names_that_will_not_do(names: list[str], complaint: str) -> None:
    with pytest.raises(NotationError) as error:
        Game(3, names=names)
    assert str(error.value).startswith(complaint)


def test_a_game_is_for_four_by_default_and_takes_rules_or_a_number() -> None:
    assert Game().rules == Rules(4)
    assert Game(2).rules == Rules(2)
    rules = Rules(3, after_auction="ra_player")
    assert Game(rules).rules is rules


@pytest.mark.parametrize("players", [0, 1, 6, -1, True, False])
def test_a_game_for_too_few_or_too_many_is_refused(players: int) -> None:
    with pytest.raises(RulesError, match="players: Ra is for 2 to 5 players"):
        Game(players)


@pytest.mark.parametrize("players", ["3", 3.0, None, [3], {"players": 3}])
def test_a_game_of_something_else_is_refused(players: Any) -> None:
    with pytest.raises(RulesError):
        Game(players)


@pytest.mark.parametrize("names", [[1, 2, 3], ["Anna", "Bob", None], 7])
def test_names_that_are_no_text_are_refused(names: Any) -> None:
    with pytest.raises(NotationError, match=r"^names: "):
        Game(3, names=names)


@pytest.mark.parametrize("suns", [[[2], [2], [3]], [[1], [2], [3]], [[2], [3]], [[2, 3], [4, 5], [6]], 7, "abc"])
def test_hands_that_cannot_be_dealt_are_refused(suns: Any) -> None:
    with pytest.raises(RulesError, match=r"^suns: "):
        Game(3, suns=suns)


def test_other_suns_become_part_of_the_rules() -> None:
    game = Game(3, suns=[[2, 16], [3, 15], [4, 14]])
    assert game.rules.options == {"players": 3, "suns": [[2, 16], [3, 15], [4, 14]]}


# ---- how it ends ---------------------------------------------------------------------------------------------------


def test_a_game_that_goes_on_has_no_outcome() -> None:
    game = Game(3, seed=1)
    assert not game.is_over
    assert game.outcome is None


def test_the_outcome_holds_scores_winner_tie_and_sheets() -> None:
    game = last_ra(fame=[20, 20, 5], tiles={0: {"art": 1}, 1: {"art": 1}})
    play(game, "draw ra", "draw ra")
    outcome = game.outcome
    assert outcome is not None
    assert outcome.scores == game.scores == (5, 10, 0)
    assert (outcome.winner, outcome.tied, outcome.sun) == (1, (1,), 12)
    assert [sheet.score for sheet in outcome.epochs] == [(20, 20, 0), (15, 15, 0), (5, 10, 0)]


def test_a_tie_names_all_who_shared_the_most_fame() -> None:
    outcome = over_with([8, 7, 8]).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.tied, outcome.sun) == (0, (0, 2), 13)


# ---- the package ---------------------------------------------------------------------------------------------------


def test_every_public_name_can_be_had_from_the_package() -> None:
    for name in ra.__all__:
        assert getattr(ra, name).__name__ == name
        assert name in dir(ra)
    assert ra.Game is Game
    with pytest.raises(AttributeError, match="module 'ra' has no attribute 'Chess'"):
        ra.Chess  # noqa: B018


@settings(max_examples=20)
@given(st.integers(2, 5), st.integers(0, 2**62 - 1), st.randoms(use_true_random=False))
def test_every_game_can_be_replayed_from_its_history(players: int, seed: int, chance: random.Random) -> None:
    game = play_at_random(Game(players, seed=seed), chance)
    twin = game.start
    for played in game.history:
        assert twin.seat == played.seat
        twin.play(played.action)
    assert twin.state == game.state
    assert twin.events == game.events

"""Rules as data (§2, §12): presets, options, limits, and refusals that name the culprit."""

import copy
import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from ra.engine.rules import EDITIONS, MILD_SCORING, SUN_GROUPS, TWO_PLAYER_SUNS, Rules, RulesError

STANDARD = {
    2: ((2, 5, 6, 9), (3, 4, 7, 8)),
    3: ((2, 5, 8, 13), (3, 6, 9, 12), (4, 7, 10, 11)),
    4: ((2, 6, 13), (3, 7, 12), (4, 8, 11), (5, 9, 10)),
    5: ((2, 7, 16), (3, 8, 15), (4, 9, 14), (5, 10, 13), (6, 11, 12)),
}


# ---- the standard game ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "limit", "hand"), [(2, 6, 4), (3, 8, 4), (4, 9, 3), (5, 10, 3)])
def test_the_standard_game(players: int, limit: int, hand: int) -> None:
    """§2.2, §2.4"""
    rules = Rules(players)
    assert rules.suns == STANDARD[players]
    assert (rules.ra_limit, rules.hand_size) == (limit, hand)
    assert rules.suns_in_play == {1}.union(*STANDARD[players])
    assert (rules.fewest_pharaohs, rules.lowest_suns) == ((2, 2, 2), 5)
    assert (rules.after_auction, rules.god_disasters, rules.edition) == ("left", "strike", "2023")


@pytest.mark.parametrize(
    ("players", "suns"), [(2, range(1, 10)), (3, range(1, 14)), (4, range(1, 14)), (5, range(1, 17))]
)
def test_the_suns_in_play_are_those_of_the_books(players: int, suns: range) -> None:
    """PT, UK, PL: suns 1 to 9 for two, 1 to 13 for three and four, all 16 for five."""
    assert Rules(players).suns_in_play == set(suns)


@pytest.mark.parametrize("edition", ["1999", "2016", "2023"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_edition_is_for_three_to_five(edition: str, players: int) -> None:
    rules = Rules(players, edition)
    assert rules.edition == edition
    assert rules.suns == STANDARD[players]
    assert rules.options == {"players": players} | ({} if edition == "2023" else {"edition": edition})


@pytest.mark.parametrize("edition", ["2016", "2023"])
def test_newer_editions_are_for_two_as_well(edition: str) -> None:
    """§12"""
    assert Rules(2, edition).suns == STANDARD[2]


def test_editions_differ_in_how_they_show_the_ra_track() -> None:
    """§12 A matter of display."""
    assert {name: edition.ra_track for name, edition in EDITIONS.items()} == {
        "1999": "tiles", "2016": "tiles", "2023": "barge",
    }  # fmt: skip


# ---- options -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "suns"),
    [
        ("razzia", ((2, 5, 6, 9), (3, 4, 7, 8))),
        ("baumer", ((2, 4, 6, 9), (3, 5, 7, 8))),
        ("bgg", ((3, 4, 6, 9), (2, 5, 7, 8))),
    ],
)
@pytest.mark.parametrize("edition", ["1999", "2016", "2023"])
def test_two_player_suns_by_name(variant: str, suns: tuple[tuple[int, ...], ...], edition: str) -> None:
    """§12 The Russian book's three sets; the 1999 edition is for two with a named one."""
    rules = Rules(2, edition, two_player_suns=variant)
    assert rules.suns == suns
    assert rules.two_player_suns == variant


def test_the_standard_set_for_two_is_razzia() -> None:
    """§12"""
    assert Rules(2) == Rules(2, two_player_suns="razzia")
    assert Rules(2) != Rules(2, two_player_suns="bgg")


def test_mild_scoring_is_two_options() -> None:
    """§12"""
    rules = Rules(2, **MILD_SCORING)
    assert (rules.fewest_pharaohs, rules.lowest_suns) == ((2, 2, 0), 0)
    assert rules.options == {"players": 2, "fewest_pharaohs": [2, 2, 0], "lowest_suns": 0}


@pytest.mark.parametrize("limit", range(1, 11))
def test_the_ra_limit_is_one_to_ten(limit: int) -> None:
    """formats.md"""
    assert Rules(3, ra_limit=limit).ra_limit == limit


EXAMPLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 5},
    {"players": 3, "edition": "1999"},
    {"players": 4, "edition": "2016"},
    {"players": 2, "edition": "2016"},
    {"players": 2, "edition": "1999", "two_player_suns": "razzia"},
    {"players": 2, "edition": "1999", "two_player_suns": "bgg"},
    {"players": 2, "two_player_suns": "baumer"},
    {"players": 2, "ra_limit": 7},
    {"players": 5, "ra_limit": 1},
    {"players": 3, "fewest_pharaohs": [2, 2, 0], "lowest_suns": 0},
    {"players": 3, "fewest_pharaohs": [0, 0, 1_000_000_000], "lowest_suns": 1_000_000_000},
    {"players": 3, "after_auction": "ra_player", "god_disasters": "removed"},
    {"players": 3, "lone_player": "invokes_once"},
    {"players": 2, "suns": [[2, 3], [4, 16]]},
    {"players": 2, "edition": "1999", "suns": [[2, 3], [4, 16]]},
    {"players": 3, "suns": [[2], [3], [4]]},
    {"players": 5, "suns": [[2, 3, 4], [5, 6, 7], [8, 9, 10], [11, 12, 13], [14, 15, 16]]},
]


@pytest.mark.parametrize("options", EXAMPLES, ids=str)
def test_options_hold_what_differs_from_the_standard_game_and_nothing_else(options: dict[str, Any]) -> None:
    """formats.md"""
    assert Rules.from_options(options).options == options


@pytest.mark.parametrize("options", EXAMPLES, ids=str)
def test_rules_survive_the_way_through_options(options: dict[str, Any]) -> None:
    rules = Rules.from_options(options)
    assert Rules.from_options(rules.options) == rules


@pytest.mark.parametrize("edition", ["1999", "2016", "2023"])
@pytest.mark.parametrize("variant", ["razzia", "baumer", "bgg"])
def test_suns_for_two_that_have_a_name_are_that_set(edition: str, variant: str) -> None:
    """Whoever lists the suns of a named set means that set."""
    rules = Rules(2, edition, suns=TWO_PLAYER_SUNS[variant])
    assert rules == Rules(2, edition, two_player_suns=variant)
    assert Rules.from_options(rules.options) == rules


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_naming_what_is_standard_changes_nothing(players: int) -> None:
    standard = Rules(players)
    named = Rules(
        players,
        "2023",
        ra_limit=standard.ra_limit,
        fewest_pharaohs=[2, 2, 2],
        lowest_suns=5,
        after_auction="left",
        god_disasters="strike",
    )
    assert named == standard
    assert hash(named) == hash(standard)
    assert named.options == {"players": players}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_listing_the_standard_suns_changes_nothing(players: int) -> None:
    """In whatever order: the groups are dealt at random (§2.2)."""
    assert Rules(players, suns=SUN_GROUPS[players]) == Rules(players)
    assert Rules(players, suns=[group[::-1] for group in SUN_GROUPS[players][::-1]]) == Rules(players)


def test_equal_rules_are_one_key() -> None:
    rules = [Rules.from_options(options) for options in (*EXAMPLES, *EXAMPLES)]
    assert len(set(rules)) == len(EXAMPLES)


def test_rules_are_shown_as_they_are_made() -> None:
    rules = Rules(2, "1999", two_player_suns="bgg", ra_limit=7)
    assert repr(rules) == "Rules(players=2, edition='1999', ra_limit=7, two_player_suns='bgg')"
    assert eval(repr(rules)) == rules


def test_rules_do_not_change() -> None:
    rules = Rules(3)
    with pytest.raises(FrozenInstanceError):
        rules.players = 4  # type: ignore[misc]


@pytest.mark.parametrize("options", EXAMPLES, ids=str)
def test_rules_can_be_copied_and_pickled(options: dict[str, Any]) -> None:
    rules = Rules.from_options(options)
    assert copy.deepcopy(rules) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules


# ---- hands ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_standard_suns_dealt_otherwise_are_the_same_rules(players: int) -> None:
    rules = Rules(players)
    assert rules.with_hands(rules.suns[::-1]) is rules
    assert rules.with_hands([list(reversed(hand)) for hand in rules.suns]) is rules


def test_other_suns_make_other_rules() -> None:
    rules = Rules(3, "1999", after_auction="ra_player", ra_limit=5, lowest_suns=1)
    other = rules.with_hands([[9, 2], [3, 8], [16, 4]])
    assert other.suns == ((2, 9), (3, 8), (4, 16))
    assert other.hand_size == 2
    assert other.suns_in_play == {1, 2, 3, 4, 8, 9, 16}
    options = {"after_auction": "ra_player", "ra_limit": 5, "lowest_suns": 1}
    assert other.options == {"players": 3, "edition": "1999", **options, "suns": [[2, 9], [3, 8], [4, 16]]}


def test_other_suns_for_two_take_the_place_of_a_named_set() -> None:
    other = Rules(2, "1999", two_player_suns="bgg").with_hands([[2], [3]])
    assert other == Rules(2, "1999", suns=[[2], [3]])


# ---- refusals ------------------------------------------------------------------------------------------------------

REFUSALS: list[tuple[dict[str, Any], str]] = [
    # players
    ({"players": 6}, "players: Ra is for 2 to 5 players, not 6"),
    ({"players": 1}, "players: Ra is for 2 to 5 players, not 1"),
    ({"players": 0}, "players: Ra is for 2 to 5 players, not 0"),
    ({"players": -3}, "players: Ra is for 2 to 5 players, not -3"),
    ({"players": True}, "players: .*not True"),
    ({"players": 3.0}, "players: .*not 3.0"),
    ({"players": "3"}, "players: .*not '3'"),
    ({"players": int}, "players: .*not <class .int.>"),
    ({"players": None}, "players: "),
    ({"players": [3]}, "players: "),
    ({"players": 10**30}, "players: "),
    ({"players": float("nan")}, "players: .*not nan"),
    ({}, "players: .*missing"),
    ({"edition": "2023"}, "players: .*missing"),
    # edition
    ({"players": 3, "edition": "2001"}, "edition: one of 1999, 2016, 2023, not '2001'"),
    ({"players": 3, "edition": 1999}, "edition: .*not 1999"),
    ({"players": 3, "edition": None}, "edition: "),
    ({"players": 3, "edition": ["1999"]}, "edition: "),
    ({"players": 2, "edition": "1999"}, "players: the 1999 edition has no two-player game.*razzia, baumer, bgg"),
    # ra_limit
    ({"players": 3, "ra_limit": 0}, "ra_limit: a whole number from 1 to 10, not 0"),
    ({"players": 3, "ra_limit": 11}, "ra_limit: a whole number from 1 to 10, not 11"),
    ({"players": 3, "ra_limit": -1}, "ra_limit: "),
    ({"players": 3, "ra_limit": 8.0}, "ra_limit: .*not 8.0"),
    ({"players": 3, "ra_limit": True}, "ra_limit: .*not True"),
    ({"players": 3, "ra_limit": "8"}, "ra_limit: .*not '8'"),
    # fewest_pharaohs
    ({"players": 3, "fewest_pharaohs": 2}, "fewest_pharaohs: one number for each of 3 epochs, not 2"),
    ({"players": 3, "fewest_pharaohs": [2, 2]}, r"fewest_pharaohs: .*not \[2, 2\]"),
    ({"players": 3, "fewest_pharaohs": [2, 2, 2, 2]}, "fewest_pharaohs: "),
    ({"players": 3, "fewest_pharaohs": "222"}, "fewest_pharaohs: .*not '222'"),
    ({"players": 3, "fewest_pharaohs": None}, "fewest_pharaohs: "),
    ({"players": 3, "fewest_pharaohs": {"1": 2, "2": 2, "3": 2}}, "fewest_pharaohs: "),
    ({"players": 3, "fewest_pharaohs": [2, 2, -1]}, "fewest_pharaohs: .*not -1"),
    ({"players": 3, "fewest_pharaohs": [2, 2, True]}, "fewest_pharaohs: .*not True"),
    ({"players": 3, "fewest_pharaohs": [2, 2.0, 2]}, "fewest_pharaohs: .*not 2.0"),
    ({"players": 3, "fewest_pharaohs": [None, 2, 2]}, "fewest_pharaohs: "),
    ({"players": 3, "fewest_pharaohs": [2, 2, 1_000_000_001]}, "fewest_pharaohs: "),
    # lowest_suns
    ({"players": 3, "lowest_suns": -1}, "lowest_suns: a whole number from 0 to 1000000000, not -1"),
    ({"players": 3, "lowest_suns": 1_000_000_001}, "lowest_suns: "),
    ({"players": 3, "lowest_suns": False}, "lowest_suns: .*not False"),
    ({"players": 3, "lowest_suns": 5.0}, "lowest_suns: .*not 5.0"),
    ({"players": 3, "lowest_suns": None}, "lowest_suns: "),
    # words
    ({"players": 3, "after_auction": "right"}, "after_auction: one of left, ra_player, not 'right'"),
    ({"players": 3, "after_auction": None}, "after_auction: "),
    ({"players": 3, "lone_player": "stops"}, "lone_player: one of plays_on, invokes_once, not 'stops'"),
    ({"players": 3, "god_disasters": "Strike"}, "god_disasters: one of strike, removed, not 'Strike'"),
    ({"players": 3, "god_disasters": True}, "god_disasters: "),
    # two_player_suns
    ({"players": 3, "two_player_suns": "bgg"}, "two_player_suns: only for two players, not 3"),
    ({"players": 2, "two_player_suns": "chess"}, "two_player_suns: one of razzia, baumer, bgg, not 'chess'"),
    ({"players": 2, "two_player_suns": 7}, "two_player_suns: "),
    ({"players": 2, "two_player_suns": "bgg", "suns": [[2], [3]]}, "suns: two_player_suns names the suns already"),
    # suns
    ({"players": 3, "suns": [[2], [3], [3]]}, "suns: sun 3 is dealt twice"),
    ({"players": 3, "suns": [[2, 2], [3, 4], [5, 6]]}, "suns: sun 2 is dealt twice"),
    ({"players": 3, "suns": [[2], [3], [4, 5]]}, "suns: every player has the same number of suns"),
    ({"players": 3, "suns": [[], [], []]}, "suns: every player has the same number of suns, at least one"),
    ({"players": 3, "suns": [[1], [2], [3]]}, "suns: a whole number from 2 to 16, not 1"),
    ({"players": 3, "suns": [[2], [3], [17]]}, "suns: a whole number from 2 to 16, not 17"),
    ({"players": 3, "suns": [[2], [3]]}, "suns: 3 lists of suns, one for each player"),
    ({"players": 3, "suns": [[2], [3], [4], [5]]}, "suns: 3 lists of suns"),
    ({"players": 3, "suns": [2, 3, 4]}, "suns: 3 lists of suns"),
    ({"players": 3, "suns": "234"}, "suns: 3 lists of suns"),
    ({"players": 3, "suns": ["2", "3", "4"]}, "suns: 3 lists of suns"),
    ({"players": 3, "suns": {"0": [2], "1": [3], "2": [4]}}, "suns: 3 lists of suns"),
    ({"players": 3, "suns": [[2], [3], [4.0]]}, "suns: .*not 4.0"),
    ({"players": 3, "suns": [[2], [3], [True]]}, "suns: .*not True"),
    ({"players": 3, "suns": [[2], [3], ["4"]]}, "suns: .*not '4'"),
    ({"players": 3, "suns": [[2], [3], [[4]]]}, "suns: "),
    # unknown
    ({"players": 3, "bribes": True}, "bribes: there is no such option; options are edition, ra_limit"),
    ({"players": 3, "Edition": "1999"}, "Edition: there is no such option"),
    ({"players": 3, "ra_limits": 7}, "ra_limits: there is no such option"),
    ({"players": 3, "": 7}, ": there is no such option"),
    ({"players": 3, "hand_size": 4}, "hand_size: there is no such option"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "message"), REFUSALS, ids=str)
def test_rules_that_cannot_be_played_are_refused_by_name(options: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError, match=f"^{message}"):
        Rules.from_options(options)


def test_what_is_too_deep_to_be_shown_is_refused_all_the_same() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(RulesError, match=r"^edition: .*this list"):
        Rules.from_options({"players": 3, "edition": deep})


def test_a_refusal_is_a_value_error() -> None:
    assert issubclass(RulesError, ValueError)


@pytest.mark.parametrize(
    "hands", [[[2], [2], [3]], [[2, 3], [4], [5]], [[1], [2], [3]], [[2], [3]], "abc", None, [[], [], []]]
)
def test_hands_are_checked_like_groups(hands: Any) -> None:
    with pytest.raises(RulesError, match=r"^suns: "):
        Rules(3).with_hands(hands)


def test_an_error_names_its_option_and_cause() -> None:
    with pytest.raises(RulesError) as refused:
        Rules(players=3, ra_limit=12)
    assert (refused.value.option, refused.value.cause) == ("ra_limit", "number")
    assert refused.value.facts == {"low": 1, "high": 10, "given": "12"}

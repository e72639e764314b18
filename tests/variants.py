"""The rules that recorded games and comparisons of engines go through: every player count, every option."""

from typing import Any

from ra.engine.rules import MILD_SCORING, Rules

OPTIONS: dict[str, dict[str, Any]] = {
    "standard": {},
    "edition_1999": {"edition": "1999"},
    "edition_2016": {"edition": "2016"},
    "mild": dict(MILD_SCORING),
    "ra_player_resumes": {"after_auction": "ra_player"},
    "safe_gods": {"god_disasters": "removed"},
    "short": {"ra_limit": 3},
    "long": {"ra_limit": 10},
    "everything": {
        "edition": "2016",
        "ra_limit": 7,
        "fewest_pharaohs": [0, 4, 9],
        "lowest_suns": 11,
        "after_auction": "ra_player",
        "god_disasters": "removed",
    },
}
FOR_TWO: dict[str, dict[str, Any]] = {
    "edition_1999": {"edition": "1999", "two_player_suns": "razzia"},
    "baumer": {"two_player_suns": "baumer", "ra_limit": 7},
    "bgg": {"edition": "1999", "two_player_suns": "bgg"},
}
LATER: dict[str, dict[str, Any]] = {"lone_player": {"lone_player": "invokes_once"}}
"""Options that came later: last, so that the games which were recorded before keep their places."""
HAND = {2: 7, 3: 5, 4: 2, 5: 2}


def own_suns(players: int) -> list[list[int]]:
    """Larger hands than usual for two and three, smaller ones for four and five."""
    return [[2 + seat + players * nth for nth in range(HAND[players])] for seat in range(players)]


def variants() -> dict[str, Rules]:
    """Rules by name: `3_safe_gods`, ..."""
    table = {}
    for players in range(2, 6):
        own = {"own_suns": {"suns": own_suns(players)}}
        for name, options in (OPTIONS | (FOR_TWO if players == 2 else {}) | own | LATER).items():
            table[f"{players}_{name}"] = Rules(players, **options)
    return table

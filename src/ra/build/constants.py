"""What pages know of the bots beside the doors: who there is, how they are called, how they spend their time.

It stands in Python alone. `ra.build.module` writes it down in TypeScript.
"""

import json
import re
from typing import Any, Final

from ra.arena.choosing import NETWORK, NETWORKS, NUMBERS
from ra.arena.matches import LONGEST_GAME
from ra.bots.naming import CALL, MOST_THREADS, USUAL
from ra.bots.network.desk import HIDDEN, SIDES
from ra.bots.network.model import MARGIN, row_count
from ra.bots.network.weights import learned_row_count
from ra.bots.policies import POLICY_NUMBERS
from ra.bots.registry import ENTRIES, JUDGE, BotEntry
from ra.bots.search.master import BY_ROLLOUTS, BY_SECONDS, CHUNK, ROUND
from ra.bots.search.rollouts import FIRST_SIGHT
from ra.engine.actions import ACTIONS
from ra.engine.rules import MAX_PLAYERS
from ra.engine.tiles import NAMES

HEAD: Final = "/** Of the bots and their networks. Written by `python -m ra.build --module` from Python. */\n"


def about_bot(entry: BotEntry) -> dict[str, Any]:
    """Numbers are null where a bot has none: `policy` for `choose_by_policy`, `match` for `play_matches`."""
    return {
        "name": entry.name,
        "policy": POLICY_NUMBERS.get(entry.name),
        "match": NUMBERS.get(entry.name),
        "weights": entry.weights or None,
        "takesTime": entry.takes_time,
        "mostRollouts": entry.most_rollouts,
        "takesLoss": entry.takes_loss,
        "isNetwork": entry.is_network,
        "levels": list(entry.levels),
    }


PLAYERS: Final = range(2, MAX_PLAYERS + 1)
CONSTANTS: Final = {
    "BOTS": ([about_bot(entry) for entry in ENTRIES], "The bots of the house, weakest first."),
    "JUDGE": (JUDGE, "Whose network judges decisions and draws."),
    "CALL": (CALL.pattern.replace("(?P<", "(?<"), "How a bot is called, as a regular expression for the whole name."),
    "MOST_THREADS": (MOST_THREADS, "On how many cores a name may tell a bot to think."),
    "USUAL_SECONDS": (USUAL.seconds, "How long a bot thinks about a decision that is not told."),
    "ACTIONS": (ACTIONS, "How many actions there are."),
    "TILES": (NAMES, "The kinds of tiles, by their numbers."),
    "SIDES": (SIDES, "Chances of all seats, then margins of all seats: how long a row of values is."),
    "MARGIN": (MARGIN, "Points of fame that make a margin of 1."),
    "HIDDEN": (HIDDEN, "How many weights a row has."),
    "LEARNED_ROWS": ({players: learned_row_count(players) for players in PLAYERS}, "Rows of a file, by players."),
    "ROWS": ({players: row_count(players) for players in PLAYERS}, "Rows of a network that can play, by players."),
    "NETWORKS": (NETWORKS, "The bots whose weights lie in a row for `play_matches`, in this order."),
    "FIRST_NETWORK": (NETWORK, "From this number on, bots of `play_matches` judge by a network."),
    "LONGEST_GAME": (LONGEST_GAME, "More decisions than a game can take."),
    "FIRST_SIGHT": (FIRST_SIGHT, "For how many rollouts the first sight counts."),
    "CHUNK": (CHUNK, "Rollouts of every action between two looks at the clock."),
    "ROUND": (ROUND, "Rollouts of every action between two looks at what came of them, if no clock counts."),
    "BY_SECONDS": (BY_SECONDS, "From so many seconds of thought on, so many decisions are played on."),
    "BY_ROLLOUTS": (BY_ROLLOUTS, "From so many rollouts on, so many decisions are played on."),
}


def constants_text() -> str:
    told = (
        f"/** {words} */\nexport const {name} = {in_typescript(value)} as const;\n"
        for name, (value, words) in CONSTANTS.items()
    )
    return "\n".join([HEAD, *told])


def in_typescript(value: object) -> str:
    """Numbers that are keys stay numbers, unlike in JSON."""
    return re.sub(r'"(\d+)":', r"\1:", json.dumps(value))

"""What pages know beside the doors: the bots and how they spend their time, and the names behind numbers.

It stands in Python alone. `ra.build.module` writes it down in TypeScript.
"""

import json
import re
from typing import Any, Final, get_args

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
from ra.engine import scoring
from ra.engine.actions import ACTIONS
from ra.engine.rules import MAX_PLAYERS
from ra.engine.tiles import NAMES
from ra.game import events, story, telling
from ra.game.action import MEANING_WORDS, PHASE_NAMES
from ra.game.documents.position import FORMAT as POSITION_FORMAT
from ra.game.documents.record import FORMAT as RECORD_FORMAT
from ra.game.notes import NOTE_NAMES
from ra.lens.suns import STATUS_NAMES
from ra.table import solo, undo
from ra.table.clock import DAY_MS
from ra.table.version import RULES_VERSION

HEAD: Final = "/** Bots, and names behind numbers. Written by `python -m ra.build --module` from Python. */\n"


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
COLUMN: Final = {
    "kind": telling.KIND, "seat": telling.SEAT, "tile": telling.TILE_COLUMN, "disaster": telling.DISASTER,
    "sun": telling.SUN, "paid": telling.SUN, "received": telling.RECEIVED, "owed": telling.OWED,
    "auction": telling.AUCTION, "epoch": telling.EPOCH, "why": telling.BY_RA, "tiles": telling.TILES,
    "lost": telling.TILES, "also": telling.TILES,
}  # fmt: skip
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
    "PHASES": (PHASE_NAMES, "The phases, by their numbers."),
    "AUCTIONS": (story.AUCTION_NAMES, "Why an auction was opened."),
    "EPOCH_ENDS": (story.WHY, "What an epoch ended by."),
    "NOTES": (NOTE_NAMES, "What should not be overlooked."),
    "SUN_STATUSES": (STATUS_NAMES, "What a sun can do in an auction."),
    "LINES": (scoring.LINES, "The lines of a score sheet."),
    "EVENTS": (
        [{"kind": events.kind_of(event), "fields": list(event._fields)} for event in get_args(events.Event)],
        "What can happen, by the numbers in the rows of `play_told`, with the fields of each.",
    ),
    "COLUMN": (COLUMN, "In which column of such a row a field stands; tiles are their number, and then each of them."),
    "EVENT_COLUMNS": (telling.COLUMNS, "How long such a row is."),
    "MOST_EVENTS": (telling.MOST_EVENTS, "How many events a decision can cause."),
    "ACTION_WORDS": (
        {"turn": MEANING_WORDS[True, False], "swaps": MEANING_WORDS[True, True], "other": MEANING_WORDS[False, False]},
        "The actions in words: on a turn, in a turn of god swaps, and in other phases.",
    ),
    "POSITION_FORMAT": (POSITION_FORMAT, "A position as a document."),
    "RECORD_FORMAT": (RECORD_FORMAT, "A game as a document."),
    "RULES_VERSION": (RULES_VERSION, "Under which rules a game begins."),
    "PACES": (solo.PACES, "How fast bots move, by number."),
    "NOT_YET": (solo.NOT_YET, "A bot waits until it is told to go on."),
    "OWNER_BOT": (solo.BOT, "The owner of a seat that is a bot's; people are numbered from 0."),
    "UNDO_REFUSALS": (undo.REFUSALS, "Why nothing is taken back, by number; empty where it is."),
    "DAY_MS": (DAY_MS, "A day in milliseconds."),
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

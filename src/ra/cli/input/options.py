"""Options that several commands share: the rules of a game, and the budget of a bot."""

import re
from argparse import ArgumentParser, Namespace
from typing import Any

from ra.bots.naming import BUDGETS, SEARCHING, read_name
from ra.engine.rules import (
    AFTER_AUCTION,
    DEFAULT_EDITION,
    EDITIONS,
    GOD_DISASTERS,
    LAST_EPOCH,
    LONE_PLAYER,
    MILD_SCORING,
    OPTIONS,
    TWO_PLAYER_SUNS,
    Rules,
)


def add_rules(parser: ArgumentParser) -> None:
    """One flag for each option of the rules; `ra rules 12` tells what they mean."""
    group = parser.add_argument_group("rules (see: ra rules 12)")
    group.add_argument("--edition", choices=tuple(EDITIONS), help=f"the printed edition (default {DEFAULT_EDITION})")
    group.add_argument("--ra-limit", type=int, metavar="N", help="Ra tiles that end an epoch")
    group.add_argument("--fewest-pharaohs", type=int, nargs=LAST_EPOCH, metavar="N", help="points lost, each epoch")
    group.add_argument("--lowest-suns", type=int, metavar="N", help="points lost for the lowest suns")
    group.add_argument("--mild", action="store_true", help="no such losses at the end of the game")
    group.add_argument("--after-auction", choices=AFTER_AUCTION, help="whose turn follows an auction")
    group.add_argument("--god-disasters", choices=GOD_DISASTERS, help="what a disaster does that a god takes")
    group.add_argument("--lone-player", choices=LONE_PLAYER, help="when the last player with face-up suns has to stop")
    group.add_argument("--two-player-suns", choices=tuple(TWO_PLAYER_SUNS), help="the suns of a game for two")
    group.add_argument(
        "--suns",
        type=sun_group,
        nargs="+",
        metavar="GROUP",
        help="other groups of suns, one a player: 2-5-8-13 3-6-9-12 ...",
    )


def sun_group(text: str) -> list[int]:
    """`2-5-8-13`, also with commas."""
    return [int(sun) for sun in re.split("[-,]", text)]


def rules_from(arguments: Namespace, players: int) -> Rules:
    options: dict[str, Any] = dict(MILD_SCORING) if arguments.mild else {}
    for name in OPTIONS:
        value = getattr(arguments, name)
        if value is not None:
            options[name] = value
    return Rules.from_options({"players": players, **options})


def with_budget(bot: str, budget: str) -> str:
    """A bot's name with the budget that `--budget` gives it; what is wrong with that is said of the option."""
    called = read_name(bot).name
    if called not in SEARCHING:
        searching = " and ".join(SEARCHING)
        raise ValueError(f"--budget {budget}: {called} decides at once; only {searching} can be given time")
    if bot != called:
        raise ValueError(f"--budget {budget}: {bot} says already how long it thinks")
    try:
        read_name(f"{bot}@{budget}")
    except ValueError:
        raise ValueError(f"--budget {budget}: {BUDGETS}; from 1ms to 600s") from None
    return f"{bot}@{budget}"

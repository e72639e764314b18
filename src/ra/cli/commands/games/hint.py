"""Says what to do in a position, and why: every candidate with its chances, and the facts that speak for the best.

    ra hint position.json                  the expert's advice
    ra hint game.json --move 40            before the 41st decision of a game
    ra hint position.json --budget 1s      the advice of the bot that searches, after a second
    ra hint position.json --bot greedy     what that bot would do, and what the expert thinks of it
    ra hint position.json --bot expert~20  what the expert would do that gives something away, and what that costs
    ra hint position.json --json           the same as data

The file holds records, positions or saved games as JSON, or a game in text notation; - is standard input.
"""

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Final

from ra.bots import BOTS, check_bot, make_bot
from ra.bots.explain.explanation import Explanation, explain
from ra.bots.naming import read_name
from ra.bots.registry import JUDGE, SEARCHER
from ra.cli.input.files import moment
from ra.cli.input.options import with_budget
from ra.cli.render.explanation import draw_explanation
from ra.game.game import Game

if TYPE_CHECKING:
    pass

SEED: Final = 0


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, position, saved game or text notation")
    parser.add_argument("--move", type=int, default=-1, metavar="N", help="so many decisions; negative: from the end")
    parser.add_argument("--record", type=int, default=1, metavar="K", help="which document of the file (default 1)")
    parser.add_argument("--bot", metavar="NAME", help=f"who is asked: {', '.join(BOTS)} (default {JUDGE})")
    parser.add_argument("--budget", metavar="TIME", help=f"how long {SEARCHER} may think: 5ms, 100ms, 1s")
    parser.add_argument("--json", action="store_true", help="as data")


def run(arguments: Namespace) -> int:
    name = asked(arguments)
    game = moment(arguments)
    if game.is_over:
        raise ValueError("the game is over, and nobody decides: name an earlier moment with --move")
    check_bot(name, game.rules.players)
    explanation = explained(game, name)
    if arguments.json:
        print(json.dumps(explanation.as_dict(you=explanation.chosen is None)))
    else:
        show(explanation)
    return 0


def explained(game: Game, name: str) -> Explanation:
    """A bot that gives something away need not do what it thinks best: like one that cannot say, it is judged."""
    bot, called = make_bot(name, SEED), read_name(name)
    if called.loss:
        return explain(game, make_bot(called.name, SEED), bot.choose(game))
    return explain(game, bot)


def asked(arguments: Namespace) -> str:
    """The bot that is asked, with its budget if it has one."""
    if arguments.budget is None:
        return arguments.bot or JUDGE
    return with_budget(arguments.bot or SEARCHER, arguments.budget)


# ---- as text -------------------------------------------------------------------------------------------------------


def show(explanation: Explanation) -> None:
    from ra.cli.render.screen import Screen

    screen = Screen()
    screen.show(*draw_explanation(explanation, screen.signs, screen.width, you=explanation.chosen is None))

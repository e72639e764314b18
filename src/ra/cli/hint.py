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
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ra.bots import BOTS, check_bot, make_bot
from ra.bots.naming import read_name
from ra.bots.reasons import Explanation, Option, explain
from ra.bots.registry import JUDGE, SEARCHER
from ra.cli.options import with_budget
from ra.cli.show import moment
from ra.engine.rules import LETTERS
from ra.game.game import Game

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from ra.cli.screen import Signs

SEED: Final = 0
ACTION: Final = 22
NUMBER: Final = 8


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
    from ra.cli.screen import Screen

    screen = Screen()
    screen.show(*draw_explanation(explanation, screen.signs, screen.width, you=explanation.chosen is None))


def draw_explanation(
    explanation: Explanation, signs: "Signs", width: int, *, you: bool = True
) -> "Iterator[RenderableType]":
    """The candidates, a sentence, and the facts; `you` is the player who decides, who is otherwise named."""
    from rich.table import Table
    from rich.text import Text

    line_end = end_of_line(explanation, width)
    yield from draw_titles(explanation, line_end)
    for option in explanation.options:
        yield draw_option(explanation, option, signs, line_end)
    yield ""
    yield Text(explanation.sentence(you=you), style="bold")
    facts = Table.grid(padding=(0, 1))
    for text in explanation.texts(you=you):
        facts.add_row(signs.nothing, Text(text))
    yield facts


def end_of_line(explanation: Explanation, width: int) -> str:
    """Where there is no room for all columns, the others' chances stand on a line of their own."""
    return "" if ACTION + NUMBER * (len(explanation.names) + 2) <= width else f"\n{'':{ACTION}}"


def draw_titles(explanation: Explanation, line_end: str) -> "Iterator[Text]":
    from rich.text import Text

    from ra.cli.table import fitted
    from ra.game.names import split_letter

    names = [explanation.names[seat] for seat in others_of(explanation)]
    others = [fitted(name, NUMBER).strip() for name in names]
    without = [split_letter(name)[0] if name != short else name for name, short in zip(names, others, strict=True)]
    if len({fitted(name, NUMBER) for name in without}) < len(others):
        others = [LETTERS[seat] for seat in others_of(explanation)]  # which say all that cut names would
    mine = "".join(f"{title:>{NUMBER}}" for title in ("to win", "loss", "margin"))
    titles = f"{mine}{line_end}{''.join(f'{title:>{NUMBER}}' for title in others)}"
    yield Text(f"{explanation.names[explanation.seat]} decides; judged by {explanation.judge}", style="dim")
    yield Text(f"{'':{ACTION}}{titles}", style="dim")


def others_of(explanation: Explanation) -> list[int]:
    return [seat for seat in range(len(explanation.names)) if seat != explanation.seat]


def draw_option(explanation: Explanation, option: Option, signs: "Signs", line_end: str) -> "Text":
    """An action: the chance to win, what is given away in points of it, the margin, and the others' chances."""
    from rich.text import Text

    seat = explanation.seat
    mark = signs.here if option == explanation.chosen else " "
    loss = f"{100 * option.loss:.1f}" if option.loss else signs.nothing
    mine = f"{chance(option.chances[seat])}{loss:>{NUMBER}}{option.margins[seat]:>+{NUMBER}.1f}"
    others = "".join(chance(option.chances[other]) for other in others_of(explanation))
    text = Text(f"{f'{mark} {option.action}':{ACTION}}{mine}", style="bold" if option == explanation.best else "")
    return text.append(f"{line_end}{others}", style="dim not bold")


def chance(share: float) -> str:
    return f"{100 * share:.1f} %".rjust(NUMBER)

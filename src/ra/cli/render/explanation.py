"""An explanation as it is printed: every candidate with its chances, a sentence, and the facts."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ra.bots.explain.explanation import Explanation, Option
from ra.engine.rules import LETTERS

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from ra.cli.render.screen import Signs

ACTION: Final = 22


NUMBER: Final = 8


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

    from ra.cli.render.table import fitted
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

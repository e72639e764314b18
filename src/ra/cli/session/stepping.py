"""Stepping through recorded games, move by move."""

from collections.abc import Callable, Iterator
from typing import Final

from rich.text import Text

from ra.cli.input.words import quoted
from ra.cli.render.screen import Quit, Screen
from ra.cli.render.sheets import epoch_end, game_end
from ra.cli.render.table import draw_table
from ra.cli.render.telling import told_by
from ra.game.game import Game

KEYS: Final = "Enter next, p previous, t turn, a auction, e epoch, ? more, q quit"
HELP: Final = """\
Enter, n, next     the next move
p, previous        the move before
t, turn            the next turn
a, auction         the next auction
e, epoch           the end of the epoch
40                 move 40
f, first; l, last  the beginning; the end
r, record          the next record
q, quit            leave"""


class Stepper:
    """Somebody looks at games, one after another, at any move."""

    def __init__(self, games: Iterator[Game], screen: Screen) -> None:
        self.games = games
        self.screen = screen
        self.record = 0
        self.move = 0

    def run(self) -> None:
        try:
            for record, game in enumerate(self.games, 1):
                self.record, self.game, self.move = record, game, 0
                self.step_through()
        except Quit:
            return
        if self.record:
            self.screen.say("That was the last record.")

    def step_through(self) -> None:
        self.show()
        while self.obey(self.screen.ask(f"record {self.record}, move {self.move} of {len(self.game.history)}>")):
            pass

    def show(self, remark: str = KEYS) -> None:
        """The table at this move, and what brought it about; but the score comes first where both do not fit."""
        now = self.game.at(self.move)
        below = [*map(Text, told_by(self.game, self.move)), *self.sheet(now), Text(remark, style="dim")]
        table = draw_table(now, width=self.screen.width, signs=self.screen.signs)
        fits = self.screen.height_of(*table, *below) < self.screen.height
        self.screen.clear()
        self.screen.show(*(table if fits or not any(self.sheet(now)) else ()), *below)

    def sheet(self, now: Game) -> Iterator[Text]:
        """The score, where an epoch or the game has just ended."""
        if now.is_over and now.sheets:
            return game_end(now, self.screen.width)
        ended = self.move and len(now.sheets) > len(self.game.at(self.move - 1).sheets)
        return epoch_end(now, self.screen.width) if ended else iter(())

    def obey(self, typed: str) -> bool:
        """Does what is typed; false if this game has been looked at enough."""
        word = typed.casefold()
        if word in ("r", "record"):
            return False
        if word in ("q", "quit", "exit"):
            raise Quit
        if word.isdecimal() and len(word) < 5:
            self.go(int(word))
        elif word in STEPS:
            self.go(STEPS[word](self))
        else:
            self.screen.say(HELP if word in ("?", "h", "help") else f"{quoted(typed)} is not understood. {KEYS}")
        return True

    def go(self, move: int) -> None:
        last = len(self.game.history)
        self.move = min(max(0, move), last)
        self.show(KEYS if move == self.move else f"This game has moves 0 to {last}. {KEYS}")

    def next_where(self, found: Callable[[Game, Game], bool]) -> int:
        """The next move at which something is found, by looking at the game before and after it; or the end."""
        last = len(self.game.history)
        moves = range(self.move + 1, last + 1)
        return next((move for move in moves if found(self.game.at(move - 1), self.game.at(move))), last)


def turn_begins(before: Game, after: Game) -> bool:
    return after.phase == "turn"


def auction_opens(before: Game, after: Game) -> bool:
    return after.phase == "bidding" != before.phase


def epoch_ends(before: Game, after: Game) -> bool:
    return len(after.sheets) > len(before.sheets)


STEPS: Final[dict[str, Callable[[Stepper], int]]] = {
    **dict.fromkeys(("", "n", "next"), lambda stepper: stepper.move + 1),
    **dict.fromkeys(("p", "previous"), lambda stepper: stepper.move - 1),
    **dict.fromkeys(("t", "turn"), lambda stepper: stepper.next_where(turn_begins)),
    **dict.fromkeys(("a", "auction"), lambda stepper: stepper.next_where(auction_opens)),
    **dict.fromkeys(("e", "epoch"), lambda stepper: stepper.next_where(epoch_ends)),
    **dict.fromkeys(("f", "first"), lambda stepper: 0),
    **dict.fromkeys(("l", "last"), lambda stepper: len(stepper.game.history)),
}
"""Where each word leads."""

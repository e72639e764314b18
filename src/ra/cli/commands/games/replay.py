"""Replays recorded games: steps through them, tells them, or checks them.

    ra replay game.json                  step through a game at this terminal
    ra replay game.json > story.txt      the story of the game, a line for each turn
    ra replay games.jsonl --json         for each record one line of JSON: how it ended

A file holds records as JSON lines, one record over several lines, a saved or sealed game, or a game in text notation;
- is standard input. What cannot be replayed is named on standard error, and the others are replayed all the same.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence

from ra.cli.input.files import STANDARD_INPUT, WHOLE_GAMES, Unreadable, documents, read_game
from ra.game.documents.record import write_result
from ra.game.game import Game


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="records; - is standard input")
    parser.add_argument("--json", action="store_true", help="only how each record ended, as a line of JSON")


def run(arguments: Namespace) -> int:
    games = Games(arguments.files)
    if arguments.json:
        print_results(games)
    else:
        tell(games, typing=STANDARD_INPUT not in arguments.files)
    return 1 if games.complaints else 0


class Games:
    """The games of some files, in order. Whatever cannot be read is complained of, and passed over."""

    def __init__(self, files: Sequence[str]) -> None:
        self.files = files
        self.complaints = 0

    def __iter__(self) -> Iterator[Game]:
        for name in self.files:
            try:
                yield from self.readable(name)
            except OSError as error:
                self.complain(f"{name}: {error.strerror or error}")

    def readable(self, name: str) -> Iterator[Game]:
        for document in documents(name):
            try:
                game = read_game(document, WHOLE_GAMES)
            except Unreadable as error:
                self.complain(str(error))
            else:
                yield game

    def complain(self, complaint: str) -> None:
        self.complaints += 1
        print(complaint, file=sys.stderr, flush=True)


def print_results(games: Iterable[Game]) -> None:
    """How each game ended, and where."""
    for game in games:
        result = write_result(game)
        order = ("scores", "winner", "epochs")
        print(json.dumps({**{key: result[key] for key in order}, "position": game.position()}), flush=True)


def tell(games: Iterable[Game], *, typing: bool) -> None:
    """Step by step for somebody who sits there, otherwise as one text."""
    from ra.cli.render.screen import Screen

    screen = Screen()
    if typing and screen.is_interactive:
        from ra.cli.session.stepping import Stepper

        Stepper(iter(games), screen).run()
    else:
        for number, game in enumerate(games, 1):
            tell_story(number, game)


def tell_story(number: int, game: Game) -> None:
    """A whole game as text: a line for each turn, then the score."""
    from ra.cli.render.sheets import game_end, game_sheet
    from ra.cli.render.telling import story
    from ra.game.picture.lettering import seat_names

    print(f"Game {number}: {', '.join(seat_names(game))}")
    for line in story(game):
        print(line)
    for text in game_end(game) if game.is_over else game_sheet(game):
        print(text.plain.rstrip())
    print()

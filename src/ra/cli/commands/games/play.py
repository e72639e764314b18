"""Plays Ra at this terminal: people at one keyboard and bots, any number of each.

    ra play                                      you against three bots
    ra play --human Anna Bob --bots greedy       Anna and Bob against two bots
    ra play --watch --players 5                  five bots, and you watch
    ra play --resume                             go on with the game that was left

The game is saved after every decision. Type help at the table to see what you can do.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Final

from ra.bots import BOTS
from ra.cli.input.files import STANDARD_INPUT, Document, is_save, nth_document, read_game, read_saved
from ra.cli.input.options import add_rules, rules_from
from ra.cli.input.saves import Save, default_place, saved_at, set_aside
from ra.cli.input.seats import seating, seats_of_record
from ra.engine.chance import BITS
from ra.engine.rules import MAX_PLAYERS, OPTIONS
from ra.game.bags import SeededBag
from ra.game.game import Game
from ra.game.picture.lettering import printable

if TYPE_CHECKING:
    from ra.cli.render.screen import Screen

HERE: Final = ""
"""`--resume` without a file: the game that was saved last."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--players",
        type=int,
        choices=range(2, MAX_PLAYERS + 1),
        metavar="N",
        help="2 to 5 (default: who is named, or 4)",
    )
    parser.add_argument("--human", nargs="+", action="extend", metavar="NAME", help="people at this keyboard")
    parser.add_argument(
        "--bots",
        metavar="NAME[,NAME...]",
        help=f"{', '.join(BOTS)}: one for all other seats, or one a seat (default greedy)",
    )
    parser.add_argument("--watch", action="store_true", help="only bots play")
    parser.add_argument("--seed", type=int, metavar="S", help="the same seed deals the same suns and tiles")
    parser.add_argument("--save", type=Path, metavar="FILE", help=f"where the game is kept (default {shown_place()})")
    parser.add_argument(
        "--resume", nargs="?", const=HERE, metavar="FILE", help="go on with a saved game, a record or a position"
    )
    parser.add_argument("--pace", type=pause, metavar="SECONDS", help="how long bots take for a decision")
    parser.add_argument("--no-aids", action="store_true", help="only the pieces: no projections, chances or hints")
    parser.add_argument("--hide-fame", action="store_true", help="everybody sees only their own fame until the end")
    add_rules(parser)


def shown_place() -> str:
    """The default place, short, and safe in a help text."""
    try:
        place = f"~/{default_place().relative_to(Path.home()).as_posix()}"
    except ValueError:
        place = str(default_place())
    return place.replace("%", "%%")


def pause(text: str) -> float:
    seconds = float(text)
    if not 0 <= seconds <= 60:
        raise ValueError
    return seconds


def run(arguments: Namespace) -> int:
    from ra.cli.render.screen import Quit, Screen
    from ra.cli.session.sitting import Sitting

    screen = Screen(pace=arguments.pace)
    try:
        save, place = resumed(arguments, screen) if arguments.resume is not None else begun(arguments, screen)
    except Quit:
        return 0
    save = save._replace(hide_fame=save.hide_fame or arguments.hide_fame)
    return Sitting(save, place, screen, aids=not arguments.no_aids).run()


# ---- a new game ----------------------------------------------------------------------------------------------------


def begun(arguments: Namespace, screen: "Screen") -> tuple[Save, Path]:
    """A new game; but first, somebody who left a game at that place is asked whether to go on with it."""
    save = new_game(arguments)
    place = arguments.save or default_place()
    left = left_at(place, ours=arguments.save is None)
    if left and not left.game.is_over and screen.is_interactive and goes_on(left, screen):
        return left, place
    make_room(place, left, screen)
    return save, place


def goes_on(left: Save, screen: "Screen") -> bool:
    """Whether somebody wants to go on with the game that was left."""
    names = ", ".join(left.game.display_names)
    screen.say(f"You left a game in epoch {left.game.epoch}: {printable(names, 'unnamed')}.")
    return screen.ask("Go on with it? [Y/n]").casefold() not in ("n", "no")


def make_room(place: Path, left: Save | None, screen: "Screen") -> None:
    """Nothing that lies at the place of a new game is lost."""
    if not place.exists():
        return
    aside = set_aside(place)
    if left and not left.game.is_over:
        screen.offer("The unfinished game is kept. Go on with it:", "ra", "play", "--resume", aside)
        screen.wait()


def new_game(arguments: Namespace) -> Save:
    people = seating(arguments)
    seed = new_seed(arguments)
    game = Game(rules_from(arguments, len(people.seats)), names=people.names, seed=seed)
    return Save(game, people.seats, seed)


def new_seed(arguments: Namespace) -> int:
    return (randbits(61) if arguments.seed is None else int(arguments.seed)) & BITS


def left_at(place: Path, *, ours: bool) -> Save | None:
    """The saved game at a place. What cannot be read is set aside in a folder of ours, and left alone elsewhere."""
    try:
        return saved_at(place)
    except ValueError:
        if not ours:
            raise
        return None


# ---- an old one ----------------------------------------------------------------------------------------------------


def resumed(arguments: Namespace, screen: "Screen") -> tuple[Save, Path]:
    for name in refused_options(arguments):
        raise ValueError(f"--{name} does not go with --resume: the game has begun")
    path = file_to_resume(arguments.resume)
    document = nth_document(str(path))
    if is_save(document):
        save, place = saved_game(document, arguments), arguments.save or path
    else:
        save, place = record_as_game(document, arguments), arguments.save or default_place()
    if place != path:
        make_room(place, left_at(place, ours=arguments.save is None), screen)
    return save, place


def file_to_resume(name: str) -> Path:
    if name == STANDARD_INPUT:
        raise ValueError("--resume needs a file: your decisions come from standard input")
    if name == HERE and not default_place().exists():
        raise ValueError(f"there is no unfinished game in {default_place()}; ra play begins one")
    return Path(name) if name != HERE else default_place()


def refused_options(arguments: Namespace) -> Iterator[str]:
    options = ("players", *OPTIONS)
    yield from (name.replace("_", "-") for name in options if getattr(arguments, name) is not None)
    if arguments.mild:
        yield "mild"


def saved_game(document: Document, arguments: Namespace) -> Save:
    for name in ("human", "bots", "seed", "watch"):
        if getattr(arguments, name) not in (None, False):
            raise ValueError(f"--{name} does not go with a saved game: it knows its players and its seed")
    return read_saved(document)


def record_as_game(document: Document, arguments: Namespace) -> Save:
    """A game of another format says neither who sits where nor what the bag will bring."""
    game = read_game(document)
    seed = new_seed(arguments)
    return Save(game.with_bag(SeededBag(seed)), seats_of_record(game, arguments), seed)

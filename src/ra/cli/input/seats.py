"""Who plays: people at this keyboard, and bots."""

from argparse import Namespace
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ra.bots import Bot, check_bot, make_bot
from ra.cli import HUMAN
from ra.engine.chance import nth_number
from ra.fast.cores import usable_cores
from ra.game.game import Game

USUAL_PLAYERS: Final = 4
USUAL_BOT: Final = "greedy"
USUAL_NAME: Final = "Player"
BOT_NAMES: Final = ("Ahmose", "Nefret", "Imhotep", "Tiye", "Khaba", "Meryt", "Ptahotep", "Sitra", "Userhat", "Weret")
"""Twice as many as a table has seats, so that people may have some of them."""


class Seating(NamedTuple):
    """The seats in their order: each one's name, and who it is: `human`, or the name of a bot."""

    names: tuple[str, ...]
    seats: tuple[str, ...]


def seating(arguments: Namespace) -> Seating:
    """The seats of a new game, as the command line asks for them: people first, then bots."""
    bots = named_bots(arguments.bots)
    people = people_to_seat(arguments, len(bots))
    some = len(people) + len(bots) if len(bots) > 1 else max(USUAL_PLAYERS, len(people))
    bots = seat_bots(bots, (arguments.players or some) - len(people))
    return Seating((*people, *bot_names(people, len(bots))), (*[HUMAN] * len(people), *bots))


def named_bots(names: str | None) -> list[str]:
    bots = [name.strip() for name in names.split(",")] if names else []
    for name in bots:
        check_bot(name)
    return bots


def people_to_seat(arguments: Namespace, bots: int) -> list[str]:
    """Those who are named; otherwise one person, unless somebody only wants to watch, or bots take all seats."""
    people = list(arguments.human or ())
    if arguments.watch and people:
        raise ValueError("--watch is for games without people: leave --human out")
    if len(set(people)) < len(people):
        raise ValueError("--human: two people have the same name")
    if people or arguments.watch or bots == arguments.players:
        return people
    return [USUAL_NAME]


def seat_bots(bots: list[str], seats: int) -> list[str]:
    """Bots for so many seats: one that is named alone takes them all, several take one each."""
    if len(bots) <= 1 and seats >= 0:
        return (bots or [USUAL_BOT]) * seats
    if seats < 0:
        raise ValueError("--human: there are more people than --players has seats")
    if len(bots) != seats:
        free = "1 seat" if seats == 1 else f"{seats} seats"
        raise ValueError(f"--bots: {len(bots)} bots for {free}; name one, or one for each seat")
    return bots


def bot_names(people: Iterable[str], bots: int) -> list[str]:
    taken = {name.casefold() for name in people}
    return [name for name in BOT_NAMES if name.casefold() not in taken][:bots]


def seats_of_record(game: Game, arguments: Namespace) -> tuple[str, ...]:
    """Who goes on with a game that does not say: the people named as in the record, or whoever decides next."""
    bots = named_bots(arguments.bots)
    people = set(arguments.human or ())
    names = game.display_names
    if not people and not arguments.watch and len(bots) < len(names) and game.seat is not None:
        people = {names[game.seat]}
    for name in people.difference(names, game.names or ()):
        raise ValueError(f"--human: nobody is called {name!r} in this game; its players are {str(names)[1:-1]}")
    human = [bool(people & {name, game.name(seat)}) for seat, name in enumerate(names)]
    others = iter(seat_bots(bots, human.count(False)))
    return tuple(HUMAN if is_human else next(others) for is_human in human)


def make_bots(seats: Sequence[str], seed: int) -> dict[int, Bot]:
    """The bots of a game, each with a seed of its own that follows from the game's."""
    for who in seats:
        if who != HUMAN:
            check_bot(who, len(seats))
    cores = usable_cores()
    return {seat: make_bot(who, nth_number(seed, seat), cores) for seat, who in enumerate(seats) if who != HUMAN}

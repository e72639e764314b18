"""Who else sits at the table in training: players of other styles, so that the network does not only know itself.

Tables that only ever play against themselves may agree on a habit, such as waiting for ever fuller lots, and never see
what happens to those who keep it when somebody does not.
"""

from typing import Any, Final, NamedTuple

from ra.bots.greedy import choose_greedy
from ra.bots.random import choose_random
from ra.bots.steady import TUNED, choose_by
from ra.engine.chance import below, next_number, nth_number
from ra.engine.state import State

ITSELF: Final = 0
JUDGE: Final = 1
GREEDY: Final = 2
RANDOM: Final = 3

WITH_COMPANY: Final = 40
"""In how many games of 100 somebody else sits at the table."""


class Company(NamedTuple):
    """Who sits where, and by which numbers the hand-written judges among them go (`ra.bots.steady`)."""

    seats: Any
    manners: Any


def invite(company: Company, players: int, seed: int) -> None:
    """Settles who plays one game: mostly the network alone; else half of the seats go to others."""
    number = nth_number(seed, 3)
    alone = below(number, 100) >= WITH_COMPANY
    for seat in range(players):
        number = next_number(number)
        company.seats[seat] = ITSELF if alone or below(number, 2) else any_style(next_number(number))
    for trait in range(len(TUNED)):
        number = next_number(number)
        company.manners[trait] = TUNED[trait] * (40 + below(number, 130)) // 100 + below(next_number(number), 4)


def any_style(number: int) -> int:
    """Three judges, each of their own mind, to every greedy one; hardly anybody plays at random."""
    draw = below(number, 100)
    return RANDOM if draw < 3 else GREEDY if draw < 25 else JUDGE


def choose_for(company: Company, s: State, spare: State, number: int) -> int:
    """What somebody who is not the network decides."""
    style = company.seats[s.seat]
    if style == JUDGE:
        return choose_by(s, spare, company.manners)
    if style == GREEDY:
        return choose_greedy(s, spare, number)
    return choose_random(s, spare, number)

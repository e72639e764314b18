"""Who else sits at the table in training: players of other styles, so that the network does not only know itself.

Tables that only ever play against themselves may agree on a habit, such as waiting for ever fuller lots, and never see
what happens to those who keep it when somebody does not.
"""

from typing import Any, Final, TypeAlias

from ra.bots.heuristic.greedy import choose_greedy
from ra.bots.heuristic.random import choose_random
from ra.bots.heuristic.steady import TUNED, choose_by
from ra.engine.chance import below, next_number, nth_number
from ra.engine.rules import MAX_PLAYERS
from ra.engine.state import State
from ra.translator.kinds import Field, Record

ITSELF: Final = 0
JUDGE: Final = 1
GREEDY: Final = 2
RANDOM: Final = 3


OPPONENTS: Final = Record(
    "Opponents",
    (
        Field("seats", "i4", (MAX_PLAYERS,)),  # who sits where
        Field("manners", "i4", (len(TUNED),)),  # by which numbers the judges among them go (`heuristic.steady`)
    ),
)
Opponents: TypeAlias = Any
"""A record like `OPPONENTS`."""


def invite(company: Opponents, players: int, seed: int, often: int) -> None:
    """Settles who plays one game: in `often` of 100 games somebody else, who takes half of the seats, or just one."""
    number = nth_number(seed, 3)
    alone = below(number, 100) >= often
    number = next_number(number)
    only = below(number, 2 * players)
    for seat in range(players):
        number = next_number(number)
        stays = seat != only if only < players else below(number, 2) == 1
        company.seats[seat] = ITSELF if alone or stays else any_style(next_number(number))
    for trait in range(len(TUNED)):
        number = next_number(number)
        company.manners[trait] = TUNED[trait] * (40 + below(number, 130)) // 100 + below(next_number(number), 4)


def any_style(number: int) -> int:
    """Three judges, each of their own mind, to every greedy one; hardly anybody plays at random."""
    draw = below(number, 100)
    return RANDOM if draw < 3 else GREEDY if draw < 25 else JUDGE


def choose_for(company: Opponents, s: State, spare: State, number: int) -> int:
    """What somebody who is not the network decides."""
    style = company.seats[s.seat]
    if style == JUDGE:
        return choose_by(s, spare, company.manners)
    if style == GREEDY:
        return choose_greedy(s, spare, number)
    return choose_random(s, spare, number)

"""A policy to start from, in the plain style: it can be compiled, and then plays thousands of games a second.

ra compile examples/my_policy.py
ra arena --bot examples/my_policy.py:choose_mine --games 400
"""

from typing import Final

from ra.bots.auction import close_with
from ra.engine.actions import BID, DRAW, INVOKE, PASS, nth_action
from ra.engine.chance import below
from ra.engine.play import legal
from ra.engine.rules import HIGHEST_SUN
from ra.engine.scoring import epoch_points
from ra.engine.state import BIDDING, TURN, State, copy_state
from ra.fast.states import STATES
from ra.translator import INT, Entry, Row
from ra.translator.extension import Door

ENOUGH: Final = 4  # points that a lot must bring before Ra is invoked
FEATURES: Final = 3


def choose_mine(s: State, spare: State, number: int) -> int:
    """An action. `s` is the state to decide in, and must stay as it is; `spare` is there to try things on.

    `number` is a random number of 63 bits: the same for the same game, so that games can be played again.
    """
    mask = legal(s)
    if s.phase == BIDDING:
        return lowest_bid(s, spare, mask)
    if s.phase == TURN:
        best_sun = s.suns[s.seat].bit_length() - 1
        if mask >> DRAW & 1 and points_of_lot(s, spare, s.seat, best_sun) < ENOUGH:
            return DRAW
        return INVOKE
    return nth_action(mask, below(number, mask.bit_count()))


def lowest_bid(s: State, spare: State, mask: int) -> int:
    """The lowest sun that may be bid, if the lot is worth it."""
    for sun in range(1, HIGHEST_SUN + 1):
        if mask >> (BID + sun) & 1:
            if mask >> PASS & 1 and points_of_lot(s, spare, s.seat, sun) <= 0:
                return PASS
            return BID + sun
    return PASS


def points_of_lot(s: State, spare: State, seat: int, sun: int) -> int:
    """What the lot adds to a player's points, if the epoch ended now."""
    copy_state(s, spare)
    close_with(spare, sun, seat)
    return epoch_points(spare, seat) - epoch_points(s, seat)


def features_of(states: list[State], i: int, seat: int, features: list[float]) -> int:
    """Not a policy: numbers for a study of one's own. Returns -1 if nobody sits in that seat."""
    s = states[i]
    if seat < 0 or seat >= s.players:
        return -1
    features[0] = s.fame[seat] / 10
    features[1] = s.suns[seat].bit_count()
    features[2] = s.ra / s.ra_limit
    return 0


# Other functions that are to be compiled: their arguments' kinds and names, and what is checked before they are called.
DOORS: Final = (
    Door(
        Entry("features_of", features_of, (STATES, INT, INT, Row("f4", (FEATURES,)))),
        ("states", "i", "seat", "features"),
        places=(("i", "states"),),
        refusals=("nobody sits in that seat",),
    ),
)

if __name__ == "__main__":
    from ra.cli import main

    main(["compile", __file__])
    main(["arena", "--bot", f"{__file__}:choose_mine", "--games", "400", "--jobs", "1"])

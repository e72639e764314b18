"""Plays a game to its end by hand-written judgement, again and again, and counts who wins: plain Monte Carlo."""

from typing import Any, Final, TypeAlias

from ra.bots.heuristic.steady import choose_steady
from ra.engine.actions import ACTIONS, DRAW
from ra.engine.chance import draw_by_seed, next_number, nth_number
from ra.engine.play import apply, legal
from ra.engine.rules import MAX_PLAYERS
from ra.engine.scoring import winner
from ra.engine.state import OVER, State, copy_state
from ra.fast.checked import is_decision
from ra.fast.states import STATE
from ra.translator.kinds import Field, Record

TALLY: Final = Record(
    "Tally",
    (
        Field("state", STATE),  # the decision
        Field("game", STATE),  # that is played out
        Field("spare", STATE),  # to try things on
        # for each action and seat:
        Field("wins", "i8", (ACTIONS, MAX_PLAYERS)),
        Field("margins", "i8", (ACTIONS, MAX_PLAYERS)),  # sums of them
    ),
)
Tally: TypeAlias = Any
"""A record like `TALLY`: what one core has counted."""


def play_out(tally: Tally, seed: int, start: int, end: int, step: int) -> None:
    """Playouts number `start`, `start + step`, ... of every legal action: each seat's wins and margins."""
    s = tally.game
    mask = legal(tally.state)
    playout = start
    while playout < end:
        luck = nth_number(seed, playout)
        for action in range(ACTIONS):
            if mask >> action & 1:
                copy_state(tally.state, s)
                to_the_end(s, tally.spare, action, luck)
                tally.wins[action][winner(s)] += 1
                for seat in range(s.players):
                    tally.margins[action][seat] += margin(s, seat)
        playout += step


def margin(s: State, seat: int) -> int:
    """By how much a player is ahead of the best of the others, or behind."""
    most = -1000
    for other in range(s.players):
        if other != seat:
            most = max(most, s.fame[other])
    return s.fame[seat] - most


def to_the_end(s: State, spare: State, action: int, seed: int) -> None:
    """Plays an action, and on until the game is over."""
    number = nth_number(seed, 0)
    while True:
        apply(s, action, draw_by_seed(s, seed) if action == DRAW else 0)
        if s.phase == OVER:
            return
        number = next_number(number)
        action = choose_steady(s, spare, number)


MOST_PLAYOUTS: Final = 1 << 40
REFUSALS: Final = (
    "there is nothing to decide here",
    f"playouts are counted from 0 to {MOST_PLAYOUTS}, one or more at a time",
)


def play_out_checked(tally: Tally, seed: int, start: int, end: int, step: int) -> int:
    """The door to `play_out`. Returns 0."""
    if not is_decision(tally.state):
        return -1
    if start < 0 or step < 1 or max(end, step) > MOST_PLAYOUTS:
        return -2
    play_out(tally, seed, start, end, step)
    return 0

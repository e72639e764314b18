"""Plays a game to its end by hand-written judgement, again and again, and counts who wins: plain Monte Carlo."""

from typing import Any

from ra.bots.heuristic.steady import choose_steady
from ra.engine.actions import ACTIONS, DRAW
from ra.engine.chance import draw_by_seed, next_number, nth_number
from ra.engine.play import apply, legal
from ra.engine.scoring import winner
from ra.engine.state import OVER, copy_state


def play_out(states: Any, wins: Any, margins: Any, seed: int, start: int, end: int, step: int) -> None:
    """Playouts number `start`, `start + step`, ... of every legal action in states[0]: each seat's wins and margins."""
    mask = legal(states[0])
    for playout in range(start, end, step):
        luck = nth_number(seed, playout)
        for action in range(ACTIONS):
            if mask >> action & 1:
                to_the_end(states, action, luck)
                wins[action][winner(states[1])] += 1
                for seat in range(states[1].players):
                    margins[action][seat] += margin(states[1], seat)


def margin(s: Any, seat: int) -> int:
    """By how much a player is ahead of the best of the others, or behind."""
    most = -1000
    for other in range(s.players):
        if other != seat:
            most = max(most, s.fame[other])
    return int(s.fame[seat]) - most


def to_the_end(states: Any, action: int, seed: int) -> None:
    """Plays states[0] on in states[1] until it is over."""
    s = states[1]
    copy_state(states[0], s)
    number = nth_number(seed, 0)
    while True:
        apply(s, action, draw_by_seed(s, seed) if action == DRAW else 0)
        if s.phase == OVER:
            return
        number = next_number(number)
        action = choose_steady(s, states[2], number)

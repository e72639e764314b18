"""`random`: any legal action, each as likely as the others."""

from ra.engine.actions import nth_action
from ra.engine.chance import below
from ra.engine.play import legal
from ra.engine.state import State


def choose_random(s: State, spare: State, number: int) -> int:
    mask = legal(s)
    return nth_action(mask, below(number, mask.bit_count()))

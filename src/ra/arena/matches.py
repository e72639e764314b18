"""Whole games between policies, written once like the rules: compiled for many games, plain where numba is missing."""

from typing import Any, Final

from ra.arena.choosing import choose_any, weigh_luck
from ra.bots.network.model import Desk
from ra.engine.actions import DRAW
from ra.engine.chance import deal_by_seed, draw_by_seed, next_number, nth_number
from ra.engine.play import apply
from ra.engine.scoring import winner
from ra.engine.state import OVER, State, copy_state

LONGEST_GAME: Final = 1024
"""More decisions than a game can take.

180 draws; 94 auctions of up to six decisions (30 drawn, 45 won with a sun, 19 on a full track that all pass); 16 swaps
and dones; 20 discards: 780 at the most.
"""


def play_match(
    states: list[State],
    bots: list[int],
    seed: int,
    actions: list[int],
    drawn: list[int],
    luck: list[float],
    minds: Any,
    desk: Desk,
) -> int:
    """Plays the set-up in states[2] to its end in states[0], with states[1] for the bots to try things on.

    Writes down each action, the tile that it drew, and what the draws did to each player's chances. Returns the number
    of decisions.
    """
    s = states[0]
    copy_state(states[2], s)
    deal_by_seed(s, seed)
    number = nth_number(seed, 0)
    decisions = 0
    while s.phase != OVER:
        number = next_number(number)
        bot = bots[s.seat]
        action = choose_any(bot, s, states[1], number, minds, desk)
        tile = 0
        if action == DRAW:
            tile = draw_by_seed(s, seed)
            weigh_luck(bot, s, states[1], tile, luck, minds, desk)
        actions[decisions] = action
        drawn[decisions] = tile
        apply(s, action, tile)
        decisions += 1
    return decisions


def play_matches(
    states: list[State],
    bots: list[int],
    seed: int,
    games: int,
    fame: list[list[int]],
    winners: list[int],
    lengths: list[int],
    actions: list[list[int]],
    drawn: list[list[int]],
    luck: list[list[float]],
    minds: Any,
    desk: Desk,
) -> None:
    """Plays the games of a row of seeds and fills in one row of results for each."""
    for game in range(games):
        luck_seed = game_seed(seed + game)
        lengths[game] = play_match(states, bots, luck_seed, actions[game], drawn[game], luck[game], minds, desk)
        winners[game] = winner(states[0])
        for seat in range(states[0].players):
            fame[game][seat] = states[0].fame[seat]


def game_seed(seed: int) -> int:
    """Seeds in a row make games that have nothing in common."""
    return nth_number(seed, 1)

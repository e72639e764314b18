"""Whole games between policies, written once like the rules: compiled for many games, plain where numba is missing."""

from typing import Final

from ra.bots.greedy import choose_greedy
from ra.bots.random import choose_random
from ra.engine.actions import DRAW
from ra.engine.chance import deal_by_seed, draw_by_seed, next_number, nth_number
from ra.engine.play import apply
from ra.engine.scoring import winner
from ra.engine.state import OVER, State, copy_state

RANDOM: Final = 0
GREEDY: Final = 1
NUMBERS: Final = {"random": RANDOM, "greedy": GREEDY}
"""The bots that can play here."""

LONGEST_GAME: Final = 1024
"""More decisions than a game can take.

180 draws; 94 auctions of up to six decisions (30 drawn, 45 won with a sun, 19 on a full track that all pass); 16 swaps
and dones; 20 discards: 780 at the most.
"""


def choose(bot: int, s: State, spare: State, number: int) -> int:
    if bot == GREEDY:
        return choose_greedy(s, spare, number)
    return choose_random(s, spare, number)


def play_match(states: list[State], bots: list[int], seed: int, actions: list[int], drawn: list[int]) -> int:
    """Plays the set-up in states[2] to its end in states[0], with states[1] for the bots to try things on.

    Writes down each action and the tile that it drew, and returns the number of decisions.
    """
    s = states[0]
    copy_state(states[2], s)
    deal_by_seed(s, seed)
    number = nth_number(seed, 0)
    decisions = 0
    while s.phase != OVER:
        number = next_number(number)
        action = choose(bots[s.seat], s, states[1], number)
        tile = draw_by_seed(s, seed) if action == DRAW else 0
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
) -> None:
    """Plays the games of a row of seeds and fills in one row of results for each."""
    for game in range(games):
        lengths[game] = play_match(states, bots, game_seed(seed + game), actions[game], drawn[game])
        winners[game] = winner(states[0])
        for seat in range(states[0].players):
            fame[game][seat] = states[0].fame[seat]


def game_seed(seed: int) -> int:
    """Seeds in a row make games that have nothing in common."""
    return nth_number(seed, 1)

"""Whole games between bots, written once like the rules: compiled, or plain where there is no library."""

from typing import Any, Final

from ra.arena.choosing import NETWORK, NETWORK_COUNT, choose_any, weigh_luck
from ra.bots.network.desk import Desk
from ra.bots.network.model import row_count
from ra.engine.actions import DRAW
from ra.engine.chance import deal_by_seed, draw_by_seed, next_number, nth_number
from ra.engine.play import apply
from ra.engine.scoring import winner
from ra.engine.state import OVER, State, copy_state
from ra.fast.checked import is_bag_counted, is_game

LONGEST_GAME: Final = 1024
"""More decisions than a game can take.

180 draws; 94 auctions of up to six decisions (30 drawn, 45 won with a sun, 19 on a full track that all pass); 16 swaps
and dones; 20 discards: 780 at the most.
"""


REFUSALS: Final = (
    "states: the third one is no game that has been set up",
    "bots: a number that is no bot's",
    "minds: bots that judge by a network need the weights of all networks for so many players",
    "a policy chose an action that is not legal: run it as plain Python (RA_PLAIN=1) to see where",
)


def is_bot(number: int) -> bool:
    """Whether there is a bot of this number; compiled guests are numbered below 0 (`ra.build.own`)."""
    return 0 <= number < NETWORK + NETWORK_COUNT


def play_matches_checked(
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
    is_judged: int,
    minds: Any,
    rows: int,
    desk: Desk,
) -> int:
    """Plays the games of a row of seeds and fills in one row of results for each. Returns 0.

    They are set up in states[2], and played in states[0], with states[1] for the bots to try things on. `minds` has
    `rows` rows: the weights of all networks, or none if no network plays or judges.
    """
    if not is_game(states[2]) or not is_bag_counted(states[2]):
        return -1
    needs_minds = is_judged
    for seat in range(states[2].players):
        if not is_bot(bots[seat]):
            return -2
        needs_minds |= bots[seat] >= NETWORK
    if needs_minds and rows != NETWORK_COUNT * row_count(states[2].players):
        return -3
    for game in range(games):
        luck_seed = game_seed(seed + game)
        lengths[game] = play_match(
            states, bots, luck_seed, actions[game], drawn[game], luck[game], is_judged, minds, desk
        )
        if lengths[game] < 0:
            return -4
        winners[game] = winner(states[0])
        for seat in range(states[0].players):
            fame[game][seat] = states[0].fame[seat]
    return 0


def play_match(
    states: list[State],
    bots: list[int],
    seed: int,
    actions: list[int],
    drawn: list[int],
    luck: list[float],
    is_judged: int,
    minds: Any,
    desk: Desk,
) -> int:
    """Plays one game. Writes down each action, the tile that it drew, and what the draws did to each player's chances.

    Returns the number of decisions; -1 if a policy of somebody's own chose what is not legal.
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
        if action < 0:
            return -1
        tile = 0
        if action == DRAW:
            tile = draw_by_seed(s, seed)
            if is_judged:
                weigh_luck(bot, s, states[1], tile, luck, minds, desk)
        actions[decisions] = action
        drawn[decisions] = tile
        apply(s, action, tile)
        decisions += 1
    return decisions


def game_seed(seed: int) -> int:
    """Seeds in a row make games that have nothing in common."""
    return nth_number(seed, 1)

"""Many games between bots, on all cores: compiled where numba is there, in plain Python where it is not."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from ra.arena.matches import LONGEST_GAME, NUMBERS, game_seed, play_matches
from ra.engine.actions import DRAW
from ra.engine.rules import Rules
from ra.engine.state import State, set_up
from ra.engine.tiles import NAMES
from ra.game.action import Action
from ra.game.game import Game

LARGEST_PART: Final = 500
"""Games that are played before the next sign of progress."""
SMALLEST_PART: Final = 8


class Match(NamedTuple):
    """One game that was played: enough to count, and to play it again."""

    seed: int
    fame: tuple[int, ...]
    winner: int
    actions: Sequence[int]
    drawn: Sequence[int]


def is_compiled() -> bool:
    """Whether there is a compiler for the engine on this machine."""
    return find_spec("numba") is not None


def simulate(rules: Rules, bots: Sequence[str], games: int, seed: int = 0, jobs: int = 1) -> Iterator[Match]:
    """The matches of seeds seed, seed + 1, ...: the same ones, in the same order, on any number of jobs."""
    numbers = [NUMBERS[name] for name in bots]
    size = max(SMALLEST_PART, min(LARGEST_PART, games // (4 * jobs)))
    parts = [(seed + first, min(size, games - first)) for first in range(0, games, size)]
    with crew(jobs) as workers:
        play = play_compiled if is_compiled() else play_plain
        waiting: list[Future[list[Match]]] = []
        try:
            for first, count in parts:
                waiting.append(workers.submit(play, rules, numbers, first, count))
                if len(waiting) > 2 * jobs:
                    yield from waiting.pop(0).result()
            while waiting:
                yield from waiting.pop(0).result()
        finally:
            workers.shutdown(wait=False, cancel_futures=True)


def crew(jobs: int) -> Executor:
    """Compiled games release the GIL, so threads do; plain ones need processes."""
    return ThreadPoolExecutor(jobs) if is_compiled() else ProcessPoolExecutor(jobs)


def play_plain(rules: Rules, bots: Sequence[int], seed: int, games: int) -> list[Match]:
    states = [State() for _ in range(3)]
    set_up(states[2], rules, rules.suns)
    fame = [[0] * rules.players for _ in range(games)]
    winners, lengths = [0] * games, [0] * games
    actions = [[0] * LONGEST_GAME for _ in range(games)]
    drawn = [[0] * LONGEST_GAME for _ in range(games)]
    play_matches(states, list(bots), seed, games, fame, winners, lengths, actions, drawn)
    return as_matches(seed, fame, winners, lengths, actions, drawn)


def play_compiled(rules: Rules, bots: Sequence[int], seed: int, games: int) -> list[Match]:
    import numpy as np

    from ra.fast.engine import new_states

    fame = np.zeros((games, rules.players), np.int32)
    winners, lengths = np.zeros(games, np.int32), np.zeros(games, np.int32)
    actions, drawn = np.zeros((2, games, LONGEST_GAME), np.int8)
    seats = np.array(bots, np.int32)
    match_kernel()(new_states(rules, 3), seats, seed, games, fame, winners, lengths, actions, drawn)
    return as_matches(seed, fame.tolist(), winners.tolist(), lengths.tolist(), actions, drawn)


@cache
def match_kernel() -> Any:
    """`play_matches`, compiled on top of the rules."""
    from numba import int8, int32, int64, types

    from ra.arena import matches
    from ra.bots import greedy, random
    from ra.fast.compiler import Compiled
    from ra.fast.engine import COMPILED, STATES_TYPE

    row, table, moves = types.Array(int32, 1, "C"), types.Array(int32, 2, "C"), types.Array(int8, 2, "C")
    compiled = Compiled([random, greedy, matches], base=COMPILED)
    return compiled.entry(play_matches, STATES_TYPE, row, int64, int64, table, row, row, moves, moves)


def as_matches(
    seed: int, fame: list[list[int]], winners: list[int], lengths: list[int], actions: Any, drawn: Any
) -> list[Match]:
    return [
        Match(game_seed(seed + game), tuple(fame[game]), winners[game], actions[game][:length], drawn[game][:length])
        for game, length in enumerate(lengths)
    ]


def replay_match(rules: Rules, bots: Sequence[str], match: Match) -> Game:
    """A match as a whole game, decision by decision, by the plain engine."""
    game = Game(rules, names=bots, seed=match.seed)
    for number, tile in zip(match.actions, match.drawn, strict=True):
        action = Action.from_id(int(number), game.state.phase)
        game.play(Action.draw(NAMES[tile]) if action.id == DRAW else action)
    return game

"""Many games between bots, on all cores: compiled where numba is there, in plain Python where it is not."""

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from ra.arena.choosing import JUDGE, NETWORK, NETWORKS, NUMBERS, choose_any, choose_by_hand, ignore_luck, weigh_luck
from ra.arena.matches import LONGEST_GAME, game_seed, play_matches
from ra.arena.workers import in_order, processes
from ra.bots import check_bot
from ra.bots.registry import BY_NAME
from ra.engine.actions import DRAW
from ra.engine.rules import Rules
from ra.engine.seeds import checked_seed
from ra.engine.state import State, set_up
from ra.engine.tiles import NAMES
from ra.fast.once import once
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
    luck: tuple[float, ...]
    """What all draws together did to each player's chance to win; known only where a network judged them."""


def is_compiled() -> bool:
    """Whether there is a compiler for the engine on this machine."""
    return find_spec("numba") is not None


def simulate(
    rules: Rules, bots: Sequence[str], games: int, seed: int = 0, jobs: int = 1, *, judged: bool = False
) -> Generator[Match, None, None]:
    """The matches of seeds seed, seed + 1, ...: the same ones, in the same order, on any number of jobs.

    Luck is judged where a network plays anyway, and where it is asked for; the latter takes time, and the compiler.
    """
    seed = checked_seed(seed)
    numbers = [NUMBERS[name] for name in bots]
    size = max(SMALLEST_PART, min(LARGEST_PART, games // (4 * jobs)))
    parts = [(seed + first, min(size, games - first)) for first in range(0, games, size)]
    with crew(jobs) as workers:
        play = partial(play_compiled, judged=judged) if is_compiled() else play_plain
        for matches in in_order(workers, play, ((rules, numbers, *part) for part in parts), 2 * jobs + 1):
            yield from matches


@contextmanager
def crew(jobs: int) -> Iterator[Executor]:
    """Compiled games release the GIL, so threads do, and so does one for one job; plain games need processes."""
    if not is_compiled() and jobs > 1:
        with processes(jobs) as workers:
            yield workers
        return
    threads = ThreadPoolExecutor(jobs)
    try:
        yield threads
    finally:
        threads.shutdown(cancel_futures=True)


def play_plain(rules: Rules, bots: Sequence[int], seed: int, games: int) -> list[Match]:
    states = [State() for _ in range(3)]
    set_up(states[2], rules, rules.suns)
    fame = [[0] * rules.players for _ in range(games)]
    winners, lengths = [0] * games, [0] * games
    actions = [[0] * LONGEST_GAME for _ in range(games)]
    drawn = [[0] * LONGEST_GAME for _ in range(games)]
    luck = [[0.0] * rules.players for _ in range(games)]
    minds, desk = think_tools(rules.players, bots)
    play_matches(states, list(bots), seed, games, fame, winners, lengths, actions, drawn, luck, minds, desk)
    return as_matches(seed, fame, winners, lengths, actions, drawn, luck)


def play_compiled(rules: Rules, bots: Sequence[int], seed: int, games: int, judged: bool = False) -> list[Match]:
    import numpy as np

    from ra.fast.engine import new_states

    fame = np.zeros((games, rules.players), np.int32)
    winners, lengths = np.zeros(games, np.int32), np.zeros(games, np.int32)
    actions, drawn = np.zeros((2, games, LONGEST_GAME), np.int8)
    luck = np.zeros((games, rules.players), np.float32)
    seats = np.array(bots, np.int32)
    present = [*bots, JUDGE] if judged else bots
    minds, desk = think_tools(rules.players, present)
    kernel = match_kernel(has_network(present))
    kernel(new_states(rules, 3), seats, seed, games, fame, winners, lengths, actions, drawn, luck, minds, desk)
    return as_matches(seed, fame.tolist(), winners.tolist(), lengths.tolist(), actions, drawn, luck.tolist())


def has_network(bots: Sequence[int]) -> bool:
    return max(bots) >= NETWORK


def think_tools(players: int, bots: Sequence[int]) -> tuple[Any, Any]:
    """The weights of the bots that judge by a network, and a desk for them; without such a bot, next to nothing."""
    if not has_network(bots):
        return empty_tools()
    from ra.bots.network.model import weight_count
    from ra.bots.network.weights import aligned, new_desk, shipped_weights, side_by_side

    learned = {name: shipped_weights(BY_NAME[name].weights, players) for name in NETWORKS if can_play(name, players)}
    nobody = aligned(weight_count(players))  # who has not learned it does not sit at this table
    return side_by_side([learned.get(name, nobody) for name in NETWORKS]), new_desk()


def can_play(bot: str, players: int) -> bool:
    """Whether a bot of the house can play with so many."""
    try:
        check_bot(bot, players)
    except ValueError:
        return False
    return True


def empty_tools() -> tuple[Any, Any]:
    """Tools of the right kind that nobody uses; in plain Python any will do."""
    if not is_compiled():
        return [], None
    import numpy as np

    from ra.bots.network.weights import new_desk

    return np.zeros((0, 0), np.float32), new_desk()


@once
def match_code(networks: bool) -> Any:
    """All that bots need, to be compiled on top of the rules; without networks that is done much sooner."""
    from ra.arena import doors, matches
    from ra.fast.compiler import Compiled
    from ra.fast.engine import COMPILED

    if networks:
        from ra.bots.network.weights import thinking_code

        return thinking_code(doors, matches)
    return Compiled([doors, matches], COMPILED, instead={choose_any: choose_by_hand, weigh_luck: ignore_luck})


@once
def match_kernel(networks: bool) -> Any:
    """`play_matches`, compiled."""
    from numba import float32, int8, int32, int64, typeof, types

    from ra.fast.engine import STATES_TYPE

    row, table, moves = types.Array(int32, 1, "C"), types.Array(int32, 2, "C"), types.Array(int8, 2, "C")
    minds, desk = (typeof(tool) for tool in empty_tools())  # type: ignore[no-untyped-call]
    results = table, row, row, moves, moves, types.Array(float32, 2, "C")
    return match_code(networks).entry(play_matches, STATES_TYPE, row, int64, int64, *results, minds, desk)


def as_matches(
    seed: int,
    fame: list[list[int]],
    winners: list[int],
    lengths: list[int],
    actions: Any,
    drawn: Any,
    luck: list[list[float]],
) -> list[Match]:
    return [
        Match(
            seed=game_seed(seed + game),
            fame=tuple(fame[game]),
            winner=winners[game],
            actions=actions[game][:length],
            drawn=drawn[game][:length],
            luck=tuple(luck[game]),
        )
        for game, length in enumerate(lengths)
    ]


def replay_match(rules: Rules, bots: Sequence[str], match: Match) -> Game:
    """A match as a whole game, decision by decision, by the plain engine."""
    game = Game(rules, names=bots, seed=match.seed)
    for number, tile in zip(match.actions, match.drawn, strict=True):
        action = Action.from_id(int(number), game.state.phase)
        game.play(Action.draw(NAMES[tile]) if action.id == DRAW else action)
    return game

"""Many games between bots, on all cores: compiled where there is the library, in plain Python where there is none."""

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from ctypes import addressof, memmove, sizeof
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

from ra.arena.choosing import NETWORK, NETWORKS, NUMBERS
from ra.arena.compiled_guests import compiled_beside, number_of, policies_in
from ra.arena.external_bots import is_guest, is_network, module_of, policy_of
from ra.arena.matches import LONGEST_GAME, REFUSALS, game_seed, play_matches_checked
from ra.arena.workers import in_order, processes
from ra.bots import can_play
from ra.bots.network.desk import HIDDEN, new_desk
from ra.bots.network.model import row_count
from ra.bots.network.weights import shipped_weights
from ra.bots.registry import BY_NAME
from ra.engine.actions import DRAW
from ra.engine.rules import MAX_PLAYERS, Rules
from ra.engine.seeds import checked_seed
from ra.engine.state import State, set_up
from ra.engine.tiles import NAMES
from ra.fast.library import LIBRARY, door
from ra.fast.records import new_row, row_type
from ra.fast.states import new_states
from ra.game.action import Action
from ra.game.game import Game

LARGEST_PART: Final = 500
"""Games that are played before the next sign of progress."""
SMALLEST_PART: Final = 8
PLAY_MATCHES: Final = door("play_matches", play_matches_checked, REFUSALS)


class Match(NamedTuple):
    """One game that was played: enough to count, and to play it again."""

    seed: int
    fame: tuple[int, ...]
    winner: int
    actions: Sequence[int]
    drawn: Sequence[int]
    luck: tuple[float, ...]
    """What all draws together did to each player's chance to win; known only where a network judged them."""


def simulate(
    rules: Rules, bots: Sequence[str], games: int, seed: int = 0, jobs: int = 1, *, judged: bool = False
) -> Generator[Match, None, None]:
    """The matches of seeds seed, seed + 1, ...: the same ones, in the same order, on any number of jobs.

    Luck is judged where a network plays anyway, and where it is asked for; the latter takes time.
    """
    seed = checked_seed(seed)
    guests_door, numbers = compiled_line_up(bots)
    size = max(SMALLEST_PART, min(LARGEST_PART, games // (4 * jobs)))
    parts = [(seed + first, min(size, games - first)) for first in range(0, games, size)]
    play = partial(play_part, judged=judged, guests_door=guests_door)
    with crew(jobs) as workers:
        for matches in in_order(workers, play, ((rules, numbers, *part) for part in parts), 2 * jobs + 1):
            yield from matches


def can_simulate(bots: Sequence[str]) -> bool:
    """Whether whole games between them are compiled: bots of the house that decide at once, and policies that were
    compiled of one file."""
    guests = [bot for bot in dict.fromkeys(bots) if bot not in NUMBERS]
    if not guests:
        return True
    modules = {guest_module(guest) for guest in guests}
    return LIBRARY is not None and len(modules) == 1 and None not in modules


def guest_module(guest: str) -> ModuleType | None:
    """The module that was compiled of a guest, if the guest is a policy."""
    policy = policy_of(guest) if is_guest(guest) and not is_network(guest) else None
    return compiled_beside(Path(policy.__code__.co_filename)) if policy else None


def compiled_line_up(bots: Sequence[str]) -> tuple[Any, list[int]]:
    """What plays whole games if some of the bots are compiled guests, None if not; and the bots' numbers there."""
    guests = {bot: guest_module(bot) for bot in bots if bot not in NUMBERS}
    numbers = [NUMBERS[bot] if bot in NUMBERS else guest_number(bot) for bot in bots]
    modules = [module for module in guests.values() if module is not None]
    return (modules[0].play_matches if modules else None), numbers


def guest_number(guest: str) -> int:
    policy = policy_of(guest)
    assert policy is not None
    return number_of(policies_in(module_of(guest)), policy.__name__)


@contextmanager
def crew(jobs: int) -> Iterator[Executor]:
    """Compiled games release the interpreter lock, so threads do, and so does one for one job; plain games need
    processes."""
    if LIBRARY is None and jobs > 1:
        with processes(jobs) as workers:
            yield workers
        return
    threads = ThreadPoolExecutor(jobs)
    try:
        yield threads
    finally:
        threads.shutdown(cancel_futures=True)


class Results(NamedTuple):
    """One row for each game, as `play_matches` fills them in."""

    fame: Any
    winners: Any
    lengths: Any
    actions: Any
    drawn: Any
    luck: Any


def play_part(
    rules: Rules, bots: Sequence[int], seed: int, games: int, judged: bool = False, guests_door: Any = None
) -> list[Match]:
    """The games of seeds in a row, one after another; by a door of their own where compiled guests take part."""
    results = Results(
        fame=new_row("i4", games, MAX_PLAYERS),
        winners=new_row("i4", games),
        lengths=new_row("i4", games),
        actions=new_row("i1", games, LONGEST_GAME),
        drawn=new_row("i1", games, LONGEST_GAME),
        luck=new_row("f8", games, MAX_PLAYERS),
    )
    judged = judged or has_network(bots)
    minds = all_weights(rules.players) if judged else new_row("i2", 0, HIDDEN)
    seats = row_type("i4", MAX_PLAYERS)(*bots)
    play_matches = PLAY_MATCHES if guests_door is None else guests_door
    play_matches(spare_states(rules), seats, seed, games, *results, judged, minds, len(minds), new_desk())
    return as_matches(rules.players, seed, results)


def spare_states(rules: Rules) -> Any:
    """Three states, the last one set up. Plain Python is quicker with its own lists."""
    if LIBRARY is not None:
        return new_states(rules, 3)
    states = [State() for _ in range(3)]
    set_up(states[2], rules, rules.suns)
    return states


def has_network(bots: Sequence[int]) -> bool:
    return max(bots) >= NETWORK


@cache
def all_weights(players: int) -> Any:
    """The weights of all networks for so many players, one after another."""
    size = row_count(players)
    minds = new_row("i2", len(NETWORKS) * size, HIDDEN)
    for nth, name in enumerate(NETWORKS):
        if can_play(name, players):  # who has not learned it does not sit at this table
            weights = shipped_weights(BY_NAME[name].weights, players)
            memmove(addressof(minds) + nth * sizeof(weights), weights, sizeof(weights))
    return minds


def as_matches(players: int, seed: int, results: Results) -> list[Match]:
    return [
        Match(
            seed=game_seed(seed + game),
            fame=tuple(results.fame[game][:players]),
            winner=results.winners[game],
            actions=results.actions[game][:length],
            drawn=results.drawn[game][:length],
            luck=tuple(results.luck[game][:players]),
        )
        for game, length in enumerate(results.lengths)
    ]


def replay_match(rules: Rules, bots: Sequence[str], match: Match) -> Game:
    """A match as a whole game, decision by decision, by the plain engine."""
    game = Game(rules, names=bots, seed=match.seed)
    for number, tile in zip(match.actions, match.drawn, strict=True):
        action = Action.from_id(number, game.state.phase)
        game.play(Action.draw(NAMES[tile]) if action.id == DRAW else action)
    return game

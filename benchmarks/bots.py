"""How fast the bots think: the network's judgement, whole games, and the rollouts of `master` on one core and two."""

import time
from copy import deepcopy
from functools import partial
from statistics import median
from typing import Any, Final

from benchmarks import judging
from ra.arena.simulation import simulate
from ra.bots import make_bot
from ra.bots.network.weights import new_desk, shipped_weights, thinking_code
from ra.bots.search.master import MasterBot, kernels
from ra.engine.rules import Rules
from ra.fast.bench import measure, one_core, ratio
from ra.fast.cores import usable_cores
from ra.fast.engine import new_states
from ra.fast.layout import pack
from ra.game.game import Game

PLAYERS: Final = 4
TABLES: Final = 64
ROUNDS: Final = 200
GAMES: Final = {"expert": 200, "steady": 400, "random": 20_000}
ROLLOUTS: Final = 500


def judge_rate(tables: Any) -> float:
    """Tables judged a second."""
    kernel = thinking_code(judging).twins[judging.judge_all]
    weights, desk = shipped_weights("expert", PLAYERS), new_desk()
    start = time.perf_counter()
    kernel(tables, weights, desk, ROUNDS)
    return ROUNDS * TABLES / (time.perf_counter() - start)


def tables_of_a_game() -> Any:
    """Tables of a game between experts, from all epochs."""
    bot, game = make_bot("expert"), Game(PLAYERS, seed=5)
    seen = []
    while not game.is_over:
        seen.append(deepcopy(game.state))
        game.play(bot.choose(game))
    states = new_states(Rules(PLAYERS), TABLES)
    for nth in range(TABLES):
        pack(seen[nth * len(seen) // TABLES], states, nth)
    return states


def games_rate(bot: str) -> float:
    """Whole games between four of a kind a second."""
    start = time.perf_counter()
    for _ in simulate(Rules(PLAYERS), [bot] * PLAYERS, GAMES[bot], seed=time.perf_counter_ns() & 0xFFFFFF):
        pass
    return GAMES[bot] / (time.perf_counter() - start)


def rollouts_rate(threads: int) -> float:
    """Rollouts a second of a master who tries the first decision of a game out."""
    bot, weights = MasterBot(threads=threads), shipped_weights("expert", PLAYERS)
    bot.sit_down(Game(PLAYERS, seed=5))
    kernels()["begin_trial"](bot.trials[0], weights)
    start = time.perf_counter()
    bot.try_out(weights, 5, ROLLOUTS)
    return ROLLOUTS / (time.perf_counter() - start)


def bots_table() -> str:
    """All figures, for people."""
    tables = tables_of_a_game()
    rates: dict[str, Any] = {f"{bot} games": partial(games_rate, bot) for bot in GAMES}
    with one_core():
        taken = measure({"tables judged": partial(judge_rate, tables)} | rates)
    if usable_cores() > 1:
        taken |= measure({"rollouts": partial(rollouts_rate, 1), "rollouts on two cores": partial(rollouts_rate, 2)})
    lines = [f"{name:48}{median(found):>14,.0f} a second" for name, found in taken.items()]
    lines.append(f"{'one judgement':48}{1e6 / median(taken['tables judged']):>14.2f} µs")
    for slower in ("steady", "random"):
        name = f"{slower} games/expert games"
        lines.append(f"{name:48}{ratio(taken, f'{slower} games', 'expert games'):>14.2f} times")
    if "rollouts" in taken:
        lines.append(f"{'two cores/one core':48}{ratio(taken, 'rollouts on two cores', 'rollouts'):>14.2f} times")
    return "\n".join(lines)

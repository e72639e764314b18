"""How fast the bots think: one decision by the network, whole games, the rollouts of `master` on one core and two."""

import time
from collections.abc import Sequence
from functools import partial
from statistics import median
from typing import Any, Final

from ra.arena.simulation import simulate
from ra.bots import make_bot
from ra.bots.network.desk import new_desk
from ra.bots.network.expert import THINK
from ra.bots.network.weights import shipped_weights
from ra.bots.search.master import MasterBot
from ra.engine.rules import Rules
from ra.fast.bench import measure, one_core, ratio
from ra.fast.cores import usable_cores
from ra.fast.states import empty_states, pack
from ra.game.game import Game

PLAYERS: Final = 4
TABLES: Final = 64
ROUNDS: Final = 20
GAMES: Final = {"expert": 200, "steady": 400, "greedy": 2_000, "random": 20_000}
ROLLOUTS: Final = 500


def decision_rate(tables: Sequence[Any]) -> float:
    """Decisions of the network a second, asked for one by one from Python."""
    weights, desk = shipped_weights("expert", PLAYERS), new_desk()
    start = time.perf_counter()
    for _ in range(ROUNDS):
        for states in tables:
            THINK(states, weights, len(weights), desk)
    return ROUNDS * TABLES / (time.perf_counter() - start)


def tables_of_a_game() -> list[Any]:
    """Tables of a game between experts, from all epochs, each with a state to try things on."""
    bot, game = make_bot("expert"), Game(PLAYERS, seed=5)
    seen = []
    while not game.is_over:
        seen.append(game.state)
        game.play(bot.choose(game))
    tables = [empty_states(2) for _ in range(TABLES)]
    for nth, states in enumerate(tables):
        pack(seen[nth * len(seen) // TABLES], states, 0)
    return tables


def games_rate(bot: str) -> float:
    """Whole games between four of a kind a second."""
    start = time.perf_counter()
    for _ in simulate(Rules(PLAYERS), [bot] * PLAYERS, GAMES[bot], seed=time.perf_counter_ns() & 0xFFFFFF):
        pass
    return GAMES[bot] / (time.perf_counter() - start)


def rollouts_rate(threads: int) -> float:
    """Rollouts a second of a master who tries the first decision of a game out."""
    bot, weights = MasterBot(threads=threads), shipped_weights("expert", PLAYERS)
    bot.begin(Game(PLAYERS, seed=5), weights)
    start = time.perf_counter()
    bot.try_out(weights, 5, ROLLOUTS)
    return ROLLOUTS / (time.perf_counter() - start)


def bots_table() -> str:
    """All figures, for people."""
    tables = tables_of_a_game()
    rates: dict[str, Any] = {f"{bot} games": partial(games_rate, bot) for bot in GAMES}
    with one_core():
        taken = measure({"expert decisions": partial(decision_rate, tables)} | rates)
    if usable_cores() > 1:
        taken |= measure({"rollouts": partial(rollouts_rate, 1), "rollouts on two cores": partial(rollouts_rate, 2)})
    lines = [f"{name:48}{median(found):>14,.0f} a second" for name, found in taken.items()]
    lines.append(f"{'one expert decision':48}{1e6 / median(taken['expert decisions']):>14.2f} µs")
    for slower in ("steady", "random"):
        name = f"{slower} games/expert games"
        lines.append(f"{name:48}{ratio(taken, f'{slower} games', 'expert games'):>14.2f} times")
    if "rollouts" in taken:
        lines.append(f"{'two cores/one core':48}{ratio(taken, 'rollouts on two cores', 'rollouts'):>14.2f} times")
    return "\n".join(lines)

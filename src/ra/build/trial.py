"""A trial of compiled policies: whole games in which they decide as the same functions do in Python."""

import time
from types import FunctionType
from typing import Final, NamedTuple

from ra.arena.compiled_guests import compiled_beside, number_of
from ra.build.own import Own
from ra.engine.actions import DRAW
from ra.engine.chance import deal_by_seed, draw_by_seed, nth_number
from ra.engine.play import apply, legal
from ra.engine.rules import MAX_PLAYERS, Rules
from ra.engine.state import OVER, State, set_up
from ra.fast.states import empty_states, pack
from ra.game.action import Action

SEED: Final = 7


class PolicyTrial(NamedTuple):
    """How a policy fared: the same decisions in both ways, and microseconds for each of them."""

    policy: str
    decisions: int
    plain: float
    compiled: float


class TrialError(ValueError):
    """A policy that does what it must not do, or decides otherwise when it is compiled."""


def try_policies(own: Own) -> list[PolicyTrial]:
    """A game for every number of players, in every seat the same policy."""
    return [try_policy(own, name, policy) for name, policy in own.policies.items()]


def try_policy(own: Own, name: str, policy: FunctionType) -> PolicyTrial:
    module = compiled_beside(own.path)
    assert module is not None, "it has just been made"
    number, states = number_of(own.policies, name), empty_states(2)
    decisions, plain, compiled = 0, 0.0, 0.0
    for players in range(2, MAX_PLAYERS + 1):
        s, spare = new_game(players), State()
        while s.phase != OVER:
            chance = nth_number(SEED, decisions)
            before = s.copy()
            start = time.perf_counter()
            choice = policy(s, spare, chance)
            plain += time.perf_counter() - start
            check_choice(name, before, s, choice)
            pack(s, states, 0)
            start = time.perf_counter()
            try:
                found = module.choose_by_policy(states, number, chance)
            except ValueError as error:
                raise TrialError(f"{name} {differs(named(s, choice), f'an error ({error})', players)}") from None
            compiled += time.perf_counter() - start
            if found != choice:
                raise TrialError(f"{name} {differs(named(s, choice), named(s, found), players)}")
            apply(s, choice, draw_by_seed(s, SEED) if choice == DRAW else 0)
            decisions += 1
    return PolicyTrial(name, decisions, 1e6 * plain / decisions, 1e6 * compiled / decisions)


def new_game(players: int) -> State:
    s, rules = State(), Rules(players)
    set_up(s, rules, rules.suns)
    deal_by_seed(s, SEED)
    return s


def check_choice(name: str, before: State, after: State, choice: int) -> None:
    if before != after:
        raise TrialError(f"{name} has changed the state that it was shown: copy_state(s, spare), then try on spare")
    if choice < 0 or not legal(after) >> choice & 1:
        raise TrialError(f"{name} chose {choice}, which is not legal: legal(s) says which actions are")


def named(s: State, choice: int) -> str:
    return str(Action.from_id(choice, s.phase))


def differs(choice: str, found: str, players: int) -> str:
    return (
        f"decides otherwise when it is compiled: {choice} in Python, {found} compiled, with {players} players. Does it "
        "use a place outside a row, a name before it has a value, or a number of more than 64 bits?"
    )

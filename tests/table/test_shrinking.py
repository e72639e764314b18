"""The same tables, driven by hypothesis: it looks for a sequence that breaks one, and shortens it."""

import random
from collections.abc import Callable

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from ra.server.decide.commands import Command
from tests.table.random_tables import MAKERS, World, beginnings, check_log, check_state

seeds = st.integers(0, 2**16)


class AnyTable(RuleBasedStateMachine):
    @initialize(moment=st.integers(0, len(beginnings()) - 1))
    def begin(self, moment: int) -> None:
        self.world = World(*beginnings()[moment], random.Random(0))

    @rule(which=st.sampled_from(list(dict.fromkeys(MAKERS))), seed=seeds)
    def happens(self, which: Callable[[World], Command], seed: int) -> None:
        self.world.chance = self.world.guests.chance = random.Random(seed)
        self.world.carry_out(which(self.world))

    @rule(passed_ms=st.sampled_from((1, 300, 4_000, 15_000, 200_000)))
    def time_passes(self, passed_ms: int) -> None:
        self.world.now_ms += passed_ms

    @rule()
    def server_is_down(self) -> None:
        self.world.go_down(60_000)

    @invariant()
    def is_sound(self) -> None:
        if hasattr(self, "world"):
            check_state(self.world.state, self.world.now_ms)

    def teardown(self) -> None:
        if hasattr(self, "world"):
            check_log(self.world.state)
            self.world.goes_on()


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(max_examples=60, stateful_step_count=20, deadline=None)

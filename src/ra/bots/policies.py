"""The bots whose judgement is a policy, by number, so that compiled code can tell them apart.

The function that asks the right one is written from the registry, since compiled code has no table of functions.
"""

import linecache
from collections.abc import Callable, Mapping
from typing import Final

from ra.bots import registry
from ra.engine.state import OVER, State
from ra.fast.checked import is_game

POLICIES: Final = tuple(entry for entry in registry.ENTRIES if entry.policy)
POLICY_NUMBERS: Final[Mapping[str, int]] = {entry.name: number for number, entry in enumerate(POLICIES)}

HEAD: Final = '''
def choose_by_policy(bot, s, spare, number):
    """What the bot of this number decides in state `s`, with a spare one to try things on."""
'''

WRITTEN: Final = "".join(
    [
        *(f"from {entry.file} import {entry.policy} as {entry.name}_policy\n" for entry in POLICIES),
        HEAD,
        *(
            f"    if bot == {number}:\n        return {entry.name}_policy(s, spare, number)\n"
            for number, entry in enumerate(POLICIES)
        ),
        "    return -1\n",
    ]
)
"""It has its place among the sources: `ra.translator` finds it there, and debuggers show it."""

SOURCE: Final = f"<{__name__}>"
linecache.cache[SOURCE] = len(WRITTEN), None, WRITTEN.splitlines(keepends=True), SOURCE
exec(compile(WRITTEN, SOURCE, "exec"), globals())
choose_by_policy: Callable[[int, State, State, int], int] = globals()["choose_by_policy"]


NO_DECISION: Final = -1
REFUSALS: Final = ("there is nothing to decide here, or no policy has this number",)


def choose_at(states: list[State], bot: int, number: int) -> int:
    """The door from Python: what a bot decides in states[0], with states[1] to try things on."""
    if not is_game(states[0]) or states[0].phase == OVER:
        return NO_DECISION
    return choose_by_policy(bot, states[0], states[1], number)

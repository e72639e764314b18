"""A table that waits for players, and how its game begins."""

from ra.server.table.game_log import GameLog
from ra.server.table.names import names_of
from ra.server.table.state import LEASE_MS, TableState


def begun(state: TableState, now_ms: int) -> TableState:
    """The suns are dealt by the seal, and the first player decides."""
    chance, rules = state.row.chance, state.rules
    assert chance
    suns = [list(group) for group in chance.deal(rules)]
    log = GameLog.begin(rules, suns, names_of(state.row, state.seats))
    state = state._replace(log=log).with_row(status="playing", start=suns, started=now_ms)
    due_ms = state.due_ms(now_ms)
    if state.is_paused:  # whoever made the table is on the way to it
        due_ms = now_ms + LEASE_MS
    return state.with_row(waiting=state.waiting, due=due_ms)

"""Who may do something at a table, and when."""

from ra.server.protocol.refusals import Refusal
from ra.server.table.state import TableState


def check_seated(state: TableState, person: str | None) -> str:
    if person is None or not state.seats_of(person):
        raise Refusal("not_seated")
    return person


def check_host(state: TableState, person: str | None) -> str:
    if person is None or person != state.row.host:
        raise Refusal("not_host")
    return person


def check_in_lobby(state: TableState) -> None:
    """Before the game, and before it is about to begin: then who plays is fixed."""
    if state.row.status != "open":
        raise Refusal("not_open")
    if state.row.is_beginning:
        raise Refusal("beginning")

"""Fame that is kept secret is secret from the others: everybody is told their own."""

from collections.abc import Sequence

from ra.engine.rules import STARTING_FAME
from ra.lens.worth import outlooks, prospect
from ra.server.protocol.messages import OwnFame
from ra.server.protocol.tables import Settings
from ra.server.table.game_log import GameLog


def own_fame(log: GameLog | None, settings: Settings, seats: Sequence[int]) -> OwnFame | None:
    """What the person in these seats has; None where frames tell it to everybody anyway, or nobody sits."""
    if settings.fame != "hidden" or log is None or log.game.is_over or not seats:
        return None
    epochs = {str(seat): [STARTING_FAME, *(sheet.score[seat] for sheet in log.sheets)] for seat in seats}
    fame = {seat: so_far[-1] for seat, so_far in epochs.items()}
    return OwnFame(log.sequence, fame, epochs, projected(log, seats) if settings.aids else None)


def projected(log: GameLog, seats: Sequence[int]) -> dict[str, int]:
    state = log.game.state
    points = outlooks(state)
    return {str(seat): prospect(points[seat], state, seat).projected for seat in seats}

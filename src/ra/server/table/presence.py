"""Who is connected to a table, and what is remembered of those who are not."""

from collections.abc import Sequence
from typing import NamedTuple

from ra.server.table.rows import SeatRow


class Presence(NamedTuple):
    """As one worker knows it."""

    people: frozenset[str] = frozenset()
    """People who are connected to this worker."""
    elsewhere: frozenset[int] = frozenset()
    """Seats whose people are connected to other workers."""
    watching: int = 0
    gone_since_ms: tuple[tuple[int, int], ...] = ()
    """Since when nobody is connected for a seat; those that nobody has been seen at yet are left out."""
    came_ms: int = 0
    """When somebody came last to whom nobody was connected before."""
    left_ms: int = 0
    """When somebody who sits there was last seen to leave."""
    has_come: bool = False
    """Whether somebody who sits there has ever come to this worker."""
    host_missed_ms: int | None = None
    """Since when people have been waiting for their host, as far as somebody has looked."""

    def is_here(self, seat: SeatRow) -> bool:
        return (seat.person is not None and seat.person in self.people) or seat.seat in self.elsewhere

    def gone_since(self, seat: int, unless_seen: int = 0) -> int:
        """Since when nobody is connected for a seat; `unless_seen` if nobody has been seen there yet."""
        return dict(self.gone_since_ms).get(seat, unless_seen)

    def changed_to(self, now: "Presence", seats: Sequence[SeatRow], now_ms: int) -> "Presence":
        """Others are connected now: who went is gone since this moment, and who came is here since this moment."""
        gone = dict(self.gone_since_ms)
        came, left_ms = False, self.left_ms
        for seat in seats:
            before, after = self.is_here(seat), now.is_here(seat)
            if after:
                gone.pop(seat.seat, None)
            elif before:
                gone[seat.seat] = left_ms = now_ms
            came = came or (after and not before)
        return now._replace(
            gone_since_ms=tuple(sorted(gone.items())),
            came_ms=now_ms if came else self.came_ms,
            left_ms=left_ms,
            has_come=self.has_come,
            host_missed_ms=self.host_missed_ms,
        )


def nobody_yet(players: int, now_ms: int, *, others_may_know: bool) -> Presence:
    """Nobody is here yet; but other workers, if there are any, have yet to say who is connected to them."""
    gone = tuple((seat, now_ms) for seat in range(players)) if others_may_know else ()
    return Presence(gone_since_ms=gone)

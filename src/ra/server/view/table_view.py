"""What everybody may know about a table: a function of what the database says, whether it is in memory or not."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from ra.engine.rules import EDITIONS, Rules
from ra.game.pact import Share
from ra.server.protocol.tables import ExchangeView, SeatView, Settings, ShareView, TableView, UndoView
from ra.server.table.exchange import Exchange, shares_of
from ra.server.table.rows import GameRow, SeatRow
from ra.server.table.state import TableState


def table_view(
    row: GameRow, seats: Sequence[SeatRow], undo: UndoView | None = None, paused: bool | None = None
) -> TableView:
    assert row.seal
    result = row.result or {}
    settled = row.chance if row.exchange or row.started else None
    return TableView(
        id=row.id,
        status=row.status,  # type: ignore[arg-type]
        players=len(seats),
        rules=row.game_rules.options,
        rules_version=row.rules_version,
        settings=row.settings,
        seats=[seat_view(seat) for seat in seats],
        host_seat=next((seat.seat for seat in seats if seat.person and seat.person == row.host), None),
        seal=row.sealing,
        commitment=settled.commitment if settled else None,
        sequence=row.sequence,
        undo=undo,
        rematch=row.rematch,
        created=row.created,
        started=row.started,
        finished=row.finished,
        scores=result.get("scores"),
        winner=result.get("winner"),
        ra_track=ra_track(row.game_rules, row.settings),
        paused=row.paused_since is not None if paused is None else paused,
        exchange=exchange_view(row, row.exchange, seats) if row.exchange else None,
    )


def exchange_view(row: GameRow, exchange: Exchange, seats: Sequence[SeatRow]) -> ExchangeView:
    assert row.seal
    nonces = list(row.seal.nonces)
    if exchange.fixed is None:
        owners = [seat.person for seat in seats]
        committed = [
            ShareView([seat.seat for seat in seats if seat.person == person], exchange.commitments[person])
            for person in dict.fromkeys(filter(None, owners))
            if person in exchange.commitments
        ]
        return ExchangeView("commit", [committed], [], nonces, None)
    rounds = [
        [round_share(share, open_=number < len(exchange.rounds) - 1) for share in shares_of(exchange, number)]
        for number in range(len(exchange.rounds))
    ]
    revealing = row.is_beginning
    deadline = exchange.deadline if revealing else None
    return ExchangeView("reveal" if revealing else "done", rounds, exchange.fixed.names, nonces, deadline)


def round_share(share: Share, *, open_: bool) -> ShareView:
    """Nonces of a round that failed are part of the next commitment; those that count are told after the game."""
    return ShareView(list(share.seats), share.commitment, share.nonce is not None, share.nonce if open_ else None)


def for_strangers(view: TableView) -> TableView:
    """Where a game by link is played again is for those who were there; its address is permanent, and gets about."""
    return view if view.settings.public else msgspec.structs.replace(view, rematch=None)


def view_of(state: TableState, now_ms: int) -> TableView:
    """Of a table in memory."""
    asked = state.undo
    undo = UndoView(asked.seat, asked.sequence, asked.move, state.yet_to_agree(asked.agreed)) if asked else None
    return table_view(state.row, state.seats, undo, state.is_paused or state.rests(now_ms))


def ra_track(rules: Rules, settings: Settings) -> Literal["barge", "tiles"]:
    """§12 Older editions lay Ra tiles on their track; the newest moves a barge, and can be played without it."""
    without_barge = settings.ra_track == "tiles" or EDITIONS[rules.edition].ra_track == "tiles"
    return "tiles" if without_barge else "barge"


def seat_view(seat: SeatRow) -> SeatView:
    return SeatView(*(getattr(seat, name) for name in SeatView.__struct_fields__))

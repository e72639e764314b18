"""How a game begins: the exchange of nonces, then the suns are dealt. The rules are in `ra.server.table.exchange`."""

import contextlib
from collections.abc import Sequence

from ra.server.decide.lobby import begun
from ra.server.protocol.refusals import Refusal
from ra.server.runtime.live_table import LiveTable
from ra.server.table import exchange as rules_of
from ra.server.table.exchange import Exchange, Fixed
from ra.server.table.names import introduced, table_names
from ra.server.table.rows import SeatRow


async def begin(table: LiveTable) -> bool:
    """Everybody sits: commitments are fixed, and the game begins as soon as all nonces are revealed. The lock is held.

    False if somebody has left meanwhile.
    """
    if table.row.exchange is None:
        return await deal_and_start(table)
    now, rules = table.worker.now(), table.state.rules.options

    def fix(exchange: Exchange, seats: Sequence[SeatRow]) -> Exchange:
        if any(seat.kind == "open" for seat in seats):
            return exchange
        kinds = [seat.kind for seat in seats]
        fixed = Fixed(rules, table_names(seats), kinds, [seat.person for seat in seats])
        return rules_of.fix(exchange, fixed, now)

    await table.worker.store.exchange(table.id, fix)
    await table.refresh()
    await go_on(table)
    return table.row.status != "open" or table.row.is_beginning


async def go_on(table: LiveTable) -> None:
    """Where the exchange stands: the game begins, or another round, or there is nothing to do. The lock is held."""
    while table.row.is_beginning:
        exchange, now = table.row.exchange, table.worker.now()
        assert exchange
        if not exchange.is_settled and exchange.deadline is not None and now < exchange.deadline:
            return
        with contextlib.suppress(Refusal):  # another worker may have begun the game meanwhile
            if exchange.is_settled:
                await deal_and_start(table)
            else:
                await begin_again(table, now)
        await table.refresh()


async def begin_again(table: LiveTable, now: int) -> None:
    await table.worker.store.exchange(table.id, lambda before, _: rules_of.begin_again(before, now))
    table.worker.note("nonces are exchanged again", table=table.id)


async def look_after(table: LiveTable) -> None:
    """The time for revealing nonces is over."""
    async with table.lock:
        await table.refresh()
        await go_on(table)


async def deal_and_start(table: LiveTable) -> bool:
    row = begun(table.state, table.now_ms()).row
    assert row.started
    is_begun = await table.worker.store.start(table.row, row.start, str(row.waiting), row.due, row.started)
    if is_begun:
        table.worker.note("game begins", table=table.id, players=introduced(table.seats))
    return is_begun


async def commit(table: LiveTable, person: str, commitment: str) -> None:
    """Somebody who sits here promises a nonce."""
    async with table.lock:
        await table.worker.store.exchange(table.id, lambda before, _: rules_of.commit(before, person, commitment))
        await table.refresh()


async def reveal(table: LiveTable, person: str, nonce: str, following: str | None) -> None:
    """Somebody opens their commitment; with the last one, the game begins."""
    async with table.lock:
        if not table.row.is_beginning:
            await table.refresh()
        try:
            await table.worker.store.exchange(
                table.id, lambda before, _: rules_of.reveal(before, person, nonce, following)
            )
        except Refusal as refusal:
            raise Refusal("no_exchange") if refusal.code == "not_open" else refusal from None
        await table.refresh()
        await go_on(table)

"""How a game begins: the exchange of nonces, then the suns are dealt. The rules are in `ra.server.exchange`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ra.engine.rules import Rules
from ra.game.game import Game
from ra.server import exchange as rules_of
from ra.server.callings import callings, introduced
from ra.server.exchange import Exchange, Fixed
from ra.server.reasons import Refusal
from ra.server.reckoning import LEASE, when_to_look
from ra.server.store.rows import SeatRow
from ra.server.timing import allowance

if TYPE_CHECKING:
    from ra.server.live import LiveTable


async def begin(table: "LiveTable") -> bool:
    """Everybody sits: commitments are fixed, and the game begins as soon as all nonces are revealed. The lock is held.

    False if somebody has left meanwhile.
    """
    if table.row.exchange is None:
        return await deal_and_start(table)
    now, rules = table.house.now(), table.rules.options

    def fix(exchange: Exchange, seats: Sequence[SeatRow]) -> Exchange:
        if any(seat.kind == "open" for seat in seats):
            return exchange
        kinds = [seat.kind for seat in seats]
        fixed = Fixed(rules, callings(seats), kinds, [seat.person for seat in seats])
        return rules_of.fix(exchange, fixed, now)

    await table.house.store.exchange(table.id, fix)
    await table.refresh()
    await go_on(table)
    return table.row.status != "open" or table.row.is_beginning


async def go_on(table: "LiveTable") -> None:
    """Where the exchange stands: the game begins, or another round, or there is nothing to do. The lock is held."""
    store = table.house.store
    while table.row.is_beginning:
        exchange, now = table.row.exchange, table.house.now()
        assert exchange
        if exchange.is_settled:
            if await deal_and_start(table):
                await table.refresh()
            return
        if exchange.deadline is not None and now < exchange.deadline:
            return
        await store.exchange(table.id, lambda before, _, now=now: rules_of.begin_again(before, now))  # type: ignore[misc]
        await table.refresh()
        table.house.note("nonces are exchanged again", table=table.id, round=len(exchange.rounds) + 1)


async def deal_and_start(table: "LiveTable") -> bool:
    house, chance = table.house, table.row.chance
    assert chance
    suns = [list(group) for group in chance.deal(table.rules)]
    seat, now = first_to_decide(table.rules, suns), house.now()
    waiting: str
    due: int | None
    if table.seats[seat].kind == "bot":
        waiting, due = "bot", now + LEASE
    elif table.solo.is_paused:  # whoever made the table is on the way to it
        waiting, due = "person", now + LEASE
    else:
        bank, increment = allowance(table.row.settings.clock)
        waiting, due = "person", when_to_look(table, now + bank + increment, seat, now)
    begun = await house.store.start(table.row, suns, waiting, due, now)
    if begun:
        house.note("game begins", table=table.id, players=introduced(table.seats))
    return begun


def first_to_decide(rules: Rules, suns: Sequence[Sequence[int]]) -> int:
    seat = Game(rules, suns=suns).seat
    assert seat is not None
    return seat


async def commit(table: "LiveTable", person: str, commitment: str) -> None:
    """Somebody who sits here promises a nonce."""
    async with table.lock:
        await table.house.store.exchange(table.id, lambda before, _: rules_of.commit(before, person, commitment))
        await table.refresh()


async def reveal(table: "LiveTable", person: str, nonce: str, following: str | None) -> None:
    """Somebody opens their commitment; with the last one, the game begins."""
    async with table.lock:
        if not table.row.is_beginning:
            await table.refresh()
        try:
            await table.house.store.exchange(
                table.id, lambda before, _: rules_of.reveal(before, person, nonce, following)
            )
        except Refusal as refusal:
            raise Refusal("no_exchange", 409) if refusal.code == "not_open" else refusal from None
        await table.refresh()
        await go_on(table)

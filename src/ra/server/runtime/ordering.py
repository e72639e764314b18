"""Ordering a table, and what happens to it before the first move."""

from collections.abc import Sequence
from typing import Any, Final

from ra.bots import check_bot
from ra.bots.naming import read_name
from ra.engine.chance import BITS
from ra.engine.rules import Rules, RulesError
from ra.game.seal import Seal
from ra.server.protocol.refusals import Refusal, detail, explained
from ra.server.protocol.sanitize import clean_name
from ra.server.protocol.tables import BotSeat, MySeat, NewTable, Settings, WantedSeat
from ra.server.protocol.tokens import new_id
from ra.server.runtime.beginning import begin, commit
from ra.server.runtime.house import House
from ra.server.runtime.live_table import LiveTable
from ra.server.store.seating import Holder, Newcomer
from ra.server.table.exchange import Exchange
from ra.server.table.game_log import RULES_VERSION
from ra.server.table.rows import GameRow, SeatRow

LONGEST_THOUGHT: Final = 3
"""Seconds for one decision of a bot."""
MOST_ROLLOUTS: Final = 100
"""For one decision: with five players that takes about as long."""


async def create(house: House, order: NewTable, holder: Holder) -> tuple[LiveTable, str]:
    """A new table, and its host."""
    rules = checked_rules(order.rules, len(order.seats))
    person = new_id()
    seats = [ordered_seat(number, seat, person, len(order.seats)) for number, seat in enumerate(order.seats)]
    if not any(seat.kind == "person" for seat in seats):
        what = "whoever makes a table sits at it: one seat at least is me"
        raise Refusal("bad_seats", **detail(what, "seats", "own_seat", {}))
    if order.start:
        check_all_seated(seats)
    checked_bot(order.stand_in, len(seats))
    row = new_row(house, rules, order.settings, person, order.commitment)
    await house.store.create(row, seats, holder, person)
    table = await house.table(row.id)
    house.note("table made", table=row.id, players=rules.players, public=row.public)
    if order.start:
        await start(house, table, None)
    return table, person


def new_row(house: House, rules: Rules, settings: Settings, host: str, commitment: str | None = None) -> GameRow:
    seal = Seal.draw()
    return GameRow(
        id=new_id(),
        kind="table",
        status="open",
        public=settings.public,
        rules=rules.options,
        rules_version=RULES_VERSION,
        settings=settings,
        host=host,
        seal=seal,
        start=None,
        bot_seed=house.chance(BITS),
        sequence=0,
        waiting=None,
        due=None,
        undo=None,
        rematch=None,
        result=None,
        created=house.now(),
        started=None,
        finished=None,
        exchange=Exchange({host: commitment} if commitment else {}),
    )


def checked_rules(options: dict[str, Any], players: int) -> Rules:
    if options.get("players", players) != players:
        given = f"{options['players']!r:.20}"
        what = f"there are {players} seats, but the rules say {given}"
        facts = {"seats": players, "given": given}
        raise Refusal("bad_rules", **detail(what, "players", "seats_differ", facts))
    try:
        return Rules.from_options({**options, "players": players})
    except (RulesError, TypeError) as error:
        raise Refusal("bad_rules", **explained(error)) from None


def checked_bot(name: str, players: int) -> str:
    """A bot that can play here, and does not ask for more than the house can give to a guest."""
    try:
        check_bot(name, players)
    except ValueError as error:
        raise Refusal("bad_bot", **detail(str(error), "", "bot_name", {"name": name[:60]})) from None
    called = read_name(name)
    if (called.budget.seconds or 0) > LONGEST_THOUGHT:
        what = f"{name}: bots think for at most {LONGEST_THOUGHT}s here, as in {called.name}@{LONGEST_THOUGHT}s"
        raise Refusal("bad_bot", **detail(what, "", "bot_seconds", {"seconds": LONGEST_THOUGHT}))
    if (called.budget.rollouts or 0) > MOST_ROLLOUTS:
        what = f"{name}: bots play on at most {MOST_ROLLOUTS} times here, as in {called.name}@{MOST_ROLLOUTS}"
        raise Refusal("bad_bot", **detail(what, "", "bot_rollouts", {"most": MOST_ROLLOUTS}))
    if (called.threads or 1) > 1:
        raise Refusal("bad_bot", **detail("bots think on one core here", "", "bot_threads", {}))
    return name


def ordered_seat(number: int, wanted: WantedSeat, person: str, players: int) -> SeatRow:
    if isinstance(wanted, MySeat):
        return SeatRow(number, "person", person, clean_name(wanted.name))
    if isinstance(wanted, BotSeat):
        return SeatRow(number, "bot", name=wanted.bot, bot=checked_bot(wanted.bot, players))
    return SeatRow(number, "open")


async def start(house: House, table: LiveTable, fill: str | None) -> None:
    """Begins: at once, or as soon as those who have committed to a nonce have revealed it. Bots can fill open seats."""
    async with table.lock:
        while True:
            await table.refresh()
            if table.row.status != "open":
                raise Refusal("not_open")
            if table.row.is_beginning:
                raise Refusal("beginning")
            await fill_seats(house, table, fill)
            if await begin(table):
                break
        await table.refresh()


async def fill_seats(house: House, table: LiveTable, fill: str | None) -> None:
    open_seats = [seat.seat for seat in table.seats if seat.kind == "open"]
    if fill is None:
        check_all_seated(table.seats)
    for seat in open_seats:
        name = checked_bot(str(fill), len(table.seats))
        await house.store.give_seat(table.id, seat, name)
    if open_seats:
        await table.refresh()


def check_all_seated(seats: Sequence[SeatRow]) -> None:
    if count := sum(seat.kind == "open" for seat in seats):
        raise Refusal("seats_open", count=count)


async def rematch(
    house: House, table: LiveTable, person: str, holder: Holder, commitment: str | None = None
) -> LiveTable:
    """The same seats at a new table. Everybody who sat here can go there."""
    if table.row.status not in ("over", "closed"):
        raise Refusal("not_over")
    again = await next_table(house, table, person)
    if again.seats_of(person):
        await house.store.add_place(holder, again.id, person, None, house.now())
    elif again.row.status != "open":
        raise Refusal("seat_taken")
    else:
        await sit_again(house, again, [seat for seat in table.seats if seat.person == person], holder)
    await again.reread()
    await commit_if_possible(again, person, commitment)
    return again


async def commit_if_possible(table: LiveTable, person: str, commitment: str | None) -> None:
    """Whoever plays again may promise a nonce with it. Where that comes too late they have their seat all the same."""
    if commitment and table.row.status == "open":
        try:
            await commit(table, person, commitment)
        except Refusal as refusal:
            if refusal.code == "commitment_taken":
                raise


async def next_table(house: House, table: LiveTable, host: str) -> LiveTable:
    """The one that somebody has made before; a new one if there is none, or if all have left it."""
    again = await house.newest(table.row.rematch) if table.row.rematch else None
    if again is None or again.row.status == "closed":
        row = new_row(house, table.row.game_rules, table.row.settings, host)
        seats = [SeatRow(seat.seat, seat.kind, seat.person, seat.name, seat.bot) for seat in table.seats]
        await house.store.rematch(table.id, row, seats, table.row.rematch)
        await table.reread()
        assert table.row.rematch
        again = await house.newest(table.row.rematch)
    return again


async def sit_again(house: House, again: LiveTable, seats: Sequence[SeatRow], holder: Holder) -> None:
    """Whoever has left the new table can think better of it, unless somebody else has their seat."""
    person = str(seats[0].person)
    seated = False
    if not await house.store.was_shown_out(again.id, person):
        for seat in seats:
            who = Newcomer(person, str(seat.name), None if seated else holder)
            seated = await house.store.sit(again.id, seat.seat, who, None, house.now()) or seated
    if not seated:
        raise Refusal("seat_taken")

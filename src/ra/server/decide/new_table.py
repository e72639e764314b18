"""New tables: one that is ordered, and one at which a game is played again."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ra.bots import check_bot
from ra.bots.naming import read_name
from ra.engine.rules import Rules, RulesError
from ra.game.seal import Seal
from ra.server.protocol.refusals import Refusal, detail, explained
from ra.server.protocol.sanitize import clean_name
from ra.server.protocol.tables import BotSeat, MySeat, NewTable, Settings, WantedSeat
from ra.server.table.exchange import Exchange
from ra.server.table.rows import GameRow, SeatRow, Stored
from ra.table.version import RULES_VERSION

LONGEST_THOUGHT_S: Final = 3
"""For one decision of a bot."""
MOST_ROLLOUTS: Final = 100
"""For one decision: with five players that takes about as long."""


class TableChance(NamedTuple):
    """What is random about a new table, and when it was made."""

    id: str
    seal: Seal
    bot_seed: int
    at_ms: int


def ordered_table(order: NewTable, person: str, chance: TableChance) -> Stored:
    """As whoever makes it wants it, if that makes a table."""
    rules = checked_rules(order.rules, len(order.seats))
    seats = [ordered_seat(number, seat, person, len(order.seats)) for number, seat in enumerate(order.seats)]
    if not any(seat.kind == "person" for seat in seats):
        what = "whoever makes a table sits at it: one seat at least is me"
        raise Refusal("bad_seats", **detail(what, "seats", "own_seat", {}))
    if order.start:
        check_all_seated(seats)
    checked_bot(order.stand_in, len(seats))
    return Stored(new_row(rules, order.settings, person, chance, order.commitment), seats)


def table_again(before: Stored, host: str, chance: TableChance) -> Stored:
    """The same seats at a new table."""
    seats = [SeatRow(seat.seat, seat.kind, seat.person, seat.name, seat.bot) for seat in before.seats]
    return Stored(new_row(before.game.game_rules, before.game.settings, host, chance), seats)


def new_row(rules: Rules, settings: Settings, host: str, chance: TableChance, commitment: str | None = None) -> GameRow:
    return GameRow(
        id=chance.id,
        kind="table",
        status="open",
        public=settings.public,
        rules=rules.options,
        rules_version=RULES_VERSION,
        settings=settings,
        bot_seed=chance.bot_seed,
        created=chance.at_ms,
        host=host,
        seal=chance.seal,
        exchange=Exchange({host: commitment} if commitment else {}),
    )


def ordered_seat(number: int, wanted: WantedSeat, person: str, players: int) -> SeatRow:
    if isinstance(wanted, MySeat):
        return SeatRow(number, "person", person, clean_name(wanted.name))
    if isinstance(wanted, BotSeat):
        return SeatRow(number, "bot", name=wanted.bot, bot=checked_bot(wanted.bot, players))
    return SeatRow(number, "open")


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
    """A bot that can play here, and does not ask for more than the server can give to a guest."""
    try:
        check_bot(name, players)
    except ValueError as error:
        raise Refusal("bad_bot", **detail(str(error), "", "bot_name", {"name": name[:60]})) from None
    called = read_name(name)
    if (called.budget.seconds or 0) > LONGEST_THOUGHT_S:
        what = f"{name}: bots think for at most {LONGEST_THOUGHT_S}s here, as in {called.name}@{LONGEST_THOUGHT_S}s"
        raise Refusal("bad_bot", **detail(what, "", "bot_seconds", {"seconds": LONGEST_THOUGHT_S}))
    if (called.budget.rollouts or 0) > MOST_ROLLOUTS:
        what = f"{name}: bots play on at most {MOST_ROLLOUTS} times here, as in {called.name}@{MOST_ROLLOUTS}"
        raise Refusal("bad_bot", **detail(what, "", "bot_rollouts", {"most": MOST_ROLLOUTS}))
    if (called.threads or 1) > 1:
        raise Refusal("bad_bot", **detail("bots think on one core here", "", "bot_threads", {}))
    return name


def check_all_seated(seats: Sequence[SeatRow]) -> None:
    if count := sum(seat.kind == "open" for seat in seats):
        raise Refusal("seats_open", count=count)

"""How a game begins: nonces are exchanged, by the rules of `ra.server.table.exchange`; then the suns are dealt."""

from ra.server.decide.absence import looked_at
from ra.server.decide.checks import check_host, check_in_lobby, check_seated
from ra.server.decide.commands import Commit, Reveal, Start
from ra.server.decide.decision import Decision, change
from ra.server.decide.new_table import check_all_seated, checked_bot
from ra.server.protocol.refusals import Refusal
from ra.server.table import exchange as rules_of
from ra.server.table.exchange import Exchange, Fixed
from ra.server.table.game_log import GameLog
from ra.server.table.names import names_of, table_names
from ra.server.table.state import TableState


def start(state: TableState, command: Start, now_ms: int) -> Decision:
    """The game begins: at once, or as soon as those who have committed to a nonce have revealed it."""
    check_host(state, command.person)
    check_in_lobby(state)
    state = filled(state, command.fill)
    return change(went_on(fixed(state, now_ms), now_ms))


def filled(state: TableState, fill: str | None) -> TableState:
    """Bots take the open seats, if one is named. Invitations to these seats are void."""
    if fill is None:
        check_all_seated(state.seats)
        return state
    open_seats = [seat.seat for seat in state.seats if seat.kind == "open"]
    for seat in open_seats:
        state = state.with_fresh_seat(seat, kind="bot", bot=checked_bot(fill, len(state.seats)), name=fill)
    return state.with_links_spent(lambda link: link.seat in open_seats)


def fixed(state: TableState, now_ms: int) -> TableState:
    """Who plays, and who takes part in the exchange, cannot change any more. Older tables have no exchange."""
    if state.row.exchange is None:
        return begun(state, now_ms)
    seats = state.seats
    terms = Fixed(
        state.rules.options, table_names(seats), [seat.kind for seat in seats], [seat.person for seat in seats]
    )
    return with_exchange(state, rules_of.fix(state.row.exchange, terms, now_ms))


def look(state: TableState, now_ms: int) -> Decision:
    """The time for revealing nonces may be over."""
    return change(went_on(state, now_ms))


def went_on(state: TableState, now_ms: int) -> TableState:
    """Where the exchange stands: the game begins, or another round, or there is nothing to do but wait."""
    while state.row.is_beginning:
        exchange = state.row.exchange
        assert exchange
        if exchange.is_settled:
            state = begun(state, now_ms)
        elif exchange.deadline is not None and now_ms < exchange.deadline:
            return state.with_row(due=exchange.deadline)
        else:
            state = with_exchange(state, rules_of.begin_again(exchange, now_ms))
    return state


def with_exchange(state: TableState, exchange: Exchange) -> TableState:
    """`due` of a table that waits for players is the deadline of its round: then the server looks after it."""
    return state.with_row(exchange=exchange, due=exchange.deadline)


def begun(state: TableState, now_ms: int) -> TableState:
    """The suns are dealt by the seal, and the first player decides."""
    chance, rules = state.row.chance, state.rules
    assert chance
    suns = [list(group) for group in chance.deal(rules)]
    log = GameLog.begin(rules, suns, names_of(state.row, state.seats))
    begun = state._replace(log=log).with_row(status="playing", start=suns, started=now_ms, due=None)
    return looked_at(begun, now_ms)


def commit(state: TableState, command: Commit) -> Decision:
    """Somebody who sits here promises a nonce."""
    person = check_seated(state, command.person)
    if state.row.status != "open":
        raise Refusal("not_open")
    return change(committed(state, person, command.commitment))


def committed(state: TableState, person: str, commitment: str) -> TableState:
    if state.row.exchange is None:
        raise Refusal("no_exchange")
    return with_exchange(state, rules_of.commit(state.row.exchange, person, commitment))


def reveal(state: TableState, command: Reveal, now_ms: int) -> Decision:
    """Somebody opens their commitment; with the last one, the game begins."""
    person, exchange = check_seated(state, command.person), state.row.exchange
    if exchange is None or not state.row.is_beginning:
        raise Refusal("no_exchange")
    revealed = rules_of.reveal(exchange, person, command.nonce, command.following)
    return change(went_on(with_exchange(state, revealed), now_ms))

"""A table that waits for players: who sits down, who leaves, who is host; and how it is closed."""

from typing import Final

from ra.server.decide.beginning import committed
from ra.server.decide.checks import check_host, check_in_lobby, check_seated
from ra.server.decide.commands import AddNonce, Close, GiveSeat, Join
from ra.server.decide.decision import Admit, Decision, Forget, change, noted
from ra.server.decide.links import find_link, free_seat, take_over
from ra.server.decide.new_table import checked_bot
from ra.server.protocol.refusals import Refusal, detail
from ra.server.protocol.tokens import hashed
from ra.server.table.exchange import without_the_unseated
from ra.server.table.links import SHOWN_OUT, Link
from ra.server.table.rows import closed
from ra.server.table.state import TableState

HOST_GRACE_MS: Final = 120_000
"""For so long people wait for their host: only a host begins, invites and gives seats away."""


# ---- sitting down and leaving --------------------------------------------------------------------------------------


def join(state: TableState, command: Join, now_ms: int) -> Decision:
    """By an invitation, or at a public table. In the game, an invitation is to the seat of somebody who is gone."""
    row = state.row
    if state.seats_of(command.caller):
        raise Refusal("already_seated" if row.status in ("open", "playing") else "not_open")
    if state.is_playing and command.invite:
        return take_over(state, command.invite, command.holder, now_ms)
    if row.status != "open":
        raise Refusal("not_open")
    link = find_link(state, "invite", command.invite, now_ms) if command.invite else None
    seat = public_seat(state, command.seat, now_ms) if link is None or link.seat is None else link.seat
    check_in_lobby(state)
    if state.seats[seat].kind != "open":
        raise Refusal("seat_taken")
    state = sat_down(state, seat, command.person, command.name)
    state = state.with_links_spent(lambda other: link is not None and other.id == link.id)
    if command.commitment and row.exchange:
        state = committed(state, command.person, command.commitment)
    return change(state, Admit(command.holder, command.person, now_ms))


def public_seat(state: TableState, wanted: int | None, now_ms: int) -> int:
    if not state.row.public:
        raise Refusal("invite_needed")
    return free_seat(state, wanted, now_ms)


def sat_down(state: TableState, seat: int, person: str, name: str) -> TableState:
    return state.with_fresh_seat(seat, kind="person", person=person, name=name)


def leave(state: TableState, person: str) -> Decision:
    """Before the game: if it was the host, whoever sits first is host now; if nobody does, the table is closed."""
    check_in_lobby(state)
    after = state
    for seat in state.seats_of(person):
        after = after.with_fresh_seat(seat, kind="open")
    if state.row.host == person:
        heir = next(iter(after.people), None)
        after = after.with_row(host=heir) if heir else after.with_row(host=None, status="closed")
    return unseated(state, after)


def give_seat(state: TableState, command: GiveSeat) -> Decision:
    """To a bot; or to nobody, so that it is open again. Invitations to it are void."""
    person = check_host(state, command.person)
    if state.row.status != "open":
        raise Refusal("not_open")
    number, last = command.seat, len(state.seats) - 1
    if number > last or state.seats[number].person == person:
        what = f"the seats of this table are 0 to {last}, and the host's own is left with leave"
        raise Refusal("bad_seats", **detail(what, "", "seat_range", {"last": last}))
    bot = checked_bot(command.bot, len(state.seats)) if command.bot else None
    check_in_lobby(state)
    after = state.with_fresh_seat(number, kind="bot" if bot else "open", bot=bot, name=bot)
    after = after.with_links_spent(lambda link: link.seat == number)
    if sat := state.seats[number].person:
        name = command.link
        after = after.with_link(Link(name, hashed(name), state.row.id, SHOWN_OUT, number, sat, None, 0, spent=True))
    return unseated(state, after)


def unseated(before: TableState, after: TableState) -> Decision:
    """Whoever has no seat any more takes their commitment along, and their places and links are worth nothing."""
    gone = list(dict.fromkeys(person for person in before.people if person not in after.people))
    after = after.with_links_spent(lambda link: link.person in gone)
    if after.row.exchange:
        after = after.with_row(exchange=without_the_unseated(after.row.exchange, after.people))
    return change(after, *(Forget(person) for person in gone))


def add_nonce(state: TableState, command: AddNonce) -> Decision:
    """One for each seat; they count in the order in which they were given, and stay if their giver leaves."""
    mine = state.seats_of(check_seated(state, command.person))
    if state.row.status != "open":
        raise Refusal("not_open")
    number = mine[0] if command.seat is None else command.seat
    if number not in mine:
        raise Refusal("not_seated")
    check_in_lobby(state)
    given, seal = state.seats[number].nonce, state.row.seal
    if given not in (None, command.nonce):
        raise Refusal("nonce_given")
    if given is not None or seal is None:
        return change(state)
    sealed = state.with_row(seal=seal._replace(nonces=(*seal.nonces, command.nonce)))
    return change(sealed.with_seats([number], nonce=command.nonce))


# ---- the host ------------------------------------------------------------------------------------------------------


def look_for_host(state: TableState, now_ms: int) -> Decision:
    """When people have waited for their host for long enough, one of them is host."""
    heir, missed_ms = successor(state), state.presence.host_missed_ms
    if heir is None or missed_ms is None:
        return change(with_host_missed(state, None if heir is None else now_ms))
    if now_ms - missed_ms < HOST_GRACE_MS or state.row.is_beginning:
        return change(state)
    return noted(change(with_host_missed(state, None).with_row(host=heir)), "another host")


def is_host_looked_for(state: TableState) -> bool:
    return state.row.status == "open" and (successor(state) is not None or state.presence.host_missed_ms is not None)


def successor(state: TableState) -> str | None:
    """Who sits at a table that waits for players, and is there while the host is not: the first of them."""
    host = state.row.host
    if state.row.status != "open" or host is None or any(state.is_here(seat) for seat in state.seats_of(host)):
        return None
    return next((seat.person for seat in state.seats if seat.person and state.is_here(seat.seat)), None)


def with_host_missed(state: TableState, since_ms: int | None) -> TableState:
    return state._replace(presence=state.presence._replace(host_missed_ms=since_ms))


def close(state: TableState, command: Close, now_ms: int) -> Decision:
    """The game ends without a result. Where other people play, nobody can do that."""
    check_seated(state, command.person)
    if not state.is_solo:
        raise Refusal("others_play")
    return close_by_operator(state, now_ms)


def close_by_operator(state: TableState, now_ms: int) -> Decision:
    """Whoever plays there. A game that has ended stays as it ended."""
    going_on = state.row.status in ("open", "playing")
    return change(state.with_row(**closed(now_ms)) if going_on else state)

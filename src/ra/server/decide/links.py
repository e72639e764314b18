"""Links: who may make which, and what they open. Their secrets come with commands, and only hashes are compared."""

import hmac
from collections.abc import Sequence
from typing import Final

from ra.server.decide.checks import check_host, check_seated
from ra.server.decide.commands import MakeLink, OpenDevice, RevokeLink, Watch
from ra.server.decide.decision import Admit, Decision, LetWatch, ShowOut, change, noted
from ra.server.protocol.refusals import Refusal
from ra.server.protocol.tokens import hashed
from ra.server.table.links import Holder, Link
from ra.server.table.state import TableState

MOST_LINKS: Final = 50
MOST_DEVICES: Final = 10
"""Links to a second device that one person has at the same time."""
DEVICE_LINK_MS: Final = 10 * 60_000
"""For so long a link to a second device is valid."""


def find_link(state: TableState, kind: str, secret: str, now_ms: int) -> Link:
    """Every hash is compared, each in constant time."""
    wanted, found = hashed(secret), None
    for link in state.valid_links(now_ms):
        if link.kind == kind and hmac.compare_digest(link.hash, wanted):
            found = link
    if found is None:
        raise Refusal("link_spent")
    return found


# ---- making and revoking -------------------------------------------------------------------------------------------


def make_link(state: TableState, command: MakeLink, now_ms: int) -> Decision:
    owner = check_seated(state, command.person) if command.kind == "device" else None
    if owner is None:
        check_host(state, command.person)
    if command.kind == "invite":
        return invite(state, command, now_ms)
    check_room(state.valid_links(now_ms), command.kind, owner, now_ms)
    expires_ms = now_ms + DEVICE_LINK_MS if command.kind == "device" else None
    return made(state, Link(command.id, command.hash, state.row.id, command.kind, None, owner, expires_ms, now_ms))


def invite(state: TableState, command: MakeLink, now_ms: int) -> Decision:
    """The invitation to a seat: the one that there is, or a new one if there is none or it is to be replaced."""
    links, owner = state.valid_links(now_ms), None
    if command.seat is not None and state.is_playing:
        seat, owner = command.seat, lost_seat(state, command.seat, now_ms)
    else:
        seat = free_seat(state, command.seat, now_ms)
    present = [link for link in links if (link.kind, link.seat, link.person) == ("invite", seat, owner)]
    if present and not command.replace:
        return change(state)._replace(link=present[-1])
    check_room([link for link in links if link.seat != seat], "invite", owner, now_ms)
    state = state.with_links_spent(lambda link: link.seat == seat)
    return made(state, Link(command.id, command.hash, state.row.id, "invite", seat, owner, None, now_ms))


def made(state: TableState, link: Link) -> Decision:
    """With a new link. Those that have expired are forgotten on the way."""
    now_ms = link.created
    kept = state.with_links_spent(lambda other: not other.is_valid(now_ms))
    return change(kept.with_link(link))._replace(link=link)


def check_room(links: Sequence[Link], kind: str, owner: str | None, now_ms: int) -> None:
    """Everybody has room for devices of their own; all other links are the host's, who can revoke them."""
    mine = [link for link in links if link.kind == "device" and link.person == owner]
    if kind != "device" and sum(link.kind != "device" for link in links) >= MOST_LINKS:
        raise Refusal("too_many_links", most=MOST_LINKS)
    if kind == "device" and len(mine) >= MOST_DEVICES:
        raise Refusal("slow_down", seconds=max(1, (int(mine[0].expires or now_ms) - now_ms) // 1000 + 1))


def revoke_link(state: TableState, command: RevokeLink) -> Decision:
    """It opens nothing any more, and those who watched by it are shown out. A repeat does no harm."""
    check_host(state, command.person)
    if all(link.id != command.link for link in state.known_links):
        raise Refusal("not_found")
    return change(state.with_links_spent(lambda link: link.id == command.link), ShowOut(command.link))


# ---- using them ----------------------------------------------------------------------------------------------------


def watch(state: TableState, command: Watch, now_ms: int) -> Decision:
    """Whoever sits at the table keeps their seat: they see it anyway."""
    link = find_link(state, "spectator", command.secret, now_ms)
    if state.seats_of(command.caller):
        return change(state)
    return change(state, Admit(command.holder, None, now_ms, link.id))


def open_device(state: TableState, command: OpenDevice, now_ms: int) -> Decision:
    """Where somebody sits already nothing changes, and the link can still be used elsewhere."""
    link = find_link(state, "device", command.secret, now_ms)
    if state.seats_of(command.caller):
        return change(state)
    if not state.seats_of(link.person):
        raise Refusal("link_spent")
    after = state.with_links_spent(lambda other: other.id == link.id)
    return change(after, Admit(command.holder, link.person, now_ms))


def take_over(state: TableState, secret: str, holder: Holder, now_ms: int) -> Decision:
    """In the game: the seat of somebody who has lost their cookie, as long as they are not there."""
    link = find_link(state, "invite", secret, now_ms)
    person = handed_over(state, link, now_ms)
    after = state.with_seats(state.seats_of(person), handed_over=now_ms)
    after = after.with_links_spent(lambda other: other.person == person)
    return noted(change(after, LetWatch(person), Admit(holder, person, now_ms)), "seat handed over", seat=link.seat)


def handed_over(state: TableState, link: Link, now_ms: int) -> str:
    """Whose seat an invitation takes over in the game. One from before the game is for nothing any more."""
    if link.seat is None or link.person is None:
        raise Refusal("not_open")
    return lost_seat(state, link.seat, now_ms)


def lost_seat(state: TableState, seat: int, now_ms: int) -> str:
    """Whose seat it is: somebody who is gone, and not the host, who could only mean another device."""
    if seat >= len(state.seats) or not (person := state.seats[seat].person):
        raise Refusal("seat_taken")
    if person == state.row.host or state.is_here(seat):
        raise Refusal("seat_taken")
    if not state.is_gone(seat, now_ms):
        raise Refusal("seat_kept")
    return person


def free_seat(state: TableState, wanted: int | None, now_ms: int) -> int:
    """The one that is wanted; or the first to which nobody has been invited; or the first."""
    free = [seat.seat for seat in state.seats if seat.kind == "open"]
    if not free:
        raise Refusal("table_full")
    if wanted is not None and wanted not in free:
        raise Refusal("seat_taken")
    kept = {link.seat for link in state.valid_links(now_ms) if link.kind == "invite"}
    return min(free, key=lambda seat: seat in kept) if wanted is None else wanted


def invited_seat(state: TableState, caller: str | None, secret: str, now_ms: int) -> int:
    """The seat that an invitation is for, if it works: nothing comes of asking."""
    if state.seats_of(caller):
        raise Refusal("already_seated")
    link = find_link(state, "invite", secret, now_ms)
    if link.seat is None or state.row.status not in ("open", "playing"):
        raise Refusal("not_open")
    if not state.is_playing and state.seats[link.seat].kind != "open":
        raise Refusal("seat_taken")
    if state.is_playing:
        handed_over(state, link, now_ms)
    return link.seat

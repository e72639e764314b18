"""Before a game and after it: who sits down, leaves, begins, invites, speaks. What comes of it, by tables of cases."""

from typing import Any

import pytest

from ra.game.pact import commitment_to
from ra.server.decide import commands as do
from ra.server.decide.commands import Command
from ra.server.decide.decision import AddChatLine, Admit, Forget, LetWatch, MakeTable, ShowOut
from ra.server.decide.links import DEVICE_LINK_MS, MOST_DEVICES
from ra.server.decide.lobby import HOST_GRACE_MS
from ra.server.decide.new_table import TableChance, table_again
from ra.server.protocol.tokens import hashed
from ra.server.table.exchange import REVEAL_MS, Exchange
from ra.server.table.links import Holder
from ra.server.table.rows import Stored
from ra.server.table.state import TableState
from tests.table.tables import T0, after, connected, decided, playing_table, refused, sealed, waiting_table

HOLDER = Holder("h", "key", is_new=False)
ONE, OTHER = "1" * 64, "2" * 64


def lobby(*who: str, **settings: Any) -> TableState:
    return waiting_table(*who, **settings)._replace(links=())


def invited(state: TableState, seat: int | None = None, person: str | None = None) -> TableState:
    """With the invitation `secret`."""
    return after(state, do.MakeLink(person or state.row.host, "invite", "l", hashed("secret"), seat))


PUBLIC = lobby("Anna", "open", "open", public=True)
BY_LINK = lobby("Anna", "open", "open")
FULL = lobby("Anna", "Bob")
BEGINNING = after(
    lobby("Anna", "Bob").with_row(exchange=Exchange({"Anna": commitment_to(ONE), "Bob": commitment_to(OTHER)})),
    do.Start("Anna"),
)
PLAYING = playing_table("Anna", "Bob")._replace(links=())
CLOSED = after(FULL, do.CloseByOperator())
MADE = table_again(Stored(FULL.row, list(FULL.seats)), "Anna", TableChance("again", sealed(5), 5, T0))


def kinds(state: TableState) -> list[str]:
    return [seat.person or seat.kind for seat in state.seats]


@pytest.mark.parametrize(
    ("state", "command", "code"),
    [
        (PUBLIC, do.Join("Anna", "p", "P", HOLDER), "already_seated"),
        (PUBLIC, do.Join(None, "p", "P", HOLDER, seat=0), "seat_taken"),
        (BY_LINK, do.Join(None, "p", "P", HOLDER), "invite_needed"),
        (BY_LINK, do.Join(None, "p", "P", HOLDER, "nonsense"), "link_spent"),
        (FULL.with_row(public=True), do.Join(None, "p", "P", HOLDER), "table_full"),
        (BEGINNING, do.Leave("Bob"), "beginning"),
        (BEGINNING, do.Start("Anna"), "beginning"),
        (CLOSED, do.Join(None, "p", "P", HOLDER), "not_open"),
        (PLAYING, do.Start("Anna"), "not_open"),
        (BY_LINK, do.Start("Anna"), "seats_open"),
        (BY_LINK, do.Start("Bob", "steady"), "not_host"),
        (BY_LINK, do.Start("Anna", "nobody"), "bad_bot"),
        (BY_LINK, do.Leave("stranger"), "not_seated"),
        (BY_LINK, do.GiveSeat("Anna", 0, "steady", "x"), "bad_seats"),
        (BY_LINK, do.GiveSeat("Anna", 3, "steady", "x"), "bad_seats"),
        (BY_LINK, do.GiveSeat("Bob", 1, "steady", "x"), "not_host"),
        (BY_LINK, do.AddNonce("stranger", ONE), "not_seated"),
        (BY_LINK, do.AddNonce("Anna", ONE, 1), "not_seated"),
        (after(BY_LINK, do.AddNonce("Anna", ONE)), do.AddNonce("Anna", OTHER), "nonce_given"),
        (BY_LINK, do.Commit("Anna", commitment_to(ONE)), "no_exchange"),
        (BEGINNING, do.Reveal("Anna", OTHER), "nonce_differs"),
        (PLAYING, do.Reveal("Anna", ONE), "no_exchange"),
        (BY_LINK, do.Mute("Anna", 3, True), "not_found"),
        (FULL, do.Mute("Bob", 0, True), "not_host"),
        (FULL, do.Say("stranger", "hello", "s"), "spectator"),
        (lobby("Anna", "Bob", chat=False), do.Say("Anna", "hello", "s"), "chat_off"),
        (after(FULL, do.Mute("Anna", 1, True)), do.Say("Bob", "hello", "s"), "muted"),
        (FULL, do.Close("Anna"), "others_play"),
        (FULL, do.MakeLink("Bob", "invite", "l", "hash"), "not_host"),
        (FULL, do.MakeLink("Anna", "invite", "l", "hash"), "table_full"),
        (FULL, do.MakeLink("stranger", "device", "l", "hash"), "not_seated"),
        (PLAYING, do.MakeLink("Anna", "invite", "l", "hash", seat=1), "seat_taken"),
        (FULL, do.RevokeLink("Anna", "none"), "not_found"),
        (FULL, do.Watch(None, HOLDER, "secret"), "link_spent"),
        (FULL, do.OpenDevice(None, HOLDER, "secret"), "link_spent"),
        (PLAYING, do.PlayAgain("Anna", MADE), "not_over"),
        (CLOSED, do.PlayAgain("stranger", MADE), "not_seated"),
        (FULL, do.SitAgain("Eve", ((0, "Eve"),), HOLDER), "seat_taken"),
    ],
)
def test_what_is_refused(state: TableState, command: Command, code: str) -> None:
    assert refused(state, command) == code


@pytest.mark.parametrize(
    ("state", "command", "seats"),
    [
        (PUBLIC, do.Join(None, "p", "P", HOLDER), ["Anna", "p", "open"]),
        (PUBLIC, do.Join(None, "p", "P", HOLDER, seat=2), ["Anna", "open", "p"]),
        (invited(BY_LINK, 2), do.Join(None, "p", "P", HOLDER, "secret"), ["Anna", "open", "p"]),
        (invited(PUBLIC, 1), do.Join(None, "p", "P", HOLDER), ["Anna", "open", "p"]),
        (BY_LINK, do.GiveSeat("Anna", 1, "steady", "x"), ["Anna", "bot", "open"]),
        (FULL, do.GiveSeat("Anna", 1, None, "x"), ["Anna", "open"]),
        (FULL, do.Leave("Bob"), ["Anna", "open"]),
        (BY_LINK, do.Start("Anna", "steady"), ["Anna", "bot", "bot"]),
        (lobby("Anna", "open"), do.SitAgain("Bob", ((1, "Bob"),), HOLDER), ["Anna", "Bob"]),
    ],
)
def test_who_sits_where(state: TableState, command: Command, seats: list[str]) -> None:
    assert kinds(after(state, command)) == seats


def test_whoever_joins_is_let_in_and_the_invitation_is_spent() -> None:
    decision = decided(invited(BY_LINK), do.Join(None, "p", "P", HOLDER, "secret"))
    assert decision.effects == (Admit(HOLDER, "p", T0),)
    assert refused(decision.state, do.Join(None, "q", "Q", HOLDER, "secret")) == "link_spent"


def test_a_seat_has_one_invitation_until_it_is_replaced() -> None:
    first = invited(BY_LINK, 1)
    again = decided(first, do.MakeLink("Anna", "invite", "new", hashed("new"), 1))
    assert again.link
    assert again.link.id == "l"
    replaced = decided(first, do.MakeLink("Anna", "invite", "new", hashed("new"), 1, replace=True)).state
    assert refused(replaced, do.Join(None, "p", "P", HOLDER, "secret")) == "link_spent"
    assert kinds(after(replaced, do.Join(None, "p", "P", HOLDER, "new")))[1] == "p"


def test_whoever_is_shown_out_comes_back_by_invitation_alone() -> None:
    decision = decided(FULL.with_row(exchange=Exchange({"Bob": "b"})), do.GiveSeat("Anna", 1, None, "out"))
    assert decision.effects == (Forget("Bob"),)
    assert decision.state.row.exchange == Exchange()
    assert refused(decision.state, do.SitAgain("Bob", ((1, "Bob"),), HOLDER)) == "seat_taken"
    assert kinds(after(invited(decision.state), do.Join(None, "p", "P", HOLDER, "secret"))) == ["Anna", "p"]


def test_a_host_who_leaves_has_a_successor_or_the_table_is_closed() -> None:
    alone = after(FULL, do.Leave("Anna"))
    assert (alone.row.host, alone.row.status) == ("Bob", "open")
    assert after(alone, do.Leave("Bob")).row.status == "closed"


def test_a_host_who_is_missed_for_long_has_a_successor() -> None:
    waiting = connected(FULL, "Bob", now=T0)
    missed = after(waiting, do.LookForHost(), T0)
    assert after(missed, do.LookForHost(), T0 + HOST_GRACE_MS - 1).row.host == "Anna"
    assert after(missed, do.LookForHost(), T0 + HOST_GRACE_MS).row.host == "Bob"
    back = connected(missed, "Anna", "Bob", now=T0 + 1)
    assert after(back, do.LookForHost(), T0 + HOST_GRACE_MS).row.host == "Anna"


def test_the_game_begins_with_the_last_nonce() -> None:
    assert BEGINNING.row.due == T0 + REVEAL_MS
    halfway = after(BEGINNING, do.Reveal("Anna", ONE), T0 + 1)
    assert halfway.row.is_beginning
    begun = after(halfway, do.Reveal("Bob", OTHER), T0 + 2)
    assert begun.is_playing
    assert begun.log


def test_whoever_does_not_reveal_their_nonce_has_no_part_in_the_next_round() -> None:
    following = commitment_to("3" * 64)
    halfway = after(BEGINNING, do.Reveal("Anna", ONE, following), T0 + 1)
    assert after(halfway, do.Look(), T0 + REVEAL_MS - 1) == halfway
    again = after(halfway, do.Look(), T0 + REVEAL_MS)
    assert again.row.exchange
    assert again.row.exchange.rounds[-1].commitments == {"Anna": following}
    assert after(again, do.Look(), T0 + 2 * REVEAL_MS).is_playing


def test_a_line_of_chat_is_said_from_the_first_seat() -> None:
    decision = decided(lobby("Anna", "Anna", "bot"), do.Say("Anna", "hello", "s"))
    assert decision.effects == (AddChatLine(0, "Anna", "hello", "s", T0),)
    assert decision.tell == ()


def test_a_second_device_and_spectators_come_by_links() -> None:
    state = after(FULL, do.MakeLink("Bob", "device", "d", hashed("device")))
    assert decided(state, do.OpenDevice(None, HOLDER, "device")).effects == (Admit(HOLDER, "Bob", T0),)
    assert refused(state, do.OpenDevice(None, HOLDER, "device"), T0 + DEVICE_LINK_MS + 1) == "link_spent"
    state = after(state, do.MakeLink("Anna", "spectator", "w", hashed("watch")))
    assert decided(state, do.Watch(None, HOLDER, "watch")).effects == (Admit(HOLDER, None, T0, "w"),)
    revoked = decided(state, do.RevokeLink("Anna", "w"))
    assert revoked.effects == (ShowOut("w"),)
    assert refused(revoked.state, do.Watch(None, HOLDER, "watch")) == "link_spent"


def test_nobody_has_more_devices_than_there_is_room_for() -> None:
    state = FULL
    for number in range(MOST_DEVICES):
        state = after(state, do.MakeLink("Bob", "device", f"d{number}", f"hash{number}"))
    assert refused(state, do.MakeLink("Bob", "device", "more", "more")) == "slow_down"
    assert decided(state, do.MakeLink("Anna", "device", "more", "more")).link


def test_the_seat_of_somebody_who_is_gone_is_handed_over() -> None:
    gone = connected(PLAYING, "Anna", now=T0)
    assert refused(gone, do.MakeLink("Anna", "invite", "l", hashed("secret"), 1)) == "seat_kept"
    later = T0 + 24 * 3_600_000
    state = after(gone, do.MakeLink("Anna", "invite", "l", hashed("secret"), 1), later)
    decision = decided(state, do.Join(None, "p", "P", HOLDER, "secret"), later)
    assert decision.effects == (LetWatch("Bob"), Admit(HOLDER, "Bob", later))
    assert decision.state.seats[1].handed_over == later
    back = connected(state, "Anna", "Bob", now=later)
    assert refused(back, do.Join(None, "p", "P", HOLDER, "secret"), later) == "seat_taken"


def test_the_first_to_ask_makes_the_table_to_play_again_at() -> None:
    first = decided(CLOSED, do.PlayAgain("Bob", MADE))
    assert first.effects == (MakeTable(*MADE),)
    assert first.state.row.rematch == "again"
    second = decided(first.state, do.PlayAgain("Anna", MADE._replace(game=MADE.game._replace(id="other"))))
    assert (second.effects, second.state.row.rematch) == ((), "again")
    third = decided(first.state, do.PlayAgain("Anna", MADE._replace(game=MADE.game._replace(id="other")), "again"))
    assert third.state.row.rematch == "other"


@pytest.mark.parametrize("command", [do.Close("Anna"), do.CloseByOperator()])
def test_a_game_that_is_closed_ends_without_a_result(command: Command) -> None:
    solo = playing_table("Anna", "bot")._replace(links=())
    row = after(solo, command, T0 + 5).row
    assert (row.status, row.finished, row.result, row.waiting) == ("closed", T0 + 5, None, None)
    assert after(CLOSED, do.CloseByOperator(), T0 + 9) == CLOSED

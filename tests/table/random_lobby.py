"""What may happen before a game and after it, at random: seats, links, hosts, nonces, chat."""

import random
from typing import Any, Final

from ra.game.pact import commitment_to
from ra.server.decide import commands
from ra.server.decide.commands import Command
from ra.server.decide.decision import Admit, Decision, Forget
from ra.server.decide.new_table import TableChance, table_again
from ra.server.protocol.tokens import hashed
from ra.server.table.exchange import Exchange
from ra.server.table.links import Holder, Link
from ra.server.table.rows import Stored
from ra.server.table.state import TableState
from tests.table.tables import DAYS, sealed, waiting_table

LOBBIES: Final[list[tuple[tuple[str, ...], dict[str, Any]]]] = [
    (("Anna", "open"), {"public": True}),
    (("Anna", "open", "open"), {}),
    (("Anna", "Bob", "open", "bot"), {"public": True, "chat": False}),
    (("Anna", "Anna", "bot"), {"clock": DAYS}),
    (("Anna", "Bob", "Eve"), {}),
    (("Anna", "bot"), {}),
]


def lobbies() -> list[TableState]:
    """Each of them with an exchange of nonces before the game, and without, as older tables have it."""
    plain = [waiting_table(*who, seed=number, **settings) for number, (who, settings) in enumerate(LOBBIES)]
    return [*plain, *(state.with_row(exchange=Exchange()) for state in plain)]


class Guests:
    """Those who come to a table, and what they keep to themselves: names, keys, nonces, and the secrets of links."""

    def __init__(self, state: TableState, chance: random.Random) -> None:
        self.chance = chance
        self.known = sorted({*state.people, "stranger"})
        self.links: tuple[Link, ...] = ()
        self.secrets: list[tuple[str, str]] = [("none", "a secret that opens nothing")]
        """Of links, with their ids."""
        self.nonces: dict[str, str] = {}
        """By their commitments."""

    def person(self) -> str:
        return self.chance.choice(self.known)

    def holder(self) -> Holder:
        return Holder(f"h{self.chance.randrange(5)}", "key", is_new=False)

    def link(self) -> tuple[str, str]:
        return self.chance.choice(self.secrets)

    def commitment(self) -> str:
        nonce = f"{self.chance.getrandbits(256):064x}"
        self.nonces[commitment_to(nonce)] = nonce
        return commitment_to(nonce)

    # ---- what they may do ------------------------------------------------------------------------------------------

    def join(self, state: TableState) -> Command:
        caller = self.person() if self.chance.random() < 0.2 else None
        self.known.append(person := f"p{len(self.known)}")
        invite = self.link()[1] if self.chance.random() < 0.6 else None
        seat = self.chance.choice((None, None, 0, 1, len(state.seats) - 1))
        commitment = self.commitment() if self.chance.random() < 0.5 else None
        return commands.Join(caller, person, person, self.holder(), invite, seat, commitment)

    def leave(self, state: TableState) -> Command:
        return commands.Leave(self.person())

    def give_seat(self, state: TableState) -> Command:
        seat, bot = self.chance.randrange(len(state.seats) + 1), self.chance.choice((None, "steady", "nobody"))
        return commands.GiveSeat(self.host_of(state), seat, bot, f"out{len(self.secrets)}{self.chance.random()}")

    def host_of(self, state: TableState) -> str | None:
        return state.row.host if self.chance.random() < 0.9 else self.person()

    def start(self, state: TableState) -> Command:
        return commands.Start(self.host_of(state), self.chance.choice((None, "steady")))

    def add_nonce(self, state: TableState) -> Command:
        return commands.AddNonce(self.person(), f"{self.chance.randrange(9):064x}", self.chance.choice((None, 0, 1)))

    def commit(self, state: TableState) -> Command:
        """Now and then to what somebody else has committed to."""
        return commands.Commit(self.person(), self.chance.choice([self.commitment(), *self.nonces]))

    def reveal(self, state: TableState) -> Command:
        exchange, person = state.row.exchange, self.person()
        made = exchange.rounds[-1].commitments if exchange and exchange.rounds else {}
        nonce = self.nonces.get(made.get(person, ""), "f" * 64)
        return commands.Reveal(person, nonce, self.commitment() if self.chance.random() < 0.5 else None)

    def say(self, state: TableState) -> Command:
        return commands.Say(self.person(), "hello", f"said{self.chance.random()}")

    def mute(self, state: TableState) -> Command:
        return commands.Mute(self.host_of(state), self.chance.randrange(6), self.chance.random() < 0.5)

    def look_for_host(self, state: TableState) -> Command:
        return commands.LookForHost()

    def close(self, state: TableState) -> Command:
        return commands.CloseByOperator() if self.chance.random() < 0.2 else commands.Close(self.person())

    def make_link(self, state: TableState) -> Command:
        kind, name = self.chance.choice(("invite", "invite", "spectator", "device")), f"l{len(self.secrets)}"
        self.secrets.append((name, f"secret of {name}"))
        person = self.person() if kind == "device" else self.host_of(state)
        seat, replace = self.chance.choice((None, 0, 1, 2)), self.chance.random() < 0.3
        return commands.MakeLink(person, kind, name, hashed(f"secret of {name}"), seat, replace)

    def revoke_link(self, state: TableState) -> Command:
        return commands.RevokeLink(self.host_of(state), self.link()[0])

    def watch(self, state: TableState) -> Command:
        return commands.Watch(self.chance.choice((None, self.person())), self.holder(), self.link()[1])

    def open_device(self, state: TableState) -> Command:
        return commands.OpenDevice(self.chance.choice((None, self.person())), self.holder(), self.link()[1])

    def play_again(self, state: TableState) -> Command:
        drawn = TableChance(f"again{len(self.secrets)}", sealed(7), 7, 0)
        made = table_again(Stored(state.row, list(state.seats)), state.row.host or "Anna", drawn)
        return commands.PlayAgain(self.person(), made, self.chance.choice((None, state.row.rematch)))

    def sit_again(self, state: TableState) -> Command:
        """Anybody who sat at the table before; which they did they know from there."""
        seat, person = self.chance.randrange(len(state.seats)), self.person()
        commitment = self.commitment() if self.chance.random() < 0.5 else None
        return commands.SitAgain(person, ((seat, person),), self.holder(), commitment)


AROUND: Final = (
    *[Guests.join] * 4, Guests.leave, Guests.give_seat, *[Guests.start] * 2, Guests.add_nonce, *[Guests.commit] * 2,
    *[Guests.reveal] * 3, Guests.say, Guests.mute, Guests.look_for_host, *[Guests.make_link] * 3, Guests.revoke_link,
    Guests.watch, Guests.open_device, Guests.play_again, Guests.sit_again,
)  # fmt: skip


def check_around(decision: Decision, links: tuple[Link, ...], now_ms: int) -> None:
    """Whoever is let in as a person has a seat, whoever is forgotten has none, and a seat has one invitation."""
    after = decision.state
    for effect in decision.effects:
        if isinstance(effect, Admit) and effect.person is not None:
            assert after.seats_of(effect.person)
        if isinstance(effect, Forget):
            assert not after.seats_of(effect.person)
            assert not any(link.person == effect.person and link.is_valid(now_ms) for link in links)
    invited = [link.seat for link in links if link.kind == "invite" and link.is_valid(now_ms)]
    assert len(invited) == len(set(invited)), "two invitations to one seat"


def check_lobby(state: TableState) -> None:
    """A table whose game has not begun."""
    row = state.row
    assert row.status in ("open", "closed")
    assert (row.sequence, row.start, row.started) == (0, None, None)
    if row.status == "open":
        assert row.host in state.people, "only a host begins, and there is none"
        assert (row.due is not None) == row.is_beginning, "nonces are waited for, and nobody will look"
    if row.exchange and not row.exchange.fixed:
        assert row.exchange.commitments.keys() <= set(state.people)
    for seat in state.seats:
        assert (seat.person is not None) == (seat.kind == "person")
        assert (seat.bot is not None) == (seat.kind == "bot")

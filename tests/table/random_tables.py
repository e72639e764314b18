"""Tables to which anything happens: seeded sequences of commands, and what must be true after every one of them.

A sequence begins at some moment of some game. As tables are values, all of them can begin at the same few moments.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, Final, TypeAlias

from ra.server.decide import commands
from ra.server.decide.autoplay import delay_ms, next_turn
from ra.server.decide.commands import Command
from ra.server.decide.decide import decide, is_unsettled
from ra.server.decide.decision import Decision
from ra.server.decide.play import drawn_order
from ra.server.protocol.refusals import Refusal
from ra.server.table.clock import Span
from ra.server.table.game_log import GameLog
from ra.server.table.presence import Presence
from ra.server.table.state import Driver, TableState
from ra.table.solo import NOT_YET, PACES
from tests.table.random_lobby import AROUND, Guests, check_around, check_lobby, lobbies
from tests.table.tables import DAYS, LIVE, T0, legal, playing_table

PEOPLE: Final = ("Anna", "Bob", "Eve")
TABLES: Final[list[tuple[tuple[str, ...], dict[str, Any]]]] = [
    (("Anna", "Bob"), {}),
    (("Anna", "bot"), {}),
    (("Anna", "Anna", "bot"), {}),
    (("Anna", "Bob", "Eve"), {"clock": DAYS}),
    (("Anna", "bot", "Bob", "bot"), {"absent": "pass"}),
    (("bot", "Anna", "bot", "bot", "Bob"), {"clock": LIVE}),
]
MOMENTS: Final = 12
"""Of each game, from which sequences begin."""


class World:
    """One table and the time, and a generator that decides what happens next."""

    def __init__(self, state: TableState, now_ms: int, chance: random.Random) -> None:
        self.state = state
        self.now_ms = now_ms
        self.chance = chance
        self.happened: list[Command] = []
        self.guests = Guests(state, chance)

    def step(self) -> None:
        """Something happens, and the table is still sound."""
        self.now_ms += self.chance.choice((0, 1, 300, 4_000, 15_000, 200_000))
        if self.chance.random() < 0.05:
            self.go_down(self.chance.choice((500, 60_000)))
        command = self.any_command()
        self.carry_out(command)

    def go_down(self, down_ms: int) -> None:
        server = self.state.server
        outage = Span(self.now_ms, self.now_ms + down_ms)
        self.now_ms += down_ms
        server = server._replace(outages=(*server.outages, outage), answering_since_ms=self.now_ms)
        self.state = self.state._replace(server=server)

    def carry_out(self, command: Command) -> bool:
        """Whether it was done; refused or not, what must be true is true afterwards."""
        self.happened.append(command)
        outcome = decide(self.state._replace(links=self.guests.links), command, self.now_ms)
        if isinstance(outcome, Refusal):
            assert outcome.code in EXPECTED, outcome.code
            return False
        self.guests.links = outcome.changed.known_links
        outcome = outcome._replace(
            changed=outcome.changed._replace(links=None), state=outcome.state._replace(links=None)
        )
        check_decision(self.state, outcome)
        check_around(outcome, self.guests.links, self.now_ms)
        self.state = outcome.state
        check_state(self.state, self.now_ms)
        if not isinstance(command, commands.Connect):
            check_due(self.state, self.now_ms)
        return True

    # ---- what may happen -------------------------------------------------------------------------------------------

    def any_command(self) -> Command:
        """Before a game what happens before games, and now and then what does not belong there."""
        usual, odd = (AROUND_MAKERS, IN_GAME) if self.state.row.status == "open" else (IN_GAME, AROUND_MAKERS)
        return self.chance.choice(usual if self.chance.random() < 0.85 else odd)(self)

    @property
    def count(self) -> int:
        return len(self.happened)

    def person(self) -> str:
        return self.guests.person()

    def player(self) -> str:
        """Somebody who sits there; before a game, they may all have left."""
        return self.chance.choice(self.state.people or ["stranger"])

    def id_(self) -> str:
        """Mostly new; now and then one that was used before."""
        return f"i{self.chance.randint(max(0, self.count - 3), self.count)}"

    def sequence(self) -> int:
        return max(0, self.state.sequence + self.chance.choice((0, 0, 0, 0, -1, 1)))

    def move(self) -> int:
        moves = self.state.log.moves if self.state.log else ()
        return max(0, len(moves) - self.chance.choice((0, 1, 1, 2, 3)))

    def action(self) -> str:
        actions = (legal(self.state) if self.state.log else []) or ["draw"]
        return self.chance.choice(actions) if self.chance.random() < 0.95 else "bid 99"

    def play(self) -> Command:
        decides = self.state.decides
        owner = self.state.seats[decides].person if decides is not None else None
        person = owner if self.chance.random() < 0.9 else self.person()
        return commands.Play(person, self.id_(), self.sequence(), self.action())

    def play_for(self) -> Command:
        turn = next_turn(self.state, self.now_ms)
        if turn and self.chance.random() < 0.9:
            return commands.PlayFor(turn.sequence, turn.seat, self.chance.choice(legal(self.state)), turn.by)
        seat = self.chance.randrange(len(self.state.seats))
        return commands.PlayFor(self.sequence(), seat, self.action(), self.chance.choice(("bot", "policy")))

    def ask_undo(self) -> Command:
        return commands.AskUndo(self.person(), self.sequence(), self.move(), f"u{self.count}")

    def answer_undo(self) -> Command:
        asked = self.state.row.undo
        move = self.chance.choice((None, asked.move if asked else 0))
        return commands.AnswerUndo(self.person(), self.sequence(), self.chance.random() < 0.8, move)

    def step_away(self) -> Command:
        return commands.StepAway(self.player())

    def take_back(self) -> Command:
        return commands.TakeBack(self.player())

    def connect(self) -> Command:
        """Somebody comes or goes, here or at another worker; what follows from it is stored next."""
        presence = self.state.presence
        person = self.player()
        seats = frozenset(self.state.seats_of(person))
        came = person not in presence.people
        if self.chance.random() < 0.2:
            elsewhere = presence.elsewhere - seats if seats & presence.elsewhere else presence.elsewhere | seats
            self.carry_out(commands.Connect(Presence(presence.people, elsewhere)))
            return commands.Settle(of_decider=True)
        people = presence.people | {person} if came else presence.people - {person}
        self.carry_out(commands.Connect(Presence(people, presence.elsewhere), person if came else None))
        return commands.Settle(person if came else None, of_decider=True)

    def set_pace(self) -> Command:
        return commands.SetPace(self.player(), self.chance.choice(PACES), self.chance.random() < 0.5)

    def go_on(self) -> Command:
        return commands.GoOn(self.player(), self.sequence())

    def look(self) -> Command:
        return commands.Look()

    # ---- no table is stuck -----------------------------------------------------------------------------------------

    def goes_on(self) -> None:
        """Left to itself, with people who do what they can, the game begins, and moves on."""
        self._begin()
        before = self.state.sequence
        for _ in range(12):
            if self.state.sequence > before or not self.state.is_playing:
                return
            self._help()
        raise AssertionError(f"stuck at {before}, due {self.state.row.due}, now {self.now_ms}")

    def _begin(self) -> None:
        """The host begins, bots take the seats that are open, and whoever does not reveal their nonce has no part."""
        for _ in range(4):
            if self.state.row.is_beginning:
                self.now_ms = max(self.now_ms, self.state.row.due or 0)
                assert self.carry_out(commands.Look())
            elif self.state.row.status == "open":
                assert self.carry_out(commands.Start(self.state.row.host, "steady"))
        assert self.state.row.status != "open", "it does not begin"

    def _help(self) -> None:
        """What a server, and people who want to play, do next."""
        state = self.state
        driver = state.driver_of(state.decides)
        if is_unsettled(state, self.now_ms):
            self.carry_out(commands.Settle())
        elif turn := next_turn(state, self.now_ms):
            assert self.carry_out(commands.PlayFor(turn.sequence, turn.seat, legal(state)[0], turn.by))
        elif self._nobody_is_there(driver):
            person = state.people[0]
            self.carry_out(commands.Connect(Presence(state.presence.people | {person}), person))
            self.carry_out(commands.Settle(person, of_decider=True))
        elif driver is not Driver.PERSON and delay_ms(state, self.now_ms) == NOT_YET:
            self.carry_out(commands.GoOn(state.people[0], state.sequence))
        elif state.row.due is not None:
            self.now_ms = max(self.now_ms, state.row.due)
            self.carry_out(commands.Look())
        else:
            assert driver is Driver.PERSON, "a bot waits, and nobody will look"
            assert state.decides is not None
            person = str(state.seats[state.decides].person)
            self.carry_out(commands.Play(person, f"help{self.now_ms}", state.sequence, legal(state)[0]))

    def _nobody_is_there(self, driver: Driver) -> bool:
        """Whether the table waits for somebody to come."""
        deaf = self.state.is_solo and driver is not Driver.PERSON and not self.state.hears_a_person
        return self.state.is_paused or self.state.rests(self.now_ms) or deaf


def guests_do(what: Callable[[Guests, TableState], Command], world: World) -> Command:
    world.guests.chance = world.chance
    return what(world.guests, world.state)


Maker: TypeAlias = Callable[[World], Command]
IN_GAME: Final[tuple[Maker, ...]] = (
    *[World.play] * 5, *[World.play_for] * 3, *[World.ask_undo] * 2, *[World.answer_undo] * 2, World.step_away,
    World.take_back, *[World.connect] * 3, World.set_pace, World.go_on, *[World.look] * 2,
)  # fmt: skip
AROUND_MAKERS: Final[tuple[Maker, ...]] = tuple(partial(guests_do, what) for what in AROUND)
MAKERS: Final = (*IN_GAME, *AROUND_MAKERS)
EXPECTED: Final = {
    "ahead", "already_seated", "bad_bot", "bad_seats", "beginning", "chat_off", "closed", "commitment_taken", "id_used",
    "illegal", "invite_needed", "link_spent", "muted", "no_exchange", "nonce_differs", "nonce_given", "not_found",
    "not_host", "not_open", "not_over", "not_playing", "not_seated", "not_your_turn", "others_play", "over",
    "seat_kept", "seat_taken", "seats_open", "slow_down", "spectator", "stale", "table_full", "undo_changed",
    "undo_none_asked", "undo_nothing", "undo_too_far",
}  # fmt: skip


def check_decision(before: TableState, decision: Decision) -> None:
    """What is stored, appended and shown of a decision agree, and nothing is taken back that was learnt."""
    after = decision.state
    if before.log is None:
        assert not decision.entries
        assert decision.changed == after
        return
    assert after.log
    assert len(decision.entries) <= 1
    assert after.log.entries[: before.sequence] == before.log.entries[:]
    assert after.sequence == before.sequence + len(decision.entries)
    assert after.log.drawn >= before.log.drawn
    assert after.log.undo_floor >= before.log.undo_floor
    for was_ms, is_ms in zip(before.log.charged_ms, after.log.charged_ms, strict=True):
        assert was_ms <= is_ms
    for entry in decision.entries:
        assert entry.at >= (before.log.since_ms or 0)
        assert entry.charged >= 0
        assert decision.header
        row = after.row
        assert decision.header[:4] == (row.status, row.waiting, row.due, row.finished)
        assert decision.changed.sequence == before.sequence
    if not decision.entries:
        assert decision.header is None
        assert decision.changed == after


def check_state(state: TableState, now_ms: int) -> None:
    """Log, row and seats of a table agree with one another."""
    log, row = state.log, state.row
    if log is None:
        check_lobby(state)
        return
    assert row.sequence == log.sequence
    assert (row.status == "over") == log.game.is_over
    assert row.undo is None or row.undo.sequence <= log.sequence
    clock = state.clock(now_ms)
    assert all(0 <= bank_ms <= clock.bank_ms for bank_ms in clock.banks_ms)
    assert clock.since_ms <= clock.began_ms <= max(now_ms, clock.since_ms)
    for seat in state.seats:
        assert seat.away == (seat.away_since is not None)


def check_due(state: TableState, now_ms: int) -> None:
    """Somebody will look at the table, whatever happens to its worker. What is stored is all that others know."""
    stands_still = state.is_paused or state.rests(now_ms) or state.row.paused_since is not None
    if not state.is_playing or stands_still:
        return
    if state.replaced_ms(now_ms) is not None or state.needs_thought:
        assert state.row.due is not None, "somebody can be late, or a bot decides, and nobody will look"


def check_log(state: TableState) -> None:
    """The log, read again, makes the same table; its tiles are those of the sealed bag, each drawn once."""
    log = state.log
    if log is None:
        return
    again = GameLog.begin(log.rules, log.suns, log.names).after_all(log.entries)
    assert again == log
    drawn = [entry.action.removeprefix("draw ") for entry in log.entries if entry.action.startswith("draw ")]
    assert tuple(drawn) == drawn_order(state.row)[: len(drawn)]
    assert len(drawn) == log.drawn


@cache
def beginnings() -> list[tuple[TableState, int]]:
    """Where sequences begin: games at several stages, each with the time."""
    games = [moment for number in range(len(TABLES)) for moment in stages(number, 1)]
    return [*games, *[(state, T0) for state in lobbies()] * 3]


def stages(number: int, seed: int) -> Iterator[tuple[TableState, int]]:
    who, settings = TABLES[number]
    chance = random.Random(seed * 100 + number)
    state = playing_table(*who, seed=seed * 100 + number, **settings)
    world = World(state, T0, chance)
    last = 130
    wanted = {0, *(chance.randrange(last) for _ in range(MOMENTS))}
    for move in range(last):
        if not world.state.is_playing:
            break
        if move in wanted:
            yield world.state, world.now_ms
        world.now_ms += 1000
        decides = world.state.decides
        assert decides is not None
        action, person = chance.choice(legal(world.state)), world.state.seats[decides].person
        if person:
            world.carry_out(commands.Play(person, f"m{move}", world.state.sequence, action))
        else:
            world.carry_out(commands.PlayFor(world.state.sequence, decides, action, "bot"))

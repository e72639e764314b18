"""Frames: one a sequence number, a function of the log alone, encoded once."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ra.engine.actions import each_action
from ra.engine.rules import Rules
from ra.engine.state import BIDDING, State
from ra.game.action import Action
from ra.game.core import count_names
from ra.game.documents.position import FORMAT, write_auction, write_debts
from ra.game.game import Game
from ra.server.protocol.events import Event, Undone, on_the_wire
from ra.server.protocol.messages import AuctionView, ClockView, DebtView, Frame, PlayerView, PositionView, encode
from ra.server.protocol.tables import Settings
from ra.server.table.game_log import GameLog, LogEntry
from ra.server.table.state import TableState
from ra.server.view.lens_view import look
from ra.table.undo import shown_floor


class FrameMaker:
    """Makes the frames of one table."""

    def __init__(self, table: str, settings: Settings) -> None:
        self.table = table
        self.settings = settings
        self.rules: tuple[Rules, dict[str, Any]] | None = None
        """Those of the game, and their options: a document of each is enough for a whole game."""

    def frame(self, log: GameLog, clock: ClockView) -> Frame:
        game = log.game
        last = log.entries[-1] if log.entries else None
        hide = self.settings.fame == "hidden" and not game.is_over
        return Frame(
            table=self.table,
            sequence=log.sequence,
            move=len(log.moves),
            undo_floor=shown_floor(game.is_over, log.undo_floor, len(log.moves)),
            phase=game.phase,
            decides=game.seat,
            by=last.by if last else None,
            at=last.at if last else clock.since,
            events=told(log, last, hide_fame=hide),
            position=position_view(game, self.options_of(game.rules), hide_fame=hide),
            ra_limit=game.state.ra_limit,
            legal=game.legal_actions.words,
            lens=look(game, hide_fame=hide) if self.settings.aids and not game.is_over else None,
            clock=clock,
        )

    def options_of(self, rules: Rules) -> dict[str, Any]:
        if self.rules is None or self.rules[0] is not rules:
            self.rules = rules, rules.options
        return self.rules[1]

    def encoded(self, log: GameLog, clock: ClockView) -> bytes:
        return encode(self.frame(log, clock))


def told(log: GameLog, last: LogEntry | None, *, hide_fame: bool) -> list[Event]:
    if last is None:
        return []
    if last.kind == "undo":
        return [Undone(last.seat, int(last.action), taken_back(log.entries))]
    return [on_the_wire(event, hide_fame=hide_fame) for event in log.last_events]


def taken_back(entries: Sequence[LogEntry]) -> int:
    """How many decisions the last entry, an undo, took back."""
    move = 0
    for entry in entries[:-1]:
        move = move + 1 if entry.kind == "play" else int(entry.action)
    return move - int(entries[-1].action)


def position_view(game: Game, rules: dict[str, Any], *, hide_fame: bool) -> PositionView:
    """The position of a game, with the options of its rules: what `game.position()` says."""
    state = game.state
    debts = write_debts(state)
    return PositionView(
        format=FORMAT,
        rules=rules,
        epoch=state.epoch,
        ra=state.ra,
        sun=state.sun,
        turn=game.turn,
        track=list(game.track),
        players=[player_view(state, seat, hide_fame=hide_fame) for seat in range(state.players)],
        bag=count_names(state.bag),
        auction=AuctionView(**write_auction(state)) if state.phase == BIDDING else None,
        owed=[DebtView(**debt) for debt in debts] if debts else None,
        swapping=bool(state.swapping),
    )


def player_view(state: State, seat: int, *, hide_fame: bool) -> PlayerView:
    tiles = count_names(state.tiles[seat])
    return PlayerView(
        suns_in(state.suns[seat]), suns_in(state.spent[seat]), tiles, None if hide_fame else state.fame[seat]
    )


@lru_cache(maxsize=4096)
def suns_in(mask: int) -> list[int]:
    return list(each_action(mask))


def clock_view(state: TableState, now_ms: int) -> ClockView:
    """The clock as it stands."""
    clock = state.clock(now_ms)
    return ClockView(clock.began_ms, state.deadline_ms(now_ms), clock.increment_ms, clock.banks_ms)


def replayed(game: Game, move: int, settings: Settings, table: str) -> Frame:
    """A frame of a moment that has passed, for those who step through a game."""
    moment = game.at(move)
    events = game.events[len(game.at(move - 1).events) : len(moment.events)] if move else []
    hide = settings.fame == "hidden" and not game.is_over
    return Frame(
        table=table,
        sequence=move,
        move=move,
        undo_floor=move,
        phase=moment.phase,
        decides=moment.seat,
        by=None,
        at=0,
        events=[on_the_wire(event, hide_fame=hide) for event in events],
        position=position_view(moment, game.rules.options, hide_fame=hide),
        ra_limit=moment.state.ra_limit,
        legal=moment.legal_actions.words,
        lens=look(moment, hide_fame=hide) if settings.aids and not moment.is_over else None,
        clock=ClockView(0, None, 0, [0] * game.rules.players),
    )


def decision_words(action: Action) -> str:
    """An action as it was decided: a draw without what it brought."""
    return "draw" if action.do == "draw" else str(action)

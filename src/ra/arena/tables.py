"""Games at which anybody can sit: the bots of the house, however they think, and guests.

The deals and tiles of a seed are those of `ra.arena.simulation`. Every bot is made anew for every game, with a seed
that depends on nothing but the game's and its seat: so results do not depend on the number of jobs, nor on the order of
games.
"""

import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from functools import cache
from traceback import format_exception
from typing import Final, NamedTuple

from ra.arena.choosing import NUMBERS
from ra.arena.external_bots import check_guest, is_guest, make_guest, shown_name
from ra.arena.luck import LuckMeter, can_judge
from ra.arena.matches import game_seed
from ra.arena.simulation import Match, can_simulate, simulate
from ra.arena.workers import in_order, processes
from ra.bots import Bot, check_bot, make_bot
from ra.engine.actions import DRAW
from ra.engine.chance import nth_number
from ra.engine.rules import Rules
from ra.engine.scoring import ranking, winner
from ra.engine.seeds import checked_seed
from ra.engine.tiles import BY_NAME
from ra.game.action import Action
from ra.game.bags import SeededBag
from ra.game.errors import IllegalAction
from ra.game.game import Game

BOT_STREAM: Final = 0x2C1B3C6D9A3F51E7
"""Keeps the seeds of bots apart from those of deals and tiles."""
LONG_LOOK: Final = 16
"""Decisions: some draws, and an auction."""
FIRST_LOOK: Final = "at its first look, before any game that counts"


class Thought(NamedTuple):
    """How often somebody decided in a game, and how long they thought about it in all."""

    decisions: int
    seconds: float


class TimedMatch(NamedTuple):
    """A game that was played, and how long each seat thought."""

    match: Match
    thoughts: tuple[Thought, ...]
    order: tuple[int, ...]
    """The seats from first to last."""


class BotError(ValueError):
    """A bot that did what may not be done, or broke down."""


def all_compiled(bots: Sequence[str]) -> bool:
    """Whether all of them are bots that `simulate` knows."""
    return all(bot in NUMBERS for bot in bots)


def check_seat(bot: str, players: int | None = None) -> None:
    """Refuses whoever cannot sit at a table, or not with so many."""
    if is_guest(bot):
        check_guest(bot, players)
    else:
        check_bot(bot, players)


def play_tables(
    rules: Rules, line_ups: Sequence[tuple[Sequence[str], int]], jobs: int = 1, *, judged: bool = True
) -> Iterator[TimedMatch]:
    """A game for each line-up with its seed, in this order; more than one job is done by processes of their own."""
    tasks = [(rules, tuple(bots), seed, judged) for bots, seed in line_ups]
    if jobs == 1:
        yield from (play_table(*task) for task in tasks)
        return
    with processes(jobs) as workers:
        yield from in_order(workers, play_table, tasks, 4 * jobs)


def play_games(rules: Rules, bots: Sequence[str], games: int, seed: int = 0, jobs: int = 1) -> Iterator[Match]:
    """The matches of seeds seed, seed + 1, ... between whomever: compiled if all can be."""
    seed = checked_seed(seed)
    if can_simulate(bots):
        return simulate(rules, bots, games, seed, jobs)
    line_ups = [(bots, seed + game) for game in range(games)]
    return (played.match for played in play_tables(rules, line_ups, jobs, judged=False))


def play_table(rules: Rules, bots: Sequence[str], seed: int, judged: bool = True) -> TimedMatch:
    """One game. What bots print goes to standard error: standard output is for results."""
    with redirect_stdout(sys.stderr):
        for bot in dict.fromkeys(bots):
            take_a_first_look(bot, rules.players)
        return BotTable(rules, bots, seed, judged).play()


@cache
def take_a_first_look(bot: str, players: int) -> None:
    """Lets a bot decide, and forgets it: whatever it has to load or compile shall not count as thinking.

    Bots of the house that search may be at a loss for choices at first, so they look for longer.
    """
    table = BotTable(Rules(players), [bot] * players, 0, judged=False, occasion=FIRST_LOOK)
    for _ in range(1 if is_guest(bot) or bot in NUMBERS else LONG_LOOK):
        table.game.play(table.ask())


class BotTable:
    """A game under way, with a bot in every seat."""

    def __init__(self, rules: Rules, bots: Sequence[str], seed: int, judged: bool, occasion: str | None = None) -> None:
        """`occasion`: what it is instead of a game that somebody has asked for."""
        self.occasion = occasion
        self.bots = bots
        self.seed = seed = checked_seed(seed)
        self.game = Game(rules, seed=game_seed(seed))
        stream = game_seed(seed) ^ BOT_STREAM
        self.seats = [seated(bot, nth_number(stream, seat)) for seat, bot in enumerate(bots)]
        self.guesses = nth_number(stream, len(bots))
        self.judge = LuckMeter(rules) if judged and can_judge(rules.players) else None
        self.decisions = [0] * len(bots)
        self.seconds = [0.0] * len(bots)

    def play(self) -> TimedMatch:
        while not self.game.is_over:
            before = self.game.state
            action = self.ask()
            self.game.play(action)
            if self.judge and action.id == DRAW:
                self.judge.weigh(before, tile_drawn(self.game))
        return self.played()

    def ask(self) -> Action:
        """What the bot decides whose turn it is; it is shown a copy, to try things on."""
        seat = self.game.state.seat
        shown = self.shown()
        start = time.perf_counter()
        try:
            choice: object = self.seats[seat].choose(shown)
        except (Exception, SystemExit) as error:
            raise BotError(self.complaint(f"{blamed(error)}choose(game) failed with {type(error).__name__}")) from error
        self.seconds[seat] += time.perf_counter() - start
        self.decisions[seat] += 1
        return self.checked(choice)

    def shown(self) -> Game:
        """The game as a bot may know it: the tiles that its copy draws are a guess, and not those that will come."""
        return self.game.with_bag(SeededBag(nth_number(self.guesses, len(self.game.history))))

    def checked(self, choice: object) -> Action:
        try:
            action = self.game.legal_actions.find(choice)
            if action.do == "draw" and action.tile is not None:
                raise IllegalAction(f"{action}: which tile comes is not for the player to say; return draw")
        except ValueError as error:
            raise BotError(self.complaint(f"choose(game) returned {choice!r}: {error}")) from None
        return action

    def complaint(self, what: str) -> str:
        """Who did what, where it can be seen again, and what would have been right."""
        game, seat = self.game, self.game.state.seat
        where = self.occasion or f"in seat {seat} of {','.join(map(shown_name, self.bots))}, seed {self.seed}"
        return (
            f"{what}\nThis was {shown_name(self.bots[seat])} {where}, after "
            f"{len(game.history)} decisions.\nLegal: {game.legal_actions}\n"
            f"Position: {json.dumps(game.position(), separators=(',', ':'))}"
        )

    def played(self) -> TimedMatch:
        state, history = self.game.state, self.game.history
        match = Match(
            seed=game_seed(self.seed),
            fame=self.game.scores,
            winner=winner(state),
            actions=[played.action.id for played in history],
            drawn=[BY_NAME[played.action.tile or ""] if played.action.id == DRAW else 0 for played in history],
            luck=self.judge.verdict if self.judge else (0.0,) * state.players,
        )
        return TimedMatch(match, tuple(map(Thought, self.decisions, self.seconds)), ranking(state))


def blamed(error: BaseException) -> str:
    """The way to what went wrong, from the bot's own choose on."""
    own = error.__traceback__.tb_next if error.__traceback__ else None
    return "".join(format_exception(type(error), error, own)) if own else ""


def tile_drawn(game: Game) -> int:
    return BY_NAME[str(game.history[-1].action.tile)]


# ---- who sits there ------------------------------------------------------------------------------------------------


def seated(bot: str, seed: int) -> Bot:
    """A bot that is ready for one game."""
    if is_guest(bot):
        return make_guest(bot, seed)
    return make_bot(bot, seed)

"""Matches that prove something: every bot in every seat, with the same tiles."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from ra.arena.choosing import NUMBERS
from ra.arena.external_bots import shown_name
from ra.arena.luck import can_judge
from ra.arena.simulation import Match, can_simulate, simulate
from ra.arena.statistics import WinShare, average, wilson
from ra.arena.tables import Thought, play_tables
from ra.engine.rules import Rules
from ra.engine.seeds import checked_seed
from ra.game.names import display_names

DEALS_AT_ONCE: Final = 250
"""So many deals are played with every rotation before the next ones, so that a stopped arena is a fair one."""


class SeatedMatch(NamedTuple):
    """A game between entrants: `seats[i]` is the entrant in seat i."""

    seats: tuple[int, ...]
    match: Match
    thoughts: tuple[Thought, ...] = ()
    """Of every seat; only where bots were asked one by one."""


class EntrantResult(NamedTuple):
    """How one entrant fared."""

    bot: str
    games: int
    wins: int
    share: WinShare
    adjusted: WinShare | None
    """Without the luck of the draw, where a network can judge it."""
    mean_fame: float
    seat_wins: tuple[int, ...]
    milliseconds: float
    """For a decision, on one core; of bots that are not compiled into whole games, as they played."""
    name: str = ""
    """As texts show the bot: entrants of one name are told apart by letters, in the order of the entrants."""


def play_arena(rules: Rules, bots: Sequence[str], games: int, seed: int = 0, jobs: int = 1) -> Iterator[SeatedMatch]:
    """Each seed is played once with every rotation of the entrants round the table, so nobody has the better seat."""
    seed, deals = checked_seed(seed), -(-games // len(bots))
    if can_simulate(bots):
        judged = can_judge(rules.players)
        for first in range(0, deals, DEALS_AT_ONCE):
            some = min(DEALS_AT_ONCE, deals - first)
            for seats in rotations(len(bots)):
                for match in simulate(rules, line_up(bots, seats), some, seed + first, jobs, judged=judged):
                    yield SeatedMatch(seats, match)
        return
    tables = [(seats, seed + deal) for deal in range(deals) for seats in rotations(len(bots))]
    line_ups = [(line_up(bots, seats), number) for seats, number in tables]
    for (seats, _), played in zip(tables, play_tables(rules, line_ups, jobs), strict=True):
        yield SeatedMatch(seats, played.match, played.thoughts)


def rotations(players: int) -> list[tuple[int, ...]]:
    """Every way round the table: `[i]` is the entrant in seat i."""
    return [tuple((seat + turn) % players for seat in range(players)) for turn in range(players)]


def whole_deals(sittings: Sequence[SeatedMatch]) -> list[SeatedMatch]:
    """Those of deals that were played with every rotation: all of them, unless somebody stopped the arena."""
    times = Counter(sitting.match.seed for sitting in sittings)
    return [sitting for sitting in sittings if times[sitting.match.seed] == len(sitting.seats)]


def line_up(bots: Sequence[str], seats: Sequence[int]) -> list[str]:
    return [bots[entrant] for entrant in seats]


def results_of(rules: Rules, bots: Sequence[str], sittings: Sequence[SeatedMatch]) -> list[EntrantResult]:
    speed = {bot: speed_of(rules, bot, bots, sittings) for bot in dict.fromkeys(bots)}
    names = display_names([shown_name(bot) for bot in bots])
    results = [result_of(entrant, bot, sittings, speed[bot]) for entrant, bot in enumerate(bots)]
    return [result._replace(name=name) for result, name in zip(results, names, strict=True)]


def speed_of(rules: Rules, bot: str, bots: Sequence[str], sittings: Sequence[SeatedMatch]) -> float:
    """How long a decision takes, in milliseconds."""
    if bot in NUMBERS or can_simulate(bots):
        return milliseconds_of(rules, bot)
    thoughts = [
        thought
        for sitting in sittings
        for entrant, thought in zip(sitting.seats, sitting.thoughts, strict=True)
        if bots[entrant] == bot
    ]
    return milliseconds_each(thoughts)


def milliseconds_each(thoughts: Sequence[Thought]) -> float:
    return 1000 * sum(thought.seconds for thought in thoughts) / max(1, sum(thought.decisions for thought in thoughts))


def result_of(entrant: int, bot: str, sittings: Sequence[SeatedMatch], milliseconds: float) -> EntrantResult:
    places = [(sitting.seats.index(entrant), sitting.match) for sitting in sittings]
    won = [match.winner == seat for seat, match in places]
    judged = any(any(match.luck) for _, match in places)
    fair = [float(win) - match.luck[seat] for win, (seat, match) in zip(won, places, strict=True)]
    seats = range(len(sittings[0].seats))
    return EntrantResult(
        bot=shown_name(bot),
        games=len(places),
        wins=sum(won),
        share=wilson(sum(won), len(places)),
        adjusted=average(fair) if judged else None,
        mean_fame=sum(match.fame[seat] for seat, match in places) / len(places),
        seat_wins=tuple(sum(win for win, (at, _) in zip(won, places, strict=True) if at == seat) for seat in seats),
        milliseconds=milliseconds,
    )


def milliseconds_of(rules: Rules, bot: str, games: int = 4) -> float:
    """How long a decision takes, in games of the bot against itself on one core."""
    bots = [bot] * rules.players
    list(simulate(rules, bots, 1))
    start = time.perf_counter()
    decisions = sum(len(match.actions) for match in simulate(rules, bots, games, seed=1))
    return 1000 * (time.perf_counter() - start) / decisions


def as_dict(rules: Rules, results: Sequence[EntrantResult]) -> dict[str, Any]:
    rows = []
    for result in results:
        row = result._asdict() | {"share": result.share._asdict(), "seat_wins": list(result.seat_wins)}
        row["adjusted"] = result.adjusted._asdict() if result.adjusted else None
        rows.append(row)
    return {"rules": rules.options, "entrants": rows}

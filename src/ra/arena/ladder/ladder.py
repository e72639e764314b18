"""The ladder: a round robin of bots at tables of several sizes, and where each of them stands.

Every batch of games is written to a journal as soon as it is played, so a ladder can be stopped at any moment and goes
on where it was. The same bots, seed and games make the same ladder, in one go or in many.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import groupby
from typing import Any, Final, NamedTuple

from ra import __version__
from ra.arena.arena import milliseconds_each, milliseconds_of
from ra.arena.choosing import NUMBERS
from ra.arena.external_bots import can_play_as_guest, file_of, is_guest
from ra.arena.ladder.journal import Journal
from ra.arena.ladder.ratings import Deal, Order, Rating, rate
from ra.arena.ladder.schedule import Batch, batches
from ra.arena.simulation import Match, crew, play_part
from ra.arena.statistics import WinShare, wilson
from ra.arena.tables import Thought, all_compiled, play_table
from ra.arena.workers import as_finished, processes
from ra.bots import WEIGHTS, can_play
from ra.bots.naming import read_name
from ra.bots.registry import BY_NAME
from ra.engine.chance import deal_by_seed
from ra.engine.play import apply
from ra.engine.rules import Rules
from ra.engine.scoring import ranking
from ra.engine.seeds import checked_seed
from ra.engine.state import State, set_up

FORMAT: Final = "ra-ladder/1"


def weights_digest(bots: Sequence[str]) -> dict[str, str]:
    """Which weights the networks among the bots judge by: with others, they are other bots."""
    names = {BY_NAME[read_name(bot).name].weights for bot in bots if not is_guest(bot)}
    return {
        name: sha256(b"".join(file.read_bytes() for file in sorted(WEIGHTS.glob(f"{name}-*")))).hexdigest()[:16]
        for name in sorted(name for name in names if name)
    }


class BatchOutcome(NamedTuple):
    """What came of a batch."""

    orders: list[tuple[int, ...]]
    """For each game the entrants, from first to last."""
    thoughts: list[Thought]
    """For each entrant; empty where bots are compiled into whole games."""


class BatchResult(NamedTuple):
    """A batch with what came of it."""

    batch: Batch
    outcome: BatchOutcome


@dataclass(frozen=True)
class Ladder:
    """What a ladder is: whatever of this is another makes another ladder."""

    bots: tuple[str, ...]
    rules: tuple[Rules, ...]
    """One for each number of players."""
    games: int
    seed: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", checked_seed(self.seed))

    @cached_property
    def settings(self) -> dict[str, Any]:
        guests = {bot: sha256(file_of(bot).read_bytes()).hexdigest()[:16] for bot in self.bots if is_guest(bot)}
        return {
            "format": FORMAT,
            "version": __version__,
            "bots": list(self.bots),
            "rules": [rules.options for rules in self.rules],
            "games": self.games,
            "seed": self.seed,
            "your bots": guests,
            "weights": weights_digest(self.bots),
        }

    @cached_property
    def batches(self) -> list[Batch]:
        """Everything that is to be played: a few deals of every line-up, then the next; the slow ones last."""
        found = [
            batch
            for rules in self.rules
            for batch in batches(self.able(rules.players), rules.players, self.games, self.seed)
        ]
        return sorted(found, key=lambda batch: (not all_compiled(batch.bots), batch.first))

    def able(self, players: int) -> list[str]:
        """The bots that can play with so many."""
        return [bot for bot in self.bots if can_sit(bot, players)]

    def rules_of(self, batch: Batch) -> Rules:
        return next(rules for rules in self.rules if rules.players == len(batch.bots))

    def climb(self, journal: Journal, jobs: int = 1) -> Iterator[BatchResult]:
        """Plays what has not been played, and yields it once it is written down."""
        played = {result.batch for result in results_in(journal)}
        missing = [batch for batch in self.batches if batch not in played]
        for compiled, group in groupby(missing, key=lambda batch: all_compiled(batch.bots)):
            tasks = [(self.rules_of(batch), batch, self.seed) for batch in group]
            for (_, batch, _), outcome in play_all(tasks, compiled, jobs):
                journal.add(as_entry(batch, outcome))
                yield BatchResult(batch, outcome)

    def standings(self, results: Sequence[BatchResult]) -> list["LadderStanding"]:
        """The bots that have played, best first."""
        games = [game for result in results for game in games_of(result)]
        apart = {rules.players: [game for game in games if game[0][0] == rules.players] for rules in self.rules}
        ratings = {players: rate(some, self.bots) for players, some in apart.items()}
        found = [
            LadderStanding(
                bot=bot,
                rating=rating,
                games=sum(bot in order for _, order in games),
                by_players={
                    players: AtTable(ratings[players][bot], share_of(bot, some))
                    for players, some in apart.items()
                    if bot in ratings[players]
                },
                milliseconds=self.milliseconds(bot, results),
            )
            for bot, rating in rate(games, self.bots).items()
        ]
        return sorted(found, key=lambda standing: -standing.rating.rating)

    def milliseconds(self, bot: str, results: Sequence[BatchResult]) -> float:
        """How long a decision takes."""
        if bot in NUMBERS:
            return milliseconds_of(next(rules for rules in self.rules if can_sit(bot, rules.players)), bot)
        thoughts = [
            thought
            for batch, outcome in results
            for name, thought in zip(batch.bots, outcome.thoughts, strict=False)  # nobody held a watch over the quick
            if name == bot
        ]
        return milliseconds_each(thoughts)


def can_sit(bot: str, players: int) -> bool:
    return can_play_as_guest(bot, players) if is_guest(bot) else can_play(bot, players)


# ---- playing -------------------------------------------------------------------------------------------------------

Task = tuple[Rules, Batch, int]


def play_all(tasks: Sequence[Task], compiled: bool, jobs: int) -> Iterator[tuple[Task, BatchOutcome]]:
    if compiled:
        with crew(jobs) as workers:
            yield from as_finished(workers, play_quickly, tasks, 2 * jobs)
    elif jobs == 1:
        yield from ((task, play_slowly(*task)) for task in tasks)
    else:
        with processes(jobs) as workers:
            yield from as_finished(workers, play_slowly, tasks, 2 * jobs)


def play_quickly(rules: Rules, batch: Batch, seed: int) -> BatchOutcome:
    """A batch between bots that are compiled into whole games."""
    matches = play_part(rules, [NUMBERS[bot] for bot in batch.line_up], seed + batch.first, batch.deals)
    return BatchOutcome([entrants(batch, order_of(rules, match)) for match in matches], [])


def play_slowly(rules: Rules, batch: Batch, seed: int) -> BatchOutcome:
    """A batch at a table where somebody has to be asked."""
    numbers = range(seed + batch.first, seed + batch.first + batch.deals)
    games = [play_table(rules, batch.line_up, number, judged=False) for number in numbers]
    thoughts = [
        Thought(
            sum(game.thoughts[seat].decisions for game in games), sum(game.thoughts[seat].seconds for game in games)
        )
        for seat in map(batch.seats.index, range(len(batch.bots)))
    ]
    return BatchOutcome([entrants(batch, game.order) for game in games], thoughts)


def entrants(batch: Batch, order: Sequence[int]) -> tuple[int, ...]:
    return tuple(batch.seats[seat] for seat in order)


def order_of(rules: Rules, match: Match) -> tuple[int, ...]:
    """The seats from first to last; where fame is equal, the game is played again to see who has the highest sun."""
    seats = sorted(range(rules.players), key=lambda seat: -match.fame[seat])
    if len(set(match.fame)) == rules.players:
        return tuple(seats)
    state = State()
    set_up(state, rules, rules.suns)
    deal_by_seed(state, match.seed)
    for action, tile in zip(match.actions, match.drawn, strict=True):
        apply(state, int(action), int(tile))
    return ranking(state)


# ---- written down --------------------------------------------------------------------------------------------------


def as_entry(batch: Batch, outcome: BatchOutcome) -> dict[str, Any]:
    thoughts = [[thought.decisions, round(thought.seconds, 6)] for thought in outcome.thoughts]
    return {**batch._asdict(), "orders": [list(order) for order in outcome.orders], "thoughts": thoughts}


def results_in(journal: Journal) -> list[BatchResult]:
    """Everything that was played, in the order of the schedule and not of the clock."""
    found = {}
    for entry in journal.entries:
        batch = Batch(tuple(entry["bots"]), entry["turn"], entry["first"], entry["deals"])
        thoughts = [Thought(decisions, seconds) for decisions, seconds in entry["thoughts"]]
        found[batch] = BatchResult(batch, BatchOutcome([tuple(order) for order in entry["orders"]], thoughts))
    return [found[batch] for batch in sorted(found)]


# ---- where everybody stands ----------------------------------------------------------------------------------------


class LadderStanding(NamedTuple):
    """Where a bot stands on the ladder."""

    bot: str
    rating: Rating
    games: int
    by_players: Mapping[int, "AtTable"]
    milliseconds: float
    """For a decision, on one core."""


class AtTable(NamedTuple):
    """How a bot fares with one number of players."""

    rating: Rating
    share: WinShare
    """Games won, for each seat that it sat in: even is one over the number of players."""


def games_of(result: BatchResult) -> Iterator[tuple[Deal, Order]]:
    bots = result.batch.bots
    for deal, order in enumerate(result.outcome.orders, result.batch.first):
        yield (len(bots), deal), tuple(bots[entrant] for entrant in order)


def share_of(bot: str, games: Sequence[tuple[Deal, Order]]) -> WinShare:
    return wilson(sum(order[0] == bot for _, order in games), sum(order.count(bot) for _, order in games))

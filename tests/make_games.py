"""Makes the recorded games and counted positions of the tests: `make games`.

They are kept so that a change of the engine that changes any game is seen. Run this only when the rules are meant to
change, and say so in the changelog.
"""

import json
from pathlib import Path

from ra.arena.simulation import replay_match, simulate
from ra.fast.library import door
from ra.fast.perft import count_lines
from ra.fast.states import empty_states, pack
from ra.game.game import Game
from tests.variants import variants

GAMES = Path(__file__).parent / "games"
DEBTS = ("unrest", "earthquake")
DEEPEST = 6
MOST_LINES = 20_000_000


def make_records() -> None:
    """Nine games of each variant: three at random, three greedy, three of both."""
    for players in range(2, 6):
        with (GAMES / f"{players}_players.jsonl").open("w", encoding="utf-8") as file:
            for name, rules in variants().items():
                if rules.players == players:
                    for record in records_of(name):
                        file.write(json.dumps(record, separators=(",", ":")) + "\n")


def records_of(name: str) -> list[dict[str, object]]:
    rules = variants()[name]
    records = []
    for mixture, bots in enumerate((["random"] * 5, ["greedy"] * 5, ["random", "greedy"] * 3)):
        seats = bots[: rules.players]
        matches = simulate(rules, seats, 3, seed=1000 * mixture + sum(map(ord, name)))
        records += [replay_match(rules, seats, match).record() for match in matches]
    return records


def interesting_positions() -> dict[str, Game]:
    """Each kind of decision, at the beginning, in the middle and near the end of games."""
    wanted: dict[str, Game] = {f"start of {players}": Game(players, seed=players) for players in (2, 3, 4, 5)}
    for phase in ("turn", "swaps", "bidding", "unrest", "earthquake"):
        for epoch in (1, 3):
            game = find(phase, epoch)
            wanted[f"{phase} in epoch {epoch}"] = game
    wanted["the last decisions of a game"] = last_decisions()
    return wanted


def find(phase: str, epoch: int) -> Game:
    for file in sorted(GAMES.glob("*_players.jsonl")):
        for line in file.read_text().splitlines():
            for game in Game.from_record(line):
                if (
                    game.phase == phase
                    and game.epoch == epoch
                    and len(game.legal_actions) > 1
                    and (game.lot or phase in DEBTS)
                ):
                    return game
    raise LookupError(f"{phase} in epoch {epoch}")


def last_decisions() -> Game:
    game = Game.from_record((GAMES / "3_players.jsonl").read_text().splitlines()[4])
    return game.at(len(game.history) - 3)


def count(game: Game) -> list[int]:
    states = empty_states(DEEPEST + 1)
    lines: list[int] = []
    for depth in range(1, DEEPEST + 1):
        pack(game.state, states, 0)
        lines.append(door("count_lines", count_lines)(states, len(states), depth))
        if lines[-1] * 15 > MOST_LINES:
            break
    return lines


def make_counts() -> None:
    with (GAMES / "perft.jsonl").open("w", encoding="utf-8") as file:
        for name, game in interesting_positions().items():
            case = {"name": name, "lines": count(game), "position": game.position()}
            file.write(json.dumps(case, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    make_records()
    make_counts()

"""Compiles what the tests use, once and for all processes: `make test` does this before it runs them side by side."""

from ra.analysis.analysis import analyze
from ra.arena.choosing import NUMBERS
from ra.arena.simulation import simulate
from ra.arena.tables import play_table
from ra.bots import make_bot
from ra.bots.compiled import door
from ra.engine.rules import Rules
from ra.game.game import Game
from ra.training.training import Course, Training, prepare


def main() -> None:
    for bots in (["greedy", "steady"], ["expert", "apprentice"]):
        list(simulate(Rules(2), bots, 2))
    door()
    game = Game(2, seed=1)
    for _ in range(4):
        game.play("draw nile")
    for name in ("expert", "master@4", "montecarlo@2"):
        make_bot(name).choose(game)
    play_table(Rules(2), ["expert~20", "random"], 1)
    analyze(game)
    prepare()
    training = Training(Course(players=2, games=16, seed=1))
    training.study()
    training.against(NUMBERS["random"], 2)


if __name__ == "__main__":
    main()

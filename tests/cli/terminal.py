"""A terminal to test at: commands run for real, in a window of so many columns and lines."""

import codecs
import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

from ra.cli import HUMAN
from ra.cli.input.saves import Save, read_save
from ra.cli.input.seats import make_bots
from ra.game.game import Game

PATIENCE = 30.0
CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\r")
"""What moves the cursor and colours letters."""


class Terminal:
    """A command in a terminal, with somebody who types."""

    def __init__(
        self, *words: str, home: Path, columns: int = 80, lines: int = 24, env: Mapping[str, str] = {}
    ) -> None:
        keyboard, screen = pty.openpty()
        ours = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ra", *words],
            stdin=screen, stdout=screen, stderr=screen,
            env={**ours, "XDG_DATA_HOME": str(home), "HOME": str(home), "TERM": "xterm", **env},
            start_new_session=True,
            preexec_fn=listen_to_control_c,
        )  # fmt: skip
        os.close(screen)
        self.keyboard = keyboard
        self.text = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.keyboard)

    def type(self, keys: str) -> None:
        os.write(self.keyboard, keys.encode())

    def wait_for(self, words: str) -> str:
        """Reads until the words appear, and returns what stood before and with them."""
        end = time.monotonic() + PATIENCE
        while words not in self.text:
            assert time.monotonic() < end, f"{words!r} never came; instead: {self.text}"
            if not self.read():
                assert words in self.text, f"{words!r} never came; instead: {self.text}"
        before, _, self.text = self.text.partition(words)
        return before + words

    def read(self) -> bool:
        """Takes in what has been printed; false when nothing more can come."""
        if select.select([self.keyboard], [], [], 0.1)[0]:
            try:
                letters = self.decoder.decode(os.read(self.keyboard, 65536))
            except OSError:
                return False
            self.text = CODES.sub("", self.text + letters)
        return True

    def status(self) -> int:
        """How the command ended."""
        while self.read() and self.process.poll() is None:
            pass
        return self.process.wait(PATIENCE)


def listen_to_control_c() -> None:
    """Tests that run in the background may have been told to ignore it, and would pass that on."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def run_ra(*words: str, home: Path, typed: str = "", env: Mapping[str, str] = {}) -> "subprocess.CompletedProcess[str]":
    """A command without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "ra", *words],
        input=typed, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False,
        env={**os.environ, "XDG_DATA_HOME": str(home), "HOME": str(home), **env},
    )  # fmt: skip


def saved(path: Path) -> Save:
    """The saved game in a file."""
    return read_save(path.read_bytes())


def words_for(players: int, seed: int, people: int = 1) -> tuple[list[str], Game]:
    """What people could type from the first to the last decision of a game, and the game that comes of it."""
    names = [f"P{seat}" for seat in range(people)]
    game = Game(players, names=[*names, *["Ahmose", "Nefret", "Imhotep", "Tiye"][: players - people]], seed=seed)
    return words_to_the_end(game, [HUMAN] * people + ["greedy"] * (players - people), seed), game


def words_to_the_end(game: Game, seats: Sequence[str], seed: int) -> list[str]:
    """What people could type from here to the last decision; the game is played to its end."""
    bots = make_bots(seats, seed)
    chance = random.Random(seed)
    words = []
    while game.seat is not None:
        if game.seat in bots:
            game.play(bots[game.seat].choose(game))
        else:
            words.append(str(chance.choice(list(game.legal_actions))))
            game.play(words[-1])
    return words

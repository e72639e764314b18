"""Saved games: `ra-save/1`, a record together with who sits where and the seed of all chance."""

import json
import os
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from ra.bots import BOTS
from ra.bots.naming import read_name
from ra.cli import HUMAN
from ra.engine.chance import BITS
from ra.folders import data_folder
from ra.game.bags import SeededBag
from ra.game.documents.node import Node, open_document
from ra.game.errors import NotationError
from ra.game.game import Game

FORMAT: Final = "ra-save/1"
OPEN: Final = "open"
HIDDEN: Final = "hidden"


class Save(NamedTuple):
    """A game, who sits in each seat, the seed that its tiles and bots follow, and whether fame is kept secret."""

    game: Game
    seats: tuple[str, ...]
    seed: int
    hide_fame: bool = False


def write_save(save: Save) -> dict[str, Any]:
    secret = {"fame": HIDDEN} if save.hide_fame else {}
    return {"format": FORMAT, "record": save.game.record(), "seats": list(save.seats), "seed": save.seed, **secret}


def read_save(document: str | bytes | Mapping[str, Any]) -> Save:
    """The saved game; it goes on with the tiles that it would have met without a break."""
    fields = open_document(document, FORMAT).object(("format", "record", "seats", "seed"), ("fame",))
    seed = fields["seed"].integer(0, BITS)
    fields["record"].counts()
    try:
        game = Game.from_record(fields["record"].value, bag=SeededBag(seed))
    except NotationError as error:
        raise NotationError(".".join(filter(None, ("record", error.where))), error.what) from None
    seats = [who_sits(seat) for seat in fields["seats"].list(game.rules.players)]
    hide_fame = "fame" in fields and fields["fame"].choice((OPEN, HIDDEN)) == HIDDEN
    return Save(game, tuple(seats), seed, hide_fame)


def who_sits(seat: Node) -> str:
    """`human`, or a bot that there is."""
    try:
        if seat.value != HUMAN:
            read_name(str(seat.value))
    except ValueError:
        seat.choice((HUMAN, *BOTS))
    return str(seat.value)


# ---- where they are kept -------------------------------------------------------------------------------------------


def default_place() -> Path:
    """Where this system wants games to be kept."""
    return data_folder() / "game.json"


def write_file(path: Path, save: Save) -> None:
    """Writes it so that, whatever happens, either the old file or the new one is there, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with open(draft, "w", encoding="utf-8") as file:
            json.dump(write_save(save), file)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def read_file(path: Path) -> Save:
    return read_save(path.read_bytes())


def saved_at(path: Path) -> Save | None:
    """The saved game that lies at a place, if there is one. Anything else that lies there is not ours to touch."""
    if not path.exists():
        return None
    try:
        return read_file(path)
    except NotationError as error:
        raise ValueError(f"{path} is there and is no saved game ({error}): name another place with --save") from None


def set_aside(path: Path) -> Path:
    """Moves a saved game to a name of its own, the next that is free: game-1.json, game-2.json, ..."""
    for place in numbered(path):
        try:
            os.close(os.open(place, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            continue
        os.replace(path, place)
        return place
    raise AssertionError("numbers do not end")


def numbered(path: Path) -> Iterator[Path]:
    return (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(1))

"""Documents in files: JSON lines, one JSON document over several lines, or a game in text notation."""

import codecs
import io
import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from typing import IO, Any, Final, NamedTuple

from ra.cli.input.saves import FORMAT as SAVE
from ra.cli.input.saves import Save, read_save
from ra.game.documents.node import parse_json, quote
from ra.game.documents.position import FORMAT as POSITION
from ra.game.documents.record import FORMAT as RECORD
from ra.game.errors import NotationError
from ra.game.game import Game
from ra.game.seal import FORMATS as SEALED
from ra.game.seal import read_sealed

STANDARD_INPUT: Final = "-"
NOTATION_BEGINS: Final = (b"Ra,", b"Ra ", b"#")
"""How a game in text notation begins: with its title, or with a remark. No JSON does."""


class Document(NamedTuple):
    """What should be one game, and where it stands."""

    file: str
    line: int
    text: bytes
    is_notation: bool = False


class Unreadable(ValueError):
    """A document that cannot be read: the message says where it stands and why."""

    def __init__(self, file: str, line: int, why: str) -> None:
        super().__init__(f"{file}:{line}: {why}")


# ---- finding documents ---------------------------------------------------------------------------------------------


def documents(name: str) -> Iterator[Document]:
    """The documents of a file, one after another; `-` is standard input."""
    with open_bytes(name) as file:
        yield from split(name, file)


@contextmanager
def open_bytes(name: str) -> Iterator[IO[bytes]]:
    if name == STANDARD_INPUT:
        yield sys.stdin.buffer
    else:
        with open(name, "rb") as file:
            yield file


def split(name: str, file: IO[bytes]) -> Iterator[Document]:
    """A first line that is JSON by itself makes the file JSON lines; otherwise the whole of it has to be looked at."""
    before, first = first_line(file)
    if is_json(first):
        yield from json_lines(name, before, chain([first], file))
        return
    text = first + file.read()
    if first.startswith(NOTATION_BEGINS) and not any(line.startswith(b"{") for line in text.splitlines()):
        yield Document(name, before + 1, text, is_notation=True)
    elif is_json(text) or is_laid_out(text):
        yield Document(name, before + 1, text)
    else:
        yield from json_lines(name, before, io.BytesIO(text))


def first_line(file: IO[bytes]) -> tuple[int, bytes]:
    """How many blank lines there are, and the line that follows them."""
    for blank, line in enumerate(file):
        line = line.removeprefix(codecs.BOM_UTF8) if not blank else line
        if line.strip():
            return blank, line
    return 0, b""


def json_lines(name: str, before: int, lines: Iterable[bytes]) -> Iterator[Document]:
    for number, line in enumerate(lines, before + 1):
        if line.strip():
            yield Document(name, number, line)


def is_json(text: bytes) -> bool:
    """Whether it is one JSON value, be it a good one or not."""
    try:
        json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        return False
    return True


def is_laid_out(text: bytes) -> bool:
    """Whether it is meant as one document over several lines, though broken: a brace, and on the next line a key."""
    brace, _, rest = text.partition(b"\n")
    return brace.strip() == b"{" and rest.lstrip().startswith(b'"')


# ---- reading them --------------------------------------------------------------------------------------------------

READERS: Final[Mapping[str, Callable[[Any], Game]]] = {
    RECORD: Game.from_record,
    POSITION: Game.from_position,
    SAVE: lambda document: read_save(document).game,
    **dict.fromkeys(SEALED, read_sealed),
}
WHOLE_GAMES: Final = (RECORD, SAVE, *SEALED)


def read_game(document: Document, formats: Iterable[str] = tuple(READERS)) -> Game:
    """The game that a document holds, if it has one of the formats, or is text notation."""
    try:
        return read_notation(document) if document.is_notation else read_json(document.text, tuple(formats))
    except NotationError as error:
        raise Unreadable(document.file, document.line, str(error)) from None


def read_json(text: bytes, formats: tuple[str, ...]) -> Game:
    value = parse_json(text)
    if not isinstance(value, Mapping):
        raise NotationError("", f"a {formats[0]} document is an object, not {quote(value)}")
    form = value.get("format")
    return READERS[form if form in formats else formats[0]](value)


def is_save(document: Document) -> bool:
    try:
        value = parse_json(document.text)
    except NotationError:
        return False
    return isinstance(value, Mapping) and value.get("format") == SAVE


def read_saved(document: Document) -> Save:
    """A saved game, with all that it says beside the game."""
    try:
        return read_save(document.text)
    except NotationError as error:
        raise Unreadable(document.file, document.line, str(error)) from None


def read_notation(document: Document) -> Game:
    """Errors in text notation name their line: it is counted from the beginning of the file."""
    try:
        return Game.from_text(document.text.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = document.text.count(b"\n", 0, error.start)
        raise Unreadable(document.file, document.line + line, "not UTF-8 text") from None
    except NotationError as error:
        line = int(error.where.removeprefix("line "))
        raise Unreadable(document.file, document.line + line - 1, error.what) from None


def nth_document(name: str, number: int = 1) -> Document:
    """The n-th document of a file, from 1."""
    found = 0
    try:
        for found, document in enumerate(documents(name), 1):
            if found == number:
                return document
    except FileNotFoundError:
        raise ValueError(f"there is no file {name}") from None
    except IsADirectoryError:
        raise ValueError(f"{name} is a folder, not a file") from None
    raise ValueError(f"{name}: there is no document {number}; it holds {found or 'none'}")


def moment(arguments: Namespace) -> Game:
    """The game of the file at the move that is asked for."""
    game = read_game(nth_document(arguments.file, arguments.record))
    last = len(game.history)
    move = arguments.move if arguments.move >= 0 else last + 1 + arguments.move
    if not 0 <= move <= last:
        raise ValueError(f"--move {arguments.move}: this game has moves 0 to {last}")
    return game.at(move)

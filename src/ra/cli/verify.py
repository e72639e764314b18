"""Checks a game against its sealed bag: whether every tile was settled before the first move.

    ra verify sealed.json                          a game with its opened seal, as the server gives it
    ra verify sealed.json --commitment 9f2c...     and against the commitment that you noted down before it began
    ra verify record.json --seal opened.json       a record and the opened seal in files of their own

The server gives such a file at /api/games/GAME/sealed once the game is over. - is standard input.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ra.game.documents import Node, parse_json, quote
from ra.game.errors import NotationError
from ra.game.record import FORMAT as RECORD
from ra.game.seal import FORMAT as SEALED
from ra.game.seal import read_seal, verify, write_sealed


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="RECORD", help="a ra-sealed/1 document, or a ra-record/1 with --seal")
    parser.add_argument("--seal", metavar="FILE", help="order, salt and nonces, as the server reveals them")
    parser.add_argument("--commitment", metavar="HEX", help="what was published before the first move")
    parser.add_argument("--json", action="store_true", help="the result as a line of JSON")


def run(arguments: Namespace) -> int:
    checked = verify(sealed_document(arguments), arguments.commitment)
    game, seal = checked.game, checked.seal
    if arguments.json:
        print(json.dumps({"verified": True, "draws": checked.draws, "commitment": seal.commitment}))
        return 0
    over = f"{game.display_names[game.outcome.winner]} won" if game.outcome else "it is not over"
    print(f"The game agrees with its seal: {checked.draws} tiles drawn as sealed, suns dealt as sealed; {over}.")
    print(f"Commitment {seal.commitment}")
    if arguments.commitment is None:
        print("Is that the commitment which was published before the first move? Compare, or name it: --commitment")
    return 0


def sealed_document(arguments: Namespace) -> Mapping[str, Any]:
    document = read_object(arguments.file)
    if document.get("format") == SEALED:
        return document
    if document.get("format") != RECORD:
        raise NotationError("format", f'"{SEALED}" or "{RECORD}" is needed, not {quote(document.get("format"))}')
    if arguments.seal is None:
        raise NotationError("", "a record alone says nothing of its seal: name it with --seal, or verify /sealed")
    opened = read_object(arguments.seal)
    return write_sealed(document, read_seal(Node(opened.get("seal", opened), "seal")))


def read_object(name: str) -> Mapping[str, Any]:
    text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    document = parse_json(text)
    if not isinstance(document, Mapping):
        raise NotationError(name, f"an object is needed, not {quote(document)}")
    return document

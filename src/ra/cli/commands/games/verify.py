"""Checks a game against its sealed bag, and says what that proves and what it does not.

    ra verify sealed.json                          a game with its opened seal, as the server gives it
    ra verify sealed.json --commitment 9f2c...     and against the commitment that you kept from before it began
    ra verify sealed.json --nonce 77ab...          and whether the nonce of your page is among those that count
    ra verify sealed.json --digest 04e1...         and against the digest that you kept when it was over
    ra verify record.json --seal opened.json       a record and the opened seal in files of their own

The server gives such a file at /api/games/GAME/sealed once the game is over; the page shows at the end what it has
kept. - is standard input. The exit status is 1 if something disagrees, and with --strict also if something could not
be proved.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ra.game.documents.node import Node, parse_json, quote
from ra.game.documents.record import FORMAT as RECORD
from ra.game.errors import NotationError
from ra.game.pact import FORMAT as PACT
from ra.game.pact import Pact
from ra.game.seal import FORMATS, Kept, Verified, read_seal, verify, write_sealed


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="RECORD", help=f"a {' or '.join(FORMATS)} document, or a {RECORD} with --seal")
    parser.add_argument("--seal", metavar="FILE", help="the opened seal, as the server reveals it")
    parser.add_argument("--commitment", metavar="HEX", help="the one that you kept from before the first move")
    parser.add_argument("--nonce", metavar="TEXT", help="the one that your page, or program, committed to")
    parser.add_argument("--digest", metavar="HEX", help="the one that you kept when the game was over")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if something could not be proved")
    parser.add_argument("--json", action="store_true", help="the result as a line of JSON")


def run(arguments: Namespace) -> int:
    kept = Kept(arguments.commitment, arguments.nonce, arguments.digest)
    document = sealed_document(arguments)
    checked = verify(document, kept=kept)
    (print_json if arguments.json else print_words)(document, checked)
    return 1 if arguments.strict and checked.unproved else 0


def print_json(document: Mapping[str, Any], checked: Verified) -> None:
    found = {
        "verified": True,
        "draws": checked.draws,
        "commitment": checked.seal.commitment,
        "digest": document.get("digest"),
        "proved": [claim.as_dict() for claim in checked.proved],
        "unproved": [claim.as_dict() for claim in checked.unproved],
    }
    print(json.dumps(found))


def print_words(document: Mapping[str, Any], checked: Verified) -> None:
    game = checked.game
    names = game.display_names
    over = f"by its record, {names[game.outcome.winner]} won" if game.outcome else "it is not over"
    print(f"The game agrees with its seal: {checked.draws} tiles drawn as sealed, suns dealt as sealed; {over}.")
    for title, claims in (("Proved:", checked.proved), ("Not proved:", checked.unproved)):
        if claims:
            print(title, *(f"  - {claim.said(names)}" for claim in claims), sep="\n")
    print(f"Commitment {checked.seal.commitment}")
    if isinstance(checked.seal, Pact):
        print(f"Digest     {document['digest']}")


def sealed_document(arguments: Namespace) -> Mapping[str, Any]:
    document = read_object(arguments.file)
    if document.get("format") in FORMATS:
        return document
    if document.get("format") != RECORD:
        known = ", ".join(f'"{form}"' for form in FORMATS)
        raise NotationError("format", f'{known} or "{RECORD}" is needed, not {quote(document.get("format"))}')
    if arguments.seal is None:
        raise NotationError("", "a record alone says nothing of its seal: name it with --seal, or verify /sealed")
    opened = read_object(arguments.seal)
    if "rounds" in opened:
        parts = {key: value for key, value in opened.items() if key != "type"}
        return {**parts, "format": PACT, "record": document}
    sealed = write_sealed(document, read_seal(Node(opened.get("seal", opened), "seal")))
    return {**sealed, "commitment": opened.get("commitment", sealed["commitment"])}


def read_object(name: str) -> Mapping[str, Any]:
    text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    document = parse_json(text)
    if not isinstance(document, Mapping):
        raise NotationError(name, f"an object is needed, not {quote(document)}")
    return document

"""Logs on standard error: lines for people at a terminal, lines of JSON everywhere else.

No tokens, no tiles that have not been drawn.
"""

import json
import logging
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

LOGGER: Final = logging.getLogger("ra.server")
FORMATS: Final = ("auto", "text", "json")
"""`auto` is `text` where standard error is a terminal, and `json` elsewhere."""


class JsonLines(logging.Formatter):
    """One JSON object a line, for programs."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **fields_of(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)  # in ASCII: what strangers ask for cannot play tricks on a terminal


Fields = Mapping[str, Any]

SENTENCES: Final[Mapping[str, Callable[[Fields], str]]] = {
    "open": lambda fields: f"Games are kept in {fields['database']}",
    "others can read the database": lambda fields: str(fields["words"]),
    "bots are ready": lambda _: "Bots are ready.",
    "bot processes could not begin": lambda fields: f"Bot processes could not begin: {fields['error']}",
    "table made": lambda fields: (
        f"Table {fields['table']}: made for {fields['players']} players, "
        f"{'open to everybody' if fields['public'] else 'by invitation'}."
    ),
    "game begins": lambda fields: f"Table {fields['table']}: {', '.join(fields['players'])} play.",
    "game over": lambda fields: f"Table {fields['table']}: {fields['winner']} wins with {fields['fame']} fame.",
    "seat goes away": lambda fields: f"Table {fields['table']}: seat {fields['seat']} is away.",
    "seat handed over": lambda fields: f"Table {fields['table']}: seat {fields['seat']} is handed over.",
    "another host": lambda fields: f"Table {fields['table']}: has another host.",
    "was down": lambda fields: f"The server was down for {fields['seconds']} seconds; no clock was charged.",
    "closed": lambda _: "Everything is saved. Goodbye.",
}
"""What people are told of each event. Other events are told as they are noted, with their fields."""
QUIET: Final = ("request", "socket refused")
"""Events of every page and every click: not for people, unless something failed or --log-level debug asks for all."""


class TextLines(logging.Formatter):
    """A line for people: the time of day and a sentence."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        level = "" if record.levelno <= logging.INFO else f"{record.levelname.lower()}: "
        line = f"{at}  {level}{printable(sentence_of(record))}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def sentence_of(record: logging.LogRecord) -> str:
    fields = fields_of(record)
    told = SENTENCES.get(record.getMessage()) if record.name == LOGGER.name else None
    if told:
        return told(fields)
    return " ".join((record.getMessage(), *(f"{name}={value}" for name, value in fields.items())))


def printable(text: str) -> str:
    """What strangers ask for, or call themselves, cannot play tricks on a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def fields_of(record: logging.LogRecord) -> Fields:
    fields: Fields = getattr(record, "fields", {})
    return fields


REFUSED_AS_IT_SHOULD: Final = "ASGI callable returned without completing handshake."
"""What uvicorn says of every socket that is refused with an answer, as if that were an error."""
SERVER_ERROR: Final = 500


def is_news(record: logging.LogRecord) -> bool:
    return record.msg != REFUSED_AS_IT_SHOULD


def is_for_people(record: logging.LogRecord) -> bool:
    """At a terminal, what happens at the tables; of pages that were asked for only those that failed."""
    if record.name.startswith("uvicorn"):
        return record.levelno > logging.INFO
    return record.getMessage() not in QUIET or int(fields_of(record).get("status", 0)) >= SERVER_ERROR


def note(what: str, level: int = logging.INFO, **fields: Any) -> None:
    LOGGER.log(level, what, extra={"fields": fields})


def chosen(wanted: str) -> str:
    """`text` or `json`, as asked for; otherwise by who reads it."""
    return ("text" if sys.stderr.isatty() else "json") if wanted == "auto" else wanted


def set_up(level: str = "info", form: str = "json") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    if form == "text" and level != "debug":
        handler.addFilter(is_for_people)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.addFilter(is_news)
        logger.propagate = name != "uvicorn.access"  # addresses of pages are noted by the house itself
        logger.setLevel(max(logging.INFO, root.level))  # below that it would note cookies and frames
    for name in ("alembic", "aiosqlite", "sqlalchemy", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)

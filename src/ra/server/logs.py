"""Structured logs: one JSON object a line, on standard error. No tokens, no tiles that have not been drawn."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final

LOGGER: Final = logging.getLogger("ra.server")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)  # in ASCII: what strangers ask for cannot play tricks on a terminal


REFUSED_AS_IT_SHOULD: Final = "ASGI callable returned without completing handshake."
"""What uvicorn says of every socket that is refused with an answer, as if that were an error."""


def is_news(record: logging.LogRecord) -> bool:
    return record.msg != REFUSED_AS_IT_SHOULD


def note(what: str, level: int = logging.INFO, **fields: Any) -> None:
    LOGGER.log(level, what, extra={"fields": fields})


def set_up(level: str = "info") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
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

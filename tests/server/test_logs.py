"""The log: sentences for people at a terminal, JSON for programs."""

import json
import logging
import re
import signal
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from ra.server.monitoring import logs
from ra.server.monitoring.logs import JsonLines, TextLines, chosen, is_for_people
from ra.server.ops.scratch_server import free_port
from tests.cli.terminal import Terminal, run_ra

PLAYERS = ["Anna", "Nefret (steady)"]


def record(what: str, level: int = logging.INFO, name: str = "ra.server", **fields: Any) -> logging.LogRecord:
    made = logging.LogRecord(name, level, "", 0, what, None, None)
    made.fields = fields
    return made


@pytest.mark.parametrize(
    ("noted", "told"),
    [
        (record("bots are ready"), "Bots are ready."),
        (record("game begins", table="abc", players=PLAYERS), "Table abc: Anna, Nefret (steady) play."),
        (record("game over", table="abc", winner="Anna", fame=40), "Table abc: Anna wins with 40 fame."),
        (record("table made", table="abc", players=3, public=False), "Table abc: made for 3 players, by invitation."),
        (record("bot failed", logging.WARNING, table="abc", bot="x"), "warning: bot failed table=abc bot=x"),
        (record("game over", table="abc", winner="\x1b[2JAnna", fame=4), "Table abc: ?[2JAnna wins with 4 fame."),
    ],
)
def test_people_read_sentences(noted: logging.LogRecord, told: str) -> None:
    assert re.fullmatch(r"\d\d:\d\d:\d\d  " + re.escape(told), TextLines().format(noted))


def test_programs_read_json() -> None:
    line = json.loads(JsonLines().format(record("game begins", table="abc", players=PLAYERS)))
    assert (line["what"], line["players"], line["level"]) == ("game begins", PLAYERS, "info")


def test_people_are_spared_requests_unless_one_fails() -> None:
    assert not is_for_people(record("request", path="/", status=200))
    assert not is_for_people(record("request", path="/x", status=404))
    assert is_for_people(record("request", path="/", status=500))
    assert not is_for_people(record("Application startup complete.", name="uvicorn.error"))
    assert is_for_people(record("bots are ready"))


def test_every_sentence_is_of_something_that_is_noted() -> None:
    logged = Path(logs.__file__)
    sources = "".join(path.read_text("utf-8") for path in logged.parent.parent.rglob("*.py") if path != logged)
    for what in logs.SENTENCES:
        assert f'note("{what}"' in sources or f'Note("{what}"' in sources or f', "{what}"' in sources


@pytest.mark.parametrize(("wanted", "found"), [("text", "text"), ("json", "json"), ("auto", "json")])
def test_who_asks_is_given_what_they_ask_for(wanted: str, found: str) -> None:
    """In tests, standard error is no terminal."""
    assert chosen(wanted) == found


@pytest.mark.parametrize("form", ["auto", "json"])
def test_a_server_at_a_terminal_speaks_to_people(form: str, tmp_path: Path) -> None:
    port = free_port()
    options = [
        "--port",
        str(port),
        "--database",
        f"sqlite:///{tmp_path}/t.sqlite",
        "--no-warm-up",
        "--log-format",
        form,
    ]
    order = {"seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "greedy"}], "start": True}
    with Terminal("serve", *options, home=tmp_path) as terminal:
        terminal.wait_for(f"Ra is served at http://127.0.0.1:{port}")
        printed = terminal.wait_for("Games are kept in" if form == "auto" else '"what": "open"')
        ask = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/tables",
            json.dumps(order).encode(),
            {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{port}"},
        )
        urllib.request.urlopen(ask).close()
        printed += terminal.wait_for("Anna, Nefret (greedy) play." if form == "auto" else '"what": "game begins"')
        assert ("{" in printed) == (form == "json")
        terminal.process.send_signal(signal.SIGTERM)
        terminal.wait_for("Goodbye." if form == "auto" else '"what": "closed"')


def test_where_nobody_watches_the_log_is_json(tmp_path: Path) -> None:
    """And `--help` names the choice."""
    assert "--log-format {auto,text,json}" in run_ra("serve", "--help", home=tmp_path).stdout

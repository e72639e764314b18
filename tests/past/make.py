"""Makes a fixture of what people have after using a certain version: run it with that version's checkout.

    cd CHECKOUT && PYTHONPATH=. .venv/bin/python FOLDER/tests/past/make.py FOLDER/tests/past/COMMIT

It plays with that version's own server, pages and terminal, and keeps what they left behind:

    tables.sql     the server's database
    anna.json      the storage of two browsers: cookies, visits and preferences
    bob.json
    game.json      a game saved by `ra play`
    expected.json  what stood on each table
"""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext
from websockets.sync.client import connect

from ra.server.ops.scratch_server import free_port
from tests.browser.house import open_browser, serving
from tests.browser.visitor import Visitor

ME = {"kind": "me", "name": "Anna"}
OPEN = {"kind": "open"}
GREEDY = {"kind": "bot", "bot": "greedy"}
STEADY = {"kind": "bot", "bot": "steady"}
LIVE = {"kind": "live", "bank": 600, "increment": 20}
DAYS = {"kind": "correspondence", "days": 3}


class Session:
    """A server, and two people with a browser each."""

    def __init__(self, address: str, browser: Browser) -> None:
        self.address = address
        self.anna = Visitor(browser.new_context(locale="en").new_page(), address)
        self.bob = Visitor(browser.new_context(locale="en").new_page(), address)
        self.expected: dict[str, Any] = {}

    def make(self, **order: Any) -> str:
        return self.anna.make_table(order)

    def post(self, visitor: Visitor, path: str, body: Any) -> Any:
        asked = """async ([path, body]) => (await fetch(path, {method: "POST", body: JSON.stringify(body),
            headers: {"content-type": "application/json"}})).json()"""
        return visitor.page.evaluate(asked, [path, body])

    def with_bob(self, **order: Any) -> str:
        """A table for both, by an invitation that Bob opens in his browser."""
        table = self.make(**order)
        link = self.post(self.anna, f"/api/tables/{table}/links", {"kind": "invite"})
        self.bob.page.goto(self.address + link["path"])
        self.bob.page.click(".lobby .goon")
        self.bob.page.wait_for_function("() => !location.hash")
        self.post(self.anna, f"/api/tables/{table}/start", {})
        self.anna.at_table()
        self.bob.at_table()
        return table

    def play(self, table: str, moves: int) -> None:
        """At least so many decisions of people, at random; each over a socket with its own cookie."""
        chance = random.Random(table)
        people = [self.socket(visitor.page.context, table) for visitor in (self.anna, self.bob)]
        sockets = [socket for socket in people if socket]
        made = 0
        frame = newest(sockets[0])
        while made < moves and frame["decides"] is not None:
            mover = next((one for one in sockets if frame["decides"] in one.seats), None)
            if mover is not None:
                action = chance.choice(frame["legal"])
                play = {"type": "play", "id": f"m-{frame['sequence']}", "sequence": frame["sequence"], "action": action}
                mover.send(json.dumps(play))
                made += 1
            frame = newest(sockets[0], after=frame["sequence"])
        for socket in sockets:
            socket.close()

    def socket(self, context: BrowserContext, table: str) -> Any:
        path = f"/api/tables/{table}"
        token = next((one["value"] for one in context.cookies(self.address + path) if one["name"] == "ra_seat"), None)
        if token is None:
            return None
        address = self.address.replace("http", "ws") + f"{path}/socket"
        headers = {"Cookie": f"ra_seat={token}"}
        open_socket: Any = connect
        socket = open_socket(address, origin=self.address, additional_headers=headers, legacy=True)
        socket.seats = json.loads(socket.recv(timeout=10))["seats"]
        return socket

    def note(self, name: str, table: str, **more: Any) -> None:
        self.expected[name] = {"id": table, **more}

    def note_positions(self) -> None:
        for table in self.expected.values():
            view = self.anna.ask(f"/api/tables/{table['id']}")
            table["status"], table["sequence"] = view["status"], view["sequence"]
            if view["status"] != "open":
                table["record"] = self.anna.ask(f"/api/games/{table['id']}/record")

    def preferences(self) -> None:
        self.anna.go("/settings")
        self.anna.page.fill(".settings .field input", "Anna")
        self.anna.page.press(".settings .field input", "Enter")
        self.anna.page.locator("input[name=theme]").nth(2).check(force=True)
        self.anna.page.locator("input[name=speed]").nth(2).check(force=True)
        self.anna.page.locator("input[name=language]").nth(1).check(force=True)


def newest(socket: Any, after: int = -1) -> Any:
    while True:
        message = json.loads(socket.recv(timeout=20))
        if message["type"] == "frame" and message["sequence"] > after:
            return message


def fill(session: Session) -> None:
    session.preferences()
    solo = session.make(seats=[ME, GREEDY, STEADY], clock=LIVE, start=True)
    session.play(solo, 12)
    session.note("solo_with_a_clock", solo)
    untimed = session.make(seats=[ME, GREEDY], clock={"kind": "correspondence", "days": 60}, start=True)
    session.play(untimed, 9)
    session.note("solo_without_a_clock", untimed)
    friends = session.with_bob(seats=[ME, OPEN, GREEDY], clock=LIVE)
    session.play(friends, 15)
    session.note("friends_with_a_clock", friends)
    days = session.with_bob(seats=[ME, OPEN, STEADY], clock=DAYS, fame="hidden", rules={"edition": "2016"})
    session.play(days, 20)
    session.note("friends_by_days", days)
    lobby = session.make(seats=[ME, OPEN, GREEDY], clock=LIVE)
    link = session.post(session.anna, f"/api/tables/{lobby}/links", {"kind": "invite", "seat": 1})
    session.note("waiting_for_players", lobby, invite=link["path"])
    over = session.with_bob(seats=[ME, OPEN], clock=LIVE, rules={"ra_limit": 3})
    session.play(over, 10_000)
    session.note("over", over)
    left = session.make(seats=[ME, GREEDY, GREEDY], clock=LIVE, start=True)
    session.play(left, 6)
    session.note("left", left)
    session.post(session.anna, f"/api/tables/{left}/leave", {})
    session.anna.go("/settings")
    session.bob.go("/settings")


def dump(database: Path) -> str:
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return "\n".join(connection.iterdump()) + "\n"


def storage(context: BrowserContext, address: str) -> str:
    """The server's address is another one each time."""
    text = json.dumps(context.storage_state(), indent=1, ensure_ascii=False)
    return text.replace(address, "ADDRESS") + "\n"


def save_terminal_game(place: Path) -> None:
    command = [sys.executable, "-m", "ra", "play", "--players", "3", "--bots", "greedy", "--seed", "11"]
    typed = "draw\n" * 3 + "invoke\npass\ndraw\ndraw\n"
    subprocess.run([*command, "--save", str(place)], input=typed, text=True, check=True, stdout=subprocess.DEVNULL)


def main(arguments: Sequence[str]) -> None:
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as name, open_browser() as browser:
        with serving(Path(name), port, bot_pace=0.3) as server:
            session = Session(address, browser)
            fill(session)
            session.note_positions()
            for visitor, file in ((session.anna, "anna.json"), (session.bob, "bob.json")):
                (folder / file).write_text(storage(visitor.page.context, address))
            server.send_signal(signal.SIGKILL)
        (folder / "tables.sql").write_text(dump(Path(name) / "tables.sqlite"))
        (folder / "expected.json").write_text(json.dumps(session.expected, indent=1) + "\n")
    save_terminal_game(folder / "game.json")


if __name__ == "__main__":
    main(sys.argv[1:])

"""A house in this process, and guests who come to it over real sockets."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from ra.server.app import make_app
from ra.server.config import Config
from ra.server.http.handshakes import SocketProtocol
from ra.server.http.timeouts import RequestProtocol
from ra.server.protocol.messages import LARGEST_MESSAGE
from ra.server.runtime.house import House
from ra.server.runtime.server_time import Now, steady_clock, wall_clock

SOON = 10.0
NUMBERS = count(1)
"""Every decision has an id of its own."""


class Visit:
    """A running server: its address, and the house behind it."""

    def __init__(self, address: str, house: House) -> None:
        self.address = address
        self.house = house

    def guest(self, origin: str | None = None) -> "Guest":
        return Guest(self.address, self.address if origin is None else origin)


def within(path: str, place: str) -> bool:
    return path == place or path.startswith((f"{place}/", f"{place}?"))


class Tokens:
    """What a guest shows at each table."""

    def __init__(self, places: dict[str, str]) -> None:
        self.places = places

    def __getitem__(self, table: str) -> str:
        return self.places.get(f"/api/tables/{table}") or self.places["/api"]


class Guest:
    """Somebody with a browser: keeps the cookie, and opens sockets."""

    def __init__(self, address: str, origin: str) -> None:
        self.address = address
        self.origin = origin
        self.places: dict[str, str] = {}
        """What each cookie says, by its path."""

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        sent = {"Origin": self.origin, **headers} if self.origin else dict(headers)
        if sent_there := self.cookie_for(path):
            sent["Cookie"] = sent_there
        async with httpx.AsyncClient(base_url=self.address, verify=False) as client:
            content = body if body is None or isinstance(body, bytes) else json.dumps(body)
            if content is not None:
                sent["Content-Type"] = "application/json"
            answer = await client.request(method, path, content=content, headers=sent, timeout=SOON)
        self._keep_cookie(answer)
        return answer

    def _keep_cookie(self, answer: httpx.Response) -> None:
        for header in answer.headers.get_list("set-cookie"):
            parts = [part.strip() for part in header.split(";")]
            path = next(part for part in parts if part.startswith("Path=")).removeprefix("Path=")
            self.keep(path, parts[0].removeprefix("ra_seat="))
            if "Max-Age=0" in parts:
                del self.places[path]

    def keep(self, path: str, token: str) -> None:
        """A cookie goes where its path says, and nowhere else."""
        self.places[path] = token

    def cookie_for(self, path: str) -> str:
        """As browsers send it: the longest path first."""
        places = sorted((place for place in self.places if within(path, place)), key=len, reverse=True)
        return "; ".join(f"ra_seat={self.places[place]}" for place in places)

    @property
    def cookies(self) -> "Tokens":
        """What opens a table, by its name."""
        return Tokens(self.places)

    def borrow(self, other: "Guest") -> None:
        """The same person in another browser, or somebody who stole their cookies."""
        self.places = dict(other.places)

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self.ask("GET", path)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        answer = await self.ask("POST", path, {} if body is None else body)
        assert answer.status_code == (status or answer.status_code), answer.text
        assert status is not None or answer.is_success, answer.text
        return answer.json()

    async def make(self, *seats: Any, **order: Any) -> str:
        """A table; seats are names of people (`me: Anna`), bots (`bot: greedy`), or `open`."""
        made = await self.post("/api/tables", {"seats": [wanted(seat) for seat in seats], **order})
        return str(made["table"]["id"])

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator["Chair"]:
        path = f"/api/tables/{table}/socket"
        headers = {"Cookie": cookie} if (cookie := self.cookie_for(path)) else {}
        address = self.address.replace("http", "ws") + path
        origin: Any = self.origin or None
        async with connect(address, origin=origin, additional_headers=headers, compression=None) as opened:
            chair = Chair(opened)
            chair.welcome = await chair.next("welcome")
            yield chair


class Chair:
    """A connection to a table: what was received, in order, and the newest frame."""

    def __init__(self, opened: ClientConnection) -> None:
        self.socket = opened
        self.heard: list[str] = []
        self.frame: dict[str, Any] = {}
        self.welcome: dict[str, Any] = {}

    async def receive(self) -> dict[str, Any]:
        text = str(await asyncio.wait_for(self.socket.recv(), SOON))
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "frame":
            self.frame = message
        return message

    async def next(self, *types: str) -> dict[str, Any]:
        """The next message of these types; others are passed over."""
        while True:
            message = await self.receive()
            if message["type"] in types:
                return message

    async def send(self, kind: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def play(self, action: str, **fields: Any) -> dict[str, Any]:
        """Decides, and waits for the answer."""
        decision = {"id": f"m{next(NUMBERS)}", "sequence": self.frame.get("sequence"), "action": action, **fields}
        await self.send("play", **decision)
        return await self.next("accepted", "refused")

    async def until_mine(self) -> dict[str, Any]:
        """The next frame in which this person decides, or the last one."""
        while not self.frame or (self.frame["decides"] not in self.welcome["seats"] and self.frame["legal"]):
            await self.next("frame")
        return self.frame

    async def play_on(self, choose: Callable[[dict[str, Any]], str], most: int = 10_000) -> None:
        """Decides whenever it is called upon, until the game is over."""
        for _ in range(most):
            frame = await self.until_mine()
            if not frame["legal"]:
                return
            before = frame["sequence"]
            answer = await self.play(choose(frame))
            assert answer["type"] == "accepted", answer
            while self.frame["sequence"] <= before:
                await self.next("frame")


async def seat_two(house: Visit, *others: str, **order: Any) -> tuple[Guest, Guest, str]:
    """A game of two people, each with a browser of their own: at such a table nobody pauses."""
    anna, bob = house.guest(), house.guest()
    table = await anna.make("me: Anna", "open", *others, public=True, **order)
    await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
    await anna.post(f"/api/tables/{table}/start")
    return anna, bob, table


def wanted(seat: str) -> dict[str, str]:
    kind, _, name = seat.partition(": ")
    return {"kind": kind, **({"name": name} if kind == "me" else {"bot": name} if kind == "bot" else {})}


@asynccontextmanager
async def open_house(
    config: Config, now: Now = wall_clock, steady: Now | None = None, ping: float = 20
) -> AsyncIterator[Visit]:
    """Hands that a test moves are a clock that nobody sets, unless there is another one that goes on steadily."""
    app = make_app(config, now, steady or (steady_clock if now is wall_clock else now))
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    settings = uvicorn.Config(
        app,
        http=RequestProtocol,
        ws=SocketProtocol,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=5,
    )
    server = uvicorn.Server(settings)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.005)
        assert not task.done(), "the server did not start"
    try:
        yield Visit(f"http://127.0.0.1:{listening.getsockname()[1]}", app.house)
    finally:
        server.should_exit = True
        await task


def quick(database: str, **settings: Any) -> Config:
    return Config(**{"database": database, "limits": False, "bot_pace_s": 0.0, **settings})


def visit(
    database: str | Path,
    scenario: Callable[[Visit], Coroutine[Any, Any, None]],
    now: Now = wall_clock,
    **settings: Any,
) -> None:
    """Opens a house, lets the scenario happen, and closes it."""
    address = f"sqlite:///{database}/tables.sqlite" if isinstance(database, Path) else database

    async def happen() -> None:
        async with open_house(quick(address, **settings), now) as visited:
            await scenario(visited)

    asyncio.run(happen())

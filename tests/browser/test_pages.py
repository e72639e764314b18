"""Every page: for everybody (axe), on a small phone, in every language, and light enough."""

import gzip
import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Response

from tests.browser.house import HERE
from tests.browser.visitor import DESKTOP, PHONE, Visitor, visiting
from tests.web.make_lesson import LESSON

AXE: Final = HERE / "node_modules" / "axe-core" / "axe.min.js"
MOST_CODE: Final = 120_000
MOST_FONTS: Final = 100_000
LANGUAGES: Final = ("en", "pl", "uk", "ru", "pt-BR")
TABLE: Final = {
    "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "steady"}]
}
CASES: Final = [(screen, theme) for screen in (DESKTOP, PHONE) for theme in ("light", "dark")]


def pages(visitor: Visitor) -> list[tuple[str, str]]:
    """Every page by its address, and what shows that it is there."""
    playing = visitor.make_table({**TABLE, "start": True, "public": True})
    visitor.at_table()
    visitor.play_on(seed=3, most=12)
    waiting = visitor.make_table({"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}], "public": True})
    return [
        ("/", ".playcard select option"), ("/new", ".chairs"), ("/rules", ".rules h1"), ("/settings", ".settings h1"),
        ("/learn", ".coach"),
        (f"/t/{waiting}", ".lobbyseats"), (f"/t/{playing}", ".table"), (f"/g/{playing}/5", ".stepper"),
    ]  # fmt: skip


@pytest.mark.parametrize(("screen", "theme"), CASES)
def test_every_page_is_for_everybody(house: str, browser: Browser, screen: tuple[int, int], theme: str) -> None:
    with visiting(browser, house, "en", screen, theme) as visitor:
        for path, sign in pages(visitor):
            visitor.go(path)
            visitor.page.wait_for_selector(sign, state="attached")
            visitor.page.evaluate(AXE.read_text())
            assert violations(visitor) == [], path
            wide = visitor.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= screen[0], f"{path} is {wide} px wide on a screen of {screen[0]}"


def violations(visitor: Visitor) -> list[str]:
    found: dict[str, Any] = visitor.page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]} {one['nodes'][0]['failureSummary']}"
        for one in found["violations"]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits_a_small_phone(house: str, browser: Browser, language: str) -> None:
    with visiting(browser, house, language, PHONE) as visitor:
        for path, sign in pages(visitor):
            visitor.go(path)
            visitor.page.wait_for_selector(sign, state="attached")
            assert visitor.page.get_attribute("html", "lang") == language
            assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], path
            assert not re.search(r"\b[a-z]+-[a-z]+-[a-z-]+\b", visitor.page.title()), path


def test_the_language_changes_in_place(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        visitor.go()
        visitor.page.wait_for_selector(".playcard h1")
        visitor.page.evaluate("window.stays = true")
        visitor.page.select_option(".language select", "pl")
        visitor.page.wait_for_selector("html[lang=pl]")
        assert visitor.page.inner_text(".playcard .goon") == "Zagraj teraz"
        assert visitor.page.evaluate("window.stays")


UNTRANSLATED: Final = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.data.replace(/Anna|greedy|steady/g, "").trim();
    const aside = walker.currentNode.parentElement.closest("bdi, kbd, time, .seal, [lang]:not(html), .sprite");
    if (!aside && /[aceinorsuyz]{2}/i.test(text)) found.push(text);
  }
  return found;
}"""


def test_nothing_on_the_pages_was_kept_from_translation(house: str, browser: Browser) -> None:
    """In the pseudo-language every word that was given to translation wears accents."""
    with visiting(browser, house, "en") as visitor:
        visitor.go()
        visitor.page.evaluate("localStorage.setItem('ra-likings', JSON.stringify({language: 'en-XA', name: 'X'}))")
        for path, sign in pages(visitor):
            visitor.go(path)
            visitor.page.wait_for_selector(sign, state="attached")
            assert visitor.page.evaluate(UNTRANSLATED) == [], path


def test_names_and_chat_stay_inert(house: str, browser: Browser) -> None:
    name, words = "<b>\u05d0nna", "<img src=x onerror=alert(1)> & \u202eabc"
    with visiting(browser, house, "en") as visitor:
        seats = [{"kind": "me", "name": name}, {"kind": "bot", "bot": "greedy"}]
        visitor.make_table({"seats": seats, "start": True})
        visitor.at_table()
        assert "<b>" in visitor.page.inner_text(".mine h2 bdi")
        visitor.page.click(".menu .quietbutton")
        visitor.page.click(".chronicle .segments button:nth-child(2)")
        visitor.page.fill(".chronicle form input", words)
        visitor.page.press(".chronicle form input", "Enter")
        visitor.page.wait_for_selector(".said")
        assert "<img src=x" in visitor.page.inner_text(".said")
        assert visitor.page.locator(".said img, .mine h2 b").count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_load_is_light(house: str, browser: Browser, language: str) -> None:
    """Code and art as they come over the wire, packed; fonts apart."""
    code: dict[str, int] = {}
    fonts: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if "/assets/" in response.url or response.url.endswith("/"):
            name = Path(response.url).name
            body = response.body()
            (fonts if name.endswith(".woff2") else code)[name] = len(
                body if name.endswith(".woff2") else gzip.compress(body)
            )

    with visiting(browser, house, language) as visitor:
        visitor.page.on("response", weigh)
        visitor.play_now()
        visitor.page.wait_for_load_state("networkidle")
        packed = visitor.ask_header(next(iter(name for name in code if name.endswith(".js"))))
    assert packed == "gzip"
    assert sum(code.values()) <= MOST_CODE, code
    assert sum(fonts.values()) <= MOST_FONTS, fonts


def test_a_decision_is_taken_back(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bob"}]
        visitor.make_table({"seats": seats, "start": True})
        visitor.at_table()
        visitor.page.click("[data-action=invoke]")
        visitor.page.wait_for_selector(".table[data-phase=bidding]")
        visitor.page.click(".menu .quietbutton")
        visitor.page.click(".chronicle .segments button:last-child")
        visitor.page.click(".tablemenu button:has-text('Undo')")
        visitor.page.wait_for_selector(".table[data-phase=turn][data-move='0']")


@pytest.mark.parametrize(("language", "screen"), [("en", DESKTOP), ("ru", PHONE)])
def test_a_first_game_teaches(house: str, browser: Browser, language: str, screen: tuple[int, int]) -> None:
    """Draw, invoke, bid, pass, spend a god, suffer a disaster, see the score: by the one control that is lit."""
    with visiting(browser, house, language, screen) as visitor:
        visitor.go("/learn")
        page = visitor.page
        done = []
        for _ in range(12):
            page.wait_for_selector(".bar [data-action]:not(:disabled)")
            action = page.get_attribute(".bar [data-action]:not(:disabled)", "data-action")
            page.click(".bar [data-action]:not(:disabled)")
            if action == "gods":
                action = page.get_attribute(".bar .pick", "data-action")
                page.click(".bar .pick")
            done.append(action)
        assert done == lesson_actions()
        page.wait_for_selector("dialog[open] .shelves")
        page.click("dialog[open] .goon")
        assert page.locator(".coach .goon").count() == 1
        assert page.evaluate("document.documentElement.scrollWidth") <= screen[0]


def lesson_actions() -> list[str]:
    told = json.loads(LESSON.read_text())
    return [action for action, frame in zip(told["actions"], told["frames"], strict=False) if frame["decides"] == 0]


def test_it_can_be_installed(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        visitor.go()
        manifest = visitor.ask(visitor.page.get_attribute("link[rel=manifest]", "href") or "")
        assert manifest["display"] == "standalone"
        for icon in manifest["icons"]:
            answer = visitor.page.request.get(house + icon["src"])
            assert answer.headers["content-type"] == "image/png"
            assert answer.body().startswith(b"\x89PNG")

"""The pages: their languages, their weight, what people write on them, and the first game that teaches."""

import gzip
import json
import re
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Response, Route

from ra.server.protocol.sanitize import clean_name
from tests.browser.moments import PLAYERS, every_moment
from tests.browser.stage import NAMES, Stage, table_view
from tests.browser.visitor import DESKTOP, PHONE, every_page, visiting
from tests.languages import LANGUAGES
from tests.web.make_lesson import LESSON

MOST_CODE: Final = 120_000
MOST_FONTS: Final = 100_000
PSEUDO: Final = {"language": "en-XA", "name": "X"}


# ---- languages -----------------------------------------------------------------------------------------------------


def test_the_language_changes_in_place(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        visitor.go()
        visitor.page.wait_for_selector(".playcard h1")
        visitor.page.evaluate("window.stays = true")
        visitor.page.select_option(".language select", "pl")
        visitor.page.wait_for_selector("html[lang=pl]")
        assert visitor.page.inner_text(".playcard .goon") == "Zagraj teraz"
        assert visitor.page.evaluate("window.stays")


@pytest.mark.parametrize(
    ("language", "percent", "month"),
    [("en", "^[0-9]+%$", "[A-Z][a-z]{2}"), ("ru", "^[0-9]+\\s%$", "[а-я]{3}"), ("pt-BR", "^[0-9]+%$", "de [a-z]{3}")],
)
def test_dates_and_numbers_are_those_of_the_language(
    house: str, browser: Browser, language: str, percent: str, month: str
) -> None:
    with visiting(browser, house, language) as visitor:
        visitor.play_now()
        chance = re.search("[0-9]+\\s?%", visitor.page.inner_text(".bag small"))
        assert chance
        assert re.match(percent, chance[0])
        visitor.go()
        assert re.search(month, visitor.page.inner_text(".tables time >> nth=0"))


def test_nothing_was_kept_from_translation(house: str, browser: Browser) -> None:
    """In the pseudo-language every word that was given to translation wears accents: on every page, in every phase,
    on every sheet, and in what is read aloud."""
    names = [*NAMES, "greedy", "steady", "Well done! "]
    with visiting(browser, house, "en") as visitor:
        visitor.go()
        visitor.page.evaluate("likings => localStorage.setItem('ra-likings', likings)", json.dumps(PSEUDO))
        found = {shown: visitor.look("untranslated", names) for shown in every_page(visitor)}
        stage = Stage(visitor, table_view(PLAYERS), range(PLAYERS), **PSEUDO)
        found |= {shown: visitor.look("untranslated", names) for shown in every_moment(stage)}
        assert {shown: some for shown, some in found.items() if some} == {}


# ---- what people write ---------------------------------------------------------------------------------------------

WICKED: Final = tuple(
    clean_name(name)
    for name in ("<u>\u05d0\u05e0\u05d4</u>", "\u202e<u>evil", "<u>\u202bx\u202c", "&lt;u&gt;", "{ $x }<u>")
)
"""Names as the server lets them pass: marks that turn the reading direction are gone, everything else stays."""


def test_names_do_nothing_wherever_they_stand(house: str, browser: Browser) -> None:
    assert not any(mark in "".join(WICKED) for mark in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067")
    with visiting(browser, house, "en") as visitor:
        stage = Stage(visitor, table_view(PLAYERS, WICKED), range(PLAYERS))
        for shown in every_moment(stage):
            assert visitor.page.locator("u").count() == 0, shown
            assert visitor.look("unguarded", WICKED[0]) == [], f"{shown}: what stands beside it would be turned round"
        assert "<u>evil" in visitor.page.inner_text(".others")


def test_names_and_chat_stay_inert(house: str, browser: Browser) -> None:
    """At a real table, on the first page and in the replay."""
    words = "<img src=x onerror=hurt=1> & \u202eabc <script>hurt=1</script> http://example.org/"
    with visiting(browser, house, "en") as visitor:
        seats = [{"kind": "me", "name": "\u202e<u>\u05d0nna"}, {"kind": "bot", "bot": "greedy"}]
        table = visitor.make_table({"seats": seats, "start": True, "public": True})
        visitor.at_table()
        assert visitor.page.inner_text(".mine h2 bdi") == "<u>\u05d0nna"
        visitor.open_menu("chat")
        visitor.page.fill(".chronicle form input", words)
        visitor.page.press(".chronicle form input", "Enter")
        visitor.page.wait_for_selector(".said")
        assert visitor.page.inner_text(".said > bdi") == words.replace("\u202e", "")
        assert visitor.page.locator(".said :is(img, script, a)").count() == 0
        for path, sign in (("/", ".tables bdi"), (f"/g/{table}", ".stepper")):
            visitor.go(path)
            visitor.page.wait_for_selector(sign)
            assert visitor.page.locator("u").count() == 0
        assert visitor.page.evaluate("typeof hurt") == "undefined"


# ---- weight --------------------------------------------------------------------------------------------------------


def without_guests(route: Route) -> None:
    """Names of people in other languages bring letters of their own."""
    if route.request.method == "GET":
        route.fulfill(json=[])
    else:
        route.continue_()


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
        visitor.page.route("**/api/tables", without_guests)
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
        visitor.open_menu("menu")
        visitor.page.click(".tablemenu button:has-text('Undo')")
        visitor.page.wait_for_selector(".table[data-phase=turn][data-move='0']")


HIDDEN_COACH: Final = """(() => {
  const [coach, bar] = [".coach", ".bar"].map((sign) => document.querySelector(sign).getBoundingClientRect());
  return [document.documentElement.scrollHeight - innerHeight, coach.top >= 0 && coach.bottom <= bar.top + 1];
})()"""


# ---- the first game ------------------------------------------------------------------------------------------------


COACHED: Final = """() => {
  window.coached = [];
  const note = () => coached.push(document.querySelector(".coach [role=status]")?.innerText ?? "");
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Everything that the coach says from now on."""


@pytest.mark.parametrize(
    ("language", "screen"), [("en", DESKTOP), ("pl", PHONE), ("uk", DESKTOP), ("ru", (360, 640)), ("pt-BR", (360, 640))]
)
def test_a_first_game_teaches(house: str, browser: Browser, language: str, screen: tuple[int, int]) -> None:
    """Draw, invoke, bid, pass, spend a god, suffer a disaster, see the score: by the one control that is lit."""
    with visiting(browser, house, language, screen) as visitor:
        visitor.hurry()
        visitor.go("/learn")
        page = visitor.page
        done, told = [], []
        page.wait_for_selector(".coach")
        page.evaluate(COACHED)
        for _ in lesson_actions():
            page.wait_for_selector(".bar [data-action]:not(:disabled)")
            told.append(page.inner_text(".coach [role=status]"))
            if page.locator(".pass.not").count():
                assert page.locator(".strip.passed").count() == 1, "one must bid only if everyone else has passed"
            assert page.evaluate(HIDDEN_COACH) == [0, True], "its word and what can be done are in sight"
            action = page.get_attribute(".bar [data-action]:not(:disabled)", "data-action")
            page.click(".bar [data-action]:not(:disabled)")
            if action == "gods":
                assert page.evaluate(HIDDEN_COACH) == [0, True]
                action = page.get_attribute(".bar .pick", "data-action")
                page.click(".bar .pick")
            done.append(action)
        assert done == lesson_actions()
        assert len(set(told)) == len(told), "a word of its own to each decision"
        between = set(page.evaluate("coached")) - set(told)
        assert len(between) > 3, "while the rival moves, nobody is told again to do what they have done"
        page.wait_for_selector("dialog[open] .shelves")
        page.click("dialog[open] .goon")
        page.wait_for_selector(".coach .goon")
        assert page.get_attribute("html", "lang") == language
        assert page.evaluate("document.documentElement.scrollWidth") <= screen[0]
        page.select_option(".menu .language select", "en")
        page.wait_for_selector("html[lang=en]")
        page.click(".menu button")
        assert page.inner_text(".coach small") == f"1 / {len(lesson_actions())}" or screen != DESKTOP


CUT_SUM: Final = """[...document.querySelectorAll(".worth")].some(sum => sum.scrollHeight > sum.clientHeight)"""
ROOM_BELOW: Final = "innerHeight - document.querySelector('.coach').getBoundingClientRect().bottom"
CUT_LANGUAGE: Final = """() => {
  const box = document.querySelector(".language select"), style = getComputedStyle(box);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontSize} ${style.fontFamily}`;
  const room = box.clientWidth - 2 * parseFloat(style.paddingLeft) - 16;
  return pen.measureText(box.selectedOptions[0].textContent).width > room;
}"""


@pytest.mark.parametrize(
    ("language", "screen"), [("en", DESKTOP), ("pt-BR", (1280, 720)), ("ru", (1024, 768)), ("uk", PHONE)]
)
def test_a_lesson_is_whole_to_its_end(house: str, browser: Browser, language: str, screen: tuple[int, int]) -> None:
    """The sum with a disaster in it, the bag, the language; and at the end nobody waits, and nothing is promised."""
    with visiting(browser, house, language, screen) as visitor:
        visitor.hurry()
        visitor.go("/learn")
        page = visitor.page
        page.wait_for_selector(".coach")
        assert page.locator(".bag b").is_visible()
        assert "%" in page.inner_text(".bag small")
        assert not page.evaluate(CUT_LANGUAGE)
        for action in lesson_actions():
            if action.startswith("god "):
                page.click("[data-action=gods]")
            page.wait_for_selector(f"[data-action='{action}']:not(:disabled)")
            assert not page.evaluate(CUT_SUM), action
            page.click(f"[data-action='{action}']")
        assert "II" not in page.inner_text("dialog[open] footer"), "there is no second epoch here"
        page.click("dialog[open] .goon")
        page.wait_for_selector(".coach .goon")
        assert page.inner_text(".mine .sub bdi") not in page.inner_text(".say"), "nobody waits for themselves"
        if language == "en":
            assert page.inner_text(".say") == "Epoch II begins"
        assert page.evaluate(ROOM_BELOW) >= 8
        page.click(".coach .goon")
        page.wait_for_url("**/t/*")
        assert visitor.at_table()


def test_the_rules_end_in_a_game(house: str, browser: Browser) -> None:
    """Whoever has read them wants to play, not to be asked for it twice."""
    with visiting(browser, house, "pl", PHONE) as visitor:
        visitor.go("/rules")
        visitor.page.click(".rules .goon")
        visitor.page.wait_for_url("**/t/*")
        visitor.at_table()
        visitor.page.wait_for_selector(".strip[data-seat='2']")
        assert visitor.play_on(seed=1, most=1)


def lesson_actions() -> list[str]:
    told = json.loads(LESSON.read_text())
    return [action for action, frame in zip(told["actions"], told["frames"], strict=False) if frame["decides"] == 0]


def test_it_can_be_installed(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        visitor.go()
        manifest = visitor.ask(visitor.page.get_attribute("link[rel=manifest]", "href") or "")
        assert manifest["display"] == "standalone"
        for icon in manifest["icons"]:
            answer = visitor.page.request.get(f"{house}/assets/{icon['src']}")
            assert answer.headers["content-type"] == "image/png"
            assert answer.body().startswith(b"\x89PNG")


DESCRIBED: Final = {
    "en": ("Ra", "Reiner Knizia’s auction game"), "pl": ("Ra", "gra aukcyjna Reinera Knizii"),
    "uk": ("Ра", "аукціонна гра Райнера Кніції"), "ru": ("Ра", "аукционная игра Райнера Книции"),
    "pt-BR": ("Rá", "o jogo de leilão de Reiner Knizia"),
}  # fmt: skip
HEAD: Final = """() => [
  document.documentElement.lang,
  document.querySelector("meta[name=description]").content,
  document.querySelector("link[rel=manifest]").getAttribute("href"),
]"""


@pytest.mark.parametrize("language", list(DESCRIBED))
def test_the_page_and_its_manifest_are_described_in_the_language_of_the_reader(
    house: str, browser: Browser, language: str
) -> None:
    """Before any script runs, and after another language was chosen."""
    name, described = DESCRIBED[language]
    with visiting(browser, house, language) as visitor:
        sent = visitor.page.request.get(house, headers={"accept-language": f"{language},en;q=0.5"}).text()
        assert f'<html lang="{language}"' in sent
        assert described in sent
        assert f"<title>{name}</title>" in sent
    with visiting(browser, house, "en") as visitor:
        visitor.go()
        visitor.page.select_option(".language select", language)
        visitor.page.wait_for_selector(f"html[lang='{language}']")
        lang, description, href = visitor.page.evaluate(HEAD)
        manifest = visitor.ask(href)
        assert lang == manifest["lang"] == language
        assert described in description
        assert described in manifest["description"]
        assert (manifest["name"], urljoin(href, manifest["start_url"])) == (name, "/")

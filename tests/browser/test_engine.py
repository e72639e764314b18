"""The rules and bots in a real browser: a worker loads them when first needed, and plays as the library plays."""

from pathlib import Path
from typing import Any, Final

from hatch_build import PAGES
from playwright.sync_api import Browser, Response

from ra.arena.simulation import simulate
from ra.bots import make_bot
from ra.engine.rules import Rules
from ra.fast.library import door
from ra.fast.playouts import MOST_DECISIONS, traced_game
from ra.fast.records import new_row
from ra.fast.states import new_states
from tests.browser.visitor import visiting
from tests.web.jobs import as_json, played_by_bots, state_bytes

SEED: Final = 2**61 + 99
"""More than JavaScript's own numbers hold."""

TRACE: Final = """async ([address, rules, seed]) => {
  const { ask } = await import(address);
  const { masks, actions, digests } = await ask("tracedGame", rules, BigInt(seed));
  return [masks, actions, digests].map((row) => row.map(String));
}"""
PLAY: Final = """async ([address, rules, seats, seed]) => {
  const { ask } = await import(address);
  return ask("playGame", rules, seats, BigInt(seed));
}"""
MATCHES: Final = """async ([address, rules, bots, first, games]) => {
  const { ask } = await import(address);
  return ask("playMatches", rules, bots, BigInt(first), games);
}"""
CANDIDATES: Final = """async ([address, bot, states, seed]) => {
  const { ask } = await import(address);
  const bytes = (hex) => Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16));
  const decisions = states.map((state, nth) => ({ state: bytes(state), seed: BigInt(seed), nth }));
  return Promise.all(decisions.map((decision) => ask("candidates", bot, decision)));
}"""
RECALLED: Final = """async ([address]) => {
  const { ask } = await import(address);
  const decision = { state: await ask("begin", { players: 3 }, 1), seed: 1, nth: 0 };
  const caller = new AbortController();
  const said = [];
  const long = ask("choose", "montecarlo@600s", decision, caller.signal).catch((error) => said.push(error.message));
  const next = ask("choose", "montecarlo@1", decision).then(() => said.push("next"));
  await ask("choose", "steady", decision);
  said.push("meanwhile");
  caller.abort(new Error("recalled"));
  await Promise.all([long, next]);
  return said;
}"""
REFUSED: Final = """async ([address]) => {
  const { ask } = await import(address);
  return ask("tracedGame", { players: 9 }, 1n).catch((error) => error.message);
}"""


def engine_address() -> str:
    (found,) = (PAGES / "assets").glob("engine-*.js")
    return f"/assets/{found.name}"


def traced(rules: Rules, seed: int) -> list[list[str]]:
    rows: list[Any] = [new_row("i8", MOST_DECISIONS) for _ in range(3)]
    decisions = door("traced_game", traced_game)(new_states(rules, 1)[0], seed, *rows)
    return [[str(number) for number in row[:decisions]] for row in rows]


def test_a_worker_plays_whole_games_as_the_library_plays_them(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        fetched: list[str] = []
        visitor.page.on("request", lambda request: fetched.append(request.url))
        visitor.go()
        visitor.page.wait_for_selector(".playcard")
        assert not [url for url in fetched if "engine" in url or "wasm" in url or "worker" in url]
        for players in range(2, 6):
            rules = Rules(players, ra_limit=players + 3)
            given = [engine_address(), rules.options, str(players)]
            assert visitor.page.evaluate(TRACE, given) == traced(rules, players)
        assert len([url for url in fetched if url.endswith(".wasm")]) == 1
        assert "2 to 5 players" in visitor.page.evaluate(REFUSED, [engine_address()])


# ---- bots ----------------------------------------------------------------------------------------------------------


def test_bots_play_whole_games_as_python_plays_them(house: str, browser: Browser) -> None:
    """For every number of players, move by move; each network is fetched once, packed, and only when it is needed."""
    with visiting(browser, house, "en") as visitor:
        weights: list[Response] = []
        visitor.page.on("response", lambda answer: weights.append(answer) if ".safetensors" in answer.url else None)
        visitor.go()
        for players in range(2, 6):
            rules, bots = Rules(players), ["expert~20", "steady", "master@3", "expert", "montecarlo@1"][:players]
            seats = [{"bot": bot, "seed": seat} for seat, bot in enumerate(bots)]
            found = visitor.page.evaluate(PLAY, [engine_address(), rules.options, seats, str(SEED)])
            assert found == played_by_bots(rules, bots, SEED)[1]
        names = [Path(answer.url).name.split(".")[0] for answer in weights]
        assert [name[: len("expert-n")] for name in names] == [f"expert-{players}" for players in range(2, 6)]
        assert {answer.header_value("content-encoding") for answer in weights} == {"gzip"}


def test_matches_are_those_of_the_arena(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        visitor.go()
        for players in range(2, 6):
            bots = ["expert", "apprentice", "steady", "greedy", "random"][:players]
            given = [engine_address(), Rules(players).options, bots, str(SEED), 3]
            found = visitor.page.evaluate(MATCHES, given)
            expected = simulate(Rules(players), bots, 3, SEED)
            for match, one in zip(found, expected, strict=True):
                assert match["actions"] == list(one.actions)
                assert (match["fame"], match["luck"]) == (list(one.fame), list(one.luck))


def test_candidates_are_those_of_python(house: str, browser: Browser) -> None:
    game, _ = played_by_bots(Rules(3), ["expert", "steady", "greedy"], SEED)
    games = [game.at(move) for move in range(60)]
    states = [state_bytes(each).hex() for each in games]
    with visiting(browser, house, "en") as visitor:
        visitor.go()
        for name, count in (("expert", 60), ("master@8", 10)):
            found = visitor.page.evaluate(CANDIDATES, [engine_address(), name, states[:count], str(SEED)])
            bot: Any = make_bot(name, SEED)
            assert found == [as_json(bot.candidates(each)) for each in games[:count]]


def test_a_long_thought_lets_others_answer_and_can_be_called_off(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        visitor.go()
        assert visitor.page.evaluate(RECALLED, [engine_address()]) == ["meanwhile", "recalled", "next"]

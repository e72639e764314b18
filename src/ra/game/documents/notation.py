"""Text notation: a game that people can write, read aloud, and read back in (docs/notation.md).

Ra, 3 players
A "Anna" 2 5 8 13
B "Bob" 3 6 9 12
C "Cathy" 4 7 10 11

1. A draw nile
2. B draw ra, C bid 4, A pass, B pass
3. C invoke, A bid 5, B pass, C pass
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from ra.engine.rules import LETTERS, Rules, RulesError
from ra.game.action import Action
from ra.game.core import GameCore, Played
from ra.game.documents.node import open_document
from ra.game.documents.position import FORMAT as POSITION_FORMAT
from ra.game.documents.position import position_from, write_position
from ra.game.documents.record import is_fresh
from ra.game.errors import IllegalAction, NotationError

TITLE: Final = re.compile(r"Ra, ([0-9]+) players(?:, (.+))?")
PLAYER: Final = re.compile(r'([A-E])(?: ("(?:[^"\\]|\\.)*"))?((?: [0-9]+)*)')
TURN: Final = re.compile(r"[0-9]+\. ([A-E]) (.+)")
RESULT: Final = re.compile(r"= (?:[0-9]+ )*[0-9]+(?:, [A-E] wins)?")


# ---- writing -------------------------------------------------------------------------------------------------------


def write_text(game: GameCore) -> str:
    """A whole game: the rules and seats, a line for each turn, and the score so far."""
    return "\n".join([*write_head(game), "", *write_turns(game), "", write_score(game), ""])


def write_head(game: GameCore) -> Iterator[str]:
    options = {name: value for name, value in game.rules.options.items() if name != "players"}
    words = [f"{name} {json.dumps(value)}" for name, value in options.items()]
    yield ", ".join([f"Ra, {game.rules.players} players", *words])
    start = game.start
    fresh = is_fresh(start)
    for seat, player in enumerate(start.players):
        name = [json.dumps(player.name, ensure_ascii=not player.name.isprintable())] if game.names else []
        yield " ".join([LETTERS[seat], *name, *(map(str, player.suns) if fresh else [])])
    if not fresh:
        yield f"start {json.dumps(write_position(start))}"


def write_turns(game: GameCore) -> Iterator[str]:
    """One line a turn: a decision of the player whose turn it is, and whatever it brings others to decide."""
    for number, turn in enumerate(turns_of(game), 1):
        decisions = [write_decision(played, last) for played, last in zip(turn, [None, *turn], strict=False)]
        yield f"{number}. {', '.join(decisions)}"


def turns_of(game: GameCore) -> list[list[Played]]:
    """The decisions of a game, turn by turn."""
    turns: list[list[Played]] = []
    for move, played in enumerate(game.history):
        if not turns or game.at(move).phase == "turn":
            turns.append([])
        turns[-1].append(played)
    return turns


def write_decision(played: Played, last: Played | None) -> str:
    """`C bid 4`; the letter is left out while the same player goes on."""
    same = last is not None and last.seat == played.seat
    return str(played.action) if same else f"{LETTERS[played.seat]} {played.action}"


def write_score(game: GameCore) -> str:
    won = f", {LETTERS[game.outcome.winner]} wins" if game.outcome else ""
    return f"= {' '.join(map(str, game.scores))}{won}"


# ---- reading -------------------------------------------------------------------------------------------------------


def read_text(text: str) -> GameCore:
    """Reads a game and replays it; lines that begin with # are remarks."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not lines:
        raise NotationError("line 1", "nothing is written here; a game begins: Ra, 3 players")
    rules = read_title(*lines[0])
    players = lines[1 : 1 + rules.players]
    if len(players) < rules.players:
        raise NotationError(f"line {lines[-1][0]}", f"{rules.players} players are needed, one a line")
    names, hands = read_players(players)
    rest = lines[1 + rules.players :]
    if rest and rest[0][1].startswith("start "):
        game = read_start(*rest.pop(0), rules, names, hands)
    else:
        game = read_deal(players[0][0], rules, names, hands)
    for number, line in rest:
        read_line(game, number, line, last=(number, line) == rest[-1])
    return game


def read_title(number: int, line: str) -> Rules:
    title = TITLE.fullmatch(line)
    if not title:
        raise NotationError(f"line {number}", f"a game begins like this: Ra, 3 players; not {line[:60]!r}")
    options: dict[str, Any] = {"players": whole_number(number, title[1])}
    rest = title[2] or ""
    while rest:
        name, _, rest = rest.partition(" ")
        if name in options:
            raise NotationError(f"line {number}", f"{name[:60]} is said twice")
        options[name], rest = read_value(number, rest)
    try:
        return Rules.from_options(options)
    except RulesError as error:
        raise NotationError(f"line {number}", str(error)) from None


def whole_number(number: int, digits: str) -> int:
    if len(digits) > 3:
        raise NotationError(f"line {number}", f"no number here has so many digits: {digits[:60]}")
    return int(digits)


def read_value(number: int, text: str) -> tuple[Any, str]:
    """An option's value, as JSON, and what follows it after a comma."""
    try:
        value, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        raise NotationError(
            f"line {number}", f"an option has a value, like 7 or [2, 2, 0]; not {text[:60]!r}"
        ) from None
    rest = text[end:]
    if rest and not rest.startswith(", "):
        raise NotationError(f"line {number}", f"options are separated by commas; what is {rest[:60]!r}?")
    return value, rest.removeprefix(", ")


def read_players(lines: list[tuple[int, str]]) -> tuple[list[str | None], list[list[int]]]:
    names: list[str | None] = []
    hands: list[list[int]] = []
    for seat, (number, line) in enumerate(lines):
        player = PLAYER.fullmatch(line)
        if not player or player[1] != LETTERS[seat]:
            example = f'{LETTERS[seat]} "Name" 2 5 8 13'
            raise NotationError(f"line {number}", f"here stands a player, like {example}; not {line[:60]!r}")
        names.append(read_name(number, player[2]))
        hands.append([whole_number(number, sun) for sun in player[3].split()])
    return names, hands


def read_name(number: int, quoted: str | None) -> str | None:
    if quoted is None:
        return None
    try:
        return str(json.loads(quoted))
    except ValueError:
        raise NotationError(f"line {number}", f"the name {quoted[:60]} cannot be read") from None


def complete(number: int, names: list[str | None]) -> list[str] | None:
    known = [name for name in names if name is not None]
    if known and len(known) < len(names):
        raise NotationError(f"line {number}", "either every player has a name, or none")
    return known or None


def read_deal(number: int, rules: Rules, names: list[str | None], hands: list[list[int]]) -> GameCore:
    try:
        return GameCore(rules, names=complete(number, names), suns=hands)
    except RulesError as error:
        raise NotationError(f"line {number}", str(error)) from None
    except NotationError as error:
        raise NotationError(f"line {number}", error.what) from None


def read_start(number: int, line: str, rules: Rules, names: list[str | None], hands: list[list[int]]) -> GameCore:
    if any(hands):
        raise NotationError(f"line {number}", "either the players' suns or a start says how the game begins, not both")
    try:
        game = position_from(open_document(line.removeprefix("start "), POSITION_FORMAT))
    except NotationError as error:
        raise NotationError(f"line {number}", str(error)) from None
    if game.rules != rules:
        raise NotationError(f"line {number}", "the start has other rules than the game")
    return GameCore.from_state(rules, game.state, game.track, names=complete(number, names))


def read_line(game: GameCore, number: int, line: str, *, last: bool) -> None:
    if RESULT.fullmatch(line):
        if not last:
            raise NotationError(f"line {number}", "nothing follows the score")
        if write_score(game) != line:
            raise NotationError(f"line {number}", f"the replay ends {write_score(game)!r}, not {line[:60]!r}")
        return
    turn = TURN.fullmatch(line)
    if not turn:
        raise NotationError(f"line {number}", f"a turn looks like this: 1. A draw nile; not {line[:60]!r}")
    seat = LETTERS.index(turn[1])
    for decision in turn[2].split(","):
        words = decision.strip()
        if re.match(r"[A-E] ", words):
            seat, words = LETTERS.index(words[0]), words[2:]
        read_decision(game, number, seat, words)


def read_decision(game: GameCore, number: int, seat: int, words: str) -> None:
    where = f"line {number}"
    try:
        action = Action.parse(words)
    except NotationError as error:
        raise NotationError(where, error.what) from None
    if seat != game.seat:
        who = "the game is over" if game.seat is None else f"{LETTERS[game.seat]} decides"
        raise NotationError(where, f"{LETTERS[seat]} tried {action}, but {who}; legal: {game.legal_actions}")
    if action.do == "draw" and action.tile is None:
        raise NotationError(where, "draw needs the tile that it brought, like: draw nile")
    try:
        game.play(action)
    except IllegalAction as error:
        raise NotationError(where, str(error)) from None

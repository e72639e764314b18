"""What people type at the table, understood as actions."""

import re
from typing import Final

from ra.cli.render.choices import legal_tiles, refusal
from ra.cli.render.table import tile_words
from ra.engine.tiles import NAMES
from ra.game.action import WORDS, Action
from ra.game.errors import IllegalAction
from ra.game.game import Game
from ra.game.picture.lettering import printable

OTHER_WORDS: Final = {
    "r": "invoke",
    "ra": "invoke",
    "take": "god",
    "spend": "god",
    "end": "done",
    "x": "discard",
    "give": "discard",
}
BESIDE: Final = {**dict.fromkeys(WORDS, ()), "draw": ("a", "tile"), "invoke": ("ra",), "discard": ("up",)}
"""Words that change nothing: `draw a tile`, `invoke Ra`, `give up art`."""
LONGEST_QUOTE: Final = 40


def read_action(text: str, game: Game) -> Action:
    """The legal action that is meant: `d`, `draw`, `b7`, `bid 7`, `7`, `g nile`, `god 2`, `pass`, ..."""
    typed = re.findall(r"[^\W\d_]+|\d+", text.casefold())
    do = read_word(typed[0], game) if typed else None
    rest = [word for word in typed[1:] if word not in BESIDE[do]] if do else typed
    return read_object(do or implied(game, text), rest, game)


def quoted(text: str) -> str:
    """What was typed, fit to be printed."""
    text = printable(text, "that")
    return f"{text[:LONGEST_QUOTE]!r}"


def implied(game: Game, text: str) -> str:
    """What a bare number or tile means: a sun to bid, or a tile to give up."""
    do = {"bidding": "bid", "unrest": "discard", "earthquake": "discard"}.get(game.phase)
    if do is None or not any(map(str.isalnum, text)):
        raise IllegalAction(f"{quoted(text)} is not understood")
    return do


def read_word(word: str, game: Game) -> str | None:
    """A kind of action by its name or its beginning: legal ones come first."""
    if word in OTHER_WORDS:
        return OTHER_WORDS[word]
    legal = dict.fromkeys(action.do for action in game.legal_actions)
    return next((do for do in (*legal, *WORDS) if do.startswith(word)), None)


def read_object(do: str, rest: list[str], game: Game) -> Action:
    """The sun or tile that goes with an action, if any does."""
    if do not in {action.do for action in game.legal_actions}:
        raise IllegalAction(refusal(game, do))
    if do == "bid":
        return Action.bid(read_sun(rest, game))
    if do in ("god", "discard"):
        return Action(do, tile=read_tile(rest, do, game))
    if rest:
        raise IllegalAction(f"{do} stands alone: what is {quoted(' '.join(rest))}?")
    return Action(do)


def read_sun(rest: list[str], game: Game) -> int:
    numbers = [int(word) for word in rest if word.isdecimal() and len(word) < 3]
    if len(numbers) != 1 or len(rest) != 1:
        raise IllegalAction("bid one sun, by its number")
    sun = numbers[0]
    if sun not in game.player(game.state.seat).suns:
        raise IllegalAction(f"you have no sun {sun} face up")
    if sun <= game.state.high_bid:
        raise IllegalAction(f"{sun} is not higher than the bid of {game.state.high_bid}")
    return sun


def read_tile(rest: list[str], do: str, game: Game) -> str:
    """A tile by its number in the list, its name, or the beginning of its name."""
    tiles = legal_tiles(game)
    listing = ", ".join(f"{number} {tile_words(tile)}" for number, tile in enumerate(tiles, 1))
    if len(rest) == 1 and rest[0].isdecimal() and len(rest[0]) < 3 and 0 < int(rest[0]) <= len(tiles):
        return tiles[int(rest[0]) - 1]
    wanted = "_".join(rest)
    found = [tile for tile in tiles if tile == wanted] or [tile for tile in tiles if wanted and tile.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    raise IllegalAction(f"{wrong_tile(wanted, found, do)}; choose from {listing}")


def wrong_tile(wanted: str, found: list[str], do: str) -> str:
    if not wanted:
        return f"{do} which tile?"
    if found:
        return f"{quoted(wanted)} could be {' or '.join(map(tile_words, found))}"
    place = "on the track" if do == "god" else "among yours"
    return (
        f"no {tile_words(wanted)} is {place}"
        if wanted in NAMES and wanted != "god"
        else f"{quoted(wanted)} is no such tile"
    )

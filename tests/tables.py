"""Tables to test at: a game from a readable description, and words to play it with.

Everything is built by writing a document and reading it, as another program would.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from ra.engine.rules import SUN_GROUPS, Rules
from ra.engine.tiles import BY_NAME, TILE_KINDS, TRACK_SPACES
from ra.game.action import Action
from ra.game.events import Event
from ra.game.game import Game

Tiles = Mapping[str, int]
Document = dict[str, Any]

OTHERS_SPENT = {1: [3, 6, 9, 12], 2: [4, 7, 10, 11]}
"""Three players, of whom only the first has face-up suns."""


def counts(tiles: Tiles) -> list[int]:
    """Tiles by name as the engine counts them."""
    result = [0] * TILE_KINDS
    for name, count in tiles.items():
        result[BY_NAME[name]] = count
    return result


def spaces(track: str) -> list[str | None]:
    """`nile gold` as the eight spaces of an auction track."""
    names: list[str | None] = list(track.split())
    return names + [None] * (TRACK_SPACES - len(names))


def position_with(
    players: int = 3,
    *,
    rules: Mapping[str, Any] | None = None,
    hands: Sequence[Sequence[int]] | None = None,
    spent: Mapping[int, Sequence[int]] | None = None,
    sun: int = 1,
    tiles: Mapping[int, Tiles] | None = None,
    track: str = "",
    fame: Sequence[int] | None = None,
    epoch: int = 1,
    ra: int = 0,
    turn: int | None = 0,
    **rest: Any,
) -> Document:
    """A `ra-position/1` document: the set-up of §2, but for what is named.

    `hands` are all suns of the players; those in `spent` lie face down. `rest` are further keys of the document.
    """
    hands = hands or SUN_GROUPS[players]
    down = spent or {}
    return {
        "format": "ra-position/1",
        "rules": {"players": players, **(rules or {})},
        "epoch": epoch,
        "ra": ra,
        "sun": sun,
        "turn": turn,
        "track": spaces(track),
        "players": [
            {
                "suns": [sun for sun in hands[seat] if sun not in down.get(seat, ())],
                "spent": list(down.get(seat, ())),
                "tiles": dict((tiles or {}).get(seat, {})),
                "score": fame[seat] if fame else 10,
            }
            for seat in range(players)
        ],
        **rest,
    }


def game_with(players: int = 3, **description: Any) -> Game:
    """A game at the moment that `position_with` describes."""
    return Game.from_position(position_with(players, **description))


def over_with(fame: Sequence[int], hands: Sequence[Sequence[int]] | None = None, **description: Any) -> Game:
    """A game that has ended with this fame."""
    return game_with(len(fame), fame=fame, hands=hands, epoch=3, turn=None, **description)


def last_ra(players: int = 3, *, rules: Mapping[str, Any] | None = None, **description: Any) -> Game:
    """A game in which the epoch has just ended with a Ra tile, the only one of its limit."""
    game = game_with(players, rules={"ra_limit": 1, **(rules or {})}, **description)
    game.play("draw ra")
    return game


def lot_won(track: str, tiles: Tiles | None = None, **description: Any) -> Game:
    """A game in which seat 0, who holds these tiles, has just won this lot."""
    game = game_with(spent=OTHERS_SPENT, track=track, tiles={0: tiles or {}}, **description)
    play(game, "invoke", "bid 2")
    return game


def play(game: Game, *actions: Action | str | int) -> list[Event]:
    """Plays one action after another, and returns everything that happened."""
    return [event for action in actions for event in game.play(action)]


def play_at_random(game: Game, chance: random.Random, decisions: int = 10_000) -> Game:
    """Plays so many decisions, or until the game is over."""
    while decisions and not game.is_over:
        game.play(chance.choice(list(game.legal_actions)))
        decisions -= 1
    return game


def towards_the_end(rules: Rules, seed: int, decisions: int) -> Game:
    """The last moment of a random game that is at least so many decisions before its end and leaves a choice."""
    game = play_at_random(Game(rules, seed=seed), random.Random(seed))
    move = len(game.history) - decisions
    while len(game.at(move).legal_actions) == 1:
        move -= 1
    return game.at(move)


def actions_of(game: Game) -> str:
    """The legal actions in words."""
    return str(game.legal_actions)


def story_of(game: Game) -> list[str]:
    """What has been decided, in words."""
    return [f"{played.seat} {played.action}" for played in game.history]

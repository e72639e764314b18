"""What happened, in small pieces: enough to animate a table and to tell the story of a game.

A decision causes one or more events. Each is a named tuple; `kind` is its name on the wire, `sentence` tells it in
English, given the players' names.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from ra.engine.rules import as_lists
from ra.game.names import display_names
from ra.game.sheet import EpochSheet

Names: TypeAlias = Sequence[str]
Tiles: TypeAlias = tuple[str, ...]


class TileDrawn(NamedTuple):
    seat: int
    tile: str


class AuctionOpened(NamedTuple):
    """`auction`: a Ra tile was `drawn`, Ra was `invoked`, or invoked on a `full` track."""

    seat: int
    auction: str


class BidMade(NamedTuple):
    seat: int
    sun: int


class Passed(NamedTuple):
    seat: int


class LotWon(NamedTuple):
    """The winner pays one sun, which becomes the centre sun, and receives the old one, face down."""

    seat: int
    tiles: Tiles
    paid: int
    received: int


class TrackKept(NamedTuple):
    """Everybody passed after a drawn Ra: the tiles stay."""

    tiles: Tiles


class TrackDiscarded(NamedTuple):
    """Everybody passed on a full track: the tiles leave the game."""

    tiles: Tiles


class GodSpent(NamedTuple):
    seat: int
    tile: str


class SwapsEnded(NamedTuple):
    seat: int


class DisasterStruck(NamedTuple):
    """`lost` went at once, without a choice; `owed` tiles are for the player to choose."""

    seat: int
    disaster: str
    lost: Tiles
    owed: int


class DisasterRemoved(NamedTuple):
    """A disaster taken with a god left without effect (an option of the rules)."""

    seat: int
    disaster: str


class TileDiscarded(NamedTuple):
    """The player chose this tile to lose; `also` went with it once there was no choice left."""

    seat: int
    disaster: str
    tile: str
    also: Tiles


class EpochEnded(NamedTuple):
    """`why`: the last `ra` tile of the limit was drawn, or no face-up `suns` were left. `lost` lay on the track."""

    epoch: int
    why: str
    lost: Tiles


class EpochScored(NamedTuple):
    sheet: EpochSheet


class TilesGivenUp(NamedTuple):
    """What leaves the players after the score of an epoch, if anything does: one list a seat."""

    tiles: tuple[Tiles, ...]


class EpochBegan(NamedTuple):
    epoch: int
    seat: int


class GameOver(NamedTuple):
    """`tied` are the seats with the most fame; if there are several, the winner's highest `sun` broke the tie."""

    winner: int
    scores: tuple[int, ...]
    tied: tuple[int, ...]
    sun: int


Event: TypeAlias = (
    TileDrawn | AuctionOpened | BidMade | Passed | LotWon | TrackKept | TrackDiscarded | GodSpent | SwapsEnded
    | DisasterStruck | DisasterRemoved | TileDiscarded | EpochEnded | EpochScored | TilesGivenUp | EpochBegan
    | GameOver
)  # fmt: skip


def as_dict(event: Event) -> dict[str, Any]:
    """An event as plain data: `kind` and its fields."""
    if isinstance(event, EpochScored):
        return {"kind": kind(event), **event.sheet.as_dict()}
    fields = {name: as_lists(value) for name, value in event._asdict().items()}
    return {"kind": kind(event), **fields}


def kind(event: Event) -> str:
    """What an event is called on the wire."""
    return kind_of(type(event))


def kind_of(event: type) -> str:
    """TileDrawn -> tile_drawn"""
    name = event.__name__
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


def sentence(event: Event, names: Names | None = None) -> str:
    """An event in English. Players who share a name are told apart, and without names they are A, B, C, ...

    >>> sentence(BidMade(0, 7), ["Anna", "Anna"]), sentence(BidMade(1, 8))
    ('Anna A bids 7.', 'B bids 8.')
    """
    return SENTENCES[type(event)](event, display_names(names))


ONE: Final = {"ra": "Ra", "nile": "Nile", "step_pyramid": "step pyramid"}
MANY: Final = {
    "god": "gods", "pharaoh": "pharaohs", "nile": "Niles", "flood": "floods", "fortress": "fortresses",
    "obelisk": "obelisks", "palace": "palaces", "pyramid": "pyramids", "sphinx": "sphinxes", "statue": "statues",
    "step_pyramid": "step pyramids", "temple": "temples", "funeral": "funerals", "drought": "droughts",
    "unrest": "unrests", "earthquake": "earthquakes",
}  # fmt: skip
"""Tiles in English, where the name alone will not do."""


def list_tiles(tiles: Tiles) -> str:
    """`2 Niles, gold`: equal tiles counted."""
    return ", ".join(count_of(tile, count) for tile, count in Counter(tiles).items())


def count_of(tile: str, count: int) -> str:
    one = ONE.get(tile, tile)
    return one if count == 1 else f"{count} {MANY.get(tile, one)}"


def tell_disaster(event: DisasterStruck, names: Names) -> str:
    who, disaster = names[event.seat], event.disaster
    lost = f"takes {list_tiles(event.lost)}" if event.lost else "finds nothing to take" if not event.owed else ""
    owed = f"{event.owed} to be chosen" if event.owed else ""
    return f"{disaster.capitalize()} strikes {who}: {' and '.join(part for part in (lost, owed) if part)}."


def tell_discard(event: TileDiscarded, names: Names) -> str:
    also = f", and {list_tiles(event.also)} with it" if event.also else ""
    return f"{names[event.seat]} gives up {list_tiles((event.tile,))} to the {event.disaster}{also}."


def tell_lot(event: LotWon, names: Names) -> str:
    lot = list_tiles(event.tiles) or "no tiles"
    return f"{names[event.seat]} wins {lot} for sun {event.paid} and receives sun {event.received}, face down."


def tell_epoch_end(event: EpochEnded, names: Names) -> str:
    why = "the last Ra is drawn" if event.why == "ra" else "no suns are left"
    lost = f"; lost on the track: {list_tiles(event.lost)}" if event.lost else ""
    return f"Epoch {event.epoch} ends: {why}{lost}."


def tell_score(event: EpochScored, names: Names) -> str:
    sheet = event.sheet
    lines = (
        f"{names[seat]} {points.total:+d} to {fame}"
        for seat, (points, fame) in enumerate(zip(sheet.points, sheet.score, strict=True))
    )
    return f"Fame: {', '.join(lines)}."


def tell_given_up(event: TilesGivenUp, names: Names) -> str:
    parts = [f"{names[seat]} gives up {list_tiles(tiles)}" for seat, tiles in enumerate(event.tiles) if tiles]
    return f"{'; '.join(parts)}."


def tell_end(event: GameOver, names: Names) -> str:
    fame = f"{names[event.winner]} wins with {event.scores[event.winner]} fame"
    if len(event.tied) == 1:
        return f"{fame}."
    others = " and ".join(names[seat] for seat in event.tied if seat != event.winner)
    return f"{fame}, level with {others}: the highest sun, {event.sun}, decides."


AUCTIONS: Final = {
    "drawn": "An auction begins: {} drew Ra.",
    "invoked": "{} invokes Ra.",
    "full": "{} invokes Ra on a full track.",
}

SENTENCES: Final[dict[type, Callable[[Any, Names], str]]] = {
    TileDrawn: lambda event, names: f"{names[event.seat]} draws {list_tiles((event.tile,))}.",
    AuctionOpened: lambda event, names: AUCTIONS[event.auction].format(names[event.seat]),
    BidMade: lambda event, names: f"{names[event.seat]} bids {event.sun}.",
    Passed: lambda event, names: f"{names[event.seat]} passes.",
    LotWon: tell_lot,
    TrackKept: lambda event, names: f"Everybody passed; the track keeps {list_tiles(event.tiles) or 'nothing'}.",
    TrackDiscarded: lambda event, names: f"Everybody passed; out of the game: {list_tiles(event.tiles)}.",
    GodSpent: lambda event, names: f"{names[event.seat]} spends a god and takes {list_tiles((event.tile,))}.",
    SwapsEnded: lambda event, names: f"{names[event.seat]} keeps the other gods.",
    DisasterStruck: tell_disaster,
    DisasterRemoved: lambda event, names: f"The {event.disaster} leaves the game without effect.",
    TileDiscarded: tell_discard,
    EpochEnded: tell_epoch_end,
    EpochScored: tell_score,
    TilesGivenUp: tell_given_up,
    EpochBegan: lambda event, names: f"Epoch {event.epoch} begins; {names[event.seat]} has the highest sun.",
    GameOver: tell_end,
}

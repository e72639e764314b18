"""What happened, on the wire: the events of `ra.game.events`, typed, told apart by `kind`."""

from typing import Any, TypeAlias

import msgspec

from ra.game import events as story


class Happened(msgspec.Struct, frozen=True, tag_field="kind"):
    pass


class TileDrawn(Happened, frozen=True, tag="tile_drawn"):
    seat: int
    tile: str


class AuctionOpened(Happened, frozen=True, tag="auction_opened"):
    """`auction`: a Ra tile was `drawn`, Ra was `invoked`, or invoked on a `full` track."""

    seat: int
    auction: str


class BidMade(Happened, frozen=True, tag="bid_made"):
    seat: int
    sun: int


class Passed(Happened, frozen=True, tag="passed"):
    seat: int


class LotWon(Happened, frozen=True, tag="lot_won"):
    """The winner pays one sun, which becomes the centre sun, and receives the old one, face down."""

    seat: int
    tiles: list[str]
    paid: int
    received: int


class TrackKept(Happened, frozen=True, tag="track_kept"):
    """Everybody passed after a drawn Ra: the tiles stay."""

    tiles: list[str]


class TrackDiscarded(Happened, frozen=True, tag="track_discarded"):
    """Everybody passed on a full track: the tiles leave the game."""

    tiles: list[str]


class GodSpent(Happened, frozen=True, tag="god_spent"):
    seat: int
    tile: str


class SwapsEnded(Happened, frozen=True, tag="swaps_ended"):
    seat: int


class DisasterStruck(Happened, frozen=True, tag="disaster_struck"):
    """`lost` went at once, without a choice; `owed` tiles are for the player to choose."""

    seat: int
    disaster: str
    lost: list[str]
    owed: int


class DisasterRemoved(Happened, frozen=True, tag="disaster_removed"):
    seat: int
    disaster: str


class TileDiscarded(Happened, frozen=True, tag="tile_discarded"):
    """The player chose this tile to lose; `also` went with it once there was no choice left."""

    seat: int
    disaster: str
    tile: str
    also: list[str]


class EpochEnded(Happened, frozen=True, tag="epoch_ended"):
    """`why`: the last `ra` tile of the limit was drawn, or no face-up `suns` were left. `lost` lay on the track."""

    epoch: int
    why: str
    lost: list[str]


class ScoreLines(msgspec.Struct, frozen=True):
    """What one epoch brings one player, line by line, before the floor at zero."""

    gods: int
    gold: int
    pharaohs: int
    river: int
    civilization: int
    monuments: int
    suns: int


class EpochScored(Happened, frozen=True, tag="epoch_scored"):
    """One line of points a seat; `score` is everybody's fame after it, null while fame lies face down."""

    epoch: int
    points: list[ScoreLines]
    score: list[int] | None


class TilesGivenUp(Happened, frozen=True, tag="tiles_given_up"):
    """What leaves the players after the score of an epoch: one list a seat."""

    tiles: list[list[str]]


class EpochBegan(Happened, frozen=True, tag="epoch_began"):
    epoch: int
    seat: int


class GameOver(Happened, frozen=True, tag="game_over"):
    """`tied` are the seats with the most fame; if there are several, the winner's highest `sun` broke the tie."""

    winner: int
    scores: list[int]
    tied: list[int]
    sun: int


class Undone(Happened, frozen=True, tag="undone"):
    """Decisions were taken back, by consent: the game stands again as after `move` decisions."""

    seat: int
    move: int
    moves: int


Event: TypeAlias = (
    TileDrawn | AuctionOpened | BidMade | Passed | LotWon | TrackKept | TrackDiscarded | GodSpent | SwapsEnded
    | DisasterStruck | DisasterRemoved | TileDiscarded | EpochEnded | EpochScored | TilesGivenUp | EpochBegan
    | GameOver | Undone
)  # fmt: skip


def on_the_wire(event: story.Event, *, hide_fame: bool) -> Event:
    fields: dict[str, Any] = story.as_dict(event)
    if isinstance(event, story.EpochScored) and hide_fame:
        fields["score"] = None
    told: Event = msgspec.convert(fields, Event)
    return told

"""`Game`: a game of Ra that one can talk to, write down, read and draw."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from ra.game.bags import Bag
from ra.game.core import LONGEST_NAME, GameCore, Played, Player

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["LONGEST_NAME", "Game", "Played", "Player"]


class Game(GameCore):
    """A game of Ra.

    >>> game = Game(3, suns=[[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]], seed=7)
    >>> game.seat, game.phase
    (0, 'turn')
    >>> game.legal_actions
    <LegalActions: draw, invoke>
    >>> game.play("draw nile")
    (TileDrawn(seat=0, tile='nile'),)
    >>> game.play("invoke")
    (AuctionOpened(seat=1, auction='invoked'),)
    >>> "bid 7" in game.legal_actions
    True
    """

    @classmethod
    def _of(cls, core: GameCore, bag: Bag | None) -> Self:
        """What was read, as a game of this class."""
        game = cls.__new__(cls)
        game.__dict__.update(core.__dict__)
        return game if bag is None else game.with_bag(bag)

    @classmethod
    def from_record(cls, document: str | bytes | Mapping[str, Any], *, bag: Bag | None = None) -> Self:
        """Reads and replays a whole `ra-record/1` document; what is drawn from then on comes from `bag`."""
        from ra.game.documents.record import read_record

        return cls._of(read_record(document), bag)

    @classmethod
    def from_position(cls, document: str | bytes | Mapping[str, Any], *, bag: Bag | None = None) -> Self:
        """A game that begins with a `ra-position/1` document; what is drawn from then on comes from `bag`."""
        from ra.game.documents.position import read_position

        return cls._of(read_position(document), bag)

    @classmethod
    def from_text(cls, text: str, *, bag: Bag | None = None) -> Self:
        """Reads and replays a game in text notation (docs/notation.md); what is drawn from then on comes from `bag`."""
        from ra.game.documents.notation import read_text

        return cls._of(read_text(text), bag)

    def record(self) -> dict[str, Any]:
        """This game as a `ra-record/1` document."""
        from ra.game.documents.record import write_record

        return write_record(self)

    def position(self) -> dict[str, Any]:
        """This moment as a `ra-position/1` document."""
        from ra.game.documents.position import write_position

        return write_position(self)

    def text(self) -> str:
        """This game in text notation (docs/notation.md)."""
        from ra.game.documents.notation import write_text

        return write_text(self)

    def svg(self, *, theme: str = "light", hide_fame: bool = False) -> str:
        """A picture of the table; §12: fame may lie face down until the game is over."""
        from ra.game.picture.table import draw_table

        return draw_table(self, theme=theme, hide_fame=hide_fame)

    def png(
        self,
        path: "str | Path | None" = None,
        *,
        theme: str = "light",
        hide_fame: bool = False,
        width: int | None = None,
    ) -> bytes:
        """The picture as PNG, also written to a file if one is named. Needs the extra `pictures`."""
        from ra.game.picture.png import to_png

        return to_png(self.svg(theme=theme, hide_fame=hide_fame), path, width=width)

    def _repr_svg_(self) -> str:
        return self.svg()

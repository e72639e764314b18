"""The seal is opened when the game is over."""

from typing import TYPE_CHECKING

from ra.game.seal import Seal
from ra.server.messages import Opened, SealOpened, ShareOpened

if TYPE_CHECKING:
    from ra.server.live import LiveTable


def opened(table: "LiveTable") -> Opened:
    """Everything that is needed to check the record, beside the record itself."""
    seal = table.seal
    parts = SealOpened(list(seal.order), seal.salt, list(seal.nonces))
    if isinstance(seal, Seal):
        return Opened(seal.commitment, parts)
    assert table.line
    rounds = [[ShareOpened(list(share.seats), share.commitment, share.nonce) for share in one] for one in seal.rounds]
    digest = seal.digest_of(table.line.record())
    return Opened(seal.commitment, parts, seal.terms.table, list(seal.terms.seats), rounds, digest)

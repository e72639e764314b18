"""The seal is opened when the game is over."""

from ra.game.seal import Seal
from ra.server.protocol.messages import Opened, SealOpened, ShareOpened
from ra.server.table.state import TableState


def opened(state: TableState) -> Opened:
    """Everything that is needed to check the record, beside the record itself."""
    seal = state.row.chance
    assert seal
    parts = SealOpened(list(seal.order), seal.salt, list(seal.nonces))
    if isinstance(seal, Seal):
        return Opened(seal.commitment, parts)
    assert state.log
    rounds = [[ShareOpened(list(share.seats), share.commitment, share.nonce) for share in one] for one in seal.rounds]
    digest = seal.digest_of(state.log.record())
    return Opened(seal.commitment, parts, seal.terms.table, list(seal.terms.seats), rounds, digest)

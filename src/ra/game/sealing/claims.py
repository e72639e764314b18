"""What checking a sealed game has proved, and what it could not prove: in plain words, and as codes for programs."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

SENTENCES: Final = {
    # proved
    "chance": "{number} tiles were drawn and the suns dealt as the seal and the nonces say.",
    "decisions": "Every decision was legal, and the result is what a replay gives.",
    "whole": "The game is whole, from its first decision to its end.",
    "bound": "Table, names, rules, seats and nonces are those of the commitment; others would bring other tiles.",
    "unchanged": "The record is the one that its digest was made of.",
    "took_part": "Every nonce that counts is the one that its commitment was made of. They are from {who}.",
    "commitment_kept": "The commitment is the one that you kept.",
    "nonce_kept": "Your nonce is among those that count, for {who}.",
    "digest_kept": "The digest is the one that you kept: the record, with every decision, is as it was then.",
    "nonce_given": "Your nonce is among those that were given before the first move.",
    # not proved
    "commitment_not_kept": "That the commitment was published before the first move. If nobody kept it, the whole "
    "document may have been made up later. Name the one that you kept: --commitment",
    "nonce_not_kept": "That one of the nonces is yours. Name the one that you kept: --nonce",
    "nobody_took_part": "That the tiles were left to chance: no player committed to a nonce, so the operator of the "
    "server could choose them.",
    "left_out": "To {who}, that the tiles were left to chance: no nonce of theirs counts, so they must trust others.",
    "began_again": "Why the exchange of nonces began again ({times}). As the server says, these did not reveal a "
    "nonce in time: {who}.",
    "digest_not_kept": "That the players decided as the record says (which sun somebody bid, which action they took), "
    "and so who won. No seal holds decisions: others that are legal with the same tiles would pass as well. Name "
    "the digest that you kept: --digest",
    "old_seal": "That the tiles were left to chance: in a seal of this older kind, anybody who knew the salt and gave "
    "the last nonce could choose them.",
    "not_bound": "Names, options that made no difference, and that the players decided as the record says (which sun "
    "somebody bid, which action they took), and so who won. A seal of this older kind holds none of it: other "
    "names, and decisions that are legal with the same tiles, would pass as well.",
    "end_missing": "That the game is whole: the record stops after {number} decisions, before the end of the game.",
}


class Claim(NamedTuple):
    """One thing that was proved, or was not. `seats` are those that it speaks of."""

    code: str
    seats: tuple[int, ...] = ()
    number: int = 0

    def said(self, names: Sequence[str]) -> str:
        who = ", ".join(names[seat] for seat in self.seats)
        times = "once" if self.number == 1 else f"{self.number} times"
        return SENTENCES[self.code].format(number=self.number, who=who, times=times)

    def as_dict(self) -> dict[str, Any]:
        return {"code": self.code, "seats": list(self.seats), "number": self.number}

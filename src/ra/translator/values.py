"""Pieces of C, with what is known of them."""

from typing import Final, NamedTuple

from ra.translator.kinds import INT, WHOLE, Kind, Number

# How strongly operators of C bind, the strongest last. Only the order of these numbers matters.
CHOICE: Final = 1  # ?:
LOGICAL_OR: Final = 2
LOGICAL_AND: Final = 3
BIT_OR: Final = 4
BIT_XOR: Final = 5
BIT_AND: Final = 6
EQUALITY: Final = 7
RELATION: Final = 8
SHIFT: Final = 9
SUM: Final = 10
PRODUCT: Final = 11
SIGN: Final = 12  # and casts, and &
ATOM: Final = 13

READABLE_TOGETHER: Final = {SUM, PRODUCT, SIGN, ATOM, LOGICAL_AND, EQUALITY, RELATION}
"""Operators that most readers can order without help; around all others there are parentheses."""


class Effects(NamedTuple):
    """What happens to memory while a value is worked out."""

    reads: bool = False
    writes: bool = False

    def and_then(self, other: "Effects") -> "Effects":
        return Effects(self.reads or other.reads, self.writes or other.writes)

    def disturbs(self, other: "Effects") -> bool:
        """Whether it matters which of the two comes first. C leaves that open, Python does not."""
        return (self.writes and (other.reads or other.writes)) or (other.writes and self.reads)


class Value(NamedTuple):
    """An expression of C."""

    code: str
    kind: Kind
    binding: int = ATOM
    effects: Effects = Effects()
    is_narrow: bool = False
    """A whole number that C would calculate with in fewer than 64 bits."""
    is_literal: bool = False
    """Digits, to which a suffix can be added."""
    number: int | None = None
    """The value, where it is known when translating."""

    def within(self, binding: int) -> str:
        """The text as an operand of an operator that binds this strongly."""
        if self.binding > binding and {self.binding, binding} <= READABLE_TOGETHER | {CHOICE}:
            return self.code
        return self.code if self.binding in (SIGN, ATOM) and binding <= SIGN else f"({self.code})"

    def wide(self) -> "Value":
        """The same whole number in 64 bits."""
        if not self.is_narrow or self.kind not in WHOLE:
            return self
        if self.is_literal:
            return self._replace(code=f"{self.code}LL", is_narrow=False, is_literal=False)
        return self._replace(code=f"(int64_t){self.within(SIGN)}", kind=INT, binding=SIGN, is_narrow=False)

    def as_number(self, kind: Number) -> "Value":
        """Converted to a float where one is wanted; whole numbers need no word of C."""
        if self.kind == kind or kind in WHOLE:
            return self
        if self.is_literal:
            return self._replace(code=f"{self.code}.0", kind=kind, is_narrow=False, is_literal=False, number=None)
        return self._replace(code=f"(double){self.within(SIGN)}", kind=kind, binding=SIGN, is_narrow=False)

"""A list that only grows, as a value: adding to it costs the same however long it is."""

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Growing(Sequence[T], Generic[T]):
    """The first `length` items of a list that several such values share.

    Whoever adds first goes on in the shared list. Whoever adds later, or after a cut, goes on in a copy: what a value
    has shown once it will always show.

    >>> short = Growing([1, 2])
    >>> longer, other = short.plus(3), short.plus(4)
    >>> list(short), list(longer), list(other), list(longer.cut(1).plus(5))
    ([1, 2], [1, 2, 3], [1, 2, 4], [1, 5])
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    @classmethod
    def _of(cls, items: list[T], length: int) -> "Growing[T]":
        new = cls.__new__(cls)
        new._items, new._length = items, length
        return new

    def plus(self, item: T) -> "Growing[T]":
        items = self._items if len(self._items) == self._length else self._items[: self._length]
        items.append(item)
        return self._of(items, self._length + 1)

    def cut(self, length: int) -> "Growing[T]":
        """Its first items alone."""
        return self._of(self._items, min(length, self._length))

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> list[T]: ...

    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self._items[place] for place in range(*index.indices(self._length))]
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._items[index if index >= 0 else self._length + index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Growing) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Growing({list(self)!r})"

"""Parts that know the whole they belong to, and do not hold it: it is freed without a search for garbage."""

import weakref
from typing import Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


class Weak(Generic[T_co]):
    """Something that outlives whoever has this, or is gone together with it."""

    def __init__(self, whole: T_co) -> None:
        self.ref = weakref.ref(whole)

    @property
    def here(self) -> T_co:
        whole = self.ref()
        assert whole is not None
        return whole

    @property
    def is_gone(self) -> bool:
        return self.ref() is None

"""What can be wrong with what comes from outside. Both are `ValueError`s: they say what, where, and what would do."""

from typing import Any

from ra.engine.causes import Cause


class NotationError(ValueError):
    """A record, position or text that cannot be read. `cause` and `facts` say why to programs, where there is one."""

    def __init__(self, where: str, what: str, cause: Cause | None = None, **facts: Any) -> None:
        self.where = where
        self.what = what
        self.cause = cause
        self.facts = facts
        super().__init__(f"{where}: {what}" if where else what)


class IllegalAction(ValueError):
    """Something that may not be done here and now."""

"""What can be wrong with what comes from outside. Both are `ValueError`s: they say what, where, and what would do."""


class NotationError(ValueError):
    """A record, position or text that cannot be read."""

    def __init__(self, where: str, what: str) -> None:
        self.where = where
        self.what = what
        super().__init__(f"{where}: {what}" if where else what)


class IllegalAction(ValueError):
    """Something that may not be done here and now."""

"""Names that moved to `ra.server.table.game_log`."""

from ra.server.table.game_log import RULES_VERSION, By, Entry, GameLog, Moment

__all__ = ["RULES_VERSION", "By", "Entry", "GameLog", "Moment"]

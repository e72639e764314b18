"""What may be taken back: everything since the last tile was drawn. Nothing learnt may be unlearnt."""

from typing import Final

ALLOWED: Final = 0
GAME_OVER: Final = 1
STALE: Final = 2
AHEAD: Final = 3
NOTHING: Final = 4
TOO_FAR: Final = 5
REFUSALS: Final = ("", "over", "stale", "ahead", "undo_nothing", "undo_too_far")
"""The refusals by their numbers."""


def why_no_undo(is_over: bool, asked_at: int, sequence: int, move: int, moves: int, floor: int) -> int:
    """Why the game cannot stand again as after `move` of its `moves` decisions; ALLOWED if it can.

    Somebody asked at the sequence number `asked_at`, and the table is at `sequence`.
    """
    if is_over:
        return GAME_OVER
    if asked_at != sequence:
        return STALE if asked_at < sequence else AHEAD
    if move >= moves:
        return NOTHING
    return TOO_FAR if move < floor else ALLOWED


def floor_after(floor: int, drew: bool, moves: int) -> int:
    """How far the game can be taken back after the last of `moves` decisions; `floor` is what it was before.

    >>> floor_after(3, False, 7), floor_after(3, True, 7)
    (3, 7)
    """
    return moves if drew else floor


def shown_floor(is_over: bool, floor: int, moves: int) -> int:
    """The same as everybody is shown it: a game that is over stays as it is."""
    return moves if is_over else floor

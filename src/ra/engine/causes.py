"""Why something from outside was refused: stable names for programs, which can put them into any language."""

from typing import Final, Literal, TypeAlias, get_args

Cause: TypeAlias = Literal[
    # options of the rules
    "number", "choice", "unknown_option", "no_value", "players", "edition_players", "two_players_only",
    "suns_named_twice", "sun_groups", "sun_group_sizes", "sun_dealt_twice", "epoch_losses", "seats_differ",
    # documents
    "not_json", "not_a_record", "wrong_form", "wrong_length", "missing_key", "unknown_key",
    # records
    "beginning", "start_rules", "position", "names", "after_the_end", "not_their_turn", "not_legal", "not_in_bag",
    "result",
    # seats and bots of a table
    "own_seat", "seat_range", "bot_name", "bot_seconds", "bot_rollouts", "bot_threads",
]  # fmt: skip
CAUSES: Final[tuple[str, ...]] = get_args(Cause)

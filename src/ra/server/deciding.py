"""Who decides, and what may be decided: judged from the log alone, so that a repeat is always answered the same."""

from collections.abc import Sequence
from enum import Enum

from ra.engine.state import EARTHQUAKE_DEBT, UNREST_DEBT
from ra.engine.tiles import NAMES
from ra.game.game import Game
from ra.lens.worth import least_loss
from ra.server.line import Line
from ra.server.messages import Play
from ra.server.reasons import Refusal
from ra.server.store.rows import SeatRow


class Driver(Enum):
    """Who decides for a seat."""

    PERSON = "person"
    BOT = "bot"
    POLICY = "policy"
    NOBODY = "nobody"


def driver_of(seat: int | None, seats: Sequence[SeatRow]) -> Driver:
    if seat is None:
        return Driver.NOBODY
    if seats[seat].kind == "bot":
        return Driver.BOT
    return Driver.POLICY if seats[seat].away else Driver.PERSON


def checked_words(line: Line, seats: Sequence[SeatRow], person: str | None, play: Play) -> str:
    """The words of a decision, if this person may decide so here and now."""
    if person is None or all(seat.person != person for seat in seats):
        raise Refusal("spectator", 403)
    if play.sequence > line.sequence:
        raise Refusal("ahead", 409, sequence=play.sequence, now=line.sequence)
    seat, legal = line.moments[play.sequence]
    if seat is None:
        raise Refusal("over", 409)
    if seats[seat].person != person:
        raise Refusal("not_your_turn", 409, seat=seat)
    words = [str(action) for action in legal]
    if play.action not in words:
        raise Refusal("illegal", 409, action=play.action, legal=words)
    if play.sequence < line.sequence:
        raise Refusal("stale", 409, sequence=play.sequence, now=line.sequence)
    return play.action


def checked_undo(line: Line, seats: Sequence[int], sequence: int, move: int) -> None:
    """Back to the last tile drawn, and no further: nothing learnt may be unlearnt."""
    if not seats:
        raise Refusal("spectator", 403)
    if line.game.is_over:
        raise Refusal("over", 409)
    if sequence != line.sequence:
        raise Refusal("stale" if sequence < line.sequence else "ahead", 409, sequence=sequence, now=line.sequence)
    if move >= len(line.moves):
        raise Refusal("undo_nothing", 409)
    if move < line.undo_floor:
        raise Refusal("undo_too_far", 409, floor=line.undo_floor)


def passing_words(game: Game) -> str:
    """What a seat does that passes: as little as the rules allow."""
    legal = [str(action) for action in game.legal_actions]
    for words in ("pass", "done", "draw", "invoke"):
        if words in legal:
            return words
    if game.state.phase in (UNREST_DEBT, EARTHQUAKE_DEBT):
        return f"discard {NAMES[least_loss(game.state.copy())]}"
    return legal[0]

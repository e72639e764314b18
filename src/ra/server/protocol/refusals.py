"""Why something was refused: a code and its parameters, for programs and for translation, and a sentence in English."""

from typing import Any, Final

import msgspec

from ra.engine.causes import Cause
from ra.engine.rules import RulesError
from ra.game.errors import NotationError

REFUSALS: Final[dict[str, tuple[int, str]]] = {
    # what was sent
    "unreadable": (400, "This cannot be read: {what}"),
    "too_large": (413, "At most {most} bytes are read, and this is more."),
    "slow_down": (429, "That is too much at once: try again in {seconds} seconds."),
    "slow_sender": (408, "This took too long to arrive."),
    "foreign_origin": (403, "Requests from this origin are not accepted."),
    "unknown_host": (
        403, "This server does not go by the name {name}: start it with --allow-host {name} if it should.",
    ),
    "not_found": (404, "There is nothing here by that name."),
    "wrong_method": (405, "This address does not know that method."),
    "broken": (500, "Something went wrong here, and it has been noted down. Ask again: nothing is done twice."),
    "disk_full": (507, "The server's disk is full, and nothing can be kept. Ask again later: nothing is done twice."),
    "shutting_down": (503, "The server is about to restart; the game goes on in a moment."),
    # tables
    "no_such_table": (404, "There is no such table."),
    "no_such_game": (404, "There is no such game."),
    "bad_rules": (400, "These rules make no game: {what}"),
    "bad_seats": (400, "These seats make no table: {what}"),
    "bad_name": (400, "A name has 1 to {most} visible characters."),
    "bad_bot": (400, "This bot cannot sit here: {what}"),
    "not_open": (409, "This table is not waiting for players any more."),
    "not_playing": (409, "No game is under way at this table."),
    "seats_open": (409, "Seats that are still open: {count}."),
    "newer_rules": (503, "This game was begun under newer rules (version {version}) than this server knows ({known})."),
    "seat_taken": (409, "Nobody can sit down there: the seat is taken."),
    "seat_kept": (409, "Whoever sits there was here not long ago: the seat is kept for them."),
    "table_full": (409, "All seats are taken."),
    "already_seated": (409, "You sit at this table already. An invitation is for somebody else."),
    "invite_needed": (403, "This table is joined by invitation."),
    "link_spent": (403, "This link is not valid (any more)."),
    "link_elsewhere": (
        409, "The invitation to this seat was made on another device: it can be replaced, but not shown here.",
    ),
    "no_key": (403, "This browser has no seat at any table yet."),
    "too_many_links": (409, "This table has {most} links already: revoke some of them first."),
    "not_host": (403, "Only the host of the table can do that."),
    "not_seated": (403, "Only somebody who sits at the table can do that."),
    "not_watching": (403, "Only those who sit at this table or were given its spectator link can see it."),
    "bad_nonce": (400, "A nonce has 1 to 64 letters, digits, - or _."),
    "nonce_given": (409, "This seat has given its nonce already; it counts, and cannot be changed."),
    "beginning": (409, "The game is about to begin: who plays is fixed."),
    "no_exchange": (409, "No nonce of yours is asked for here."),
    "nonce_differs": (409, "This is not the nonce that you committed to."),
    "commitment_taken": (409, "Somebody else has made this commitment: each person needs one of their own."),
    "not_over": (409, "The game is not over yet."),
    "closed": (409, "This table was closed."),
    "others_play": (409, "Other people play at this table: you can leave it, but not close it."),
    # play
    "stale": (409, "The table has moved on: that was decided at {sequence}, and this is {now}."),
    "ahead": (409, "The table is not there yet: that was decided at {sequence}, and this is {now}."),
    "id_used": (409, "The id {id} was used before, for another decision: each needs one of its own."),
    "not_your_turn": (409, "Seat {seat} decides here."),
    "illegal": (409, "Not legal here: {action}; legal: {legal}."),
    "spectator": (403, "Spectators cannot act."),
    "over": (409, "The game is over."),
    # undo
    "undo_nothing": (409, "There is no decision to take back."),
    "undo_too_far": (409, "A drawn tile cannot be put back: at most to move {floor}."),
    "undo_none_asked": (409, "Nobody has asked to take anything back."),
    "undo_changed": (409, "The question has changed: it is now whether to go back to move {move}."),
    # chat
    "chat_off": (409, "This table has no chat."),
    "muted": (403, "The host has muted you."),
    "bad_text": (400, "A message has 1 to {most} visible characters."),
    # records
    "bad_record": (400, "This record cannot be replayed: {what}"),
    "too_slow": (400, "Reading this took too long."),
    "no_such_move": (404, "This game has moves 0 to {last}."),
}  # fmt: skip
"""Every code there is, with the status that HTTP answers it by; the words in braces are its parameters."""
SENTENCES: Final = {code: sentence for code, (_, sentence) in REFUSALS.items()}


LONGEST_DETAIL: Final = 500


class Refusal(Exception):
    """Something that the house will not do, and why."""

    def __init__(self, code: str, **params: Any) -> None:
        self.code = code
        self.status = REFUSALS[code][0]
        self.params = params
        super().__init__(sentence(code, params))

    @property
    def reason(self) -> "Reason":
        return Reason(self.code, self.params, str(self))


class Reason(msgspec.Struct, frozen=True):
    """Why not. `code` and `params` can be translated; `text` says it in English."""

    code: str
    params: dict[str, Any]
    text: str


def explained(error: Exception) -> dict[str, Any]:
    """Parameters of a refusal that say why in detail: in English as `what`, and as a cause that can be translated."""
    if isinstance(error, RulesError):
        return detail(str(error), error.option, error.cause, error.facts)
    if isinstance(error, NotationError):
        return detail(str(error), error.where, error.cause, error.facts)
    return {"what": str(error)[:LONGEST_DETAIL]}


def detail(what: str, where: str, cause: Cause | None, facts: dict[str, Any]) -> dict[str, Any]:
    """`where` is an option, or a place in a document; `facts` are the parameters of the cause."""
    params: dict[str, Any] = {"what": what[:LONGEST_DETAIL]}
    if cause:
        params |= {"where": where, "cause": cause, "facts": facts}
    return params


def sentence(code: str, params: dict[str, Any]) -> str:
    words = {name: ", ".join(value) if isinstance(value, list) else value for name, value in params.items()}
    return SENTENCES[code].format_map(words)

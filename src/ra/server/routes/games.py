"""Games to keep: records, logs, every move of every game; and records that somebody brings."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from litestar import Request, Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Struct

from ra.game.game import Game
from ra.game.seal import write_sealed
from ra.server.events import Event
from ra.server.frames import replayed
from ra.server.house import House
from ra.server.line import RULES_VERSION, Entry, Line
from ra.server.messages import Frame
from ra.server.reasons import Refusal
from ra.server.routes.seated import ID, HouseHere, caller_at
from ra.server.routes.telling import story_of
from ra.server.store.rows import GameRow
from ra.server.tables import Settings
from ra.server.thinkers import Unthinkable

LARGEST_RECORD: Final = 200_000
IMPORTS: Final = "/api/games"

AnyRequest: TypeAlias = Request[Any, Any, Any]
GameName: TypeAlias = Annotated[
    str, PathParameter(min_length=1, max_length=40, pattern=ID, description="The game's id.")
]
MoveNumber: TypeAlias = Annotated[int, PathParameter(ge=0, le=100_000, description="After so many decisions.")]


class GameView(Struct, frozen=True):
    """A game, at its permanent address. `kind`: played at a `table`, or brought by an `import`."""

    id: str
    kind: str
    status: str
    rules: dict[str, Any]
    rules_version: int
    names: list[str]
    bots: list[str | None]
    """The bot in each seat, by its name in the house; nobody knows it of a record that somebody brought."""
    moves: int
    scores: list[int] | None
    winner: int | None


class LogLine(Struct, frozen=True):
    """An entry of the log; those that were taken back stay in it, and are marked."""

    sequence: int
    kind: str
    seat: int
    action: str
    by: str
    at: int
    undone: bool


class ToldMove(Struct, frozen=True):
    """A decision of the game as it stands, and what it caused."""

    move: int
    seat: int
    action: str
    events: list[Event]


class Imported(Struct, frozen=True):
    id: str
    path: str


class Kept(NamedTuple):
    """A game with all its moves, and how its table shows it."""

    row: GameRow
    game: Game
    line: Line | None
    bots: list[str | None]


async def kept(house: House, request: AnyRequest, name: str) -> Kept:
    """A game that this caller may see."""
    stored = await house.store.load(name)
    if stored is None or (stored.game.kind == "table" and stored.game.start is None):
        raise Refusal("no_such_game", 404)
    if stored.game.kind == "import":
        game = Game.from_record(stored.game.start)
        return Kept(stored.game, game, None, [None] * game.rules.players)
    caller = await caller_at(house, request, name)
    caller.watching()
    if caller.table.line is None:  # it begins at this very moment
        await caller.table.reread()
    line = caller.table.line
    assert line
    bots = [seat.bot if seat.kind == "bot" else None for seat in caller.table.seats]
    return Kept(caller.table.row, Game.from_record(line.record(result=False)), line, bots)


@get("/api/games/{game:str}", tags=["games"], summary="A game")
async def show_game(house: HouseHere, request: AnyRequest, game: GameName) -> GameView:
    row, replay, _, bots = await kept(house, request, game)
    result = row.result or {}
    names = list(replay.names or [replay.name(seat) for seat in range(replay.rules.players)])
    return GameView(
        row.id,
        row.kind,
        row.status,
        replay.rules.options,
        row.rules_version,
        names,
        bots,
        len(replay.history),
        result.get("scores"),
        result.get("winner"),
    )


@get("/api/games/{game:str}/record", tags=["games"], summary="The game as ra-record/1")
async def export_record(house: HouseHere, request: AnyRequest, game: GameName) -> dict[str, Any]:
    """A game under way has its moves so far, and nothing of what is still sealed."""
    row, replay, line, _ = await kept(house, request, game)
    if line is None:
        return replay.record()
    return line.record(result=line.game.is_over or row.settings.fame == "open")


@get("/api/games/{game:str}/sealed", tags=["games"], summary="Record and opened seal, for ra verify")
async def export_sealed(house: HouseHere, request: AnyRequest, game: GameName) -> dict[str, Any]:
    row, _, line, _ = await kept(house, request, game)
    if line is None or row.seal is None:
        raise Refusal("no_such_game", 404)
    if row.status != "over":
        raise Refusal("closed" if row.status == "closed" else "not_over", 409)
    return write_sealed(line.record(), row.seal)


@get("/api/games/{game:str}/log", tags=["games"], summary="The log: every entry, those taken back included")
async def show_log(house: HouseHere, request: AnyRequest, game: GameName) -> list[LogLine]:
    _, replay, line, _ = await kept(house, request, game)
    if line:
        return log_lines(line.entries)
    return [
        LogLine(number, "play", played.seat, str(played.action), "person", 0, False)
        for number, played in enumerate(replay.history, 1)
    ]


def log_lines(entries: Sequence[Entry]) -> list[LogLine]:
    standing: list[int] = []
    for entry in entries:
        if entry.kind == "play":
            standing.append(entry.sequence)
        else:
            del standing[int(entry.action) :]
    stand = set(standing)
    return [
        LogLine(
            entry.sequence,
            entry.kind,
            entry.seat,
            entry.action,
            entry.by,
            entry.at,
            undone=entry.kind == "play" and entry.sequence not in stand,
        )
        for entry in entries
    ]


@get("/api/games/{game:str}/moves", tags=["games"], summary="Every decision, and what it caused")
async def show_moves(
    house: HouseHere, request: AnyRequest, game: GameName, after: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0
) -> list[ToldMove]:
    row, replay, _, _ = await kept(house, request, game)
    hide = row.settings.fame == "hidden" and not replay.is_over
    return [
        ToldMove(move, seat, action, events)
        for move, seat, action, events in story_of(replay, hide_fame=hide)
        if move > after
    ]


@get("/api/games/{game:str}/moves/{move:int}", tags=["games"], summary="The game after so many decisions")
async def show_move(house: HouseHere, request: AnyRequest, game: GameName, move: MoveNumber) -> Frame:
    row, replay, _, _ = await kept(house, request, game)
    if move > len(replay.history):
        raise Refusal("no_such_move", 404, last=len(replay.history))
    return replayed(replay, move, row.settings, row.id)


@get("/api/games/{game:str}/chat", tags=["games"], summary="The last lines of the table's chat")
async def show_chat(house: HouseHere, request: AnyRequest, game: GameName) -> list[dict[str, Any]]:
    caller = await caller_at(house, request, game)
    caller.listening()
    return [line._asdict() for line in await house.store.chat(game)]


@post(IMPORTS, tags=["games"], summary="Bring a record, to replay it", request_max_body_size=LARGEST_RECORD)
async def import_record(house: HouseHere, data: JSONBody[dict[str, Any]]) -> Response[Imported]:
    """Replays a `ra-record/1` document in a process of its own, and gives it a permanent address."""
    try:
        answer = await house.readers.read(json.dumps(data))
    except Unthinkable:
        raise Refusal("too_slow", 400) from None
    if "error" in answer:
        raise Refusal("bad_record", what=answer["error"])
    row = imported_row(answer["record"], house.now())
    await house.store.import_game(row)
    return Response(Imported(row.id, f"/g/{row.id}"), status_code=201)


def imported_row(record: dict[str, Any], now: int) -> GameRow:
    """The same record is the same game."""
    text = json.dumps(record, sort_keys=True)
    result = record["result"]
    return GameRow(
        id=sha256(text.encode()).hexdigest()[:32],
        kind="import",
        status="over" if result["winner"] is not None else "closed",
        public=False,
        rules=record["rules"],
        rules_version=RULES_VERSION,
        settings=Settings(),
        host=None,
        seal=None,
        start=record,
        bot_seed=0,
        sequence=len(record["events"]),
        waiting=None,
        due=None,
        undo=None,
        rematch=None,
        result={"scores": result["scores"], "winner": result["winner"]},
        created=now,
        started=now,
        finished=now,
    )


HANDLERS: Final = [
    show_game, export_record, export_sealed, show_log, show_moves, show_move, show_chat, import_record,
]  # fmt: skip

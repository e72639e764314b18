"""Games to keep: records, logs, every move of every game; and records that somebody brings."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

import msgspec
from litestar import Request, Response, get, post
from litestar.params import PathParameter, QueryParameter
from msgspec import Struct

from ra.engine.rules import LETTERS
from ra.game.seal import write_sealed
from ra.server.bots.pool import LONGEST_WAIT_S, NoAnswer
from ra.server.http.routes.bodies import JSONBody
from ra.server.http.routes.seated import HouseHere, address_of, caller_at, check_leisure
from ra.server.protocol.messages import Frame, OwnFame
from ra.server.protocol.refusals import Refusal
from ra.server.protocol.tables import PLAIN, Settings
from ra.server.runtime.house import House
from ra.server.table.game_log import By, GameLog, LogEntry
from ra.server.table.rows import GameRow
from ra.server.view.move_list import ToldMove, words_of
from ra.server.view.own_fame import own_fame
from ra.server.view.table_view import ra_track
from ra.table.version import RULES_VERSION

LARGEST_RECORD: Final = 200_000
IMPORTS: Final = "/api/games"

AnyRequest: TypeAlias = Request[Any, Any, Any]
GameName: TypeAlias = Annotated[
    str, PathParameter(min_length=1, max_length=40, pattern=PLAIN, description="The game's id.")
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
    ra_track: Literal["barge", "tiles"]
    """What its Ra track shows: a barge that sails, or the Ra tiles themselves."""


class LogLine(Struct, frozen=True):
    """An entry of the log; those that were taken back stay in it, and are marked."""

    sequence: int
    kind: str
    seat: int
    action: str
    by: str
    at: int
    undone: bool


class Imported(Struct, frozen=True):
    id: str
    path: str


class KeptGame(NamedTuple):
    """A game with all its moves, and which bots sit where; a record that somebody brought has no line."""

    row: GameRow
    log: GameLog | None
    bots: list[str | None]

    @property
    def record(self) -> dict[str, Any]:
        document: dict[str, Any] = self.log.record(result=False) if self.log else self.row.start
        return document

    @property
    def moves(self) -> int:
        return len(self.log.moves if self.log else self.row.start["events"])

    @property
    def deciders(self) -> list[By | None]:
        """Who made each move: somebody knows it of games that were played here."""
        return list(self.log.deciders) if self.log else [None] * self.moves


async def kept(house: House, request: AnyRequest, name: str) -> KeptGame:
    """A game that this caller may see."""
    stored = await house.store.load(name)
    if stored is None or (stored.game.kind == "table" and stored.game.start is None):
        raise Refusal("no_such_game")
    if stored.game.kind == "import":
        return KeptGame(stored.game, None, [None] * stored.game.game_rules.players)
    caller = await caller_at(house, request, name)
    caller.watching()
    if caller.table.log is None:  # it begins at this very moment
        await caller.table.reread()
    log = caller.table.log
    assert log
    bots = [seat.bot if seat.kind == "bot" else None for seat in caller.table.seats]
    return KeptGame(caller.table.row, log, bots)


async def replay(house: House, request: AnyRequest, task: str, game: KeptGame, **wanted: Any) -> Any:
    """What only a replay can tell, from a process that reads: nobody else at any table waits for it."""
    settings = msgspec.to_builtins(game.row.settings)
    question = {"task": task, "game": game.row.id, "record": game.record, "settings": settings, **wanted}
    try:
        return (await house.readers.read(question, address_of(request)))[task]
    except NoAnswer:
        raise Refusal("slow_down", seconds=int(LONGEST_WAIT_S)) from None


@get("/api/games/{game:str}", tags=["games"], summary="A game")
async def show_game(house: HouseHere, request: AnyRequest, game: GameName) -> GameView:
    found = await kept(house, request, game)
    row, log, bots = found
    result = row.result or {}
    return GameView(
        row.id,
        row.kind,
        row.status,
        log.game.rules.options if log else row.start["rules"],
        row.rules_version,
        list(log.names if log else row.start.get("names") or LETTERS[: len(bots)]),
        bots,
        found.moves,
        result.get("scores"),
        result.get("winner"),
        ra_track(row.game_rules, row.settings),
    )


@get("/api/games/{game:str}/record", tags=["games"], summary="The game as ra-record/1")
async def export_record(house: HouseHere, request: AnyRequest, game: GameName) -> dict[str, Any]:
    """A game under way has its moves so far, and nothing of what is still sealed."""
    found = await kept(house, request, game)
    if found.log is None:
        return found.record
    return found.log.record(result=found.log.game.is_over or found.row.settings.fame == "open")


@get("/api/games/{game:str}/sealed", tags=["games"], summary="Record and opened seal, for ra verify")
async def export_sealed(house: HouseHere, request: AnyRequest, game: GameName) -> dict[str, Any]:
    row, log, _ = await kept(house, request, game)
    if log is None or row.chance is None:
        raise Refusal("no_such_game")
    if row.status != "over":
        raise Refusal("closed" if row.status == "closed" else "not_over")
    return write_sealed(log.record(), row.chance)


@get("/api/games/{game:str}/log", tags=["games"], summary="The log: every entry, those taken back included")
async def show_log(house: HouseHere, request: AnyRequest, game: GameName) -> list[LogLine]:
    found = await kept(house, request, game)
    if found.log:
        return log_lines(found.log.entries)
    return [
        LogLine(number, "play", event["seat"], words_of(event), "person", 0, False)
        for number, event in enumerate(found.record["events"], 1)
    ]


def log_lines(entries: Sequence[LogEntry]) -> list[LogLine]:
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


@get("/api/games/{game:str}/own_fame", tags=["games"], summary="Your own fame, where it is kept secret")
async def show_own_fame(house: HouseHere, request: AnyRequest, game: GameName) -> OwnFame:
    """Nothing for strangers, and nothing where frames tell everybody's."""
    found = await kept(house, request, game)
    seats = (await caller_at(house, request, game)).seats if found.log else []
    return own_fame(found.log, found.row.settings, seats) or OwnFame(found.row.sequence, {}, {}, None)


@get("/api/games/{game:str}/moves", tags=["games"], summary="Every decision, and what it caused")
async def show_moves(
    house: HouseHere, request: AnyRequest, game: GameName, after: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0
) -> list[ToldMove]:
    found = await kept(house, request, game)
    check_leisure(house, request)
    deciders = found.deciders
    told = msgspec.convert(await replay(house, request, "tell", found, after=after), list[ToldMove])
    return [msgspec.structs.replace(one, by=deciders[one.move - 1]) for one in told]


@get("/api/games/{game:str}/moves/{move:int}", tags=["games"], summary="The game after so many decisions")
async def show_move(house: HouseHere, request: AnyRequest, game: GameName, move: MoveNumber) -> Frame:
    found = await kept(house, request, game)
    if move > found.moves:
        raise Refusal("no_such_move", last=found.moves)
    by = found.deciders[move - 1] if move else None
    frame = msgspec.convert(await replay(house, request, "show", found, move=move), Frame)
    return msgspec.structs.replace(frame, by=by)


@get("/api/games/{game:str}/chat", tags=["games"], summary="The last lines of the table's chat")
async def show_chat(house: HouseHere, request: AnyRequest, game: GameName) -> list[dict[str, Any]]:
    caller = await caller_at(house, request, game)
    caller.listening()
    return [line._asdict() for line in await house.store.chat(game)]


@post(IMPORTS, tags=["games"], summary="Bring a record, to replay it", request_max_body_size=LARGEST_RECORD)
async def import_record(house: HouseHere, request: AnyRequest, data: JSONBody[dict[str, Any]]) -> Response[Imported]:
    """Replays a `ra-record/1` document in a process of its own, and gives it a permanent address."""
    try:
        answer = await house.readers.read({"task": "read", "document": json.dumps(data)}, address_of(request))
    except NoAnswer:
        raise Refusal("too_slow") from None
    if "error" in answer:
        raise Refusal("bad_record", **answer["params"])
    row = imported_row(answer["record"], house.now_ms())
    await house.store.import_game(row)
    return Response(Imported(row.id, f"/g/{row.id}"), status_code=201)


def imported_row(record: dict[str, Any], now_ms: int) -> GameRow:
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
        bot_seed=0,
        created=now_ms,
        start=record,
        sequence=len(record["events"]),
        result={"scores": result["scores"], "winner": result["winner"]},
        started=now_ms,
        finished=now_ms,
    )


HANDLERS: Final = [
    show_game, export_record, export_sealed, show_log, show_own_fame, show_moves, show_move, show_chat,
    import_record,
]  # fmt: skip

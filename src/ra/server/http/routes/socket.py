"""The socket of a table: typed messages in, frames out."""

import contextlib
import json
from typing import Any, Final, TypeAlias

import msgspec
from litestar import WebSocket, websocket

from ra.server.decide import commands
from ra.server.decide.play import log_or_refusal
from ra.server.http.middleware import admitted, send_problem
from ra.server.http.routes.seated import HouseHere, TableName, caller_at
from ra.server.monitoring import logs
from ra.server.monitoring.metrics import METRICS
from ra.server.protocol.messages import (
    LARGEST_MESSAGE,
    LONGEST_TEXT,
    Accepted,
    AnswerUndo,
    AskFrame,
    AskUndo,
    Commit,
    FromClient,
    GoOn,
    Mute,
    Ping,
    Play,
    Pong,
    Reveal,
    Say,
    SetPace,
    StepAway,
    SubmissionId,
    TakeBack,
    decode,
)
from ra.server.protocol.refusals import Refusal, detail
from ra.server.protocol.sanitize import clean_line
from ra.server.runtime.house import House
from ra.server.runtime.live_table import LiveTable
from ra.server.store.orders import Order, Repeated
from ra.server.traffic.connection import POLICY_VIOLATION, WRITE_NOW, Connection
from ra.server.traffic.rate_limit import neighbourhood

AnySocket: TypeAlias = WebSocket[Any, Any, Any]
TOO_LARGE: Final = 1009
PLAY: Final = "play"
INTERNAL_ERROR: Final = 1011


class PartlyRead(msgspec.Struct, frozen=True):
    """What can be told of a message whose fields make no sense."""

    type: Any = None
    id: Any = None


read_partly = msgspec.json.Decoder(PartlyRead).decode


@websocket("/api/tables/{table:str}/socket")
async def table_socket(house: HouseHere, socket: AnySocket, table: TableName) -> None:
    """Play or watch. Whoever sits at the table acts; everybody else only sees."""
    address = neighbourhood(socket.client.host if socket.client else "")
    try:
        caller = await caller_at(house, socket, table)
        caller.watching()
        check_room(house, address)
    except Refusal as refusal:
        await send_problem(socket.send, refusal, "websocket.http")
        return
    except Exception as error:
        await send_problem(socket.send, admitted(house, error, "socket failed"), "websocket.http")
        return
    await socket.accept()
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    connection = Connection(socket.send, caller.person, caller.token, address, house.limits, extensions.get(WRITE_NOW))
    house.sockets[address] = house.sockets.get(address, 0) + 1
    METRICS.sockets.inc()
    try:
        caller.table.join(connection)
        await listen(house, caller.table, connection, socket)
    except Exception as error:
        admitted(house, error, "socket failed")
        connection.close(INTERNAL_ERROR)
        await connection.flush()
    finally:
        connection.closed = True
        METRICS.sockets.dec()
        house.leave(address)
        await caller.table.part(connection)


def check_room(house: House, address: str) -> None:
    if house.closing:
        raise Refusal("shutting_down")
    if house.sockets.get(address, 0) >= house.limits.sockets:
        raise Refusal("slow_down", seconds=60)


async def listen(house: House, table: LiveTable, connection: Connection, socket: AnySocket) -> None:
    while not connection.closed:
        event: Any = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        text = event.get("text") or event.get("bytes") or b""
        if len(text) > LARGEST_MESSAGE:
            connection.close(TOO_LARGE)
        elif connection.bucket.take() or house.crowds.take(connection.address):
            connection.close(POLICY_VIOLATION)
        else:
            await answer(house, table, connection, text)
    await connection.flush()


async def answer(house: House, table: LiveTable, connection: Connection, text: str | bytes) -> None:
    try:
        message: FromClient = decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        refusal = Refusal("unreadable", **detail(str(error)[:200], "", "wrong_form", {}))
        refuse_unreadable(table, connection, text, refusal)
        return
    try:
        await obey(house, table, connection, message)
    except Refusal as refusal:
        table.refuse(connection, getattr(message, "id", None), refusal)
    except Exception as error:
        METRICS.failures.inc()
        full = house.noted_full_disk(error)
        if not full:
            logs.LOGGER.error("message failed", exc_info=error, extra={"fields": {"table": table.id}})
        table.refuse(connection, getattr(message, "id", None), Refusal("disk_full" if full else "broken"))
        if isinstance(message, Play):
            table.show_frame(connection)


def refuse_unreadable(table: LiveTable, connection: Connection, text: str | bytes, refusal: Refusal) -> None:
    """By its id, if that much can be read, since somebody waits for the answer; a decision is followed by the frame."""
    meant, id_ = PartlyRead(), None
    with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        meant = read_partly(text)
        id_ = msgspec.convert(meant.id, SubmissionId | None)
    table.refuse(connection, id_, refusal)
    if meant.type == PLAY:
        table.show_frame(connection)


async def obey(house: House, table: LiveTable, connection: Connection, message: FromClient) -> None:
    if isinstance(message, Play):
        await table.play(connection, message)
    elif isinstance(message, Ping):
        connection.tell(Pong(message.at, house.now_ms()))
    elif isinstance(message, AskFrame):
        log_or_refusal(table.state)
        table.show_frame(connection)
    elif not table.seats_of(connection.person):
        raise Refusal("spectator")
    elif isinstance(message, SetPace):
        table.ask_of_bots(commands.SetPace(str(connection.person), message.pace, message.reads_sheets))
    elif isinstance(message, GoOn):
        table.ask_of_bots(commands.GoOn(str(connection.person), message.sequence))
    elif isinstance(message, Commit):
        await table.arrange(commands.Commit(connection.person, message.commitment), fresh=True)
    elif isinstance(message, Reveal):
        await table.arrange(commands.Reveal(connection.person, message.nonce, message.next), fresh=True)
    else:
        await carry_out(house, table, connection, message)
        connection.tell(Accepted(message.id, None))


async def carry_out(house: House, table: LiveTable, connection: Connection, message: Any) -> None:
    """Does what was ordered, once: a repeat does nothing, whichever worker hears it."""
    fields = msgspec.to_builtins(message)
    order = Order(str(connection.person), fields.pop("id"), json.dumps(fields), house.now_ms())
    if await house.store.was_done(table.id, order):
        return
    if table.log and table.log.place_of(order.submission):
        raise Refusal("id_used", id=order.id)
    with contextlib.suppress(Repeated):
        await ORDERS[type(message)](house, table, message, order)


async def ask_undo(house: House, table: LiveTable, message: AskUndo, order: Order) -> None:
    await table.order(commands.AskUndo(order.person, message.sequence, message.move, order.submission), order)


async def answer_undo(house: House, table: LiveTable, message: AnswerUndo, order: Order) -> None:
    await table.order(commands.AnswerUndo(order.person, message.sequence, message.agree, message.move), order)


async def take_back(house: House, table: LiveTable, message: TakeBack, order: Order) -> None:
    await table.order(commands.TakeBack(order.person), order)


async def step_away(house: House, table: LiveTable, message: StepAway, order: Order) -> None:
    await table.order(commands.StepAway(order.person), order)


async def say(house: House, table: LiveTable, message: Say, order: Order) -> None:
    line = commands.Say(order.person, message.text, order.submission)
    table.judge(line)  # who may not speak is not counted as speaking too often
    line = line._replace(text=clean_line(message.text, LONGEST_TEXT))
    if wait := table.chats.take(order.person):
        raise Refusal("slow_down", seconds=round(wait + 0.5))
    await table.order(line, order)
    await house.tell_chat(table)


async def mute(house: House, table: LiveTable, message: Mute, order: Order) -> None:
    await table.order(commands.Mute(order.person, message.seat, message.muted), order)


ORDERS: Final[dict[type, Any]] = {
    AskUndo: ask_undo,
    AnswerUndo: answer_undo,
    TakeBack: take_back,
    StepAway: step_away,
    Say: say,
    Mute: mute,
}

"""What a table tells to those who were there, and what to strangers: a game by link that is over is seen by anybody."""

from typing import TYPE_CHECKING

from ra.server.connection import Connection
from ra.server.messages import Changed, Rematch, encode
from ra.server.tables import TableView
from ra.server.views import for_strangers

if TYPE_CHECKING:
    from ra.server.live import LiveTable


def knows(table: "LiveTable", connection: Connection) -> bool:
    return connection.token in table.tokens


def view_for(table: "LiveTable", connection: Connection) -> TableView:
    return table.view() if knows(table, connection) else for_strangers(table.view())


def tell_changed(table: "LiveTable") -> None:
    view = table.view()
    told = encode(Changed(view)).decode()
    public = for_strangers(view)
    told_to_strangers = told if public is view else encode(Changed(public)).decode()
    for connection in table.connections:
        connection.push(told if knows(table, connection) else told_to_strangers)


def tell_rematch(table: "LiveTable", again: str) -> None:
    told = encode(Rematch(again)).decode()
    for connection in table.connections:
        if table.row.public or knows(table, connection):
            connection.push(told)

"""Reading JSON from outside: every complaint says where and what, and nothing unknown is passed over."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from ra.engine.causes import Cause
from ra.game.errors import NotationError

LONGEST_DOCUMENT = 4_000_000


def parse_json(text: str | bytes) -> Any:
    """JSON, strictly: no key twice, no numbers that are not numbers."""
    if len(text) > LONGEST_DOCUMENT:
        raise NotationError("", f"longer than {LONGEST_DOCUMENT} characters: not a game", "not_json")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        return json.loads(text, object_pairs_hook=without_doubles, parse_constant=refuse_constant)
    except NotationError:
        raise
    except UnicodeDecodeError as error:
        raise NotationError("", f"not UTF-8 text: byte {error.start} cannot be read", "not_json") from None
    except RecursionError:
        raise NotationError("", "not a game: nested too deeply", "not_json") from None
    except ValueError as error:
        raise NotationError("", f"not JSON: {error}", "not_json") from None


def without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise NotationError("", f"the key {key!r} stands twice in one object", "not_json")
        result[key] = value
    return result


def refuse_constant(name: str) -> NoReturn:
    raise NotationError("", f"not JSON: {name} is not a number", "not_json")


def quote(value: object) -> str:
    """A value for an error message: whole if short."""
    try:
        text = json.dumps(value, default=repr)
    except (ValueError, TypeError, RecursionError):
        return f"this {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


class Node:
    """A value in a document, and where it stands."""

    __slots__ = ("value", "where")

    def __init__(self, value: Any, where: str = "") -> None:
        self.value = value
        self.where = where

    def fail(self, what: str, cause: Cause | None = None, **facts: Any) -> NoReturn:
        raise NotationError(self.where, what, cause, **facts)

    def object(self, required: Sequence[str], optional: Sequence[str] = ()) -> "dict[str, Node]":
        """The fields of an object that has all of `required`, perhaps some of `optional`, and nothing else."""
        if not isinstance(self.value, Mapping):
            self.fail(f"an object is needed, not {quote(self.value)}", "wrong_form")
        for key in self.value:
            if key not in required and key not in optional:
                known = ", ".join((*required, *optional))
                self.fail(f"unknown key {quote(key)}; known are {known}", "unknown_key", key=str(key)[:60])
        for key in required:
            if key not in self.value:
                self.fail(f"the key {key!r} is missing", "missing_key", key=key)
        return {key: self[key] for key in self.value}

    def counts(self) -> "dict[str, Node]":
        """An object with any keys."""
        if not isinstance(self.value, Mapping):
            self.fail(f"an object is needed, not {quote(self.value)}", "wrong_form")
        for key in self.value:
            if not isinstance(key, str):
                self.fail(f"keys are text, not {quote(key)}", "wrong_form")
        return {key: self[key] for key in self.value}

    def list(self, length: int | None = None) -> "list[Node]":
        if not isinstance(self.value, (list, tuple)):
            self.fail(f"a list is needed, not {quote(self.value)}", "wrong_form")
        if length is not None and len(self.value) != length:
            given = len(self.value)
            self.fail(f"{length} entries are needed, not {given}", "wrong_length", needed=length, given=given)
        return [Node(value, f"{self.where}[{i}]") for i, value in enumerate(self.value)]

    def integer(self, low: int, high: int) -> int:
        if type(self.value) is not int or not low <= self.value <= high:
            given = quote(self.value)
            message = f"a whole number from {low} to {high} is needed, not {given}"
            self.fail(message, "number", low=low, high=high, given=given)
        return int(self.value)

    def text(self) -> str:
        if not isinstance(self.value, str):
            self.fail(f"text is needed, not {quote(self.value)}", "wrong_form")
        return str(self.value)

    def choice(self, choices: Sequence[str]) -> str:
        if self.value not in choices or not isinstance(self.value, str):
            given = quote(self.value)
            message = f"one of {', '.join(choices)} is needed, not {given}"
            self.fail(message, "choice", choices=list(choices), given=given)
        return str(self.value)

    def __getitem__(self, key: str) -> "Node":
        return Node(self.value[key], f"{self.where}.{key}" if self.where else str(key))


def open_document(document: str | bytes | Mapping[str, Any], form: str) -> Node:
    """A document of the given format, parsed if need be."""
    value = parse_json(document) if isinstance(document, (str, bytes)) else document
    node = Node(value)
    if not isinstance(value, Mapping):
        node.fail(f"a {form} document is an object, not {quote(value)}", "not_a_record")
    if "format" not in value:
        node.fail(f'the key "format" is missing; it should be "{form}"', "not_a_record")
    if value["format"] != form:
        node["format"].fail(f'"{form}" is needed, not {quote(value["format"])}', "not_a_record")
    return node

"""Results that outlast a stop: JSON lines, the settings first, each on the disk before its games count as played."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from ra.arena.file_lock import claim

ADVICE: Final = "Name another file, or remove this one"


class Journal:
    """A file to which results are added, and from which a run that was stopped takes them up again."""

    def __init__(self, path: Path, settings: Mapping[str, Any]) -> None:
        """Opens the file, or begins it. One that was made with other settings is left alone."""
        self.path = path
        self.settings: dict[str, Any] = json.loads(json.dumps(settings))
        self.entries: list[Any] = []
        self.file = path.open("ab")
        try:
            claim(self.file, self.path)
            self.take_up()
        except BaseException:
            self.file.close()
            raise

    def take_up(self) -> None:
        """Reads what is there, and cuts off a last line that was torn."""
        text = self.path.read_bytes()
        whole, newline, torn = text.rpartition(b"\n")
        if newline:
            first, *rest = [self.parsed(number, line) for number, line in enumerate(whole.split(b"\n"), 1)]
            self.compare(first)
            self.entries = rest
        elif not line_of(self.settings).startswith(torn):
            raise self.stranger()
        self.file.truncate(len(text) - len(torn))
        if not newline:
            self.write(self.settings)

    def parsed(self, number: int, line: bytes) -> Any:
        try:
            return json.loads(line)
        except ValueError:
            raise self.stranger(f":{number}") from None

    def compare(self, found: Any) -> None:
        """Refuses settings that are not ours, and says which."""
        if not isinstance(found, dict) or found.get("format") != self.settings["format"]:
            raise self.stranger()
        others = [
            f"{name} was {json.dumps(found.get(name))} and is now {json.dumps(self.settings.get(name))}"
            for name in {**self.settings, **found}
            if found.get(name) != self.settings.get(name)
        ]
        if others:
            raise ValueError(f"{self.path} was made with other settings: {'; '.join(others)}. {ADVICE}")

    def stranger(self, where: str = "") -> ValueError:
        return ValueError(f"{self.path}{where}: this is not {self.settings['format']}. {ADVICE}")

    def add(self, entry: Any) -> None:
        self.write(entry)
        self.entries.append(entry)

    def write(self, document: Any) -> None:
        self.file.write(line_of(document))
        self.file.flush()
        os.fsync(self.file.fileno())

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.close()


def line_of(document: Any) -> bytes:
    return json.dumps(document, separators=(",", ":")).encode() + b"\n"

"""How the server runs. Everything has a default; a worker process reads it from its environment."""

import os
from typing import Final

import msgspec

from ra.folders import data_folder

VARIABLE: Final = "RA_SERVER"
"""The environment variable in which `ra serve` hands its settings to worker processes."""

FIRST: Final = "first"
"""Who sees to the database before there are several workers; a sign of life of its own is no worker's."""


class Config(msgspec.Struct, frozen=True):
    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8180
    workers: int = 1
    origins: list[str] = []
    """Origins that requests may name, beside our own address: the public one, where a proxy changes `Host`. Pages of
    another site cannot play all the same: their browsers neither send our cookies nor show them our answers."""
    hosts: list[str] = []
    """Names by which the server may be called, beside those that it has at home."""
    any_origin: bool = False
    """Requests without an origin, or with `null`, are accepted too."""
    secure: bool = False
    """Cookies go over https only."""
    limits: bool = True
    thinkers: int = 1
    wakes_bots: bool = False
    """Start the processes that think as soon as the server starts."""
    bot_pace_s: float = 0.4
    """Seconds before a bot's decision, so that people can follow."""
    grace_ms: int = 60_000
    """Milliseconds for which a live game waits for somebody who is not connected."""
    log_level: str = "info"
    log_format: str = "json"
    """`text` for people, `json` for programs."""
    prepared: bool = False
    """The process that started the workers has seen to database and clocks."""


def default_database() -> str:
    """An SQLite file where this system keeps such things."""
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


def from_environment() -> Config:
    text = os.environ.get(VARIABLE)
    config = msgspec.json.decode(text, type=Config) if text else Config()
    return config if config.database else msgspec.structs.replace(config, database=default_database())


def to_environment(config: Config) -> None:
    os.environ[VARIABLE] = msgspec.json.encode(config).decode()

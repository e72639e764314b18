"""Serves tables to everybody who can reach this machine.

ra serve                                        on this machine, games kept in a file of your own
ra serve --host 0.0.0.0 --port 80               for everybody on the network
ra serve --database postgresql://ra@db/ra --workers 4
"""

import math
import os
import sys
import threading
import time
import urllib.request
import webbrowser
from argparse import ArgumentParser, Namespace

from ra.cli.input.extras import extra


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine only)")
    parser.add_argument("--port", type=int, default=8180, help="(default 8180)")
    parser.add_argument("--database", default="", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes; more than one need PostgreSQL")
    parser.add_argument("--thinkers", type=int, default=1, metavar="N", help="processes that think for bots, a worker")
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name by which people reach the server, beside localhost, its addresses and its own name",
    )
    parser.add_argument(
        "--allow-origin",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="the address that browsers show, where a proxy asks by another name; also for programs that name it",
    )
    parser.add_argument("--any-origin", action="store_true", help="accept requests that name no origin")
    parser.add_argument("--secure", action="store_true", help="cookies over https only (behind a proxy that speaks it)")
    parser.add_argument("--no-limits", action="store_true", help="no rate limits: for trusted networks")
    parser.add_argument("--no-warm-up", action="store_true", help="start bot processes when one is first needed")
    parser.add_argument("--bot-pace", type=float, default=0.4, metavar="S", help="seconds before a bot decides")
    parser.add_argument("--grace", type=float, default=60, metavar="S", help="seconds to wait for the disconnected")
    parser.add_argument("--open", action="store_true", help="open the start page in a browser, where there is one")
    parser.add_argument(
        "--log-level",
        default="info",
        choices=("debug", "info", "warning", "error"),
        help="(default info; at a terminal, debug also shows every request)",
    )
    parser.add_argument(
        "--log-format",
        default="auto",
        choices=("auto", "text", "json"),
        help="sentences or lines of JSON (default: sentences where standard error is a terminal)",
    )


def run(arguments: Namespace) -> int:
    with extra("server"):
        from ra.server.config import Config, default_database
        from ra.server.monitoring import logs
        from ra.server.serve import serve
    if not math.isfinite(arguments.grace):
        raise ValueError(f"--grace: people are waited for a number of seconds, not {arguments.grace}")
    config = Config(
        database=arguments.database or default_database(),
        host=arguments.host,
        port=arguments.port,
        workers=arguments.workers,
        origins=arguments.allow_origin,
        hosts=arguments.allow_host,
        any_origin=arguments.any_origin,
        secure=arguments.secure,
        limits=not arguments.no_limits,
        thinkers=arguments.thinkers,
        wakes_bots=not arguments.no_warm_up,
        bot_pace_s=arguments.bot_pace,
        grace_ms=round(arguments.grace * 1000),
        log_level=arguments.log_level,
        log_format=logs.chosen(arguments.log_format),
    )
    address = address_of(config.host, config.port)

    def opened() -> None:
        print(f"Ra is served at {address} (process {os.getpid()}); Ctrl-C ends it.", flush=True)
        if arguments.open:
            threading.Thread(target=open_page, args=(address,), daemon=True).start()

    serve(config, opened)
    return 0


def address_of(host: str, port: int) -> str:
    """As browsers take it.

    >>> address_of("localhost", 8180), address_of("::1", 8180)
    ('http://localhost:8180', 'http://[::1]:8180')
    """
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def open_page(address: str, patience: int = 150) -> None:
    """Opens the start page as soon as the server answers; without a screen, the printed address is enough."""
    for _ in range(patience):
        try:
            urllib.request.urlopen(f"{address}/health", timeout=5).close()
        except OSError:
            time.sleep(0.2)
        else:
            if has_screen():
                webbrowser.open(address)
            return


def has_screen() -> bool:
    """On a machine without one, a browser for the terminal must not take the server's place."""
    return os.name == "nt" or sys.platform == "darwin" or bool({"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ))

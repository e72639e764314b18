"""Examines whether this machine can serve tables and lose nothing.

    ra doctor                               database, disk, bots, what is installed
    ra doctor --database postgresql://...   the same for another database
    ra doctor --chaos                       and a crash drill against a scratch server, for up to two minutes

Every line says what was examined; the exit status is 1 if anything is not well.
"""

import asyncio
import math
from argparse import ArgumentParser, Namespace

from ra.cli.input.extras import extra


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--database", default="", metavar="URL", help="(default: the file that `ra serve` uses)")
    parser.add_argument("--chaos", action="store_true", help="kill a scratch server again and again, under load")
    parser.add_argument("--seconds", type=float, default=100, metavar="S", help="how long chaos lasts (default 100)")


def run(arguments: Namespace) -> int:
    with extra("server"):
        from ra.server.config import default_database
        from ra.server.ops.doctor import examine
    if not 0 < arguments.seconds < math.inf:
        raise ValueError(f"--seconds: chaos lasts for more than 0 seconds, not {arguments.seconds:g}")
    seconds = arguments.seconds if arguments.chaos else 0.0
    well = True
    for finding in asyncio.run(examine(arguments.database or default_database(), seconds, print_line)):
        well = well and finding.well
    print("All is well." if well else "Not all is well: see above.")
    return 0 if well else 1


def print_line(line: str) -> None:
    print(line, flush=True)

"""By which names the server may be called.

A foreign page can give its own name the address of this machine, and then its requests look as if they came from one of
our own pages. The name that the browser asks for gives it away. Addresses themselves cannot be given to somebody else.
"""

import re
import socket
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from ra.server.config import Config

ANY: Final = "*"
AT_HOME: Final = (".localhost", ".local")
"""Names that no server on the street can have."""
LONGEST_NAME: Final = 100


class Names:
    def __init__(self, config: Config) -> None:
        own = socket.gethostname()
        pages = [urlsplit(origin).hostname or "" for origin in config.origins]
        names = (*config.hosts, *pages, config.host, own, own.partition(".")[0], "localhost")
        self.known = {plain(name) for name in names if name}

    def know(self, host: str) -> bool:
        """Whether a request for this `Host`, with or without a port, is meant for us."""
        name = name_in(host)
        return name in self.known or name.endswith(AT_HOME) or is_address(name) or ANY in self.known


def plain(name: str) -> str:
    return name.lower().rstrip(".")


def name_in(host: str) -> str:
    """
    >>> name_in("Box.local:8180"), name_in("[::1]:8180"), name_in("[")
    ('box.local', '::1', '')
    """
    try:
        return plain(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def shown(host: str) -> str:
    """A name as it can be told to somebody who may copy it: letters, digits, dots and hyphens."""
    return re.sub(r"[^0-9a-z.-]", "", name_in(host))[:LONGEST_NAME]

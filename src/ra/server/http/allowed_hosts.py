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
A_NAME: Final = re.compile(r"[0-9a-z_][0-9a-z_.-]*")
USUAL_PORTS: Final = {"http": 80, "https": 443}


class AllowedHosts:
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


def check_name(text: str) -> None:
    """A name for --allow-host: anything else would never be what a browser asks for.

    >>> check_name("Ra.example.org")
    >>> check_name("*")
    """
    meant = name_in(text.split("://", 1)[-1])
    if text == ANY or A_NAME.fullmatch(plain(text)):
        return
    if A_NAME.fullmatch(meant):
        raise ValueError(f"--allow-host: {text}: a name is meant, without http:// or a port: {meant}")
    raise ValueError(f"--allow-host: {text!r} is no name; one looks like ra.example.org")


def check_origin(text: str) -> None:
    """An origin for --allow-origin, letter for letter as it is said."""
    said = origin_in(text)
    if not said:
        raise ValueError(f"--allow-origin: {text!r} is no origin; one looks like https://ra.example.org")
    if said != text:
        raise ValueError(f"--allow-origin: {text}: browsers say {said}")


def origin_in(text: str) -> str:
    """How a browser names the origin of an address; nothing if it is none.

    >>> origin_in("https://Ra.example.org:443/t/x"), origin_in("http://[::1]:8180"), origin_in("foo"), origin_in("//[")
    ('https://ra.example.org', 'http://[::1]:8180', '', '')
    """
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError:
        return ""
    if not parts.scheme or not host:
        return ""
    place = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{place}" + (f":{port}" if port and port != USUAL_PORTS.get(parts.scheme) else "")


def shown(host: str) -> str:
    """A name as it can be told to somebody who may copy it: letters, digits, dots and hyphens."""
    return re.sub(r"[^0-9a-z.-]", "", name_in(host))[:LONGEST_NAME]

"""Where phones reach this machine: its address in the Wi-Fi, its names, and the socket that listens.

This is the one module of the project that opens a socket; it listens, and answers only whoever asks.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from typing import Final

HERE: Final = "127.0.0.1"
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - told from others, since it is no address to show
BEYOND: Final = ("192.0.2.1", 9)
"""An address nobody has (RFC 5737): asking how it would be reached sends nothing."""
SECONDS_ALONE: Final = 60.0
"""After so long without a phone the network may be the reason."""
GIVEN_UP_AFTER: Final = 20_000
"""Milliseconds after which a connection to a phone that does not acknowledge is given up."""


def lan_address() -> str | None:
    """Return the address of this machine in its network, None where it is in none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(BEYOND)
        return _outward(asked.getsockname()[0])
    with suppress(OSError):
        return next(filter(None, map(_outward, socket.gethostbyname_ex(socket.gethostname())[2])), None)
    return None


def _outward(address: str) -> str | None:
    return None if address.startswith("127.") or address in EVERYWHERE else address


Listener = socket.socket


def listening(address: str, *ports: int) -> Listener:
    """Return a socket that listens at an address, at the first of these ports that is free; raises OSError."""
    *sooner, last = ports
    for port in sooner:
        with suppress(OSError):
            return _listening(address, port)
    return _listening(address, last)


def _listening(address: str, port: int) -> Listener:
    """Return a socket that listens at an address and a port, 0 for a free one; raises OSError."""
    listener = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would share the port with another program
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        listener.listen()
    except BaseException:
        listener.close()
        raise
    return listener


def at(name: str, port: int) -> str:
    """Return a name or an address with a port, as a browser writes it into `Host`."""
    bracketed = f"[{name}]" if ":" in name else name
    return bracketed if port == 80 else f"{bracketed}:{port}"  # noqa: PLR2004 - the port that browsers leave out


def hosts(addresses: set[str], port: int) -> frozenset[str]:
    """Return what `Host` may say: these addresses, and the names this machine has for itself and in its network."""
    own_name = f"{socket.gethostname().partition('.')[0].lower()}.local"
    return frozenset(at(name, port) for name in {*addresses, "localhost", own_name})


def give_up_unreachable(connection: Listener) -> None:
    """Let the system end a connection to a phone that has gone without a word, where it can."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        with suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GIVEN_UP_AFTER)

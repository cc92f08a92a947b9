"""How a hub is set up."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta

from kiosk.translation import Language

KEY: Final = "director.key"
JOURNAL: Final = "hub.sqlite"
"""The director's key and the journal, in the hub's folder."""


@dataclass(frozen=True, slots=True)
class HubSettings:
    """How the hub is started; the fields are the keys of its settings file.

    `data` is the folder of its journal, key and token.
    """

    data: Path
    host: str = "0.0.0.0"  # noqa: S104 - the tables are other machines
    port: Annotated[int, Meta(ge=0, le=65535)] = 8080
    """Of the pages that need no encryption, and of all of them on this machine; 0 takes a free one."""
    secure_port: Annotated[int, Meta(ge=0, le=65535)] = 8443
    """Of the pages and the tables' link, over TLS; 0 takes a free one."""
    database: str | None = None
    """Address of a PostgreSQL database for the journal, such as ``postgresql://hub@localhost/evening``;
    None: a file in `data`. Several hubs with the same key may share one."""
    serial: tuple[str, ...] = ()
    """Devices at which a table is each, such as ``/dev/serial/by-id/usb-FTDI_...``."""
    bus: tuple[str, ...] = ()
    """Devices that lead to an RS-485 bus each, with up to 32 tables."""
    button: str | None = None
    """Where the desk button is: ``gpio`` on a Raspberry Pi, else the path of a serial adapter; None: there is
    none."""
    language: Language | None = None
    """Of the pages; None: what each browser asks for."""
    keep_pictures: Annotated[int, Meta(ge=1, le=36_500)] = 30
    """Days that pictures and drawn signatures are kept after the tournament was closed."""

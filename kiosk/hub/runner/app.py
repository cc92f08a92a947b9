"""The director's PC: puts journal, sync, pages and serial lines together and runs them."""

from __future__ import annotations

import asyncio
import platform
import secrets
import shutil
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from socket import socket
from typing import Final

from hardware.ports import Clock, DeviceError, MachineClock
from hardware.raspberry.clock import SystemClock
from hardware.raspberry.control_lines import ControlLineButton, ControlLineLamp, open_lines
from hardware.raspberry.gpio import GpioButton, GpioLamp, open_pins
from hardware.raspberry.serial_adapters import serial_adapters
from hardware.raspberry.serial_port import TtySerialPort
from kiosk.hall_time import anchor_file
from kiosk.hall_time.anchor_file import AnchorFile
from kiosk.hall_time.hall_clock import HallClock
from kiosk.hall_time.sharing import SharedHallTime
from kiosk.hub.auth.accounts import Accounts
from kiosk.hub.auth.authentication import TOKEN_PARAMETER, load_or_create_token
from kiosk.hub.errors import HubError
from kiosk.hub.logo.store import LogoStore
from kiosk.hub.offline_import.importer import OfflineImporter
from kiosk.hub.offline_import.pages import OfflineImportPages
from kiosk.hub.runner.clock_watch import THIS_PC, ClockWatch
from kiosk.hub.runner.desk_button import DeskButton
from kiosk.hub.runner.network_follower import NetworkFollower
from kiosk.hub.runner.port_listener import OpenPort, PortListener, Serve
from kiosk.hub.runner.purging import Purging
from kiosk.hub.runner.settings import JOURNAL, KEY, HubSettings
from kiosk.hub.runner.sharing import sharing
from kiosk.hub.server.certificates import Certificates
from kiosk.hub.server.https_redirect import HttpsRedirectMiddleware
from kiosk.hub.server.hub_urls import EVERYWHERE, HubUrls
from kiosk.hub.server.reach import Listening, Reach
from kiosk.hub.server.web_server import (
    TlsListener,
    WebServer,
    kept_out_of_searches,
    listen_wherever,
    raise_fd_limit,
    tune_interpreter,
)
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.service.table_orders import TableOrders
from kiosk.hub.site.assembly import create_service
from kiosk.hub.site.attachment_pages import AttachmentPages
from kiosk.hub.site.certificate_pages import CertificatePages
from kiosk.hub.site.trial_pages import TrialPages
from kiosk.hub.site.web_app import create_app
from kiosk.hub.web.addresses import CERTIFICATE_PATH
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.errors import WrongKeyError
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.journal.log import Log
from kiosk.journal.notes import notes_beside
from kiosk.journal.snapshots import SnapshotFile
from kiosk.messages import N_, Message
from kiosk.sync.bus.ends import BusServer
from kiosk.sync.endpoints.discovery import Announcement
from kiosk.sync.endpoints.serial_places import SerialPlaces
from kiosk.sync.endpoints.server import SyncServer
from kiosk.sync.wire.table_status import free_space
from kiosk.system_errors import reason_of

PURGING: Final = "purging.json"
"""Since when it is known that pictures are to be removed: in the hub's folder."""
LOGO: Final = "logo.png"
"""The club's logo: there too."""
NETWORK: Final = "network.json"
"""In which network the director wants the hub to be shown: there too."""
BUTTON_PIN: Final = 17
LAMP_PIN: Final = 27
"""GPIO numbers (BCM) of the desk button, as in the tables' boxes."""
KEEP_HOUSE_EVERY: Final = 3600.0
"""Seconds between two looks at whether the certificate is to be renewed, and pictures to be removed."""

NEW_KEYS: Final = Message(
    N_(
        "This PC's network keys were lost and have been made anew: tables that know it by the old ones send "
        "nothing over the network. Put the folder “tls” back, or enrol them anew."
    )
)


_VERBATIM: Final = "{name}"


@dataclass(frozen=True, slots=True)
class RunningHub:
    """A hub that answers."""

    director: str
    """The address of the director's page on the hub's own machine, with the token: a secret."""
    elsewhere: str
    """The same for another machine of the hall, encrypted."""
    hall: str
    sync: str
    """The address that the tables need."""
    certificate: str
    """The page from which phones take in the certificate."""
    lacks_network: bool
    """Whether no other machine can follow these addresses, because this one is in no network."""
    stop: Callable[[], None]
    """Ends the hub soon; may be called on any thread."""


def serve(
    settings: HubSettings,
    on_ready: Callable[[RunningHub], None],
    *,
    trial_of: str | None = None,
    machine: MachineClock | None = None,
    on_moved: Callable[[RunningHub], None] = lambda _: None,
) -> None:
    """Run the hub until SIGINT, SIGTERM or `RunningHub.stop`; `on_ready` is called once it answers.

    `trial_of`: as for `create_app`; units in the hall do not find a trial by themselves. `machine`: the
    clocks of the machine that it runs on; None: its own. `on_moved` is called when addresses have changed.

    Raises:
        PortInUseError: another program listens at a port.
        HubError: the address, the folder, the token or the certificates cannot be used.
        IdentityError: the director's key cannot be used.
        JournalError: the journal cannot be used.
    """
    raise_fd_limit()
    tune_interpreter()
    with ExitStack() as parts:
        plain, secure = (
            [parts.enter_context(socket) for socket in listen_wherever(settings.host, port)]
            for port in (settings.port, settings.secure_port)
        )
        _make_folder(settings.data)
        reach = Reach(_listening(settings.host, plain[0], secure[0]), settings.data / NETWORK)
        token = load_or_create_token(settings.data / "director-token")
        identity = Identity.load_or_create(settings.data / KEY, DIRECTOR)
        clock = HallClock(machine or SystemClock())
        log = parts.enter_context(_journal(settings, clock))
        _speak_for_it(log, identity, settings)
        certificates = Certificates(settings.data / "tls", reach.names)
        attachments = AttachmentStore(settings.data / "attachments")
        notes = parts.enter_context(closing(notes_beside(settings.database)))
        sync = SyncServer(
            log, identity, clock, attachments=attachments, network_key=certificates.key_digest, notes=notes
        )
        refuse = partial(sync.report, "")
        service = create_service(
            log, identity, sync, clock, SnapshotFile(settings.data / "snapshot", identity)
        )
        if certificates.are_new and service.state.hall.tournament.admitted:
            refuse(NEW_KEYS)
        sync.take_orders(TableOrders(service).obey)
        parts.callback(service.close)
        renew = partial(_renew, certificates, reach, refuse)
        shared = None
        if settings.database is not None:
            shared = SharedHallTime(clock, notes, secrets.token_bytes(16))
        watch = ClockWatch(
            clock,
            service,
            AnchorFile(settings.data / anchor_file.FILE, log.tournament or ""),
            refuse,
            on_step=renew,
            pc=THIS_PC if shared is None else Message(_VERBATIM, {"name": platform.node()}),
        )
        watch.begin(shared)
        parts.enter_context(watch.watching())
        if settings.database is not None and shared is not None:
            parts.enter_context(_following(settings.database, log))
            parts.enter_context(sharing(sync.share, shared.share))
        lines = _listen_to_lines(settings, sync, service.changes.notify, parts)
        _start_button(settings.button, service, clock, refuse, parts)
        trial = parts.enter_context(TrialPages(settings.host, settings.language, trial_of))
        beside = [
            *AttachmentPages(attachments).routes,
            *OfflineImportPages(OfflineImporter(log, identity), log, clock.wall, settings.language).routes,
            *CertificatePages(certificates, lambda: reach.urls, settings.language).routes,
            *trial.routes,
        ]
        app = create_app(
            service,
            sync,
            token,
            settings.language,
            lambda: [line.problem for line in lines if line.problem is not None],
            accounts=Accounts(clock.wall, log.tournament or "", settings.data / "accounts.json"),
            logos=LogoStore(settings.data / LOGO),
            trial_of=trial_of,
            beside=beside,
            free=partial(_free_space, settings.data),
        )
        purging = Purging(attachments, settings.data / PURGING, settings.keep_pictures)
        follower = NetworkFollower(
            reach,
            renew,
            _announcement(reach, certificates, trial_of, parts),
            refuse,
            lambda: on_moved(_running(reach.urls, token, server)),
        )
        parts.enter_context(kept_out_of_searches())
        server = WebServer(
            HttpsRedirectMiddleware(app, reach.urls.secure_port, refuse, reach),
            on_start=lambda: on_ready(_running(reach.urls, token, server)),
            on_stop=service.changes.close,
            tls=TlsListener(secure, certificates.context, refuse),
            meanwhile=partial(_meanwhile, partial(_keep_house, service, sync, purging, renew), follower.run),
        )
        server.run(sockets=plain)


def _journal(settings: HubSettings, clock: Clock) -> Log:
    """The hub's journal, which has a tournament from the first time on that it is opened."""
    log = Log(settings.database or settings.data / JOURNAL, wall=clock.wall)
    if log.tournament is None:
        log.enter(secrets.token_hex(8))
    return log


def _speak_for_it(log: Log, identity: Identity, settings: HubSettings) -> None:
    """Let the journal know the director's key, or say before the evening begins that it is another's.

    Raises:
        HubError: the director's stream was begun with another key.
    """
    try:
        log.trust(identity.author, identity.epoch, identity.public_key)
    except WrongKeyError as error:
        raise HubError(
            N_(
                "The tournament was begun by a director's PC with another key. Put a copy of its {key} "
                "into {folder}, or import what was exported from it into an empty folder."
            ),
            key=KEY,
            folder=settings.data,
        ) from error


def _listen_to_lines(
    settings: HubSettings, sync: SyncServer, on_change: Callable[[], None], parts: ExitStack
) -> Sequence[PortListener]:
    """Serve the tables at every serial port and bus until `parts` are closed."""
    button = () if settings.button in {None, "gpio"} else (str(settings.button),)
    places = SerialPlaces((*settings.serial, *settings.bus, *button), serial_adapters)
    lines = [
        PortListener(device, open_port, serve, on_change)
        for device, open_port, serve in _ports(settings, sync, places)
    ]
    for line in lines:
        parts.enter_context(line.listening())
    return lines


def _start_button(
    where: str | None,
    service: HubService,
    clock: Clock,
    complain: Callable[[Message], None],
    parts: ExitStack,
) -> None:
    """Heed the button on the desk, if there is one, until `parts` are closed."""
    button = _desk_button(where, service, clock, complain)
    if button is not None:
        button.start()
        parts.callback(button.close)


def _renew(certificates: Certificates, reach: Reach, complain: Callable[[Message], None]) -> None:
    """Have a certificate that is good for this day, and by which names the hub is found."""
    try:
        certificates.renew(reach.names)
    except HubError as error:
        complain(error.message)


async def _keep_house(
    service: HubService, sync: SyncServer, purging: Purging, renew: Callable[[], None]
) -> None:
    while True:
        notice = await asyncio.to_thread(purging.look, service.state.hall, sync.clock.wall())
        if notice is not None:
            sync.report("", notice)
        await asyncio.sleep(KEEP_HOUSE_EVERY)
        renew()


def _desk_button(
    where: str | None, service: HubService, clock: Clock, complain: Callable[[Message], None]
) -> DeskButton | None:
    """The button on the desk; one that does not open is told, and the hub goes on without it."""
    if where is None:
        return None
    try:
        if where == "gpio":
            pins = open_pins()
            return DeskButton(
                service, GpioButton(pins, BUTTON_PIN, clock), GpioLamp(pins, LAMP_PIN), clock, complain
            )
        lines = open_lines(where)
        return DeskButton(service, ControlLineButton(lines, clock), ControlLineLamp(lines), clock, complain)
    except DeviceError as error:
        complain(Message(N_("The desk button does not work: {reason}"), {"reason": str(error)}))
        return None


def _announcement(
    reach: Reach, certificates: Certificates, trial_of: str | None, parts: ExitStack
) -> Announcement | None:
    """How units in the hall find the hub until `parts` are closed; a trial's do not."""
    if trial_of is not None:
        return None
    announcement = Announcement(reach.urls.secure_port, certificates.key_digest)
    parts.callback(announcement.close)
    return announcement


async def _meanwhile(*works: Callable[[], Coroutine[None, None, None]]) -> None:
    async with asyncio.TaskGroup() as tasks:
        for work in works:
            tasks.create_task(work())


def _listening(host: str, plain: socket, secure: socket) -> Listening:
    """Where the hub listens; a host that was given by its name stands by its address."""
    place = host if host in EVERYWHERE else str(plain.getsockname()[0])
    return Listening(host, place, plain.getsockname()[1], secure.getsockname()[1])


def _running(urls: HubUrls, token: str, server: WebServer) -> RunningHub:
    return RunningHub(
        director=f"{urls.here}/?{TOKEN_PARAMETER}={token}",
        elsewhere=f"{urls.secure}/?{TOKEN_PARAMETER}={token}",
        hall=f"{urls.plain}/hall",
        sync=urls.sync,
        certificate=f"{urls.plain}{CERTIFICATE_PATH}",
        lacks_network=urls.lacks_network,
        stop=server.stop,
    )


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HubError(
            N_("The folder {path} cannot be used ({reason})."),
            path=str(path),
            reason=reason_of(error),
        ) from error


def _ports(
    settings: HubSettings, sync: SyncServer, places: SerialPlaces
) -> Iterator[tuple[str, OpenPort, Serve]]:
    """Each device, how it is opened wherever it is now, and how the tables at it are served.

    On a serial line the hub only listens until a table has spoken, so that it may listen at an adapter that
    nobody has named; on a bus it speaks first.
    """
    for device in settings.serial:
        yield (
            device,
            lambda device: TtySerialPort(places.same_or_free(device)),
            partial(sync.serve_port, carrier=device),
        )
    for device in settings.bus:
        yield device, lambda device: TtySerialPort(places.same(device)), BusServer(sync, device).serve_port


def _following(address: str, log: Log) -> AbstractContextManager[object]:
    from kiosk.journal.postgres import following  # noqa: PLC0415 - psycopg is an extra

    return following(address, log.catch_up)


def _free_space(folder: Path) -> int | None:
    """Megabytes on the disk of a folder."""
    try:
        return free_space(shutil.disk_usage(folder).free)
    except OSError:
        return None

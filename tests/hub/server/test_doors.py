"""The two ports of a hub: what may be had without encryption, and what is said to those who come without."""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.responses import PlainTextResponse
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from kiosk.hub.errors import PortInUseError
from kiosk.hub.runner.app import RunningHub, serve
from kiosk.hub.runner.settings import HubSettings
from kiosk.hub.server.certificates import Certificates
from kiosk.hub.server.https_redirect import HttpsRedirectMiddleware
from kiosk.hub.server.idle_connections import IdleConnectionLimiter
from kiosk.hub.server.secure_port import SecurePort
from kiosk.hub.server.web_server import listen
from kiosk.sync.wire.carriers import CarrierError, WebSocketCarrier
from tests.hub.conftest import RunHub, settings
from tests.hub.director import Director, trusting


@pytest.fixture
def hub(tmp_path: Path, run_hub: RunHub) -> Iterator[RunningHub]:
    with run_hub(settings(tmp_path)) as hub:
        yield hub


def ask(
    path: str, *, method: str = "GET", peer: str = "192.168.1.77", scheme: str = "http"
) -> httpx.Response:
    """Ask an application that answers everything, through the redirect, from a phone."""

    redirect = HttpsRedirectMiddleware(PlainTextResponse("inside"), 8443, lambda _: None)

    async def scene() -> httpx.Response:
        transport = httpx.ASGITransport(redirect, client=(peer, 50_000))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url=f"{scheme}://192.168.1.10:8080") as client:
            return await client.request(method, path)

    return asyncio.run(scene())


@pytest.mark.parametrize("path", ["/hall", "/live/hall", "/health", "/certificate", "/static/hub.css"])
def test_what_everybody_may_see_is_had_without_encryption(path: str) -> None:
    assert ask(path).text == "inside"


@pytest.mark.parametrize("path", ["/", "/tables/3", "/rulings?code=burraco", "/captain/x", "/halls"])
def test_other_pages_show_the_way_to_the_secure_port(path: str) -> None:
    answer = ask(path)
    assert answer.status_code == httpx.codes.TEMPORARY_REDIRECT
    assert answer.headers["location"] == f"https://192.168.1.10:8443{path}"


@pytest.mark.parametrize("path", ["/api/commands", "/api/captain/x"])
def test_a_command_without_encryption_is_refused(path: str) -> None:
    assert ask(path, method="POST").status_code == httpx.codes.UPGRADE_REQUIRED


@pytest.mark.parametrize("way", [{"peer": "127.0.0.1"}, {"scheme": "https"}])
def test_on_the_hubs_own_machine_and_over_tls_everything_may_be_had(way: dict[str, str]) -> None:
    assert ask("/", **way).text == "inside"


def test_a_browser_that_has_the_authority_opens_the_directors_page(tmp_path: Path, hub: RunningHub) -> None:
    with httpx.Client(verify=trusting(tmp_path), follow_redirects=True) as browser:
        assert browser.get(hub.elsewhere).status_code == httpx.codes.OK
        cookie = next(iter(browser.cookies.jar))
        assert cookie.secure


def test_without_the_authority_a_browser_is_warned(hub: RunningHub) -> None:
    with pytest.raises(httpx.ConnectError, match="certificate verify failed"):
        httpx.get(hub.elsewhere)


def test_the_certificate_is_handed_out_with_its_page(tmp_path: Path, hub: RunningHub) -> None:
    page = httpx.get(hub.certificate, headers={"Accept-Language": "en"}).text
    assert "Certificate Trust Settings" in page
    crt = httpx.get(hub.certificate + "/kiosk.crt")
    assert crt.headers["content-type"] == "application/x-x509-ca-cert"
    assert ssl.DER_cert_to_PEM_cert(crt.content).split() == (
        (tmp_path / "hub/tls/authority.crt").read_text().split()
    )
    assert httpx.get(hub.certificate + "/code.svg").text.startswith("<svg")


def secure_place(hub: RunningHub) -> tuple[str, int]:
    parts = urlsplit(hub.sync)
    assert parts.hostname
    assert parts.port
    return parts.hostname, parts.port


def test_http_on_the_secure_port_is_told_so_and_shown_to_the_director(hub: RunningHub) -> None:
    director = Director(hub)
    director.open()
    host, port = secure_place(hub)
    answer = httpx.get(f"http://{host}:{port}/")
    assert answer.status_code == httpx.codes.BAD_REQUEST
    assert "TLS 1.3" in answer.text
    assert "127.0.0.1 spoke to the secure port without TLS 1.3" in director.wait_until_shown(
        "notices", "secure port"
    )


def test_an_older_tls_is_refused_and_shown_to_the_director(hub: RunningHub) -> None:
    director = Director(hub)
    director.open()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    with (
        closing(socket.create_connection(secure_place(hub))) as plain,
        pytest.raises(ssl.SSLError),
    ):
        context.wrap_socket(plain)
    director.wait_until_shown("notices", "secure port")


def test_a_hub_says_nothing_by_itself_over_a_new_connection(tmp_path: Path) -> None:
    """A ticket of TLS 1.3, read while another thread writes, made tables lose their first request."""
    hub_context = Certificates(tmp_path / "tls", {"127.0.0.1"}).context
    table_context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    table_context.check_hostname, table_context.verify_mode = False, ssl.CERT_NONE
    to_hub, to_table = ssl.MemoryBIO(), ssl.MemoryBIO()
    hub = hub_context.wrap_bio(to_hub, to_table, server_side=True)
    table = table_context.wrap_bio(to_table, to_hub)
    for side in (table, hub, table, hub):
        with suppress(ssl.SSLWantReadError):
            side.do_handshake()
    assert (hub.version(), to_table.pending) == ("TLSv1.3", 0)


def test_a_peer_that_says_nothing_keeps_nobody_out(tmp_path: Path, hub: RunningHub) -> None:
    with closing(socket.create_connection(secure_place(hub))):
        answer = httpx.get(hub.elsewhere, verify=trusting(tmp_path), follow_redirects=True)
    assert answer.status_code == httpx.codes.OK


def test_somebody_who_arrives_while_the_secure_port_is_closed_harms_nothing(tmp_path: Path) -> None:
    mishaps: list[dict[str, object]] = []

    async def scene() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: mishaps.append(context))
        context = Certificates(tmp_path / "tls", {"127.0.0.1"}).context
        with listen("127.0.0.1", 0) as listener:
            port = SecurePort(listener, context, asyncio.Protocol, lambda _: None, IdleConnectionLimiter())
            await asyncio.sleep(0)
            with closing(socket.create_connection(listener.getsockname())):
                await asyncio.sleep(0)  # the loop has seen him, and comes to him next
                port.close()
                await asyncio.sleep(0)

    asyncio.run(scene())
    assert mishaps == []


def test_a_machine_without_room_for_connections_takes_them_in_later(tmp_path: Path) -> None:
    class Full(socket.socket):
        """Accepts nobody the first time: too many files are open."""

        def accept(self) -> tuple[socket.socket, object]:
            if not refused:
                refused.append(errno.EMFILE)
                raise OSError(errno.EMFILE, "Too many open files")
            return super().accept()

    refused: list[int] = []

    async def scene() -> None:
        context = Certificates(tmp_path / "tls", {"127.0.0.1"}).context
        with Full() as listener:
            listener.bind(("127.0.0.1", 0))
            listener.listen()
            port = SecurePort(listener, context, asyncio.Protocol, lambda _: None, IdleConnectionLimiter())
            trusting_all = ssl.create_default_context()
            trusting_all.check_hostname, trusting_all.verify_mode = False, ssl.CERT_NONE
            _, writer = await asyncio.open_connection(*listener.getsockname(), ssl=trusting_all)
            writer.close()
            port.close()

    asyncio.run(scene())
    assert refused


def test_a_table_without_tls_is_refused_at_both_ends(hub: RunningHub) -> None:
    director = Director(hub)
    director.open()
    plain = urlsplit(hub.hall)
    with pytest.raises(CarrierError, match="Something else than the director's PC"):
        WebSocketCarrier(f"wss://{plain.netloc}/sync").connect().__enter__()
    with pytest.raises(InvalidStatus, match="403"):
        connect(f"ws://{plain.netloc}/sync")
    assert "tables connect over TLS" in director.wait_until_shown("notices", "without encryption")


def test_both_ports_in_use_are_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PortInUseError, match=f"^Port {port} is in use"):
            serve(HubSettings(tmp_path / "hub", "127.0.0.1", 0, port), lambda _: pytest.fail("it started"))


def test_a_hub_holds_more_connections_than_a_program_may_at_first() -> None:
    """A shell and systemd allow 1,024 files, unless the program asks for more."""
    script = (
        "import resource as r; most = r.getrlimit(r.RLIMIT_NOFILE)[1]; r.setrlimit(r.RLIMIT_NOFILE, (64, most));"
        "from kiosk.hub.server.web_server import MAX_OPEN_FILES, raise_fd_limit; raise_fd_limit();"
        "assert r.getrlimit(r.RLIMIT_NOFILE) == (min(most, MAX_OPEN_FILES), most), r.getrlimit(r.RLIMIT_NOFILE)"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=30)

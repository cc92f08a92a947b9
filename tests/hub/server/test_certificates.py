"""The hub's authority and its server's certificate: made once, renewed by themselves, and used by any phone."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Barrier, BrokenBarrierError

import pytest
from cryptography.x509 import (
    DNSName,
    NameConstraints,
    SubjectAlternativeName,
    load_pem_x509_certificate,
)
from cryptography.x509.verification import PolicyBuilder, Store

from kiosk.hub.errors import HubError
from kiosk.hub.server.certificates import LIFETIME, RENEWED_BEFORE, Certificates

NAMES = {"localhost", "127.0.0.1", "hall.local", "192.168.1.10", "fe80::1"}
NOW = datetime(2027, 3, 6, 20, 0, tzinfo=UTC)


def at(time: datetime, folder: Path, names: set[str] | None = None) -> Certificates:
    return Certificates(folder / "tls", names or NAMES, lambda: time)


def server_certificate(folder: Path) -> bytes:
    return (folder / "tls/server.crt").read_bytes()


def test_every_file_is_its_owners_alone(tmp_path: Path) -> None:
    at(NOW, tmp_path)
    assert stat.S_IMODE((tmp_path / "tls").stat().st_mode) == 0o700
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "tls").iterdir()}
    assert modes == dict.fromkeys(("authority.key", "authority.crt", "server.key", "server.crt"), 0o600)


@pytest.mark.parametrize("name", ["localhost", "hall.local"])
def test_a_phone_that_has_the_authority_takes_the_certificate(tmp_path: Path, name: str) -> None:
    at(NOW, tmp_path)
    authority = load_pem_x509_certificate((tmp_path / "tls/authority.crt").read_bytes())
    leaf = load_pem_x509_certificate(server_certificate(tmp_path))
    verifier = PolicyBuilder().store(Store([authority])).time(NOW).build_server_verifier(DNSName(name))
    assert verifier.verify(leaf, [])[0] == leaf
    assert timedelta(days=398) > LIFETIME


def test_the_authority_may_vouch_for_nothing_outside_the_hall(tmp_path: Path) -> None:
    at(NOW, tmp_path, NAMES | {"bank.example", "8.8.8.8", "evillocalhost"})
    authority = load_pem_x509_certificate((tmp_path / "tls/authority.crt").read_bytes())
    constraints = authority.extensions.get_extension_for_class(NameConstraints)
    assert constraints.critical
    leaf = load_pem_x509_certificate(server_certificate(tmp_path))
    names = leaf.extensions.get_extension_for_class(SubjectAlternativeName).value
    assert {str(name.value) for name in names} == NAMES


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    first = at(NOW, tmp_path)
    before = server_certificate(tmp_path)
    again = at(NOW + timedelta(days=30), tmp_path)
    assert (again.authority, again.key_digest) == (first.authority, first.key_digest)
    assert server_certificate(tmp_path) == before


@pytest.mark.parametrize(
    "later",
    [LIFETIME - RENEWED_BEFORE, timedelta(days=20 * 365), timedelta(days=-7 * 365)],
    ids=["ends soon", "clock far ahead", "clock far back"],
)
def test_it_is_renewed_under_the_same_key(tmp_path: Path, later: timedelta) -> None:
    first = at(NOW, tmp_path)
    before = server_certificate(tmp_path)
    again = at(NOW + later, tmp_path)
    assert server_certificate(tmp_path) != before
    assert (again.authority, again.key_digest) == (first.authority, first.key_digest)
    leaf = load_pem_x509_certificate(server_certificate(tmp_path))
    assert leaf.not_valid_before_utc <= NOW + later < leaf.not_valid_after_utc


def test_the_names_are_those_of_the_hall(tmp_path: Path) -> None:
    certificates = at(NOW, tmp_path)
    assert not certificates.renew(NAMES)
    assert certificates.renew({*NAMES, "10.3.2.1"})
    assert certificates.renew(NAMES)


@pytest.mark.parametrize("name", ["authority.key", "authority.crt", "server.key", "server.crt"])
def test_a_damaged_file_is_said_and_left_as_it_is(tmp_path: Path, name: str) -> None:
    """With other keys every table would have to be enrolled again: they are not made without asking."""
    at(NOW, tmp_path)
    path = tmp_path / "tls" / name
    path.write_bytes(b"scribble")
    with pytest.raises(HubError, match=f"{name} of the director's PC's certificates is damaged or gone"):
        at(NOW, tmp_path)
    assert path.read_bytes() == b"scribble"


@pytest.mark.parametrize("name", ["authority.key", "server.key"])
def test_a_key_that_is_gone_is_not_made_anew_in_silence(tmp_path: Path, name: str) -> None:
    at(NOW, tmp_path)
    path = tmp_path / "tls" / name
    path.unlink()
    with pytest.raises(HubError, match=f"{name} of the director's PC's certificates is damaged or gone"):
        at(NOW, tmp_path)
    assert not path.exists()


def test_two_threads_that_find_a_new_address_make_one_certificate(tmp_path: Path) -> None:
    """The first waits for the second before it looks; where both may look, both make one."""
    both = Barrier(2)
    meet = False

    def now() -> datetime:
        if meet:
            with suppress(BrokenBarrierError):
                both.wait(0.3)
        return NOW

    certificates = Certificates(tmp_path / "tls", NAMES, now)
    meet = True
    with ThreadPoolExecutor(2) as threads:
        made = list(threads.map(certificates.renew, [NAMES | {"192.168.7.7"}] * 2))
    assert sorted(made) == [False, True]

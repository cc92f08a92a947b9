"""The hub's own certification authority, and the server's certificate, made and renewed without asking.

Tables know the server by its public key, which stays. Browsers that have taken the authority in know it by
name and date; the authority may vouch for private addresses and local names alone, so that whoever has it on
his phone gives nothing else away.
"""

from __future__ import annotations

import ssl
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from threading import Lock
from typing import Final

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from kiosk.hub.errors import HubError
from kiosk.journal.files import make_folder, write_secret
from kiosk.messages import N_
from kiosk.sync.wire.secure_channel import key_digest
from kiosk.system_errors import reason_of

LIFETIME: Final = timedelta(days=390)
"""Of the server's certificate: iPhones take no more than 398 days."""
RENEWED_BEFORE: Final = timedelta(days=90)
"""So long before its end it is renewed."""

_BACKDATED: Final = timedelta(days=2)
"""Phones and hub need not agree on the day."""
_AUTHORITY_FROM: Final = datetime(2020, 1, 1, tzinfo=UTC)
_AUTHORITY_UNTIL: Final = datetime(2049, 12, 31, tzinfo=UTC)
"""Fixed, because the clock may be years off when the authority is made."""
_LOCAL_NAMES: Final = ("local", "localhost")
_PRIVATE: Final = tuple(
    ip_network(network)
    for network in (
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8",
        "::1/128", "fc00::/7", "fe80::/10",
    )
)  # fmt: skip


class Certificates:
    """Kept in `folder`, readable by its owner alone. `now` gives the time of day."""

    def __init__(
        self, folder: Path, names: Collection[str], now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        """Take what is there, make what is not, and renew what must be. `names`: see `renew`.

        Raises:
            HubError: a file cannot be read or written, or is damaged.
        """
        self._server_file, self._key_file = folder / "server.crt", folder / "server.key"
        self._now = now
        self._renewing = Lock()
        authority = folder / "authority.crt"
        self._authority_key = _load_or_create_key(folder / "authority.key", authority)
        self._authority = _load_or_create_authority(authority, self._authority_key)
        self.are_new = not self._server_file.exists()
        """Whether there has never been a key before: no table knows this one."""
        self._key = _load_or_create_key(self._key_file, self._server_file)
        self.context = _server_context()
        """For the server's connections; it always has the newest certificate."""
        self._server = _load(self._server_file) if self._server_file.exists() else None
        if not self.renew(names):
            self._use()

    @property
    def authority(self) -> bytes:
        """The authority's certificate (DER), for browsers to take in."""
        return self._authority.public_bytes(Encoding.DER)

    @property
    def authority_name(self) -> str:
        """What phones call it in their lists."""
        return f"Table kiosk {key_name(self._authority_key)}"

    @property
    def authority_digest(self) -> str:
        """SHA-256 of the authority's certificate, in pairs of digits as phones show it."""
        return self._authority.fingerprint(SHA256()).hex(" ").upper()

    @property
    def key_digest(self) -> bytes:
        """What tables know the server by (`kiosk.sync.wire.secure_channel.key_digest`)."""
        assert self._server is not None  # noqa: S101 - made at the latest when this object was
        return key_digest(self._server)

    def renew(self, names: Collection[str]) -> bool:
        """Make a new certificate if the old one ends soon, is not valid yet, or bears other names.

        `names` are local names and addresses; others are left out. Whether it was made. May be called on any
        thread: who comes second finds the certificate that the first has made.

        Raises:
            HubError: it cannot be written.
        """
        wanted = _alternatives(names)
        with self._renewing:
            if self._server is not None and self._is_good(self._server, wanted):
                return False
            self._server = self._signed(wanted)
            _write(self._server_file, self._server.public_bytes(Encoding.PEM))
            self._use()
            return True

    def _signed(self, names: Sequence[x509.GeneralName]) -> x509.Certificate:
        now = self._now()
        builder = (
            _builder(self._authority.subject, "Table kiosk", self._key, now - _BACKDATED, now + LIFETIME)
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs_certificates=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(self._authority_key.public_key()),
                critical=False,
            )
        )
        return builder.sign(self._authority_key, SHA256())

    def _is_good(self, certificate: x509.Certificate, wanted: Sequence[x509.GeneralName]) -> bool:
        there = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        is_timely = (
            certificate.not_valid_before_utc <= self._now() < certificate.not_valid_after_utc - RENEWED_BEFORE
        )
        is_ours = certificate.issuer == self._authority.subject and (
            certificate.public_key() == self._key.public_key()
        )
        return is_timely and is_ours and set(wanted) == set(there)

    def _use(self) -> None:
        try:
            self.context.load_cert_chain(self._server_file, self._key_file)
        except (OSError, ssl.SSLError) as error:
            raise _unusable(self._server_file, error) from error


def _server_context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    # A table reads on one thread and writes on another. A ticket that comes while it writes its first request
    # is more than OpenSSL bears: the request is lost, and the table waits for an answer in vain.
    context.num_tickets = 0
    return context


def _load_or_create_authority(path: Path, key: EllipticCurvePrivateKey) -> x509.Certificate:
    if path.exists():
        return _load(path)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Table kiosk {key_name(key)}")])
    builder = (
        _builder(name, f"Table kiosk {key_name(key)}", key, _AUTHORITY_FROM, _AUTHORITY_UNTIL)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(
            x509.NameConstraints(
                [*map(x509.DNSName, _LOCAL_NAMES), *map(x509.IPAddress, _PRIVATE)], excluded_subtrees=None
            ),
            critical=True,
        )
    )
    authority = builder.sign(key, SHA256())
    _write(path, authority.public_bytes(Encoding.PEM))
    return authority


def key_name(key: EllipticCurvePrivateKey) -> str:
    """Four digits that tell one hub's authority from another's in a phone's list."""
    return f"{key.public_key().public_numbers().x % 10_000:04}"


def _builder(
    issuer: x509.Name, name: str, key: EllipticCurvePrivateKey, since: datetime, until: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .issuer_name(issuer)
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(since)
        .not_valid_after(until)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _alternatives(names: Collection[str]) -> list[x509.GeneralName]:
    """Those of `names` that the authority may vouch for."""
    found: list[x509.GeneralName] = []
    for name in sorted(names):
        try:
            address = ip_address(name)
        except ValueError:
            if name.rpartition(".")[2] in _LOCAL_NAMES:
                found.append(x509.DNSName(name))
        else:
            if any(_holds(network, address.packed) for network in _PRIVATE):
                found.append(x509.IPAddress(address))
    return found


def _holds(network: IPv4Network | IPv6Network, packed: bytes) -> bool:
    address = ip_address(packed)
    return address.version == network.version and address in network


def _load_or_create_key(path: Path, certificate: Path) -> EllipticCurvePrivateKey:
    """The key at `path`; a new one only where there has never been one, and so no `certificate` of it."""
    if not path.exists() and not certificate.exists():
        key = generate_private_key(SECP256R1())
        _write(path, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        return key
    try:
        key_there = load_pem_private_key(path.read_bytes(), None)
    except FileNotFoundError as error:
        raise _damaged(path) from error
    except OSError as error:
        raise _unusable(path, error) from error
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise _damaged(path) from error
    if not isinstance(key_there, EllipticCurvePrivateKey):
        raise _damaged(path)
    return key_there


def _load(path: Path) -> x509.Certificate:
    try:
        return x509.load_pem_x509_certificate(path.read_bytes())
    except OSError as error:
        raise _unusable(path, error) from error
    except ValueError as error:
        raise _damaged(path) from error


def _write(path: Path, data: bytes) -> None:
    try:
        make_folder(path.parent, 0o700)
        write_secret(path, data)
    except OSError as error:
        raise _unusable(path, error) from error


def _unusable(path: Path, error: OSError) -> HubError:
    return HubError(
        N_("The file {path} of the director's PC's certificates cannot be used ({reason})."),
        path=str(path),
        reason=reason_of(error),
    )


def _damaged(path: Path) -> HubError:
    return HubError(
        N_(
            "The file {path} of the director's PC's certificates is damaged or gone. Put back a copy of "
            "the folder: with new keys every table would have to be enrolled again."
        ),
        path=str(path),
    )

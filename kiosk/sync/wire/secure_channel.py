"""TLS to a hub that is known by its public key: dates and names say nothing where clocks are wrong."""

from __future__ import annotations

import hashlib
import socket
import ssl
from functools import cache
from typing import NamedTuple

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509 import Certificate, load_der_x509_certificate


class Endpoint(NamedTuple):
    """The far end of an encrypted connection."""

    address: str
    key: bytes
    """The `key_digest` of its certificate."""


def key_digest(certificate: Certificate) -> bytes:
    """SHA-256 of a certificate's public key (its SubjectPublicKeyInfo): the same after every renewal."""
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return hashlib.sha256(key).digest()


def connect_securely(host: str, port: int, timeout: float) -> tuple[ssl.SSLSocket, bytes]:
    """A TLS 1.3 connection, and the `key_digest` of whoever answers: the caller must know that key.

    Nothing but the handshake has been said. `timeout` is in seconds.

    Raises:
        ssl.SSLError: whoever answers does not speak TLS 1.3, or shows no certificate that can be read.
        OSError: nobody answers, or too late.
    """
    plain = socket.create_connection((host, port), timeout)
    try:
        secure = _context().wrap_socket(plain)
    except BaseException:
        plain.close()
        raise
    try:
        return secure, _peer_digest(secure)
    except BaseException:
        secure.close()
        raise


def _peer_digest(secure: ssl.SSLSocket) -> bytes:
    try:
        return key_digest(load_der_x509_certificate(secure.getpeercert(binary_form=True) or b""))
    except (ValueError, UnsupportedAlgorithm) as error:
        raise ssl.SSLError(f"its certificate cannot be read: {error}") from error


@cache
def _context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # the key is compared instead
    return context

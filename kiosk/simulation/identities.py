"""Keys of simulated directors and tables: made from their names, so that a seed gives the same file again."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from kiosk.journal.identity import Identity


@cache
def identity_of(author: str) -> Identity:
    """Who speaks by that name in every simulated tournament: nobody whom a real hub would trust."""
    secret = sha256(f"kiosk simulation {author}".encode()).digest()
    return Identity(author, 1, Ed25519PrivateKey.from_private_bytes(secret))

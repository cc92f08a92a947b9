"""What hub and table sign to prove to each other who they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec.msgpack import Encoder

from kiosk.sync.wire.messages import PROTOCOL_VERSION, Challenge, Heads, Hello, Proof

if TYPE_CHECKING:
    from kiosk.journal.identity import Identity

_encoder = Encoder()


def hello_of(identity: Identity, nonce: bytes, exchange: bytes) -> Hello:
    """How a unit begins."""
    return Hello((PROTOCOL_VERSION,), identity.author, identity.epoch, identity.public_key, nonce, exchange)


def proof_of(
    identity: Identity, hello: Hello, challenge: Challenge, binding: bytes, heads: Heads, *, code: str = ""
) -> Proof:
    """A unit's answer to a challenge; `code` is of one that asks to become a table."""
    signature = identity.private_key.sign(proof_statement(hello, challenge, binding))
    return Proof(challenge.nonce, heads, signature, code)


def challenge_statement(hello: Hello, challenge: Challenge, binding: bytes = b"") -> bytes:
    """What the hub signs: the whole exchange so far, and the connection over which it goes.

    `binding` is the digest of the TLS key that the connection is encrypted under, if it is: whoever stands
    between with a key of his own cannot pass the signature on.
    """
    return b"kiosk hub 1\0" + _encoder.encode([hello, *_unsigned(challenge), binding])


def is_hubs(hello: Hello, challenge: Challenge, binding: bytes) -> bool:
    """Whether a challenge to this hello is signed by the key that it shows, over this connection."""
    key = Ed25519PublicKey.from_public_bytes(challenge.public_key)
    try:
        key.verify(challenge.signature, challenge_statement(hello, challenge, binding))
    except InvalidSignature:
        return False
    return challenge.version == PROTOCOL_VERSION


def proof_statement(hello: Hello, challenge: Challenge, binding: bytes = b"") -> bytes:
    """What the table signs: the same, for a purpose of its own, so that neither is the other's proof."""
    return b"kiosk table 1\0" + _encoder.encode([hello, *_unsigned(challenge), binding])


def is_tables(hello: Hello, challenge: Challenge, proof: Proof, binding: bytes) -> bool:
    """Whether a proof is signed by the key that the hello shows, for this challenge and this connection."""
    key = Ed25519PublicKey.from_public_bytes(hello.public_key)
    try:
        key.verify(proof.signature, proof_statement(hello, challenge, binding))
    except InvalidSignature:
        return False
    return True


def _unsigned(challenge: Challenge) -> tuple[object, ...]:
    return (
        challenge.version,
        challenge.nonce,
        challenge.tournament,
        challenge.public_key,
        challenge.key_epoch,
        challenge.hub_epoch,
        challenge.next_epoch,
        challenge.exchange,
    )

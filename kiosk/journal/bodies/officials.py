"""Who officiates, who has opened a table, and who has commanded what."""

from __future__ import annotations

from typing import Literal, TypeAlias

from kiosk.journal.bodies.body import Body, Key, Number, Text

OfficialRole: TypeAlias = Literal["director", "arbiter", "scorer", "display"]
"""What somebody, or a screen of the hall, is let in for."""


class OfficialNamed(Body, frozen=True):
    """By the director: somebody officiates, under a number that stays theirs. The last counts."""

    official: Number
    name: Text
    role: OfficialRole


class OfficialPinSet(Body, frozen=True):
    """By the director: with this PIN the official opens a table. `verifier` is of `kiosk.journal.pins`.

    The last for an official counts.
    """

    official: Number
    verifier: Text


class OfficialRevoked(Body, frozen=True):
    """By the director: somebody officiates no more. The number is never given again."""

    official: Number


class TableUnlocked(Body, frozen=True):
    """By a table: it is open for an official, who is at it; the last counts. It locks by itself."""

    official: Number
    way: Literal["pin", "phone"]
    """Whether the PIN was typed, or the director's side has let them in."""


class TableUnlockGranted(Body, frozen=True):
    """By the director's side: a table opens for an official without a PIN.

    `expires_at`: seconds since 1970, after which a table that has not heard it stays locked.
    """

    table: Number
    official: Number
    expires_at: float


class CommandGiven(Body, frozen=True):
    """By the director's side: who commanded what stands in the `events` events that follow it at once.

    `official` is None for whoever sat at the director's PC; `command` is the command's kind, `key` the one
    with which it was sent: the same one is not obeyed twice.
    """

    official: Number | None
    name: Text
    command: Key
    key: Key
    events: Number

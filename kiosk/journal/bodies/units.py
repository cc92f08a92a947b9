"""Which unit speaks for a table, and what its cards look like."""

from __future__ import annotations

from kiosk.journal.bodies.body import Body, Digest, Key, Number, Text


class AuthorAdmitted(Body, frozen=True):
    """By the director: this key speaks for this table from now on. A higher epoch ends the lower ones."""

    author: Key
    epoch: Number
    public_key: Digest
    table: Number


class AuthorRevoked(Body, frozen=True):
    """By the director: nobody speaks as this author in this epoch any more."""

    author: Key
    epoch: Number


class DeckEnrolled(Body, frozen=True):
    """By a table: its cards are these. By the director: so are those of every table that enrolled none.

    `deck` is the SHA-256 of the deck's file, an attachment. The last of each author counts.
    """

    name: Text
    deck: Digest

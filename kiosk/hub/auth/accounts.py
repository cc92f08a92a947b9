"""How officials get in: phones that were enrolled, passwords, and the links of those who play.

What is kept is one small file beside the journal, readable by its owner alone. It holds no token and no
password, only what they are known again by; who officiates, and as what, stands in the journal.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import MsgspecError, Struct, json, structs

from kiosk.hub.errors import HubError, RefusedError
from kiosk.journal.files import write_secret
from kiosk.messages import N_
from kiosk.system_errors import reason_of

INVITATION_LIFETIME: Final = 600.0
"""Seconds for which a code that enrols a phone can be used, once."""
SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 200
MOST_SESSIONS: Final = 10
"""Of one official; another one ends the oldest."""

_CODE_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Those that nobody mistakes for one another."""
_CODE_LENGTH: Final = 8

_hasher: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_NO_PASSWORD: Final = _hasher.hash(secrets.token_urlsafe())
"""Stands for the password of whoever has none, so that nobody learns from the time that it takes."""


class Session(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser in which an official is signed in. `token` is the SHA-256 of its token, in hex."""

    token: str
    official: int
    since: float
    """Seconds since 1970."""
    device: str
    """What the browser called itself."""

    @property
    def key(self) -> str:
        """Names the session to the director; opens nothing."""
        return self.token[:16]


class _Kept(Struct, frozen=True, forbid_unknown_fields=True):
    tournament: str
    secret: str
    """From which the players' links are made."""
    sessions: tuple[Session, ...] = ()
    passwords: dict[str, str] = {}
    """By the official's number."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A code that lets one browser in as an official, once."""

    code: str
    official: int
    expires_at: float


class Accounts:
    """Any thread may use it. Everything that it says is kept is on the disk when the method returns."""

    def __init__(self, wall: Callable[[], float], tournament: str = "", path: Path | None = None) -> None:
        """`path` None: nothing outlives this object. What was kept of another tournament is forgotten.

        Raises:
            HubError: the file cannot be read or written, or is damaged.
        """
        self._wall = wall
        self._path = path
        self._lock = Lock()
        self._invitations: dict[int, Invitation] = {}
        self._links: dict[str, str] = {}
        kept = None if path is None else _read(path)
        if kept is None or kept.tournament != tournament:
            self._keep(_Kept(tournament, secrets.token_hex(32)))  # at once: links are printed and handed out
        else:
            self._kept = kept

    def invite(self, official: int) -> Invitation:
        """A new code for an official's browser; a former one is void."""
        code = "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))
        invitation = Invitation(code, official, self._wall() + INVITATION_LIFETIME)
        with self._lock:
            self._invitations[official] = invitation
        return invitation

    def invitation(self, official: int) -> Invitation | None:
        """The code that can still be used for an official, if there is one."""
        with self._lock:
            return self._open_invitation(official)

    def invited(self, code: str) -> int | None:
        """The official whom a code would let in; it stays unused."""
        with self._lock:
            found = self._find_invitation(code)
            return None if found is None else found.official

    def accept(self, code: str, device: str) -> tuple[int, str] | None:
        """Use a code: the official's number and the token of a new session; None for a code that is none.

        Raises:
            HubError: it cannot be kept.
        """
        with self._lock:
            found = self._find_invitation(code)
            if found is None:
                return None
            token = self._begin(found.official, device)
            del self._invitations[found.official]
            return found.official, token

    def set_password(self, official: int, password: str) -> None:
        """Let an official in by a password from now on; who is signed in by a former one stays so.

        Raises:
            RefusedError: the password is too short or too long.
            HubError: it cannot be kept.
        """
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise RefusedError(
                N_("Choose a password of {shortest} characters or more: three words will do."),
                field="password",
                shortest=SHORTEST_PASSWORD,
            )
        hashed = _hasher.hash(password)
        with self._lock:
            passwords = {**self._kept.passwords, str(official): hashed}
            self._keep(structs.replace(self._kept, passwords=passwords))

    def has_password(self, official: int) -> bool:
        return str(official) in self._kept.passwords

    def sign_in(self, official: int | None, password: str, device: str) -> str | None:
        """The token of a new session, or None for a wrong password. Takes the time that argon2 takes.

        `official` None: nobody of that name; takes as long.

        Raises:
            HubError: it cannot be kept.
        """
        kept = None if official is None else self._kept.passwords.get(str(official))
        is_right = _is_password(password, kept or _NO_PASSWORD)
        if official is None or kept is None or not is_right:
            return None
        with self._lock:
            return self._begin(official, device)

    def official_of(self, token: str) -> int | None:
        """The official whose session has this token."""
        digest = _digest(token)
        return next((session.official for session in self._kept.sessions if session.token == digest), None)

    def sessions_of(self, official: int) -> tuple[Session, ...]:
        """Where an official is signed in, the newest first."""
        return tuple(session for session in reversed(self._kept.sessions) if session.official == official)

    def end(self, key: str) -> None:
        """End the session of that key, if there is one.

        Raises:
            HubError: it cannot be kept.
        """
        with self._lock:
            sessions = tuple(session for session in self._kept.sessions if session.key != key)
            if sessions != self._kept.sessions:
                self._keep(structs.replace(self._kept, sessions=sessions))

    def sign_out(self, token: str) -> None:
        """End the session that has this token, if one has.

        Raises:
            HubError: it cannot be kept.
        """
        self.end(_digest(token)[:16])

    def link_of(self, entrant: int) -> str:
        """The opaque name of a pair's or player's own page: nobody finds another's from it."""
        return self._link(f"entrant {entrant}")

    def captains_link(self, team: int, captain: int) -> str:
        """The opaque name of the page from which a player speaks for a team while captain of it."""
        return self._link(f"captain {team} {captain}")

    def _link(self, whose: str) -> str:
        if whose not in self._links:
            mac = hmac.digest(bytes.fromhex(self._kept.secret), whose.encode(), "sha256")
            self._links[whose] = urlsafe_b64encode(mac[:15]).decode()
        return self._links[whose]

    def _begin(self, official: int, device: str) -> str:
        token = secrets.token_urlsafe(32)
        own = [session for session in self._kept.sessions if session.official == official]
        gone = set(own[: max(0, len(own) - MOST_SESSIONS + 1)])
        sessions = (
            *(session for session in self._kept.sessions if session not in gone),
            Session(_digest(token), official, self._wall(), device[:200]),
        )
        self._keep(structs.replace(self._kept, sessions=sessions))
        return token

    def _find_invitation(self, code: str) -> Invitation | None:
        wanted = plain_code(code)
        found = None
        for official in tuple(self._invitations):
            invitation = self._open_invitation(official)
            if invitation is not None and secrets.compare_digest(invitation.code.encode(), wanted.encode()):
                found = invitation
        return found

    def _open_invitation(self, official: int) -> Invitation | None:
        invitation = self._invitations.get(official)
        if invitation is None or invitation.expires_at <= self._wall():
            self._invitations.pop(official, None)
            return None
        return invitation

    def _keep(self, kept: _Kept) -> None:
        if self._path is not None:
            try:
                write_secret(self._path, json.encode(kept))
            except OSError as error:
                raise _unusable(self._path, error) from error
        self._kept = kept


def plain_code(code: str) -> str:
    """A code as it was given out, however it was typed.

    >>> plain_code(" k7qx-m2pd ")
    'K7QXM2PD'
    """
    return "".join(letter for letter in code.upper() if letter.isalnum())


def spaced(code: str) -> str:
    """A code for people.

    >>> spaced("K7QXM2PD")
    'K7QX-M2PD'
    """
    return f"{code[:4]}-{code[4:]}"


def _is_password(password: str, kept: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def _read(path: Path) -> _Kept | None:
    try:
        return json.decode(path.read_bytes(), type=_Kept)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _unusable(path, error) from error
    except (MsgspecError, UnicodeDecodeError) as error:
        raise HubError(
            N_("The file {path} is damaged. Move it away and start again; then all officials sign in anew."),
            path=str(path),
        ) from error


def _unusable(path: Path, error: OSError) -> HubError:
    return HubError(N_("The file {path} cannot be used ({reason})."), path=str(path), reason=reason_of(error))

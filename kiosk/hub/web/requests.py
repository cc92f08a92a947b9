"""What the hub's own pages send beside commands, and how a request's JSON is read."""

from __future__ import annotations

from typing import Annotated, TypeVar

from msgspec import Meta, MsgspecError, Struct
from msgspec.json import decode
from starlette.requests import Request

from kiosk.commands.command import Name, Positive
from kiosk.hub.errors import NOT_UNDERSTOOD, InvalidRequestError, not_understood
from kiosk.journal.bodies import OfficialRole

RequestBody = TypeVar("RequestBody", bound=Struct)


class Enrolment(Struct, frozen=True, forbid_unknown_fields=True):
    """This browser is the official's for whom the code was given out."""

    code: Name


class SigningIn(Struct, frozen=True, forbid_unknown_fields=True):
    """An official signs in by name and password."""

    name: Name
    password: Annotated[str, Meta(max_length=1000)]


class SigningOut(Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever is signed in in this browser is so no more."""


class Naming(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody officiates, if not already, and a code is wanted that enrols their browser."""

    name: Name
    role: OfficialRole


class Inviting(Struct, frozen=True, forbid_unknown_fields=True):
    """A code is wanted that enrols a browser of this official's."""

    official: Positive


class PasswordSetting(Struct, frozen=True, forbid_unknown_fields=True):
    """An official signs in with this password from now on."""

    official: Positive
    password: Annotated[str, Meta(max_length=1000)]


class LineUpOffered(Struct, frozen=True, forbid_unknown_fields=True):
    """A captain's line-up, as `kiosk.hub.commands.GiveLineUp` has it."""

    round: Positive
    line_up: Annotated[dict[Name, Positive], Meta(max_length=40)]


class SessionEnding(Struct, frozen=True, forbid_unknown_fields=True):
    """The browser of that session (`kiosk.hub.accounts.Session.key`) is let in no more."""

    session: Name


class NetworkChosen(Struct, frozen=True, forbid_unknown_fields=True):
    """The hub is to be shown in this network of the PC's alone; in all of them, where it is empty."""

    network: Annotated[str, Meta(max_length=60)]


class NoticeSeen(Struct, frozen=True, forbid_unknown_fields=True):
    """What has happened was looked at: by whom it was said to be, and when (seconds since 1970)."""

    author: Annotated[str, Meta(max_length=60)]
    at: float


class LogoRemoval(Struct, frozen=True, forbid_unknown_fields=True):
    """The club's logo is to be shown no more."""


class TrialAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A trial evening is to begin, or to end."""


class SignedIn(Struct, frozen=True):
    """The page with which the browser goes on."""

    location: str


class Invited(Struct, frozen=True):
    """A code that enrols one browser of an official's, once; `location` is the page that shows it."""

    official: int
    location: str
    address: str
    """Where a browser types the code."""
    code: str
    expires_at: float
    """The time of day, in seconds since 1970."""
    unreachable: str
    """Why no phone finds that address, in the reader's language; empty where one does."""


class Brought(Struct, frozen=True):
    """What became of a file that was brought; `code` and `answer` are for the table that it is from."""

    sentences: tuple[str, ...]
    code: str | None
    answer: str | None
    """The path of the parcel to carry back."""
    receipt: tuple[str, ...]
    """The paths of the QR codes to hold under the table's camera."""


class Health(Struct, frozen=True):
    """That the hub is alive, and how far its journal is."""

    status: str
    tournament: str | None
    events: int
    tables_linked: int


class Done(Struct, frozen=True):
    """It was done; there is nothing to tell."""


class Refusal(Struct, frozen=True):
    """Why it was not done, in the reader's language, by which article, and which field is to be mended."""

    message: str
    article: str
    field: str


def require_json(request: Request) -> None:
    """Make sure that a request says that it carries JSON: what a form of another page sends never does.

    Raises:
        InvalidRequestError: it does not.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise InvalidRequestError(NOT_UNDERSTOOD)


async def read_request(request: Request, kind: type[RequestBody]) -> RequestBody:
    """What a request asks for.

    Raises:
        InvalidRequestError: it is not JSON of that kind.
    """
    require_json(request)
    try:
        return decode(await request.body(), type=kind)
    except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise not_understood(error) from None

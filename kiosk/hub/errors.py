"""What the hub refuses, and why it cannot start."""

from __future__ import annotations

import re
from typing import Final

from kiosk.messages import N_, KioskError

NOT_UNDERSTOOD: Final = N_("The director's PC does not understand this request. Load the page again.")


class HubError(KioskError):
    """The hub cannot start or go on."""


class PortInUseError(HubError):
    """Another program listens at the hub's port."""


class RefusedError(KioskError):
    """A command makes no sense now: the round has started, the call is claimed, ..."""


class InvalidRequestError(KioskError):
    """A request is not one that the hub understands."""


class TooLargeError(KioskError):
    """A request brings more than the hub takes."""


class ForbiddenError(KioskError):
    """The request comes from somebody who may not ask for that."""


class NotFoundError(KioskError):
    """There is no such table or page."""


class TooManyAttemptsError(KioskError):
    """Somebody has tried to get in too often."""


def not_understood(error: Exception) -> InvalidRequestError:
    """The refusal of JSON that msgspec has refused, with the field that is wrong if it names one."""
    path = re.search(r"`\$\.(?!kind`)(\w+)`", str(error))
    if path is None:
        return InvalidRequestError(NOT_UNDERSTOOD)
    return InvalidRequestError(N_("Fill in this field with a sensible value."), field=path[1])

"""What the hub refuses, and why it cannot start."""

from __future__ import annotations

from kiosk.messages import KioskError


class HubError(KioskError):
    """The hub cannot start or go on."""


class PortInUseError(HubError):
    """Another program listens at the hub's port."""


class RefusedError(KioskError):
    """A command makes no sense now: the round has started, the call is claimed, ..."""


class InvalidRequestError(KioskError):
    """A request is not one that the hub understands."""


class ForbiddenError(KioskError):
    """The request comes from somebody who may not ask for that."""


class NotFoundError(KioskError):
    """There is no such table or page."""

"""Why the ruling assistant refuses."""

from __future__ import annotations

from kiosk.messages import KioskError


class RulingError(KioskError):
    """What was said does not lead to a ruling of the code."""


class UnknownTreeError(RulingError, LookupError):
    """The code has no such tree, or the tree no such outcome."""


class AnswerError(RulingError, ValueError):
    """The question has no such answer."""


class ContradictionError(RulingError, ValueError):
    """It contradicts what was said, or what is known, before."""


class IncompleteError(RulingError):
    """Something that the ruling needs has not been told."""


class FigureError(RulingError, ValueError):
    """The code does not allow this number or this choice."""

"""An arbiter's phone: the calls that are theirs or nobody's yet. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from kiosk.hub.auth.roles import Principal
from kiosk.hub.calls.views import CallRow

CallStage: TypeAlias = Literal["waiting", "escalated", "going", "there", "deferred", "taken"]
"""Nobody goes; it was handed on, and nobody goes; I am going; I am there; I go back later; another has it."""

_ORDER: Final[tuple[CallStage, ...]] = ("there", "going", "escalated", "waiting", "deferred", "taken")


@dataclass(frozen=True, slots=True)
class ArbiterCall:
    """An open call, as an arbiter stands to it."""

    call: CallRow
    stage: CallStage
    was_mine: bool = False
    """Whether another has taken it over from whoever looks."""

    @property
    def is_unclaimed(self) -> bool:
        return self.stage in {"waiting", "escalated"}


@dataclass(frozen=True, slots=True)
class ArbiterView:
    """Everything that an arbiter's page shows beside `Console`."""

    calls: tuple[ArbiterCall, ...]
    """The arbiter's own first, then those to whom nobody is going."""
    not_offered: tuple[str, ...]
    """The tables whose calls this arbiter may not take, for they play there."""

    @property
    def first(self) -> ArbiterCall | None:
        """The call that the arbiter's thumb acts on; none where every one is somebody's or put off."""
        newest = self.calls[0] if self.calls else None
        return newest if newest is not None and newest.stage not in {"taken", "deferred"} else None


def arbiter_view(calls: Sequence[CallRow], principal: Principal) -> ArbiterView:
    """What the phone of whoever asks shows of the open calls.

    The director's own PC has no name, which is written there, and is shown every call.
    """
    offered = [call for call in calls if not call.is_played_by(principal.name)]
    hidden = [call for call in calls if call.is_played_by(principal.name)]
    shown = [
        ArbiterCall(call, _stage(principal, call), was_mine=principal.name in call.taken_from)
        for call in sorted(offered, key=lambda call: call.since)
    ]
    return ArbiterView(
        calls=tuple(sorted(shown, key=lambda call: _ORDER.index(call.stage))),
        not_offered=tuple(call.name for call in hidden),
    )


def _stage(principal: Principal, call: CallRow) -> CallStage:
    if call.arbiter is None:
        return "waiting" if call.escalated is None else "escalated"
    if principal.name and call.arbiter != principal.name:
        return "taken"
    if call.deferred is not None:
        return "deferred"
    return "there" if call.is_attended else "going"

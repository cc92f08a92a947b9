"""Who officiates, and with which PIN each opens a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from kiosk.journal.bodies import OfficialNamed, OfficialPinSet, OfficialRevoked, OfficialRole

if TYPE_CHECKING:
    from kiosk.journal.event import Event


@dataclass(frozen=True, slots=True)
class Official:
    """Somebody who was named by the director; it may be that their PIN is here before their name."""

    number: int
    name: str = ""
    role: OfficialRole | None = None
    verifier: str | None = None
    """Of the PIN (`kiosk.journal.pins.is_pin`); None: no table opens for them."""
    is_revoked: bool = False

    @property
    def officiates(self) -> bool:
        return self.role is not None and not self.is_revoked

    @property
    def opens_tables(self) -> bool:
        """Whether a table opens for this official, who is asked for the PIN."""
        return self.rules and self.verifier is not None

    @property
    def rules(self) -> bool:
        """Whether this official may command at a table."""
        return self.officiates and self.role in {"director", "arbiter"}


Officials: TypeAlias = Mapping[int, Official]
"""By number, with those who were revoked."""


def fold(state: Officials, event: Event) -> Officials:
    """The officials after an event; events about other things change nothing."""
    match event.body:
        case OfficialNamed(official=number, name=name, role=role):
            return {**state, number: replace(_find(state, number), name=name, role=role)}
        case OfficialPinSet(official=number, verifier=verifier):
            return {**state, number: replace(_find(state, number), verifier=verifier)}
        case OfficialRevoked(official=number):
            return {**state, number: replace(_find(state, number), is_revoked=True)}
        case _:
            return state


def in_office(officials: Officials) -> tuple[Official, ...]:
    """Those who officiate, by name."""
    officiating = (official for official in officials.values() if official.officiates)
    return tuple(sorted(officiating, key=lambda official: (official.name, official.number)))


def who_rule(officials: Officials) -> tuple[Official, ...]:
    """Those for whom a table may be open, by name."""
    return tuple(official for official in in_office(officials) if official.rules)


def _find(state: Officials, number: int) -> Official:
    return state.get(number) or Official(number)

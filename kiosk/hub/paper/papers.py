"""What a game prints in a way of its own: its score sheets, and what goes with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.messages import Message
from kiosk.projections.tournament_state import TournamentState

if TYPE_CHECKING:
    from kiosk.journal.store import Head


@dataclass(frozen=True, slots=True)
class PaperRequest:
    """What is asked for."""

    hall: TournamentState
    head: Callable[[str], Head]
    """The last that an author has said, as far as it has arrived here."""
    number: int = 0
    """Of the round, or of the table, where it is about one."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A page that is printed."""

    template: str
    values: Callable[[PaperRequest], Mapping[str, object]]
    """What the template shows.

    Raises:
        NotFoundError: there is nothing to be printed.
    """


@dataclass(frozen=True, slots=True)
class PaperLink:
    """Where a paper of the whole tournament is."""

    says: Message
    path: str


def _no_links(_hall: TournamentState) -> tuple[PaperLink, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Papers:
    """What one game prints beside what all print. What it does not name it has not."""

    round_sheets: Paper | None = None
    """The score sheets of a round."""
    table_sheets: Paper | None = None
    """The score sheets of a table, the first round first."""
    label: Message | None = None
    """What a key to a round's sheets says."""
    hint: Message | None = None
    """When they are to be printed, if that is to be said."""
    players: Paper | None = None
    """Every player's sheet, through all rounds."""
    checks: Paper | None = None
    """Whether all sheets agree with each other."""
    links: Callable[[TournamentState], tuple[PaperLink, ...]] = _no_links
    """What there is of the whole tournament."""

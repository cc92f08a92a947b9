"""The menu of every official's page: pages by subject, but for those that are not for whoever looks. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from kiosk.hub.auth.roles import Principal, may_open
from kiosk.messages import N_, Message
from kiosk.projections.entrants import KIND_PLURALS
from kiosk.projections.folds.tournament import Tournament


@dataclass(frozen=True, slots=True)
class MenuLink:
    """A page."""

    label: Message
    address: str
    is_current: bool
    shortcut: str = ""
    """The key that leads there; empty where none does."""


@dataclass(frozen=True, slots=True)
class MenuSubject:
    """The pages about one subject."""

    label: Message
    links: tuple[MenuLink, ...]


Has = Callable[[Tournament], bool]


@dataclass(frozen=True, slots=True)
class _Entry:
    label: str
    address: str
    is_there: Has = lambda _: True


def _is_open(tournament: Tournament) -> bool:
    return tournament.opened is not None


def _is_published(tournament: Tournament) -> bool:
    return tournament.round > 0


def _is_scored(tournament: Tournament) -> bool:
    return _is_open(tournament) and tournament.is_scored


def _has_code(tournament: Tournament) -> bool:
    return _is_open(tournament) and tournament.offers.code is not None


def _has_line_ups(tournament: Tournament) -> bool:
    return tournament.entrants == "teams" and _is_published(tournament)


_ENTRANTS: Final = "/entrants"
SHORTCUTS: Final = {"/": "t", _ENTRANTS: "e", "/rulings/new": "r", "/paper": "p", "/trail": "l"}
"""The keys of the pages that are opened most, by address."""
_SUBJECTS: Final[tuple[tuple[str, tuple[_Entry, ...]], ...]] = (
    (
        N_("Tables"),
        (
            _Entry(N_("All tables"), "/"),
            _Entry(N_("Calls, for the phone"), "/arbiter", _is_open),
            _Entry(N_("Calls so far"), "/calls", _is_open),
            _Entry(N_("Results by stick or QR code"), "/carried", _is_open),
        ),
    ),
    (
        N_("Entrants and rounds"),
        (
            _Entry("", _ENTRANTS, lambda tournament: bool(tournament.starts or tournament.players)),
            _Entry(N_("Line-ups"), "/line-ups", _has_line_ups),
            _Entry(N_("Next round"), "/rounds/next", lambda tournament: bool(tournament.starts)),
            _Entry(N_("Bracket"), "/bracket", lambda tournament: tournament.bracket is not None),
            _Entry(N_("Thresholds and lots"), "/ranking", _is_scored),
            _Entry(N_("Closing"), "/closing", _is_published),
        ),
    ),
    (
        N_("Rulings"),
        (
            _Entry(N_("New ruling"), "/rulings/new", _has_code),
            _Entry(N_("Rulings"), "/rulings", _is_open),
            _Entry(N_("Corrections"), "/corrections", _is_scored),
            _Entry(N_("Reports"), "/reports", _has_code),
            _Entry(N_("Reference pages"), "/references", _is_open),
        ),
    ),
    (
        N_("Paper and hall"),
        (
            _Entry(N_("Paper and files"), "/paper", _is_open),
            _Entry(N_("QR codes for the players"), "/players/links", _is_open),
            _Entry(N_("Hall's display"), "/display", _is_open),
            _Entry(N_("Club's logo"), "/logo"),
        ),
    ),
    (
        N_("Settings"),
        (
            _Entry(N_("At the tables"), "/arrangements", _is_scored),
            _Entry(N_("Alerts and clock"), "/alerts", _is_open),
            _Entry(N_("Officials"), "/officials"),
            _Entry(N_("Who commanded what"), "/trail"),
            _Entry(N_("Table devices"), "/units"),
            _Entry(N_("This PC's networks"), "/networks"),
        ),
    ),
)


def menu(tournament: Tournament, principal: Principal, path: str) -> tuple[MenuSubject, ...]:
    """The subjects of which somebody may open a page. `path` is the page that they look at."""
    subjects = (
        MenuSubject(Message(label), tuple(_links(entries, tournament, principal, path)))
        for label, entries in _SUBJECTS
    )
    return tuple(subject for subject in subjects if subject.links)


def _links(
    entries: tuple[_Entry, ...], tournament: Tournament, principal: Principal, path: str
) -> Iterator[MenuLink]:
    for entry in entries:
        if entry.is_there(tournament) and may_open(principal.role, "GET", entry.address):
            label = Message(entry.label) if entry.label else KIND_PLURALS[tournament.entrants]
            yield MenuLink(label, entry.address, entry.address == path, SHORTCUTS.get(entry.address, ""))

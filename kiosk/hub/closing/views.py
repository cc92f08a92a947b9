"""What the page of the closing shows, as plain values. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from kiosk.hub.closing.decisions import lacking
from kiosk.hub.closing.readiness import Lack, Missing, differences, final_places, missing
from kiosk.hub.service.presence import Presence
from kiosk.hub.web.formats import points, signed
from kiosk.journal.bodies import FinalPlace
from kiosk.messages import N_, Message
from kiosk.projections.entrants import entrants
from kiosk.projections.folds.tournament import Closing
from kiosk.projections.standing_notes import notes_by_entrant
from kiosk.projections.standings_rules_by_game import standings_rules_of
from kiosk.projections.thresholds import lines_below
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class Label:
    """What a figure is called; `short` is empty where it is not shortened."""

    long: Message
    short: str = ""


_OF_POINTS: Final = (Label(Message(N_("Victory points")), "VP"), Label(Message(N_("Match points")), "MP"))
_OF_TOTALS: Final = (Label(Message(N_("Total"))),)


@dataclass(frozen=True, slots=True)
class FinalPlaceRow:
    group: str
    """The name of the group whose first row this is; empty for the others, and where all play together."""
    rank: int
    is_shared: bool
    names: str
    history: tuple[Message, ...]
    """Who plays for whom, whether they play no more (Art. 33), what was taken, and what lots have decided."""
    lines: tuple[Message, ...]
    """The thresholds that end with this place."""
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    names: str
    declared: str
    now: str


@dataclass(frozen=True, slots=True)
class ClosingView:
    """Everything on the page."""

    closed: Closing | None
    before: tuple[Closing, ...]
    """The closings that were opened again."""
    missing: tuple[Missing, ...]
    """Empty once the tournament is closed."""
    is_blocked: bool
    """Whether it cannot be closed yet, whatever is said."""
    command: Mapping[str, object]
    labels: tuple[Label, ...]
    """What each of a place's points is called."""
    paper: str
    """The page on which the standings are printed; empty where there are none."""
    places: tuple[FinalPlaceRow, ...]
    """As declared; while the tournament is open, as they stand now."""
    differences: tuple[DifferenceRow, ...]


def closing_view(hall: TournamentState, presence: Presence) -> ClosingView:
    """The page. The tournament must be open, or closed.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    closed = hall.tournament.closed
    found = () if closed is not None else missing(hall, presence)
    names = {number: " – ".join(people) for number, people in entrants(hall).items()}
    is_by_points = standings_rules_of(hall.tournament).is_by_victory_points
    places = final_places(hall) if closed is None else closed.declared.standings
    return ClosingView(
        closed=closed,
        before=tuple(closing for closing in hall.tournament.closings if closing.reopened is not None),
        missing=found,
        is_blocked=any(gap.lack is Lack.SHEETS for gap in found),
        command={"kind": "close_tournament", "left": lacking(found)},
        labels=_OF_POINTS if is_by_points else _OF_TOTALS,
        paper=_paper(hall),
        places=tuple(_rows(hall, places, names)),
        differences=tuple(
            DifferenceRow(
                names.get(difference.entrant, str(difference.entrant)),
                _told(difference.declared),
                _told(difference.now),
            )
            for difference in differences(hall)
        ),
    )


def _paper(hall: TournamentState) -> str:
    if not standings_rules_of(hall.tournament).is_by_victory_points:
        return "/standings"
    return "/paper/standings" if hall.tournament.is_scored else ""


def _rows(
    hall: TournamentState, places: Sequence[FinalPlace], names: Mapping[int, str]
) -> Iterator[FinalPlaceRow]:
    """Ranks are shared within a group."""
    group_of = {entrant: group.name for group in hall.tournament.groups for entrant in group.entrants}
    ranks = Counter((group_of.get(place.entrant, ""), place.rank) for place in places)
    notes = notes_by_entrant(hall)
    lines = dict[int, tuple[Message, ...]]()
    for group, of_group in groupby(places, key=lambda place: group_of.get(place.entrant, "")):
        lines |= lines_below(hall.tournament, group, [(place.rank, place.entrant) for place in of_group])
    before = ""
    for place in places:
        group = group_of.get(place.entrant, "")
        yield FinalPlaceRow(
            group=group if group != before else "",
            rank=place.rank,
            is_shared=ranks[group, place.rank] > 1,
            names=names.get(place.entrant, str(place.entrant)),
            history=notes.get(place.entrant, ()),
            lines=lines.get(place.entrant, ()),
            points=_points(place),
        )
        before = group


def _points(place: FinalPlace) -> tuple[str, ...]:
    """The last figure is a difference, with its sign."""
    *first, last = place.points
    return (*map(points, first), signed(last))


def _told(place: FinalPlace | None) -> str:
    return "–" if place is None else f"{place.rank}. ({', '.join(_points(place))})"

"""What there is to do before the first round, and which tables are missing when a round starts. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kiosk.hub.service.presence import Presence
from kiosk.journal.bodies import TablesArranged
from kiosk.journal.identity import table_author
from kiosk.messages import N_, Message
from kiosk.projections.entrants import entrants
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class FirstStep:
    """Something to do, in any order; `is_done` as far as the hub can tell."""

    says: Message
    hint: Message
    page: str
    is_done: bool


_OF_ENTRANTS: Final = N_("Latecomers, names and the start list can be changed until the first round.")
_OF_SQUADS: Final = N_("Names can be put right, and a player who goes home can be followed by another.")


def first_steps(hall: TournamentState, presence: Presence, tables: int) -> tuple[FirstStep, ...]:
    """The steps; none once a round is published. `tables` is how many are needed."""
    return () if hall.tournament.round else tuple(_steps(hall, presence, tables))


def unlinked_tables(hall: TournamentState, presence: Presence) -> Message | None:
    """That some tables of the newest round have no unit that is heard; None where all have.

    Nothing hinders a round without them: an evening on paper is one.
    """
    tables = hall.tournament.playing(hall.tournament.round)
    linked = sum(table_author(table) in presence.linked for table in tables)
    if linked == len(tables):
        return None
    return Message(
        N_(
            "Tables linked: {linked} of {tables}. The others hear of the round once linked, or play on paper."
        ),
        {"linked": linked, "tables": len(tables)},
    )


def _steps(hall: TournamentState, presence: Presence, tables: int) -> Iterator[FirstStep]:
    if entrants(hall):
        yield FirstStep(
            Message(N_("Who plays: {count} entered"), {"count": len(entrants(hall))}),
            Message(_OF_SQUADS if hall.tournament.offers.has_squads else _OF_ENTRANTS),
            "/entrants",
            is_done=True,
        )
    linked = len(presence.linked)
    yield FirstStep(
        Message(N_("The hall's network")),
        Message(
            N_(
                "Tables and phones must be in a network of this PC's. If it is in several, choose the "
                "hall's; if tables do not find it, its addresses stand there."
            )
        ),
        "/networks",
        is_done=linked > 0,
    )
    yield FirstStep(
        Message(N_("Tables linked: {linked} of {tables}"), {"linked": linked, "tables": tables}),
        Message(
            N_("Open the enrolment, switch the tables on, and accept each one that shows its fingerprint.")
        ),
        "/units",
        is_done=linked >= tables,
    )
    named = len(hall.officials)
    yield FirstStep(
        Message(N_("Officials named: {count}"), {"count": named}),
        Message(N_("Each arbiter gets calls on the phone, and opens tables with a PIN.")),
        "/officials",
        is_done=named > 0,
    )
    yield FirstStep(
        Message(N_("What the tables ask beside the score")),
        Message(N_("Check-in, draw, initials or PIN, turn clock: nothing of it, if you leave it as it is.")),
        "/arrangements",
        is_done=hall.tournament.arranged != TablesArranged(),
    )

"""What must be in order before a tournament is closed, and the standings that are then declared. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from kiosk.hub.rounds.bracket_views import PATH as BRACKET
from kiosk.hub.rounds.progress import is_another_to_come, undelivered
from kiosk.hub.service.presence import Presence
from kiosk.journal.bodies import FinalPlace
from kiosk.journal.identity import table_author
from kiosk.messages import N_, Message
from kiosk.projections.knock_out import level_matches, tables_of
from kiosk.projections.naming import ruling_name, table_name
from kiosk.projections.standings_rules_by_game import standings_rules_of
from kiosk.projections.tournament_state import TournamentState


class Lack(Enum):
    """What is not in order; the value is what the journal calls it where it was left so."""

    SHEETS = "sheets"
    """A match is neither handed in nor awarded: only this keeps a tournament from being closed."""
    WINNERS = "winners"
    """A match of a knock-out is level, and nobody has said who goes on."""
    ROUNDS = "rounds"
    CALLS = "calls"
    APPEALS = "appeals"
    """A ruling is contested, and nothing is decided."""
    CORRECTIONS = "corrections"
    """A ruling allows a sheet to be corrected, and nothing was entered."""
    DEBTS = "debts"
    LOTS = "lots"
    UNHEARD = "unheard"
    """A table is not linked: what it may not have sent yet is not here."""


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that is not in order, and the page on which it is seen to."""

    lack: Lack
    says: Message
    page: str


@dataclass(frozen=True, slots=True)
class Difference:
    """Somebody who stands otherwise than was declared; None: not at all."""

    entrant: int
    declared: FinalPlace | None
    now: FinalPlace | None


def missing(hall: TournamentState, presence: Presence) -> tuple[Missing, ...]:
    """Everything that is not in order, the gravest first. The tournament must be open.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    return (
        *_sheets(hall),
        *_winners(hall),
        *_rounds(hall),
        *_calls(hall),
        *_appeals(hall),
        *_corrections(hall),
        *_debts(hall),
        *_lots(hall),
        *_unheard(hall, presence),
    )


def final_places(hall: TournamentState) -> tuple[FinalPlace, ...]:
    """The standings as they would be declared now, group by group; empty where no sheets are kept.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if hall.tournament.opened is None or not hall.tournament.is_scored:
        return ()
    return standings_rules_of(hall.tournament).final_places(hall)


def differences(hall: TournamentState) -> tuple[Difference, ...]:
    """Who stands otherwise now than in the closing that stands: something has arrived since.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    closed = hall.tournament.closed
    if closed is None:
        return ()
    declared = {standing.entrant: standing for standing in closed.declared.standings}
    now = {place.entrant: place for place in final_places(hall)}
    return tuple(
        Difference(entrant, declared.get(entrant), now.get(entrant))
        for entrant in sorted(declared.keys() | now.keys())
        if declared.get(entrant) != now.get(entrant)
    )


def _sheets(hall: TournamentState) -> Iterator[Missing]:
    for round_ in range(1, hall.tournament.round + 1):
        for table in undelivered(hall, round_):
            values = {"table": table_name(hall, table), "round": round_}
            yield Missing(
                Lack.SHEETS,
                Message(N_("Table {table} has not handed in its score sheet of round {round}."), values),
                f"/tables/{table}",
            )


def _winners(hall: TournamentState) -> Iterator[Missing]:
    for match in level_matches(hall):
        tables = ", ".join(table_name(hall, table) for table in tables_of(hall, match))
        says = Message(N_("Level at table {tables}: say who wins the match."), {"tables": tables})
        yield Missing(Lack.WINNERS, says, BRACKET)


def _rounds(hall: TournamentState) -> Iterator[Missing]:
    if is_another_to_come(hall):
        values = {"played": hall.tournament.round, "rounds": hall.tournament.last_round}
        says = Message(N_("{played} of {rounds} rounds are played."), values)
        yield Missing(Lack.ROUNDS, says, "/rounds/next" if hall.tournament.starts else "/")


def _calls(hall: TournamentState) -> Iterator[Missing]:
    for call in hall.calls.open:
        name = "?" if call.table is None else table_name(hall, call.table)
        yield Missing(Lack.CALLS, Message(N_("Table {table} waits for the arbiter."), {"table": name}), "/")


def _appeals(hall: TournamentState) -> Iterator[Missing]:
    for ruling in hall.rulings.all:
        appeal = hall.rulings.appeal_against(ruling.key)
        if appeal is not None and appeal.is_open and hall.rulings.stands(ruling.key):
            values = {"name": appeal.lodged.appellant}
            yield Missing(
                Lack.APPEALS,
                Message(N_("The appeal of {name} is not decided."), values),
                f"/rulings/{ruling_name(ruling.key)}",
            )


def _corrections(hall: TournamentState) -> Iterator[Missing]:
    for ruling in hall.rulings.awaiting_correction:
        values = {"table": table_name(hall, ruling.given.table), "round": ruling.given.round}
        yield Missing(
            Lack.CORRECTIONS,
            Message(N_("The correction allowed at table {table}, round {round}, is not entered."), values),
            f"/rulings/{ruling_name(ruling.key)}",
        )


def _debts(hall: TournamentState) -> Iterator[Missing]:
    for round_ in range(1, hall.tournament.round + 1):
        for table in hall.tournament.tables(round_):
            for debt in hall.match(round_, table).pending:
                values = {"table": table_name(hall, table), "round": round_}
                yield Missing(
                    Lack.DEBTS,
                    Message(
                        N_("A ruling at table {table}, round {round}, has left something to be done."), values
                    ),
                    f"/rulings/{ruling_name(debt.ruling)}",
                )


def _lots(hall: TournamentState) -> Iterator[Missing]:
    for group in standings_rules_of(hall.tournament).level(hall):
        names = ", ".join(hall.tournament.players[number].name for number in group)
        yield Missing(
            Lack.LOTS, Message(N_("{names} are level in everything: draw lots."), {"names": names}), "/"
        )


def _unheard(hall: TournamentState, presence: Presence) -> Iterator[Missing]:
    """Of the tables that have had a unit that is still admitted."""
    admitted = {
        unit.table
        for stream, unit in hall.tournament.admitted.items()
        if hall.tournament.is_admitted(*stream)
    }
    seated = {
        table for round_ in range(1, hall.tournament.round + 1) for table in hall.tournament.tables(round_)
    }
    away = sorted(table for table in admitted & seated if table_author(table) not in presence.linked)
    if away:
        tables = ", ".join(table_name(hall, table) for table in away)
        yield Missing(
            Lack.UNHEARD,
            Message(
                N_("Not linked: {tables}. Calls or pictures that they have not sent yet are not here."),
                {"tables": tables},
            ),
            "/units",
        )

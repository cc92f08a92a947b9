"""Who plays with whom in a round of single players, as it would be published. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.forbidden import forbidden_couples
from kiosk.hub.rounds.number_lists import AT_A_TABLE, digits_in
from kiosk.hub.rounds.seating import NEW_PARTNERS, groups_of, ranked, starts_of
from kiosk.journal.bodies import PlayersSeated, Seat, SeatedTable
from kiosk.messages import N_, Message
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.pairings.facts import PairingError, Table
from kiosk.tournament.pairings.groups import in_one_hall
from kiosk.tournament.pairings.individual_preview import (
    IndividualPreview,
    individuals_by_hand,
    preview_of_individuals,
)
from kiosk.tournament.pairings.individuals import PLAYERS, IndividualRound

WAYS: Final[Mapping[str, Message]] = {
    NEW_PARTNERS: Message(N_("By the standings, everybody with a new partner")),
    "entry": Message(N_("By the order of entry")),
}
_SEATS: Final[tuple[Seat, ...]] = ("N", "S", "E", "W")
"""Partners beside each other."""


def individual_preview(
    hall: TournamentState, way: str, changes: Sequence[tuple[int, int]] = (), seats: str = "", *, by_hand: str
) -> IndividualPreview[int]:
    """The next round as it would be published; the arguments are those of the command `PublishRound`.

    Raises:
        RefusedError: the way is not known, or a line cannot be read.
        kiosk.tournament.pairings.facts.PairingError: somebody has two seats, or does not play.
    """
    if way == by_hand:
        ranking = ranked(hall, hall.tournament.starts)
        preview = individuals_by_hand(
            parse_fours(seats),
            ranking,
            _played(hall),
            *_session(hall),
            forbidden=forbidden_couples(hall.tournament),
        )
    elif way in WAYS:
        preview = _paired(hall, way)
    else:
        raise RefusedError(N_("Choose how the round is paired."), field="pairing")
    for one, other in changes:
        preview = preview.with_seats_changed(one, other)
    return preview


def players_seated(round_: int, preview: IndividualPreview[int]) -> PlayersSeated:
    """The round in the journal's words: partners sit North and South, or East and West."""
    return PlayersSeated(
        round_,
        tuple(
            SeatedTable(table.number, dict(zip(_SEATS, chain(*table.entrants), strict=True)))
            for table in preview.paired.tables
        ),
    )


def parse_fours(text: str) -> list[tuple[int, ...]]:
    r"""Tables as the director writes them, one on a line: the numbers of two partners and of the other two.

    >>> parse_fours("1 4 - 2 3\n5, 8, 6, 7")
    [(1, 4, 2, 3), (5, 8, 6, 7)]

    Raises:
        RefusedError: a line has something else.
    """
    found = []
    for number, line in enumerate((line for line in text.splitlines() if line.strip()), 1):
        numbers = digits_in(line, AT_A_TABLE)
        if numbers is None or len(numbers) != len(_SEATS) or max(map(len, numbers)) > 6:
            raise RefusedError(
                N_("Line {number}, “{line}”: write four numbers, the partners first."),
                field="seats",
                number=number,
                line=line.strip()[:60],
            )
        found.append(tuple(map(int, numbers)))
    return found


def _paired(hall: TournamentState, way: str) -> IndividualPreview[int]:
    """Each group apart."""
    previews = []
    names = [group.name for group in hall.tournament.groups] or [""]
    for name, group in zip(names, groups_of(hall) or (hall.tournament.starts,), strict=True):
        starts = starts_of(hall, [start for start in group if start is not None])
        playing = tuple(start for start in starts if start is not None)
        if name and not playing:
            continue
        if name and len(playing) < PLAYERS:
            raise PairingError(
                N_(
                    "In the group {group} only {count} play, and four are needed. Enter more players, who "
                    "take the places of those that have left, or seat the round by hand, with those of "
                    "another group."
                ),
                article="Art. 34",
                group=name,
                count=len(playing),
            )
        ranking = playing if way == "entry" else ranked(hall, starts)
        previews.append(
            preview_of_individuals(
                ranking, _played(hall, playing), *_session(hall), forbidden=forbidden_couples(hall.tournament)
            )
        )
    first, *others = previews
    if not others:
        return first
    tables = in_one_hall([preview.paired.tables for preview in previews])
    resting = tuple(chain(*(preview.paired.resting for preview in previews)))
    return replace(
        first,
        played=_played(hall),
        paired=IndividualRound(tables, resting),
        reasons=tuple(chain(*(preview.reasons for preview in previews))),
    )


def _played(hall: TournamentState, among: Sequence[int] | None = None) -> tuple[IndividualRound[int], ...]:
    rounds = []
    for round_, seated in sorted(hall.tournament.seated.items()):
        tables = tuple(
            Table(
                table.table,
                (table.players["N"], table.players["S"]),
                (table.players["E"], table.players["W"]),
            )
            for table in seated
            if among is None or set(table.players.values()) & set(among)
        )
        resting = hall.tournament.resting.get(round_, ())
        rounds.append(IndividualRound(tables, resting))
    return tuple(rounds)


def _session(hall: TournamentState) -> tuple[int, int]:
    terms = hall.tournament.offers.terms
    return hall.tournament.session_starts, 1 if terms is None else terms.regulations.byes_per_session

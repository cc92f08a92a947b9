"""What pages, papers and the hall's display show of a knock-out's bracket, as plain values. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final

from kiosk.games.entrants import TEAMS
from kiosk.games.lines import EW, NS
from kiosk.messages import N_, Message
from kiosk.projections.entrants import names_of_entrant
from kiosk.projections.knock_out import bracket_of, is_level, tables_of
from kiosk.projections.naming import table_name
from kiosk.projections.round_scores import match_of_teams
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.pairings.bracket import Bracket, Match, Side, match_name, round_name

PATH: Final = "/bracket"
ROUNDS_AT_ONCE: Final = 4
"""How many rounds are drawn side by side: more, and no sheet of A4 has room for the names."""


@dataclass(frozen=True, slots=True)
class SideRow:
    """One side of a match."""

    number: int | None
    """Of who comes; None as long as that is not settled, and where nobody does."""
    names: tuple[str, ...]
    total: int | None
    """The points of the match, once it is in."""
    is_winner: bool
    says: Message | None
    """Why nobody comes: a bye, or who has left."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match of the bracket."""

    name: Message
    tables: str
    """Where it is played; empty where it is not seated, or one rests."""
    sides: tuple[SideRow, ...]
    notes: tuple[Message, ...]
    """How a level match was settled; that a result was corrected after the next round was seated."""


@dataclass(frozen=True, slots=True)
class LevelMatch:
    """A match of the newest round that is level: it is to be said who goes on, or was."""

    round: int
    table: int
    name: Message
    tables: str
    sides: tuple[SideRow, ...]
    named: int | None
    """Who goes on by what was said; None as long as nothing was."""


@dataclass(frozen=True, slots=True)
class RoundColumn:
    name: Message
    matches: tuple[MatchRow, ...]


@dataclass(frozen=True, slots=True)
class BracketPart:
    """As much of the bracket as is drawn together: rounds side by side, each with half the matches."""

    number: int
    """Among the parts that begin with the same round, from 1."""
    of: int
    """How many of these there are."""
    rounds: tuple[RoundColumn, ...]
    third_place: MatchRow | None
    """Beside the final."""


@dataclass(frozen=True, slots=True)
class BracketView:
    parts: tuple[BracketPart, ...]
    """The first rounds first, and from the top to the foot; the last part has the final."""
    level: tuple[LevelMatch, ...]


def bracket_view(
    hall: TournamentState, first_round: int = 1, rounds_at_once: int = ROUNDS_AT_ONCE
) -> BracketView | None:
    """The bracket from a round on; None where no knock-out is played, or before it is drawn.

    Args:
        hall: the tournament.
        first_round: the first that is shown.
        rounds_at_once: how many are drawn side by side.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    bracket = bracket_of(hall)
    if bracket is None:
        return None
    parts = tuple(
        part
        for start, end in _spans(max(1, first_round), bracket.last_round, rounds_at_once)
        for part in _parts(hall, bracket, start, end, rounds_at_once)
    )
    return BracketView(parts, tuple(_level(hall, bracket)))


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of the bracket, wherever it stands there."""

    round: int
    number: int
    """From the top, from 1."""
    is_for_third_place: bool
    name: Message
    tables: tuple[str, ...]
    sides: tuple[SideRow, ...]
    """Two."""


def bracket_matches(hall: TournamentState) -> Iterator[BracketMatch]:
    """Every match, those to come too, round by round; none where no knock-out is played, or is not drawn yet.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    bracket = bracket_of(hall)
    for match in () if bracket is None else chain(*bracket.rounds):
        is_met = len(match.entrants) == 2
        yield BracketMatch(
            round=match.round,
            number=match.number,
            is_for_third_place=bracket is not None and match == bracket.third_place,
            name=round_name(match.round, 0 if bracket is None else bracket.last_round),
            tables=tuple(table_name(hall, table) for table in tables_of(hall, match)) if is_met else (),
            sides=tuple(_sides(hall, match)),
        )


def _spans(first: int, last: int, at_once: int) -> list[tuple[int, int]]:
    """The rounds that are drawn together, so that the last ones are all in one part."""
    spans = []
    while first <= last:
        start = max(first, last - at_once + 1)
        spans.append((start, last))
        last = start - 1
    return spans[::-1]


def _parts(
    hall: TournamentState, bracket: Bracket[int], start: int, end: int, at_once: int
) -> Iterator[BracketPart]:
    of = len(bracket.places) >> max(end, start + at_once - 1) or 1
    third = bracket.third_place if end == bracket.last_round else None
    for number in range(of):
        rounds = []
        for round_ in range(start, end + 1):
            matches = [match for match in bracket.rounds[round_ - 1] if match != bracket.third_place]
            size = len(matches) // of
            own = matches[number * size : (number + 1) * size]
            rows = tuple(_row(hall, bracket, match) for match in own)
            rounds.append(RoundColumn(round_name(round_, bracket.last_round), rows))
        yield BracketPart(
            number + 1, of, tuple(rounds), None if third is None else _row(hall, bracket, third)
        )


def _row(hall: TournamentState, bracket: Bracket[int], match: Match[int]) -> MatchRow:
    return MatchRow(
        name=match_name(match, bracket.last_round),
        tables=_tables(hall, match) if len(match.entrants) == 2 else "",
        sides=tuple(_sides(hall, match)),
        notes=tuple(_notes(hall, bracket, match)),
    )


def _tables(hall: TournamentState, match: Match[int]) -> str:
    return ", ".join(table_name(hall, table) for table in tables_of(hall, match))


def _sides(hall: TournamentState, match: Match[int]) -> Iterator[SideRow]:
    totals = _totals(hall, match) if match.winner.is_known or _is_level(hall, match) else {}
    for side in match.sides:
        number = side.entrant
        yield SideRow(
            number=number,
            names=() if number is None else names_of_entrant(hall, number, match.round),
            total=None if number is None else totals.get(number),
            is_winner=number is not None and number == match.winner.entrant,
            says=_nobody(hall, side, match.round),
        )


def _nobody(hall: TournamentState, side: Side[int], round_: int) -> Message | None:
    if not side.is_known or side.entrant is not None:
        return None
    if side.absent is None:
        return Message(N_("Bye")) if round_ == 1 else Message(N_("nobody"))
    names = " – ".join(names_of_entrant(hall, side.absent))
    return Message(N_("{names}: withdrawn"), {"names": names})


def _totals(hall: TournamentState, match: Match[int]) -> Mapping[int, int]:
    meetings = hall.tournament.meetings(match.round)
    meeting = next((meeting for meeting in meetings if meeting.table == match.table), None)
    if meeting is None or meeting.ns is None or meeting.ew is None:
        return {}
    if hall.tournament.entrants == TEAMS:
        shares = match_of_teams(hall, match.round, meeting)
        return {team: share.total for team, share in shares.items()}
    result = hall.match(match.round, meeting.table).result
    sides = ((NS, meeting.ns), (EW, meeting.ew))
    return {pair: result[party].total for party, pair in sides if party in result}


def _is_level(hall: TournamentState, match: Match[int]) -> bool:
    meetings = hall.tournament.meetings(match.round)
    return any(meeting.table == match.table and is_level(hall, match.round, meeting) for meeting in meetings)


def _notes(hall: TournamentState, bracket: Bracket[int], match: Match[int]) -> Iterator[Message]:
    is_past = match.round < hall.tournament.round
    named = hall.tournament.winners_named.get((match.round, match.table or 0))
    by_play = bracket.winners.get((match.round, match.table or 0), match.winner.entrant)
    if _is_level(hall, match) and named is not None:
        yield Message(N_("Level, and settled: {reason}"), {"reason": named.reason})
    elif _is_level(hall, match) and not is_past:
        yield Message(N_("Level: it is still to be said who goes on."))
    elif is_past and (by_play != match.winner.entrant or _is_level(hall, match)):
        yield Message(N_("Corrected after the next round was seated: the pairing stays."))


def _level(hall: TournamentState, bracket: Bracket[int]) -> Iterator[LevelMatch]:
    round_ = hall.tournament.round
    for match in bracket.rounds[round_ - 1] if round_ else ():
        if match.table is not None and _is_level(hall, match):
            named = hall.tournament.winners_named.get((round_, match.table))
            yield LevelMatch(
                round=round_,
                table=match.table,
                name=match_name(match, bracket.last_round),
                tables=_tables(hall, match),
                sides=tuple(_sides(hall, match)),
                named=None if named is None else named.entrant,
            )

"""What the clock proposes at a table: for lateness (Art. 34) and abandonment (Art. 33). Pure.

Only proposals: the arbiter applies them, where no unfair advantage results.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.forfeits import Abandonment
from kiosk.games.offers import offers_of
from kiosk.games.regulations import Award
from kiosk.messages import N_, Message
from kiosk.projections.naming import line_name
from kiosk.projections.rulings.advantage import crossed
from kiosk.projections.rulings.delays import delay_ruling, ruled_delays
from kiosk.projections.seated import arrivals_at_match, names_of, parties, party_of, tables_of_match
from kiosk.rulings.effects import MatchAward
from kiosk.tournament.attendance import LatenessProposal, propose_for_abandonment, propose_for_lateness

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from kiosk.projections.folds.table_match import TableMatch
    from kiosk.projections.tournament_state import TournamentState

LEFT: Final = "B33A"
"""The case of the code that rules on a line that has left."""
FORFEITED: Final = "BTIME"
"""The case of Sisal's regulations that rules on a line that has left, or whose time is over."""
_HOW: Final[Mapping[Abandonment, tuple[str, Message]]] = {
    Abandonment.JUSTIFIED: ("justified", Message(N_("for good, with a good reason"))),
    Abandonment.UNJUSTIFIED: ("unjustified", Message(N_("without a good reason"))),
    Abandonment.BOTH: ("both", Message(N_("both sides have left"))),
}


@dataclass(frozen=True, slots=True)
class LateLine:
    """A line that is late enough for something to follow."""

    round: int
    table: int
    line: str
    """The party's key."""
    compass: Message
    names: tuple[str, ...]
    is_here: bool
    """Whether it has come, so that its delay grows no more."""
    delay: int
    """Whole seconds from the start to its coming, or to now."""
    since: float
    """When what is proposed came to be so, in seconds since 1970."""
    says: Message
    """What is proposed."""
    may_apply: bool
    """Whether it can be ruled so now: points alone wait for the line, which may be admonished or lose yet."""
    crossed: tuple[Message, ...] = ()
    """The thresholds of the standings that it would be taken across."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way in which a match can have been abandoned, and what each side would get."""

    how: str
    """As `kiosk.commands.alerts.ApplyAbandonment` names it."""
    says: Message
    staying: Award
    leaving: Award
    crossed: tuple[Message, ...] = ()
    """The thresholds of the standings that whoever leaves would be taken across."""


@dataclass(frozen=True, slots=True)
class LeftLine:
    """A line of a match that is on, and what follows if it has left."""

    round: int
    table: int
    line: str
    compass: Message
    names: tuple[str, ...]
    ways: tuple[Way, ...]


def lateness_at(hall: TournamentState, round_: int, table: int, now: float) -> LatenessProposal | None:
    """What the clock says of who sits at a table; None where nobody checks in, or no match is to come.

    Of a match of teams it speaks at the first of its tables, for a team is late as a team.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    game, started = hall.tournament.game, hall.clock.started.get(round_)
    terms, tables = offers_of(game).terms, tables_of_match(hall, round_, table)
    if terms is None or started is None or not hall.tournament.arranged.checks_in or tables[:1] != (table,):
        return None
    arrived = arrivals_at_match(hall, round_, table)
    matches = [hall.match(round_, number) for number in tables]
    if len(arrived) != len(parties(game)) or any(match.is_final for match in matches):
        return None
    is_awarded = any(match.is_decided for match in matches)
    if is_awarded and delay_ruling(hall, round_, table) is None:
        return None
    if None in arrived.values() and any(match.totals for match in matches):
        return None
    return propose_for_lateness(arrived, started, now, terms.format, terms.regulations)


def late_lines(hall: TournamentState, round_: int, table: int, now: float) -> tuple[LateLine, ...]:
    """The lines of a table about which the clock proposes something that nobody has ruled yet.

    A ruling on a line that was not there yet is one on its delay up to then: more is proposed when more
    follows.
    """
    proposal, terms = lateness_at(hall, round_, table, now), hall.tournament.offers.terms
    if proposal is None or terms is None or terms.regulations.lateness is None:
        return ()
    limits, arrived = terms.regulations.lateness, arrivals_at_match(hall, round_, table)
    ruled = ruled_delays(hall, round_, table)
    return tuple(
        LateLine(
            round=round_,
            table=table,
            line=line,
            compass=line_name(hall, round_, table, line),
            names=_names(hall, round_, table, line),
            is_here=arrived[line] is not None,
            delay=proposal.delays[line],
            since=proposal.since,
            says=says,
            may_apply=arrived[line] is not None
            or line in proposal.ruling.warned
            or limits.is_lost(proposal.delays[line]),
            crossed=_crossed_by_late(hall, (round_, table), line, proposal),
        )
        for line, says in proposal.says.items()
        if limits.passed(proposal.delays[line]) > limits.passed(ruled.get(line, 0))
    )


def left_lines(hall: TournamentState, round_: int, table: int) -> tuple[LeftLine, ...]:
    """The lines of a match that is on, and what would follow if one had left it; none where none is on.

    None either where the regulations have no figure for those who stay.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    game = hall.tournament.game
    terms = offers_of(game).terms
    if terms is None or terms.format.bye is None or table not in hall.tournament.playing(round_):
        return ()
    match = hall.match(round_, table)
    if match.is_decided:
        return ()
    return tuple(_left(hall, (round_, table), line.key, match) for line in parties(game))


def _left(hall: TournamentState, place: tuple[int, int], line: str, match: TableMatch) -> LeftLine:
    round_, table = place
    return LeftLine(
        round=round_,
        table=table,
        line=line,
        compass=line_name(hall, round_, table, line),
        names=_names(hall, round_, table, line),
        ways=tuple(_ways(hall, place, line, lead_over(match, line))),
    )


def _ways(hall: TournamentState, place: tuple[int, int], line: str, lead: int) -> Iterator[Way]:
    terms = hall.tournament.offers.terms
    assert terms is not None  # noqa: S101 - the caller has seen to it
    proposed = propose_for_abandonment(lead, terms.format, terms.regulations)
    for kind, ruling in proposed.items():
        how, says = _HOW[kind]
        leaving = ruling.leaving or Award(0, 0)
        given = (
            MatchAward(line, "absent", leaving.victory_points, leaving.match_points),
            MatchAward(
                other_line(hall, line), "bye", ruling.present.victory_points, ruling.present.match_points
            ),
        )
        is_usual = kind is Abandonment.JUSTIFIED
        yield Way(how, says, ruling.present, leaving, crossed(hall, place, given) if is_usual else ())


def _crossed_by_late(
    hall: TournamentState, place: tuple[int, int], line: str, proposal: LatenessProposal
) -> tuple[Message, ...]:
    """The thresholds that a line would be taken across that loses the match by its delay."""
    terms = hall.tournament.offers.terms
    limits = None if terms is None else terms.regulations.lateness
    awards = proposal.ruling.awards
    if limits is None or awards is None or not limits.is_lost(proposal.delays[line]):
        return ()
    given = (
        MatchAward(party, "absent" if party == line else "late_win", award.victory_points, award.match_points)
        for party, award in awards.items()
    )
    return crossed(hall, place, tuple(given))


def lead_over(match: TableMatch, leaving: str) -> int:
    """The points by which those who stay are ahead of a line that leaves."""
    return sum(
        -points if line == leaving else points
        for totals in match.totals.values()
        for line, points in totals.items()
    )


def _names(hall: TournamentState, round_: int, table: int, line: str) -> tuple[str, ...]:
    party = party_of(hall, line)
    return () if party is None else names_of(hall, round_, table, party)


def other_line(hall: TournamentState, line: str) -> str:
    """Who plays against a line."""
    return next(party.key for party in parties(hall.tournament.game) if party.key != line)

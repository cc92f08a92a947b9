"""Who meets whom in a round: by a system of the code, or by the order of entry (Art. 2). Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from kiosk.games.entrants import INDIVIDUALS
from kiosk.hub.rounds.forbidden import forbidden_couples
from kiosk.journal.bodies import Seating
from kiosk.messages import N_, Message
from kiosk.projections.knock_out import bracket_of
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.pairings.danish import PURE_DANISH
from kiosk.tournament.pairings.facts import PairingFacts, Table
from kiosk.tournament.pairings.groups import in_one_hall
from kiosk.tournament.pairings.knock_out import KNOCK_OUT
from kiosk.tournament.pairings.preview import Preview, paired_by, require_whole
from kiosk.tournament.pairings.system import PairingSystem
from kiosk.tournament.pairings.systems import SYSTEMS
from kiosk.tournament.ranking import Tally, rank_playing

NEW_PARTNERS: Final = "new_partners"
"""The way in which single players are seated."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One way to pair a round of pairs or teams."""

    key: str
    label: Message
    preview: Callable[[TournamentState], Preview[int]]
    """Who would meet now, and why; they are named by their numbers."""


def facts(hall: TournamentState, group: Collection[int] | None = None) -> PairingFacts[int]:
    """What the next round is paired from.

    Args:
        hall: the tournament, of pairs or teams.
        group: those who play among themselves; None: all.

    Raises:
        kiosk.tournament.pairings.facts.PairingError: fewer than two play.
    """
    starts = starts_of(hall, group)
    terms = hall.tournament.offers.terms
    return PairingFacts(
        starts=starts,
        ranking=ranked(hall, starts),
        played=tuple(
            tuple(
                Table(meeting.table, meeting.ns, meeting.ew)
                for meeting in hall.tournament.meetings(round_)
                if group is None or {meeting.ns, meeting.ew} & set(group)
            )
            for round_ in range(1, hall.tournament.round + 1)
        ),
        rounds=hall.tournament.last_round,
        session_starts=hall.tournament.session_starts,
        byes_per_session=1 if terms is None else terms.regulations.byes_per_session,
        forbidden=forbidden_couples(hall.tournament),
        bracket=bracket_of(hall),
    )


def starts_of(hall: TournamentState, group: Collection[int] | None = None) -> tuple[int | None, ...]:
    """The start list, or a group's part of it: who has left keeps an empty place in its group."""
    if group is None:
        return hall.tournament.starts
    return tuple(entrant if entrant in hall.tournament.starts else None for entrant in group)


def ranked(hall: TournamentState, starts: Sequence[int | None]) -> tuple[int, ...]:
    """Those on a start list who play, the best placed first; before the first result, as they start."""
    tallies = {row.entrant: Tally(row.victory_points, row.match_points) for row in standings(hall)}
    return rank_playing(tallies, starts, _lots(hall, hall.tournament.round))


def groups_of(hall: TournamentState) -> tuple[tuple[int, ...], ...]:
    """The numbers of the groups' entrants, in the order in which they start; none where all play together."""
    return tuple(
        tuple(entrant for entrant in _in_order(hall, group.entrants)) for group in hall.tournament.groups
    )


def by_system(system: PairingSystem, hall: TournamentState) -> Preview[int]:
    """The next round as a system pairs it, each group apart."""
    return _by_groups(hall, lambda group_facts: group_facts, system)


def by_bracket(hall: TournamentState) -> Preview[int]:
    """The next round of a knock-out: everybody in the first one, then those who are still in it.

    Who is out, or has nobody to meet in the last round, has no seat.
    """
    bracket = bracket_of(hall)
    if bracket is None:
        return paired_by(KNOCK_OUT, facts(hall))
    tables = bracket.tables(hall.tournament.round + 1)
    return paired_by(KNOCK_OUT, facts(hall, {entrant for table in tables for entrant in table.entrants}))


def by_entry(hall: TournamentState) -> Preview[int]:
    """The next round as the entrants start, whatever the results."""
    return _by_groups(
        hall, lambda group_facts: replace(group_facts, ranking=_playing(group_facts)), PURE_DANISH
    )


_LEFT_ALONE: Final = N_(
    "Nobody else is left in the group {group}: they rest, with the figure of a bye (Art. 34). Whoever is "
    "entered late takes the place of who has left; or seat the round by hand, with somebody of another group."
)

PAIRINGS: Final = {
    **{
        key: Pairing(key, system.label, partial(by_system, system))
        for key, system in SYSTEMS.items()
        if system is not KNOCK_OUT
    },
    "entry": Pairing("entry", Message(N_("By the order of entry")), by_entry),
}
"""By key, in the order in which they are offered."""


BY_BRACKET: Final = {KNOCK_OUT.key: Pairing(KNOCK_OUT.key, KNOCK_OUT.label, by_bracket)}
"""How every round of a knock-out is paired."""


def pairings_for(hall: TournamentState) -> Mapping[str, Pairing]:
    """The ways of pairing by which this tournament can be played: without a score, those that need none.

    A knock-out has no other, and no other tournament has that.
    """
    if hall.tournament.entrants == INDIVIDUALS:
        return {}
    if hall.tournament.is_knock_out:
        return BY_BRACKET
    if hall.tournament.is_scored:
        return PAIRINGS
    return {
        key: pairing
        for key, pairing in PAIRINGS.items()
        if key not in SYSTEMS or not SYSTEMS[key].depends_on_standings
    }


def system_in_force(hall: TournamentState) -> PairingSystem:
    """How the rounds are paired, as announced; single players by the standings, like pure Danish."""
    arranged = hall.tournament.rounds_arranged
    return SYSTEMS.get("" if arranged is None else arranged.system, PURE_DANISH)


def _by_groups(
    hall: TournamentState, seen: Callable[[PairingFacts[int]], PairingFacts[int]], system: PairingSystem
) -> Preview[int]:
    groups = groups_of(hall)
    if not groups:
        return paired_by(system, seen(facts(hall)))
    tables: list[tuple[Table[int], ...]] = []
    reasons: list[tuple[Message, ...]] = []
    for group, entrants in zip(hall.tournament.groups, groups, strict=True):
        playing = [start for start in starts_of(hall, entrants) if start is not None]
        if len(playing) > 1:
            paired = paired_by(system, seen(facts(hall, entrants)))
            tables.append(paired.tables)
            reasons += paired.reasons
        elif playing:
            tables.append((Table(1, playing[0], None),))
            reasons.append((Message(_LEFT_ALONE, {"group": group.name}),))
    return Preview(facts(hall), in_one_hall(tables), tuple(reasons))


def seatings(preview: Preview[int]) -> tuple[Seating, ...]:
    """The tables of a round, or the matches of teams.

    Raises:
        kiosk.tournament.pairings.facts.PairingError: somebody has no seat, or two, or a table has nobody.
    """
    require_whole(preview.tables, preview.facts)
    return tuple(Seating(table.number, table.ns, table.ew) for table in preview.tables)


def _in_order(hall: TournamentState, entrants: Collection[int]) -> list[int]:
    """A group's entrants as they start; those who have left keep the place that they had in it."""
    started = [start for start in hall.tournament.starts if start is not None and start in entrants]
    staying = iter(started)
    return [entrant if entrant not in started else next(staying) for entrant in entrants]


def _playing(facts_: PairingFacts[int]) -> list[int]:
    """Those who play, as they start."""
    return [start for start in facts_.starts if start is not None]


def _lots(hall: TournamentState, round_: int) -> list[list[int]]:
    """The lots drawn after a round between pairs, which are named by their numbers."""
    return [
        [int(number) for number in draw if number.isdecimal()]
        for draw in hall.tournament.lots.get(round_, ())
    ]

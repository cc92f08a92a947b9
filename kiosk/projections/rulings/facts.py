"""What the journal can answer by itself of what a ruling asks (`kiosk.rulings.facts.KNOWN`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.match import victory_points
from kiosk.games.offers import offers_of
from kiosk.projections.rulings.warnings import times_warned
from kiosk.projections.seated import arrivals_at_match, line_at, parties, party_of
from kiosk.rulings.amounts import Figures
from kiosk.rulings.table_seats import TableSeats
from kiosk.tournament.attendance import may_substitute
from kiosk.tournament.pairings.systems import SYSTEMS

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.games.offers import Offers, Terms
    from kiosk.journal.bodies import Seating
    from kiosk.projections.folds.table_match import TableMatch
    from kiosk.projections.tournament_state import TournamentState
    from kiosk.rulings.facts import Facts, Value
    from kiosk.rulings.tree import Fact


def table_for(game: Game | None) -> TableSeats:
    """The seats as rulings see them: whose they are, and the order of play. None is bridge."""
    return TableSeats(parties(game), offers_of(game).turn_order)


def figures_for(game: Game | None) -> Figures:
    """The figures of a game's awards; none where it has no victory points."""
    terms = offers_of(game).terms
    return Figures() if terms is None else Figures(terms.format, terms.regulations)


def known_facts(hall: TournamentState, round_: int, table: int, deal: int, told: Facts) -> dict[Fact, Value]:
    """The facts of a case that the journal knows; those that it does not are left out.

    How many arbiters there are stands in no journal; how late a line is, the journal knows once the line has
    checked in.

    Args:
        hall: the tournament, which must be open.
        round_: the round of the case; 0 for none.
        table: its table; 0 for none.
        deal: its deal; 0 for none in particular.
        told: what the arbiter has told, with what follows from it (`kiosk.rulings.telling.told`).

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    case = _Case(hall, round_, table, deal, told)
    found = {fact: answer(case) for fact, answer in _ANSWERS.items()}
    return {fact: value for fact, value in found.items() if value is not None}


@dataclass(frozen=True, slots=True)
class _Case:
    hall: TournamentState
    round: int
    table: int
    deal: int
    told: Facts

    @property
    def match(self) -> TableMatch | None:
        """None where the case is about no match."""
        is_seated = self.table in self.hall.tournament.tables(self.round)
        return self.hall.match(self.round, self.table) if is_seated else None

    @property
    def offers(self) -> Offers:
        return self.hall.tournament.offers

    @property
    def terms(self) -> Terms | None:
        return self.offers.terms

    def party(self, *facts: Fact) -> str | None:
        """The key of the party that the first of these facts that was told names, as a seat or a party."""
        for fact in facts:
            value = self.told.get(fact)
            party = party_of(self.hall, value) if isinstance(value, str) else None
            if party is not None:
                return party.key
        return None

    def pair(self, *facts: Fact) -> int | None:
        party = self.party(*facts)
        return None if party is None else line_at(self.hall, self.round, self.table, party)

    @property
    def present(self) -> str | None:
        """The line that stays."""
        away = self.party("absent_line")
        if away is None or self.terms is None:
            return self.party("present_line")
        return next(party.key for party in parties(self.hall.tournament.game) if party.key != away)


def _yes_no(holds: bool) -> str:
    return "yes" if holds else "no"


def _deal_over(case: _Case) -> Value | None:
    return "yes" if case.match is not None and case.deal in case.match.deals else None


def _on_sheet(fact: Fact, case: _Case) -> Value | None:
    """What the accepted sheet of the deal says of the party in question; before it, what was said aloud."""
    line, offers = case.party("closing_line", "offender"), case.offers
    if case.match is None or line is None:
        return None
    accepted = case.match.deals.get(case.deal)
    if accepted is None:
        declarations, said = offers.declarations, case.match.noted(case.deal).said
        return None if declarations is None else declarations.facts(said, line).get(fact)
    return None if offers.facts_of_deal is None else offers.facts_of_deal(accepted.entry, line).get(fact)


def _settled(fact: Fact, case: _Case) -> Value | None:
    """What the regulations answer by themselves."""
    return case.offers.settled_facts.get(fact)


def _player_on_turn(case: _Case) -> Value | None:
    match = case.match
    if match is None or match.must_draw not in case.offers.turn_order:
        return None
    return match.must_draw if match.last_deal == case.deal and case.deal not in match.deals else None


def _warned_pozzetto_seen(case: _Case) -> Value | None:
    pair = case.pair("offender")
    return None if pair is None else _yes_no(times_warned(case.hall, pair, "pozzetto_seen") > 0)


def _warned_conduct(case: _Case) -> Value | None:
    pair = case.pair("offender")
    return "yes" if pair is not None and times_warned(case.hall, pair, "conduct") else None


def _sheet_delivered(case: _Case) -> Value | None:
    return None if case.match is None else _yes_no(case.match.is_final)


def _sheet_signed(case: _Case) -> Value | None:
    game = case.hall.tournament.game
    if case.match is None or game is None:
        return None
    return _yes_no({party.key for party in game.parties} <= case.match.signed)


def _delivered_by_winner(case: _Case) -> Value | None:
    match = case.match
    if match is None or match.delivered is None or case.terms is None:
        return None
    mine = match.result[match.delivered].total
    others = [result.total for party, result in match.result.items() if party != match.delivered]
    return None if mine in others else _yes_no(mine > max(others))


def _is_round_over(case: _Case, round_: int) -> bool:
    tables = case.hall.tournament.playing(round_)
    return bool(tables) and all(case.hall.match(round_, table).is_decided for table in tables)


def _rests(seating: Seating) -> bool:
    return None in (seating.ns, seating.ew)


def _last_round_over(case: _Case) -> Value | None:
    tournament = case.hall.tournament
    if tournament.opened is None or case.round == 0:
        return None
    return _yes_no(_is_round_over(case, tournament.last_round))


def _next_round_published(case: _Case) -> Value | None:
    return None if case.round == 0 else _yes_no(case.hall.tournament.round > case.round)


def _pairings(case: _Case) -> Value | None:
    arranged = case.hall.tournament.rounds_arranged
    if arranged is None:
        return None
    system = SYSTEMS.get(arranged.system)
    is_dependent = system is None or system.depends_on_standings
    return "dependent" if is_dependent else "independent"


def _seconds_late(line: str | None, case: _Case) -> Value | None:
    """How long after the round's start a line, or the one that was told, had checked in (Art. 34)."""
    who = line or case.party("late_line", "absent_line")
    started = case.hall.clock.started.get(case.round)
    at = None if who is None else arrivals_at_match(case.hall, case.round, case.table).get(who)
    return None if at is None or started is None else max(0, int(at - started))


def _had_bye(case: _Case) -> Value | None:
    entrant = case.pair("present_line")
    if entrant is None:
        return None
    tournament = case.hall.tournament
    rested = any(
        entrant in tournament.resting.get(round_, ())
        or any(
            _rests(seating) and entrant in (seating.ns, seating.ew) for seating in tournament.meetings(round_)
        )
        for round_ in range(1, case.round)
    )
    return _yes_no(rested)


def _past_half(case: _Case) -> Value | None:
    tournament, terms = case.hall.tournament, case.terms
    if tournament.opened is None or terms is None:
        return None
    completed = sum(_is_round_over(case, round_) for round_ in range(1, tournament.round + 1))
    return _yes_no(not may_substitute(completed, tournament.last_round, terms.regulations))


def _lead(case: _Case) -> int | None:
    present = case.present
    if case.match is None or present is None:
        return None
    return sum(
        points if party == present else -points
        for totals in case.match.totals.values()
        for party, points in totals.items()
    )


def _forfeit_lead(case: _Case) -> Value | None:
    line = case.party("offender")
    if case.match is None or line is None:
        return None
    return sum(-share.total if party == line else share.total for party, share in case.match.result.items())


def _matured_more_than_bye(case: _Case) -> Value | None:
    lead, terms = _lead(case), case.terms
    if lead is None or terms is None or terms.format.bye is None:
        return None
    bye = terms.format.bye
    matured = (victory_points(lead, terms.format), lead)
    return _yes_no(matured > (bye.victory_points, bye.match_points or 0))


def _entries_closed(case: _Case) -> Value | None:
    return "yes" if case.hall.tournament.round else None


def _incomplete_table(case: _Case) -> Value | None:
    tournament = case.hall.tournament
    if tournament.round == 0:
        return None
    is_any = any(map(_rests, tournament.meetings(tournament.round)))
    return _yes_no(is_any or bool(tournament.resting.get(tournament.round)))


_ANSWERS: Final[Mapping[Fact, Callable[[_Case], Value | None]]] = {
    "deal_over": _deal_over,
    "pozzetto_taken": partial(_on_sheet, "pozzetto_taken"),
    "clean_burraco": partial(_on_sheet, "clean_burraco"),
    "soloist": partial(_on_sheet, "soloist"),
    "player_on_turn": _player_on_turn,
    "warned_pozzetto_seen": _warned_pozzetto_seen,
    "warned_conduct": _warned_conduct,
    "sheet_delivered": _sheet_delivered,
    "sheet_signed": _sheet_signed,
    "delivered_by_winner": _delivered_by_winner,
    "last_round_over": _last_round_over,
    "next_round_published": _next_round_published,
    "pairings": _pairings,
    "seconds_late": partial(_seconds_late, None),
    "seconds_late_ns": partial(_seconds_late, "ns"),
    "seconds_late_ew": partial(_seconds_late, "ew"),
    "had_bye": _had_bye,
    "past_half": _past_half,
    "lead": _lead,
    "forfeit_lead": _forfeit_lead,
    "timeout_lap": partial(_settled, "timeout_lap"),
    "matured_charged_twice": partial(_settled, "matured_charged_twice"),
    "matured_more_than_bye": _matured_more_than_bye,
    "entries_closed": _entries_closed,
    "incomplete_table": _incomplete_table,
}

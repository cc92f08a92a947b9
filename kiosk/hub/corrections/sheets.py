"""A table's matches, deal by deal, as the pages show them. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from kiosk.commands.rulings import NoteLastMove, TakeInSheet
from kiosk.games.burraco.points_match import is_target_reached
from kiosk.games.game import Breakdown, Party, PartyResult, format_points
from kiosk.games.lines import are_lines
from kiosk.games.offers import Terms
from kiosk.hub.corrections.decisions import may_note_last_move
from kiosk.hub.web.command_forms import carried_by_form
from kiosk.messages import N_, Message
from kiosk.projections.dealers import dealers_at
from kiosk.projections.folds.ruling_effects import AwardedPoints, Credit
from kiosk.projections.folds.signatures import Result, as_signed
from kiosk.projections.folds.table_match import TableMatch
from kiosk.projections.naming import deal_of_match, line_name, namer
from kiosk.projections.seated import compass_at, line_at, names_of, team_at
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class Side:
    """A line at a table, and who it is; `number` and `players` are empty where nobody sits."""

    key: str
    compass: Message
    number: int | None
    """Of the pair, the team, or the player at the line's first seat."""
    players: tuple[str, ...]
    total: int
    team: str = ""
    """What the team is called, where teams play."""
    has_open_cards: bool = False
    """Whether its partners see each other's cards."""


@dataclass(frozen=True, slots=True)
class LineView:
    """A line's part of a deal, or of what rulings give beside the deals."""

    side: Side
    breakdown: Breakdown | None
    """As it was counted; None where nothing counts."""
    credits: tuple[Credit, ...]
    """What rulings add."""
    struck: int
    """What was counted and does not stand, because a ruling's points stand in its place."""
    total: int
    """What counts."""


@dataclass(frozen=True, slots=True)
class DealView:
    number: int
    columns: tuple[LineView, ...]
    is_photographed: bool
    pictures: tuple[str, ...]
    """Names of the pictures that it was counted from (see `kiosk.hub.site.attachment_pages`)."""
    annulled_by: str
    """The article by which a ruling has annulled it; else empty."""
    dealer: Message | None
    """Who has dealt it, if that was said at the table (Art. 4)."""


@dataclass(frozen=True, slots=True)
class MatchView:
    """One round at a table."""

    round: int
    sides: tuple[Side, ...]
    deals: tuple[DealView, ...]
    beside: tuple[LineView, ...]
    """What rulings give beside the deals; empty where they give nothing."""
    result: Mapping[str, PartyResult]
    state: Message
    is_final: bool
    """Whether the sheet is in: what is wrong on it is corrected by leave of an arbiter."""
    notes: tuple[Message, ...]
    """What rulings say of the match apart from points, and under what it was signed."""
    take_in: Mapping[str, object] | None
    """The command that takes the sheet in unsigned; None where there is nothing to take in."""
    last_move: Mapping[str, object] | None
    """The command that says who made the last move; None where nobody has to say it."""


def matches_at(hall: TournamentState, table: int) -> tuple[MatchView, ...]:
    """The matches at a table, the newest first; empty if nobody ever sat there, or no two lines play."""
    game = hall.tournament.game
    if game is None or not are_lines(game.parties):
        return ()
    rounds = range(hall.tournament.round, 0, -1)
    return tuple(_match(hall, round_, table) for round_ in rounds if table in hall.tournament.tables(round_))


def _match(hall: TournamentState, round_: int, table: int) -> MatchView:
    match = hall.match(round_, table)
    game = hall.tournament.game
    assert game is not None  # noqa: S101 - there are no rounds before the opening
    sides = sides_of(hall, round_, table, match)
    deals, dealers, place_of = [], dealers_at(hall, round_, table), namer(hall, round_, table)
    for number, totals in match.totals.items():
        deal = match.deals.get(number)
        breakdowns = {} if deal is None else game.score(deal.entry)
        columns = tuple(
            _line(side, breakdowns.get(side.key), _credits(match, number, side), totals[side.key])
            for side in sides
        )
        annulled_by = match.stopped_deals[number].article if deal is None else ""
        is_photographed = deal is not None and deal.source != "keypad"
        pictures = () if deal is None else tuple(digest.hex() for digest in deal.pictures)
        dealer = None if number not in dealers else place_of(dealers[number])
        deals.append(DealView(number, columns, is_photographed, pictures, annulled_by, dealer))
    beside = tuple(
        _line(side, None, _credits(match, 0, side), points)
        for side in sides
        if (points := match.credited.get(0, {}).get(side.key)) is not None
    )
    return MatchView(
        round=round_,
        sides=sides,
        deals=tuple(deals),
        beside=beside,
        result=match.result,
        state=says(hall, round_, table, match),
        is_final=match.is_final,
        notes=(*_notes(match, sides, game.offers.terms), *_signed(match, sides)),
        take_in=_take_in(round_, table) if match.is_complete(game) and not match.is_decided else None,
        last_move=_last_move(round_, table) if may_note_last_move(hall, round_, table) else None,
    )


def _take_in(round_: int, table: int) -> Mapping[str, object]:
    return carried_by_form(TakeInSheet.at(round_, table), "reason", "arbiter")


def _last_move(round_: int, table: int) -> Mapping[str, object]:
    return carried_by_form(NoteLastMove(round_, table, "", ""), "party", "arbiter")


def _signed(match: TableMatch, sides: tuple[Side, ...]) -> Iterator[Message]:
    """Who has signed another result than stands now, and as what the sheet was handed in."""
    keys = [side.key for side in sides]
    for side in sides:
        before = match.signatures[side.key].result if side.key in match.fallen else None
        if before is not None:
            values = {"who": side.compass, "totals": _totals(before, keys)}
            yield Message(N_("{who} had signed at {totals}; a ruling has come since."), values)
    handed_in = match.delivered_as
    if handed_in is not None and handed_in != as_signed(match.result):
        yield Message(N_("Signed and delivered at {totals}."), {"totals": _totals(handed_in, keys)})
    if match.taken_in is not None:
        values = {"arbiter": match.taken_in.arbiter, "reason": match.taken_in.reason}
        yield Message(N_("Taken in by {arbiter}: {reason}"), values)
    for side in sides:
        if match.last_move == side.key and match.is_level:
            yield Message(
                N_("{who} made the last move, and has lost the level match."), {"who": side.compass}
            )


def _totals(result: Result, parties: Iterable[str]) -> str:
    return " : ".join(format_points(result[party].total) for party in parties if party in result)


def _line(side: Side, breakdown: Breakdown | None, credits_: tuple[Credit, ...], total: int) -> LineView:
    is_replaced = breakdown is not None and any(award.replaces_count for award in credits_)
    struck = breakdown.total if breakdown is not None and is_replaced else 0
    return LineView(side, breakdown, credits_, struck, total)


def _target_reached(match: TableMatch, sides: tuple[Side, ...], terms: Terms | None) -> Iterator[Message]:
    """Who has the points to which the match is played."""
    if terms is None:
        return
    for side in sides:
        points = sum(deal[side.key] for deal in match.totals.values())
        if is_target_reached(dict.fromkeys(match.result, points), terms.format, terms.regulations):
            values = {"who": side.compass, "points": terms.format.target}
            yield Message(N_("{who} reached the {points} points to which the match is played."), values)


def _notes(match: TableMatch, sides: tuple[Side, ...], terms: Terms | None) -> Iterator[Message]:
    for number, fate in sorted(match.stopped_deals.items()):
        if fate.is_dealt_again:
            text = N_("Deal {deal} is dealt again by a ruling, {article}.")
            yield Message(text, {"deal": number, "article": fate.article})
    yield from _target_reached(match, sides, terms)
    for side in sides:
        award = match.awards.get(side.key)
        if award is not None:
            yield Message(_award_says(award), {"who": side.compass, **_award_values(award)})


def _award_says(award: AwardedPoints) -> str:
    if award.victory_points is None:
        return N_("{who}: the deals played so far decide, by a ruling, {article}.")
    if award.match_points is None:
        return N_("{who}: {vp} VP by a ruling, {article}, in the place of the result.")
    return N_("{who}: {vp} VP and {mp} MP by a ruling, {article}, in the place of the result.")


def _award_values(award: AwardedPoints) -> Mapping[str, object]:
    mp = award.match_points or 0
    return {
        "vp": award.victory_points,
        "mp": f"+{mp}" if mp > 0 else format_points(mp),
        "article": award.article,
    }


def _credits(match: TableMatch, deal: int, side: Side) -> tuple[Credit, ...]:
    return tuple(award for award in match.credits if (award.deal, award.party) == (deal, side.key))


def sides_of(hall: TournamentState, round_: int, table: int, match: TableMatch) -> tuple[Side, ...]:
    """The two lines of a table, whoever sits North and South first."""

    def side(party: Party) -> Side:
        team, number = team_at(hall, round_, table, party.key), line_at(hall, round_, table, party.key)
        return Side(
            party.key,
            line_name(hall, round_, table, party.key),
            number,
            names_of(hall, round_, table, party),
            match.result[party.key].total if party.key in match.result else 0,
            "" if team is None else team.name,
            hall.tournament.has_open_cards(number),
        )

    return tuple(map(side, compass_at(hall, round_, table).parties))


def says(hall: TournamentState, round_: int, table: int, match: TableMatch) -> Message:
    """How far a match is, or that there is none."""
    tournament = hall.tournament
    pairs = tournament.seating(round_, table)
    if pairs is not None and None in (pairs.ns, pairs.ew):
        return Message(N_("Bye"))
    if pairs is None and tournament.seated_at(round_, table) is None:
        return Message(N_("Line-ups missing"))
    return progress(hall, round_, match)


def progress(hall: TournamentState, round_: int, match: TableMatch) -> Message:
    """How far a match is that is played."""
    game = hall.tournament.game
    if match.delivered is not None:
        return Message(N_("Delivered"))
    if match.taken_in is not None:
        return Message(N_("Taken in by the arbiter"))
    if match.is_decided:
        return Message(N_("Decided by the arbiter"))
    if round_ not in hall.clock.started:
        return Message(N_("Seated"))
    deal = None if game is None else match.deal_in_play(game)
    if game is None or deal is None:
        return Message(N_("To be delivered"))
    return deal_of_match(game, deal)

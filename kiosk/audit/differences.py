"""What is otherwise in a tournament than plain sums and the program's own pairing make it.

Compared with what is reckoned anew are: each round when it was published, each sheet when it was handed in,
the standings each time that they were declared, and what the program makes of the whole journal now.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kiosk.audit.gains import adjustments, gains
from kiosk.audit.knock_out import drawn_couples
from kiosk.audit.mineo import mineo_values
from kiosk.audit.pairings import (
    BY_HAND,
    Seats,
    announced_way,
    own_pairing,
    published,
    seats_by_line_ups,
    way_of,
    with_changes,
)
from kiosk.audit.places import places
from kiosk.audit.record import Record
from kiosk.audit.sheets import table_sheet
from kiosk.games.entrants import TEAMS
from kiosk.games.mineo.settings import MINEO
from kiosk.games.registry import keeps_sheets
from kiosk.journal.bodies import (
    LotsDrawn,
    MatchDelivered,
    PlayersSeated,
    RoundPublished,
    StartDrawn,
    TeamsPaired,
    TournamentClosed,
)
from kiosk.journal.identity import DIRECTOR, table_of
from kiosk.messages import N_, KioskError, Message
from kiosk.projections import round_scores
from kiosk.projections.standings_rules_by_game import standings_rules_of
from kiosk.projections.tournament_state import replay
from kiosk.tournament.start_list import drawn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from kiosk.audit.gains import Gain
    from kiosk.journal.bodies import FinalPlace
    from kiosk.journal.event import Event
    from kiosk.projections.round_scores import Adjustment, RoundScore

_NOBODY = Message(N_("nobody"))


@dataclass
class Audit:
    """What was compared, and what came of it."""

    differences: list[Message] = field(default_factory=list)
    """One sentence for each."""
    by_hand: list[Message] = field(default_factory=list)
    """Where the director has seated otherwise than the program pairs: no mistake, but worth knowing."""
    compared: Counter[str] = field(default_factory=Counter)
    """How much: ``rounds``, ``sheets``, ``scores`` and ``places``."""


def audit(events: Sequence[Event]) -> Audit:
    """Reckon a tournament anew.

    Args:
        events: the whole journal, in the order in which the hub had them.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    found, record = Audit(), Record()
    for event in events:
        if event.author == DIRECTOR:
            _look_at_directors(event, record, found)
        record.hear(event)
        if isinstance(event.body, MatchDelivered):
            _look_at_sheet(event, record, found)
    if record.opened is not None and keeps_sheets(record.opened.rules):
        _look_at_program(events, record, found)
    return found


def _look_at_directors(event: Event, record: Record, found: Audit) -> None:
    match event.body:
        case LotsDrawn(round=round_, entrants=said) if record.seeded is not None:
            seeded = record.seeded
            if (seeded.round, set(seeded.entrants)) != (round_, set(said)):
                return
            if drawn(seeded.entrants, seeded.seed) != said:
                text = N_("After round {round}: the lots are not what their seed draws.")
                found.differences.append(Message(text, {"round": round_}))
        case StartDrawn(seed=seed, pairs=order):
            if drawn(order, seed) != order:
                found.differences.append(Message(N_("The start list is not what its seed draws.")))
        case RoundPublished(round=round_) | TeamsPaired(round=round_):
            _look_at_round(round_, published(event.body), record, found)
        case PlayersSeated(round=round_):
            _look_at_players(event.body, record, found)
        case TournamentClosed(standings=declared):
            found.differences += _otherwise_placed(_DECLARED, declared, places(record), record)
            found.compared["places"] += len(declared)
        case _:
            pass


def _look_at_players(body: PlayersSeated, record: Record, found: Audit) -> None:
    """Of teams the players sit by their line-ups; whoever is seated again, with other totals, stays put."""
    said = published(body)
    if record.entrants == TEAMS:
        own = seats_by_line_ups(record, body.round)
        found.differences += _by_table(_BY_LINE_UPS, body.round, said, own)
    elif body.round in record.seated:
        before = published(PlayersSeated(body.round, record.seated[body.round]))
        found.differences += _by_table(_MOVED, body.round, said, before)
    else:
        _look_at_round(body.round, said, record, found)
    found.differences += _brought(body, record)


_PAIRED = N_("Round {round}, table {table}: {said} was published, and the program pairs {own}.")
_SEATED_BY_HAND = N_("Round {round}, table {table}: by hand {said}, where the program would pair {own}.")
_BY_LINE_UPS = N_("Round {round}, table {table}: {said} are seated, and the line-ups say {own}.")
_MOVED = N_("Round {round}, table {table}: {said} are seated where {own} sat.")
_OTHERWISE_DRAWN = N_("Round {round}: the bracket that was drawn has other matches than are seated.")
_DECLARED = N_("{entrant} was declared {said}, and is reckoned {own}.")
_SHOWN = N_("{entrant} is shown {said}, and is reckoned {own}.")


def _look_at_round(round_: int, said: Seats, record: Record, found: Audit) -> None:
    """The seats of a round beside those that the program gives."""
    found.compared["rounds"] += 1
    if record.bracket is not None and round_ == 1:
        seated = {frozenset(entrant for side in sides for entrant in side) for sides in said.values()}
        if seated != drawn_couples(record):
            found.differences.append(Message(_OTHERWISE_DRAWN, {"round": round_}))
    way = way_of(record, round_)
    changes = record.paired[round_].changes if round_ in record.paired else ()
    own_way = announced_way(record) if way == BY_HAND else way
    try:
        own = own_pairing(record, round_, own_way)
    except (KioskError, KeyError) as error:
        reason = error.message if isinstance(error, KioskError) else str(way)
        text = N_("Round {round} cannot be paired anew: {reason}")
        told = found.by_hand if way == BY_HAND else found.differences
        told.append(Message(text, {"round": round_, "reason": reason}))
        if way == BY_HAND:
            found.differences += _not_seated_once(round_, said, record)
        return
    if way == BY_HAND:
        found.by_hand += _by_table(_SEATED_BY_HAND, round_, said, own)
        found.differences += _not_seated_once(round_, said, record)
    else:
        changed = with_changes(own, changes)
        found.differences += _by_table(_PAIRED, round_, said, changed)
        found.by_hand += _by_table(_SEATED_BY_HAND, round_, changed, own)


def _not_seated_once(round_: int, said: Seats, record: Record) -> Iterator[Message]:
    """Of a round that was written by hand, whoever has two seats, or has one without playing."""
    seats = Counter(entrant for sides in said.values() for side in sides for entrant in side)
    for entrant, times in sorted(seats.items()):
        if times > 1:
            text = N_("Round {round}: {entrant} has two seats.")
            yield Message(text, {"round": round_, "entrant": record.named(entrant)})
        if entrant not in record.starts:
            text = N_("Round {round}: {entrant} has a seat and does not play.")
            yield Message(text, {"round": round_, "entrant": record.named(entrant)})


def _by_table(text: str, round_: int, said: Seats, own: Seats) -> Iterator[Message]:
    for table in sorted(said.keys() | own.keys()):
        one, other = _seats(said.get(table)), _seats(own.get(table))
        if one != other:
            yield Message(text, {"round": round_, "table": table, "said": one, "own": other})


def _seats(sides: tuple[tuple[int, ...], tuple[int, ...]] | None) -> Message | str:
    """Who sits at a table, by their numbers. Whoever rests has no side."""
    if sides is None or not any(sides):
        return _NOBODY
    ns, ew = (" + ".join(map(str, side)) for side in sides)
    return f"{ns} – {ew}" if ns and ew else Message(N_("{entrant} alone"), {"entrant": ns or ew})


def _brought(body: PlayersSeated, record: Record) -> Iterator[Message]:
    """The totals with which players of Mineo sit down, where others are reckoned."""
    if record.opened is None or record.opened.rules != MINEO:
        return
    values = mineo_values(record, body.round - 1)
    for table in body.seatings:
        for seat, total in table.brought.items():
            number = table.players[seat]
            if number in values and values[number][0] != total:
                yield Message(
                    N_("Round {round}: {entrant} brings {said}, and {own} are reckoned."),
                    {
                        "round": body.round,
                        "entrant": record.named(number),
                        "said": total,
                        "own": values[number][0],
                    },
                )


def _look_at_sheet(event: Event, record: Record, found: Audit) -> None:
    """What a sheet was handed in with, beside the sum of its deals."""
    table = table_of(event.author)
    assert isinstance(event.body, MatchDelivered)  # noqa: S101 - the caller has seen to it
    game = record.game
    if table is None or game is None:
        return
    sheet = table_sheet(record, (event.body.round, table))
    if not sheet.is_final or sheet.signed is None:
        return
    found.compared["sheets"] += 1
    for party in game.parties:
        signed, own = sheet.signed.get(party.key), sheet.shares.get(party.key)
        if signed is None:
            continue
        counts_points = signed.victory_points is not None
        said = (signed.total, signed.victory_points or 0)
        if own is None or said != (own.total, own.victory_points if counts_points else 0):
            reckoned = _NOBODY if own is None else _two_points(own.total, own.victory_points)
            found.differences.append(
                Message(
                    N_("Round {round}, table {table}: {party} signed {said}, and {own} are reckoned."),
                    {
                        "round": event.body.round,
                        "table": table,
                        "party": party.label,
                        "said": _two_points(*said),
                        "own": reckoned,
                    },
                )
            )


def _two_points(total: int, victory_points: int) -> Message:
    return Message(N_("{total} ({points} VP)"), {"total": total, "points": victory_points})


def _look_at_program(events: Iterable[Event], record: Record, found: Audit) -> None:
    """What the program makes of the whole journal, beside plain sums."""
    hall = replay(events)
    shown = standings_rules_of(hall.tournament).final_places(hall)
    own = places(record)
    found.compared["places"] += len(own)
    found.differences += _otherwise_placed(_SHOWN, shown, own, record)
    if record.opened is not None and record.opened.rules != MINEO:
        scores: list[tuple[int, RoundScore | Adjustment]] = [
            *round_scores.round_scores(hall),
            *round_scores.adjustments(hall),
        ]
        reckoned = [*gains(record), *adjustments(record)]
        found.compared["scores"] += len(reckoned)
        found.differences += _otherwise_scored(scores, reckoned, record)


def _otherwise_scored(
    shown: Iterable[tuple[int, RoundScore | Adjustment]], own: Iterable[Gain], record: Record
) -> Iterator[Message]:
    said = Counter(
        (score.round, entrant, score.victory_points, score.match_points) for entrant, score in shown
    )
    reckoned = Counter((gain.round, gain.entrant, gain.victory_points, gain.match_points) for gain in own)
    for round_, entrant in sorted({key[:2] for key in (said - reckoned) + (reckoned - said)}):
        yield Message(
            N_("Round {round}: {entrant} is shown {said}, and is reckoned {own}."),
            {
                "round": round_,
                "entrant": record.named(entrant),
                "said": _scores(said, round_, entrant),
                "own": _scores(reckoned, round_, entrant),
            },
        )


def _scores(counted: Counter[tuple[int, int, int, int]], round_: int, entrant: int) -> str:
    found = [f"{key[2]} / {key[3]:+}" for key in sorted(counted.elements()) if key[:2] == (round_, entrant)]
    return ", ".join(found) or "–"


def _otherwise_placed(
    text: str, said: Sequence[FinalPlace], own: Sequence[FinalPlace], record: Record
) -> Iterator[Message]:
    said_of = {place.entrant: place for place in said}
    own_of = {place.entrant: place for place in own}
    for entrant in sorted(said_of.keys() | own_of.keys()):
        one, other = said_of.get(entrant), own_of.get(entrant)
        if one != other:
            values = {"entrant": record.named(entrant), "said": _place(one), "own": _place(other)}
            yield Message(text, values)
    orders = [[place.entrant for place in listed] for listed in (said, own)]
    if said_of == own_of and orders[0] != orders[1]:
        yield Message(N_("The places are the same, and stand in another order."))


def _place(place: FinalPlace | None) -> Message:
    if place is None:
        return Message(N_("nowhere"))
    points = " / ".join(map(str, place.points))
    return Message(N_("number {rank} with {points}"), {"rank": place.rank, "points": points})

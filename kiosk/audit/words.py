"""What counts of a table's own words: the deals that were accepted, the signatures, the handing in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from kiosk.audit.record import key_of
from kiosk.audit.rulings import corrected, fallen, unchecked
from kiosk.games.game import Grade
from kiosk.journal.bodies import (
    DealAccepted,
    DealLapStarted,
    LapStarted,
    LastMoveAgreed,
    MatchDelivered,
    MatchSigned,
    ResultSigned,
)
from kiosk.messages import KioskError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from kiosk.audit.record import Place, Record
    from kiosk.audit.rulings import Rulings
    from kiosk.games.game import Entry, Game
    from kiosk.journal.bodies import SignedResult

    Ends: TypeAlias = Callable[[Mapping[int, Entry]], int | None]


@dataclass
class Words:
    """What a table's words come to."""

    entries: dict[int, Entry] = field(default_factory=dict)
    """The deals that count, as corrected since."""
    is_final: bool = False
    """Whether the sheet is handed in, or taken in by the arbiter."""
    signed: Mapping[str, SignedResult] | None = None
    """What it was handed in with, where the signatures say it."""
    last_move: str | None = None
    """The line that made the last move, by both lines' word."""
    is_over: bool = False
    """Whether every deal that is to be played is over."""
    accepted: dict[int, Entry] = field(default_factory=dict)
    """The deals as they were accepted."""

    def is_played_out(self, last: int, annulled: Collection[int], ends: Ends) -> bool:
        """Whether every deal is over up to the last one, or up to that which has ended the match."""
        over = {*self.entries, *annulled}
        return any(
            all(deal in over for deal in range(1, min(last, ends(entries) or last) + 1))
            for entries in (self.entries, self.accepted)
        )


def words_of(
    record: Record, place: Place, game: Game, rulings: Rulings, *, annulled: Collection[int], ends: Ends
) -> Words:
    """What a table has said, from its first word to the handing in.

    Args:
        record: what the journal says.
        place: the round and the table.
        game: what is played.
        rulings: those that count there.
        annulled: the deals that score nothing and are not dealt again.
        ends: the deal with which a match to points is over, of the deals that count; None: none is.
    """
    better, taken_back, trusted = corrected(record, rulings), fallen(rulings), unchecked(rulings)
    said = Words()
    last = game.deals
    has_lap = False
    signatures: dict[str, Mapping[str, SignedResult] | None] = {}
    parties = {party.key for party in game.parties}
    for event in sorted(record.words.get(place, ()), key=key_of):
        is_played_out = said.is_played_out(last, annulled, ends)
        match event.body:
            case DealAccepted(deal=deal, entry=entry) as accepted:
                is_open = deal not in said.entries and deal not in annulled and deal <= last
                is_asked = deal not in trusted
                if (
                    is_open
                    and key_of(event) not in taken_back
                    and _stands(accepted, game, is_checked=is_asked)
                ):
                    mended = better.get(key_of(event), entry)
                    is_mended = is_possible(mended, game, is_checked=is_asked)
                    said.entries[deal] = mended if is_mended else entry
                    said.accepted[deal] = entry
            case LapStarted(deal=deal) | DealLapStarted(deal=deal) if not has_lap and deal <= game.deals:
                last, has_lap = deal, True
            case MatchSigned(party=party) if party in parties and is_played_out:
                signatures[party] = None
            case ResultSigned(party=party, result=result) if party in parties and is_played_out:
                signatures[party] = result
            case LastMoveAgreed(party=party) if party in parties and is_played_out:
                said.last_move = party
            case MatchDelivered(party=party) if party in parties and is_played_out:
                named = [result for result in signatures.values() if result is not None]
                if signatures.keys() == parties and all(result == named[0] for result in named):
                    said.is_final, said.is_over, said.signed = True, True, named[0] if named else None
                    return said
            case _:
                pass
    said.is_over = said.is_played_out(last, annulled, ends)
    said.is_final = place in record.taken_in and said.is_over
    return said


def is_possible(entry: Entry, game: Game, *, is_checked: bool) -> bool:
    """Whether the game says that a deal can have been so; `is_checked`: with whole packs."""
    known = {section.key: {field_.key for field_ in section.fields} for section in game.sections}
    if entry.keys() != known.keys() or any(values.keys() - known[key] for key, values in entry.items()):
        return False
    try:
        found = game.findings(entry)
        game.score(entry)
    except KioskError:
        return False
    return not any(
        finding.grade is Grade.IMPOSSIBLE and (is_checked or not finding.needs_whole_pack)
        for finding in found
    )


def _stands(accepted: DealAccepted, game: Game, *, is_checked: bool) -> bool:
    """Whether a deal can have been so, and all who must have accepted it."""
    if not is_possible(accepted.entry, game, is_checked=is_checked):
        return False
    given = {(acceptance.row, acceptance.party) for acceptance in accepted.acceptances}
    return all(
        any((consent.of, party) in given for party in consent.by) for consent in game.consents(accepted.entry)
    )

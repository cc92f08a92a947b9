"""What has happened at a table, a line for each event, for an arbiter to read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.journal import bodies
from kiosk.journal.identity import table_of
from kiosk.messages import N_, KioskError, Message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.games.game import Entry, Game
    from kiosk.journal.event import Event

MOST_LINES: Final = 200
_OF_ALL_TABLES: Final = (
    bodies.RoundPublished | bodies.RoundTakenBack | bodies.RoundStarted | bodies.TimeOutAnnounced
)


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """`at` is seconds since 1970 by its author's clock; `number` that of the event in its stream."""

    at: float
    number: int
    is_own: bool
    says: Message


def history(events: Iterable[Event], author: str, game: Game | None) -> tuple[HistoryLine, ...]:
    """The newest `MOST_LINES` about the table that speaks as `author`, the newest first."""
    lines = []
    for event in events:
        says = _says(event.body, game)
        if says is not None and (event.author == author or _is_about(event.body, author)):
            lines.append(HistoryLine(event.written_at, event.seq, event.author == author, says))
    return tuple(reversed(lines[-MOST_LINES:]))


def _is_about(body: bodies.AnyBody, author: str) -> bool:
    """Whether something that the director's side said is about this table."""
    match body:
        case (
            bodies.CallClaimed(author=about)
            | bodies.CallResolved(author=about)
            | bodies.CallAttended(author=about)
            | bodies.AuthorAdmitted(author=about)
        ):
            return about == author
        case (
            bodies.RulingGiven(table=table)
            | bodies.ExtraTimeGranted(table=table)
            | bodies.TableUnlockGranted(table=table)
            | bodies.SheetTakenIn(table=table)
            | bodies.LastMoveNoted(table=table)
        ):
            return table == table_of(author)
        case _:
            return isinstance(body, _OF_ALL_TABLES)


def _says(  # noqa: C901, PLR0911, PLR0912 - a case for each kind
    body: bodies.AnyBody, game: Game | None
) -> Message | None:
    match body:
        case bodies.RoundPublished(round=round_):
            return Message(N_("Round {round}: who sits where"), {"round": round_})
        case bodies.RoundTakenBack(round=round_):
            return Message(N_("Round {round}: who sits where was taken back"), {"round": round_})
        case bodies.RoundStarted(round=round_):
            return Message(N_("Round {round} begins"), {"round": round_})
        case bodies.TimeOutAnnounced(round=round_):
            return Message(N_("Round {round}: time-out announced"), {"round": round_})
        case bodies.CallRaised(seat=seat):
            return Message(N_("Arbiter called ({seat})"), {"seat": seat or "–"})
        case bodies.CallCancelled():
            return Message(N_("Call taken back"))
        case bodies.CallClaimed(arbiter=arbiter):
            return Message(N_("{arbiter} is coming"), {"arbiter": arbiter})
        case bodies.CallAttended(arbiter=arbiter):
            return Message(N_("{arbiter} is at the table"), {"arbiter": arbiter})
        case bodies.CallResolved():
            return Message(N_("The call is dealt with"))
        case bodies.DealAccepted(round=round_, deal=deal, entry=entry):
            values = {"round": round_, "deal": deal, "score": _score(entry, game)}
            return Message(N_("Round {round}, deal {deal} accepted: {score}"), values)
        case bodies.DealDisputed(round=round_, deal=deal):
            return Message(N_("Round {round}, deal {deal} disputed"), {"round": round_, "deal": deal})
        case bodies.LapAnnounced(round=round_, deal=deal):
            return Message(N_("Round {round}, deal {deal}: time-out"), {"round": round_, "deal": deal})
        case bodies.LapStarted(round=round_, deal=deal) | bodies.DealLapStarted(round=round_, deal=deal):
            return Message(N_("Round {round}, deal {deal}: last lap"), {"round": round_, "deal": deal})
        case bodies.MatchSigned(round=round_, party=party):
            values = {"round": round_, "party": _party(party, game)}
            return Message(N_("Round {round} signed by {party}"), values)
        case bodies.ResultSigned(round=round_, party=party, result=result):
            totals = " : ".join(str(score.total) for score in result.values())
            values = {"round": round_, "party": _party(party, game), "totals": totals}
            return Message(N_("Round {round} signed by {party} at {totals}"), values)
        case bodies.SheetTakenIn(round=round_, arbiter=arbiter):
            values = {"round": round_, "arbiter": arbiter}
            return Message(N_("Round {round}: the sheet was taken in by {arbiter}"), values)
        case (
            bodies.LastMoveAgreed(round=round_, party=party) | bodies.LastMoveNoted(round=round_, party=party)
        ):
            values = {"round": round_, "party": _party(party, game)}
            return Message(N_("Round {round}: {party} made the last move"), values)
        case bodies.MatchDelivered(round=round_, party=party):
            values = {"round": round_, "party": _party(party, game)}
            return Message(N_("Round {round} handed in by {party}"), values)
        case bodies.RulingGiven(arbiter=arbiter, articles=articles):
            values = {"arbiter": arbiter, "articles": ", ".join(articles)}
            return Message(N_("Ruling of {arbiter}: {articles}"), values)
        case bodies.ExtraTimeGranted(arbiter=arbiter):
            return Message(N_("{arbiter} gives extra time"), {"arbiter": arbiter})
        case bodies.TableUnlocked(way="pin"):
            return Message(N_("Table opened with a PIN"))
        case bodies.TableUnlocked():
            return Message(N_("Table opened from a phone"))
        case bodies.AuthorAdmitted():
            return Message(N_("The director has admitted this table"))
        case _:
            return None


def _party(key: str, game: Game | None) -> Message | str:
    parties = () if game is None else game.parties
    return next((party.label for party in parties if party.key == key), key)


def _score(entry: Entry, game: Game | None) -> str:
    """The deal's points, party by party."""
    if game is None:
        return "–"
    try:
        scores = game.score(entry)
    except KioskError:  # an entry that counts for nothing
        return "–"
    return " – ".join(str(scores[party.key].total) for party in game.parties if party.key in scores)

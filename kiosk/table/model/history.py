"""What has happened at a table, a line for each event, for an arbiter to read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Final

from kiosk.games.declarations import listed, said_words
from kiosk.games.lines import EW, Compass
from kiosk.games.offers import offers_of
from kiosk.journal import bodies
from kiosk.journal.identity import DIRECTOR, table_of
from kiosk.messages import N_, KioskError, Message
from kiosk.projections.folds import times_of_day
from kiosk.projections.folds.times_of_day import TimesOfDay
from kiosk.projections.rulings.appeals import DECIDED
from kiosk.rulings.code import cited

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from kiosk.games.game import Entry, Game
    from kiosk.journal.event import Event

MOST_LINES: Final = 200
_OF_ALL_TABLES: Final = (
    bodies.OpeningTakenBack
    | bodies.RoundPublished
    | bodies.RoundTakenBack
    | bodies.RoundStarted
    | bodies.TimeOutAnnounced
)


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """`at` is the time of day, in seconds since 1970; `number` that of the event in its stream."""

    at: float
    number: int
    is_own: bool
    says: Message


def history(events: Iterable[Event], author: str, game: Game | None) -> tuple[HistoryLine, ...]:
    """The newest `MOST_LINES` about the table that speaks as `author`, the newest first."""
    lines, ruled = [], set[tuple[str, int, int]]()
    events = tuple(events)
    compasses = _compasses(events, author)
    times = reduce(times_of_day.fold, (event for event in events if event.author == DIRECTOR), TimesOfDay())
    for event in events:
        if isinstance(event.body, bodies.RulingGiven) and event.body.table == table_of(author):
            ruled.add((event.author, event.epoch, event.seq))
        compass = compasses.get(getattr(event.body, "round", 0))
        says = _says(event.body, game if compass is None else _called(game, compass))
        if says is not None and (event.author == author or _is_about(event.body, author, ruled)):
            lines.append(HistoryLine(times.of(event.written_at), event.seq, event.author == author, says))
    return tuple(reversed(lines[-MOST_LINES:]))


def _is_about(body: bodies.AnyBody, author: str, ruled: Container[tuple[str, int, int]]) -> bool:
    """Whether something that the director's side said is about this table; `ruled` are its rulings."""
    match body:
        case (
            bodies.AppealLodged(author=about, epoch=epoch, ruling=ruling)
            | bodies.AppealDecided(author=about, epoch=epoch, ruling=ruling)
            | bodies.AppealTakenBack(author=about, epoch=epoch, ruling=ruling)
            | bodies.RulingCancelled(author=about, epoch=epoch, ruling=ruling)
        ):
            return (about, epoch, ruling) in ruled
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
        case bodies.OpeningTakenBack(name=name):
            return Message(N_("The opening of “{name}” was taken back"), {"name": name})
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
        case bodies.DeclarationsNoted():
            return _declarations(body, game)
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
            return Message(N_("Round {round}: the score sheet was taken in by {arbiter}"), values)
        case (
            bodies.LastMoveAgreed(round=round_, party=party) | bodies.LastMoveNoted(round=round_, party=party)
        ):
            values = {"round": round_, "party": _party(party, game)}
            return Message(N_("Round {round}: {party} made the last move"), values)
        case bodies.MatchDelivered(round=round_, party=party):
            values = {"round": round_, "party": _party(party, game)}
            return Message(N_("Round {round} handed in by {party}"), values)
        case bodies.RulingGiven(arbiter=arbiter, articles=articles):
            values = {
                "arbiter": arbiter,
                "articles": listed([Message(cited(article)) for article in articles]),
            }
            return Message(N_("Ruling of {arbiter}: {articles}"), values)
        case bodies.RulingCancelled(arbiter=arbiter, reason=reason):
            return Message(N_("{arbiter} cancels a ruling: {reason}"), {"arbiter": arbiter, "reason": reason})
        case bodies.AppealLodged(appellant=appellant):
            return Message(N_("Appeal of {name} (Art. 35)"), {"name": appellant})
        case bodies.AppealDecided(decision=decision, words=words):
            return Message(
                N_("{decision} (Art. 35): {words}"), {"decision": DECIDED[decision], "words": words}
            )
        case bodies.AppealTakenBack(reason=reason):
            return Message(N_("The appeal is taken back: {reason}"), {"reason": reason})
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


def _declarations(noted: bodies.DeclarationsNoted, game: Game | None) -> Message:
    """What was noted, in the words of the game's own fields."""
    declarations = offers_of(game).declarations
    said = "–" if declarations is None else listed(tuple(said_words(declarations, noted.said)))
    values = {"round": noted.round, "deal": noted.deal, "said": said}
    if noted.is_first_card_played:
        return Message(N_("Round {round}, deal {deal}: first card played; said before: {said}"), values)
    return Message(N_("Round {round}, deal {deal}: said before the first card: {said}"), values)


def _compasses(events: Iterable[Event], author: str) -> Mapping[int, Compass]:
    """By round: what the places of the table were called."""
    said = (event.body for event in events if event.author == author)
    return {
        body.round: Compass(body.north_south == EW) for body in said if isinstance(body, bodies.LinesChosen)
    }


def _called(game: Game | None, compass: Compass) -> Game | None:
    """The game by what the places were called."""
    with_parties = offers_of(game).with_parties
    return with_parties(compass.parties) if compass.is_turned and with_parties is not None else game


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

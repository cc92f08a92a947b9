"""What was sent and a hub did not take, in sentences for the director's pages at all hubs on a journal."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from kiosk.journal.notes import Notes, OwnNotes
from kiosk.messages import N_, Message
from kiosk.sync.wire.messages import RefusalReason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

_MAX_INCIDENTS: Final = 100
_NOTE: Final = "incidents"

_REFUSALS: Final[Mapping[RefusalReason, Message]] = {
    RefusalReason.VERSION: Message(N_("Its program has another version. Update it.")),
    RefusalReason.NOT_PROVED: Message(N_("Somebody uses its name without its key.")),
    RefusalReason.NOT_A_TABLE: Message(N_("It is no table.")),
    RefusalReason.REPLACED: Message(N_("A device that is not admitted any more speaks for it.")),
    RefusalReason.FOREIGN: Message(N_("It sent entries of somebody else. They were not taken.")),
    RefusalReason.INVALID: Message(
        N_("It sent entries that are not signed by their author. They were not taken.")
    ),
    RefusalReason.NOT_ENROLLED: Message(
        N_("It has not been accepted here. Enrol it, if it is one of yours.")
    ),
    RefusalReason.NO_WINDOW: Message(
        N_("It asks to be enrolled, and the enrolment is closed. Open it first.")
    ),
    RefusalReason.WRONG_CODE: Message(N_("A wrong code was typed there to enrol it.")),
    RefusalReason.TURNED_DOWN: Message(N_("It was not accepted as a table.")),
    RefusalReason.TAKEN: Message(N_("Another device was accepted for this table. This one was turned away.")),
    RefusalReason.NOT_UNDERSTOOD: Message(
        N_("It sent entries of a kind that this program does not know. They wait there: update this PC.")
    ),
    RefusalReason.OTHER_KEY: Message(
        N_("It knows this PC by another TLS key and sends nothing. Put back the PC's keys, or enrol it anew.")
    ),
    RefusalReason.OTHER_HUB: Message(
        N_("It belongs to another director's PC and sends nothing. Enrol it anew.")
    ),
    RefusalReason.OTHER_TOURNAMENT: Message(
        N_("It belongs to another tournament and sends nothing to this PC.")
    ),
    RefusalReason.FORKED: Message(
        N_("Two devices write as this table. Both versions are kept, one counts: compare their screens.")
    ),
    RefusalReason.AHEAD: Message(
        N_("Its clock is ahead of this PC's: what it sent bears times that have not come yet. It counts.")
    ),
}

_PASSING: Final = frozenset(
    {
        RefusalReason.VERSION,
        RefusalReason.NOT_A_TABLE,
        RefusalReason.REPLACED,
        RefusalReason.NOT_ENROLLED,
        RefusalReason.NO_WINDOW,
        RefusalReason.WRONG_CODE,
        RefusalReason.TURNED_DOWN,
        RefusalReason.TAKEN,
        RefusalReason.OTHER_KEY,
        RefusalReason.OTHER_HUB,
        RefusalReason.OTHER_TOURNAMENT,
    }
)
"""Why somebody is turned away who tries again: as long as the cause is there, it is told anew. What was sent
and not taken, or is odd, stays to be looked at, and so does a name that is used without its key."""

PASSES_AFTER: Final = 120.0
"""Seconds without a new try after which such a refusal is told no more."""


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that somebody sent and the hub did not take, for the director's page."""

    author: str
    """Who he says he is; empty where he has not said."""
    message: Message
    at: float
    """Seconds since 1970, the last time that it happened."""
    passes: bool = False
    """Whether it is over once its author is let in, or does not try again for a while."""


class Incidents:
    """The newest hundred of all hubs on a journal. Any thread may use it; `wall` gives seconds since 1970."""

    def __init__(self, wall: Callable[[], float], notes: Notes | None = None) -> None:
        self._wall = wall
        self._notes = notes or OwnNotes()
        self._lock = Lock()
        self._shared: tuple[Incident, ...] = ()
        self._untold: tuple[Incident, ...] = ()
        self._aside: frozenset[tuple[str, float]] = frozenset()

    def newest(self) -> tuple[Incident, ...]:
        """Those that are not over and were not put aside here, newest first."""
        with self._lock:
            known, aside = _newest((*self._shared, *self._untold)), self._aside
        now = self._wall()
        told = (one for one in known if (one.author, one.at) not in aside)
        return tuple(one for one in told if not one.passes or now - one.at < PASSES_AFTER)

    def put_aside(self, author: str, at: float) -> None:
        """What was noted of this author at this instant was looked at; the same again is told anew."""
        with self._lock:
            self._aside |= {(author, at)}

    def refuse(self, author: str, reason: RefusalReason) -> None:
        """Something of this author's was not taken."""
        self._add(Incident(author, _REFUSALS[reason], self._wall(), reason in _PASSING))

    def note(self, author: str, message: Message) -> None:
        """Something has happened; the same again only changes its time."""
        self._add(Incident(author, message, self._wall()))

    def _add(self, incident: Incident) -> None:
        with self._lock:
            self._untold = _newest((incident, *self._untold))

    def share(self) -> None:
        """Tell the other hubs on the journal what is new here, and hear of theirs.

        Raises:
            JournalError: the notes cannot be reached; what is new here waits.
        """
        with self._lock:
            untold = self._untold
        if untold:
            self._notes.change(_NOTE, lambda told: _encode(_newest((*_decode(told), *untold))))
        shared = _decode(self._notes.read(_NOTE))
        with self._lock:
            self._shared = shared
            self._untold = tuple(incident for incident in self._untold if incident not in untold)


def _newest(incidents: Iterable[Incident]) -> tuple[Incident, ...]:
    """The newest hundred, newest first; of those that say the same of the same author, the last."""
    by_sentence: dict[tuple[str, str], Incident] = {}
    for incident in sorted(incidents, key=lambda incident: -incident.at):
        by_sentence.setdefault((incident.author, str(incident.message)), incident)
    return tuple(by_sentence.values())[:_MAX_INCIDENTS]


class _Sentence(Struct, frozen=True, array_like=True):
    """A `Message` as it is noted."""

    text: str
    values: dict[str, int | float | str | _Sentence]

    @classmethod
    def of(cls, message: Message) -> _Sentence:
        return cls(message.text, {name: _noted(value) for name, value in message.values.items()})

    def message(self) -> Message:
        values = self.values.items()
        return Message(
            self.text,
            {name: value.message() if isinstance(value, _Sentence) else value for name, value in values},
        )


def _noted(value: object) -> int | float | str | _Sentence:
    if isinstance(value, Message):
        return _Sentence.of(value)
    return value if isinstance(value, int | float | str) else str(value)


class _Noted(Struct, frozen=True, array_like=True):
    """An `Incident` as it is noted."""

    author: str
    sentence: _Sentence
    at: float
    passes: bool = False


_encoder = Encoder()
_decoder = Decoder(tuple[_Noted, ...])


def _encode(incidents: Iterable[Incident]) -> bytes:
    return _encoder.encode(
        [_Noted(one.author, _Sentence.of(one.message), one.at, one.passes) for one in incidents]
    )


def _decode(data: bytes | None) -> tuple[Incident, ...]:
    if data is None:
        return ()
    return tuple(
        Incident(noted.author, noted.sentence.message(), noted.at, noted.passes)
        for noted in _decoder.decode(data)
    )

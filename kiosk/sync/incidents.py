"""What somebody sent and the hub did not take, in sentences for the director's page."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.sync.messages import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_MOST: Final = 100

_REFUSALS: Final[Mapping[Reason, Message]] = {
    Reason.VERSION: Message(N_("Its program has another version. Update it.")),
    Reason.NOT_PROVED: Message(N_("Somebody uses its name without its key.")),
    Reason.NOT_A_TABLE: Message(N_("It is no table.")),
    Reason.REPLACED: Message(N_("A unit that is not admitted any more speaks for it.")),
    Reason.FOREIGN: Message(N_("It sent events of somebody else. They were not taken.")),
    Reason.INVALID: Message(N_("It sent events that are not signed by their author. They were not taken.")),
    Reason.NOT_ENROLLED: Message(N_("It has not been accepted here. Enrol it, if it is one of yours.")),
    Reason.NO_WINDOW: Message(N_("It asks to be enrolled, and the enrolment is closed. Open it first.")),
    Reason.WRONG_CODE: Message(N_("A wrong code was typed there to enrol it.")),
    Reason.TURNED_DOWN: Message(N_("It was not accepted as a table.")),
    Reason.TAKEN: Message(N_("Another unit was accepted for this table. This one was turned away.")),
    Reason.NOT_UNDERSTOOD: Message(
        N_("It sent events of a kind that this program does not know. They wait there: update this PC.")
    ),
    Reason.OTHER_KEY: Message(
        N_("It knows this PC by another TLS key and sends nothing. Put back the PC's keys, or enrol it anew.")
    ),
    Reason.OTHER_HUB: Message(N_("It belongs to another director's PC and sends nothing. Enrol it anew.")),
    Reason.OTHER_TOURNAMENT: Message(
        N_("Its journal belongs to another tournament. It sends nothing to this PC.")
    ),
    Reason.FORKED: Message(
        N_("Two units write as this table. Both versions are kept, one counts: compare their screens.")
    ),
    Reason.AHEAD: Message(
        N_("Its clock is ahead of this PC's: what it sent bears times that have not come yet. It counts.")
    ),
}


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that somebody sent and the hub did not take, for the director's page."""

    author: str
    """Who he says he is; empty where he has not said."""
    message: Message
    at: float
    """Seconds since 1970, the last time that it happened."""


class Incidents:
    """The newest hundred. Any thread may use it; `wall` gives seconds since 1970."""

    def __init__(self, wall: Callable[[], float]) -> None:
        self._wall = wall
        self._lock = Lock()
        self._by_sentence: dict[tuple[str, str], Incident] = {}

    def newest(self) -> tuple[Incident, ...]:
        """All of them, newest first."""
        with self._lock:
            return tuple(sorted(self._by_sentence.values(), key=lambda each: -each.at))

    def refuse(self, author: str, reason: Reason) -> None:
        """Something of this author's was not taken."""
        self.note(author, _REFUSALS[reason])

    def note(self, author: str, message: Message) -> None:
        """Something has happened; the same again only changes its time."""
        name = author, str(message)
        with self._lock:
            self._by_sentence.pop(name, None)
            self._by_sentence[name] = Incident(author, message, self._wall())
            while len(self._by_sentence) > _MOST:
                del self._by_sentence[next(iter(self._by_sentence))]

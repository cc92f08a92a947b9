"""One hall time for all hubs on a journal, though their machines' clocks differ.

One of them leads: it notes again and again how late it is. How old a note is says the clock of the place
where the notes are, so that no two machines' clocks are ever compared. Where the leader has gone, whoever
notices leads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from kiosk.hall_time.anchor import LONGEST_OFF, Beginning, Ground

if TYPE_CHECKING:
    from kiosk.hall_time.hall_clock import HallClock
    from kiosk.journal.notes import Notes

LEADER_TIMEOUT: Final = 3.0
"""Seconds after which a leader that has noted nothing is taken for gone."""
TOLERANCE: Final = 0.2
"""Seconds by which hubs may differ: so exactly can be told over a network."""
_LOOKS: Final = 3
"""How often a difference has to be found alike: the notes' clock itself may just have been set."""
_NOTE: Final = "hall time"


class _Noted(Struct, frozen=True, array_like=True):
    hub: bytes
    hall: float


class SharedHallTime:
    """One hub's part in it. `hub` names this run of this hub. To be used on one thread."""

    def __init__(self, clock: HallClock, notes: Notes, hub: bytes) -> None:
        self._clock = clock
        self._notes = notes
        self._hub = hub
        self._differences: list[float] = []

    def begin(self, own: Beginning) -> Beginning:
        """How late it is for a hub that starts and would begin so; the clock is set to it.

        A hub that runs is believed before all; what one that is gone has left, before a wall clock.

        Raises:
            JournalError: the notes cannot be reached.
        """
        while True:
            before, beginning = self._look(own)
            self._clock.set(beginning.hall)
            if beginning.ground is Ground.OTHER_HUB or self._lead(before):
                return beginning

    def share(self) -> None:
        """Note how late it is, or hold to what is noted. To be called twice a second.

        Raises:
            JournalError: the notes cannot be reached.
        """
        asked = self._clock.wall()
        found = self._notes.aged(_NOTE)
        now = (asked + self._clock.wall()) / 2
        noted = None if found is None else _decoder.decode(found[1])
        if found is None or noted is None or noted.hub == self._hub or not _is_fresh(found[0]):
            self._differences.clear()
            self._lead(None if found is None else found[1])
            return
        difference = noted.hall + found[0] - now
        if abs(difference) <= TOLERANCE:
            self._differences.clear()
            return
        self._differences.append(difference)
        alike = self._differences[-_LOOKS:]
        if len(alike) == _LOOKS and max(alike) - min(alike) <= TOLERANCE:
            self._clock.set(self._clock.wall() + difference)
            self._differences.clear()

    def _look(self, own: Beginning) -> tuple[bytes | None, Beginning]:
        """What is noted, and how late it is by that."""
        found = self._notes.aged(_NOTE)
        if found is None:
            return None, own
        age, data = found
        hall = _decoder.decode(data).hall + age
        if _is_fresh(age):
            return data, Beginning(hall, Ground.OTHER_HUB)
        was_off = own.ground in {Ground.WALL_CLOCK, Ground.LAST_KNOWN}
        is_believed = was_off and 0 <= age <= LONGEST_OFF and hall >= own.hall - own.off
        return data, Beginning(hall, Ground.WALL_CLOCK, age) if is_believed else own

    def _lead(self, before: bytes | None) -> bool:
        """Note how late it is here, unless another has noted something meanwhile; whether it was noted."""
        is_noted = False

        def note(found: bytes | None) -> bytes:
            nonlocal is_noted
            is_noted = found == before
            own = _encoder.encode(_Noted(self._hub, self._clock.wall()))
            return own if is_noted or found is None else found

        self._notes.change(_NOTE, note)
        return is_noted


def _is_fresh(age: float) -> bool:
    return 0 <= age <= LEADER_TIMEOUT


_encoder = Encoder()
_decoder = Decoder(_Noted)

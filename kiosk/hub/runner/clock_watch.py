"""Holds hall time over starts of the director's PC and steps of its clock, and tells the director of both."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from itertools import count
from threading import Event as Flag
from typing import Final

from kiosk.hall_time.anchor import Beginning, Ground, go_on
from kiosk.hall_time.anchor_file import AnchorFile
from kiosk.hall_time.following import last_known
from kiosk.hall_time.hall_clock import HallClock
from kiosk.hall_time.sharing import SharedHallTime
from kiosk.hub.rounds.progress import undelivered
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.formats import span, time_of_day
from kiosk.journal.background_thread import background_thread
from kiosk.journal.bodies import ClockResumed, ClockStepped
from kiosk.journal.errors import JournalError, OvertakenError
from kiosk.messages import N_, Message
from kiosk.projections.tournament_state import TournamentState

STEP: Final = 5.0
"""Seconds by which the PC's clock must have been set to be worth a word. Less shows in no time of day."""
LOOK_EVERY: Final = 1.0
"""Seconds between two looks at the PC's clock."""
LOOKS_PER_NOTE: Final = 10
"""After so many looks it is noted how late it is, for a start after a power cut."""
THIS_PC: Final = Message(N_("this PC"))

_TRIES: Final = 5
_FORWARD: Final = N_(
    "The clock of {pc} was set forward by {span} at {time}. The round's clock did not follow. "
    "Times of day are written by the new clock from now on."
)
_BACK: Final = N_(
    "The clock of {pc} was set back by {span} at {time}. The round's clock did not follow. "
    "Times of day are written by the new clock from now on."
)
_FAST: Final = N_("The clock of {pc} is {span} ahead of the hall's, which counts. Set it right.")
_SLOW: Final = N_("The clock of {pc} is {span} behind the hall's, which counts. Set it right.")
_WAS_OFF: Final = N_(
    "The time of the round has gone on by the {span} for which {pc} was off, as its clock says. "
    "Check the time of the round."
)
_WAS_OFF_UNKNOWN: Final = N_(
    "The clock of {pc} cannot be right since its start. The time of the round goes on from the last known "
    "moment, without what has passed since. Set the clock right, and check the time of the round."
)
_SLEPT: Final = N_(
    "While {pc} slept for {span}, until {time}, no table and no phone reached it. The time of the round, "
    "delays and waiting times went on. Set its power options so that it does not sleep."
)
_log = logging.getLogger(__name__)


class ClockWatch:
    """`begin` before anything happens; `watching` then looks again and again.

    `tell` is called with what the director has to know, `on_step` when the clock was set; on any thread.
    """

    def __init__(
        self,
        clock: HallClock,
        service: HubService,
        file: AnchorFile,
        tell: Callable[[Message], None],
        *,
        on_step: Callable[[], None] = lambda: None,
        pc: Message = THIS_PC,
    ) -> None:
        self._clock = clock
        self._service = service
        self._file = file
        self._tell = tell
        self._on_step = on_step
        self._pc = pc
        self._offset = 0.0
        """From the monotonic clock to the wall clock, as it was when it was told last."""
        self._slept = clock.slept

    def begin(self, shared: SharedHallTime | None = None) -> None:
        """Find out how late it is, and set the clock to it.

        Raises:
            JournalError: the other hubs' notes cannot be reached, or nothing can be entered.
        """
        kept, now = self._file.read(), self._clock.read()
        beginning = go_on(kept, last_known(self._service.log), now, self._hall.times.ahead)
        self._clock.set(beginning.hall)
        if shared is not None:
            beginning = shared.begin(beginning)
        apart = self._clock.ahead - self._hall.times.ahead
        self._offset = now.wall - now.monotonic - (apart if abs(apart) < STEP else 0.0)
        if beginning.ground is Ground.SAME_BOOT and kept is not None:
            self._offset = kept.wall - kept.monotonic
        self._note(beginning)
        self.keep()
        self.look()

    def look(self) -> None:
        """See whether the clock was set meanwhile, or the PC has slept.

        Raises:
            JournalError: it cannot be entered; the next look tries again.
        """
        self._look_at_sleep()
        now = self._clock.read()
        step = now.wall - now.monotonic - self._offset
        if abs(step) < STEP:
            return
        ahead, counts = self._clock.ahead, self._hall.times.ahead
        if abs(ahead - step - counts) < STEP:
            self._enter(ClockStepped(step, ahead))
            at = time_of_day(now.wall - step)
            self._tell_of(_FORWARD if step > 0 else _BACK, span=span(abs(step)), time=at)
        else:
            self._compare(ahead - counts)
        self._offset += step
        self.keep()
        self._on_step()

    def _look_at_sleep(self) -> None:
        asleep, self._slept = self._clock.slept - self._slept, self._clock.slept
        if asleep >= STEP and is_time_running(self._hall):
            self._tell_of(_SLEPT, span=span(asleep), time=time_of_day(self._clock.read().wall))

    def keep(self) -> None:
        """Note how late it is, for the next start."""
        self._file.keep(self._clock)

    def watching(self) -> AbstractContextManager[None]:
        """Looks as long as the context lasts."""
        return background_thread("clock", self._watch)

    @property
    def _hall(self) -> TournamentState:
        return self._service.state.hall

    def _watch(self, is_over: Flag) -> None:
        for looks in count(1):
            if is_over.wait(LOOK_EVERY):
                return
            time.tzset()  # people may have travelled, or set the PC's time zone right
            try:
                self.look()
            except JournalError as error:
                _log.warning("the step of the clock is not entered yet: %s", error)
            if looks % LOOKS_PER_NOTE == 0:
                self.keep()

    def _note(self, beginning: Beginning) -> None:
        """Enter and tell what a start means for hall time, where it was not measured."""
        counts = self._hall.times.ahead
        match beginning.ground:
            case Ground.WALL_CLOCK if is_tournament_on(self._hall):
                self._enter(ClockResumed(beginning.off, counts))
                if is_time_running(self._hall):
                    self._tell_of(_WAS_OFF, span=span(beginning.off))
            case Ground.LAST_KNOWN:
                self._enter(ClockResumed(None, self._clock.ahead))
                if is_tournament_on(self._hall):
                    self._tell_of(_WAS_OFF_UNKNOWN)
                return
            case _:
                pass
        if beginning.ground is not Ground.SAME_BOOT:
            self._compare(self._clock.ahead - counts)

    def _enter(self, body: ClockStepped | ClockResumed) -> None:
        """Write it into the journal, also where another hub is writing there."""
        for _ in range(_TRIES):
            with suppress(OvertakenError):
                self._service.enter(body)
                return
        self._service.enter(body)

    def _compare(self, ahead: float) -> None:
        """Tell where this PC's clock is not the hall's."""
        if abs(ahead) >= STEP:
            self._tell_of(_FAST if ahead > 0 else _SLOW, span=span(abs(ahead)))

    def _tell_of(self, text: str, **values: object) -> None:
        self._tell(Message(text, {"pc": self._pc, **values}))


def is_tournament_on(hall: TournamentState) -> bool:
    """Whether there is something yet to be counted: a closed one is only looked at."""
    return hall.tournament.opened is not None and hall.tournament.closed is None


def is_time_running(hall: TournamentState) -> bool:
    """Whether somebody waits for a clock: in a round that is on, or for an arbiter."""
    round_ = hall.tournament.round
    is_over = hall.tournament.is_scored and not undelivered(hall, round_)
    return (round_ in hall.clock.started and not is_over) or bool(hall.calls.open)

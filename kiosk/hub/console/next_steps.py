"""What the director does next: which step it is, how it is said, and when the time-out is due. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from kiosk.hub.rounds.progress import is_another_to_come, undelivered
from kiosk.hub.service.hub_state import HubState
from kiosk.messages import N_, Message
from kiosk.projections.knock_out import level_matches
from kiosk.projections.tournament_state import TournamentState

NextStep: TypeAlias = Literal[
    "publish", "winners", "line_ups", "start", "time_out", "wait", "finished", "closed"
]
"""What the director does next."""

LAST_MINUTES: Final = 10
"""Before the end of a round: from then on the time-out comes next, where the clock is to warn of nothing."""


def next_step(state: HubState) -> NextStep:
    """What the director does next."""
    hall = state.hall
    round_ = hall.tournament.round
    if hall.tournament.closed is not None:
        return "closed"
    is_over = round_ == 0 or (round_ in hall.clock.started and not undelivered(hall, round_))
    if is_over and level_matches(hall):
        return "winners"
    if is_over:
        return "publish" if is_another_to_come(hall) else "finished"
    if round_ not in hall.clock.started:
        return "line_ups" if hall.tournament.unseated(round_) else "start"
    game = hall.tournament.game
    has_time_out = game is None or game.offers.last_lap is not None
    return "time_out" if has_time_out and round_ not in hall.clock.time_outs else "wait"


def todo(hall: TournamentState, step: NextStep) -> Message:
    """What the director does next, in words."""
    round_ = hall.tournament.round
    playing = hall.tournament.playing(round_)
    values = {"round": round_, "n": len(playing) - len(undelivered(hall, round_)), "m": len(playing)}
    if step in {"time_out", "wait"}:
        return Message(_STOPPED if round_ in hall.clock.paused else _ON, values)
    if step == "publish" and round_ == 0:
        return Message(N_("As soon as everybody is entered, publish round 1."))
    known = _TODO if hall.tournament.is_scored else {**_TODO, **_TODO_UNSCORED}
    return Message(known[step], values)


_ON: Final = N_("Round {round} is being played: {n} of {m} delivered.")
_STOPPED: Final = N_("Round {round}: the clock is stopped.")
_TODO: Final[Mapping[NextStep, str]] = {
    "publish": N_("Round {round} is over: publish the next one."),
    "winners": N_("Level in a knock-out: somebody has to go on."),
    "line_ups": N_("Round {round}: the teams’ line-ups are missing."),
    "start": N_("Round {round} is published: start it when everybody sits."),
    "finished": N_("All rounds are played"),
    "closed": N_("The tournament is closed."),
}
_TODO_UNSCORED: Final[Mapping[NextStep, str]] = {
    "publish": N_("Round {round} is being played."),
    "finished": N_("Round {round} is being played: it is the last one."),
}
"""Where no sheets are kept, the hub does not know when a round is over."""


def time_out_due(hall: TournamentState) -> float | None:
    """From when on the time-out comes next, in seconds since 1970; None while no clock runs.

    It does from the clock's first warning on.
    """
    round_ = hall.tournament.round
    ends = hall.clock.ends.get(round_)
    if ends is None or round_ in hall.clock.paused:
        return None
    return ends - 60 * max(hall.clock.warns_at, default=LAST_MINUTES)

"""The settings of the regulations of burraco: what an organiser may change, by article."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.settings.kinds import Conditions, NumberSetting, OptionSetting, Setting
from kiosk.games.regulations import Award, FirstDealer, FirstPlayer, PenaltyOrder, TieDelivery, TimeoutLap
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from kiosk.games.regulations import LatenessStep

# How the figures of Art. 34 are found in the steps of a delay, and put there.


def _step(place: int, figure: Callable[[LatenessStep], int]) -> Callable[[Conditions], int | None]:
    """A figure of a step of a delay; `place` is its number, from 0."""

    def read(conditions: Conditions) -> int | None:
        lateness = conditions.regulations.lateness
        return None if lateness is None or place >= len(lateness.steps) else figure(lateness.steps[place])

    return read


def _with_step(
    place: int, changed: Callable[[LatenessStep, int], LatenessStep]
) -> Callable[[Conditions, int], Conditions]:
    """How that figure is written into the step."""

    def write(conditions: Conditions, number: int) -> Conditions:
        lateness = conditions.regulations.lateness
        assert lateness is not None  # noqa: S101 - it was read before
        steps = list(lateness.steps)
        steps[place] = changed(steps[place], number)
        return conditions.with_regulations(lateness=replace(lateness, steps=tuple(steps)))

    return write


def _forfeit(conditions: Conditions) -> int | None:
    lateness = conditions.regulations.lateness
    return None if lateness is None else lateness.forfeit_after // 60


def _with_forfeit(conditions: Conditions, minutes: int) -> Conditions:
    lateness = conditions.regulations.lateness
    assert lateness is not None  # noqa: S101 - it was read before
    return conditions.with_regulations(lateness=replace(lateness, forfeit_after=minutes * 60))


def _bye(conditions: Conditions) -> Award | None:
    return conditions.format.bye


def _with_bye(conditions: Conditions, **changed: int) -> Conditions:
    bye = _bye(conditions)
    assert bye is not None  # noqa: S101 - it was read before
    return conditions.with_format(bye=replace(bye, **changed))


def _turn(place: int) -> Callable[[Conditions], int | None]:
    def read(conditions: Conditions) -> int | None:
        limits = conditions.regulations.turn_limits
        return limits[place].seconds if place < len(limits) else None

    return read


def _with_turn(place: int) -> Callable[[Conditions, int], Conditions]:
    def write(conditions: Conditions, seconds: int) -> Conditions:
        limits = list(conditions.regulations.turn_limits)
        limits[place] = replace(limits[place], seconds=seconds)
        return conditions.with_regulations(turn_limits=tuple(limits))

    return write


def _margin(conditions: Conditions) -> int | None:
    forfeit = conditions.regulations.time_forfeit
    return None if forfeit is None else forfeit.margin


def _with_margin(conditions: Conditions, points: int) -> Conditions:
    forfeit = conditions.regulations.time_forfeit
    assert forfeit is not None  # noqa: S101 - it was read before
    return conditions.with_regulations(time_forfeit=replace(forfeit, margin=points))


def _where_late(value: int, conditions: Conditions) -> int | None:
    """A figure of the matches that are lost by absence, where these regulations have any."""
    return None if conditions.regulations.lateness is None else value


_MINUTES: Final = N_("{n} min")
_SECONDS: Final = N_("{n} s")
_POINTS: Final = N_("{n} points")
_VICTORY_POINTS: Final = N_("{n} VP")
_MATCH_POINTS: Final = N_("{n} MP")
_MOST_MATCH_POINTS: Final = 5000

SETTINGS: Final[tuple[Setting, ...]] = (
    OptionSetting(
        "first_dealer",
        "Art. 3",
        Message(N_("Who deals first")),
        {
            FirstDealer.LOWER_CARD.value: Message(
                N_("of the opponents of the highest card, whoever drew the lower one")
            ),
            FirstDealer.DRAWN.value: Message(N_("drawn by lot")),
            FirstDealer.PLAYERS.value: Message(N_("whoever the players say")),
        },
        lambda conditions: conditions.regulations.first_dealer.value,
        lambda conditions, option: conditions.with_regulations(first_dealer=FirstDealer(option)),
    ),
    OptionSetting(
        "first_player",
        "Art. 4",
        Message(N_("Who plays first in a deal")),
        {
            FirstPlayer.AFTER_DEALER.value: Message(N_("whoever sits after the dealer")),
            FirstPlayer.DEALER.value: Message(N_("the dealer")),
        },
        lambda conditions: conditions.regulations.first_player.value,
        lambda conditions, option: conditions.with_regulations(first_player=FirstPlayer(option)),
    ),
    NumberSetting(
        "minutes",
        "Art. 5",
        Message(N_("Time of a round")),
        _MINUTES,
        5,
        180,
        lambda conditions: conditions.format.minutes,
        lambda conditions, number: conditions.with_format(minutes=number),
    ),
    OptionSetting(
        "timeout_lap",
        "Art. 15",
        Message(N_("After the time-out")),
        {
            TimeoutLap.FORWARD.value: Message(N_("whoever must draw and the next one, then one whole lap")),
            TimeoutLap.DEEMED_STARTED.value: Message(N_("whoever must draw and the next one only")),
        },
        lambda conditions: conditions.regulations.timeout_lap.value,
        lambda conditions, option: conditions.with_regulations(timeout_lap=TimeoutLap(option)),
    ),
    NumberSetting(
        "match_points_cap",
        "Art. 17",
        Message(N_("Most MP of one match")),
        _MATCH_POINTS,
        0,
        _MOST_MATCH_POINTS,
        lambda conditions: conditions.regulations.match_points_cap or 0,
        lambda conditions, number: conditions.with_regulations(match_points_cap=number or None),
        step=5,
        none=Message(N_("no limit")),
    ),
    OptionSetting(
        "tie_delivery",
        "Art. 18",
        Message(N_("Who hands in the score sheet of a level match")),
        {
            TieDelivery.SCORER.value: Message(N_("the line that keeps the score")),
            TieDelivery.EITHER.value: Message(N_("either line")),
        },
        lambda conditions: conditions.regulations.tie_delivery.value,
        lambda conditions, option: conditions.with_regulations(tie_delivery=TieDelivery(option)),
    ),
    NumberSetting(
        "early_look_match_points",
        "Art. 21 ter",
        Message(N_("MP of a repeated early look at the pozzetto")),
        _MATCH_POINTS,
        0,
        _MOST_MATCH_POINTS,
        lambda conditions: (
            conditions.regulations.early_look_match_points or 0 if conditions.format.has_equivalents else None
        ),
        lambda conditions, number: conditions.with_regulations(early_look_match_points=number or None),
        step=5,
        none=Message(N_("the least difference that is worth one VP")),
    ),
    OptionSetting(
        "penalty_order",
        "Art. 27",
        Message(N_("Which penalised card is the highest")),
        {
            PenaltyOrder.RANK.value: Message(N_("by rank, equal ones by suit")),
            PenaltyOrder.POINTS.value: Message(N_("by points, equal ones by suit")),
        },
        lambda conditions: conditions.regulations.penalty_order.value,
        lambda conditions, option: conditions.with_regulations(penalty_order=PenaltyOrder(option)),
    ),
    *(
        NumberSetting(
            key,
            "Art. 32 bis",
            Message(label),
            _SECONDS,
            5,
            300,
            _turn(place),
            _with_turn(place),
        )
        for place, (key, label) in enumerate(
            (
                ("turn_few_seconds", N_("Turn of a player with fewer than 4 cards")),
                ("turn_some_seconds", N_("Turn of a player with 4 to 10 cards")),
                ("turn_many_seconds", N_("Turn of a player with 11 cards or more")),
            )
        )
    ),
    NumberSetting(
        "seconds_after_call",
        "Art. 32 bis",
        Message(N_("To finish, once the arbiter has said so")),
        _SECONDS,
        1,
        120,
        lambda conditions: (
            conditions.regulations.seconds_after_call if conditions.regulations.turn_limits else None
        ),
        lambda conditions, number: conditions.with_regulations(seconds_after_call=number),
    ),
    NumberSetting(
        "substitution_percent",
        "Art. 33",
        Message(N_("Share of the matches after which nobody is replaced")),
        N_("{n} %"),
        0,
        100,
        lambda conditions: int(conditions.regulations.substitution_share * 100),
        lambda conditions, number: conditions.with_regulations(substitution_share=Fraction(number, 100)),
    ),
    OptionSetting(
        "walkout",
        "Art. 33",
        Message(N_("Who leaves without a good reason")),
        {
            "charged": Message(N_("0 VP and the MP of the heaviest defeat")),
            "nothing": Message(N_("0 VP and 0 MP")),
        },
        lambda conditions: (
            ("charged" if conditions.regulations.is_walkout_charged else "nothing")
            if conditions.format.has_equivalents
            else None
        ),
        lambda conditions, option: conditions.with_regulations(is_walkout_charged=option == "charged"),
    ),
    NumberSetting(
        "late_minutes",
        "Art. 34",
        Message(N_("Late, and points to the others, after")),
        _MINUTES,
        0,
        120,
        _step(0, lambda step: step.after // 60),
        _with_step(0, lambda step, number: replace(step, after=number * 60)),
    ),
    NumberSetting(
        "late_points",
        "Art. 34",
        Message(N_("Points for that")),
        _POINTS,
        0,
        1000,
        _step(0, lambda step: step.credit),
        _with_step(0, lambda step, number: replace(step, credit=number)),
        step=5,
    ),
    NumberSetting(
        "late_warned_minutes",
        "Art. 34",
        Message(N_("Late, with a warning and more points, after")),
        _MINUTES,
        1,
        120,
        _step(1, lambda step: step.after // 60),
        _with_step(1, lambda step, number: replace(step, after=number * 60)),
    ),
    NumberSetting(
        "late_warned_points",
        "Art. 34",
        Message(N_("Points for that, in all")),
        _POINTS,
        0,
        1000,
        _step(1, lambda step: step.credit),
        _with_step(1, lambda step, number: replace(step, credit=number)),
        step=5,
    ),
    NumberSetting(
        "late_forfeit_minutes",
        "Art. 34",
        Message(N_("The match is lost by lateness after")),
        _MINUTES,
        2,
        180,
        _forfeit,
        _with_forfeit,
    ),
    NumberSetting(
        "present_victory_points",
        "Art. 34",
        Message(N_("Whose opponents do not come")),
        _VICTORY_POINTS,
        10,
        20,
        lambda conditions: _where_late(conditions.format.present_victory_points, conditions),
        lambda conditions, number: conditions.with_format(present_victory_points=number),
    ),
    NumberSetting(
        "absent_victory_points",
        "Art. 34",
        Message(N_("Who does not come, or leaves with a reason")),
        _VICTORY_POINTS,
        0,
        10,
        lambda conditions: _where_late(conditions.format.absent_victory_points, conditions),
        lambda conditions, number: conditions.with_format(absent_victory_points=number),
    ),
    NumberSetting(
        "bye_victory_points",
        "Art. 34",
        Message(N_("A bye")),
        _VICTORY_POINTS,
        0,
        20,
        lambda conditions: None if (bye := _bye(conditions)) is None else bye.victory_points,
        lambda conditions, number: _with_bye(conditions, victory_points=number),
    ),
    NumberSetting(
        "bye_match_points",
        "Art. 34",
        Message(N_("A bye, beside the VP")),
        _MATCH_POINTS,
        0,
        _MOST_MATCH_POINTS,
        lambda conditions: None if (bye := _bye(conditions)) is None else bye.match_points,
        lambda conditions, number: _with_bye(conditions, match_points=number),
        step=5,
    ),
    NumberSetting(
        "byes_per_session",
        "Art. 34",
        Message(N_("Most byes of a pair in a session")),
        "{n}",
        1,
        20,
        lambda conditions: conditions.regulations.byes_per_session,
        lambda conditions, number: conditions.with_regulations(byes_per_session=number),
    ),
    NumberSetting(
        "target",
        "Sisal",
        Message(N_("A match is played to")),
        _POINTS,
        5,
        20_000,
        lambda conditions: conditions.format.target,
        lambda conditions, number: conditions.with_format(target=number),
        step=5,
    ),
    OptionSetting(
        "target_end",
        "Sisal",
        Message(N_("A match to points is over")),
        {
            "reached": Message(N_("when a line has so many points, or more")),
            "exceeded": Message(N_("when a line has more points than that")),
        },
        lambda conditions: (
            None
            if conditions.format.target is None
            else "reached"
            if conditions.regulations.is_target_included
            else "exceeded"
        ),
        lambda conditions, option: conditions.with_regulations(is_target_included=option == "reached"),
    ),
    NumberSetting(
        "time_forfeit_margin",
        "Sisal",
        Message(N_("Points added where a match is lost on time")),
        _POINTS,
        0,
        5000,
        _margin,
        _with_margin,
        step=5,
    ),
)
"""Every one, in the order of the articles."""

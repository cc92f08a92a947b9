"""What the page about the standings shows beside the matches: thresholds, lots, adjustments. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kiosk.hub.rounds.progress import undelivered
from kiosk.messages import Message
from kiosk.projections.entrants import entrants
from kiosk.projections.folds.adjustments import DirectorsAdjustment
from kiosk.projections.folds.tournament import Draw
from kiosk.projections.rulings.warnings import warnings_of
from kiosk.projections.standing_notes import points_taken
from kiosk.projections.standings import level_entrants, standings
from kiosk.projections.standings_rules_by_game import standings_rules_of
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class ThresholdFields:
    """What is set: everywhere, and in a group where it is another number."""

    qualify: int
    prizes: int
    groups: tuple[tuple[str, int, int], ...]
    """Each group's name, how many qualify in it, and how many prizes; 0: as everywhere."""


@dataclass(frozen=True, slots=True)
class SharedPlace:
    """Entrants who share a place, and the command that draws lots between them."""

    rank: int
    names: tuple[tuple[int, str], ...]
    """By number."""
    command: Mapping[str, object]
    """Has the program draw; with `places` it holds what was drawn by hand."""


@dataclass(frozen=True, slots=True)
class DrawRow:
    """Lots that were drawn, the best placed first."""

    draw: Draw
    names: tuple[str, ...]
    take_back: Mapping[str, object] | None
    """The command, without its reason; None where it is too late, or they do not stand."""


@dataclass(frozen=True, slots=True)
class Admonished:
    """An entrant who was admonished, and how often, by rulings that stand."""

    number: int
    names: str
    times: int


@dataclass(frozen=True, slots=True)
class AdjustmentRow:
    """What the director has taken."""

    adjustment: DirectorsAdjustment
    names: str
    points: Message
    cancel: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class RankingView:
    """Everything on the page."""

    thresholds: ThresholdFields
    is_by_victory_points: bool
    """Whether lots are drawn and points taken here."""
    shared: tuple[SharedPlace, ...]
    draws: tuple[DrawRow, ...]
    admonished: tuple[Admonished, ...]
    """Who has most, first."""
    adjustments: tuple[AdjustmentRow, ...]


def ranking_view(hall: TournamentState) -> RankingView:
    """The page. The tournament must be open, with standings.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    names = {number: " – ".join(people) for number, people in entrants(hall).items()}
    is_by_points = standings_rules_of(hall.tournament).is_by_victory_points
    return RankingView(
        thresholds=_fields(hall),
        is_by_victory_points=is_by_points,
        shared=_shared(hall, names) if is_by_points else (),
        draws=tuple(_draw(hall, draw, names, may_fall=is_by_points) for draw in hall.tournament.draws),
        admonished=_admonished(hall, names),
        adjustments=tuple(
            AdjustmentRow(
                adjustment,
                names.get(adjustment.given.entrant, str(adjustment.given.entrant)),
                points_taken(adjustment.given.victory_points, adjustment.given.match_points),
                _cancel(adjustment),
            )
            for adjustment in hall.adjustments.values()
        ),
    )


def _cancel(adjustment: DirectorsAdjustment) -> Mapping[str, object]:
    author, epoch, number = adjustment.key
    return {"kind": "cancel_adjustment", "author": author, "epoch": epoch, "adjustment": number}


def _fields(hall: TournamentState) -> ThresholdFields:
    told = {
        (threshold.what, threshold.group): threshold.places
        for threshold in hall.tournament.thresholds.thresholds
    }
    return ThresholdFields(
        told.get(("qualification", ""), 0),
        told.get(("prize", ""), 0),
        tuple(
            (group.name, told.get(("qualification", group.name), 0), told.get(("prize", group.name), 0))
            for group in hall.tournament.groups
        ),
    )


def _shared(hall: TournamentState, names: Mapping[int, str]) -> tuple[SharedPlace, ...]:
    """None before the round is over, nor in a knock-out."""
    round_ = hall.tournament.round
    if round_ not in hall.clock.started or undelivered(hall, round_):
        return ()
    ranks = {row.entrant: row.rank for row in standings(hall)}
    return tuple(
        SharedPlace(
            ranks[group[0]],
            tuple((number, names.get(number, str(number))) for number in group),
            {"kind": "draw_lots", "round": round_, "group": group},
        )
        for group in level_entrants(hall)
    )


def _draw(hall: TournamentState, draw: Draw, names: Mapping[int, str], *, may_fall: bool) -> DrawRow:
    numbers = [int(number) for number in draw.entrants if number.isdecimal()]
    is_open = may_fall and draw.taken_back is None and draw.round == hall.tournament.round
    return DrawRow(
        draw,
        tuple(names.get(number, str(number)) for number in numbers),
        {"kind": "take_back_lots", "round": draw.round, "group": numbers} if is_open else None,
    )


def _admonished(hall: TournamentState, names: Mapping[int, str]) -> tuple[Admonished, ...]:
    counted = ((number, len(warnings_of(hall, number))) for number in names)
    found = [Admonished(number, names[number], times) for number, times in counted if times]
    return tuple(sorted(found, key=lambda row: (-row.times, row.number)))

"""What the director settles of the standings beside the matches, or why it is refused. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.commands.mineo import DrawLots
from kiosk.commands.ranking import AdjustStandings, CancelAdjustment, SetThresholds, TakeBackLots
from kiosk.hub.errors import RefusedError
from kiosk.hub.ranking.lots import lots_between
from kiosk.hub.rounds.progress import undelivered
from kiosk.hub.rulings.standing import explained
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.person_names import arbiter_name
from kiosk.journal.bodies import (
    AdjustmentCancelled,
    LotsTakenBack,
    StandingsAdjusted,
    Threshold,
    ThresholdsSet,
)
from kiosk.messages import N_
from kiosk.projections.entrants import entrants
from kiosk.projections.rulings.warnings import warnings_of
from kiosk.projections.standings import level_entrants
from kiosk.projections.standings_rules_by_game import standings_rules_of
from kiosk.rulings.code import cited

if TYPE_CHECKING:
    from kiosk.journal.bodies import AnyBody
    from kiosk.projections.tournament_state import TournamentState

decides: Final = Decisions()

POWERS: Final = "BETH"
"""The tree about the powers of the arbiter: by a code that has it the director may penalise (letter e)."""
_ARTICLE: Final = cited("Powers (e)")


@decides(SetThresholds)
def set_thresholds(command: SetThresholds, context: CommandContext) -> tuple[ThresholdsSet, ...]:
    """What there is to win by a place from now on; nothing where that is so already.

    Raises:
        RefusedError: no tournament with standings is open, or there is no such group.
    """
    tournament = context.hall.tournament
    if tournament.opened is None or not tournament.is_scored:
        raise RefusedError(N_("This tournament has no standings."))
    groups = {group.name for group in tournament.groups}
    for field, by_group in (("qualify_in", command.qualify_in), ("prizes_in", command.prizes_in)):
        for name in sorted(by_group.keys() - groups):
            raise RefusedError(N_("There is no group {group}."), field=f"{field}.{name}", group=name)
    qualifying = {"": command.qualify, **dict(sorted(command.qualify_in.items()))}
    prizes = {"": command.prizes, **dict(sorted(command.prizes_in.items()))}
    told = ThresholdsSet(
        (
            *(Threshold("qualification", places, group) for group, places in qualifying.items() if places),
            *(Threshold("prize", places, group) for group, places in prizes.items() if places),
        )
    )
    return () if told == tournament.thresholds else (told,)


@decides(DrawLots)
def draw_lots(command: DrawLots, context: CommandContext) -> tuple[AnyBody, ...]:
    """Lots between those who share a place after the newest round: the code breaks no tie (R37).

    Raises:
        RefusedError: the round is not over, these do not share a place, a knock-out is played, or the places
            entered are no order.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    hall = context.hall
    _require_standings(hall)
    if hall.tournament.is_knock_out:
        raise RefusedError(N_("In a knock-out whoever loses is out: there are no lots."))
    round_ = hall.tournament.round
    if command.round != round_ or round_ not in hall.clock.started or undelivered(hall, round_):
        raise RefusedError(N_("Lots are drawn after a round that is over, before the next one is paired."))
    group = tuple(sorted(set(command.group)))
    if group not in level_entrants(hall):
        raise RefusedError(N_("These do not share a place any more. Load the page again."), field="group")
    return lots_between(round_, group, command.places, context.seed)


@decides(TakeBackLots)
def take_back_lots(command: TakeBackLots, context: CommandContext) -> tuple[LotsTakenBack, ...]:
    """That lots have no effect any more.

    Raises:
        RefusedError: there are no such lots, the next round rests on them, Mineo is played, where lots stand
            (Art. 9), or it is not said why.
    """
    hall = context.hall
    _require_standings(hall)
    named = {str(number) for number in command.group}
    standing = [draw for draw in hall.tournament.draws if draw.taken_back is None]
    draw = next(
        (draw for draw in standing if (draw.round, set(draw.entrants)) == (command.round, named)), None
    )
    if draw is None:
        raise RefusedError(N_("There are no such lots."), field="group")
    if draw.round != hall.tournament.round:
        raise RefusedError(N_("The next round is paired: it rests on these lots."), field="round")
    reason = explained(command.reason, N_("Write why the lots are taken back."), "reason")
    return (LotsTakenBack(draw.round, draw.entrants, reason, arbiter_name(command.arbiter)),)


@decides(AdjustStandings)
def adjust_standings(command: AdjustStandings, context: CommandContext) -> tuple[StandingsAdjusted, ...]:
    """That the director takes points from whoever was admonished, in the standings alone.

    How many admonitions are several, no code says: the director does.

    Raises:
        RefusedError: by this code nothing can be taken, whoever is named plays for no points of their own, or
            has no admonition, no points are taken, or the article or the words are missing.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    hall = context.hall
    code = hall.tournament.offers.code
    if code is None or POWERS not in context.code_of(code).trees or hall.tournament.offers.terms is None:
        raise RefusedError(N_("By this tournament’s code nothing is taken for warnings."))
    if command.entrant not in entrants(hall):
        raise RefusedError(N_("There is no such entrant."), article=_ARTICLE, field="entrant")
    if hall.tournament.round == 0 or not warnings_of(hall, command.entrant):
        raise RefusedError(N_("None of them has been warned."), article=_ARTICLE, field="entrant")
    if command.victory_points == command.match_points == 0:
        raise RefusedError(
            N_("Write how many points are taken: a number below zero."),
            article=_ARTICLE,
            field="victory_points",
        )
    if command.match_points % 5:
        raise RefusedError(N_("Match points come in steps of five."), article=_ARTICLE, field="match_points")
    article = " ".join(command.article.split())
    if not article or len(article) > 64:
        raise RefusedError(N_("Write the article in short."), field="article")
    return (
        StandingsAdjusted(
            entrant=command.entrant,
            round=hall.tournament.round,
            victory_points=command.victory_points,
            match_points=command.match_points,
            article=article,
            reason=explained(command.reason, N_("Write why points are taken."), "reason"),
            director=arbiter_name(command.arbiter),
        ),
    )


@decides(CancelAdjustment)
def cancel_adjustment(command: CancelAdjustment, context: CommandContext) -> tuple[AdjustmentCancelled, ...]:
    """That what the director had taken counts no more; nothing where that was said before.

    Raises:
        RefusedError: there is no such adjustment, or it is not said why.
    """
    key = (command.author, command.epoch, command.adjustment)
    adjustment = context.hall.adjustments.get(key)
    if adjustment is None:
        raise RefusedError(N_("There is no such adjustment."), field="adjustment")
    if adjustment.cancelled is not None:
        return ()
    reason = explained(command.reason, N_("Write why the points are given back."), "reason")
    return (AdjustmentCancelled(*key, reason, arbiter_name(command.arbiter)),)


def _require_standings(hall: TournamentState) -> None:
    """Refuse where places are not by victory points: Mineo tells apart by its own values, and lots stand."""
    tournament = hall.tournament
    if tournament.opened is None or not tournament.is_scored:
        raise RefusedError(N_("This tournament has no standings."))
    if not standings_rules_of(tournament).is_by_victory_points:
        raise RefusedError(N_("Lots that were drawn stand."), article="Art. 9")

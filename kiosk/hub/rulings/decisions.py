"""Whether a ruling may be given, cancelled or done with, and what the journal then says. Pure.

What a page sends is only what an arbiter said and chose. The trees are walked again here, with what the
journal knows: nothing is entered that the code does not contain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.commands.rulings import CancelRuling, CorrectDeal, GiveRuling, SettleDebt
from kiosk.hub.corrections.decisions import SHEET_CORRECTIONS
from kiosk.hub.errors import RefusedError
from kiosk.hub.rulings.appeal_decisions import check_not_judged, decided_by_ruling
from kiosk.hub.rulings.scope import called, check_place, is_over
from kiosk.hub.rulings.standing import articles_of, check_sheet_stands, explained, standing_ruling
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.person_names import arbiter_at
from kiosk.journal.bodies import (
    DealCorrected,
    DebtSettled,
    EventName,
    RulingAnswer,
    RulingCancelled,
    RulingGiven,
)
from kiosk.messages import N_, KioskError
from kiosk.projections.folds.ruling_effects import needs_deal
from kiosk.projections.rulings.consulting import consult_at
from kiosk.projections.rulings.delays import delay_ruling
from kiosk.projections.rulings.facts import figures_for, table_for
from kiosk.projections.seated import line_at
from kiosk.projections.supposing import supposing
from kiosk.rulings.code import cited
from kiosk.rulings.consultation import QuestionKey, Said
from kiosk.rulings.delays import LATE
from kiosk.rulings.effects import CorrectionLeave, DealFate, MatchAward, Points, Report, SuspendChecks
from kiosk.rulings.resolve import Choice, verdict
from kiosk.rulings.telling import sides

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.journal.bodies import AnyBody
    from kiosk.projections.folds.rulings import Ruling
    from kiosk.projections.tournament_state import TournamentState
    from kiosk.rulings.code import Code
    from kiosk.rulings.consultation import Consultation
    from kiosk.rulings.resolve import ResolvedRuling
    from kiosk.rulings.table_seats import TableSeats
    from kiosk.rulings.tree import Tree

decides: Final = Decisions()


@decides(GiveRuling)
def give_ruling(command: GiveRuling, context: CommandContext) -> tuple[AnyBody, ...]:
    """A ruling, as the trees have it; on appeal, in the place of the one that was contested (Art. 35).

    Raises:
        RefusedError: it cannot be given, or not so; it says why, and names the article. What a match gives is
            not changed once its sheet is in (Art. 19), unless on appeal.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if command.appeal is None:
        return (_ruling(command, context.hall, context.code_of(command.code)),)
    judged = decided_by_ruling(command, context.hall)
    given = _ruling(command, supposing(context.hall, judged), context.code_of(command.code))
    check_sheet_stands(context.hall, supposing(context.hall, judged, given), (given.round, given.table))
    return (judged, given)


def _ruling(command: GiveRuling, hall: TournamentState, code: Code) -> RulingGiven:
    game = _open_game(hall, command)
    arbiter = arbiter_at(command.arbiter, hall, command.round, command.table)
    tree = code.trees.get(command.tree)
    if tree is None:
        raise RefusedError(N_("The code has no article “{tree}”."), field="tree", tree=command.tree)
    check_place(command, hall, game, tree)
    try:
        consultation = _walk(command, hall, code)
        _check_result_is_open(command, hall, consultation)
        ruled = verdict(consultation, _choice(command), figures_for(game))
    except KioskError as error:
        raise _refused(error, tree) from error
    check_place(command, hall, game, consultation.tree)
    _check_effects(command, hall, ruled)
    given = RulingGiven(
        round=command.round,
        table=command.table,
        deal=command.deal,
        code=command.code,
        tree=command.tree,
        outcome_tree=ruled.tree,
        outcome=ruled.outcome_key,
        articles=ruled.outcome.articles,
        answers=tuple(
            RulingAnswer(
                reply.said.place.tree, reply.said.place.question, reply.said.answer, reply.said.against_known
            )
            for reply in consultation.replies
        ),
        option=ruled.option,
        facts=dict(consultation.recorded),
        effects=ruled.effects,
        reason=ruled.reason,
        arbiter=arbiter,
        call=called(command.call, command.table, hall),
        departs_from=ruled.departs_from,
        undoes=_undone(command, hall, ruled),
    )
    _check_again(command, given, hall)
    return given


@decides(CancelRuling)
def cancel_ruling(command: CancelRuling, context: CommandContext) -> tuple[AnyBody, ...]:
    """Take a ruling back, with everything that it did.

    Raises:
        RefusedError: there is no such ruling, it is cancelled already, something is missing, or a sheet
            that was handed in would not be complete without it.
    """
    hall = context.hall
    ruling = standing_ruling(hall, (command.author, command.epoch, command.ruling))
    check_not_judged(hall, ruling)
    arbiter = arbiter_at(command.arbiter, hall, *ruling.place)
    reason = explained(command.reason, N_("Write why the ruling is cancelled."), "reason")
    cancelled = RulingCancelled(*ruling.key, reason, arbiter)
    check_sheet_stands(hall, supposing(hall, cancelled), ruling.place)
    return (cancelled,)


@decides(SettleDebt)
def settle_debt(command: SettleDebt, context: CommandContext) -> tuple[AnyBody, ...]:
    """Say that what a ruling had left to be done is done; nothing where it was said before.

    Raises:
        RefusedError: there is no such ruling any more, or nothing of it is left to be done.
    """
    hall = context.hall
    ruling = standing_ruling(hall, (command.author, command.epoch, command.ruling))
    if hall.rulings.is_settled(ruling.key, command.effect):
        return ()
    pending = hall.match(*ruling.place).pending
    if (ruling.key, command.effect) not in {(owed.ruling, owed.place) for owed in pending}:
        raise RefusedError(
            N_("This ruling has left nothing to be done any more."),
            article=articles_of(ruling),
            field="effect",
        )
    return (DebtSettled(*ruling.key, command.effect),)


@decides(CorrectDeal)
def correct_deal(command: CorrectDeal, context: CommandContext) -> tuple[AnyBody, ...]:
    """What a deal is corrected to; nothing where it says so already.

    Raises:
        RefusedError: no ruling that stands allows it, there is no such deal, or it cannot have been so.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    hall = context.hall
    ruling = standing_ruling(hall, (command.author, command.epoch, command.ruling))
    article, game = articles_of(ruling), hall.tournament.game
    match = hall.match(*ruling.place)
    if game is None or not _leaves(ruling):
        raise RefusedError(
            N_("This ruling does not allow the score sheet to be corrected."), article=article, field="ruling"
        )
    if match.is_final and all(leaf.pairing == "before_delivery" for leaf in _leaves(ruling)):
        raise RefusedError(
            N_("The score sheet has been handed in since this ruling: look again what may be corrected now."),
            article=cited(SHEET_CORRECTIONS),
            field="ruling",
        )
    deal = match.deals.get(command.deal)
    if deal is None:
        raise RefusedError(
            N_("This match has no deal {deal}."), article=article, field="deal", deal=command.deal
        )
    if deal.entry == command.entry:
        return ()
    problem = match.impossible(command.deal, command.entry, game)
    if problem is not None:
        raise RefusedError(problem.text, article=article, field="entry", **problem.values)
    return (DealCorrected(*ruling.key, EventName(*match.acceptances[command.deal]), command.entry),)


def _leaves(ruling: Ruling) -> list[CorrectionLeave]:
    return [effect for effect in ruling.given.effects if isinstance(effect, CorrectionLeave)]


def _open_game(hall: TournamentState, command: GiveRuling) -> Game | None:
    if hall.tournament.opened is None:
        raise RefusedError(N_("Open the tournament first."))
    if command.code != hall.tournament.offers.code:
        raise RefusedError(N_("This tournament is played by another code."), field="code")
    return hall.tournament.game


def _walk(command: GiveRuling, hall: TournamentState, code: Code) -> Consultation:
    said = (
        Said(QuestionKey(reply.tree, reply.question), reply.answer, reply.against_known)
        for reply in command.replies
    )
    place = (command.round, command.table, command.deal)
    return consult_at(hall, code, command.tree, place, facts=command.facts, said=said)


def _choice(command: GiveRuling) -> Choice:
    return Choice(command.outcome, command.option, command.numbers, command.reason)


def _refused(error: KioskError, tree: Tree) -> RefusedError:
    """What the code's engine has against it, as an answer to the page."""
    return RefusedError(
        error.message.text,
        article=error.article or cited(tree.articles[0]),
        field=error.field,
        **error.message.values,
    )


def _check_result_is_open(command: GiveRuling, hall: TournamentState, consultation: Consultation) -> None:
    """Refuse points and awards of a match whose sheet is in: only corrections change its result (Art. 19)."""
    outcome = consultation.tree.outcomes.get(command.outcome or consultation.outcome_key or "")
    if outcome is None or not is_over(command, hall):
        return
    option = outcome.options.get(command.option or "")
    if any(
        isinstance(effect, MatchAward | Points)
        for effect in (*outcome.effects, *(() if option is None else option.effects))
    ):
        raise RefusedError(
            N_("The score sheet has been handed in: the match is final."),
            article=cited(SHEET_CORRECTIONS),
            field="table",
        )


def _check_effects(command: GiveRuling, hall: TournamentState, ruled: ResolvedRuling) -> None:
    """Refuse effects on a deal that is not named, or on somebody who is not there."""
    article = cited(ruled.outcome.articles[0])
    if command.deal == 0 and any(map(needs_deal, ruled.effects)):
        raise RefusedError(N_("Say which deal it is about."), article=article, field="deal")
    for effect in ruled.effects:
        if isinstance(effect, DealFate | Report | SuspendChecks | CorrectionLeave):
            continue
        if line_at(hall, command.round, command.table, effect.to) is None:
            raise RefusedError(
                N_("Nobody sits there: say at which table it happened, and to whom."),
                article=article,
                field="table",
            )


def _undone(command: GiveRuling, hall: TournamentState, ruled: ResolvedRuling) -> EventName | None:
    """What falls: a deal's acceptance where it is dealt again, or the ruling whose place this one takes."""
    if ruled.tree == LATE:
        before = delay_ruling(hall, command.round, command.table)
        return None if before is None else EventName(*before.key)
    fates = {effect.fate for effect in ruled.effects if isinstance(effect, DealFate)}
    accepted = hall.match(command.round, command.table).acceptances.get(command.deal)
    if accepted is None or fates.isdisjoint({"redeal", "annul_and_replay"}):
        return None
    return EventName(*accepted)


def _check_again(command: GiveRuling, given: RulingGiven, hall: TournamentState) -> None:
    table = table_for(hall.tournament.game)
    case = _case(given, table)
    standing = hall.rulings.standing((given.round, given.table))
    if not command.again and any(_case(ruling.given, table) == case for ruling in standing):
        raise RefusedError(
            N_("This has been ruled already. Rule again only if it happened again."),
            article=cited(given.articles[0]),
            field="again",
        )


def _case(given: RulingGiven, table: TableSeats) -> tuple[object, ...]:
    """What makes two rulings of a match the same: they say the same, about the same players and lines."""
    about = sides(given.facts, table)
    return given.deal, given.tree, given.outcome_tree, given.outcome, given.call, about

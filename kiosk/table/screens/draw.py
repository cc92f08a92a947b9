"""From a state to the view that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from kiosk.table.model.stages.arbiter_stages import ArbiterStage
from kiosk.table.model.stages.checklist_stages import FillingChecklist
from kiosk.table.model.stages.deck_stages import DeckStage
from kiosk.table.model.stages.enrolling_stages import Enrolling
from kiosk.table.model.stages.match_stages import (
    Accepting,
    Aiming,
    AskingChoice,
    AskingFirst,
    AskingWho,
    ChoosingCount,
    Counting,
    Disagreeing,
    Doubting,
    Entering,
    Reviewing,
    WrongSide,
)
from kiosk.table.model.stages.service_stages import ServiceStage
from kiosk.table.model.stages.showing_stages import (
    CarryingByHand,
    ShowingClock,
    ShowingDeal,
    ShowingFailure,
    ShowingMore,
    ShowingReference,
    ShowingReferences,
    ShowingSettings,
    ShowingTurnClock,
)
from kiosk.table.model.state import AtHome, DrawingSeats
from kiosk.table.screens.aside.by_hand import draw_by_hand
from kiosk.table.screens.aside.call import draw_call_question
from kiosk.table.screens.aside.checklist import draw_board, draw_checklist
from kiosk.table.screens.aside.reference import draw_reference, draw_references
from kiosk.table.screens.aside.turn_clock import draw_turn_clock
from kiosk.table.screens.consent.acceptance import (
    draw_acceptance,
    draw_disagreement,
    draw_doubt,
    wrong_side_sentence,
)
from kiosk.table.screens.consent.proof import draw_proof
from kiosk.table.screens.consent.result import draw_result
from kiosk.table.screens.count.aiming import draw_aiming, draw_counting
from kiosk.table.screens.count.review import draw_review
from kiosk.table.screens.entry.entry import draw_entry
from kiosk.table.screens.entry.questions import draw_choice, draw_count_choice, draw_who
from kiosk.table.screens.home.arrival import draw_arrival, draw_packs
from kiosk.table.screens.home.deal import draw_deal
from kiosk.table.screens.home.idle import draw_idle
from kiosk.table.screens.home.last_lap import draw_last_lap
from kiosk.table.screens.home.news import draw_news
from kiosk.table.screens.home.seat_draw import draw_seat_draw
from kiosk.table.screens.home.sheet import draw_sheet
from kiosk.table.screens.official.arbiter import draw_arbiter
from kiosk.table.screens.service.deck import draw_deck
from kiosk.table.screens.service.enrolment import draw_enrolment
from kiosk.table.screens.service.service import draw_clock_screen, draw_failure, draw_more
from kiosk.table.screens.service.service_desk import draw_service
from kiosk.table.screens.service.settings import draw_settings
from kiosk.table.steps.arrival import Preparing, preparing
from kiosk.table.steps.aside.checklists import is_on

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.stages.match_stages import MatchStage
    from kiosk.table.model.state import State
    from kiosk.table.ui.canvas import Canvas
    from kiosk.table.ui.shapes import View


def draw(canvas: Canvas, state: State) -> View:
    """Lay `state` out on a fresh canvas."""
    _draw_stage(canvas, state)
    if state.proving is not None and state.evening.game is not None:
        draw_proof(canvas, state, state.evening.game, state.proving)
    draw_news(canvas, state)
    draw_call_question(canvas, state)
    return canvas.view()


def _draw_stage(  # noqa: C901, PLR0912 - a case for each kind of screen
    canvas: Canvas, state: State
) -> None:
    stage = state.stage
    match stage:
        case Enrolling():
            draw_enrolment(canvas, state, stage)
        case AtHome() | DrawingSeats():
            _draw_home(canvas, state)
        case ShowingDeal() if state.evening.game is not None:
            draw_deal(canvas, state, state.evening.game, stage)
        case ShowingDeal():
            _draw_home(canvas, state)
        case ShowingTurnClock():
            draw_turn_clock(canvas, state, stage)
        case ShowingClock():
            draw_clock_screen(canvas, state)
        case ShowingMore():
            draw_more(canvas, state)
        case ShowingSettings():
            draw_settings(canvas, state)
        case CarryingByHand():
            draw_by_hand(canvas, state, stage)
        case ShowingReferences():
            draw_references(canvas, state)
        case ShowingReference():
            draw_reference(canvas, state, stage)
        case ShowingFailure(message=message):
            draw_failure(canvas, state, message)
        case FillingChecklist():
            _draw_checklist(canvas, state, stage)
        case _ if isinstance(stage, ArbiterStage):
            draw_arbiter(canvas, state, stage)
        case _ if isinstance(stage, DeckStage):
            draw_deck(canvas, state, stage)
        case _ if isinstance(stage, ServiceStage):
            draw_service(canvas, state, stage)
        case _ if state.evening.game is not None:
            _draw_match(canvas, state, state.evening.game, stage)
        case _:
            _draw_home(canvas, state)


def _draw_checklist(canvas: Canvas, state: State, stage: FillingChecklist) -> None:
    if state.evening.checks is None:
        _draw_home(canvas, state)
    else:
        draw_checklist(canvas, state, state.evening.checks, stage)


def _draw_home(canvas: Canvas, state: State) -> None:
    evening, awaited = state.evening, preparing(state)
    drawing = state.stage if isinstance(state.stage, DrawingSeats) else DrawingSeats()
    is_drawing = drawing is state.stage or awaited is Preparing.SEATS
    if is_drawing and awaited is not None and evening.game is not None:
        draw_seat_draw(canvas, state, evening.game, drawing)
    elif awaited in {Preparing.CHECK_IN, Preparing.START}:
        draw_arrival(canvas, state, awaited)
    elif awaited is Preparing.PACKS:
        draw_packs(canvas, state)
    elif evening.checks is not None and is_on(evening):
        draw_board(canvas, state, evening.checks)
    elif evening.game is None or not evening.started or not evening.players:
        draw_idle(canvas, state)
    elif evening.over or evening.match.is_decided:
        draw_result(canvas, state, evening.game)
    elif state.in_last_lap:
        draw_last_lap(canvas, state, evening.game)
    else:
        draw_sheet(canvas, state, evening.game)


def _draw_match(  # noqa: C901, PLR0912 - a case for each screen
    canvas: Canvas, state: State, game: Game, stage: MatchStage
) -> None:
    match stage:
        case AskingWho():
            draw_who(canvas, state, game, stage)
        case AskingChoice():
            draw_choice(canvas, state, game, stage)
        case ChoosingCount():
            draw_count_choice(canvas, state, game, stage)
        case Aiming():
            draw_aiming(canvas, state, game, stage)
        case Counting():
            draw_counting(canvas, state, game, stage)
        case Reviewing():
            draw_review(canvas, state, game, stage)
        case Entering():
            draw_entry(canvas, state, game, stage)
        case Doubting(finding=finding):
            draw_doubt(canvas, state, game, finding.message, finding.section)
        case WrongSide(section=section, other=other):
            draw_doubt(canvas, state, game, wrong_side_sentence(game, section, other))
        case Accepting():
            draw_acceptance(canvas, state, game, stage)
        case Disagreeing():
            draw_disagreement(canvas, state)
        case AskingFirst():
            draw_last_lap(canvas, state, game)
        case _:
            assert_never(stage)

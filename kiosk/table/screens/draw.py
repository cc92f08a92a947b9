"""From a state to the scene that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from kiosk.table.model.modes.arbiter_modes import ArbiterMode
from kiosk.table.model.modes.checklist_modes import FillingChecklist
from kiosk.table.model.modes.deck_modes import DeckMode
from kiosk.table.model.modes.enrolling_modes import Enrolling
from kiosk.table.model.modes.match_modes import (
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
    NotingDeclarations,
    Reviewing,
    WrongSide,
)
from kiosk.table.model.modes.service_modes import ServiceMode
from kiosk.table.model.modes.showing_modes import (
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
from kiosk.table.model.state import AtHome, DrawingSeats, NamingDealer
from kiosk.table.screens.aside.by_hand import draw_by_hand
from kiosk.table.screens.aside.call import draw_call_question
from kiosk.table.screens.aside.checklist import draw_board, draw_checklist
from kiosk.table.screens.aside.rule_lookup import draw_reference, draw_references
from kiosk.table.screens.aside.turn_clock import draw_turn_clock
from kiosk.table.screens.consent.acceptance import (
    draw_acceptance,
    draw_disagreement,
    draw_doubt,
    wrong_side_sentence,
)
from kiosk.table.screens.consent.consent_proof import draw_proof
from kiosk.table.screens.consent.result import draw_result
from kiosk.table.screens.count.aiming import draw_aiming, draw_counting
from kiosk.table.screens.count.review import draw_review
from kiosk.table.screens.entry.declarations import draw_declarations
from kiosk.table.screens.entry.entry import draw_entry
from kiosk.table.screens.entry.questions import draw_choice, draw_count_choice, draw_who
from kiosk.table.screens.home.arrival import draw_arrival, draw_packs
from kiosk.table.screens.home.deal import draw_deal
from kiosk.table.screens.home.dealer import draw_dealer
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
    from kiosk.table.model.modes.match_modes import MatchMode
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas, Scene


def draw(canvas: Canvas, state: State) -> Scene:
    """Lay `state` out on a fresh canvas."""
    _draw_mode(canvas, state)
    if state.consent_proof is not None and state.view.game is not None:
        draw_proof(canvas, state, state.view.game, state.consent_proof)
    draw_news(canvas, state)
    draw_call_question(canvas, state)
    return canvas.scene()


def _draw_mode(  # noqa: C901, PLR0912 - a case for each kind of screen
    canvas: Canvas, state: State
) -> None:
    mode = state.mode
    match mode:
        case Enrolling():
            draw_enrolment(canvas, state, mode)
        case AtHome() | DrawingSeats():
            _draw_home(canvas, state)
        case NamingDealer():
            _draw_naming(canvas, state)
        case ShowingDeal() if state.view.game is not None:
            draw_deal(canvas, state, state.view.game, mode)
        case ShowingDeal():
            _draw_home(canvas, state)
        case ShowingTurnClock():
            draw_turn_clock(canvas, state, mode)
        case ShowingClock():
            draw_clock_screen(canvas, state)
        case ShowingMore():
            draw_more(canvas, state)
        case ShowingSettings():
            draw_settings(canvas, state)
        case CarryingByHand():
            draw_by_hand(canvas, state, mode)
        case ShowingReferences():
            draw_references(canvas, state)
        case ShowingReference():
            draw_reference(canvas, state, mode)
        case ShowingFailure(message=message):
            draw_failure(canvas, state, message)
        case FillingChecklist():
            _draw_checklist(canvas, state, mode)
        case _ if isinstance(mode, ArbiterMode):
            draw_arbiter(canvas, state, mode)
        case _ if isinstance(mode, DeckMode):
            draw_deck(canvas, state, mode)
        case _ if isinstance(mode, ServiceMode):
            draw_service(canvas, state, mode)
        case _ if state.view.game is not None:
            _draw_match(canvas, state, state.view.game, mode)
        case _:
            _draw_home(canvas, state)


def _draw_naming(canvas: Canvas, state: State) -> None:
    if state.view.game is None:
        _draw_home(canvas, state)
    else:
        draw_dealer(canvas, state, state.view.game)


def _draw_checklist(canvas: Canvas, state: State, mode: FillingChecklist) -> None:
    if state.view.checks is None:
        _draw_home(canvas, state)
    else:
        draw_checklist(canvas, state, state.view.checks, mode)


def _draw_home(canvas: Canvas, state: State) -> None:
    view, awaited = state.view, preparing(state)
    drawing = state.mode if isinstance(state.mode, DrawingSeats) else DrawingSeats()
    is_drawing = drawing is state.mode or awaited is Preparing.SEATS
    if is_drawing and awaited is not None and view.game is not None:
        draw_seat_draw(canvas, state, view.game, drawing)
    elif awaited in {Preparing.CHECK_IN, Preparing.START}:
        draw_arrival(canvas, state, awaited)
    elif awaited is Preparing.PACKS:
        draw_packs(canvas, state)
    elif view.checks is not None and is_on(view):
        draw_board(canvas, state, view.checks)
    elif view.game is None or not view.started or not view.players:
        draw_idle(canvas, state)
    elif view.over or view.match.is_decided:
        draw_result(canvas, state, view.game)
    elif state.in_last_lap:
        draw_last_lap(canvas, state, view.game)
    else:
        draw_sheet(canvas, state, view.game)


def _draw_match(  # noqa: C901, PLR0912 - a case for each screen
    canvas: Canvas, state: State, game: Game, mode: MatchMode
) -> None:
    match mode:
        case AskingWho():
            draw_who(canvas, state, game, mode)
        case AskingChoice():
            draw_choice(canvas, state, game, mode)
        case ChoosingCount():
            draw_count_choice(canvas, state, game, mode)
        case Aiming():
            draw_aiming(canvas, state, game, mode)
        case Counting():
            draw_counting(canvas, state, game, mode)
        case Reviewing():
            draw_review(canvas, state, game, mode)
        case Entering():
            draw_entry(canvas, state, game, mode)
        case Doubting(finding=finding):
            draw_doubt(canvas, state, game, finding.message, finding.section)
        case WrongSide(section=section, other=other):
            draw_doubt(canvas, state, game, wrong_side_sentence(game, section, other))
        case Accepting():
            draw_acceptance(canvas, state, game, mode)
        case Disagreeing():
            draw_disagreement(canvas, state)
        case NotingDeclarations():
            draw_declarations(canvas, state, game, mode)
        case AskingFirst():
            draw_last_lap(canvas, state, game)
        case _:
            assert_never(mode)

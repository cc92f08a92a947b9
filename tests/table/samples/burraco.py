"""A sample match of burraco, and a state for each of its screens."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.cards import parse_card
from kiosk.games.burraco.sisal import MOST_DEALS
from kiosk.games.entrants import TEAMS
from kiosk.games.registry import game_for
from kiosk.journal.bodies import Acceptance, SheetTakenIn, TablesArranged
from kiosk.messages import N_, Message
from kiosk.projections.folds.preparations import Preparation
from kiosk.projections.folds.ruling_effects import RulingEffects
from kiosk.projections.folds.scoring import scored
from kiosk.projections.folds.table_match import TableMatch
from kiosk.projections.seated import TeamLine
from kiosk.sync.bundles.pages import to_pages
from kiosk.sync.endpoints.hub_search import ANOTHER_KEY
from kiosk.table.model.consent_proof import ConsentProof
from kiosk.table.model.draft import Draft
from kiosk.table.model.events.table_events import Device
from kiosk.table.model.link import Link
from kiosk.table.model.modes.call_questions import ReallyCancel, WhoCalled, WhoCalls, WhyCalled
from kiosk.table.model.modes.match_modes import (
    Accepting,
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
from kiosk.table.model.modes.showing_modes import (
    CarryingByHand,
    ShowingClock,
    ShowingDeal,
    ShowingFailure,
    ShowingMore,
    ShowingSettings,
    ShowingTurnClock,
)
from kiosk.table.model.preferences import Preferences
from kiosk.table.model.review import begin_review
from kiosk.table.model.state import NamingDealer, State
from kiosk.table.model.table_view import PLAYED_OUT, OpenCall, TableView
from kiosk.table.steps.consent.consent_proof import WRONG
from kiosk.table.steps.consent.save_errors import FULL, UNAVAILABLE
from kiosk.table.steps.entry.saved_draft import FOUND
from tests.table.samples.arrival import NOW, arrival_states, arriving
from tests.table.samples.count import HEIGHT, HIDDEN, PICTURE, WIDTH, sample_proposal
from tests.table.samples.match import match_of, playing, signed_by, with_match
from tests.table.samples.reviews import review_screens
from tests.table.samples.rulings import awarded_screen, ruled_screens

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import Entry, Game

_FIRST_DEAL: Final = {
    "ns": {
        "clean": 1,
        "dirty": 0,
        "closing": 1,
        "pozzetto": 2,
        "cards": 245,
        "in_hand": 0,
        "pozzetto_cards": 0,
        "penalised": 0,
    },
    "ew": {
        "clean": 0,
        "dirty": 1,
        "closing": 0,
        "pozzetto": 2,
        "cards": 215,
        "in_hand": 35,
        "pozzetto_cards": 0,
        "penalised": 0,
    },
}
_SECOND_DEAL: Final = {
    "ns": {
        "clean": 0,
        "dirty": 1,
        "closing": 0,
        "pozzetto": 0,
        "cards": 190,
        "in_hand": 65,
        "pozzetto_cards": 0,
        "penalised": 5,
    },
    "ew": {
        "clean": 2,
        "dirty": 1,
        "closing": 1,
        "pozzetto": 2,
        "cards": 410,
        "in_hand": 0,
        "pozzetto_cards": 0,
        "penalised": 0,
    },
}


_DRAWN: Final = (
    tuple((0.2 + place / 80, 0.15 + 0.08 * math.sin(place / 2)) for place in range(40)),
    ((0.2, 0.26), (0.72, 0.24)),
)
"""A signature, as it comes from the pad."""


def burraco_states(names: Mapping[str, str], rules: str) -> dict[str, State]:
    """A state for every screen of a match of burraco, and of those that are the same in every game."""
    game = game_for(rules, "federation", 4)
    first, second = (_complete(deal, game) for deal in (_FIRST_DEAL, _SECOND_DEAL))
    sheet = playing(game, match_of(game, [first]), names)
    view = sheet.view
    draft = Draft(values=second, photographed=frozenset({"ns"}))
    typed = replace(sheet, draft=draft)
    wrong = replace(
        typed, draft=replace(draft, values=draft.with_values("ns", {"cards": 193, "penalised": 5}))
    )
    review = begin_review(sample_proposal(), game.key)
    hidden = replace(HIDDEN, quad=sample_proposal().melds[1].cards[0].outline)
    unsure = begin_review(replace(sample_proposal(), findings=(hidden,)), game.key).choose(
        1, 2, parse_card("JS")
    )
    called = replace(view, call=OpenCall(1, 7, "N", 1_000_000 - 14.0))
    pins = Preparation(pins={"ew": "kept"})
    chosen = replace(typed, view=replace(view, preparation=pins))
    timed = replace(sheet, view=replace(view, arranged=TablesArranged(turn_clock="sounding")))
    return {
        **_home_states(sheet, game, first, second),
        **review_screens(sheet, game.key),
        **arrival_states(sheet, names),
        **ruled_screens(game, (first, second), names, unit=5),
        "result-awarded": awarded_screen(game, names),
        "end-of-deal": replace(sheet, mode=AskingWho("closing")),
        "pozzetto": replace(typed, mode=AskingChoice("pozzetto")),
        "count": replace(typed, mode=ChoosingCount()),
        "count-failed": replace(
            sheet, mode=ChoosingCount(Message(N_("The count takes too long. Photograph again, or write.")))
        ),
        "counting": replace(sheet, mode=Counting("ns", 100, picture=PICTURE, width=WIDTH, height=HEIGHT)),
        "review": replace(sheet, mode=Reviewing("ns", review, PICTURE, WIDTH, HEIGHT)),
        "review-to-check": replace(sheet, mode=Reviewing("ns", unsure, PICTURE, WIDTH, HEIGHT)),
        "review-settled": replace(
            sheet, mode=Reviewing("ew", review.choose(1, 2, parse_card("JS")), PICTURE, WIDTH, HEIGHT)
        ),
        "entry": replace(typed, mode=Entering("ns", "cards")),
        "entry-hand": replace(typed, mode=Entering("ns", "in_hand")),
        "entry-hand-typing": replace(typed, mode=Entering("ns", "in_hand", typing=True)),
        "entry-pozzetto-cards": replace(typed, mode=Entering("ew", "pozzetto_cards")),
        "entry-typing": replace(typed, mode=Entering("ew", "cards", typing=True)),
        "entry-impossible": replace(wrong, mode=Entering("ns", "cards")),
        "entry-impossible-typing": replace(wrong, mode=Entering("ns", "cards", typing=True)),
        "doubt": replace(typed, mode=Doubting(next(iter(game.findings(typed.draft.entry(game)))))),
        "found-again": replace(typed, mode=Entering("ns", "cards"), news=(FOUND,)),
        "wrong-side": replace(typed, mode=WrongSide("ns", "ew", "cards")),
        "acceptance": replace(typed, mode=Accepting()),
        "acceptance-not-saved": replace(typed, mode=Accepting(problem=UNAVAILABLE)),
        "acceptance-half": replace(typed, mode=Accepting((Acceptance("ns", "ew", 1_000_000.0),))),
        "call-entry": replace(typed, view=called, mode=Entering("ns", "cards")),
        "call-acceptance": replace(typed, view=called, mode=Accepting()),
        "proof-initials": replace(
            typed, mode=Accepting(), consent_proof=ConsentProof("ns", "ew", False, "initials")
        ),
        "proof-pin-new": replace(
            typed, mode=Accepting(), consent_proof=ConsentProof("ns", "ew", False, "pin")
        ),
        "proof-pin-wrong": replace(
            chosen,
            mode=Accepting(),
            consent_proof=ConsentProof("ew", "ns", False, "pin", digits="12", problem=WRONG),
        ),
        "proof-signature": replace(
            typed, mode=Accepting(), consent_proof=ConsentProof("ew", "ns", False, "signature")
        ),
        "proof-signed": replace(
            typed,
            mode=Accepting(),
            consent_proof=ConsentProof("ew", "ns", False, "signature", strokes=_DRAWN),
        ),
        "disagreement": replace(typed, mode=Disagreeing()),
        "disagreement-called": replace(
            typed, view=replace(view, call=OpenCall(1, 7, None, NOW - 14.0, disputes=2)), mode=Disagreeing()
        ),
        "clock": replace(sheet, mode=ShowingClock()),
        "deal": replace(with_match(sheet, match_of(game, [first, second, first])), mode=ShowingDeal(2)),
        "clock-turns": replace(timed, mode=ShowingClock()),
        "turn-clock": replace(timed, mode=ShowingTurnClock()),
        "turn-clock-running": replace(timed, mode=ShowingTurnClock(40, 93)),
        "turn-clock-finish": replace(timed, mode=ShowingTurnClock(20, 77)),
        "turn-clock-over": replace(timed, mode=ShowingTurnClock(20, 60)),
        "clock-over": replace(sheet, mode=ShowingClock(), hall_time=1_001_700),
        "more": replace(sheet, mode=ShowingMore(), missing=frozenset(Device)),
        "settings": replace(sheet, mode=ShowingSettings()),
        "acceptance-front": replace(
            typed, mode=Accepting(), preferences=Preferences(first_edge="right", faces="front")
        ),
        "by-hand": replace(sheet, mode=CarryingByHand(to_pages(bytes(range(256)) * 5), 1)),
        "by-hand-written": replace(
            sheet,
            mode=CarryingByHand(
                to_pages(b"short"),
                said=Message(N_("Everything is on the stick. Bring it to the director’s PC.")),
            ),
        ),
        "by-hand-looking": replace(
            sheet,
            mode=CarryingByHand(
                to_pages(b"short"),
                typed="",
                said=Message(N_("Hold the QR code that the phone shows under the camera.")),
                is_looking=True,
            ),
        ),
        "by-hand-code": replace(sheet, mode=CarryingByHand(to_pages(b"short"), typed="23918")),
        "failure": replace(
            sheet,
            mode=ShowingFailure(FULL),
        ),
    }


def _dealer_states(sheet: State) -> dict[str, State]:
    """Nobody has said who deals first: at the first deal, and where the kiosk may draw."""
    unsaid = replace(sheet, view=replace(sheet.view, dealers={}, match=TableMatch()))
    by_lot = replace(unsaid, view=replace(unsaid.view, game=game_for("burraco_italiano", "sisal", 4)))
    return {
        "sheet-no-dealer": unsaid,
        "dealer": replace(unsaid, mode=NamingDealer()),
        "dealer-by-lot": replace(by_lot, mode=NamingDealer()),
    }


def _team_states(result: State, game: Game) -> dict[str, State]:
    """The end of a match at one of the tables of two teams."""
    teams = {"ns": TeamLine("Aquile", "Rossi"), "ew": TeamLine("Circolo della Marina", "De Sanctis")}
    arranged = TablesArranged(captains_sign=True, consent="initials")
    of_teams = game_for(game.key, "federation", game.deals, entrants=TEAMS)
    deals = [deal.entry for deal in result.view.match.deals.values()]
    played = with_match(result, match_of(of_teams, deals))
    signing = replace(played, view=replace(played.view, game=of_teams, teams=teams, arranged=arranged))
    return {
        "teams-result": signing,
        "teams-captain": replace(signing, consent_proof=ConsentProof("ew", "ew", True, "initials")),
    }


def _level_states(sheet: State, game: Game, first: Entry) -> dict[str, State]:
    """The end of a level knock-out match: who made the last move is asked, and told."""
    sisal = game_for(game.key, "sisal", 2)
    alike = {"ns": first["ns"], "ew": {**first["ns"], "closing": 0, "cards": first["ns"]["cards"] + 100}}
    level = with_match(sheet, match_of(sisal, [alike, alike]))
    asked = replace(level, view=replace(level.view, game=sisal, is_last_move_lost=True))
    told = replace(
        asked.view.match,
        last_move_agreed="ew",
        scored=scored(asked.view.deals, RulingEffects(), sisal, "ew"),
    )
    return {
        "last-move": replace(asked, last_move_said={"ns": "ew"}),
        "last-move-apart": replace(asked, last_move_said={"ns": "ew", "ew": "ns"}),
        "last-move-told": with_match(asked, told),
    }


def _points_states(sheet: State, game: Game, first: Entry, second: Entry) -> dict[str, State]:
    """A match to 2005 points: before, when a line is there, and once it is over."""
    to_points = game_for(game.key, "sisal", MOST_DEALS)

    def after(*deals: Entry) -> State:
        state = with_match(sheet, match_of(to_points, deals))
        return replace(state, view=replace(state.view, game=to_points))

    poor = {**first, "ns": {**first["ns"], "clean": 0, "closing": 0}}
    rich = {**second, "ew": {**second["ew"], "clean": 6, "cards": 700}}
    first_deal = after()
    return {
        "points-first": first_deal,
        "open-cards": replace(first_deal, view=replace(first_deal.view, open_cards=frozenset({"ns", "ew"}))),
        "open-cards-arrival": replace(
            first_deal, view=replace(arriving(first_deal.view), open_cards=frozenset({"ew"}))
        ),
        "points-sheet": after(first, second, first, first),
        "points-eighth": after(*[poor] * 7),
        "points-result": after(first, second, rich),
        "points-deal": replace(after(first, second, rich), mode=ShowingDeal(2)),
    }


def _home_states(sheet: State, game: Game, first: Entry, second: Entry) -> dict[str, State]:
    view = sheet.view
    lap = replace(sheet, lap_announced=True)
    complete = match_of(game, [first, second, first, second])
    both = signed_by(complete, "ns", "ew")
    result = with_match(sheet, complete)
    other = Message(ANOTHER_KEY, {"address": "wss://192.168.1.10:8443/sync"})
    unlinked = Link(connected=False, pending=3, problem=other, is_looking=True)
    looking = Link(connected=False, is_looking=True)
    call = OpenCall(1, 7, "N", 1_000_000 - 14.0)
    called = replace(sheet, view=replace(view, call=call))
    return {
        "idle-unknown": State(table=12, fingerprint=sheet.fingerprint),
        "idle-problem": replace(sheet, view=TableView(), link=unlinked),
        "idle-looking": replace(sheet, view=TableView(), link=looking),
        "more-looking": replace(sheet, mode=ShowingMore(), link=looking),
        "more-problem": replace(sheet, mode=ShowingMore(), link=unlinked),
        "idle-waiting": replace(sheet, view=TableView(admitted=True, tournament=view.tournament)),
        "sheet": sheet,
        **_dealer_states(sheet),
        "sheet-four-deals": with_match(sheet, match_of(game, [first, second, first])),
        "sheet-saved": replace(sheet, saved_at=99.0),
        "sheet-late": replace(
            sheet,
            hall_time=1_001_700,
            link=Link(connected=False, pending=3, is_looking=True),
            missing=frozenset({Device.CAMERA}),
        ),
        "call": replace(sheet, view=replace(view, call=call)),
        "call-claimed": replace(sheet, view=replace(view, call=replace(call, arbiter="Conti"))),
        "who-calls": replace(sheet, call_question=WhoCalls(100)),
        "cancel-call": replace(sheet, view=replace(view, call=call), call_question=ReallyCancel()),
        "time-out": lap,
        "last-lap": replace(with_match(lap, replace(view.match, must_draw="E")), ticked=frozenset({0, 1})),
        "time-out-dealt": replace(lap, mode=AskingFirst()),
        "last-lap-half-over": replace(
            with_match(lap, replace(view.match, must_draw="E", whole_lap=True)),
            lap_ended_by=frozenset({"ns"}),
        ),
        "who-called": replace(called, call_question=WhoCalled(100)),
        "why-called": replace(called, call_question=WhyCalled(100)),
        "call-not-sent": replace(called, link=Link(connected=False, pending=1)),
        "last-lap-played-out": with_match(lap, replace(view.match, must_draw=PLAYED_OUT)),
        "result": result,
        **_team_states(result, game),
        **_level_states(sheet, game, first),
        **_points_states(sheet, game, first, second),
        "result-signed": with_match(result, signed_by(complete, "ns")),
        "result-changed": with_match(result, signed_by(complete, "ns", "ew", less=20)),
        "result-corrected": with_match(result, replace(complete, accepted_as={1: second})),
        "delivery": with_match(result, both),
        "delivered-waiting": replace(
            with_match(result, replace(both, delivered="ew")), link=Link(connected=False, pending=2)
        ),
        "delivered": with_match(result, replace(both, delivered="ew")),
        "taken-in": with_match(
            result, replace(complete, taken_in=SheetTakenIn(3, 12, "They had to leave.", "Conti"))
        ),
    }


def _complete(deal: Entry, game: Game) -> Entry:
    """The deal with every field of the sheet of these rules."""
    return {
        section.key: {field.key: deal[section.key].get(field.key, 0) for field in section.fields}
        for section in game.sections
    }

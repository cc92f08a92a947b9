"""A state for each screen of an arbiter at the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.cards import Suit, parse_cards
from kiosk.journal.bodies import TournamentOpened
from kiosk.messages import N_, Message
from kiosk.projections.folds.officials import Official
from kiosk.projections.folds.tournament import Tournament
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulebook import code_of
from kiosk.rulings.consultation import QuestionKey, Said
from kiosk.table.model.consultation import AskingNumber, AskingOption, ConsultationState
from kiosk.table.model.consulting import prompt_of, read_otherwise, with_number
from kiosk.table.model.events.table_events import Device
from kiosk.table.model.history import HistoryLine
from kiosk.table.model.modes.arbiter_modes import (
    AtDesk,
    AtTable,
    AwaitingHub,
    ChoosingDeal,
    ChoosingOfficial,
    Consulting,
    Correcting,
    ForcingDelivery,
    GivingTime,
    OpeningRulebook,
    ShowingHistory,
    TypingPin,
)
from kiosk.table.model.modes.service_modes import (
    AskingEnrolAnew,
    AtService,
    LookingThrough,
    ReadingFacts,
    ServiceFacts,
    SettingSides,
    TryingDevices,
)
from kiosk.table.model.preferences import Preferences
from kiosk.table.model.table_view import OpenCall
from kiosk.table.workers.remote_commands import NO_LINK
from kiosk.vision.capture import HANDS_AWAY
from tests.table.samples.count import HEIGHT, WIDTH
from tests.table.samples.deck import deck_states

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.table.model.state import Mode, State

_NAMES = ("Paola Neri", "Massimiliano Bartolomeo Della Valle-Conti", "Ada Ferri")


def arbiter_states(sheet: State, result: State) -> dict[str, State]:
    """The screens, at a table of burraco in the middle of a match, and at its `result`."""
    officials = tuple(Official(number, name, "arbiter", "-") for number, name in enumerate(_NAMES, 1))
    arbiters = {official.number: official.name for official in officials}
    view = replace(sheet.view, openers=officials, arbiters=arbiters)
    locked = replace(sheet, view=view)
    unlocked = replace(locked, at_table=AtTable(1, _NAMES[0], sheet.monotonic))
    called = replace(unlocked, view=replace(view, call=OpenCall(1, 7, "N", 1_000_000 - 14.0)))

    def at(mode: Mode, state: State = unlocked) -> State:
        return replace(state, mode=mode)

    def ruling(case: ConsultationState, digits: str = "") -> State:
        return at(Consulting(case, prompt_of(case), digits))

    opened = TournamentOpened("Torneo di Natale", "burraco_internazionale", "federation", 4, 6)
    hall = TournamentState(tournament=Tournament(opened=opened))
    case = ConsultationState("burraco", code_of("burraco"), hall, 3, 12, 2, 2)
    drawn = replace(case, tree="B07", facts={"offender": "N"})
    facts = ServiceFacts("0.1.0", 412, "38-9f3c2a71", ("network",), 2)
    trying = TryingDevices(2, is_lit=True, touched=frozenset({0, 1, 7}))
    looking = LookingThrough(0, 1, WIDTH, HEIGHT, (0, 1, 3), 0.01)
    return {
        "service": at(AtService()),
        **deck_states(unlocked),
        "service-saved": at(AtService(Message(N_("The log is on the stick. It can be taken out.")))),
        "service-no-stick": at(
            AtService(
                Message(N_("There is no stick. Put one in, wait a moment, and try again.")), is_bad=True
            )
        ),
        "service-devices": at(trying),
        "service-devices-missing": at(TryingDevices(), replace(unlocked, missing=frozenset(Device))),
        "service-camera-opening": at(LookingThrough(0)),
        "service-camera": at(looking),
        "service-camera-well": at(replace(looking, markers=(0, 1, 2, 3))),
        "service-camera-bad": at(replace(looking, markers=(), glare=0.2, advice=HANDS_AWAY)),
        "service-sides": at(SettingSides()),
        "service-sides-front": at(
            SettingSides(),
            replace(unlocked, preferences=Preferences(first_edge="right", faces="front")),
        ),
        "service-facts": at(ReadingFacts(facts)),
        "service-enrol-anew": at(AskingEnrolAnew()),
        "service-enrol-anew-pending": at(
            AskingEnrolAnew(), replace(unlocked, link=replace(unlocked.link, connected=False, pending=3))
        ),
        "lock": at(ChoosingOfficial(), locked),
        "lock-pin": at(TypingPin(2, "1234"), locked),
        "lock-wrong": at(TypingPin(1, problem=Message(N_("This PIN is wrong."))), locked),
        "desk": at(AtDesk(), called),
        "desk-done": at(AtDesk(Message(N_("Done, and received by the director’s PC.")))),
        "desk-no-link": at(AtDesk(NO_LINK, is_bad=True)),
        "desk-awaited": called,
        "desk-service": replace(unlocked, at_table=AtTable(0, "", 0), mode=AtDesk()),
        "ruling-opening": at(OpeningRulebook()),
        "ruling-groups": ruling(case),
        "ruling-articles": ruling(replace(case, group="03_melds")),
        "ruling-fact": ruling(replace(drawn, facts={})),
        "ruling-number": ruling(drawn, "2"),
        "ruling-question": ruling(replace(case, tree="B12", facts={"offender": "W"})),
        "ruling-outcome": ruling(replace(drawn, said=(Said(QuestionKey("B07", "drawn"), "2"),))),
        "ruling-reason": ruling(_unexplained(case)),
        "ruling-reason-written": replace(
            ruling(_unexplained(case)),
            mode=Consulting(
                _unexplained(case), prompt_of(_unexplained(case)), text="I giocatori erano d accordo"
            ),
        ),
        "ruling-cards": ruling(replace(drawn, said=(), is_naming=True)),
        "ruling-cards-rank": at(
            Consulting(
                replace(drawn, is_naming=True),
                prompt_of(replace(drawn, is_naming=True)),
                suit=Suit.HEARTS,
                cards=parse_cards("KS 10H JK"),
            )
        ),
        "ruling-waiting": at(AwaitingHub(sheet.monotonic)),
        **_correcting(at),
        **_forcing_delivery(at, result),
        "extra-time": at(GivingTime()),
        "history-opening": at(ShowingHistory()),
        "history": at(ShowingHistory(_history())),
    }


def reading_states(unlocked: State) -> dict[str, State]:
    """An outcome that may be read otherwise, and the longest that may be given instead, alone and among others."""
    hall = TournamentState(
        tournament=Tournament(
            opened=TournamentOpened("Torneo di Natale", "burraco_internazionale", "federation", 4, 6)
        )
    )
    case = ConsultationState("burraco", code_of("burraco"), hall, 3, 12, 2, 2)
    said = ("visible", "yes"), ("hint", "no"), ("turn", "no")
    exposed = replace(
        case,
        tree="B22",
        facts={"offender": "W"},
        said=tuple(Said(QuestionKey("B22", question), answer) for question, answer in said),
    )
    drawn = replace(case, tree="B07", facts={"offender": "N"}, said=(Said(QuestionKey("B07", "drawn"), "3"),))
    cases = {
        "ruling-open": exposed,
        "ruling-read-otherwise": read_otherwise(exposed),
        "ruling-readings": read_otherwise(read_otherwise(drawn)),
    }
    return {
        name: replace(unlocked, mode=Consulting(reached, prompt_of(reached)))
        for name, reached in cases.items()
    }


def _unexplained(case: ConsultationState) -> ConsultationState:
    """A ruling whose points are the arbiter's own."""
    said = ("caller", "partner_after"), ("played_on", "yes"), ("late_rule", "no"), ("restorable", "no")
    replies = tuple(Said(QuestionKey("BPROC", question), answer) for question, answer in said)
    told = replace(case, tree="BPROC", facts={"offender": "N"}, said=replies)
    for number in (100, 5, 14, 10):
        prompt = prompt_of(told)
        if isinstance(prompt, AskingNumber) and prompt.blank is not None:
            told = with_number(told, prompt.blank, number)
        elif isinstance(prompt, AskingOption):
            told = replace(told, option=prompt.options[-1][0])
    return told


def _correcting(at: Callable[..., State]) -> dict[str, State]:
    """The first deal of the sample match, corrected in one number, and in a way that cannot be."""
    chosen = at(ChoosingDeal())
    entry, view = chosen.view.deals[1], chosen.view
    match = replace(view.match, ruling_effects=replace(view.match.ruling_effects, leave=("director", 1, 7)))
    unlocked = replace(chosen, view=replace(view, match=match))

    def with_cards(cards: int) -> Correcting:
        return Correcting(1, {**entry, "ns": {**entry["ns"], "cards": cards}})

    return {
        "correct-choose": unlocked,
        "correct": at(Correcting(1, entry), unlocked),
        "correct-changed": at(with_cards(entry["ns"]["cards"] + 50), unlocked),
        "correct-impossible": at(with_cards(entry["ns"]["cards"] + 3), unlocked),
        "correct-number": at(Correcting(1, entry, ("ns", "cards"), "29"), unlocked),
    }


def _forcing_delivery(at: Callable[..., State], result: State) -> dict[str, State]:
    """The sheet of a match that is played out."""
    desk = at(AtDesk())
    view = replace(desk.view, match=result.view.match, call=None)
    over = replace(desk, view=view)
    return {
        "desk-over": over,
        "take-in-why": at(ForcingDelivery(), over),
        "take-in-written": at(ForcingDelivery(text="Due giocatori sono andati via"), over),
        "take-in": at(ForcingDelivery("Due giocatori sono andati via prima di firmare."), over),
    }


def _history() -> tuple[HistoryLine, ...]:
    said = (
        (True, Message(N_("Table opened with a PIN"))),
        (False, Message(N_("{arbiter} is coming"), {"arbiter": _NAMES[1]})),
        (True, Message(N_("Arbiter called ({seat})"), {"seat": "N"})),
        (
            True,
            Message(
                N_("Round {round}, deal {deal} accepted: {score}"),
                {"round": 3, "deal": 1, "score": "545 – 280"},
            ),
        ),
        (False, Message(N_("Round {round} begins"), {"round": 3})),
        (False, Message(N_("Round {round}: who sits where"), {"round": 3})),
    )
    return tuple(
        HistoryLine(1_000_000.0 - 200 * place, 40 - place, is_own, says)
        for place, (is_own, says) in enumerate(said * 4)
    )

"""Whatever happens in whatever order: no exception, nothing accepted twice, and the journal tells it all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.cards import CARDS, Suit
from kiosk.journal.bodies import (
    CallClaimed,
    CallResolved,
    DealAccepted,
    MatchDelivered,
    OfficialNamed,
    OfficialPinSet,
    OfficialRevoked,
    PairEntered,
    PlayersSeated,
    RoundPublished,
    RoundStarted,
    SeatedTable,
    Seating,
    SheetTakenIn,
    TablesArranged,
    TableUnlockGranted,
    TimeOutAnnounced,
)
from kiosk.journal.bodies.body import Body
from kiosk.messages import Message
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulebook import code_of
from kiosk.rulings.effects import CorrectionLeave
from kiosk.table.model.events import (
    agreement_events,
    arbiter_events,
    arrival_events,
    call_events,
    consent_proof_events,
    count_events,
    dealer_events,
    deck_events,
    entry_events,
    lap_events,
    preference_events,
    service_events,
    turn_events,
)
from kiosk.table.model.events import table_events as events
from kiosk.table.model.link import Link
from kiosk.table.model.modes.match_modes import Accepting
from kiosk.table.model.preferences import Preferences
from kiosk.table.model.state import State
from kiosk.vision.model import Shows
from tests.projections.rulings_given import ruling, sanction
from tests.table.playing import START, Table, begun_mineo_table, begun_table
from tests.table.samples.count import sample_proposal
from tests.table.samples.deck import enrolment_of
from tests.table.screen import Screen

PARTIES = st.sampled_from(["ns", "ew", "nobody", "N", "E", "roles", "declarers", "opponents"])
FIELDS = st.sampled_from(
    [
        "clean",
        "dirty",
        "closing",
        "pozzetto",
        "cards",
        "in_hand",
        "nonsense",
        "contract",
        "partner",
        "R",
        "V",
        "P",
    ]
)
SEATS = st.sampled_from(["N", "E", "S", "W", "X"])
SMALL = st.integers(0, 12)

TOUCHES = st.one_of(
    st.sampled_from(
        [
            entry_events.EndDeal(),
            events.GoBack(),
            events.GoHome(),
            entry_events.GoOn(),
            count_events.AcceptCount(),
            events.Erase(),
            entry_events.UndoEntry(),
            events.NextField(),
            entry_events.FinishEntry(),
            events.Confirm(),
            agreement_events.Dispute(),
            call_events.RingBell(),
            call_events.AskCancelCall(),
            events.OpenClock(),
            events.OpenMore(),
            preference_events.OpenSettings(),
            call_events.ButtonPressed(),
            call_events.ButtonHeld(),
            count_events.CountArrived(sample_proposal()),
            count_events.CountFailed(Message("No camera.")),
            count_events.PictureTaken(bytes(32), 1600, 900),
            service_events.OpenService(),
            deck_events.OpenDeck(),
            deck_events.PhotographCards(),
            deck_events.CardsSeen(enrolment_of(CARDS[:9], unnamed=2)),
            deck_events.CardsNotSeen(Message("No camera.")),
            deck_events.NameDeckCard(None),
            deck_events.PickSuit(Suit.CLUBS),
            deck_events.FinishDeck(),
            deck_events.DeckKept(bytes(32)),
            service_events.TestDevices(),
            service_events.SwitchLamp(),
            service_events.TrySound(),
            service_events.OpenSides(),
            service_events.OpenFacts(),
            service_events.SaveLogs(),
            service_events.LogsSaved(Message("Saved."), is_bad=False),
            service_events.CameraFailed(Message("No camera.")),
            service_events.CameraSeen(1, 800, 450, (), 0.0, None),
            arbiter_events.OpenLock(),
            arbiter_events.LockTable(),
            arbiter_events.OpenRulings(),
            arbiter_events.RulebookOpened(code_of("burraco"), TournamentState()),
            arbiter_events.EnterRuling(),
            arbiter_events.OpenExtraTime(),
            arbiter_events.OpenCorrection(),
            arbiter_events.RecordCorrection(),
            arbiter_events.OpenKeyboard(),
            arbiter_events.OpenCards(),
            arbiter_events.Letter("a"),
            arbiter_events.ReadOtherwise(),
            arbiter_events.TakeReading(),
            arbiter_events.TellReason("Heard."),
            arbiter_events.EndCall(),
            arbiter_events.CommandNotSent(Message("No link.")),
            arbiter_events.OpenHistory(),
            arbiter_events.HistoryRead(()),
            arrival_events.ConfirmPacks(),
            agreement_events.CallAboutDeal(),
            lap_events.NobodyHasDrawn(),
            arrival_events.DrawSeats(),
            arrival_events.TakePlace("W"),
            arrival_events.SettleSeats(),
            dealer_events.OpenDealer(),
            dealer_events.LetDealerBeDrawn(),
            dealer_events.DealerDrawn("E"),
            arrival_events.SkipDraw(),
            events.ReadNews(),
        ]
    ),
    st.builds(entry_events.ChooseWho, st.one_of(st.none(), PARTIES)),
    st.builds(entry_events.SetValue, PARTIES, FIELDS, SMALL),
    st.builds(preference_events.Prefer, st.builds(Preferences, turned=st.booleans())),
    st.builds(count_events.TakePicture, PARTIES, st.sampled_from(Shows)),
    st.builds(entry_events.Write, PARTIES),
    st.builds(service_events.TouchField, SMALL),
    st.builds(service_events.CheckCamera, SMALL),
    st.builds(arbiter_events.ChooseOfficial, SMALL),
    st.builds(arbiter_events.PinChecked, SMALL, st.booleans()),
    st.builds(arbiter_events.OpenGroup, st.sampled_from((None, "02_deal_and_draw", "?"))),
    st.builds(arbiter_events.OpenTree, st.sampled_from(("B07", "B12", "B34T", "?"))),
    st.builds(arbiter_events.TellFact, st.sampled_from(("offender", "late_line", "?")), SEATS),
    st.builds(arbiter_events.AnswerQuestion, st.sampled_from(("yes", "no", "2", "discard", "?"))),
    st.builds(arbiter_events.ChooseOption, st.sampled_from(("a", "?"))),
    st.builds(arbiter_events.RuleAboutDeal, SMALL),
    st.builds(arbiter_events.TurnText, SMALL),
    st.builds(arbiter_events.ChooseDeal, SMALL),
    st.builds(arbiter_events.PickField, PARTIES, FIELDS),
    st.builds(arbiter_events.NameSuit, st.one_of(st.none(), st.sampled_from(Suit))),
    st.builds(arbiter_events.NameCard, st.sampled_from(CARDS)),
    st.builds(arbiter_events.GrantTime, SMALL),
    st.builds(arbiter_events.CommandAnswered, st.sampled_from(("", "No."))),
    st.builds(count_events.Aim, PARTIES, st.lists(PARTIES, max_size=2).map(tuple)),
    st.builds(count_events.FrameSeen, SMALL, SMALL, SMALL, st.just((0.0, 0.0, 1.0, 1.0)), st.none()),
    st.builds(count_events.TurnMelds, SMALL),
    st.builds(count_events.OpenMeld, SMALL, st.one_of(st.none(), SMALL)),
    st.builds(count_events.PickCard, SMALL, st.one_of(st.none(), SMALL), st.sampled_from((None, *Suit))),
    st.builds(count_events.AddCard, SMALL, st.sampled_from(CARDS)),
    st.builds(count_events.SplitMeld, SMALL, SMALL),
    st.builds(count_events.AskJoin, SMALL, SMALL),
    st.builds(count_events.JoinMelds, SMALL, SMALL),
    st.builds(count_events.UndoChange),
    st.builds(count_events.ChooseCard, SMALL, SMALL, st.one_of(st.none(), st.sampled_from(CARDS))),
    st.builds(arrival_events.CheckIn, PARTIES),
    st.builds(events.OpenDeal, SMALL),
    st.builds(consent_proof_events.NameSigner, SEATS),
    st.builds(consent_proof_events.SignInstead),
    st.builds(consent_proof_events.StrokeDrawn, st.just(((0.1, 0.1), (0.4, 0.2)))),
    st.builds(consent_proof_events.ClearDrawing),
    st.builds(consent_proof_events.FinishDrawing),
    st.builds(consent_proof_events.LinePinSealed, PARTIES, st.just("sealed 1")),
    st.builds(consent_proof_events.LinePinChecked, PARTIES, st.booleans()),
    st.builds(turn_events.OpenTurnClock),
    st.builds(turn_events.StartTurn, st.sampled_from([10, 20, 40, 41])),
    st.builds(turn_events.LengthenTurn),
    st.builds(lap_events.EndLap, PARTIES),
    st.builds(call_events.GiveReason, st.sampled_from([None, "rules", "score"])),
    st.builds(arrival_events.TakeBackCheckIn, PARTIES),
    st.builds(arrival_events.NameScorer, SEATS),
    st.builds(arrival_events.NameDealer, SEATS),
    st.builds(arrival_events.SwapPartners, PARTIES),
    st.builds(entry_events.SelectField, PARTIES, FIELDS),
    st.builds(entry_events.AskAgain, FIELDS),
    st.builds(events.Digit, st.integers(0, 9)),
    st.builds(agreement_events.AcceptDeal, PARTIES, PARTIES),
    st.builds(agreement_events.SignMatch, PARTIES),
    st.builds(agreement_events.Deliver, PARTIES),
    st.builds(call_events.NameCaller, st.one_of(st.none(), SEATS)),
    st.builds(lap_events.NameMustDraw, SEATS),
    st.builds(lap_events.TickDiscard, SMALL),
    st.builds(events.LinkChanged, st.builds(Link, connected=st.booleans(), pending=SMALL)),
    st.builds(events.DeviceChanged, st.sampled_from(events.Device), works=st.booleans()),
)
DIRECTED = st.sampled_from(
    [
        RoundStarted(1, 1800),
        RoundPublished(2, (Seating(12, 2, 1),)),
        PlayersSeated(2, (SeatedTable(12, {"N": 4, "W": 1, "S": 2, "E": 3}),)),
        RoundStarted(2, 1800),
        TimeOutAnnounced(1, START + 1e6),
        CallClaimed("table-12", 1, 1, "Conti"),
        CallResolved("table-12", 1, 1),
        TablesArranged(checks_in=True, checks_packs=True, draws_seats="every_round", turn_clock="sounding"),
        TablesArranged(),
        TablesArranged(consent="pin"),
        TablesArranged(consent="initials"),
        TablesArranged(consent="signature"),
        PairEntered(2, ("Neri", "De Sanctis")),
        OfficialNamed(1, "Conti", "arbiter"),
        OfficialPinSet(1, "kept"),
        OfficialRevoked(1),
        TableUnlockGranted(12, 1, START + 1e6),
        SheetTakenIn(1, 12, "They had to leave.", "Conti"),
        ruling(sanction(100), table=12, deal=0),
        ruling(CorrectionLeave(pairing="before_delivery"), table=12, deal=0),
    ]
)
WHOLE_DEALS = st.just("deal")
SECONDS = st.integers(0, 4000)


HAPPENINGS = st.lists(st.one_of(TOUCHES, TOUCHES, TOUCHES, DIRECTED, WHOLE_DEALS, SECONDS), max_size=60)
SEATED = st.sampled_from([Table, begun_table, begun_mineo_table])


def _accepted(state: State) -> set[str]:
    return set(state.mode.accepted) if isinstance(state.mode, Accepting) else set()


def _happens(table: Table, happening: object) -> None:
    if happening == "deal":
        table.enters().accepts()
    elif isinstance(happening, int):
        table.passes(happening)
    elif isinstance(happening, Body):
        table.directs(happening)  # type: ignore[arg-type]
    else:
        table.do(happening)  # type: ignore[arg-type]


@settings(max_examples=100)
@given(SEATED, HAPPENINGS)
def test_the_table_survives_whatever_happens(seated: Callable[[], Table], happenings: list[object]) -> None:
    table = seated()
    for happening in happenings:
        before = table.state
        _happens(table, happening)
        if _accepted(before) and _accepted(before) <= _accepted(table.state):
            assert table.state.draft == before.draft, "an acceptance outlived what was accepted"
        deals = Counter((body.round, body.deal) for body in table.recorded(DealAccepted))
        assert not deals or max(deals.values()) == 1
        assert len({body.round for body in table.recorded(MatchDelivered)}) == len(
            table.recorded(MatchDelivered)
        )
        assert not table.state.recording
    assert table.replayed == table.state.view


@settings(max_examples=60)
@given(SEATED, HAPPENINGS)
def test_whatever_was_entered_is_there_again_after_a_power_cut(
    seated: Callable[[], Table], happenings: list[object]
) -> None:
    table = seated()
    for happening in happenings:
        _happens(table, happening)
    after = table.loses_power()
    assert after.state.draft.values == table.state.draft.values
    assert not _accepted(after.state)
    assert after.recorded(DealAccepted) == table.recorded(DealAccepted)
    assert Screen(after).scene.shapes


@settings(max_examples=60, deadline=None)
@given(SEATED, HAPPENINGS)
def test_whatever_comes_of_it_can_be_drawn(seated: Callable[[], Table], happenings: list[object]) -> None:
    table = seated()
    for happening in happenings:
        _happens(table, happening)
    assert Screen(table).scene.shapes

"""Fingers that touch whatever a table's screen shows, while director, camera, link and time do what they like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

from kiosk.cards import CARDS
from kiosk.games.burraco.game import BurracoGame
from kiosk.games.declarations import possible
from kiosk.games.mineo.declarations import MineoDeclarations
from kiosk.journal.bodies import (
    AnyBody,
    CallClaimed,
    CallResolved,
    DealAccepted,
    DeclarationsNoted,
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
from kiosk.messages import Message
from kiosk.references import references
from kiosk.rulebook import code_of
from kiosk.rulings.effects import CorrectionLeave
from kiosk.table.model import effects
from kiosk.table.model.events import (
    arbiter_events,
    call_events,
    count_events,
    deck_events,
    hand_events,
    service_events,
)
from kiosk.table.model.events import table_events as events
from kiosk.table.model.events.consent_proof_events import StrokeDrawn
from kiosk.table.model.events.reference_events import ReferencesRead
from kiosk.table.model.link import Link
from kiosk.table.model.modes.arbiter_modes import AtDesk, AwaitingHub, Consulting, Correcting, GivingTime
from kiosk.table.model.modes.deck_modes import LayingOut
from kiosk.table.model.modes.match_modes import Accepting
from kiosk.table.model.modes.service_modes import AtService, ServiceFacts
from kiosk.table.model.state import State
from kiosk.table.screens.shared.canvas import Scene
from kiosk.table.ui import PANELS
from kiosk.translation import LANGUAGES
from tests.projections.rulings_given import ruling, sanction
from tests.table.playing import AUTHOR, START, TABLE, Table, begun_mineo_table, begun_table
from tests.table.preview.gallery import sample_scene
from tests.table.samples.count import HEIGHT, WIDTH, sample_proposal
from tests.table.samples.deck import enrolment_of

TOUCHES = 150
"""Of a seed."""
NAMED = (OfficialNamed(1, "Conti", "arbiter"), OfficialPinSet(1, "kept"))
_NEVER = frozenset({"not_accepted", "impossible", "double", "no_such_deal", "no_such_party", "double_lap"})
"""What is irregular of a table's words whatever the director's side has ruled meanwhile."""
_BEHIND_THE_LOCK = (AtDesk, Consulting, Correcting, GivingTime, AwaitingHub, AtService, LayingOut)
_LEADS_ON = ("go-on", "next-page", "finish", "confirm", "photograph", "shoot", "accept", "sign", "deliver")
"""What a match needs to come to its end is touched more often than by chance."""


class Fingers(Table):
    """A table whose devices and whose director's PC answer by the seed's dice."""

    def __init__(self, dice: Random) -> None:
        super().__init__()
        self._dice = dice

    def _answers(self, wanted: Iterable[effects.Effect]) -> Iterable[events.TableEvent]:
        for effect in wanted:
            yield from super()._answers((effect,))
            yield from self._device_answers(effect)

    def _device_answers(self, effect: effects.Effect) -> Iterable[events.TableEvent]:  # noqa: C901, PLR0912
        is_well = self._dice.random() < 0.8
        match effect:
            case effects.ShowLive():
                yield count_events.FrameSeen(1, 800, 450, (0.0, 0.0, 1.0, 1.0), None)
            case effects.InspectCamera():
                yield service_events.CameraSeen(1, 800, 450, (0, 1), 0.0, None)
            case effects.CountCards():
                yield count_events.PictureTaken(bytes(32), WIDTH, HEIGHT)
                yield (
                    count_events.CountArrived(sample_proposal())
                    if is_well
                    else count_events.CountFailed(Message("Too dark."))
                )
            case effects.PhotographDeck():
                seen = enrolment_of(CARDS[: self._dice.randrange(len(CARDS) + 1)], self._dice.randrange(3))
                yield deck_events.CardsSeen(seen) if is_well else deck_events.CardsNotSeen(Message("No."))
            case effects.KeepDeck():
                yield deck_events.DeckKept(bytes(32))
            case effects.CheckPin(official=official):
                yield arbiter_events.PinChecked(official, is_well)
            case effects.OpenRulebook(code=code):
                yield arbiter_events.RulebookOpened(code_of(code), self.hall)
            case effects.ReadReferences(code=code):
                yield ReferencesRead(references(code))
            case effects.ReadHistory():
                yield arbiter_events.HistoryRead(())
            case effects.SendCommand():
                yield (
                    arbiter_events.CommandAnswered("" if is_well else "No.")
                    if self._dice.random() < 0.7
                    else arbiter_events.CommandNotSent(Message("No link."))
                )
            case effects.ReadFacts():
                yield service_events.FactsRead(ServiceFacts("1", 1, "1-0", (), 1))
            case effects.WriteLogs():
                yield service_events.LogsSaved(Message("Saved."), is_bad=not is_well)
            case effects.PackPages():
                yield hand_events.PagesPacked(("one", "two"))
            case effects.TakeReceipt() | effects.CarryOnStick() | effects.LookForReceipt():
                yield hand_events.CarriedOut(Message("Done."))


def touch_at_random(seed: int, touches: int = TOUCHES) -> int:
    """Touch a screen so many times, by a seed; how many touches that were.

    Raises:
        AssertionError: something was accepted twice, changed without its event, or drawn over something else.
    """
    dice = Random(seed)
    table = _seated(dice)
    panel, language = PANELS[dice.choice(tuple(PANELS))], dice.choice(LANGUAGES)
    for _ in range(touches):
        text = table.state.preferences.text
        scene = sample_scene(table.state, panel, language, "day", text=text)
        _check_targets(scene)
        before = table.state
        event = _touch(dice, scene) if dice.random() < 0.85 else None
        if event is None:
            _happen(dice, table)
        else:
            table.do(event)
        _check(table, before)
    assert table.replayed == table.state.view, "the journal tells what the screen shows"
    return touches


def _seated(dice: Random) -> Table:
    table = Fingers(dice)
    model = dice.choice((begun_table, begun_table, begun_mineo_table))()
    for event in model.journal:
        table.directs(event.body)
    table.directs(*NAMED)
    if dice.random() < 0.5:
        table.directs(TablesArranged(consent=dice.choice(("initials", "pin", "signature"))))
    return table


def _touch(dice: Random, scene: Scene) -> events.TableEvent | None:
    """What a finger does that comes down on a target; one that leads on is touched rather than another."""
    targets = {
        name: target for name, target in scene.targets.items() if target.tap or target.hold or target.draws
    }
    if not targets:
        return None
    leading = [name for name in targets if name.startswith(_LEADS_ON)]
    target = targets[dice.choice(leading if leading and dice.random() < 0.4 else list(targets))]
    if target.draws:
        return StrokeDrawn(((0.1, 0.1), (0.4, 0.2), (0.7, 0.1)))
    return target.tap or target.hold


def _happen(dice: Random, table: Table) -> None:
    """Something comes about that is no touch at random: a deal typed as it was played, or what others do."""
    match dice.randrange(8):
        case 4 | 5:
            table.enters()
        case 0:
            table.passes(dice.choice((1, 5, 30, 70, 2000)))
        case 1:
            table.do(dice.choice((call_events.ButtonPressed(), call_events.ButtonHeld())))
        case 2:
            table.do(events.LinkChanged(Link(connected=dice.random() < 0.5, pending=dice.randrange(3))))
        case 3:
            table.do(events.DeviceChanged(dice.choice(tuple(events.Device)), works=dice.random() < 0.5))
        case _:
            body = dice.choice(_words_of_the_director(table))
            table.directs(body)


def _words_of_the_director(table: Table) -> Sequence[AnyBody]:
    state: State = table.state
    call, round_ = state.view.call, max(1, state.view.round)
    words: list[AnyBody] = [
        RoundStarted(round_, 1800),
        TimeOutAnnounced(round_, START + 1e6),
        TableUnlockGranted(TABLE, 1, START + 1e6),
        OfficialRevoked(1),
        *NAMED,
        TablesArranged(checks_in=True, checks_packs=True, draws_seats="every_round", turn_clock="silent"),
        TablesArranged(),
        ruling(CorrectionLeave(pairing="before_delivery"), table=TABLE, deal=0),
        SheetTakenIn(round_, TABLE, "They had to leave.", "Conti"),
    ]
    if call is not None:
        words += [CallClaimed(AUTHOR, 1, call.number, "Conti"), CallResolved(AUTHOR, 1, call.number)] * 2
    if isinstance(state.view.game, BurracoGame):
        words += [
            ruling(sanction(100), table=TABLE, deal=0),
            PairEntered(2, ("Neri", "De Sanctis")),
            RoundPublished(round_ + 1, (Seating(TABLE, 2, 1),)),
        ]
    else:
        words.append(PlayersSeated(round_ + 1, (SeatedTable(TABLE, {"N": 4, "W": 1, "S": 2, "E": 3}),)))
    return words


def _check(table: Table, before: State) -> None:
    state = table.state
    for kind in (DealAccepted, MatchDelivered):
        said = Counter((body.round, getattr(body, "deal", 0)) for body in table.recorded(kind))  # type: ignore[union-attr]
        assert not said or max(said.values()) == 1, f"{kind.__name__} was said twice"
    assert not _NEVER & {irregularity.code for irregularity in table.hall.irregularities()}, (
        "the table said what cannot be"
    )
    for noted in table.recorded(DeclarationsNoted):
        assert isinstance(noted, DeclarationsNoted)
        assert possible(MineoDeclarations(), noted.said) == noted.said, "what nobody can have said was noted"
    assert not state.recording
    if isinstance(state.mode, _BEHIND_THE_LOCK):
        assert state.at_table is not None, "what an arbiter does lies open at a locked table"
    if _accepted(before) and _accepted(before) <= _accepted(state):
        assert state.draft == before.draft, "an acceptance outlived what was accepted"


def _accepted(state: State) -> set[str]:
    return set(state.mode.accepted) if isinstance(state.mode, Accepting) else set()


def _check_targets(scene: Scene) -> None:
    for (first, one), (second, other) in combinations(scene.targets.items(), 2):
        assert not one.rect.overlaps(other.rect), f"{first} and {second} overlap"

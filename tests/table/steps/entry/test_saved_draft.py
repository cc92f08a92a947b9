"""A deal that was half entered when the power went: there again after the start, and accepted by nobody yet."""

from __future__ import annotations

from pathlib import Path
from threading import Event as Flag
from time import monotonic

import pytest

from kiosk.cards import parse_cards
from kiosk.journal.bodies import DealAccepted, TimeOutAnnounced
from kiosk.rulings.effects import DealFate
from kiosk.table.model.effects import SaveDraft
from kiosk.table.model.events import agreement_events, count_events, entry_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.match_modes import Accepting, AskingChoice, ChoosingCount, Entering
from kiosk.table.model.saved_draft import SavedDraft, SeenMeld
from kiosk.table.model.state import AtHome
from kiosk.table.workers.draft_file import DraftFile, DraftSaver
from kiosk.vision.model import GroupKind, Shows
from tests.projections.rulings_given import ruling
from tests.table.playing import EW_LOSES, NS_WINS, START, Table, begun_mineo_table
from tests.table.samples.count import sample_hand, sample_proposal
from tests.table.screen import Screen

DRAFT = SavedDraft(round=1, deal=2, values={"ns": {"cards": 245}}, proposed={}, counts={})


def asked(table: Table) -> Table:
    """As far as the choice how to count."""
    table.do(entry_events.EndDeal(), entry_events.ChooseWho("ns"), entry_events.SetValue("ns", "pozzetto", 2))
    return table.do(entry_events.SetValue("ew", "pozzetto", 2), entry_events.GoOn())


def test_a_half_typed_deal_comes_back_on_its_page_and_says_so(table: Table) -> None:
    before = asked(table).do(entry_events.GoOn()).types("ns", "cards", 245)
    after = before.loses_power()
    assert after.state.draft.values == before.state.draft.values
    assert isinstance(after.state.mode, Entering)
    screen = Screen(after)
    assert "What you had entered is here again" in screen.words
    screen.touch("news-read", "field-ns-cards")
    assert not after.state.news


@pytest.mark.parametrize(
    ("entered", "asks"),
    [
        ([entry_events.EndDeal(), entry_events.ChooseWho("ns")], AskingChoice("pozzetto")),
        (
            [
                entry_events.EndDeal(),
                entry_events.ChooseWho(None),
                entry_events.SetValue("ns", "pozzetto", 2),
            ],
            AskingChoice("pozzetto"),
        ),
    ],
)
def test_the_first_question_without_an_answer_is_asked(
    table: Table, entered: list[events.TableEvent], asks: AskingChoice
) -> None:
    assert table.do(*entered).loses_power().state.mode == asks


def test_with_every_answer_given_it_is_asked_how_to_count(table: Table) -> None:
    assert asked(table).loses_power().state.mode == ChoosingCount()


def test_nobody_has_accepted_what_comes_back(table: Table) -> None:
    table.enters().do(agreement_events.AcceptDeal("ns", "ew"))
    after = table.loses_power()
    assert isinstance(after.state.mode, Entering)
    after.do(agreement_events.AcceptDeal("ew", "ns"))
    assert after.recorded(DealAccepted) == []
    after.do(entry_events.FinishEntry(), *[events.Confirm()] * 5)
    assert after.state.mode == Accepting()
    (deal,) = after.accepts().recorded(DealAccepted)
    assert isinstance(deal, DealAccepted)
    assert deal.entry["ns"] | NS_WINS == deal.entry["ns"]
    assert deal.entry["ew"] | EW_LOSES == deal.entry["ew"]


def test_an_odd_number_is_asked_about_again(table: Table) -> None:
    odd = {"clean": 0, "dirty": 0, "pozzetto": 0, "cards": 700}
    after = table.enters(ew=odd).loses_power()
    after.do(entry_events.FinishEntry())
    assert not isinstance(after.state.mode, Accepting)


def test_a_count_by_the_camera_comes_back_with_its_picture_and_its_cards(table: Table) -> None:
    asked(table).do(count_events.TakePicture("ns"), count_events.PictureTaken(bytes(32), 1600, 900))
    table.do(count_events.CountArrived(sample_proposal()))
    for doubt in table.state.mode.review.doubts:  # type: ignore[union-attr]
        table.do(count_events.ChooseCard(doubt.meld, doubt.place, doubt.reading.alternatives[0].card))
    table.do(count_events.AcceptCount())
    before, after = table.state, table.loses_power().state
    assert after.mode == ChoosingCount(), "the other line's cards still lie there"
    kept = {"photographed", "written", "pictures", "proposals", "proposed", "source"}
    assert {name: getattr(after.draft, name) for name in kept} == {
        name: getattr(before.draft, name) for name in kept
    }
    cards = [reading.card for reading in before.draft.counts["ns"].readings]
    assert [reading.card for reading in after.draft.counts["ns"].readings] == cards


def test_the_packs_are_still_counted_over_both_lines(table: Table) -> None:
    asked(table).do(count_events.TakePicture("ns"), count_events.PictureTaken(bytes(32), 1600, 900))
    table.do(count_events.CountArrived(sample_proposal()))
    for doubt in table.state.mode.review.doubts:  # type: ignore[union-attr]
        table.do(count_events.ChooseCard(doubt.meld, doubt.place, doubt.reading.alternatives[0].card))
    table.do(count_events.AcceptCount())
    kept = kept_last(table)
    aces = tuple((str(card), 1.0) for card in parse_cards("AH AH AH AH"))
    twice = SavedDraft(
        round=1,
        deal=1,
        values=kept.values,
        photographed=("ns",),
        proposed={},
        counts={"ns": (SeenMeld(GroupKind.SET, aces),)},
    )
    after = Table()
    after.journal, after.hall = [*table.journal], table.hall
    after.do(events.Recorded(after.view), events.DraftFound(twice), events.ReadNews())
    after.do(count_events.TakePicture("ew"), count_events.PictureTaken(bytes(32), 1600, 900))
    after.do(count_events.CountArrived(sample_proposal()))
    assert not after.state.mode.review.is_sure  # type: ignore[union-attr]


def count_melds(table: Table, section: str) -> None:
    """A line's melds are photographed, and its count taken."""
    table.do(count_events.TakePicture(section), count_events.PictureTaken(bytes(32), 1600, 900))
    table.do(count_events.CountArrived(sample_proposal()))
    for doubt in table.state.mode.review.doubts:  # type: ignore[union-attr]
        table.do(count_events.ChooseCard(doubt.meld, doubt.place, doubt.reading.alternatives[0].card))
    table.do(count_events.AcceptCount())


def test_melds_come_back_as_melds(table: Table) -> None:
    """Both lines may well have melded the same cards, of which there are two."""
    count_melds(asked(table), "ns")
    after = table.loses_power().do(events.ReadNews())
    count_melds(after, "ew")
    assert not after.state.draft.counts["ns"].is_of_rows
    assert set(after.state.draft.counts) == {"ns", "ew"}
    findings = {finding.code for count in after.state.draft.counts.values() for finding in count.findings}
    assert "counted_again" not in findings


def test_a_hand_that_was_photographed_comes_back_on_its_page(table: Table) -> None:
    asked(table).do(entry_events.GoOn(), entry_events.SelectField("ns", "in_hand"))
    table.do(count_events.AimAtHand("ns", "in_hand"), count_events.TakePicture("ns", Shows.HAND))
    table.do(count_events.PictureTaken(bytes(32), 1600, 900), count_events.CountArrived(sample_hand()))
    table.do(count_events.AcceptCount())
    after = table.loses_power()
    assert isinstance(after.state.mode, Entering)
    assert after.state.draft.hands["ns"]["in_hand"].is_of_rows


def kept_last(table: Table) -> SavedDraft:
    """What the table wanted kept last."""
    (*_, last) = (effect for effect in table.effects if isinstance(effect, SaveDraft))
    assert last.draft is not None
    return last.draft


def test_nothing_is_kept_of_a_deal_that_was_accepted(table: Table) -> None:
    table.plays(1)
    assert table.kept is None
    assert table.loses_power().state.mode == AtHome()


def test_a_deal_that_was_accepted_at_that_very_moment_is_not_entered_twice(table: Table) -> None:
    table.enters()
    stale = table.kept
    table.accepts()
    table.kept = stale
    after = table.loses_power()
    assert (after.state.draft.values, after.state.mode, after.view.deal) == ({}, AtHome(), 2)


def test_nothing_comes_back_of_a_deal_that_is_dealt_again(table: Table) -> None:
    stale = table.enters().kept
    table.directs(ruling(DealFate(fate="redeal"), table=12, deal=1))
    table.kept = stale
    after = table.loses_power()
    assert (after.state.draft.values, after.state.mode) == ({}, AtHome())


def test_in_the_last_lap_it_waits_until_the_deal_is_over(table: Table) -> None:
    asked(table).do(entry_events.GoOn()).types("ns", "cards", 245).directs(TimeOutAnnounced(1, START + 1e6))
    after = table.loses_power()
    assert after.state.mode == AtHome()
    assert after.state.draft.value("ns", "cards") == 245


def test_a_deal_of_mineo_comes_back_too() -> None:
    table = begun_mineo_table().do(entry_events.EndDeal(), entry_events.SetValue("roles", "declarer", 1))
    after = table.loses_power()
    assert after.state.draft.values == table.state.draft.values == {"roles": {"declarer": 1}}
    assert after.state.mode == AskingChoice("contract")


def test_fields_that_the_game_does_not_have_are_left_out(table: Table) -> None:
    values = {"ns": {"cards": 245, "nonsense": 3, "clean": -5}, "nobody": {"cards": 5}}
    table.do(events.DraftFound(SavedDraft(round=1, deal=1, values=values, proposed={}, counts={})))
    assert table.state.draft.values == {"ns": {"cards": 245}}


def test_what_is_being_entered_is_not_overwritten(table: Table) -> None:
    asked(table)
    before = table.state
    table.do(events.DraftFound(SavedDraft(round=1, deal=1, values={"ns": {}}, proposed={}, counts={})))
    assert table.state == before


def test_a_file_gives_back_what_was_kept_and_only_to_its_owner(tmp_path: Path) -> None:
    DraftFile(tmp_path / "table" / "draft.json", "evening table-12 1").write(DRAFT)
    assert DraftFile(tmp_path / "table" / "draft.json", "evening table-12 1").read() == DRAFT
    assert DraftFile(tmp_path / "table" / "draft.json", "evening table-12 2").read() is None


def test_no_draft_leaves_no_file(tmp_path: Path) -> None:
    file = DraftFile(tmp_path / "draft.json", "evening table-12 1")
    file.write(DRAFT)
    file.write(None)
    file.write(None)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content", [b"", b"rubbish", b'{"owner": "evening table-12 1", "draft": {"round": "x"}}']
)
def test_a_damaged_file_is_no_draft(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "draft.json").write_bytes(content)
    assert DraftFile(tmp_path / "draft.json", "evening table-12 1").read() is None


class Disk(DraftFile):
    """Notes what is written, and when."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "owner")
        self.written: list[tuple[float, SavedDraft | None]] = []
        self.has_written = Flag()

    def write(self, draft: SavedDraft | None) -> None:
        self.written.append((monotonic(), draft))
        self.has_written.set()


def test_the_disk_is_spared_and_has_the_last_word(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "draft.json")
    keeper = DraftSaver(disk, writes_every=0.1)
    with keeper.running():
        keeper.keep(None)
        assert disk.has_written.wait(10)
        for deal in range(1, 100):
            keeper.keep(SavedDraft(round=1, deal=deal, values={}, proposed={}, counts={}))
    first, *rest = disk.written
    assert first[1] is None
    assert 1 <= len(rest) <= 2
    assert rest[-1][1] is not None
    assert rest[-1][1].deal == 99

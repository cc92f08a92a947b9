"""Cards that were not melded, photographed from the page that asks for their points."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.cards import parse_card, parse_cards
from kiosk.journal.bodies import DealAccepted
from kiosk.messages import Message
from kiosk.table.model.effects import CountCards, KeepAttachment, ShowLive
from kiosk.table.model.events import count_events, entry_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.match_modes import Aiming, Counting, Entering, Reviewing
from kiosk.table.model.review import Review
from kiosk.table.model.sections import field_of
from kiosk.vision.model import CountProposal, Shows
from kiosk.vision.training.sides.rendered_sides import render_side
from tests.table.playing import EW_LOSES, Table
from tests.table.samples.count import HEIGHT, WIDTH, sample_hand, sample_proposal, sample_rows
from tests.table.screen import Screen
from tests.table.steps.count.test_counting_rows import real_camera

PICTURE = bytes(range(2, 34))
NOTHING_LEFT = {key: value for key, value in EW_LOSES.items() if key != "in_hand"}
AT_HAND = Entering("ew", "in_hand")


def at_hand(table: Table, panel: str = "10inch") -> Screen:
    """On the sheet, where the cards left in E/W's hands are asked."""
    table.enters(ew=NOTHING_LEFT).do(events.GoBack(), entry_events.SelectField("ew", "in_hand"))
    return Screen(table, panel)


def arrived(table: Table, hand: CountProposal) -> Screen:
    """The hand was photographed, and is counted."""
    return photographed(table, at_hand(table), hand)


def photographed(table: Table, screen: Screen, hand: CountProposal) -> Screen:
    screen.touch("photograph-hand", "shoot")
    table.do(count_events.PictureTaken(PICTURE, WIDTH, HEIGHT), count_events.CountArrived(hand))
    return screen


def hand_after_melds(table: Table, hand: CountProposal) -> Review:
    """E/W's melds lie counted; then their hand is photographed."""
    table.do(entry_events.Write("ew"), count_events.AimAtHand("ew", "in_hand"))
    table.do(count_events.TakePicture("ew", Shows.HAND))
    table.do(count_events.PictureTaken(PICTURE, WIDTH, HEIGHT), count_events.CountArrived(hand))
    assert isinstance(table.state.mode, Reviewing)
    return table.state.mode.review


def doubtful() -> CountProposal:
    first, second = sample_hand().melds
    king = replace(first.cards[0], doubtful=True)
    return replace(sample_hand(), melds=(replace(first, cards=(king, *first.cards[1:])), second))


@pytest.mark.parametrize("panel", ["7inch", "10inch", "touch2"])
def test_the_hand_is_photographed_where_its_points_are_asked(table: Table, panel: str) -> None:
    screen = at_hand(table, panel).touch("photograph-hand")
    assert table.state.mode == Aiming("ew", hand="in_hand")
    assert table.effects[-1] == ShowLive("ew")
    assert "Cards in hand" in screen.words
    screen.touch("shoot")
    assert table.effects[-1] != ShowLive("ew")
    assert CountCards("ew", Shows.HAND) in table.effects


def test_its_points_go_into_that_field_alone(table: Table) -> None:
    screen = at_hand(table)
    before = table.state.draft.values["ew"]
    photographed(table, screen, sample_hand())
    assert "Cards in hand: 60" in screen.words
    screen.touch("accept-count")
    assert table.state.draft.values["ew"] == {**before, "in_hand": 60}
    assert table.state.mode == AT_HAND
    screen.touch("undo")
    assert table.state.draft.values["ew"] == before


def test_the_cards_of_a_pozzetto_that_was_not_played_too(table: Table) -> None:
    screen = at_hand(table).touch("field-ew-pozzetto_cards")
    photographed(table, screen, sample_hand()).touch("accept-count")
    assert table.state.draft.value("ew", "pozzetto_cards") == 60


def test_a_doubtful_card_is_asked_about_first(table: Table) -> None:
    screen = arrived(table, doubtful())
    assert "accept-count" not in screen.targets
    screen.touch("choice-0", "accept-count")
    assert table.state.draft.value("ew", "in_hand") == 60


def test_a_card_that_was_not_seen_is_added(table: Table) -> None:
    screen = arrived(table, sample_hand()).touch("add-card")
    table.do(count_events.AddCard(0, parse_card("JK")))
    screen.touch("done", "accept-count")
    assert table.state.draft.value("ew", "in_hand") == 90


@pytest.mark.parametrize("panel", ["7inch", "10inch"])
def test_who_rather_writes_types_into_the_very_field(table: Table, panel: str) -> None:
    at_hand(table, panel).touch("photograph-hand", "write", "digit-3", "digit-5")
    assert table.state.draft.value("ew", "in_hand") == 35
    assert table.state.draft.value("ew", "clean") == 0


def test_melds_photographed_as_a_hand_are_asked_about(table: Table) -> None:
    table.enters().do(events.GoBack(), events.GoBack(), count_events.TakePicture("ew"))
    table.do(count_events.PictureTaken(PICTURE, WIDTH, HEIGHT), count_events.CountArrived(sample_proposal()))
    table.do(count_events.ChooseCard(1, 2, parse_card("JS")), count_events.AcceptCount())
    review = hand_after_melds(table, sample_rows())
    assert "counted_again" in {finding.code for finding in review.proposal.findings}
    assert not review.is_sure


def other_hand() -> CountProposal:
    """The partner's cards: 20 points."""
    row = sample_hand().melds[0]
    cards = tuple(replace(row.cards[0], card=parse_card(name)) for name in ("QS", "10S"))
    return CountProposal((replace(row, cards=cards, points=20),), (), ())


@pytest.mark.parametrize("panel", ["7inch", "10inch", "touch2"])
@pytest.mark.parametrize(("answer", "points"), [("add-hand", 80), ("replace-hand", 20)])
def test_the_partners_cards_photographed_next_are_others_or_they_are_all(
    table: Table, panel: str, answer: str, points: int
) -> None:
    screen = at_hand(table, panel)
    photographed(table, screen, sample_hand()).touch("accept-count", "field-ew-in_hand")
    photographed(table, screen, other_hand()).touch("accept-count")
    assert "Cards in hand: 60 points are there already." in screen.words
    assert table.state.draft.value("ew", "in_hand") == 60
    screen.touch(answer)
    assert table.state.mode == AT_HAND
    assert table.state.draft.value("ew", "in_hand") == points
    counted = table.state.draft.hands["ew"]["in_hand"]
    assert len(list(counted.readings)) == {"add-hand": 10, "replace-hand": 2}[answer]
    record = [json.loads(effect.data) for effect in table.effects if isinstance(effect, KeepAttachment)][-1]
    assert (record["section"], record["field"]) == ("ew", "in_hand")
    assert record["accepted"]["added_to"] == {"add-hand": 60, "replace-hand": 0}[answer]
    screen.touch("undo")
    assert table.state.draft.value("ew", "in_hand") == 60


def test_points_that_were_typed_are_not_lost_to_a_picture_either(table: Table) -> None:
    screen = at_hand(table)
    table.types("ew", "in_hand", 35).do(entry_events.SelectField("ew", "in_hand"))
    photographed(table, screen, other_hand()).touch("accept-count", "add-hand")
    assert table.state.draft.value("ew", "in_hand") == 55


def test_the_same_hand_photographed_once_more_is_not_added_unwarned(table: Table) -> None:
    screen = at_hand(table)
    photographed(table, screen, sample_hand()).touch("accept-count", "field-ew-in_hand")
    photographed(table, screen, sample_hand()).touch("accept-count")
    assert "seem to have been counted already" in screen.words
    screen.touch("replace-hand")
    assert table.state.draft.value("ew", "in_hand") == 60


def test_what_spoke_against_adding_a_hand_is_kept_with_it(table: Table) -> None:
    screen = at_hand(table)
    for answer in ((), ("add-hand",)):
        photographed(table, screen, sample_hand()).touch("accept-count", *answer, "field-ew-in_hand")
    assert table.state.draft.value("ew", "in_hand") == 120
    record = [json.loads(effect.data) for effect in table.effects if isinstance(effect, KeepAttachment)][-1]
    assert record["accepted"]["findings"] == ["counted_again"]


def test_a_hand_corrected_to_what_two_packs_cannot_hold_is_not_sure(table: Table) -> None:
    arrived(table, sample_hand())
    for _ in range(2):
        table.do(count_events.AddCard(0, parse_card("KD")))
    assert isinstance(table.state.mode, Reviewing)
    assert [finding.code for finding in table.state.mode.review.proposal.findings] == ["too_many_equal"]
    table.do(count_events.ChooseCard(0, 0, parse_card("3D")))
    assert table.state.mode.review.is_sure


def test_a_sum_that_the_field_cannot_hold_is_not_offered(table: Table) -> None:
    screen = at_hand(table)
    field = field_of(table.view.game, "ew", "in_hand")  # type: ignore[arg-type]
    table.types("ew", "in_hand", field.maximum - 10).do(entry_events.SelectField("ew", "in_hand"))
    photographed(table, screen, other_hand()).touch("accept-count")
    assert "add-hand" not in screen.targets
    table.do(count_events.AddHand())
    assert isinstance(table.state.mode, Reviewing)
    screen.touch("back")
    assert "Cards in hand: 20" in screen.words


def test_a_hand_is_put_in_place_only_where_that_was_asked(table: Table) -> None:
    arrived(table, doubtful())
    for event in (count_events.AddHand(), count_events.ReplaceHand()):
        assert isinstance(table.do(event).state.mode, Reviewing)
    assert not table.state.draft.value("ew", "in_hand")


def test_what_is_typed_over_a_hand_is_not_that_hands(table: Table) -> None:
    arrived(table, sample_hand()).touch("accept-count", "field-ew-in_hand", "digit-2", "digit-5")
    assert not table.state.draft.hands["ew"]
    assert table.state.draft.source == "keypad"
    Screen(table).touch("undo")
    assert table.state.draft.hands["ew"]["in_hand"] == sample_hand()


def test_a_hand_of_which_nothing_was_read_is_told_card_by_card(table: Table) -> None:
    screen = arrived(table, CountProposal((), (), ())).touch("add-card")
    table.do(count_events.AddCard(0, parse_card("KD")))
    screen.touch("done", "add-card")
    table.do(count_events.AddCard(0, parse_card("3S")))
    screen.touch("done", "accept-count")
    assert table.state.draft.value("ew", "in_hand") == 15


@pytest.mark.parametrize("panel", ["7inch", "10inch", "touch2"])
def test_a_row_to_which_cards_were_added_shows_them_all(table: Table, panel: str) -> None:
    screen = at_hand(table, panel)
    photographed(table, screen, sample_hand())
    table.do(
        *[
            count_events.AddCard(0, parse_card(name))
            for name in ["AS", "AH", "AD", "AC", "2S", "2H", "2D", "2C", "3H", "3D", "3C"]
        ]
    )
    screen.touch(*[f"card-{place}" for place in range(15)])
    assert "join" not in screen.targets
    assert "split" not in screen.targets


def test_one_hand_photographed_for_both_lines_is_asked_about(table: Table) -> None:
    arrived(table, sample_hand()).touch("accept-count")
    table.do(entry_events.SelectField("ns", "in_hand"), count_events.AimAtHand("ns", "in_hand"))
    table.do(count_events.TakePicture("ns", Shows.HAND))
    table.do(count_events.PictureTaken(PICTURE, WIDTH, HEIGHT), count_events.CountArrived(sample_hand()))
    assert isinstance(table.state.mode, Reviewing)
    assert "counted_again" in {finding.code for finding in table.state.mode.review.proposal.findings}


def test_every_card_of_a_long_row_can_be_looked_at(table: Table) -> None:
    """Both players' cards laid in one row: the check shows fourteen of one."""
    (first, second), cards = sample_hand().melds, [meld.cards for meld in sample_hand().melds]
    long = replace(first, cards=(*cards[0], *cards[1]) * 2, points=2 * (first.points + second.points))
    screen = arrived(table, replace(sample_hand(), melds=(long,)))
    assert isinstance(table.state.mode, Reviewing)
    rows = table.state.mode.review.proposal.melds
    assert sum(row.points for row in rows) == 120
    for place, row in enumerate(rows):
        screen.touch(f"meld-{place}", *[f"card-{card}" for card in range(len(row.cards))], "done")


def test_more_than_the_field_can_hold_is_not_taken(table: Table) -> None:
    jokers = replace(sample_hand().melds[0], points=5000)
    screen = arrived(table, replace(sample_hand(), melds=(jokers,))).touch("accept-count")
    assert isinstance(table.state.mode, Reviewing)
    assert "So many points cannot be left." in screen.words


def test_what_is_typed_afterwards_counts(table: Table) -> None:
    arrived(table, sample_hand()).touch("accept-count", "field-ew-in_hand", "digit-2", "digit-5")
    assert table.state.draft.value("ew", "in_hand") == 25


def test_the_way_back_leads_to_the_page(table: Table) -> None:
    screen = at_hand(table)
    for steps in (["photograph-hand"], ["photograph-hand", "shoot"]):
        screen.touch(*steps, "back")
        assert table.state.mode == AT_HAND
        screen.touch("field-ew-in_hand")
    arrived(table, sample_hand()).touch("back")
    assert table.state.mode == AT_HAND


def test_who_goes_back_from_a_corrected_hand_finds_the_corrections_again(table: Table) -> None:
    screen = arrived(table, doubtful()).touch("choice-0", "back")
    assert isinstance(table.state.mode, Entering)
    for ways in (["photograph-hand"], ["field-ew-in_hand", "photograph-hand"]):
        screen.touch(*ways, "back")
        assert isinstance(table.state.mode, Reviewing)
        assert table.state.mode.review.is_settled
        screen.touch("back")
    screen.touch("field-ew-pozzetto_cards", "photograph-hand", "back")
    assert isinstance(table.state.mode, Entering), "they are no other field's"


def test_another_picture_leads_back_to_the_count_that_lay_open(table: Table) -> None:
    screen = arrived(table, doubtful()).touch("choice-0", "again")
    assert isinstance(table.state.mode, Aiming)
    screen.touch("back")
    assert isinstance(table.state.mode, Reviewing)
    assert table.state.mode.review.is_settled
    screen.touch("again", "shoot")
    table.do(count_events.PictureTaken(PICTURE, WIDTH, HEIGHT), count_events.CountArrived(sample_hand()))
    assert table.state.mode.review.proposal == sample_hand()


def test_a_picture_that_fails_says_so_on_the_page(table: Table) -> None:
    screen = at_hand(table).touch("photograph-hand", "shoot")
    table.do(count_events.CountFailed(Message("The camera does not answer.")))
    assert table.state.mode == AT_HAND
    assert "The camera does not answer." in screen.words
    screen.touch("news-read", "field-ew-in_hand", "photograph-hand", "shoot")
    table.passes(69)
    assert table.state.mode == AT_HAND


def test_without_a_camera_it_is_typed(table: Table) -> None:
    screen = at_hand(table)
    assert "photograph-hand" in screen.targets
    table.do(events.DeviceChanged(events.Device.CAMERA, works=False))
    assert "photograph-hand" not in screen.targets
    table.do(count_events.AimAtHand("ew", "in_hand"))
    assert isinstance(table.state.mode, Entering)


def test_a_camera_that_is_lost_while_it_is_aimed_takes_no_picture(table: Table) -> None:
    screen = at_hand(table).touch("photograph-hand")
    table.do(events.DeviceChanged(events.Device.CAMERA, works=False))
    assert "shoot" not in screen.targets
    assert "write" in screen.targets


@pytest.mark.parametrize(("section", "field"), [("ew", "cards"), ("ew", "nothing"), ("nobody", "in_hand")])
def test_no_other_field_is_filled_so(table: Table, section: str, field: str) -> None:
    at_hand(table)
    table.do(count_events.AimAtHand(section, field))
    assert isinstance(table.state.mode, Entering)


def test_while_a_hand_is_aimed_at_nothing_else_is_photographed(table: Table) -> None:
    at_hand(table).touch("photograph-hand")
    aiming = table.state.mode
    for event in (
        count_events.TakePicture("ew"),
        count_events.TakePicture("ew", Shows.ROWS),
        count_events.TakePicture("ns", Shows.HAND),
        count_events.Aim("ew"),
    ):
        assert table.do(event).state.mode == aiming
    assert isinstance(table.do(count_events.TakePicture("ew", Shows.HAND)).state.mode, Counting)


def test_more_than_two_packs_hold_is_seen_across_melds_and_hands(table: Table) -> None:
    """Two kings of diamonds lie in a meld, and a third is read in the hand."""
    table.enters().do(events.GoBack(), events.GoBack(), count_events.TakePicture("ew"))
    melds = sample_proposal()
    kings = replace(melds.melds[0], cards=(*[replace(sample_hand().melds[0].cards[0])] * 2,))
    with_kings = replace(melds, melds=(*melds.melds[2:], kings))
    table.do(count_events.PictureTaken(PICTURE, WIDTH, HEIGHT), count_events.CountArrived(with_kings))
    table.do(count_events.AcceptCount())
    assert table.state.draft.counts
    review = hand_after_melds(table, sample_hand())
    assert "too_many_on_table" in {finding.code for finding in review.proposal.findings}
    assert not review.is_sure


def test_the_deal_names_its_picture_and_how_it_came_about(table: Table) -> None:
    arrived(table, doubtful()).touch("choice-0", "accept-count")
    (kept,) = [json.loads(effect.data) for effect in table.effects if isinstance(effect, KeepAttachment)]
    assert kept["accepted"]["values"] == {"in_hand": 60}
    table.do(entry_events.FinishEntry(), *[events.Confirm()] * 5).accepts()
    (deal,) = table.recorded(DealAccepted)
    assert deal.pictures == (PICTURE,)
    assert deal.source == "both"


def test_what_was_counted_outlives_a_power_cut(table: Table) -> None:
    arrived(table, sample_hand()).touch("accept-count")
    after = table.loses_power()
    assert after.state.draft.values == table.state.draft.values
    cards = [
        [reading.card for reading in counts["in_hand"].readings]
        for counts in after.state.draft.hands.values()
    ]
    assert cards == [[reading.card for reading in sample_hand().readings]]


@pytest.mark.slow
def test_a_real_picture_of_a_hand(table: Table, tmp_path: Path) -> None:
    """From the camera to the sheet."""
    lying = render_side([parse_cards("KD 9H JK 4C 3S")], shows=Shows.HAND).image
    screen = at_hand(table).touch("photograph-hand", "shoot")
    with real_camera(table, tmp_path, lambda: lying) as (_, photograph):
        photograph()
    assert isinstance(table.state.mode, Reviewing)
    assert table.state.mode.review.is_sure
    screen.touch("accept-count")
    assert table.state.draft.value("ew", "in_hand") == 10 + 10 + 30 + 5 + 5

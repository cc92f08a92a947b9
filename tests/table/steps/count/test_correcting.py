"""A count that the camera read wrong, put right by touch; and what is kept of who changed what."""

from __future__ import annotations

import json

import pytest

from kiosk.cards import parse_card
from kiosk.messages import Message
from kiosk.table.model.effects import KeepAttachment, ShowLive, StopLive
from kiosk.table.model.events import count_events, entry_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.match_modes import Aiming, ChoosingCount, Counting, Reviewing
from kiosk.table.model.review import AtMeld, LookingOver, Review, begin_review
from kiosk.table.steps.count.count_record import count_record
from kiosk.vision.model import Burraco, GroupKind
from tests.table.playing import Table
from tests.table.samples.count import HEIGHT, PICTURE, WIDTH, sample_proposal
from tests.table.screen import Screen

HEARTS, SPADES, ACES, CLUBS = 0, 1, 2, 3
JACK = 2
AREA = (0.0, 0.0, 1.0, 1.0)


@pytest.fixture
def review() -> Review:
    """The sample with its doubtful card told."""
    return begin_review(sample_proposal(), "burraco_internazionale").choose(SPADES, JACK, parse_card("JS"))


@pytest.fixture
def screen(table: Table) -> Screen:
    """A table whose count of North-South lies open."""
    table.enters().do(events.GoBack(), events.GoBack())
    screen = Screen(table).touch("photograph-ns", "shoot")
    table.do(count_events.PictureTaken(PICTURE, WIDTH, HEIGHT), count_events.CountArrived(sample_proposal()))
    return screen


def shown(screen: Screen) -> Review:
    mode = screen.table.state.mode
    assert isinstance(mode, Reviewing)
    return mode.review


def cards(review: Review, meld: int) -> str:
    return " ".join(str(reading.card) for reading in review.proposal.melds[meld].cards)


def test_a_card_is_added_where_the_rules_let_it_lie(review: Review) -> None:
    assert cards(review.add(HEARTS, parse_card("2H")), HEARTS) == "9H 8H 7H 6H 5H 4H 3H 2H"
    assert cards(review.add(HEARTS, parse_card("10H")), HEARTS) == "10H 9H 8H 7H 6H 5H 4H 3H"


def test_a_card_that_fits_nowhere_lies_at_the_end_and_is_to_be_checked(review: Review) -> None:
    changed = review.add(HEARTS, parse_card("KS"))
    assert cards(changed, HEARTS).endswith("3H KS")
    assert changed.proposal.melds[HEARTS].kind is GroupKind.ILLEGAL
    assert not changed.is_settled


def test_a_meld_that_the_camera_missed_is_added_card_by_card(review: Review) -> None:
    changed = review
    for number, card in enumerate(("5D", "6D", "7D")):
        changed = changed.add(4, parse_card(card))
        assert changed.is_settled == (number == 2), "three cards make a meld"
    assert changed.proposal.points == review.proposal.points + 15


def test_six_cards_that_become_seven_are_a_burraco(review: Review) -> None:
    six = review.choose(HEARTS, 6, None)
    assert six.proposal.melds[HEARTS].burraco is Burraco.NONE
    seven = six.add(HEARTS, parse_card("3H"))
    assert (seven.proposal.melds[HEARTS].burraco, seven.proposal.base) == (Burraco.CLEAN, 300)


def test_what_is_split_and_joined_again_counts_as_before(review: Review) -> None:
    parted = review.split(HEARTS, 3)
    assert (cards(parted, 0), cards(parted, 1)) == ("9H 8H 7H 6H", "5H 4H 3H")
    assert parted.proposal.base == review.proposal.base - 200
    joined = parted.join(1, 0)
    assert joined.proposal.melds == review.proposal.melds
    assert parted.join(0, 1).proposal.melds[0].burraco is Burraco.CLEAN, "from either side"


def test_every_change_can_be_taken_back_one_by_one(review: Review) -> None:
    changed = review.add(CLUBS, parse_card("3C")).split(HEARTS, 2).join(0, 1).choose(0, 0, None)
    for _ in range(4):
        changed = changed.undo()
    assert changed == review
    assert review.undo().undo().changes == ()


def test_in_place_of_a_card_that_was_taken_away_none_is_in_hand(screen: Screen) -> None:
    """A double tap on the key would take the next one away, too."""
    screen.touch("meld-0", "card-1", "no-card")
    assert screen.table.state.mode.focus == AtMeld(0)  # type: ignore[union-attr]
    assert "no-card" not in screen.targets


def test_the_record_names_the_proposal_each_change_and_the_result(review: Review) -> None:
    changed = review.add(CLUBS, parse_card("3C")).split(HEARTS, 3).undo()
    reviewing = Reviewing("ew", changed, PICTURE, WIDTH, HEIGHT)
    record = json.loads(count_record(reviewing, changed.proposal.values))
    assert (record["section"], record["field"]) == ("ew", None)
    assert record["picture"] == PICTURE.hex()
    assert record["proposal"]["melds"][SPADES]["cards"][JACK]["doubtful"]
    assert [(change["what"], change["after"]) for change in record["changes"]] == [
        ("told", "JS"),
        ("added", "3C"),
    ]
    assert record["accepted"]["values"] == {"clean": 1, "semi_clean": 0, "dirty": 1, "cards": 225}


def test_the_doubtful_card_is_told_with_one_tap(screen: Screen) -> None:
    assert "accept-count" not in screen.targets
    screen.touch("choice-0", "accept-count")
    assert screen.table.state.draft.value("ns", "cards") == 220


def test_a_right_count_takes_three_taps_fewer_than_typing_it(table: Table) -> None:
    """Photograph, take, right; against two burracos and three digits, each with its field."""
    table.enters().do(events.GoBack(), events.GoBack())
    sure = begin_review(sample_proposal(), "burraco_internazionale").choose(SPADES, JACK, parse_card("JS"))
    screen = Screen(table).touch("photograph-ns", "shoot")
    table.do(count_events.PictureTaken(PICTURE, WIDTH, HEIGHT), count_events.CountArrived(sure.proposal))
    screen.touch("accept-count")
    assert table.state.draft.photographed == {"ns"}


def test_any_card_of_the_pack_can_be_told(screen: Screen) -> None:
    screen.touch("doubt-crop", "other-card", "suit-S", "rank-J")
    assert shown(screen).is_settled
    screen.touch("other-card", "joker")
    assert shown(screen).proposal.melds[SPADES].problem is not None, "two wilds: illegal, please check"
    screen.touch("undo")
    assert shown(screen).is_settled


def test_a_card_is_taken_away_and_another_added(screen: Screen) -> None:
    screen.touch("choice-0", "meld-0", "card-6", "no-card")
    assert "accept-count" not in screen.targets
    assert shown(screen).proposal.melds[HEARTS].burraco is Burraco.NONE
    screen.touch("card-0", "card-0", "add-card", "suit-H", "rank-3", "done")
    assert shown(screen).proposal.base == 300
    assert screen.table.state.mode.focus == LookingOver()  # type: ignore[union-attr]


def test_melds_are_split_and_joined(screen: Screen) -> None:
    screen.touch("choice-0", "meld-0", "card-2", "split")
    assert len(shown(screen).proposal.melds) == 5
    screen.touch("meld-0", "join", "join-1")
    assert screen.table.state.mode.focus == AtMeld(0)  # type: ignore[union-attr]
    assert cards(shown(screen), 0) == "9H 8H 7H 6H 5H 4H 3H"


def test_the_points_follow_each_tap(screen: Screen) -> None:
    screen.touch("choice-0")
    assert "Burraco 300 · cards 220" in screen.words
    screen.touch("meld-0", "card-6", "no-card", "done")
    assert "Burraco 100 · cards 215" in screen.words


def test_every_meld_can_be_reached(screen: Screen) -> None:
    screen.touch("choice-0")
    reached = {name for name in screen.targets if name.startswith("meld-")}
    while "page-after" in screen.targets:
        screen.touch("page-after")
        reached |= {name for name in screen.targets if name.startswith("meld-")}
    assert reached == {f"meld-{place}" for place in range(4)}


def test_the_way_back_leads_through_every_screen(screen: Screen) -> None:
    screen.touch("doubt-crop", "other-card", "suit-S", "back", "back", "done", "back")
    assert isinstance(screen.table.state.mode, ChoosingCount)


def test_what_was_changed_by_hand_goes_with_the_accepted_deal(screen: Screen) -> None:
    screen.touch("choice-0", "accept-count")
    (kept,) = [effect for effect in screen.table.effects if isinstance(effect, KeepAttachment)]
    (change,) = json.loads(kept.data)["changes"]
    assert change == {"what": "told", "meld": SPADES, "place": JACK, "before": "JS", "after": "JS"}
    assert len(screen.table.state.draft.proposals) == 1


def test_the_camera_is_open_only_while_somebody_aims(table: Table) -> None:
    table.enters().do(events.GoBack(), events.GoBack())
    screen = Screen(table).touch("photograph-ns")
    assert table.effects[-1] == ShowLive("ns")
    screen.touch("back")
    assert table.effects[-1] == StopLive()
    screen.touch("photograph-ew", "shoot")
    assert StopLive() in table.effects[-2:]
    assert isinstance(table.state.mode, Counting)


def test_the_advice_is_said_in_words_before_the_shot(table: Table) -> None:
    table.enters().do(events.GoBack(), events.GoBack())
    screen = Screen(table).touch("photograph-ns")
    assert "The camera is being opened" in screen.words
    table.do(count_events.FrameSeen(1, 800, 450, AREA, Message("Switch a light on.")))
    assert "Switch a light on." in screen.words
    assert "shoot" in screen.targets, "advice, no more"
    table.do(count_events.FrameSeen(2, 800, 450, AREA, None))
    assert "every index free" in screen.words


def test_both_lines_are_photographed_one_after_the_other(table: Table) -> None:
    table.do(entry_events.EndDeal(), entry_events.ChooseWho("ns"))
    table.do(*(entry_events.SetValue(line, "pozzetto", 2) for line in ("ns", "ew")), entry_events.GoOn())
    screen = Screen(table).touch("photograph-ns", "shoot")
    table.do(count_events.PictureTaken(PICTURE, WIDTH, HEIGHT), count_events.CountArrived(sample_proposal()))
    screen.touch("choice-0", "accept-count")
    assert table.state.mode == Aiming("ew")


def test_one_line_alone_is_photographed_where_the_other_was_written(table: Table) -> None:
    """The entry of the fixture was typed for both lines."""
    assert table.enters().state.draft.written == {"ns", "ew"}
    screen = Screen(table.do(events.GoBack(), events.GoBack())).touch("photograph-ns", "shoot")
    table.do(count_events.PictureTaken(PICTURE, WIDTH, HEIGHT), count_events.CountArrived(sample_proposal()))
    screen.touch("choice-0", "accept-count")
    assert isinstance(table.state.mode, ChoosingCount)


def test_a_frame_that_comes_too_late_changes_nothing(table: Table) -> None:
    table.enters().do(events.GoBack(), events.GoBack())
    before = table.state
    assert table.do(count_events.FrameSeen(1, 800, 450, AREA, None)).state == before

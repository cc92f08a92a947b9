"""What is said before the first card, noted at a table by touch (Mineo, Art. 6)."""

from __future__ import annotations

import pytest

from kiosk.games.declarations import Noted
from kiosk.journal.bodies import (
    DealAccepted,
    DeclarationsNoted,
    EventName,
    OfficialNamed,
    OfficialPinSet,
)
from kiosk.journal.event import decode_event, encode_event
from kiosk.rulings.effects import DealFate
from kiosk.sync.wire.table_status import Activity
from kiosk.table.model.events import arbiter_events
from kiosk.table.model.events.table_events import GoHome, LinkChanged
from kiosk.table.model.history import history
from kiosk.table.model.link import Link
from kiosk.table.model.modes.match_modes import AskingChoice, Doubting, Entering, NotingDeclarations
from kiosk.table.model.state import AtHome
from kiosk.table.steps.entry.declarations import noted_here
from kiosk.table.steps.hall_activity import activity
from kiosk.table.ui import PANELS
from kiosk.translation import LANGUAGES
from tests.projections.rulings_given import ruling
from tests.table.playing import AUTHOR, TABLE, begun_mineo_table, begun_table
from tests.table.screen import Screen

NORTH, WEST = 0, 1
CALL_OF_NORTH = ["declarations", "declarer-N", "declaration-0", "trump-17"]
SCORED = ["field-declarers-R", "field-declarers-V", "next-page", "next-page", "finish"]


@pytest.fixture
def screen() -> Screen:
    return Screen(begun_mineo_table())


def said(screen: Screen) -> dict[str, int]:
    return dict(noted_here(screen.table.view).said)


def test_mineo_art_6_a_call_is_noted_with_its_trump_in_three_touches(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH)
    assert said(screen) == {"declarer": NORTH, "declaration": 0, "trump": 17}
    assert screen.table.state.mode == NotingDeclarations()
    assert "Rossi" in screen.words
    assert "17" in screen.words


def test_mineo_art_6_senza_scommessa_and_rivanto_are_noted_by_whoever_says_them(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH, "said-weak_call", "said-scommessa")
    assert "at least Giove and the Fujutu" in screen.words
    screen.touch("declare", "said-rivanto", "rivanto-W")
    assert said(screen) == {
        "declarer": NORTH,
        "declaration": 0,
        "trump": 17,
        "weak_call": 1,
        "scommessa": 1,
        "rivanto": WEST,
    }


def test_mineo_art_6_what_cannot_be_said_is_told_in_a_sentence_and_noted_nowhere(screen: Screen) -> None:
    screen.touch("declarations", "declarer-E", "declaration-3", "said-trump")
    assert "Who plays alone calls no trump (Art. 6)." in screen.words
    screen.touch("said-weak_call")
    assert "goes with a call" in screen.words
    screen.touch("said-rivanto", "rivanto-E")
    assert "East is the one who declares" in screen.words
    assert said(screen) == {"declarer": 3, "declaration": 3}


def test_mineo_art_6_nothing_comes_before_who_declares(screen: Screen) -> None:
    screen.touch("declarations", "back")
    assert screen.table.state.mode == AtHome()
    screen.touch("declarations", "declarer-N", "back", "said-scommessa")
    assert "a call or a solo" in screen.words
    assert said(screen) == {"declarer": NORTH}


def test_mineo_art_6_each_thing_is_taken_back_until_the_first_card(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH, "said-weak_call", "said-weak_call")
    assert "weak_call" not in said(screen)
    screen.touch("said-trump", "take-back")
    assert "trump" not in said(screen)
    screen.touch("said-scommessa", "declare", "said-scommessa")
    assert said(screen) == {"declarer": NORTH, "declaration": 0}
    screen.touch("said-declarer", "take-back")
    assert said(screen) == {}


def test_mineo_art_6_after_the_first_card_what_was_said_is_read_and_not_changed(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH, "first-card")
    assert screen.table.state.mode == AtHome()
    screen.touch("declarations")
    for tile in ("said-declarer", "said-trump", "said-scommessa", "said-rivanto"):
        screen.touch(tile)
        assert "The first card has been played" in screen.words
    assert said(screen) == {"declarer": NORTH, "declaration": 0, "trump": 17}
    screen.touch("first-card-back", "said-scommessa", "declare")
    assert said(screen)["scommessa"] == 1


def test_mineo_art_6_the_rule_of_the_fujutu_stands_where_the_table_notes(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH)
    assert "The Fujutu led to the last trick" in " ".join(screen.words.split())


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_mineo_art_8_e_no_screen_before_the_first_card_asks_or_tells_the_partner(
    panel: str, language: str
) -> None:
    """Whatever is noted, on every screen on the way; two who said the Rivanto would leave one."""
    screen = Screen(begun_mineo_table(), panel, language)
    shown = [screen.words]
    for name in [
        *CALL_OF_NORTH,
        *("said-rivanto", "rivanto-W", "said-rivanto", "rivanto-E", "said-scommessa", "declare"),
        *("first-card", "declarations"),
    ]:
        screen.touch(name)
        shown.append(screen.words)
    assert not any(word in words.lower() for words in shown for word in ("partner", "compagno"))
    (*_, last) = screen.table.recorded(DeclarationsNoted)
    assert isinstance(last, DeclarationsNoted)
    assert "partner" not in last.said


def test_mineo_art_8_e_at_the_rivanto_every_player_but_the_declarer_can_be_touched(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH, "said-rivanto", "rivanto-W", "said-rivanto")
    assert {"rivanto-N", "rivanto-W", "rivanto-S", "rivanto-E"} <= screen.targets


def test_mineo_art_6_what_was_said_is_not_asked_when_the_deal_is_over(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH, "first-card", "end-deal")
    assert screen.table.state.mode == AskingChoice("partner")
    screen.touch("partner-S", "next-page", *SCORED)
    screen.touch("accept-W-N", "accept-N-W", "accept-E-S", "accept-S-E")
    (deal,) = screen.table.recorded(DealAccepted)
    assert isinstance(deal, DealAccepted)
    assert deal.entry["roles"] == {"declarer": 0, "contract": 0, "partner": 2, "cancelled": 0, "blocked": 0}
    assert noted_here(screen.table.view) == Noted(), "the next deal has a note of its own"


def test_mineo_art_6_a_solo_that_was_noted_leads_straight_to_the_sheet(screen: Screen) -> None:
    screen.touch("declarations", "declarer-E", "declaration-3", "first-card", "end-deal")
    assert isinstance(screen.table.state.mode, Entering)
    assert screen.table.state.draft.value("roles", "contract") == 3


def test_mineo_art_6_players_change_what_was_proposed_and_are_asked(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH, "first-card", "end-deal", "back", "back", "declarer-W", "go-on")
    screen.touch("partner-S", "next-page", *SCORED)
    mode = screen.table.state.mode
    assert isinstance(mode, Doubting)
    assert mode.finding.code == "other_declarer"
    assert "North was noted as the declarer; now it is West" in screen.words
    screen.touch("confirm")
    assert "accept-N-W" in screen.targets


def test_mineo_art_6_a_forced_soloist_was_a_caller_and_is_not_asked_about(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH, "first-card", "end-deal", "back", "contract-1", "next-page", *SCORED)
    assert "accept-W-N" in screen.targets


def test_mineo_c12_a_scommessa_that_was_noted_is_not_asked_about_and_one_that_was_not_is_stopped(
    screen: Screen,
) -> None:
    staked = ["field-declarers-S", *SCORED]
    screen.touch(*CALL_OF_NORTH, "first-card", "end-deal", "partner-S", "next-page", *staked[:-1])
    assert "finish" not in screen.targets
    screen.table.do(GoHome())
    screen.touch("declarations", "first-card-back", "said-scommessa", "declare", "first-card", "end-deal")
    while "finish" not in screen.targets:
        screen.touch("go-on" if "go-on" in screen.targets else "next-page")
    screen.touch("finish")
    assert "accept-W-N" in screen.targets, "neither impossible nor odd any more"


def test_mineo_c12_a_scommessa_that_nobody_scored_is_asked(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH, "said-scommessa", "declare", "first-card", "end-deal", "partner-S")
    screen.touch("next-page", *SCORED)
    assert "Scommessa (S) was declared. Who won it?" in screen.words


def test_mineo_art_6_a_table_that_notes_nothing_touches_no_key_more(screen: Screen) -> None:
    screen.touch("end-deal", "declarer-N", "contract-0", "partner-S", "next-page", *SCORED)
    assert "accept-W-N" in screen.targets
    assert not screen.table.recorded(DeclarationsNoted)


def test_mineo_art_6_the_entry_follows_a_note_that_is_corrected_after_it_was_begun(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH, "back", "end-deal", "partner-S")
    screen.table.do(GoHome())
    screen.touch("declarations", "said-declarer", "declarer-E")
    assert screen.table.state.draft.value("roles", "declarer") == 3
    assert screen.table.state.draft.value("roles", "partner") == 2, "what people entered stays"


def test_mineo_the_note_outlives_a_power_cut_a_lost_link_and_the_desk(screen: Screen) -> None:
    screen.table.do(LinkChanged(Link(connected=False)))
    screen.touch(*CALL_OF_NORTH, "said-scommessa", "declare")
    before = said(screen)
    screen.table.directs(OfficialNamed(1, "Neri", "arbiter"), OfficialPinSet(1, "kept"))
    screen.table.do(GoHome())
    screen.touch("more", "arbiter", "official-1", "digit-1", "next")
    screen.table.do(arbiter_events.PinChecked(1, is_right=True))
    assert said(screen) == before
    after = Screen(screen.table.loses_power())
    assert said(after) == before
    after.touch("declarations", "first-card", "end-deal")
    assert after.table.state.mode == AskingChoice("partner")


def test_mineo_a_note_that_is_not_on_the_disk_is_not_shown_as_noted(screen: Screen) -> None:
    screen.table.disk_is_full = True
    screen.touch("declarations", "declarer-N")
    assert "The disk is full." in screen.words
    assert said(screen) == {}


def test_mineo_a_deal_that_is_dealt_again_has_a_new_note(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH)
    again = ruling(DealFate("redeal"), code="mineo", articles=("M8.b",), table=TABLE, deal=1)
    screen.table.directs(again)
    assert screen.table.state.mode == AtHome()
    assert said(screen) == {}
    screen.touch("news-read", "declarations", "declarer-W")
    (*_, last) = screen.table.recorded(DeclarationsNoted)
    assert isinstance(last, DeclarationsNoted)
    assert isinstance(last.dealt_again_by, EventName)
    assert said(screen) == {"declarer": WEST}


def test_mineo_while_the_table_notes_the_hall_sees_it_play(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH)
    assert activity(screen.table.state) is Activity.PLAYING


def test_mineo_the_history_tells_an_official_what_was_noted_and_when(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH, "first-card")
    lines = [str(line.says) for line in history(screen.table.journal, AUTHOR, screen.table.view.game)]
    assert any("first card played; said before" in line and "Trump called: 17" in line for line in lines)


def test_the_journal_keeps_a_note_in_its_canonical_form(screen: Screen) -> None:
    screen.touch(*CALL_OF_NORTH, "said-scommessa", "declare")
    for event in screen.table.journal:
        assert decode_event(encode_event(event)) == event
    assert screen.table.replayed == screen.table.state.view


def test_burraco_has_no_such_page() -> None:
    assert "declarations" not in Screen(begun_table()).targets

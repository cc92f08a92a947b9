"""Faulty deals, errors of play, calls, bets, secrecy, and the readings that a tournament may choose."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from kiosk.games.mineo.codes import Codes, read_codes
from kiosk.games.mineo.penalties import (
    Consequence,
    DealRemedy,
    Fate,
    PenaltyCard,
    card_turned_up,
    exposed_cards,
    late_revoke,
    proved_revoke,
    wrong_count,
    wrong_count_before_sides,
    wrong_discard,
    wrong_number_dealt,
)
from kiosk.games.mineo.play import Asked, Bet, PlayPhase, askable_fields, rivanto, scommessa
from kiosk.games.mineo.readings import READINGS, footer
from kiosk.games.mineo.roles import Contract, DealRole
from kiosk.games.mineo.settings import STANDARD, InvalidSettingsError, MineoSettings, Win


def test_art_7_a_an_unseen_hand_is_cured_through_the_monte() -> None:
    assert wrong_number_dealt(is_seen=False, is_curable=True) is DealRemedy.CURE
    assert wrong_number_dealt(is_seen=True, is_curable=True) is DealRemedy.REDEAL


def test_art_7_b_a_card_that_a_player_shows_is_an_exposed_one() -> None:
    remedy = card_turned_up(PenaltyCard.KING, is_shown_by_player=True, settings=STANDARD)
    assert remedy is DealRemedy.AS_EXPOSED


@pytest.mark.parametrize("is_aria", [True, False])
def test_m_16_giove_matters_if_it_is_one_of_the_arie(is_aria: bool) -> None:
    settings = replace(STANDARD, is_giove_aria=is_aria)
    turned_up = card_turned_up(PenaltyCard.GIOVE, is_shown_by_player=False, settings=settings)
    assert turned_up is (DealRemedy.REDEAL if is_aria else DealRemedy.GO_ON)
    exposed = exposed_cards([PenaltyCard.GIOVE], is_soloist=False, settings=settings)
    assert exposed == Consequence(int(is_aria), Fate.GOES_ON)


def test_m_22_several_exposed_cards() -> None:
    cards = [PenaltyCard.KING, PenaltyCard.PICCIOTTI, PenaltyCard.FUJUTU]
    once = replace(STANDARD, is_each_exposed_charged=False)
    assert exposed_cards(cards, is_soloist=False, settings=STANDARD).points == 2
    assert exposed_cards(cards, is_soloist=False, settings=once).points == 1
    assert exposed_cards([PenaltyCard.OTHER], is_soloist=False, settings=once).points == 0
    assert exposed_cards(cards, is_soloist=True, settings=STANDARD).points == 0


def test_art_8_a_the_vanto_goes_to_the_opponents_and_is_never_charged() -> None:
    consequence = wrong_count(read_codes("V"), read_codes("-"), read_codes("V"), STANDARD)
    assert consequence == Consequence(1, Fate.COUNTED)


def test_m_7_what_had_matured_is_charged_in_a_repeated_deal_under_both_readings() -> None:
    other = replace(STANDARD, is_matured_charged_twice=False)
    for settings in (STANDARD, other):
        stopped = wrong_count(read_codes("1P"), read_codes("1P"), read_codes("R, 4R"), settings)
        assert stopped == Consequence(2, Fate.REPEATED)


def test_art_8_a_before_there_are_sides_the_deal_is_repeated() -> None:
    assert wrong_count_before_sides() == Consequence(1, Fate.REPEATED)


def test_art_8_b_a_wrong_discard() -> None:
    assert wrong_discard() == Consequence(2, Fate.REPEATED)


def test_m_14_a_level_deal_is_won_by_nobody() -> None:
    assert proved_revoke(read_codes("R"), read_codes("V"), STANDARD) == Consequence(3, Fate.COUNTED)


def test_m_14_a_win_may_be_read_by_the_rimatura() -> None:
    settings = replace(STANDARD, win=Win.RIMATURA)
    assert proved_revoke(read_codes("R"), read_codes("V, 2P"), settings).fate is Fate.CANCELLED
    assert proved_revoke(read_codes("V, 2P"), read_codes("R"), settings).fate is Fate.COUNTED


def test_m_14_a_cancelled_deal_may_be_dealt_again() -> None:
    settings = replace(STANDARD, is_cancelled_replayed=True)
    assert proved_revoke(read_codes("R, V"), Codes(), settings) == Consequence(3, Fate.REPEATED)


def test_art_8_f_a_revoke_claimed_after_the_count_is_too_late() -> None:
    assert late_revoke() == Consequence(0, Fate.COUNTED)


def test_art_6_bets_come_before_the_first_card_and_from_the_right_side() -> None:
    late = scommessa(DealRole.SOLOIST, has_giove=True, has_fujutu=True, is_first_card_played=True)
    partner = scommessa(DealRole.PARTNER, has_giove=True, has_fujutu=True, is_first_card_played=False)
    assert late is Bet.TOO_LATE
    assert partner is Bet.NOT_DECLARER
    assert rivanto(DealRole.OPPONENT, is_solo=True, is_first_card_played=True) is Bet.TOO_LATE
    assert rivanto(DealRole.OPPONENT, is_solo=True, is_first_card_played=False) is Bet.ACCEPTED
    assert rivanto(DealRole.CALLER, is_solo=False, is_first_card_played=False) is Bet.NOT_OPPONENT


def test_art_8_e_the_partner_stays_hidden_until_the_called_card_is_played() -> None:
    assert Asked.PARTNER not in askable_fields(PlayPhase.RUNNING)
    assert Asked.PARTNER in askable_fields(PlayPhase.CALLED_CARD_PLAYED)
    assert Asked.CARDS not in askable_fields(PlayPhase.CALLED_CARD_PLAYED)
    assert askable_fields(PlayPhase.OVER) == frozenset(Asked)


def test_every_setting_is_put_into_words_and_every_default_is_the_standard() -> None:
    assert {reading.field for reading in READINGS} == {field.name for field in fields(MineoSettings)}
    for reading in READINGS:
        assert reading.default.value == getattr(STANDARD, reading.field)
        assert reading.chosen(STANDARD) == reading.default.words


def test_the_footer_says_what_is_in_force() -> None:
    for reading in READINGS:
        value: Any = 3 if reading.other.value is None else reading.other.value
        lines = [str(line) for line in footer(replace(STANDARD, **{reading.field: value}))]
        changed = [line for line, usual in zip(lines, footer(STANDARD), strict=True) if line != str(usual)]
        assert len(changed) == 1
        assert str(reading.other.words) in changed[0]
        assert changed[0].endswith(": 3") == (reading.other.value is None)


@pytest.mark.parametrize(
    ("field", "value"), [("scommessa", -1), ("rimatura_points", -5), ("forced_solo_as", Contract.CALL)]
)
def test_settings_that_cannot_be_are_refused(field: str, value: Any) -> None:
    with pytest.raises(InvalidSettingsError) as caught:
        replace(STANDARD, **{field: value})
    assert caught.value.field == field

"""The page of a burraco table: what rulings say stands on it in figures or in words."""

from __future__ import annotations

import httpx

from kiosk.hub.corrections.sheets import MatchView, matches_at
from kiosk.journal.bodies import DealerNamed
from kiosk.rulings.effects import DealFate, MatchAward
from tests.hub.playing import PlayingHall
from tests.projections.rulings_given import arbitral, ruling


def begun(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    hall.table(1).accept(1, 1)


def shown(hall: PlayingHall) -> MatchView:
    [match] = matches_at(hall.service.state.hall, 1)
    return match


def test_points_in_the_place_of_a_count_strike_it(hall: PlayingHall, director: httpx.Client) -> None:
    """Art. 32: the sum of what stands on the page is the total."""
    begun(hall)
    hall.log.append(hall.identity, ruling(arbitral(120, "ew", replaces_count=True), deal=1))

    [deal] = shown(hall).deals
    ns, ew = deal.columns
    assert (ns.struck, ew.struck, ew.total) == (0, 245, 120)
    assert ew.breakdown is not None
    assert ew.total == ew.breakdown.total - ew.struck + sum(credit.item.points for credit in ew.credits)
    assert "What was counted does not stand" in director.get("/tables/1").text


def test_art_4_the_page_and_the_printed_sheet_name_who_has_dealt(
    hall: PlayingHall, director: httpx.Client
) -> None:
    begun(hall)
    pages = ("/tables/1", "/paper/rounds/1/sheets")
    assert not any("Dealer:" in director.get(page).text for page in pages), "nobody has said it"
    hall.table(1).say(DealerNamed(1, 1, "E"))
    assert all("Dealer: East · Bianchi" in director.get(page).text for page in pages)
    hall.table(1).accept(1, 2)
    assert all("Dealer: South · Esposito" in director.get(page).text for page in pages)


def test_a_deal_that_is_dealt_again_is_told(hall: PlayingHall) -> None:
    begun(hall)
    hall.log.append(hall.identity, ruling(DealFate("redeal"), deal=2, articles=("6",)))
    assert [str(note) for note in shown(hall).notes] == ["Deal 2 is dealt again by a ruling, Art. 6."]


def test_an_award_is_told_beside_the_result(hall: PlayingHall, director: httpx.Client) -> None:
    """Art. 33, 34: the victory points are not those of the totals, and the page says why."""
    begun(hall)
    awards = (
        MatchAward("ns", "late_win", victory_points=16, match_points=300),
        MatchAward("ew", "absent", victory_points=0),
    )
    hall.log.append(hall.identity, ruling(*awards, deal=0, articles=("34",)))
    assert [str(note) for note in shown(hall).notes] == [
        "N/S: 16 VP and +300 MP by a ruling, Art. 34, in the place of the result.",
        "E/W: 0 VP by a ruling, Art. 34, in the place of the result.",
    ]
    assert "N/S: 16 VP" in director.get("/tables/1").text


def test_an_interrupted_match_is_decided_by_its_deals(hall: PlayingHall) -> None:
    begun(hall)
    hall.log.append(hall.identity, ruling(MatchAward("ns", "as_interrupted"), deal=0, articles=("34",)))
    assert [str(note) for note in shown(hall).notes] == [
        "N/S: the deals played so far decide, by a ruling, Art. 34."
    ]

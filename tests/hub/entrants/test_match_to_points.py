"""A tournament of matches to points: opened, announced, followed on every page, reckoned (Sisal)."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from kiosk.audit.differences import audit
from kiosk.commands.opening import OpenTournament
from kiosk.games.burraco.sisal import MOST_DEALS
from kiosk.games.package import UnknownGameError
from kiosk.hub.console.tile_views import tiles
from kiosk.hub.paper.result_pages import results_file
from kiosk.hub.paper.views import blank_sheets
from kiosk.hub.service.presence import Presence
from kiosk.journal.bodies import MatchDelivered, RegulationsSettled, ResultSigned
from kiosk.journal.identity import table_author
from kiosk.projections.folds.signatures import as_signed
from kiosk.projections.standings import standings
from tests.hub.officials.office import Office
from tests.hub.playing import CLOSED_BY_NS, PAIRS, PlayingHall


def opening(entrants: str = "pairs", regulations: str = "sisal", **settings: int | str) -> OpenTournament:
    return OpenTournament(
        "Coppa",
        "burraco_internazionale",
        regulations,
        MOST_DEALS,
        3,
        PAIRS,
        entrants=entrants,  # type: ignore[arg-type]
        settings=settings,
    )


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    return Office(hall)


def page(office: Office, path: str) -> str:
    return re.sub(r"\s+", " ", unescape(office.director().get(path).text))


def play_to(hall: PlayingHall, table: int, deals: int) -> None:
    """So many deals of 645 to 245, and the sheet handed in as it is signed."""
    author = hall.table(table)
    for deal in range(1, deals + 1):
        author.accept(1, deal, CLOSED_BY_NS)
    result = as_signed(hall.service.state.hall.match(1, table).result)
    for party in ("ns", "ew"):
        author.say(ResultSigned(1, party, 1.0, result))
    author.say(MatchDelivered(1, "ns"))


def test_sisal_the_form_offers_matches_to_points_beside_one_to_five_deals(office: Office) -> None:
    form = page(office, "/")
    lengths = re.search(r'<select id="deals".*?</select>', form)
    assert lengths is not None
    assert re.findall(r"<option[^>]*>([^<]*)<", lengths[0]) == [
        *("1 deal", "2 deals", "3 deals", "4 deals", "5 deals", "To points")
    ]
    assert form.count('name="settings.target"') == 1


@pytest.mark.parametrize("path", ["/paper/regulations", "/paper/posters"])
def test_sisal_the_poster_says_to_how_many_points_and_when_they_are_reached(
    office: Office, path: str
) -> None:
    office.hall.order(opening(target=1505, target_end="exceeded"))
    text = page(office, path)
    assert '<b>1505 points</b> <span class="quiet small">instead of: 2005 points</span>' in text
    assert "<b>when a line has more points than that</b>" in text


def test_sisal_2005_points_need_not_be_settled(hall: PlayingHall) -> None:
    hall.order(opening(target=2005, target_end="reached"))
    assert not [event for event in hall.log.all() if isinstance(event.body, RegulationsSettled)]
    assert "2005 points" in page(Office(hall), "/paper/regulations")


def test_sisal_the_hub_follows_a_match_to_points(office: Office) -> None:
    hall = office.hall
    hall.order(opening(target=1505))
    hall.begin()
    hall.table(1).accept(1, 1, CLOSED_BY_NS)
    linked = Presence(linked=frozenset({table_author(1)}))
    tile = next(tile for tile in tiles(hall.service.state.hall, linked) if tile.table == 1)
    assert (str(tile.says), tile.played, tile.deals) == ("Deal 2, to 1505 points", 1, 2)
    for table in hall.service.state.hall.tournament.playing(1):
        if table != 1:
            play_to(hall, table, 3)
    assert "N/S reached the 1505 points to which the match is played." in page(office, "/tables/2")
    first = standings(hall.service.state.hall)[0]
    assert (first.victory_points, first.match_points) == (20, 1200)
    assert audit(tuple(hall.log.all())).differences == []


def test_sisal_what_is_saved_says_to_how_many_points(hall: PlayingHall) -> None:
    hall.order(opening(target=1505))
    saved = json.loads(results_file(hall.service.state.hall, "results.json", "en", 0.0))
    assert saved["tournament"]["target"] == 1505


def test_sisal_a_blank_sheet_has_room_for_ten_deals(hall: PlayingHall) -> None:
    hall.order(opening())
    hall.begin()
    assert {len(sheet.deals) for sheet in blank_sheets(hall.service.state.hall, 1)} == {10}


@pytest.mark.parametrize(("entrants", "regulations"), [("teams", "sisal"), ("pairs", "federation")])
def test_sisal_teams_and_the_federation_play_no_matches_to_points(
    hall: PlayingHall, entrants: str, regulations: str
) -> None:
    with pytest.raises(UnknownGameError, match="no matches of"):
        hall.order(opening(entrants, regulations))

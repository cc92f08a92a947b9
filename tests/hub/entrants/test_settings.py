"""What the organiser settles otherwise: on the form, in the journal, at the tables and on the poster."""

from __future__ import annotations

import json
import re
from html import unescape

import httpx
import pytest

from kiosk.commands.opening import OpenTournament
from kiosk.commands.rounds import PublishRound
from kiosk.games.package import UnknownGameError
from kiosk.hub.entrants.setting_fields import setting_fields, usual_settings
from kiosk.hub.service.hub_service import HubService
from kiosk.journal.identity import table_author
from kiosk.projections.standings import standings
from kiosk.table.model.table_view import table_view
from tests.hub.officials.office import Office
from tests.hub.playing import PAIRS, PlayingHall

THREE = "Rossi - Esposito\nBianchi - De Sanctis\nFerrari - Romano"


def opening(pairs: str = PAIRS, **settings: int | str) -> OpenTournament:
    return OpenTournament("Serata", "burraco_internazionale", "federation", 2, 3, pairs, settings=settings)


def choices(service: HubService) -> dict[str, bool | int | str]:
    return dict(service.state.hall.tournament.choices)


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    return Office(hall)


def test_art_34_a_bye_gives_in_the_standings_what_was_settled(hall: PlayingHall) -> None:
    hall.order(opening(THREE, bye_victory_points=12, bye_match_points=0))
    hall.begin()
    first = standings(hall.service.state.hall)[0]
    assert (first.victory_points, first.match_points) == (12, 0)


def test_art_5_the_clock_proposes_the_time_that_was_settled(office: Office) -> None:
    office.hall.order(opening(minutes=42))
    office.hall.order(PublishRound(1, "entry"))
    assert re.search(r'name="minutes"[^>]*value="42"', office.director().get("/").text)


def test_art_5_the_minutes_of_a_round_are_proposed_where_the_tournament_is_opened(office: Office) -> None:
    """By the code for two, three and four deals; Sisal prints none, and the page says so."""
    page = office.director().get("/").text
    written = re.search(r'data-usual="([^"]*)"', page)
    assert written is not None
    usual = json.loads(unescape(written[1]))
    assert [usual[f"federation {deals} pairs"]["minutes"] for deals in (2, 3, 4)] == [30, 40, 55]
    assert [usual[f"sisal {deals} pairs"]["minutes"] for deals in (1, 2, 3, 4, 5)] == [15, 30, 40, 55, 70]
    assert '<option value="federation" data-round-times>' in page
    assert '<option value="sisal">' in page
    assert 'data-printed="A round of {n} minutes (Art. 5)"' in page
    assert 'data-proposed="A round of {n} minutes is proposed: these regulations have no time"' in page


def test_art_15_the_tables_play_the_lap_that_was_settled(hall: PlayingHall) -> None:
    hall.order(opening(timeout_lap="deemed_started"))
    hall.begin()
    hall.table(1)
    view = table_view(hall.service.state.hall, table_author(1), 1)
    assert view.game is not None
    lap = view.game.offers.last_lap
    assert lap is not None
    assert len(lap.turns("N", is_whole=False)) == 2


def test_only_what_differs_is_written_down(hall: PlayingHall) -> None:
    hall.order(opening(minutes=30, late_points=100, late_warned_points=160))
    assert choices(hall.service) == {"late_warned_points": 160}


def test_what_was_settled_survives_a_restart(hall: PlayingHall) -> None:
    hall.order(opening(late_forfeit_minutes=12))
    assert choices(hall.new_service()) == {"late_forfeit_minutes": 12}
    terms = hall.new_service().state.hall.tournament.offers.terms
    assert terms is not None
    assert terms.regulations.lateness is not None
    assert terms.regulations.lateness.forfeit_after == 720


def test_an_opening_without_settings_says_nothing_of_them(hall: PlayingHall) -> None:
    hall.order(opening())
    assert choices(hall.service) == {}
    assert not any(setting.is_changed for setting in hall.service.state.hall.tournament.offers.settings)


def test_what_cannot_be_settled_is_refused_and_nothing_is_opened(hall: PlayingHall) -> None:
    with pytest.raises(UnknownGameError) as refused:
        hall.order(opening(late_minutes=7))
    assert (refused.value.article, refused.value.field) == ("Art. 34", "settings.late_forfeit_minutes")
    assert hall.service.state.hall.tournament.opened is None


def test_the_page_names_the_field_that_is_wrong(office: Office) -> None:
    command = {
        "kind": "open_tournament",
        "name": "Serata",
        "rules": "burraco_internazionale",
        "regulations": "federation",
        "deals": 2,
        "rounds": 3,
        "pairs": PAIRS,
        "settings": {"bye_match_points": 303},
    }
    answer = office.director().post("/api/commands", json=command, headers={"Idempotency-Key": "k" * 32})
    assert answer.status_code == httpx.codes.CONFLICT
    assert answer.json()["field"] == "settings.bye_match_points"


def test_the_form_has_every_setting_and_what_holds_without_it(office: Office) -> None:
    page = office.director().get("/").text
    for field in setting_fields():
        assert f'name="settings.{field.key}"' in page
    usual = json.loads(unescape(re.search(r'data-usual="([^"]*)"', page)[1]))  # type: ignore[index]
    assert usual == usual_settings()
    assert usual["federation 4 pairs"]["bye_victory_points"] == 12
    assert "late_minutes" not in usual["sisal 2 pairs"]


@pytest.mark.parametrize("path", ["/paper/regulations", "/paper/posters"])
def test_the_poster_has_every_setting_and_marks_what_was_changed(office: Office, path: str) -> None:
    office.hall.order(opening(late_forfeit_minutes=12))
    text = re.sub(r"\s+", " ", unescape(office.director().get(path).text))
    assert '<b>12 min</b> <span class="quiet small">instead of: 10 min</span>' in text
    assert text.count("instead of") == 1
    assert all(
        f"<td>{setting.article}</td>" in text for setting in setting_fields() if setting.article != "Sisal"
    )


def test_mineo_has_its_readings_on_the_poster_too(office: Office) -> None:
    from tests.hub.mineo.evening import open_mineo  # noqa: PLC0415 - used here alone

    open_mineo(office.hall, readings={"scommessa": 2})
    text = office.director().get("/paper/regulations").text
    assert text.count("instead of") == 1

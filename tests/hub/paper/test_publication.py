"""What is published: JSON by its schema, in one language; a short page with the standings first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from kiosk.commands.arrangements import NamePlace
from kiosk.commands.closing import CloseTournament
from kiosk.commands.entrants import RenamePair, ReplacePlayer
from kiosk.hub.closing.readiness import missing
from kiosk.hub.paper.published import schema
from kiosk.hub.paper.result_pages import results_file
from tests.hub.evenings import EVENINGS
from tests.hub.playing import PAIRS, PlayingHall, looked_at
from tests.hub.rulings.giving import give

SCHEMA = Path(__file__).parents[3] / "docs" / "results.schema.json"
CARDS = """Cognome;Nome;Tessera;Circolo;Cognome;Nome;Tessera;Circolo
Rossi;Mario;;;Esposito;Anna;10567;ASD Como
Serra;Ugo;10001;ASD Lecco;Costa;Pia;;
"""


def in_json(hall: PlayingHall, language: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(saved(hall, "results.json", language))
    return found


def saved(hall: PlayingHall, name: str, language: str = "en") -> str:
    return results_file(hall.service.state.hall, name, language, hall.clock.time).decode()


def deliver(hall: PlayingHall, *tables: int) -> None:
    for number in tables:
        table = hall.table(number)
        table.accept(1, 1)
        table.accept(1, 2)
        table.deliver(1)


def close(hall: PlayingHall) -> None:
    left = tuple(gap.lack.value for gap in missing(hall.service.state.hall, hall.service.presence))
    hall.order(CloseTournament("Rosa Conti", left, "packed" if left else ""))


def test_the_schema_that_is_documented_is_that_of_the_types() -> None:
    assert json.loads(SCHEMA.read_text("utf-8")) == json.loads(json.dumps(schema()))


@pytest.mark.parametrize("evening", EVENINGS)
def test_every_kind_of_evening_is_as_the_schema_says(hall: PlayingHall, evening: str) -> None:
    EVENINGS[evening](hall)
    documented = jsonschema_rs.validator_for(json.loads(SCHEMA.read_text("utf-8")))
    documented.validate(in_json(hall))
    assert saved(hall, "results.json", "it") == saved(hall, "results.json", "en")


@pytest.mark.parametrize("evening", EVENINGS)
def test_one_word_is_said_for_a_warning(hall: PlayingHall, evening: str) -> None:
    EVENINGS[evening](hall)
    assert "admon" not in SCHEMA.read_text("utf-8").casefold()
    for name in ("results.json", "results.html", "warnings.csv"):
        assert "admon" not in saved(hall, name).casefold()


def test_another_document_is_not(hall: PlayingHall) -> None:
    EVENINGS["pairs"](hall)
    found = in_json(hall)
    found["tables"][0]["state"] = "Consegnato"
    with pytest.raises(jsonschema_rs.ValidationError):
        jsonschema_rs.validate(schema(), found)


class TestForPrograms:
    def test_it_holds_the_whole_tournament(self, hall: PlayingHall) -> None:
        hall.open(PAIRS + "Serra - Costa")
        hall.begin()
        deliver(hall, 1)
        hall.order(give("B20", "act=remark", "play=no", facts={"offender": "N"}, option="warn", table=2))
        found = in_json(hall)
        assert (found["format"], found["version"]) == ("table-kiosk-results", 2)
        assert found["tournament"]["name"] == "Serata di burraco"
        assert found["tournament"]["state"] == "provisional"
        assert (found["tournament"]["rounds_published"], found["tournament"]["rounds_over"]) == (1, 0)
        assert len(found["entrants"]) == 7
        first = found["standings"][0]
        assert (first["rank"], first["names"], first["victory_points"]) == (1, ["Rossi", "Esposito"], 18)
        assert first["by_round"] == {"1": 18}
        assert found["rounds"][0]["pairing"] == "entry"
        delivered = [table for table in found["tables"] if table["state"] == "delivered"]
        assert [(table["side"], table["number"], table["total"]) for table in delivered] == [
            ("north_south", 1, 1290),
            ("east_west", 2, 490),
        ]
        assert [table["number"] for table in found["tables"] if table["state"] == "bye"] == [7]
        deal = found["deals"][0]
        assert (deal["points"], deal["source"], deal["counted"]["cards"]) == (645, "keypad", 245)
        assert found["rulings"][0]["stands"] is True
        assert found["warnings"][0]["player"]["name"] == "Ferrari"

    def test_what_the_federation_knows_stays_with_the_person(self, hall: PlayingHall) -> None:
        hall.open(CARDS)
        hall.order(RenamePair(1, "Esposito Anna", "Rossi Mario"))
        hall.order(ReplacePlayer(2, "Serra Ugo", "Neri Ada", "Conti"))
        hall.begin()
        found = in_json(hall)
        known = {
            player["name"]: (player["federation_number"], player["club"])
            for part in ("entrants", "tables")
            for entry in found[part]
            for player in entry["players"]
        }
        assert known == {
            "Esposito Anna": ("10567", "ASD Como"),
            "Rossi Mario": (None, None),
            "Neri Ada": (None, None),
            "Costa Pia": (None, None),
        }
        (substitution,) = found["entrants"][1]["substitutions"]
        assert substitution["leaving"]["federation_number"] == "10001"
        assert substitution["newcomer"]["federation_number"] is None

    def test_a_knock_out_has_its_bracket(self, hall: PlayingHall) -> None:
        EVENINGS["cup"](hall)
        bracket = in_json(hall)["bracket"]
        assert [match["round"] for match in bracket] == [1, 1, 1, 1, 2, 2, 3, 3]
        assert [match["is_for_third_place"] for match in bracket].count(True) == 1
        played = [match for match in bracket if match["tables"] and match["round"] == 1]
        assert {[side["is_winner"] for side in match["sides"]].count(True) for match in played} == {1}

    def test_single_players_and_partners_keep_their_own(self, hall: PlayingHall) -> None:
        EVENINGS["singles"](hall)
        found = in_json(hall)
        cards = [
            player["federation_number"]
            for side in found["tables"]
            for player in side["players"]
            if player["name"].startswith("Pappalettera")
        ]
        assert set(cards) == {"2001"}

    def test_the_place_and_the_closing_are_told(self, hall: PlayingHall) -> None:
        hall.open()
        hall.order(NamePlace("  Circolo   di Lecco "))
        hall.begin()
        deliver(hall, 1, 2, 3)
        close(hall)
        told = in_json(hall)["tournament"]
        assert (told["place"], told["state"]) == ("Circolo di Lecco", "final")
        assert told["declared_at"] is not None


class TestForPeople:
    @pytest.mark.parametrize("evening", EVENINGS)
    @pytest.mark.parametrize("language", ["it", "en"])
    def test_the_page_stands_alone(self, hall: PlayingHall, evening: str, language: str) -> None:
        EVENINGS[evening](hall)
        page = saved(hall, "results.html", language)
        assert f'<html lang="{language}">' in page
        assert "src=" not in page
        assert "href=" not in page

    def test_standings_come_first_and_times_are_those_of_people(self, hall: PlayingHall) -> None:
        hall.open(CARDS)
        hall.order(NamePlace("Lecco"))
        hall.begin()
        deliver(hall, 1)
        page = saved(hall, "results.html")
        assert page.index("Rossi Mario – Esposito Anna") < page.index("Results, round by round")
        assert "Lecco · Friday 15 January 2027" in page
        assert "ASD Como" in page
        assert "10567" not in page, "what the federation knows is not for everybody"
        assert "T08:" not in page
        assert "venerdì 15 gennaio 2027" in saved(hall, "results.html", "it")

    def test_names_stay_names(self, hall: PlayingHall) -> None:
        hall.open(looked_at("<i>Rossi - D'Angelo\nBianchi - De Sanctis"))
        page = saved(hall, "results.html")
        assert "&lt;i&gt;Rossi" in page
        assert "<i>" not in page

    def test_it_says_whether_it_is_final(self, hall: PlayingHall) -> None:
        hall.open(rounds=1)
        hall.begin()
        deliver(hall, 1, 2)
        assert "Provisional, during round 1 of 1" in saved(hall, "results.html")
        deliver(hall, 3)
        assert "Provisional, after round 1 of 1" in saved(hall, "results.html")
        close(hall)
        page = saved(hall, "results.html")
        assert "Final standings" in page
        assert "Provisional" not in page

    def test_a_knock_out_has_its_bracket_and_no_rounds(self, hall: PlayingHall) -> None:
        EVENINGS["cup"](hall)
        page = saved(hall, "results.html")
        assert "Semifinal" in page
        assert "Results, round by round" not in page

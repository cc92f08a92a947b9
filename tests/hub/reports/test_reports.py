"""Reports on rulings, with their facts from the journal, and the warnings by player (powers b, d, e)."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from kiosk.commands.reports import WriteReport
from kiosk.hub.auth.roles import ALLOWED
from kiosk.hub.errors import RefusedError
from kiosk.projections.folds.rulings import Ruling
from kiosk.projections.naming import ruling_name
from tests.hub.playing import PlayingHall
from tests.hub.rulings.giving import give
from tests.hub.rulings.test_ruling_pages import words


@pytest.fixture
def playing(hall: PlayingHall) -> PlayingHall:
    hall.open(
        pairs="Rossi (12345) - Esposito (67890)\nBianchi - De Sanctis\nFerrari - Romano\nColombo - Ricci"
    )
    hall.begin()
    return hall


def ruled(playing: PlayingHall, tree: str, *answers: str, **changes: Any) -> Ruling:
    playing.order(give(tree, *answers, **{"deal": 0, **changes}))
    return playing.service.state.hall.rulings.all[-1]


def unethical(playing: PlayingHall) -> Ruling:
    return ruled(playing, "BETH", "what=unethical")


def write(ruling: Ruling, words_: str, to: Any = "sports_justice") -> WriteReport:
    return WriteReport(*ruling.key, to, words_, "Rosa Verdi")


def page_of(ruling: Ruling) -> str:
    return f"/reports/{ruling_name(ruling.key)}"


def test_powers_b_report_to_sports_justice_has_its_facts(
    playing: PlayingHall, director: httpx.Client
) -> None:
    ruling = unethical(playing)
    shown = words(director.get(page_of(ruling)))
    for fact in (
        "Report to Sports Justice",
        "Powers (b)",
        "Serata di burraco",
        "Table 1",
        "Round 1",
        "Rosa Verdi",
        "Rossi",
        "Esposito",
        "Bianchi",
        "De Sanctis",
        "12345",
        "67890",
        "Reported to Sports Justice",
        "Conduct against the ethics of the game",
        "15/01/2027",
    ):
        assert fact in shown, fact
    assert "Not completed yet" in shown


def test_powers_b_report_is_completed_and_every_version_is_kept(
    playing: PlayingHall, director: httpx.Client
) -> None:
    ruling = unethical(playing)
    playing.order(write(ruling, "He threw his cards."))
    playing.order(write(ruling, "He threw his cards.\nThen he left the room."))
    shown = words(director.get(page_of(ruling)))
    assert "He threw his cards. Then he left the room." in shown
    assert "in the place of 1 earlier versions" in shown
    written = playing.service.state.hall.reports[ruling.key, "sports_justice"]
    assert [report.said.words for report in written] == [
        "He threw his cards.",
        "He threw his cards.\nThen he left the room.",
    ]
    before = playing.service.state.events
    playing.order(write(ruling, "He threw his cards.\nThen he left the room."))
    assert len(playing.service.state.hall.reports[ruling.key, "sports_justice"]) == 2
    assert playing.service.state.events == before


def test_art_33_unjustified_abandonment_calls_for_a_report(
    playing: PlayingHall, director: httpx.Client
) -> None:
    ruling = ruled(
        playing,
        "B33A",
        "who=one",
        "kind=unjustified",
        facts={"absent_line": "ew", "present_line": "ns"},
    )
    assert "Report to Sports Justice" in words(director.get("/reports"))
    shown = words(director.get(page_of(ruling)))
    assert "Abandonment" in shown


def test_powers_d_special_situation_is_reported_for_the_statistics(
    playing: PlayingHall, director: httpx.Client
) -> None:
    ruling = ruled(playing, "BETH", "what=curious")
    shown = words(director.get(page_of(ruling)))
    assert "Report for the statistics" in shown
    assert "Powers (d)" in shown
    listed = words(director.get("/reports"))
    assert "Report for the statistics" in listed
    assert "Report to Sports Justice" not in listed


def test_powers_b_any_ruling_can_be_reported(playing: PlayingHall, director: httpx.Client) -> None:
    ruling = ruled(playing, "BCON", "rule=talk", "before=no", facts={"offender": "N"})
    assert "No ruling calls for a report." in words(director.get("/reports"))
    playing.order(write(ruling, "It went on for an hour."))
    assert "Report to Sports Justice" in words(director.get("/reports"))
    assert "It went on for an hour." in words(director.get(f"{page_of(ruling)}?to=sports_justice"))
    assert director.get(f"{page_of(ruling)}?to=nobody").status_code == httpx.codes.NOT_FOUND


@pytest.mark.parametrize(("written", "why"), [("  ", "Write what has happened"), ("x" * 4001, "Shorten")])
def test_report_that_makes_no_sense_is_refused(playing: PlayingHall, written: str, why: str) -> None:
    ruling = unethical(playing)
    with pytest.raises(RefusedError, match=why):
        playing.order(write(ruling, written))


def test_reports_are_for_those_who_rule() -> None:
    assert {role.value for role in ALLOWED["GET /reports/{name}"]} == {"director", "arbiter"}
    assert WriteReport.declaration.after_closing


def test_powers_e_warnings_are_listed_by_player(playing: PlayingHall, director: httpx.Client) -> None:
    ruled(playing, "BCON", "rule=talk", "before=no", facts={"offender": "S"})
    ruled(playing, "BCON", "rule=talk", facts={"offender": "S"}, option="warn")
    ruled(playing, "BCON", "rule=talk", "before=no", facts={"offender": "E"})
    shown = words(director.get("/warnings"))
    by_player = shown[shown.index("By player") : shown.index("One by one")]
    assert by_player.index("Bianchi") < by_player.index("Esposito")
    assert "Esposito 67890 1 2 conduct" in by_player
    assert "Rossi" not in by_player

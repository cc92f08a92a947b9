"""What may be corrected until when, by whose consent, and what was corrected with its old value (Art. 19)."""

from __future__ import annotations

import httpx
import pytest

from kiosk.commands.rulings import CancelRuling, CorrectDeal
from kiosk.games.mineo.roles import Contract
from kiosk.games.mineo.seats import Seat
from kiosk.hub.corrections.overview_views import CorrectionsView, corrections_view
from tests.hub.mineo.evening import Played, accept, begin, deliver, open_mineo
from tests.hub.playing import CLOSED_BY_NS, PlayingHall, line
from tests.hub.rulings.giving import give
from tests.hub.rulings.test_ruling_pages import words

SUM, INVERSION, TRANSCRIPTION, COPY, OTHER = range(5)


def shown(playing: PlayingHall) -> CorrectionsView:
    return corrections_view(playing.service.state.hall)


def play(playing: PlayingHall, round_: int, system: str) -> None:
    playing.begin(round_, system)
    for table in (1, 2):
        for deal in (1, 2):
            playing.table(table).accept(round_, deal)
        playing.table(table).deliver(round_)


def corrected(view: CorrectionsView, round_: int) -> list[bool]:
    return [row.is_corrected for part in view.rounds if part.round == round_ for row in part.rows]


PAIRS = "A - B\nC - D\nE - F\nG - H"


@pytest.mark.parametrize(
    ("system", "before", "after"),
    [
        ("danish", [True, True, True, True, False], [False, True, True, True, False]),
        ("mitchell", [True, True, True, True, False], [True, True, True, True, False]),
    ],
)
def test_art_19_until_when_depends_on_the_pairing_system(
    hall: PlayingHall, system: str, before: list[bool], after: list[bool]
) -> None:
    hall.open(PAIRS, rounds=2, system=system)
    play(hall, 1, system)
    assert corrected(shown(hall), 1) == before
    says = str(shown(hall).rounds[0].rows[SUM].says)
    assert ("paired again" in says) == (system == "danish")
    play(hall, 2, system)
    assert shown(hall).rounds[0].note is not None  # the last round is over
    assert [str(signer) for signer in shown(hall).rounds[0].rows[INVERSION].signers] == [
        "the arbiter",
        "all four players",
    ]


def test_art_19_what_is_posted_stays_and_a_sum_is_too_late(hall: PlayingHall) -> None:
    hall.open(PAIRS, rounds=3, system="danish")
    play(hall, 1, "danish")
    hall.begin(2, "danish")
    assert corrected(shown(hall), 1) == [False, True, True, True, False]
    says = str(shown(hall).rounds[1].rows[TRANSCRIPTION].says)
    assert says == "The result is corrected; the round that is posted is played as it is."


def test_a_sheet_that_is_in_leads_to_its_correction(hall: PlayingHall, director: httpx.Client) -> None:
    hall.open(PAIRS, rounds=3, system="mitchell")
    play(hall, 1, "mitchell")
    hall.begin(2, "mitchell")
    page = director.get("/tables/1").text
    assert 'href="/corrections#round-1"' in page
    assert 'href="/corrections#round-2"' not in page
    assert 'id="round-1"' in director.get("/corrections").text


def test_a_correction_is_listed_with_what_stood_before_and_who_allowed_it(
    hall: PlayingHall, director: httpx.Client
) -> None:
    hall.open(PAIRS, rounds=3, system="mitchell")
    play(hall, 1, "mitchell")
    hall.order(give("B19", "error=transcription", deal=0))
    ruling = hall.service.state.hall.rulings.all[-1]
    entry = {**CLOSED_BY_NS, "ew": line(dirty=1, cards=280, in_hand=35)}
    hall.order(CorrectDeal(*ruling.key, 2, entry))
    entry = {**CLOSED_BY_NS, "ew": line(dirty=1, cards=380, in_hand=35)}
    hall.order(CorrectDeal(*ruling.key, 2, entry))
    first, second = shown(hall).made
    assert [(str(change.before), str(change.after)) for change in first.changes] == [
        ("180", "280"),
        ("245", "345"),
    ]
    assert [(str(change.before), str(change.after)) for change in second.changes] == [
        ("280", "380"),
        ("345", "445"),
    ]
    page = director.get("/corrections")
    assert page.status_code == httpx.codes.OK
    assert "East-West · Cards melded 180 280" in words(page)
    hall.order(CancelRuling(*ruling.key, reason="It was right.", arbiter="Rosa Verdi"))
    assert not any(correction.stands for correction in shown(hall).made)


def test_the_page_leads_to_the_ruling_with_its_table(hall: PlayingHall, director: httpx.Client) -> None:
    hall.open(PAIRS, rounds=3)
    play(hall, 1, "danish")
    page = director.get("/corrections").text
    address = "/rulings/new?round=1&amp;table=2&amp;deal=0&amp;tree=B19"
    assert address in page
    assert director.get(address.replace("&amp;", "&")).status_code == httpx.codes.OK


def test_m_26_a_sheet_of_mineo_that_is_in_is_corrected_by_leave_of_the_officials(
    hall: PlayingHall, director: httpx.Client
) -> None:
    open_mineo(hall)
    begin(hall, 1)
    called = Played(Contract.CALL, Seat.NORTH, Seat.EAST, ("R", "4R"), ("V",))
    for deal in (1, 2, 3, 4):
        accept(hall, 1, 1, deal, called)
    deliver(hall, 1, 1)
    assert 'tree=M04">' in director.get("/corrections").text
    assert director.get("/rulings/new?round=1&table=1&deal=0&tree=M04").status_code == httpx.codes.OK
    hall.order(give("M04", "agreed=yes", deal=0, code="mineo"))
    assert len(hall.service.state.hall.rulings.all) == 1

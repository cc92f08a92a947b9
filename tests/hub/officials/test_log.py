"""The log: what was commanded is told with the table, the people and the minutes that it was about."""

from __future__ import annotations

from typing import Final

import httpx
import pytest
from msgspec import structs

from kiosk.commands.calls import ClaimCall, GrantExtraTime, ResolveCall
from kiosk.commands.clock import PauseRound
from kiosk.commands.command import CallCommand, RulingCommand
from kiosk.commands.entrants import RenamePair, WithdrawPair
from kiosk.commands.officials import NameOfficial
from kiosk.commands.registry import COMMANDS
from kiosk.hub.officials.log_views import CLOCK, SUBJECTS
from kiosk.hub.officials.log_words import SENTENCES
from kiosk.journal.bodies import ClockResumed, ClockStepped
from kiosk.translation import LANGUAGES
from tests.hub.evenings import EVENINGS
from tests.hub.officials.office import NAMES, Office
from tests.hub.playing import PlayingHall
from tests.hub.rulings.giving import give

NOTHING_TO_TELL: Final = frozenset({"open_enrolment", "close_enrolment", "refuse_table"})
"""They leave nothing in the journal."""
TELLS: Final = {
    "table": {"table"},
    "round": {"round", "alert"},
    "minutes": {"minutes", "alert"},
    "pair": {"pair"},
    "entrant": {"entrant"},
    "team": {"team", "entrant"},
    "number": {"number", "whose"},
    "newcomer": {"newcomer"},
    "leaving": {"leaving", "newcomer"},
    "official": {"official", "name"},
    "member": {"member"},
    "board": {"board"},
}
"""What of a command has to be told, by its field, and the placeholders that tell it."""


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    return Office(hall)


def rows(office: Office, address: str = "/trail", language: str = "en") -> list[str]:
    """What the log's rows say, the newest first."""
    answer = office.director().get(address, headers={"Accept-Language": language})
    assert answer.status_code == httpx.codes.OK
    body = answer.text.partition("<tbody>")[2].partition("</tbody>")[0]
    return [" ".join(_without_tags(row).split()) for row in body.split("<tr>")[1:]]


def _without_tags(html: str) -> str:
    text, is_tag = "", False
    for letter in html:
        is_tag = letter == "<" or (is_tag and letter != ">")
        text += "" if is_tag or letter == ">" else letter
        text += " " if letter == ">" else ""
    return text.replace("&#39;", "'").replace("’", "'")


@pytest.mark.parametrize("kind", sorted(COMMANDS.keys() - NOTHING_TO_TELL))
def test_every_command_is_told_with_what_it_was_about(kind: str) -> None:
    command = COMMANDS[kind]
    fields = {field.name for field in structs.fields(command)}
    if issubclass(command, CallCommand | RulingCommand):
        fields.add("table")
    said = SENTENCES[kind].placeholders if kind in SENTENCES else frozenset()
    untold = {field for field in fields & TELLS.keys() if not said & TELLS[field]}
    assert untold == set()


def test_every_command_belongs_to_a_subject_that_can_be_searched_for() -> None:
    assert set().union(*(subject.kinds for subject in SUBJECTS.values())) == COMMANDS.keys() | {CLOCK}


def test_what_became_of_the_pcs_clock_stands_among_the_commands(office: Office) -> None:
    hall = office.hall
    hall.open()
    hall.clock.time += 60
    hall.service.enter(ClockStepped(3600, 3600))
    hall.clock.time += 60
    hall.service.enter(ClockStepped(-90, 3510))
    hall.service.enter(ClockResumed(754, 0))
    hall.service.enter(ClockResumed(None, 0))
    hall.clock.time += 60
    hall.begin()
    said = [row.partition(" ")[2].rpartition(" The director's PC ")[0] for row in rows(office)]
    assert said[2:6] == [
        "Was off, nobody knows for how long; the time of the round went on from the last known moment",
        "Was off for 12 min 34 s, by its clock; the time of the round went on by so much",
        "The clock was set back by 1 min 30 s; the time of the round did not follow",
        "The clock was set forward by 1 h 00 min; the time of the round did not follow",
    ]
    assert len(rows(office, "/trail?about=calls")) == 0
    assert len(rows(office, "/trail?words=clock&about=rounds")) == 3


@pytest.mark.parametrize("evening", EVENINGS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_of_every_kind_of_evening_is_read(office: Office, evening: str, language: str) -> None:
    EVENINGS[evening](office.hall)
    told = rows(office, language=language)
    assert len(told) == len(office.hall.service.audit_log)
    assert not any("{" in row for row in told)


def test_a_row_says_what_was_commanded_at_which_table_and_by_whom(office: Office) -> None:
    hall = office.hall
    hall.open("Rossi - Esposito\nBianchi - Conti\nVerdi - Neri")
    hall.order(WithdrawPair(2, reason="unwell", arbiter="Dora Conti"))
    hall.begin()
    call = hall.table(1).call()
    hall.order(ClaimCall("table-1", 1, call.seq, "Dora Conti"))
    hall.order(ResolveCall("table-1", 1, call.seq))
    hall.order(GrantExtraTime(1, 1, 5, "Dora Conti", "a spilt glass"))
    hall.order(PauseRound(1))
    hall.order(RenamePair(1, "Rossi Mario", "Esposito"))
    hall.order(NameOfficial("Aldo Bruni", "arbiter"))
    said = [row.partition(" ")[2].rpartition(" ")[0] for row in rows(office)]
    assert said == [
        "Named Aldo Bruni: Arbiter The director's PC",
        "Corrected the names of pair 1: Rossi Mario – Esposito The director's PC",
        "Stopped the clock of round 1 The director's PC",
        "Gave table 1 extra time in round 1: 5 minutes : a spilt glass Table Dora Conti , at the director's PC",
        "Resolved the call of table 1 Table The director's PC",
        "Went to the call of table 1 Table Dora Conti , at the director's PC",
        "Started round 1: 30 minutes The director's PC",
        "Published round 1 The director's PC",
        "Pair 2, Bianchi – Conti: plays no more from round 1 on : unwell Dora Conti , at the director's PC",
        "Opened the tournament “Serata di burraco” The director's PC",
    ]


def test_the_articles_of_a_ruling_are_named_in_the_readers_language(office: Office) -> None:
    office.hall.open("Rossi - Esposito\nBianchi - Conti")
    office.hall.begin()
    cards = ("KS", "KH", "KD")
    office.hall.order(give("B12", "stage=in_turn", "pickup=no", facts={"offender": "W", "cards": cards}))
    assert "Ha deciso al tavolo 1, turno 1: Regola 2, Art. 12, Art. 23" in rows(office, language="it")[0]


def test_the_log_is_searched_by_words_person_table_and_subject(office: Office) -> None:
    hall = office.hall
    hall.open()
    hall.begin()
    hall.order(GrantExtraTime(1, 1, 5, "Dora Conti", "a spilt glass"))
    hall.order(GrantExtraTime(1, 2, 7, "Dora Conti"))
    browser = office.official("director")
    command = {"kind": "arrange_display", "clock": False, "standings": True, "seats": True}
    browser.post("/api/commands", json=command, headers={"Idempotency-Key": "dim"}).raise_for_status()
    assert len(rows(office, "/trail?words=EXTRA+minutes")) == 2
    assert len(rows(office, "/trail?words=glass")) == 1
    assert len(rows(office, "/trail?table=2")) == 1
    assert [NAMES["director"] in row for row in rows(office, f"/trail?who={NAMES['director']}")] == [True]
    assert len(rows(office, "/trail?who=Dora+Conti")) == 2
    assert len(rows(office, "/trail?about=calls")) == 2
    assert rows(office, "/trail?words=nothing+of+the+kind") == []

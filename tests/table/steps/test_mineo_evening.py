"""A round of Mineo at a table: from the director's events to the sheet that is handed in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from kiosk.commands.rulings import CorrectDeal, GiveRuling
from kiosk.hub.console.views import console, next_step
from kiosk.hub.corrections.sheets import matches_at
from kiosk.hub.service.hub_state import HubState
from kiosk.hub.service.presence import Presence
from kiosk.journal.bodies import (
    Acceptance,
    AnyBody,
    AuthorAdmitted,
    DealAccepted,
    DealCorrected,
    DeclarationsNoted,
    EventName,
    MatchDelivered,
    OfficialNamed,
    OfficialPinSet,
    PlayerEntered,
    PlayersSeated,
    RoundStarted,
    SeatedTable,
    TournamentOpened,
)
from kiosk.journal.identity import DIRECTOR, Identity, table_author
from kiosk.journal.log import Log
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState, replay
from kiosk.rulebook import code_of
from kiosk.rulings.effects import CorrectionLeave, Points
from kiosk.table.model.effects import OpenRulebook, SendCommand
from kiosk.table.model.events import arbiter_events
from kiosk.table.model.modes.arbiter_modes import Correcting
from kiosk.table.model.modes.match_modes import AskingChoice
from kiosk.table.model.sheet_column import running_total
from kiosk.table.model.state import AtHome
from kiosk.table.runner import loop as loop_module
from kiosk.table.runner.app import run_table
from kiosk.table.runner.settings import TableSettings
from kiosk.table.runner.wiring import simulated_devices
from tests.projections.rulings_given import ruling
from tests.table.playing import AUTHOR, TABLE, Table
from tests.table.screen import Screen
from tests.table.whole_table import Player, load_sure_count

PLAYERS = {"N": "Rossi", "W": "De Sanctis", "S": "Esposito", "E": "Squadra Conti"}
BROUGHT = {"N": 5, "W": 0, "S": -3, "E": -2}


def directed(table: int) -> tuple[AnyBody, ...]:
    """What the director says before the second round."""
    return (
        TournamentOpened("Torneo di Mineo", "mineo", "mineo", 4, 4),
        *(PlayerEntered(number, name) for number, name in enumerate(list(PLAYERS.values())[:3], 1)),
        PlayerEntered(4, PLAYERS["E"], ("Conti", "Greco")),
        PlayersSeated(1, (SeatedTable(table, {"N": 1, "W": 2, "S": 3, "E": 4}),)),
        PlayersSeated(2, (SeatedTable(table, {"N": 1, "W": 2, "S": 3, "E": 4}, dict(BROUGHT)),)),  # type: ignore[arg-type]
        RoundStarted(2, 3600),
    )


CALLED = ["end-deal", "declarer-N", "contract-0", "partner-S", "next-page"]
SCORED = ["field-declarers-R", "field-declarers-V", "field-declarers-4R", "next-page"]
CALLED_DEAL = [
    *CALLED,
    *SCORED,
    "next-page",
    "finish",
    *("hold:accept-W-N", "hold:accept-N-W", "hold:accept-E-S", "hold:accept-S-E"),
]
"""North with South scores three."""
SOLO_DEAL = [
    *["end-deal", "declarer-E", "contract-3", "next-page"],
    "field-declarers-V",
    "next-page",
    "field-opponents-R",
    *["next-page", "field-W-penalty", "digit-1", "finish"],
    *("hold:accept-E-N", "hold:accept-E-W", "hold:accept-E-S", "hold:accept-S-E"),
]
"""East alone with five cards scores as much as the others; West is penalised by one."""
NOTED_DEAL = [
    *["declarations", "declarer-N", "declaration-0", "trump-17", "said-weak_call", "first-card"],
    *["end-deal", "partner-S", "next-page", *SCORED, *CALLED_DEAL[-6:]],
]
"""The same, with what North said noted before the first card."""
SIGNED = [*(f"hold:sign-{seat}" for seat in "NWSE"), "hold:deliver-W"]


@pytest.fixture
def screen() -> Screen:
    table = Table().directs(AuthorAdmitted(AUTHOR, 1, bytes(32), TABLE), *directed(TABLE))
    return Screen(table)


def touch(screen: Screen, script: list[str]) -> Screen:
    for name in script:
        if "confirm" in screen.targets:
            screen.touch("confirm")
        screen.touch(name.removeprefix("hold:"))
    return screen


@pytest.mark.slow
def test_a_round_is_played_accepted_row_by_row_and_handed_in(screen: Screen) -> None:
    touch(screen, CALLED_DEAL)
    (deal,) = screen.table.recorded(DealAccepted)
    assert [(acceptance.party, acceptance.row) for acceptance in deal.acceptances] == [  # type: ignore[union-attr]
        ("W", "N"),
        ("N", "W"),
        ("E", "S"),
        ("S", "E"),
    ]
    touch(screen, [*SOLO_DEAL, *CALLED_DEAL, *CALLED_DEAL])
    view = screen.table.view
    assert view.over
    assert {seat: result.total for seat, result in view.match.result.items()} == {
        "N": 9,
        "W": -10,
        "S": 9,
        "E": -9,
    }
    assert {seat: running_total(view, seat) for seat in PLAYERS} == {"N": 14, "W": -10, "S": 6, "E": -11}

    touch(screen, SIGNED)
    assert screen.table.recorded(MatchDelivered) == [MatchDelivered(2, "W")]
    assert screen.table.replayed == screen.table.state.view


def test_the_partner_is_asked_only_when_the_deal_is_over(screen: Screen) -> None:
    """Art. 8.e, 10, 11: while the deal runs nobody may learn who it is."""
    assert screen.table.state.mode == AtHome()
    assert screen.targets == {"bell", "declarations", "end-deal", "clock", "more"}
    assert "partner" not in screen.words.lower()
    touch(screen, ["end-deal", "declarer-N", "contract-0"])
    assert screen.table.state.mode == AskingChoice("partner")


def test_a_soloist_has_no_partner_to_be_asked_for(screen: Screen) -> None:
    touch(screen, ["end-deal", "declarer-N", "contract-2"])
    assert screen.table.state.mode != AskingChoice("partner")


def test_art_4_a_row_that_its_own_side_accepted_does_not_count(screen: Screen) -> None:
    touch(screen, [*CALLED, *SCORED, "next-page", "finish"])
    entry = screen.table.state.draft.entry(screen.table.view.game)  # type: ignore[arg-type]
    accepted = tuple(Acceptance(party, row, 1.0) for party, row in ("SN", "NS", "NW", "SE"))
    body = DealAccepted(2, 1, {key: dict(values) for key, values in entry.items()}, accepted, "keypad")
    screen.table._append(AUTHOR, body)
    hall = replay(screen.table.journal)
    assert hall.match(2, TABLE).deals == {}
    assert [irregularity.code for irregularity in hall.irregularities()] == ["not_accepted"]


@pytest.mark.slow
def test_the_directors_pages_go_on_while_mineo_is_played(screen: Screen) -> None:
    touch(screen, CALLED_DEAL)
    hall: TournamentState = replay(screen.table.journal)
    known = HubState(hall=hall)
    page = console(known, Presence(), ())
    assert (page.matches, page.delivered, page.standings) == (1, 0, ())
    assert next_step(known) in {"time_out", "wait"}
    assert standings(hall) == ()
    assert matches_at(hall, TABLE) == ()
    assert [table for table, match in hall.matches(2).items() if match.deals] == [TABLE]

    touch(screen, [*SOLO_DEAL, *CALLED_DEAL, *CALLED_DEAL, *SIGNED])
    assert next_step(HubState(hall=replay(screen.table.journal))) == "publish"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(loop_module, "_PILOT_GLANCE", 0.001)
    monkeypatch.setattr(loop_module, "_FRAME", 0.001)
    monkeypatch.setattr("kiosk.table.ui.touch.HOLD_SECONDS", 0.02)
    return


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_a_table_with_devices_plays_it_from_its_journal(tmp_path: Path) -> None:
    folder = tmp_path / "table"
    folder.mkdir()
    identity = Identity.load_or_create(folder / "identity.json", table_author(1))
    director = Identity.create(DIRECTOR)
    admitted = AuthorAdmitted(table_author(1), 1, identity.public_key, 1)
    with Log(folder / "journal.sqlite") as log, Log(tmp_path / "director.sqlite") as hub:
        for journal in (log, hub):
            journal.enter("test")
        log.trust(DIRECTOR, 1, director.public_key)
        for body in (admitted, *directed(1)):
            log.admit([hub.append(director, body)])

    player = Player([*NOTED_DEAL, *SOLO_DEAL, *CALLED_DEAL, *CALLED_DEAL, *SIGNED])
    devices = simulated_devices([np.zeros((9, 16, 3), np.uint8)])
    run_table(TableSettings(folder, 1, language="en"), devices, pilot=player, load=load_sure_count)

    assert not player.script, player.script[:3]
    assert player.seen[-1].view.delivered == "W"
    with Log(folder / "journal.sqlite") as log:
        assert sum(isinstance(event.body, DealAccepted) for event in log.all()) == 4
        assert sum(isinstance(event.body, DeclarationsNoted) for event in log.all()) == 5


@pytest.fixture
def open_screen(screen: Screen) -> Screen:
    """Two deals have been played, and the table is open for Neri."""
    screen.table.directs(OfficialNamed(1, "Neri", "arbiter"), OfficialPinSet(1, "kept"))
    touch(screen, [*CALLED_DEAL, *SOLO_DEAL, "more", "arbiter", "official-1", "digit-1", "next"])
    screen.table.do(arbiter_events.PinChecked(1, is_right=True))
    return screen


def test_art_4_the_code_is_asked_and_a_row_corrected_with_all_later_totals(open_screen: Screen) -> None:
    screen, table = open_screen, open_screen.table
    screen.touch("correct")
    assert table.effects[-1] == OpenRulebook("mineo")
    table.do(arbiter_events.RulebookOpened(code_of("mineo"), table.hall))
    screen.touch("answer-yes", "give-ruling")
    given = table.effects[-1]
    assert isinstance(given, SendCommand)
    assert isinstance(given.command, GiveRuling)
    assert given.command.tree == "M04"

    leave = ruling(
        CorrectionLeave(pairing="kept"), round=2, table=TABLE, deal=0, code="mineo", articles=("M4",)
    )
    table.directs(leave).do(arbiter_events.CommandAnswered(""))
    before = {seat: running_total(table.view, seat) for seat in PLAYERS}
    screen.touch("deal-1", "page-after", "field-declarers-4R")
    screen.touch("record-correction")
    (asked,) = [effect.command for effect in table.effects if isinstance(effect, SendCommand)][1:]
    assert isinstance(asked, CorrectDeal)
    assert asked.entry["declarers"]["4R"] == 0

    accepted = next(event for event in table.journal if isinstance(event.body, DealAccepted))
    name = EventName(accepted.author, accepted.epoch, accepted.seq)
    key = (asked.author, asked.epoch, asked.ruling)
    table.directs(DealCorrected(*key, name, asked.entry))
    table.do(arbiter_events.CommandAnswered(""))
    after = {seat: running_total(table.view, seat) for seat in PLAYERS}
    assert {seat: after[seat] - before[seat] for seat in PLAYERS} == {"N": -1, "W": 1, "S": -1, "E": 1}
    assert 1 in table.view.match.corrected


def test_what_cannot_be_is_said_and_not_sent(open_screen: Screen) -> None:
    """Art. 8.e: the last trick is always somebody's."""
    screen, table = open_screen, open_screen.table
    table.directs(ruling(CorrectionLeave(pairing="kept"), round=2, table=TABLE, deal=0, code="mineo"))
    screen.touch("correct", "deal-1", "page-after", "field-declarers-V")
    assert "record-correction" not in screen.targets
    assert "Vanto" in screen.words
    assert table.view.match.leave is not None


def test_whoever_has_called_can_be_another(open_screen: Screen) -> None:
    screen, table = open_screen, open_screen.table
    table.directs(ruling(CorrectionLeave(pairing="kept"), round=2, table=TABLE, deal=0, code="mineo"))
    screen.touch("correct", "deal-1", "field-roles-declarer", "field-roles-declarer")
    mode = table.state.mode
    assert isinstance(mode, Correcting)
    assert mode.entry["roles"]["declarer"] != table.view.deals[1]["roles"]["declarer"]


@pytest.mark.slow
def test_art_8_the_table_adds_its_own_penalty_to_the_arbiters(screen: Screen) -> None:
    """West pays 1 by 8.c and 2 by the table's own entry: 3, and it is asked with the sum."""
    shown = Points(pool="sheet", to="W", points=-1, why="exposed_card")
    screen.table.directs(ruling(shown, code="mineo", articles=("M8.c",), round=2, table=TABLE))
    touch(screen, [*CALLED, *SCORED, "next-page", "field-W-penalty", "digit-2", "finish"])
    assert "That makes 3" in screen.words
    touch(screen, [*CALLED_DEAL[-4:]])
    assert screen.table.view.match.totals[1] == {"N": 3, "W": -6, "S": 3, "E": -3}


def test_art_8c_the_table_asks_whether_the_soloist_pays(screen: Screen) -> None:
    shown = Points(pool="sheet", to="E", points=-1, why="exposed_card")
    screen.table.directs(ruling(shown, code="mineo", articles=("M8.c",), round=2, table=TABLE))
    touch(screen, SOLO_DEAL[: SOLO_DEAL.index("finish") + 1])
    said = []
    while "confirm" in screen.targets:
        said.append(screen.words)
        screen.touch("confirm")
    assert any("entered as the soloist" in words for words in said)

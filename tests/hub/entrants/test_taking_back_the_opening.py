"""An opening that was a mistake: taken back while no deal is played, and opened anew with the list as it was."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec import structs

from kiosk.audit.differences import audit
from kiosk.commands.bridge import OpenBridge
from kiosk.commands.command import Command
from kiosk.commands.mineo import OpenMineo
from kiosk.commands.opening import OpenTournament, TakeBackOpening
from kiosk.commands.rounds import PublishRound
from kiosk.hub.errors import RefusedError
from kiosk.projections.tournament_state import replay
from kiosk.table.model.table_view import table_view
from tests.hub.browser import Browser
from tests.hub.officials.office import Office
from tests.hub.playing import TOKEN, PlayingHall


def test_everything_is_as_before_the_opening_and_the_tables_stay(hall: PlayingHall) -> None:
    hall.open()
    table = hall.table(1)
    hall.order(PublishRound(1, "entry"))
    before = hall.service.state.hall.tournament
    hall.order(TakeBackOpening())
    tournament = hall.service.state.hall.tournament
    assert (tournament.opened, tournament.pairs, tournament.starts, tournament.round) == (None, {}, (), 0)
    assert tournament.admitted == before.admitted
    assert replay(hall.log.all()).tournament == tournament
    shown = table_view(hall.service.state.hall, table.identity.author, 1)
    assert (shown.tournament, shown.admitted) == ("", True)


def test_what_is_opened_anew_counts_alone(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    hall.order(TakeBackOpening())
    hall.open("Verdi - Neri\nGallo - Costa\nSerra - Riva\nMonti - Fabbri", name="Seconda")
    hall.begin()
    assert hall.service.state.hall.tournament.pairs[1] == ("Verdi", "Neri")
    assert len(hall.service.state.hall.tournament.pairs) == 4
    for number in (1, 2):
        for deal in (1, 2):
            hall.table(number).accept(1, deal)
        hall.table(number).deliver(1)
    page = Office(hall).director().get("/results/standings.csv").text
    assert "Verdi" in page
    assert "Rossi" not in page
    assert audit(tuple(hall.log.all())).differences == []


def test_once_a_deal_is_played_the_opening_stays(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    hall.table(1).accept(1, 1)
    with pytest.raises(RefusedError, match="The opening stays"):
        hall.order(TakeBackOpening())
    assert "take_back_opening" not in Office(hall).director().get("/entrants").text


def test_nothing_is_taken_back_before_the_opening(hall: PlayingHall) -> None:
    with pytest.raises(RefusedError, match="No tournament is open"):
        hall.order(TakeBackOpening())


def test_the_form_comes_again_with_the_list_to_be_changed(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    hall.open("Giocatore;Tessera;Giocatore\nRossi;101;Bianchi\nVerdi;;Neri\n", rounds=5, name="Serata")
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.open(f"{address}/entrants")
    page.click("[data-opens='take-back-opening']")
    page.click("#take-back-opening button.main")
    page.wait_for("document.querySelector('#list-row-1') !== null")
    assert page.evaluate("document.querySelector('#name').value") == "Serata"
    assert page.evaluate("document.querySelector('#rounds').value") == "5"
    page.click("#list-row-1 [data-does='change']")
    page.write("#list-name-1-0", "Verdi Ugo")
    page.press("Tab")
    page.wait_for(
        "document.querySelector('#list-row-1 .entrant')?.querySelector('input').value === 'Verdi Ugo'"
    )
    page.click("form button.main")
    page.wait_for("document.querySelector('.strip-where') !== null")
    tournament = hall.service.state.hall.tournament
    assert tournament.pairs == {1: ("Rossi", "Bianchi"), 2: ("Verdi Ugo", "Neri")}
    assert tournament.memberships[1][0].number == "101"
    assert page.complaints() == []


FOUR_TEAMS = "".join(
    f"{team};{name} {team};{number if name == 'Uno' else ''};Circolo {team}\n"
    for number, team in enumerate(("Aquile", "Leoni", "Orsi", "Volpi"), 11)
    for name in ("Uno", "Due", "Tre", "Quattro", "Cinque", "Sei")
)
CHOSEN = (
    OpenTournament(
        "Squadre",
        "burraco_internazionale",
        "federation",
        deals=4,
        rounds=2,
        pairs=f"Squadra;Giocatore;Tessera;Circolo\n{FOUR_TEAMS}",
        entrants="teams",
        tables=3,
        system="knock_out",
        start="drawn",
        third_place=False,
        settings={"minutes": 65, "first_dealer": "drawn"},
        place="Circolo di Lecco",
    ),
    OpenTournament(
        "Singoli",
        "burraco_internazionale",
        "federation",
        deals=2,
        rounds=6,
        pairs="Uno A (7)\nDue B\nTre C\nQuattro D\nCinque E",
        entrants="individuals",
    ),
    OpenBridge(
        "Bridge",
        "director",
        boards=5,
        rounds=7,
        pairs="Rossi - Bianchi\nVerdi - Neri",
        settings={"is_presence_waived": True, "shows_edition": False},
        place="Roma",
    ),
    OpenMineo(
        "Mineo",
        "9 Rossi Mario\n7 Verdi / Neri\n12 Gallo\n1 Costa",
        draw="entered",
        middle="standings",
        final="prearranged",
        readings={"scommessa": 2, "is_giove_aria": False, "win": "rimatura"},
        shows_live=True,
        place="Cagliari",
        is_confirmed=True,
    ),
)


def settled(hall: PlayingHall) -> Mapping[str, object]:
    """Everything that the form asks for, as the journal has it."""
    tournament = hall.service.state.hall.tournament
    arranged = tournament.rounds_arranged
    return {
        "opened": tournament.opened,
        "who enters": (tournament.entrants, tournament.tables_of_match),
        "pairs": (tournament.pairs, tournament.memberships),
        "players": (tournament.players, tournament.player_memberships),
        "teams": tournament.teams,
        "settings": tournament.choices,
        "mineo": structs.replace(tournament.mineo, draws=tuple(sorted(tournament.mineo.draws))),
        "place": tournament.place,
        "is drawn": bool(tournament.start_seed),
        "system": None if arranged is None else arranged.system,
        "third place": tournament.has_third_place,
    }


@pytest.mark.parametrize("command", CHOSEN, ids=[command.name for command in CHOSEN])
def test_everything_that_was_chosen_stands_in_the_form_again(
    hall: PlayingHall, address: str, browser: Browser, command: Command
) -> None:
    hall.order(command)
    chosen = settled(hall)
    hall.order(TakeBackOpening())
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.wait_for("document.querySelector('form button.main')?.disabled === false")
    page.evaluate(
        "(() => { const box = document.querySelector('#is_confirmed'); if (box) box.checked = true; })()"
    )
    page.click("form button.main")
    page.wait_for("document.querySelector('.strip-where') !== null")
    assert settled(hall) == chosen
    assert page.complaints() == []


def test_the_form_of_another_game_begins_empty(hall: PlayingHall) -> None:
    hall.open("Zanetti - Bianchi\nVerdi - Neri", name="Serata")
    hall.order(TakeBackOpening())
    director = Office(hall).director()
    assert "Serata" in director.get("/").text
    assert "Serata" not in director.get("/?game=mineo").text
    assert "Zanetti" not in director.get("/?game=bridge").text

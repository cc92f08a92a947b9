"""A whole tournament of Mineo through the hub's API, against figures that are worked out here anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate, count, pairwise
from random import Random

import httpx
import msgspec
import pytest

from kiosk.commands.rulings import GiveRuling, Reply
from kiosk.games.mineo.readings import footer
from kiosk.games.mineo.roles import Contract
from kiosk.games.mineo.seats import Seat
from kiosk.games.mineo.settings import STANDARD
from kiosk.hub.site.web_app import create_app
from kiosk.projections.mineo.sheets import sheets
from kiosk.projections.mineo.standings import own_totals, standings
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.mineo.meetings import repeats
from tests.hub.conftest import InProcess
from tests.hub.mineo.evening import SIXTEEN, Played, Reckoning, accept, deliver, random_deal, seats_at
from tests.hub.playing import ORIGIN, TOKEN, PlayingHall
from tests.tournament.mineo.schedule_quality import fewest_opponents

keys = count()
TABLES = (1, 2, 3, 4)


def send(director: httpx.Client, **command: object) -> httpx.Response:
    return director.post("/api/commands", json=command, headers={"Idempotency-Key": f"mineo-{next(keys)}"})


def order(director: httpx.Client, **command: object) -> None:
    answer = send(director, **command)
    assert answer.status_code == httpx.codes.OK, answer.text


def rule(director: httpx.Client, tree: str, place: tuple[int, int, int], *answers: str, **facts: str) -> None:
    """A ruling at a round, a table and a deal."""
    replies = tuple(Reply(tree, *answer.split("=")) for answer in answers)
    ruling = GiveRuling(*place, "mineo", tree, "Rosa Verdi", replies, dict(facts))
    order(director, **msgspec.to_builtins(ruling))


@dataclass
class Evening:
    """Four rounds of sixteen players, one of them a squad; solos, penalties, a deal dealt again, two cancelled."""

    hall: PlayingHall
    director: httpx.Client
    reckoning: Reckoning = field(default_factory=Reckoning)
    before_final: list[int] = field(default_factory=list)
    """The numbers as they stood before the last round, best first."""

    @property
    def known(self) -> TournamentState:
        return self.hall.service.state.hall


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Played once: the tests only look at it."""
    hall = PlayingHall(tmp_path_factory.mktemp("evening"))
    transport = InProcess(create_app(hall.service, hall.sync, TOKEN))  # type: ignore[arg-type]
    with httpx.Client(transport=transport, base_url=ORIGIN, headers={"Origin": ORIGIN}) as director:
        director.get("/", params={"token": TOKEN})
        evening = Evening(hall, director)
        play(evening)
        yield evening
    hall.close()


def play(evening: Evening) -> None:
    random, director = Random(20150628), evening.director
    order(
        director,
        kind="open_mineo",
        name="Torneo di Mineo",
        players=SIXTEEN,
        draw="program",
        middle="prearranged",
        final="bands",
    )
    for round_ in (1, 2, 3, 4):
        evening.before_final = evening.reckoning.best_first()
        order(director, kind="seat_players", round=round_)
        order(director, kind="start_round", round=round_, minutes=60)
        for table in TABLES:
            play_table(evening, random, round_, table)


def play_table(evening: Evening, random: Random, round_: int, table: int) -> None:
    hall, director, reckoning = evening.hall, evening.director, evening.reckoning
    seats = seats_at(hall, round_, table)
    for number in (1, 2, 3, 4):
        here = (round_, table, number)
        played = random_deal(random, Contract.SOLO_5 if number == table == round_ else None)
        if here == (2, 3, 2):  # M8.f: cancelled by the arbiter, and not dealt again
            rule(director, "M08F", here, "when=later", "side=offender", offender="N", card="a King")
            reckoning.penalise(seats["N"], 3)
            continue
        if here == (4, 2, 1):  # M8.f: cancelled at the table, which enters the penalty itself
            played = Played(Contract.CALL, Seat.EAST, Seat.NORTH, (), (), True, {Seat.WEST: 3})
        if here == (1, 2, 3):  # M8.b: dealt again under the same number
            accept(hall, table, round_, number, random_deal(random))
            rule(director, "M08B", here, "bad=yes", offender="W")
            reckoning.penalise(seats["W"], 2)
        if here in {(1, 1, 2), (3, 4, 4)}:  # M8.e
            rule(director, "M08E", here, "clear=yes", offender="S")
            reckoning.penalise(seats["S"], 2)
        accept(hall, table, round_, number, played)
        reckoning.add(played, seats)
    deliver(hall, table, round_)


def shown(hall: TournamentState) -> list[tuple[int, tuple[int, ...]]]:
    return [(place.entrant, place.tally.values) for place in standings(hall).places]


def test_standings_are_those_that_the_regulations_give(evening: Evening) -> None:
    found = standings(evening.known)
    figures = evening.reckoning.figures
    expected = [(number, figures[number].values) for number in evening.reckoning.best_first()]

    assert (found.round, found.is_running) == (4, False)
    assert sorted(shown(evening.known)) == sorted(expected)
    assert [values for _, values in shown(evening.known)] == [values for _, values in expected]
    assert evening.known.irregularities() == ()


def test_all_totals_together_are_what_the_penalties_took(evening: Evening) -> None:
    assert sum(own_totals(evening.known).values()) == -(2 + 2 + 2 + 3 + 3)


def test_the_step_that_decides_is_the_first_that_differs(evening: Evening) -> None:
    steps = ("total", "difference", "realised", "solos", "extra")
    for above, below in pairwise(standings(evening.known).places):
        differs = [one != other for one, other in zip(above.tally.values, below.tally.values, strict=True)]
        expected = steps[differs.index(True)] if any(differs) else None
        assert (below.decided_by and below.decided_by.value) == expected


def test_art_3_nobody_meets_again_before_the_final(evening: Evening) -> None:
    rounds = [
        [list(table.players.values()) for table in tables]
        for _, tables in sorted(evening.known.tournament.seated.items())
    ]
    assert repeats(rounds[:3]) == 0
    assert fewest_opponents(rounds[:3]) == 9


def test_art_3_the_final_has_one_of_each_quarter_at_every_table(evening: Evening) -> None:
    final = [
        [dict(table.players)[seat] for seat in ("N", "W", "S", "E")]  # type: ignore[index]
        for table in evening.known.tournament.seated[4]
    ]
    assert final == [evening.before_final[table::4] for table in range(4)]


def test_art_4_totals_run_on_from_round_to_round(evening: Evening) -> None:
    totals = own_totals(evening.known)
    for number, sheet in sheets(evening.known).items():
        brought = [
            table.brought[seat]
            for _, tables in sorted(evening.known.tournament.seated.items())
            for table in tables
            for seat, player in table.players.items()
            if player == number
        ]
        results = [evening.known.match(part.round, part.table).result[part.seat].total for part in sheet]
        assert brought == [0, *accumulate(results)][:4] == [part.before for part in sheet]
        assert totals[number] == sum(results)


def test_a_hub_that_starts_again_knows_the_same(evening: Evening) -> None:
    restarted = evening.hall.new_service()

    assert restarted.state.hall == evening.known
    restarted.close()


@pytest.mark.parametrize("page", ["/", "/hall", "/standings", "/tables/1", "/players/16", "/api/state"])
def test_every_page_is_shown(evening: Evening, page: str) -> None:
    assert evening.director.get(page).status_code == httpx.codes.OK


def test_the_standings_page_has_the_five_values_and_the_readings(evening: Evening) -> None:
    page = evening.director.get("/standings", headers={"Accept-Language": "en"}).text
    for number, figures in evening.reckoning.figures.items():
        row = page[page.index(f'id="player-{number}"') :].partition("</tr>")[0]
        cells = re.findall(r'<td class="n(?: vp)?">([^<]*)</td>', row)
        assert [int(cell.replace("−", "-")) for cell in cells] == list(figures.values)
    assert all(str(sentence) in page for sentence in footer(STANDARD))


def test_a_player_s_sheet_has_every_deal_and_its_check_sums(evening: Evening) -> None:
    sheet = evening.director.get("/players/1", headers={"Accept-Language": "en"}).text
    figures = evening.reckoning.figures[1]
    rows = re.findall(r"<tr>(.*?)</tr>", sheet, re.DOTALL)
    last = [re.findall(r'<td class="n vp">([^<]+)</td>', row) for row in rows]

    assert len([cells for cells in last if cells]) == 16
    assert int([cells for cells in last if cells][-1][0].replace("−", "-")) == figures.total
    assert "FINAL" in sheet
    assert f'<td class="n">{figures.realised}</td>' in sheet


def test_a_table_s_sheet_has_the_running_totals(evening: Evening) -> None:
    """Art. 4: the cells are totals of the tournament; the end of the round is the last of them."""
    page = evening.director.get("/tables/1", headers={"Accept-Language": "en"}).text
    assert "Table A, round 4" in page
    for seat, number in seats_at(evening.hall, 4, 1).items():
        total = evening.reckoning.figures[number].total
        assert f'<td class="n vp">{total:+d}</td>'.replace("-", "−").replace("+0", "0") in page, seat

"""An evening of teams and one of single players through the pages, with tables over their real links."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from kiosk.journal.bodies import AnyBody, PlayersSeated, TournamentClosed
from tests.hub.browser import Browser
from tests.hub.conftest import RunHub, settings
from tests.hub.own_count import BYE, Match, OwnCount
from tests.hub.people import NEXT, Director, Tables, shows, tap
from tests.hub.rulings.giving import vp

TEAMS = """Aquile: Rossi Mario, Bianchi Anna, Verdi Ugo, Neri Pia
Falchi: Serra Ugo, Costa Pia, Riva Gino, Longo Ada
Gufi: Greco Ada, Marino Leo, Bruno Tea, Gallo Rino
Lupi: L'Abate Tito, Sala Ines, Monti Sara, Ferri Luca
Orsi: Villa Nora, Conti Ugo, Ferrari Pia, Romano Elio
"""
"""The players are numbered as they stand here: four for each team."""
SINGLES = "\n".join(f"Giocatore {letter}" for letter in "ABCDEFGHI")
TEAMS_BYE = (12, 355)
"""What a team that rests has (Art. 34)."""

Scores = dict[int, tuple[int, int]]


def seats_at(body: AnyBody, round_: int, table: int) -> Mapping[str, int] | None:
    """Who sits at a table, if that is what is said."""
    if not isinstance(body, PlayersSeated) or body.round != round_:
        return None
    found = (seating.players for seating in body.seatings if seating.table == table)
    return next(({str(seat): who for seat, who in players.items()} for players in found), None)


@dataclass
class PlayersCount(OwnCount):
    """The matches, and who sat where in them; whose scores they are is told by `scores_of`."""

    seats: dict[tuple[int, int], Mapping[str, int]] = field(default_factory=dict)

    def sit_down(self, tables: Tables, round_: int) -> None:
        """Everybody reads on the table's screen who plays there."""
        for number, table in tables.by_number.items():
            seated = table.wait_for_word(lambda body, at=(round_, number): seats_at(body, *at) is not None)
            here = seats_at(seated, round_, number)
            assert here is not None
            self.seats[round_, number] = here
            self.matches[round_, number] = Match(0, 0)

    def lines(self, round_: int, number: int) -> tuple[set[int], set[int]]:
        """The players who sit North and South, and those who sit East and West."""
        seats = self.seats[round_, number]
        return {seats["N"], seats["S"]}, {seats["E"], seats["W"]}


def team_of(player: int) -> int:
    return (player + 3) // 4


def teams_vp(lead: int) -> tuple[int, int]:
    """Art. 17, teams, written anew from the code's table."""
    ends = (150, 350, 550, 800, 1050, 1300, 1600, 1900, 2200, 2500)
    step = sum(abs(lead) > end for end in ends)
    return (10 + step, 10 - step) if lead >= 0 else (10 - step, 10 + step)


def teams_scores(count: PlayersCount) -> Scores:
    """Each match of a round is the sum of its two tables, at which a team sits on either side."""
    leads: dict[tuple[int, int], int] = {}
    met: dict[tuple[int, int], int] = {}
    for (round_, number), match in count.matches.items():
        ours, theirs = ({team_of(player) for player in line} for line in count.lines(round_, number))
        (one,), (other,) = ours, theirs
        met |= {(round_, one): other, (round_, other): one}
        leads[round_, one] = leads.get((round_, one), 0) + match.lead
        leads[round_, other] = leads.get((round_, other), 0) - match.lead
    scores = dict.fromkeys(range(1, 6), (0, 0))
    for (round_, team), lead in leads.items():
        assert leads[round_, met[round_, team]] == -lead
        scores[team] = (scores[team][0] + teams_vp(lead)[0], scores[team][1] + lead)
    for team in count.resting.values():
        scores[team] = (scores[team][0] + TEAMS_BYE[0], scores[team][1] + TEAMS_BYE[1])
    return scores


def singles_scores(count: PlayersCount) -> Scores:
    """Both players of a line have what it has got."""
    scores = dict.fromkeys(range(1, 10), (0, 0))

    def add(who: int, victory_points: int, match_points: int) -> None:
        scores[who] = (scores[who][0] + victory_points, scores[who][1] + match_points)

    for (round_, number), match in count.matches.items():
        for line, points, lead in zip(
            count.lines(round_, number), vp(match.lead), (match.lead, -match.lead), strict=True
        ):
            for who in line:
                add(who, points, lead)
    for who in count.resting.values():
        add(who, *BYE)
    return scores


def best_first(scores: Scores) -> list[int]:
    return sorted(scores, key=lambda team: (-scores[team][0], -scores[team][1], team))


def wait_for(director: Director, scores: Scores) -> None:
    """Until the console has what was worked out here."""
    wanted = json.dumps({str(number): list(points) for number, points in scores.items()})
    director.page.wait_for(
        f"""(() => {{
          const wanted = {wanted};
          const number = (cell) => Number(cell.innerText.replace("−", "-").replace(/\\s/g, ""));
          const rows = [...document.querySelectorAll("#standings tr[id^=pair-]")];
          return rows.length === Object.keys(wanted).length && rows.every((row) =>
            number(row.cells[2]) === wanted[row.id.slice(5)][0] && number(row.cells[3]) === wanted[row.id.slice(5)][1]);
        }})()"""
    )
    assert list(director.standings()) == best_first(scores)


def open_tournament(director: Director, entrants: str, name: str, who: str, rounds: int) -> None:
    page = director.page
    page.open(director.hub.director)
    page.write("#name", name)
    page.choose("#entrants", entrants)
    page.write("#rounds", str(rounds))
    if entrants == "teams":
        page.choose("#system", "danish")
    page.write("#pairs", who)
    page.click("form[data-then='/'] button.main")
    shows(page, ".strip-where", name)


def give_line_ups(director: Director, random: Random) -> dict[int, list[int]]:
    """Each captain's, drawn here: the players by team. No line-up is seen before both of a match are given."""
    page, given = director.page, dict[int, list[int]]()
    asked: list[int] = page.evaluate(
        "[...document.querySelectorAll('form[data-command*=give_line_up]')].map("
        "(form) => JSON.parse(form.dataset.command).team)"
    )
    for team in asked:
        given[team] = random.sample(range(4 * team - 3, 4 * team + 1), 4)
        for place, player in enumerate(given[team], 1):
            page.choose(f"#place-{team}-{place}", str(player))
        page.evaluate("window.former = document.querySelector('main')")
        page.click(f"form:has(#place-{team}-1) button")
        page.wait_for("document.querySelector('main') !== window.former")
    shows(page, "#main", "All line-ups are given")
    return given


@pytest.mark.slow
@pytest.mark.timeout(150)
def test_an_evening_of_teams_from_the_set_up_to_the_closing(
    tmp_path: Path, run_hub: RunHub, browser: Browser
) -> None:
    """Pure Danish, five teams at four tables, two rounds: Art. 2, 17, 18, 34."""
    random = Random(17)
    with run_hub(settings(tmp_path)) as hub:
        director = Director(browser.page(), hub)
        open_tournament(director, "teams", "Campionato a squadre", TEAMS, 2)
        count = PlayersCount()
        tables = Tables(tmp_path, hub, random, count)
        with tables.gathered(range(1, 5), director):
            for round_ in (1, 2):
                ranked = best_first(teams_scores(count))
                director.publish(round_)
                line_ups = give_line_ups(director, random)
                count.resting[round_] = next(team for team in range(1, 6) if team not in line_ups)
                director.home()
                count.sit_down(tables, round_)
                assert_as_lined_up(count, round_, line_ups)
                if round_ == 2:  # the best meet, of those who have not rested yet one rests
                    playing = [team for team in ranked if team != count.resting[2]]
                    assert met(count, 2) == {frozenset(playing[:2]), frozenset(playing[2:])}
                director.start(round_)
                tables.deliver_all(round_)
                wait_for(director, teams_scores(count))
            assert len(set(count.resting.values())) == 2
            scores = teams_scores(count)
            assert director.close("Dora Conti") == sorted(scores.values(), reverse=True)
            for table in tables.by_number.values():
                table.wait_for_body(TournamentClosed)
        assert director.page.complaints() == []


def assert_as_lined_up(count: PlayersCount, round_: int, line_ups: Mapping[int, list[int]]) -> None:
    """The first two of a line-up sit at the match's first table, North and South or East and West, and so on."""
    for number in (1, 2, 3, 4):
        for line in count.lines(round_, number):
            (team,) = {team_of(player) for player in line}
            first = 0 if number % 2 else 2
            assert line == set(line_ups[team][first : first + 2])
    for first, second in ((1, 2), (3, 4)):
        (north,) = {team_of(player) for player in count.lines(round_, first)[0]}
        assert {team_of(player) for player in count.lines(round_, second)[1]} == {north}


def met(count: PlayersCount, round_: int) -> set[frozenset[int]]:
    """Which teams have met in a round."""
    return {
        frozenset(team_of(who) for who in seats.values())
        for (of_round, _), seats in count.seats.items()
        if of_round == round_
    }


@pytest.mark.slow
@pytest.mark.timeout(150)
def test_an_evening_of_single_players_from_the_set_up_to_the_closing(
    tmp_path: Path, run_hub: RunHub, browser: Browser
) -> None:
    """Nine players at two tables, three rounds, everybody with a new partner: Art. 2, 17, 34."""
    with run_hub(settings(tmp_path)) as hub:
        director = Director(browser.page(), hub)
        open_tournament(director, "individuals", "Singoli del martedì", SINGLES, 3)
        count = PlayersCount()
        tables = Tables(tmp_path, hub, Random(9), count)
        partners: set[frozenset[int]] = set()
        with tables.gathered(range(1, 3), director):
            for round_ in (1, 2, 3):
                shows(director.page, NEXT, f"Publish round {round_}")
                tap(director.page, "Look first")
                tap(director.page, f"Publish round {round_}")
                count.sit_down(tables, round_)
                seated = {who for number in (1, 2) for line in count.lines(round_, number) for who in line}
                (count.resting[round_],) = set(range(1, 10)) - seated
                now = {frozenset(line) for number in (1, 2) for line in count.lines(round_, number)}
                assert not now & partners
                partners |= now
                director.start(round_)
                tables.deliver_all(round_)
                wait_for(director, singles_scores(count))
            assert len(set(count.resting.values())) == 3, "nobody rests twice while others have not rested"
            scores = singles_scores(count)
            assert director.close("Dora Conti") == sorted(scores.values(), reverse=True)
        assert director.page.complaints() == []

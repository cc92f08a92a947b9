"""The evening that ``docs/en/five-rulings.md`` tells, played: its words and figures are the program's."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from kiosk.commands.rulings import CancelRuling
from kiosk.journal.bodies import RulingCancelled
from kiosk.projections.folds.rulings import Ruling, Rulings
from kiosk.projections.folds.sheets import replay
from kiosk.projections.folds.table_match import TableMatch
from kiosk.projections.rulings.warnings import times_warned
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulings.wording import label_of
from kiosk.translation import Translator
from tests.hub.playing import CLOSED_BY_NS, PlayingHall, line
from tests.hub.rulings.giving import give
from tests.rulings.consulting import in_force

DOCS: Final = Path(__file__).parents[3] / "docs"
DOCUMENTS: Final = {"en": DOCS / "en" / "five-rulings.md", "it": DOCS / "it" / "cinque-decisioni.md"}
ARBITER: Final = "Rosa Verdi"
PAIRS: Final = "Rossi - Esposito\nBianchi - De Sanctis\nFerrari - Romano\nColombo - Ricci\n"
SECOND_DEAL: Final = {
    "ns": line(clean=1, cards=200, in_hand=10),
    "ew": line(clean=1, dirty=1, cards=190, closing=True),
}

Row = list[int]
"""The figures of a table's row, from left to right."""


@dataclass
class Evening:
    """The documents' tables, row by row, and the rulings that each section tells."""

    rows: list[Row] = field(default_factory=list)
    told: list[list[Ruling]] = field(default_factory=list)
    match_at_second_look: list[TableMatch] = field(default_factory=list)
    """Table 1 before and after the ruling that the standings alone feel."""


def rule(hall: PlayingHall, tree: str, *answers: str, **changes: Any) -> Ruling:
    hall.order(give(tree, *answers, arbiter=ARBITER, **changes))
    return hall.service.state.hall.rulings.all[-1]


def standing(hall: TournamentState, pair: int) -> Row:
    return next([row.victory_points, row.match_points] for row in standings(hall) if row.entrant == pair)


def totals(match: TableMatch) -> Row:
    return [result.total for result in match.result.values()]


def victory_points(match: TableMatch) -> Row:
    return [result.victory_points or 0 for result in match.result.values()]


def under(hall: TournamentState, rulings: Rulings) -> TableMatch:
    """Table 1's match under other rulings."""
    return replay(hall.sheets, rulings, hall.tournament.game)[1, 1].match


@pytest.fixture
def evening(hall: PlayingHall) -> Evening:
    """Two tables, one round of two deals."""
    told = Evening()
    hall.open(pairs=PAIRS, rounds=1)
    hall.begin()
    table = hall.table(1)

    late = tell_of_the_late_pair(hall, told)
    first_look = look_at_the_pozzetto(hall, "W", deal=1)
    looked = [(0, [0, 0]), state_of_looking(hall)]
    table.accept(1, 1, CLOSED_BY_NS)
    wrong, right = tell_of_the_wrong_deal(hall, told)
    remark = tell_of_the_remark(hall, told)
    added = rule(
        hall,
        "B23",
        "stage=later",
        facts={"offender": "S", "cards": ("QS", "KS"), "meld": "8-J ♣"},
        deal=2,
    )
    told.match_at_second_look.append(hall.service.state.hall.match(1, 1))
    second_look = look_at_the_pozzetto(hall, "E", deal=2, again=True)
    told.match_at_second_look.append(hall.service.state.hall.match(1, 1))
    looked.append(state_of_looking(hall))
    table.accept(1, 2, SECOND_DEAL)
    table.deliver(1)

    tell_of_the_cards(hall, told, added)
    told.rows += [
        [warnings for warnings, _ in looked],
        [points[0] for _, points in looked],
        [points[1] for _, points in looked],
    ]
    tell_the_end(hall, told)
    told.told = [[late], [wrong, right], [remark], [added], [first_look, second_look]]
    return told


def tell_of_the_late_pair(hall: PlayingHall, told: Evening) -> Ruling:
    before = hall.service.state.hall
    late = rule(hall, "B34T", "who=one", "seconds=660", "adv=no", facts={"late_line": "ew"}, table=2, deal=0)
    after = hall.service.state.hall
    told.rows += [[*standing(before, pair), *standing(after, pair)] for pair in (3, 4)]
    return late


def look_at_the_pozzetto(hall: PlayingHall, seat: str, *, deal: int, again: bool = False) -> Ruling:
    info = "info_again=no" if again else "info=no"
    return rule(hall, "B21E", "how=discard", "partner_done=no", info, facts={"offender": seat}, deal=deal)


def state_of_looking(hall: PlayingHall) -> tuple[int, Row]:
    """How often the second pair is warned for it, and its points in the standings."""
    now = hall.service.state.hall
    return times_warned(now, 2, "pozzetto_seen"), standing(now, 2)


def tell_of_the_wrong_deal(hall: PlayingHall, told: Evening) -> tuple[Ruling, Ruling]:
    answers = ("started=no", "what=seen_dealing")
    states = [hall.service.state.hall]
    wrong = rule(hall, "B04A", *answers, deal=1)
    states.append(hall.service.state.hall)
    hall.order(CancelRuling(*wrong.key, "The wrong deal", ARBITER))
    states.append(hall.service.state.hall)
    right = rule(hall, "B04A", *answers, deal=2)

    matches = [state.match(1, 1) for state in states]
    game = states[0].tournament.game
    assert game is not None
    told.rows += [
        [points for match in matches for points in match.totals.get(1, {}).values()],
        [points for match in matches for points in victory_points(match)],
        [match.deal_in_play(game) or 0 for match in matches],
        [len(state.rulings.all) for state in states],
        [len(state.rulings.cancelled) for state in states],
    ]
    assert matches[1].totals == {}
    assert matches[2] == matches[0]
    assert hall.service.state.hall.match(1, 1).result == matches[0].result
    return wrong, right


def tell_of_the_remark(hall: PlayingHall, told: Evening) -> Ruling:
    before = hall.service.state.hall.match(1, 1)
    remark = rule(
        hall,
        "B20",
        "act=remark",
        "play=no",
        facts={"offender": "N"},
        option="warn_and_points",
        numbers={"ew.points": 150},
        deal=2,
    )
    after = hall.service.state.hall.match(1, 1)
    told.rows += [
        [*totals(before), *totals(after)],
        [match.result["ns"].total - match.result["ew"].total for match in (before, after)],
        [*victory_points(before), *victory_points(after)],
    ]
    return remark


def tell_of_the_cards(hall: PlayingHall, told: Evening, added: Ruling) -> None:
    now = hall.service.state.hall
    without = under(now, now.rulings.without(RulingCancelled(*added.key, "", ARBITER)))
    match = now.match(1, 1)
    told.rows += [
        [*without.totals[2].values(), *match.totals[2].values()],
        [*totals(without), *totals(match)],
        [*victory_points(without), *victory_points(match)],
    ]


def tell_the_end(hall: PlayingHall, told: Evening) -> None:
    now = hall.service.state.hall
    cards, match = under(now, Rulings()), now.match(1, 1)
    told.rows += [
        [*totals(cards), *totals(match)],
        [*victory_points(cards), *victory_points(match)],
        *([row.victory_points, row.match_points] for row in standings(now)),
    ]
    assert [row.entrant for row in standings(now)] == [3, 1, 2, 4]


def printed_rows(document: str) -> list[Row]:
    """The figures of all tables; headings and the first column hold none that count."""
    rows = []
    for before, text in zip(["", *document.splitlines()], document.splitlines(), strict=False):
        is_body = text.startswith("| ") and before.startswith("| ") and "---" not in text
        if is_body:
            cells = text.split("|")[2:]
            rows.append(
                [int(number.replace("−", "-")) for number in re.findall(r"[−+]?\d+", "|".join(cells))]
            )
    return rows


def sections(document: str) -> list[str]:
    """What stands under each heading of the second rank."""
    return document.split("\n## ")[1:]


def flat(text: str) -> str:
    return " ".join(text.split())


def quotes(section: str) -> list[str]:
    """What is read out, in pieces where something was left out."""
    blocks = re.findall(r"(?:^> .*\n)+", section, re.MULTILINE)
    return [flat(piece) for block in blocks for piece in block.replace("> ", "").split("…")]


@pytest.mark.parametrize("language", DOCUMENTS)
def test_figures_that_are_told_are_those_of_the_program(evening: Evening, language: str) -> None:
    assert printed_rows(DOCUMENTS[language].read_text(encoding="utf-8")) == evening.rows


@pytest.mark.parametrize("language", DOCUMENTS)
def test_questions_and_answers_are_those_of_the_pages(evening: Evening, language: str) -> None:
    say, trees = Translator(language), in_force("burraco").trees
    told = sections(DOCUMENTS[language].read_text(encoding="utf-8"))
    for rulings, section in zip(evening.told, told, strict=False):
        for ruling in rulings:
            for answer in ruling.given.answers:
                question = trees[answer.tree].questions[answer.question]
                asked = f"- {say(question.ask)} **{say(label_of(question, answer.answer))}**"
                assert asked in flat(section)


@pytest.mark.parametrize("language", DOCUMENTS)
def test_what_is_read_out_is_what_the_outcome_says(evening: Evening, language: str) -> None:
    say, trees = Translator(language), in_force("burraco").trees
    told = sections(DOCUMENTS[language].read_text(encoding="utf-8"))
    for rulings, section in zip(evening.told, told, strict=False):
        said = [
            say(trees[ruling.given.outcome_tree].outcomes[ruling.given.outcome].say).replace("\n", " ")
            for ruling in rulings
        ]
        assert quotes(section)
        assert all(any(piece in outcome for outcome in said) for piece in quotes(section))
        assert all(any(piece in outcome for piece in quotes(section)) for outcome in said)


def test_repeated_look_at_the_pozzetto_leaves_the_match_alone(evening: Evening) -> None:
    before, after = evening.match_at_second_look

    assert after.result == before.result
    assert after.totals == before.totals

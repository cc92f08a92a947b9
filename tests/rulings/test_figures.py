"""Figures stand once, in the regulations and the rules of play: trees name them, and have those in force."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.games.burraco.federation import FEDERATION, FOUR_DEALS, TWO_DEALS
from kiosk.games.burraco.figures import figures_in_force, in_minutes
from kiosk.games.burraco.forfeits import lateness
from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.games.burraco.sisal import SISAL
from kiosk.games.regulations import Lateness, LatenessStep, Regulations
from kiosk.messages import Message
from kiosk.rulebook import code_of
from kiosk.rulings.amounts import Figures
from kiosk.rulings.consultation import Consultation, consult
from kiosk.rulings.effects import Discretion, MatchAward, Points, StandingsPoints, Warn
from kiosk.rulings.figures import FIGURES, named_figures, with_figures
from kiosk.rulings.loader import CodeError, load_code
from kiosk.rulings.resolve import Choice, verdict
from kiosk.rulings.texts import tree_texts
from kiosk.rulings.tree import Tree
from tests.rulings.consulting import BURRACO, CODES, IN_FORCE

NO_FIGURES: Final = {
    "articles of the code, and laws": {
        "BPROC": "8 12 19 21 23 25 27 30",
        "R06A": "16 24",
        "R06C": "22 86",
        "R67": "45 58 64 2 50",
    },
    "ranks of cards": {"B30": "2", "B31A": "2", "B31B": "2", "B32T": "2"},
    "numbers of cards that are dealt, drawn, melded or held": {
        "B04B": "11",
        "B21A": "11",
        "B21B": "11",
        "B07": "1 2 3",
        "B23": "1 2",
        "B23P": "0 1",
        "B26": "1 2",
        "M07A": "5 10",
        "R06P": "13",
    },
    "rows in which cards are laid for the count": {"BCON": "100"},
    "persons": {"B35": "2 3"},
    "the code's own frame of a sanction, or penalty, which no setting changes": {
        "B20": "100 300",
        "BCON": "100 300",
        "B21E": "1",
        "M08A": "1",
        "M08B": "2",
        "M08C": "1",
        "M08E": "2",
        "M08F": "3",
    },
    "nothing": {"B33A": "0"},
}
"""The numbers that stand in trees and are none of the regulations, the formats or the rules of play: why."""


def numbers_in(tree: Tree) -> Iterator[int]:
    """The numbers in a tree's texts, bounds and effects."""
    for _, text in tree_texts(tree):
        yield from map(int, re.findall(r"\d+", re.sub(r"\{\w+\}", "", text)))
    for question in tree.questions.values():
        for answer in question.answers.values():
            bounds = (answer.least, answer.above, answer.below, answer.most)
            yield from (bound for bound in bounds if isinstance(bound, int))
    for outcome in tree.outcomes.values():
        options = (effect for option in outcome.options.values() for effect in option.effects)
        for effect in (*outcome.effects, *options):
            match effect:
                case Points(points=int(points)):
                    yield abs(points)
                case Points(points=Discretion(least=int(least), most=int(most))):
                    yield from (least, most)
                case StandingsPoints(victory_points=points):
                    yield abs(points)
                case _:
                    pass


@pytest.mark.parametrize("key", CODES)
def test_no_figure_stands_in_a_tree_as_a_number(key: str) -> None:
    """Art. 13, 16, 17, 32 bis, 33, 34: what an organiser may change is named, and stands in one place."""
    allowed: defaultdict[str, set[int]] = defaultdict(set)
    for trees in NO_FIGURES.values():
        for tree, numbers in trees.items():
            allowed[tree] |= set(map(int, numbers.split()))
    found = {tree.key: set(numbers_in(tree)) for tree in code_of(key).trees.values()}  # type: ignore[arg-type]
    assert {tree: numbers - allowed[tree] for tree, numbers in found.items() if numbers - allowed[tree]} == {}


def test_every_number_that_is_allowed_stands_there() -> None:
    everywhere = {tree.key: set(numbers_in(tree)) for key in CODES for tree in code_of(key).trees.values()}
    for trees in NO_FIGURES.values():
        for tree, numbers in trees.items():
            assert set(map(int, numbers.split())) <= everywhere[tree], tree


def test_games_give_the_figures_that_trees_name_and_no_others() -> None:
    named = {name for key in CODES for tree in code_of(key).trees.values() for _, name in named_figures(tree)}
    assert named == set(FIGURES) == set(IN_FORCE)


def test_a_figure_that_nobody_knows_is_refused() -> None:
    tree = """
- key: T
  title: A title
  when: Always
  articles: ["1"]
  scope: match
  questions:
    q: {ask: "More than {a_few} points?", kind: yes_no, answers: {"yes": {outcome: o}, "no": {outcome: o}}}
  outcomes:
    o: {say: Done., articles: ["1"]}
"""
    with pytest.raises(CodeError, match="“a_few” is no figure"):
        load_code({"file": tree})


def test_art_33_34_regulations_without_lateness_or_byes_have_no_such_case() -> None:
    figures = figures_in_force(INTERNATIONAL, SISAL.formats[0], SISAL)
    code = code_of("burraco")
    left = with_figures(code, figures)
    assert code.trees.keys() - left.trees.keys() == {"B32T", "B33A", "B34R", "B34T"}
    assert {key for keys in left.groups.values() for key in keys} == set(left.trees)


def late_by(regulations: Regulations, seconds: int, **facts: str) -> Consultation:
    code = with_figures(code_of("burraco"), figures_in_force(INTERNATIONAL, TWO_DEALS, regulations))
    told = {"late_line": "ew", **facts}
    return consult(code, "B34T", BURRACO, facts=told, known={"seconds_late": seconds}).answer("one")


@st.composite
def limits(draw: st.DrawFn) -> Lateness:
    """Any number of steps, the later the dearer; from some step on there is a warning."""
    after = sorted(draw(st.sets(st.integers(0, 1800), min_size=1, max_size=6)))
    worth = sorted(draw(st.lists(st.integers(0, 100), min_size=len(after), max_size=len(after))))
    warned_from = draw(st.integers(0, len(after)))
    steps = tuple(
        LatenessStep(moment, 5 * credit, place >= warned_from)
        for place, (moment, credit) in enumerate(zip(after, worth, strict=True))
    )
    return Lateness(steps, draw(st.integers(0, 2400)))


@given(limits(), st.integers(0, 3000))
def test_art_34_the_tree_does_what_the_regulations_say_whatever_they_are(
    steps: Lateness, seconds: int
) -> None:
    regulations = replace(FEDERATION, lateness=steps)
    state = late_by(regulations, seconds)
    if state.outcome_key is None:
        state = state.answer("no")
    effects = verdict(state, Choice(), Figures(TWO_DEALS, regulations)).effects
    expected = lateness({"ns": 0, "ew": seconds}, TWO_DEALS, regulations)
    credit = sum(points.points for points in effects if isinstance(points, Points) and points.to == "ns")  # type: ignore[misc]
    awarded = {award.to: award.victory_points for award in effects if isinstance(award, MatchAward)}
    assert {warning.to for warning in effects if isinstance(warning, Warn)} == expected.warned
    assert credit == expected.credited["ns"]
    assert awarded == {line: award.victory_points for line, award in (expected.awards or {}).items()}


def test_art_34_minutes_that_are_no_whole_ones_are_read_with_their_seconds() -> None:
    half = Lateness((LatenessStep(90, 100, is_warned=False), LatenessStep(330, 150, is_warned=True)), 600)
    state = late_by(replace(FEDERATION, lateness=half), 200)
    assert state.outcome is not None
    assert str(state.outcome.say) == (
        "The side that was present is credited with 100 points. Up to 5:30 minutes there is no warning. "
        "The match starts."
    )
    assert (in_minutes(90), in_minutes(120)) == ("1:30", "2")


def test_art_34_what_is_read_out_is_what_the_match_gives() -> None:
    code = with_figures(code_of("burraco"), figures_in_force(INTERNATIONAL, FOUR_DEALS, FEDERATION))
    say = code.trees["B34R"].outcomes["bye"].say
    assert isinstance(say, Message)
    assert str(say) == "The pair gets the bye score: 12 VP and 305 MP."


def test_art_34_how_the_article_is_read_is_told_with_the_minutes_that_are_set() -> None:
    limits_of_six = Lateness(
        (LatenessStep(120, 100, is_warned=False), LatenessStep(360, 150, is_warned=True)), 720
    )
    code = late_by(replace(FEDERATION, lateness=limits_of_six), 0).code
    reading = str(code.interpretations["A28"].reading)
    assert "after 6 minutes 150 in all and a warning, after 12 minutes the match is lost" in reading

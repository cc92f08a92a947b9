"""Walking the trees: answers, going back, what is told and what is known."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.cards import InvalidCardError
from kiosk.rulebook import code_of
from kiosk.rulings.consultation import (
    Consultation,
    Origin,
    PendingTree,
    QuestionKey,
    Said,
    consult,
    trees_to_open,
)
from kiosk.rulings.errors import AnswerError, ContradictionError, UnknownTreeError
from kiosk.rulings.tree import Question
from tests.rulings.consulting import BURRACO, CODES, MINEO, TOLD, in_force, table_of, told_at, walk

BOOK = in_force("burraco")
TREES = [(key, tree) for key in CODES for tree in code_of(key).trees]
EARLY_LOOK = {"how": "discard", "partner_done": "no"}


def opened(tree: str, known: dict[str, Any] | None = None, **facts: Any) -> Consultation:
    return consult(BOOK, tree, BURRACO, facts=facts, known=known or {})


def answers_to(question: Question) -> st.SearchStrategy[str]:
    if question.kind == "number":
        return st.integers(0, 108).map(str)
    return st.sampled_from(sorted(question.answers))


@given(st.sampled_from(TREES), st.data())
def test_every_path_ends_in_an_outcome_and_goes_back_as_it_came(
    opening: tuple[Any, str], data: st.DataObject
) -> None:
    key, tree = opening
    states = [consult(in_force(key), tree, table_of(tree), facts=told_at(tree), known={})]
    while states[-1].question is not None:
        states.append(states[-1].answer(data.draw(answers_to(states[-1].question))))
    assert states[-1].outcome is not None
    for before, after in zip(states[-2::-1], states[:0:-1], strict=True):
        assert after.back() == before


@given(st.sampled_from(TREES), st.data())
def test_what_was_said_leads_to_the_same_place_again(opening: tuple[Any, str], data: st.DataObject) -> None:
    key, tree = opening
    state = consult(in_force(key), tree, table_of(tree), facts=told_at(tree), known={})
    while state.question is not None:
        state = state.answer(data.draw(answers_to(state.question)))
    said = [reply.said for reply in state.replies]
    assert consult(in_force(key), tree, table_of(tree), facts=told_at(tree), known={}, said=said) == state


def test_a_consultation_begins_at_the_first_question() -> None:
    state = opened("B07")
    assert state.place == QuestionKey("B07", "drawn")
    assert state.outcome is None
    assert state.replies == ()


def test_an_answer_to_another_tree_keeps_the_path_and_the_facts() -> None:
    state = walk(BOOK, "B06", {"lifted": "pile", "can_meld": "no", "B08A.stage": "in_turn"})
    assert [tree.key for tree in state.trees] == ["B06", "B08A"]
    assert [reply.said.place.tree for reply in state.replies] == ["B06", "B06", "B08A"]
    assert state.facts["offender"] == "E"


def test_any_earlier_answer_can_be_changed() -> None:
    state = walk(BOOK, "B06", {"lifted": "pile", "can_meld": "no", "B08A.stage": "in_turn"})
    again = state.reconsider(1)
    assert again.place == QuestionKey("B06", "can_meld")
    assert again.answer("yes").outcome_key == "must_pick"


def test_before_the_first_answer_there_is_nothing_to_go_back_to() -> None:
    with pytest.raises(AnswerError):
        opened("B07").back()
    with pytest.raises(AnswerError):
        opened("B07").reconsider(0)


@pytest.mark.parametrize("answer", ["perhaps", "", "-1", "109", "2.5", "١"])
def test_an_answer_that_nobody_offers_is_refused(answer: str) -> None:
    with pytest.raises(AnswerError) as refused:
        opened("B07").answer(answer)
    assert refused.value.article == "Art. 7"


def test_after_the_outcome_nothing_is_asked() -> None:
    with pytest.raises(AnswerError):
        walk(BOOK, "B07", {"drawn": 2}).answer("2")


def test_a_tree_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownTreeError):
        opened("B99")


def test_the_kiosk_answers_what_it_knows() -> None:
    state = opened("B21E", {"warned_pozzetto_seen": "yes"}, offender="E").answer("discard").answer("no")
    assert state.place == QuestionKey("B21E", "info_again")
    assert [reply.origin for reply in state.replies] == [Origin.GIVEN, Origin.GIVEN, Origin.KNOWN]


def test_going_back_passes_by_what_the_kiosk_answered() -> None:
    before = opened("B21E", {"warned_pozzetto_seen": "yes"}, offender="E").answer("discard")
    assert before.answer("no").back() == before


def test_a_known_answer_is_contradicted_only_expressly() -> None:
    state = opened("B21E", {"warned_pozzetto_seen": "yes"}, offender="E").answer("discard").answer("no")
    asked = state.reconsider(2)
    assert asked.place == QuestionKey("B21E", "repeat")
    with pytest.raises(ContradictionError):
        asked.answer("no")
    against = asked.answer("no", against_known=True)
    assert against.place == QuestionKey("B21E", "info")
    assert against.replies[-1].said.against_known
    assert against.back() == asked


def test_an_answer_against_what_is_known_is_said_again_as_it_was() -> None:
    known = {"warned_pozzetto_seen": "yes"}
    state = opened("B21E", known, offender="E").answer("discard").answer("no").reconsider(2)
    against = state.answer("no", against_known=True).answer("no")
    said = [reply.said for reply in against.replies]
    again = consult(BOOK, "B21E", BURRACO, facts={"offender": "E"}, known=known, said=said)
    assert again.outcome_key == against.outcome_key == "warn"


def test_what_becomes_known_later_contradicts_an_answer_that_was_given() -> None:
    said = [reply.said for reply in walk(BOOK, "B21E", {**EARLY_LOOK, "repeat": "no", "info": "no"}).replies]
    agreeing = consult(
        BOOK, "B21E", BURRACO, facts={"offender": "E"}, known={"warned_pozzetto_seen": "no"}, said=said
    )
    assert agreeing.outcome_key == "warn"
    with pytest.raises(ContradictionError):
        consult(
            BOOK, "B21E", BURRACO, facts={"offender": "E"}, known={"warned_pozzetto_seen": "yes"}, said=said
        )


def test_a_question_can_be_asked_although_its_answer_is_known() -> None:
    state = consult(
        BOOK,
        "B19",
        BURRACO,
        facts={},
        known={"sheet_delivered": "yes"},
        asked=[QuestionKey("B19", "handed_in")],
    )
    assert state.place == QuestionKey("B19", "handed_in")


def test_answers_that_do_not_follow_each_other_are_refused() -> None:
    with pytest.raises(AnswerError):
        consult(BOOK, "B21E", BURRACO, facts={}, known={}, said=[Said(QuestionKey("B21E", "info"), "yes")])


def test_a_known_number_answers_by_its_range() -> None:
    """Art. 34: late only when more than two minutes have passed."""
    late = {"late_line": "ew"}
    for seconds, outcome in ((120, "none"), (121, "p100"), (300, "p100"), (301, "p150"), (600, "p150")):
        assert opened("B34T", {"seconds_late": seconds}, **late).answer("one").outcome_key == outcome
    assert opened("B34T", {"seconds_late": 601}, **late).answer("one").outcome_key is None


def test_whom_it_is_about_is_asked_first() -> None:
    assert opened("B21E").missing == ("offender",)
    assert opened("B21E", offender="N").missing == ()


def test_what_a_known_answer_needs_is_asked_when_it_is_needed() -> None:
    state = opened("B34T")
    assert state.missing == ()
    assert state.answer("one").missing == ("late_line",)


def test_of_two_lines_the_one_that_is_there_tells_the_other() -> None:
    assert opened("B33A", absent_line="ns").facts["present_line"] == "ew"
    assert opened("B33A", present_line="ns").facts["absent_line"] == "ew"


def test_one_line_cannot_be_there_and_away() -> None:
    with pytest.raises(ContradictionError):
        opened("B33A", absent_line="ns", present_line="ns")
    with pytest.raises(ContradictionError):
        opened("B33A", absent_line="ns").tell("present_line", "ns")


def test_the_line_that_closes_is_the_players_own() -> None:
    with pytest.raises(ContradictionError):
        opened("B16A", closing_line="ns", offender="E")


def test_a_fact_is_changed_only_expressly() -> None:
    state = opened("B21E", offender="N")
    with pytest.raises(ContradictionError):
        state.tell("offender", "S")
    assert state.tell("offender", "N") == state
    assert state.tell("offender", "S", anew=True).facts["offender"] == "S"


def test_what_is_known_of_whose_turn_it_is_stands_until_it_is_told() -> None:
    state = opened("B29", {"player_on_turn": "S"}, offender="E")
    assert state.facts["player_on_turn"] == "S"
    with pytest.raises(ContradictionError):
        state.tell("player_on_turn", "W")
    assert state.tell("player_on_turn", "W", anew=True).facts["player_on_turn"] == "W"


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("offender", "X"),
        ("closing_line", "N"),
        ("cards", "KH"),
        ("note", "  "),
        ("note", "x" * 201),
        ("mood", "bad"),
        ("offender", 3),
    ],
)
def test_a_fact_that_cannot_be_so_is_refused(fact: str, value: Any) -> None:
    with pytest.raises(AnswerError):
        opened("B22", **{fact: value})


def test_cards_that_no_pack_holds_are_refused() -> None:
    with pytest.raises(InvalidCardError):
        opened("B22", cards=("1X",))
    with pytest.raises(ContradictionError):
        opened("B22", cards=("KH", "KH", "KH"))
    assert opened("B22", cards=("kh",)).facts["cards"] == ("KH",)


def test_in_mineo_a_party_is_a_player() -> None:
    state = consult(in_force("mineo"), "M08B", MINEO, facts={"offender": "W"}, known={})
    assert state.facts == {"offender": "W"}


def test_what_comes_next_waits_its_turn() -> None:
    state = walk(BOOK, "B29", {"pot": "no", "act": "draw", "play_draw": "yes", "whose_play": "opponent"})
    assert next_after(state) == (PendingTree("B29S", "E"), PendingTree("B28V", "E"))
    queue = (PendingTree("B28V", "E"),)
    after = consult(BOOK, "B29S", BURRACO, facts=TOLD, known={}, queue=queue).answer("no")
    assert next_after(after) == queue


def test_what_binds_the_partner_is_opened_about_the_partner() -> None:
    """Art. 29: the partner who has learned something is bound in his own turn, as the player is in his."""
    queue = (PendingTree("B29T", "E"),)
    state = consult(BOOK, "B29S", BURRACO, facts={"offender": "E"}, known={}, queue=queue)
    assert next_after(state.answer("yes").answer("pick")) == (
        PendingTree("B29T", "W"),
        PendingTree("B29T", "E"),
    )


def test_where_nobody_was_told_nobody_is_named_for_what_comes_next() -> None:
    state = walk(BOOK, "BETH", {"what": "disturbs"}, facts={})
    assert next_after(state) == (PendingTree("B33A"),)


def test_a_tree_about_the_partner_has_the_partner_as_offender() -> None:
    """Art. 20, 22: who pointed at the exposed card is judged; whose card it is discards it."""
    asked = opened("B20", offender="W")
    state = asked.answer("exposed_hint")
    assert (state.tree.key, state.facts["offender"]) == ("B22", "E")
    assert (state.recorded, state.given) == ({"offender": "E"}, {"offender": "W"})
    assert state.back() == asked
    assert state.reconsider(0).facts["offender"] == "W"


def next_after(state: Consultation) -> tuple[PendingTree, ...]:
    assert state.outcome is not None
    return trees_to_open(state.outcome, state.facts, state.table, state.queue)

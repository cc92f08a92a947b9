"""What a ruling needs beside answers is told at the table, too: the arbiter's reason, and the cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiosk.cards import Suit, parse_card, parse_cards
from kiosk.rulebook import code_of
from kiosk.rulings.figures import is_in_force
from kiosk.rulings.resolve import LONGEST_REASON
from kiosk.table.model.consultation import (
    AskingAnswer,
    AskingCards,
    AskingFact,
    AskingNumber,
    AskingOption,
    AskingReason,
    ConsultationState,
    Reached,
    Unsupported,
)
from kiosk.table.model.consulting import answered, prompt_of, with_number
from kiosk.table.model.events import arbiter_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.arbiter_modes import Consulting
from kiosk.table.steps.official.ruling_entry import MOST_CARDS, at, step_keys, step_words
from tests.rulings.test_what_the_hub_opens import hall_of
from tests.table.playing import Table, begun_mineo_table, begun_table
from tests.table.samples.states import sample_states


@pytest.fixture(scope="module")
def unexplained() -> ConsultationState:
    """A ruling whose points are the arbiter's own."""
    mode = sample_states()["ruling-reason"].mode
    assert isinstance(mode, Consulting)
    assert isinstance(mode.prompt, AskingReason)
    return mode.case


def wrong_meld() -> ConsultationState:
    """West has opened what is no meld; its cards are owed."""
    table = begun_table().plays(1)
    case = ConsultationState(
        "burraco", code_of("burraco"), table.hall, 1, 12, 2, 2, tree="B12", facts={"offender": "W"}
    )
    return answered(answered(case, "in_turn"), "no")


def test_a_ready_reason_goes_into_the_command(unexplained: ConsultationState) -> None:
    after = step_words(at(unexplained), arbiter_events.TellReason("  Both lines\nagree. "))
    assert isinstance(after.prompt, Reached)
    assert after.prompt.command.reason == "Both lines agree."


def test_a_reason_is_written_letter_by_letter_and_taken_back(unexplained: ConsultationState) -> None:
    mode = step_words(at(unexplained), arbiter_events.OpenKeyboard())
    for letter in "gia visto":
        mode = step_words(mode, arbiter_events.Letter(letter))
    assert mode.text == "Gia visto"
    mode = step_keys(step_keys(mode, events.Erase()), events.Digit(7))
    assert mode.text == "Gia vist7"
    after = step_keys(mode, events.NextField())
    assert isinstance(after.prompt, Reached)
    assert after.case.reason == "Gia vist7"
    assert after.case.back is not None
    assert isinstance(prompt_of(after.case.back), AskingReason)


def test_without_a_word_nothing_is_explained(unexplained: ConsultationState) -> None:
    mode = step_words(at(unexplained), arbiter_events.OpenKeyboard())
    mode = step_words(mode, arbiter_events.Letter(" "))
    assert step_keys(mode, events.NextField()) == mode
    assert step_words(mode, arbiter_events.TellReason(" ")) == mode


def test_a_reason_is_not_longer_than_the_hub_takes_it(unexplained: ConsultationState) -> None:
    mode = replace(at(unexplained), text="x" * LONGEST_REASON)
    assert step_words(mode, arbiter_events.Letter("y")).text == "x" * LONGEST_REASON


def test_cards_that_are_named_say_what_they_are_worth() -> None:
    case = wrong_meld()
    mode = step_words(at(case), arbiter_events.OpenCards())
    assert isinstance(mode.prompt, AskingCards)
    mode = step_words(mode, arbiter_events.NameSuit(Suit.SPADES))
    for card in ("KS", "KH", "JK"):
        mode = step_words(mode, arbiter_events.NameCard(parse_card(card)))
    assert mode.suit is None
    mode = step_keys(step_keys(mode, events.Erase()), events.NextField())
    assert mode.case.facts["cards"] == ("KS", "KH")
    assert isinstance(mode.prompt, Reached)
    assert mode.prompt.command.facts == {"offender": "W", "cards": ("KS", "KH")}
    assert not mode.prompt.may_name_cards


def test_cards_that_no_pack_has_are_not_named() -> None:
    case = wrong_meld()
    mode = replace(at(replace(case, is_naming=True)), cards=parse_cards("KS KS KS"))
    assert "cards" not in step_keys(mode, events.NextField()).case.facts


def test_no_more_cards_are_named_than_there_is_room_for() -> None:
    mode = replace(at(replace(wrong_meld(), is_naming=True)), cards=parse_cards("KS " * MOST_CARDS))
    assert len(step_words(mode, arbiter_events.NameCard(parse_card("KH"))).cards) == MOST_CARDS


@pytest.mark.parametrize(("key", "table"), [("burraco", begun_table), ("mineo", begun_mineo_table)])
def test_every_ruling_of_the_code_can_be_given_at_the_table(key: str, table: type[Table]) -> None:
    """Every way through every tree ends in a command; none is sent to the phone."""
    hall = table().hall
    code = code_of(key)  # type: ignore[arg-type]
    figures = hall.tournament.offers.figures
    trees = [name for name, tree in code.trees.items() if is_in_force(tree, figures)]
    waiting = [(ConsultationState(key, code, hall, 1, 12, 1, 1, tree=tree), 0) for tree in trees]  # type: ignore[arg-type]
    reached = 0
    while waiting:
        case, depth = waiting.pop()
        prompt = prompt_of(case)
        reached += isinstance(prompt, Reached)
        assert not isinstance(prompt, Unsupported), (case.tree, case.said, prompt)
        if depth < 15:
            waiting.extend((further, depth + 1) for further in _onward(case, prompt))
    assert reached > len(code.trees) / 2


def _onward(  # noqa: PLR0911 - a case for each prompt
    case: ConsultationState, prompt: object
) -> list[ConsultationState]:
    match prompt:
        case AskingFact(fact=fact, values=values):
            return [replace(case, facts={**case.facts, fact.key: values[0][0]})]
        case AskingAnswer(answers=answers):
            return [answered(case, key) for key, _ in answers]
        case AskingOption(options=options):
            return [replace(case, option=key) for key, _ in options]
        case AskingReason():
            return [replace(case, reason="Both lines agree.")]
        case AskingNumber(blank=None):
            return [answered(case, "2")]
        case AskingNumber(blank=blank) if blank is not None:
            tried = (with_number(case, blank, number) for number in (100, 10, 5, 14))
            return [further for further in tried if further != case][:1]
        case _:
            return []


@pytest.mark.parametrize(("rules", "kinds"), [("burraco_internazionale", 2), ("burraco_italiano", 3)])
def test_art_13_the_table_asks_only_what_its_rules_of_play_know(rules: str, kinds: int) -> None:
    """By international rules no burraco is semi-clean."""
    hall = hall_of(rules)
    case = ConsultationState(
        "burraco", code_of("burraco"), hall, 1, 1, 1, 1, tree="B13", facts={"owner_line": "ns"}
    )
    asked = prompt_of(answered(case, "8"))
    assert isinstance(asked, AskingAnswer)
    assert len(asked.answers) == kinds

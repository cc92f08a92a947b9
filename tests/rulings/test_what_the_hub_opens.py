"""What the hub's assistant offers, and opens next: by the rules of play, at the deal, about the right player."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest

from kiosk.hub.errors import RefusedError
from kiosk.hub.rulings.consultation_address import ConsultationAddress, read_consultation
from kiosk.hub.rulings.consultation_views import ConsultView, consult_view, tree_view
from kiosk.hub.rulings.decisions import give_ruling
from kiosk.hub.rulings.views import ruling_page
from kiosk.journal.bodies import PairEntered, RoundPublished, Seating, TournamentOpened
from kiosk.projections.tournament_state import TournamentState, replay
from kiosk.rulebook import code_of
from kiosk.rulings.consultation import QuestionKey, Said
from tests.hub.rulings.giving import context_of, give
from tests.projections.conftest import Evening

BURRACO = code_of("burraco")
FOR_INTERNATIONAL = {"B08A", "B08B", "B12"}
FOR_SISAL = {"BTIME"}
"""By the regulations, whatever the rules of play are."""


def evening_of(rules: str) -> Evening:
    evening = Evening()
    evening.say(
        "director",
        TournamentOpened("Sunday", rules, "federation", 2, 3),
        *(PairEntered(pair, (f"A{pair}", f"B{pair}")) for pair in (1, 2)),
        RoundPublished(1, (Seating(1, 1, 2),)),
    )
    return evening


def hall_of(rules: str) -> TournamentState:
    return replay(evening_of(rules).events)


def page(hall: TournamentState, tree: str, *said: tuple[str, str, str], **facts: str) -> ConsultView:
    answers = tuple(Said(QuestionKey(tree, question), answer) for tree, question, answer in said)
    case = ConsultationAddress("burraco", 1, 1, 1, tree=tree, facts=facts, said=answers)
    return consult_view(case, hall, hall.tournament.game, BURRACO)


@pytest.mark.parametrize(
    ("rules", "hidden"), [("burraco_internazionale", set()), ("burraco_italiano", FOR_INTERNATIONAL)]
)
def test_a_case_that_the_rules_of_play_do_not_know_is_not_offered(rules: str, hidden: set[str]) -> None:
    hall = hall_of(rules)
    case = ConsultationAddress("burraco", 1, 1, 1)
    listed = [key for _, keys in tree_view(case, hall, BURRACO, ()).groups for key in keys]
    assert len(listed) == len(BURRACO.trees) - len(hidden) - len(FOR_SISAL)
    found = tree_view(
        ConsultationAddress("burraco", 1, 1, 1, search="x"),
        hall,
        BURRACO,
        [BURRACO.trees[key] for key in FOR_INTERNATIONAL],
    )
    assert len(found.keys) == len(FOR_INTERNATIONAL - hidden)


def test_a_case_that_the_rules_of_play_do_not_know_cannot_be_ruled() -> None:
    """Art. 8 and 12 bind by the international rules alone."""
    command = give("B08A", "stage=in_turn", facts={"offender": "N"})
    assert give_ruling(command, context_of(hall_of("burraco_internazionale")))
    with pytest.raises(RefusedError) as refused:
        give_ruling(command, context_of(hall_of("burraco_italiano")))
    assert (refused.value.article, refused.value.field) == ("Art. 8", "tree")


ITALIAN_ALONE = [
    ("B13", ("cards", "7"), "wild", "italian"),
    ("B06", ("lifted", "pile"), "can_meld", "italian"),
]
INTERNATIONAL_ALONE = [
    ("B06", ("lifted", "pile"), "can_meld", "yes"),
    ("B06", ("lifted", "pile"), "can_meld", "no"),
]


@pytest.mark.parametrize(
    ("rules", "tree", "before", "question", "answer"),
    [
        *(("burraco_internazionale", *case) for case in ITALIAN_ALONE),
        *(("burraco_italiano", *case) for case in INTERNATIONAL_ALONE),
    ],
)
def test_art_8_13_an_answer_of_other_rules_of_play_is_neither_offered_nor_taken(
    rules: str, tree: str, before: tuple[str, str], question: str, answer: str
) -> None:
    hall = hall_of(rules)
    facts = {"B13": {"owner_line": "ns"}, "B06": {"offender": "N"}}[tree]
    view = page(hall, tree, (tree, *before), **facts)
    assert f"{tree}.{question}:{answer}" not in str(view.keys)
    command = give(tree, "=".join(before), f"{question}={answer}", facts=facts)
    with pytest.raises(RefusedError, match="no answer"):
        give_ruling(command, context_of(hall))


def test_art_8_by_italian_rules_a_pick_up_is_free_and_nothing_is_asked_about_it() -> None:
    hall = hall_of("burraco_italiano")
    view = page(hall, "B06", ("B06", "lifted", "pile"), offender="N")
    assert view.outcome is not None
    assert view.outcome.outcome is BURRACO.trees["B06"].outcomes["must_pick_freely"]
    assert len(view.crumbs) == 2, "the player, and what he lifted"
    (given,) = give_ruling(give("B06", "lifted=pile", facts={"offender": "N"}), context_of(hall))
    assert given.outcome == "must_pick_freely"
    answered = give("B06", "lifted=pile", "can_meld=italian", facts={"offender": "N"})
    assert give_ruling(answered, context_of(hall)) == (given,)


@pytest.mark.parametrize("tree", ["B23", "B26"])
@pytest.mark.parametrize(
    ("rules", "asked"), [("burraco_internazionale", {"pickup"}), ("burraco_italiano", {"n", "wild"})]
)
def test_art_26_a_pile_that_no_meld_had_to_justify_is_not_put_back(
    rules: str, asked: set[str], tree: str
) -> None:
    said = ((tree, "stage", "in_turn"), (tree, "fix", "no"))
    view = page(hall_of(rules), tree, *said, offender="N")
    assert view.asked in {
        BURRACO.trees[tree].questions[key].ask for key in asked & BURRACO.trees[tree].questions.keys()
    }


def test_a_rule_of_conduct_that_leads_to_the_play_is_about_the_deal() -> None:
    hall = hall_of("burraco_internazionale")
    said = (("BCON", "rule", "moved_cards"), ("B20", "act", "moved_cards"), ("B20", "play", "no"))
    view = page(hall, "BCON", *said, offender="N")
    assert view.outcome is not None
    option = {"option": "warn", "facts": {"offender": "N"}}
    answers = ("rule=moved_cards", "B20.act=moved_cards", "B20.play=no")
    (given,) = give_ruling(give("BCON", *answers, **option), context_of(hall))
    assert given.deal == 1
    assert page(hall, "BCON", ("BCON", "rule", "talk"), ("BCON", "before", "no"), offender="N").deals == ()


def test_the_ruling_names_the_player_whom_its_outcome_is_about() -> None:
    """Art. 20, 28: West reminds; East, who is reminded, is limited and has the frozen meld."""
    hall = hall_of("burraco_internazionale")
    command = give("B20", "act=reminded_draw", "B28R.prior=opened", facts={"offender": "W"})
    (given,) = give_ruling(command, context_of(hall))
    assert given.facts == {"offender": "E"}
    assert {effect.to for effect in given.effects} == {"E"}


def test_what_waits_is_opened_about_its_own_player_and_without_the_cards_of_this_ruling() -> None:
    """Art. 29: the player who picked up out of turn and the partner are bound each in their own turn."""
    evening = evening_of("burraco_internazionale")
    hall = replay(evening.events)
    facts = {"offender": "E", "cards": ("9C",)}
    (given,) = give_ruling(give("B29S", "suggested=yes", "kind=pick", facts=facts), context_of(hall))
    evening.say("director", given)
    hall = replay(evening.events)
    shown = ruling_page(hall, hall.rulings.all[-1], code_of, ("B29T.E", "B28V.E", "B99.E"))
    cases = [read_consultation(_parameters(following.address), "burraco") for following in shown.following]
    assert [(case.tree, case.facts) for case in cases] == [
        ("B29T", {"offender": "W"}),
        ("B29T", {"offender": "E"}),
        ("B28V", {"offender": "E"}),
    ]
    assert cases[0].queue == ("B29T.E", "B28V.E", "B99.E")


def _parameters(address: str) -> list[tuple[str, str]]:
    return parse_qsl(urlsplit(address).query)

"""What rulings do to a deal's score: the cards that count negative, the burraco that does not, the penalty."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.cards import parse_card, parse_cards
from kiosk.games.burraco.game import BurracoGame
from kiosk.games.burraco.sheet import Pozzetto
from kiosk.rulebook import code_of
from kiosk.rulings.amounts import Figures
from kiosk.rulings.effects import Cards, Freeze, Points
from kiosk.rulings.resolve import Choice, verdict
from tests.rulings.consulting import FIGURES, TOLD, walk

BOOK = code_of("burraco")


def ruled(tree: str, answers: dict[str, Any], cards: str) -> Any:
    """The effects of a ruling about these cards."""
    state = walk(BOOK, tree, answers, {**TOLD, "cards": tuple(cards.split())})
    return verdict(state, Choice(), FIGURES).effects


def negative(effects: Any) -> int:
    """What the cards that count negative at the deal's end are worth."""
    named = [
        card
        for effect in effects
        if isinstance(effect, Cards) and effect.action == "negative"
        for card in effect.named
    ]
    return sum(parse_card(card).points for card in named)


def score(melded: str = "", penalised: int = 0, **entered: int) -> int:
    """A line's deal with its pozzetto, by the game's own arithmetic; `entered` are other values of its sheet."""
    nothing = {
        "clean": 0, "dirty": 0, "closing": 0, "pozzetto": Pozzetto.PLAYED.value, "cards": 0, "in_hand": 0,
        "pozzetto_cards": 0, "penalised": 0,
    }  # fmt: skip
    worth = sum(card.points for card in parse_cards(melded))
    line = {**nothing, "cards": worth, "penalised": penalised, **entered}
    return BurracoGame().score({"ew": line, "ns": nothing})["ew"].total


@pytest.mark.parametrize(
    ("tree", "answers", "cards", "entered", "expected"),
    [
        pytest.param(
            "B27", {"stage": "later"}, "9C", {"melded": "4H 5H 6H 7H 8H"}, 20,
            id="Art. 27: found late, the nine counts against the line and five hearts for it",
        ),
        pytest.param(
            "B27", {"stage": "later"}, "KC", {"melded": "3H 4H 5H 6H 7H 8H 9H", "clean": 1}, 235,
            id="Art. 27: a clean burraco that was complete before the freeze stays",
        ),
        pytest.param(
            "B28V", {"ended": "yes", "kind_end": "opened"}, "9H 10H JH", {"melded": ""}, -30,
            id="Art. 28: the deal ends before the meld has become good",
        ),
        pytest.param(
            "B28V", {"ended": "yes", "kind_end": "tied"}, "10H", {"melded": "4H 5H 6H 7H 8H 9H"}, 30,
            id="Art. 28: the added card is negative, the six others count, no burraco",
        ),
        pytest.param(
            "B31A", {"discard": "natural", "last": "opened"}, "9S 10S JS QS", {"melded": ""}, -40,
            id="Art. 31A: the opponents close while all four are owed",
        ),
        pytest.param(
            "B30", {"stage": "later", "w3": "yes"}, "2C", {"melded": "3H 3D 3C JK 3S 3H"}, 35,
            id="Art. 30: the second wild card of two sets of threes",
        ),
        pytest.param(
            "B12", {"stage": "later"}, "10H 10D 10S", {"melded": ""}, -30,
            id="Art. 12: three tens, found late",
        ),
    ],
)  # fmt: skip
def test_cards_that_count_negative(
    tree: str, answers: dict[str, Any], cards: str, entered: dict[str, Any], expected: int
) -> None:
    assert score(penalised=negative(ruled(tree, answers, cards)), **entered) == expected


@pytest.mark.parametrize(
    ("tree", "answers", "kept"),
    [
        ("B27", {"stage": "later"}, "freeze"),
        ("B23", {"stage": "later"}, "freeze"),
        ("B23T", {"where": "existing"}, "freeze"),
        ("B28", {"who_told": "other", "stage": "in_turn", "what": "tied"}, "infringement"),
        ("B30", {"stage": "in_turn", "w1": "no"}, "infringement"),
    ],
)
def test_a_burraco_counts_if_it_was_complete_in_time(tree: str, answers: dict[str, Any], kept: str) -> None:
    """Glossary: before the freeze, that is the finding; Art. 28 and 30: before the infringement."""
    freezes = [effect for effect in ruled(tree, answers, "9C") if isinstance(effect, Freeze)]
    assert [freeze.burraco_before for freeze in freezes] == [kept]


def test_seven_aces_joined_are_no_burraco() -> None:
    """Art. 30 (a): 105 for the cards, and no 200."""
    effects = ruled("B30", {"stage": "in_turn", "w1": "no"}, "AH AD AC")
    freeze = next(effect for effect in effects if isinstance(effect, Freeze))
    assert freeze.loses == ("later_burraco",)
    assert score("AH AD AC AS AH AD AC", negative(effects)) == 105


def test_a_valid_closing_is_worth_what_the_sheet_gives() -> None:
    """Art. 16, 17."""
    effects = ruled("B16A", {"pozzetto": "yes", "last": "natural", "clean": "yes"}, "")
    assert [effect.points for effect in effects if isinstance(effect, Points)] == [score(closing=1)] == [100]
    cards = "3H 4H 5H 6H 7H 8H 9H AH AD AC AS AH AD JK"
    assert score(cards, clean=1, dirty=1, closing=1) == 565


@pytest.mark.parametrize(("wild", "field", "points"), [("no", "clean", 200), ("yes", "dirty", 100)])
def test_a_burraco_is_what_its_cards_make_it(wild: str, field: str, points: int) -> None:
    """Art. 13, 17."""
    effects = ruled("B13", {"cards": 7, "wild": wild}, "")
    assert (
        [effect.points for effect in effects if isinstance(effect, Points)]
        == [points]
        == [score(**{field: 1})]
    )


@pytest.mark.parametrize(
    ("tree", "answers", "points"),
    [
        pytest.param("M07B", {"who": "player", "M08C.playable": "no", "M08C.soloist_e": "no",
                              "M08C.important_e": "yes"}, [-1], id="8.c: a King, not the soloist's"),
        pytest.param("M08A", {"sides": "no"}, [-1], id="8.a: before the sides are fixed"),
        pytest.param("M08A", {"sides": "yes", "matured": 3, "favours": "yes", "charged": "yes"}, [-4],
                     id="8.a: with what the opponents had matured"),
        pytest.param("M08A", {"sides": "yes", "matured": 3, "favours": "yes", "charged": "no"}, [-1],
                     id="8.a: counted in the deal alone"),
        pytest.param("M08A", {"sides": "yes", "matured": 1, "favours": "no"}, [-2], id="8.a: dealt again"),
        pytest.param("M08B", {"bad": "yes"}, [-2], id="8.b"),
        pytest.param("M08C", {"playable": "yes", "soloist_p": "yes"}, [], id="8.c: the soloist's"),
        pytest.param("M08E", {"clear": "yes"}, [-2], id="8.e"),
        pytest.param("M08F", {"when": "later", "side": "offender"}, [-3], id="8.f: whoever wins"),
        pytest.param("M08F", {"when": "later", "side": "none"}, [-3], id="8.f: nobody wins"),
        pytest.param("M08F", {"when": "after_count"}, [], id="8.f: too late"),
    ],
)  # fmt: skip
def test_penalties_of_mineo_stand_on_the_players_sheet(
    tree: str, answers: dict[str, Any], points: list[int]
) -> None:
    """Art. 8: never multiplied, and credited to nobody."""
    effects = verdict(walk(code_of("mineo"), tree, answers), Choice(), Figures()).effects
    found = [effect for effect in effects if isinstance(effect, Points)]
    assert [effect.points for effect in found] == points
    assert all((effect.pool, effect.to) == ("sheet", "E") for effect in found)

from __future__ import annotations

import pytest

from kiosk.games.burraco.package import REGULATIONS, RULES, format_for
from kiosk.games.registry import UnknownGameError, game_for


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("regulations", REGULATIONS)
def test_rules_of_play_and_regulations_are_chosen_apart(rules: str, regulations: str) -> None:
    deals = REGULATIONS[regulations].formats[0].deals

    game = game_for(rules, regulations, deals)

    assert (game.key, game.deals) == (rules, deals)


@pytest.mark.parametrize(
    ("rules", "regulations", "deals", "field"),
    [
        ("whist", "federation", 2, "rules"),
        ("burraco_italiano", "club", 2, "regulations"),
        ("burraco_italiano", "federation", 99, "deals"),
    ],
)
def test_what_is_not_known_is_named_with_the_choices(
    rules: str, regulations: str, deals: int, field: str
) -> None:
    with pytest.raises(UnknownGameError, match="Choose one of") as caught:
        game_for(rules, regulations, deals)

    assert caught.value.field == field


def test_first_format_of_that_many_deals_is_taken() -> None:
    """Pairs and teams may both play four deals; pairs come first."""
    assert format_for("federation", 4).key == "4"

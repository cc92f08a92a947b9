"""What an organiser settles otherwise reaches everything that reckons with it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kiosk.games.burraco.forfeits import bye, lateness
from kiosk.games.burraco.package import REGULATIONS, conditions_for
from kiosk.games.burraco.settings import SETTINGS, Choice, Conditions, InvalidSettingError, settled
from kiosk.games.burraco.settings.kinds import NumberSetting, Setting
from kiosk.games.entrants import PAIRS, TEAMS
from kiosk.games.offers import offers_of
from kiosk.games.package import UnknownGameError
from kiosk.games.registry import game_for
from kiosk.games.regulations import Award

INTERNATIONAL = "burraco_internazionale"
EVERY_CONDITION = [
    (regulations.key, match_format.deals, entrants)
    for regulations in REGULATIONS.values()
    for match_format in regulations.formats
    for entrants in (PAIRS, TEAMS)
    if match_format.target is None or entrants != TEAMS
]


def conditions(**choices: Choice) -> Conditions:
    return settled(conditions_for("federation", 2), choices)


def other_choice(setting: Setting, usual: Choice) -> Choice:
    """Something else that may be chosen, near what is usual so that nothing else forbids it."""
    if not isinstance(setting, NumberSetting):
        return next(option for option in setting.options if option != usual)
    assert isinstance(usual, int)
    return usual + setting.step if usual + setting.step <= setting.most else usual - setting.step


@pytest.mark.parametrize("opened", EVERY_CONDITION, ids=str)
def test_every_setting_is_read_back_as_it_was_written(opened: tuple[str, int, str]) -> None:
    usual = conditions_for(*opened)
    for setting in SETTINGS:
        value = setting.read(usual)
        if value is not None:
            chosen = other_choice(setting, value)
            assert setting.read(settled(usual, {setting.key: chosen})) == chosen, setting.key


@pytest.mark.parametrize("opened", EVERY_CONDITION, ids=str)
def test_what_is_usual_lies_in_the_limits_and_changes_nothing(opened: tuple[str, int, str]) -> None:
    usual = conditions_for(*opened)
    choices = {setting.key: setting.read(usual) for setting in SETTINGS}
    assert settled(usual, {key: value for key, value in choices.items() if value is not None}) == usual


def test_settings_have_keys_of_their_own_and_follow_the_articles() -> None:
    assert len({setting.key for setting in SETTINGS}) == len(SETTINGS)
    numbers = [int("".join(filter(str.isdigit, setting.article.split(",")[0])) or 99) for setting in SETTINGS]
    assert all(before <= after for before, after in pairwise(numbers))


def test_art_34_lateness_counts_by_the_minutes_and_points_that_were_settled() -> None:
    chosen = conditions(late_warned_minutes=6, late_warned_points=200, late_forfeit_minutes=12)
    at = {"ns": 330, "ew": 0}, {"ns": 361, "ew": 0}, {"ns": 720, "ew": 0}, {"ns": 721, "ew": 0}
    ruled = [lateness(seconds, chosen.format, chosen.regulations) for seconds in at]
    assert [ruling.credited["ew"] for ruling in ruled] == [100, 200, 200, 0]
    assert [bool(ruling.warned) for ruling in ruled] == [False, True, True, True]
    assert [ruling.awards is not None for ruling in ruled] == [False, False, False, True]


def test_art_34_a_bye_gives_what_was_settled() -> None:
    assert bye(conditions(bye_victory_points=13, bye_match_points=0).format) == Award(13, 0)


def test_art_17_the_most_match_points_of_a_match() -> None:
    game = game_for(INTERNATIONAL, "federation", 2, {"match_points_cap": 500})
    deal = {
        line: dict.fromkeys(("clean", "dirty", "closing", "cards", "in_hand"), 0) for line in ("ns", "ew")
    }
    nothing = {"pozzetto": 2, "pozzetto_cards": 0, "penalised": 0}
    result = game.result([{line: {**values, **nothing} for line, values in deal.items()}], {"ns": 900})
    assert (result["ns"].match_points, result["ew"].match_points) == (500, -500)
    assert result["ns"].victory_points == 19


@pytest.mark.parametrize(
    "choices",
    [
        {"late_minutes": 5},
        {"late_warned_minutes": 10},
        {"late_forfeit_minutes": 4},
        {"late_points": 155},
        {"late_warned_points": 95},
    ],
    ids=str,
)
def test_art_34_limits_of_lateness_follow_each_other(choices: dict[str, Choice]) -> None:
    with pytest.raises(InvalidSettingError):
        settled(conditions_for("federation", 2), choices)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("bye_match_points", 307),
        ("minutes", 0),
        ("minutes", "30"),
        ("timeout_lap", "never"),
        ("minutes", True),
    ],
)
def test_what_cannot_be_chosen_is_refused_and_says_where(key: str, value: Choice) -> None:
    with pytest.raises(InvalidSettingError) as refused:
        settled(conditions_for("federation", 2), {key: value})
    assert refused.value.field == f"settings.{key}"


@pytest.mark.parametrize("key", ["late_minutes", "bye_match_points", "turn_few_seconds", "of_tomorrow"])
def test_a_setting_that_the_regulations_do_not_have_is_unknown(key: str) -> None:
    with pytest.raises(UnknownGameError):
        game_for(INTERNATIONAL, "sisal", 2, {key: 5})


def test_a_game_says_what_was_changed_and_how_it_usually_is() -> None:
    game = game_for(INTERNATIONAL, "federation", 2, {"late_forfeit_minutes": 12})
    changed = [setting for setting in offers_of(game).settings if setting.is_changed]
    assert [(s.article, str(s.default.values["n"]), str(s.in_force.values["n"])) for s in changed] == [
        ("Art. 34", "10", "12")
    ]


def test_the_format_that_is_played_is_the_one_that_is_listed() -> None:
    chosen = conditions(minutes=35)
    assert chosen.regulations.format("2").minutes == chosen.format.minutes == 35
    assert chosen.regulations.format("3").minutes == 40

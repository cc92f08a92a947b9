from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from kiosk.journal.bodies import (
    AnyBody,
    ChecklistFilled,
    DebtSettled,
    EventName,
    LotsDrawn,
    RulingAnswer,
    RulingCancelled,
    RulingGiven,
)
from kiosk.journal.event import (
    FIRST_HASH,
    MAX_EVENT_SIZE,
    Event,
    InvalidEventError,
    decode_event,
    encode_event,
    sign_event,
)
from kiosk.journal.identity import Identity
from kiosk.rulings.effects import (
    AnyEffect,
    Cards,
    CorrectionLeave,
    DealFate,
    Freeze,
    Limit,
    MatchAward,
    Points,
    Report,
    StandingsPoints,
    SuspendChecks,
    TransferTrick,
    Warn,
)

IDENTITY = Identity.create("director")

EFFECTS = (
    Cards(cards="surplus", action="negative", at="deal_end", to="S", named=("9C", "JK"), penalised=True),
    Freeze(meld="affected", permanent=True, until="deal_end", to="S", described="4-8 di cuori"),
    Points(pool="match", to="ew", points=150, why="sanction"),
    MatchAward(to="ns", award="absent", victory_points=6, match_points=-305),
    StandingsPoints(to="ns", victory_points=-1, match_points=-45),
    Warn(to="N", key="pozzetto_seen"),
    DealFate("annul_and_replay"),
    Limit(to="S", when="this_turn", only=("draw", "discard")),
    Report(to="director"),
    SuspendChecks(),
    CorrectionLeave(pairing="kept"),
    TransferTrick(to="ew"),
)


def given(**changes: Any) -> RulingGiven:
    values: dict[str, Any] = {
        "round": 1,
        "table": 12,
        "deal": 2,
        "code": "burraco",
        "tree": "B23",
        "outcome_tree": "B27",
        "outcome": "frozen",
        "articles": ("23", "27"),
        "answers": (RulingAnswer("B23", "found", "later", against_known=True),),
        "option": None,
        "facts": {"offender": "S", "cards": ("9C", "JK"), "count": 2},
        "effects": EFFECTS,
        "reason": "Found when the points were counted",
        "arbiter": "Rosa",
        "call": EventName("table-12", 1, 4),
        "departs_from": "A39",
        "undoes": EventName("table-12", 1, 3),
    }
    return RulingGiven(**{**values, **changes})


def signed(body: AnyBody) -> Event:
    event = Event("evening", "director", 1, 1, FIRST_HASH, 1.8e9, body, b"")
    return sign_event(event, IDENTITY.private_key)


@pytest.mark.parametrize(
    "body",
    [
        given(),
        given(call=None, departs_from=None, undoes=None, option="warn", facts={}, effects=()),
        RulingCancelled("director", 1, 7, "On appeal", "Rosa"),
        DebtSettled("director", 1, 7, 0),
        LotsDrawn(3, ("12", "7")),
        ChecklistFilled(1, 3, "defective_trick", {"north_played": 1, "trick": 9}, call=2),
    ],
    ids=lambda body: type(body).__name__,
)
def test_what_is_said_is_read_as_it_was_written(body: AnyBody) -> None:
    event = signed(body)

    assert decode_event(encode_event(event)) == event


def test_largest_ruling_fits_into_an_event() -> None:
    key, text = "k" * 64, "ò" * 200
    largest = given(
        tree=key,
        articles=(key,) * 16,
        answers=tuple(RulingAnswer(key, key, key) for _ in range(32)),
        facts={f"{number:064}": text for number in range(16)},
        effects=(
            *(msgspec.structs.replace(EFFECTS[0], named=("10H",) * 108) for _ in range(12)),
            *(msgspec.structs.replace(EFFECTS[1], described=text) for _ in range(12)),
        ),
        reason="ò" * 500,
        arbiter=text,
    )

    assert len(encode_event(signed(largest))) < MAX_EVENT_SIZE


@pytest.mark.parametrize(
    "changes",
    [
        {"reason": "x" * 501},
        {"code": "whist"},
        {"facts": {"offender": 1.5}},
        {"answers": tuple(RulingAnswer("B20", "act", "remark") for _ in range(33))},
        {"effects": (Points(pool="pot", to="ew", points=5, why="sanction"),)},  # type: ignore[arg-type]
        {"effects": EFFECTS * 3},
        {"table": -1},
    ],
    ids=["long reason", "no code", "no fact", "many answers", "no pool", "many effects", "no table"],
)
def test_ruling_that_cannot_be_is_not_signed(changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidEventError):
        signed(given(**changes))


def test_effect_with_an_unknown_field_is_no_event() -> None:
    data = encode_event(signed(given(effects=(SuspendChecks(),))))

    with pytest.raises(InvalidEventError):
        decode_event(
            data.replace(b"\x81\xa6effect\xaesuspend_checks", b"\x82\xa6effect\xaesuspend_checks\xa1x\x01")
        )


def test_lots_are_drawn_between_two_at_least() -> None:
    with pytest.raises(InvalidEventError):
        signed(LotsDrawn(1, ("7",)))


def test_effects_of_the_model_are_all_tried_here() -> None:
    assert {type(effect) for effect in EFFECTS} == set(get_args(AnyEffect))

"""An evening's rulings through the hub's API by the real trees, against figures that are worked out here anew."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

import httpx
import msgspec
import pytest

from kiosk.commands.rulings import GiveRuling
from kiosk.journal.bodies import (
    PlayerEntered,
    PlayersSeated,
    RulingGiven,
    SeatedTable,
    TournamentOpened,
)
from kiosk.projections.rulings.warnings import warnings
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulings.effects import SuspendChecks
from tests.hub.playing import PlayingHall, line
from tests.hub.rulings.giving import give, shown, vp

keys = count()

LEVEL: Mapping[str, Mapping[str, int]] = {
    "ns": line(clean=1, cards=200, in_hand=10),
    "ew": line(clean=1, cards=200, in_hand=10),
}
"""390 to 390."""

LOST: Mapping[str, Mapping[str, int]] = {**LEVEL, "ns": line(clean=1, cards=100, in_hand=10)}
"""290 to 390."""

TOO_MANY: Mapping[str, Mapping[str, int]] = {
    "ns": line(clean=8, cards=700, in_hand=10),
    "ew": line(clean=6, cards=500, in_hand=10),
}
"""2290 to 1690, with more cards than two packs have."""


def send(director: httpx.Client, command: GiveRuling) -> httpx.Response:
    return director.post(
        "/api/commands",
        json=msgspec.to_builtins(command),
        headers={"Idempotency-Key": f"ruling-{next(keys)}"},
    )


def rule(director: httpx.Client, tree: str, *answers: str, **changes: object) -> None:
    answer = send(director, give(tree, *answers, **changes))
    assert answer.status_code == httpx.codes.OK, answer.text


def points(hall: TournamentState) -> list[tuple[int, int, int]]:
    return [
        (standing.entrant, standing.victory_points, standing.match_points) for standing in standings(hall)
    ]


@pytest.fixture
def evening(hall: PlayingHall, director: httpx.Client) -> PlayingHall:
    """A round of four tables and an incomplete fifth, in which twenty rulings are given."""
    pairs = "\n".join(f"Nord{number} - Sud{number}" for number in range(1, 10))
    hall.open(pairs=pairs)
    hall.begin()
    tables = {number: hall.table(number) for number in (1, 2, 3, 4)}

    rule(director, "B34T", "who=one", "seconds=400", facts={"late_line": "ew"}, deal=0)
    rule(director, "B04B", "found=before_first_draw", "looked=yes")
    rule(director, "B12", "stage=later", facts={"offender": "E", "cards": ("10H", "10D", "10C")})
    rule(
        director,
        "B20",
        "act=remark",
        "play=yes",
        facts={"offender": "N"},
        option="warn_and_points",
        numbers={"ew.points": 120},
    )
    rule(director, "B28", "who_told=other", "stage=in_turn", "what=opened", facts={"offender": "W"})
    tables[1].accept(1, 1, LEVEL)
    tables[1].accept(1, 2, LEVEL)
    rule(
        director,
        "B32",
        "rebuilt=no",
        facts={"offender": "E"},
        deal=2,
        numbers={"ew.points": 60},
        reason="Half of the cards had been counted.",
    )

    rule(director, "B21E", "how=discard", "partner_done=no", "info=no", table=2, facts={"offender": "N"})
    rule(director, "B25", "when=during", "opened=yes", table=2)
    tables[2].accept(1, 1, TOO_MANY)
    rule(
        director,
        "B21E",
        "how=discard",
        "partner_done=no",
        "info_again=no",
        table=2,
        deal=2,
        facts={"offender": "S"},
    )
    rule(
        director,
        "B16A",
        "pozzetto=yes",
        "last=natural",
        "clean=yes",
        table=2,
        deal=2,
        facts={"closing_line": "ew"},
    )
    rule(director, "BCON", "rule=accusing", "before=no", table=2, deal=0, facts={"offender": "W"})
    rule(
        director,
        "BCON",
        "rule=arguing",
        table=2,
        deal=0,
        facts={"offender": "E"},
        option="points",
        numbers={"ns.points": 300},
    )
    tables[2].accept(1, 2, LEVEL)

    tables[3].accept(1, 1, LOST)
    rule(director, "B25", "when=during", "opened=no", table=3)
    tables[3].accept(1, 1, LEVEL)
    rule(director, "B27", "stage=later", table=3, deal=2, facts={"offender": "S", "cards": ("9C", "JK")})
    rule(
        director,
        "BPROC",
        "caller=opponent",
        "played_on=yes",
        "late_rule=no",
        "restorable=no",
        table=3,
        deal=2,
        facts={"offender": "N"},
        option="warn_and_arbitral",
        numbers={"ew.points": 35},
        reason="They could have closed.",
    )
    tables[3].accept(1, 2, {**LEVEL, "ns": {**LEVEL["ns"], "penalised": 40}})

    tables[4].accept(1, 1, LEVEL)
    rule(director, "B33A", "who=one", "kind=unjustified", table=4, deal=0, facts={"absent_line": "ns"})
    rule(
        director,
        "B34R",
        "formula=yes",
        table=5,
        deal=0,
        facts={"present_line": "ns"},
        numbers={"ns.victory_points": 13},
        reason="As announced before the event.",
    )
    for number in (1, 2, 3):
        tables[number].deliver(1)
    return hall


def test_standings_are_those_that_the_code_gives(evening: PlayingHall) -> None:
    """Each figure by hand: what was counted, what a ruling adds, the difference, its band."""
    first = (390 + 390 + 150) - ((390 - 30) + 60 + 120)
    second = (2290 + 390 + 300) - (1690 + 390 + 100)
    third = (390 + 390 - 40) - (390 + 390 + 35)
    expected = {}
    for (ns, ew), lead in {(1, 2): first, (3, 4): second, (5, 6): third}.items():
        expected[ns], expected[ew] = (vp(lead)[0], lead), (vp(lead)[1], -lead)
    expected[3] = (expected[3][0] - 1, expected[3][1] - 45)
    expected |= {7: (0, -1005), 8: (14, 305), 9: (13, 205)}

    assert points(evening.service.state.hall) == shown(expected)
    assert (first, second, third) == (390, 800, -75)


def test_register_has_every_ruling_and_every_warning(evening: PlayingHall) -> None:
    hall = evening.service.state.hall

    assert len({ruling.given.tree for ruling in hall.rulings.all}) >= 12
    assert [(warning.key, warning.line, warning.player, warning.times) for warning in warnings(hall)] == [
        ("late", 2, None, 1),
        ("partner_remark", 1, "Nord1", 1),
        ("pozzetto_seen", 3, "Nord3", 1),
        ("conduct", 4, "Sud4", 1),
        ("lost_right", 5, "Nord5", 1),
    ]
    assert hall.irregularities() == ()


def test_hub_that_starts_again_knows_the_same(evening: PlayingHall) -> None:
    restarted = evening.new_service()

    assert restarted.state.hall == evening.service.state.hall
    restarted.close()


def test_without_its_rulings_the_evening_is_what_was_played(
    evening: PlayingHall, director: httpx.Client
) -> None:
    """All but the one on which a sheet that was handed in rests (Art. 19)."""
    for ruling in evening.service.state.hall.rulings.all:
        author, epoch, number = ruling.key
        answer = director.post(
            "/api/commands",
            json={
                "kind": "cancel_ruling",
                "author": author,
                "epoch": epoch,
                "ruling": number,
                "reason": "On appeal",
                "arbiter": "Rosa Verdi",
            },
            headers={"Idempotency-Key": f"cancel-{number}"},
        )
        rests = any(isinstance(effect, SuspendChecks) for effect in ruling.given.effects)
        assert answer.status_code == (httpx.codes.CONFLICT if rests else httpx.codes.OK)
    hall = evening.service.state.hall
    third = (290 + 390 - 40) - (390 + 390)
    kept = 2290 - 1690

    assert points(hall) == shown(
        {
            1: (10, 0), 2: (10, 0),
            3: (vp(kept)[0], kept), 4: (vp(kept)[1], -kept),
            5: (vp(third)[0], third), 6: (vp(third)[1], -third),
            7: (0, 0), 8: (0, 0),
            9: (14, 305),
        }
    )  # fmt: skip
    assert hall.match(1, 2).irregularities == ()
    assert [irregularity.code for irregularity in hall.match(1, 3).irregularities] == ["double"]
    assert all(isinstance(ruling.given, RulingGiven) for ruling in hall.rulings.all)


def test_refusal_is_a_sentence_with_its_article_and_field(hall: PlayingHall, director: httpx.Client) -> None:
    hall.open()
    hall.begin()

    answer = send(
        director,
        give(
            "B20",
            "act=remark",
            "play=no",
            facts={"offender": "N"},
            option="points",
            numbers={"ew.points": 95},
        ),
    )

    assert answer.status_code == httpx.codes.CONFLICT
    assert answer.json() == {
        "message": "Enter a number from 100 to 300 in steps of 5.",
        "article": "Art. 20",
        "field": "ew.points",
    }


def test_mineo_penalty_is_taken_from_the_player(hall: PlayingHall, director: httpx.Client) -> None:
    """M8.e: two points, and the deal goes on."""
    for body in (
        *(PlayerEntered(number, name) for number, name in enumerate(("Rossi", "Esposito", "Greco"), 1)),
        PlayerEntered(4, "Le tre rose", ("Rosa", "Rosalia", "Rosina")),
        TournamentOpened("Mineo", "mineo", "mineo", 4, 1),
        PlayersSeated(1, (SeatedTable(1, {"N": 1, "W": 2, "S": 3, "E": 4}),)),
    ):
        hall.log.append(hall.identity, body)

    rule(director, "M08E", "clear=yes", code="mineo", facts={"offender": "E"})

    assert [credit.item.points for credit in hall.service.state.hall.match(1, 1).credits] == [-2]
    again = give("M08E", "clear=yes", code="mineo", facts={"offender": "W"}, arbiter="ROSALIA")
    assert send(director, again).json()["field"] == "arbiter"

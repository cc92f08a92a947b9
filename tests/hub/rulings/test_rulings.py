"""Rulings that are given, refused, cancelled and settled on the director's side, by the real trees."""

from __future__ import annotations

import time
from typing import Any

import pytest

from kiosk.commands.calls import RuledCall
from kiosk.commands.rounds import PublishRound
from kiosk.commands.rulings import CancelRuling, CorrectDeal, GiveRuling, Reply, SettleDebt, TakeInSheet
from kiosk.games.bridge.settings import SETTINGS as BRIDGE_SETTINGS
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.progress import undelivered
from kiosk.journal.bodies import (
    EventName,
    PairEntered,
    RoundPublished,
    RulingGiven,
    Seating,
    TournamentOpened,
)
from kiosk.projections.folds.ruling_effects import Pending
from kiosk.projections.folds.table_match import TableMatch
from kiosk.projections.rulings.warnings import warnings
from kiosk.rulebook import code_of
from kiosk.rulings.effects import (
    Cards,
    CorrectionLeave,
    DealFate,
    Freeze,
    Points,
    Report,
    StandingsPoints,
    SuspendChecks,
    Warn,
)
from tests.hub.playing import CLOSED_BY_NS, PlayingHall
from tests.hub.rulings.giving import give
from tests.projections.rulings_given import ruling

SANCTION = ("act=remark", "play=no")


@pytest.fixture
def playing(hall: PlayingHall) -> PlayingHall:
    """Six pairs at three tables; the first round has begun, and who meets does not depend on scores."""
    hall.open(system="mitchell")
    hall.begin()
    for table in (1, 2, 3):
        hall.table(table)
    return hall


def last(playing: PlayingHall) -> RulingGiven:
    return playing.service.state.hall.rulings.all[-1].given


def at(playing: PlayingHall, table: int = 1) -> TableMatch:
    return playing.service.state.hall.match(1, table)


def pending(playing: PlayingHall) -> tuple[Pending, ...]:
    return at(playing).pending


def refusal(playing: PlayingHall, command: Any) -> RefusedError:
    before = playing.service.state.events
    with pytest.raises(RefusedError) as caught:
        playing.order(command)
    assert playing.service.state.events == before
    return caught.value


def sanction(**changes: Any) -> GiveRuling:
    told = {
        "facts": {"offender": "N"},
        "option": "warn_and_points",
        "numbers": {"ew.points": 120},
        **changes,
    }
    return give("B20", *SANCTION, **told)


def test_ruling_is_entered_as_the_tree_has_it(playing: PlayingHall) -> None:
    call = playing.table(1).call(seat="E")
    playing.order(sanction(call=RuledCall(call.author, call.epoch, call.seq), reason="He nodded."))

    given = last(playing)

    assert (given.tree, given.outcome_tree, given.outcome, given.articles) == (
        "B20",
        "B20",
        "sanction",
        ("20",),
    )
    assert [(answer.question, answer.answer) for answer in given.answers] == [
        ("act", "remark"),
        ("play", "no"),
    ]
    assert given.effects == (
        Report(to="director"),
        Points(pool="match", to="ew", points=120, why="sanction"),
        Warn(to="N", key="partner_remark"),
    )
    assert (given.option, given.facts, given.reason, given.arbiter, given.call) == (
        "warn_and_points",
        {"offender": "N"},
        "He nodded.",
        "Rosa Verdi",
        EventName("table-1", 1, call.seq),
    )


def test_ruling_ends_in_the_tree_to_which_an_answer_led(playing: PlayingHall) -> None:
    playing.order(
        give(
            "B16A",
            "B16A.pozzetto=yes",
            "B16A.last=natural",
            "B16A.clean=no",
            "B31A.discard=natural",
            "B31A.last=opened",
            facts={"offender": "S", "closing_line": "ns", "cards": ("9C", "10C")},
        )
    )

    given = last(playing)

    assert (given.tree, given.outcome_tree, given.outcome) == ("B16A", "B31A", "meld")
    assert {type(owed.effect) for owed in pending(playing)} >= {Cards}


def test_deal_that_was_accepted_is_named_when_it_is_dealt_again(playing: PlayingHall) -> None:
    accepted = playing.table(1).accept(1, 1)
    playing.order(give("B25", "when=during", "opened=no"))

    assert last(playing).effects == (DealFate("redeal"),)
    assert last(playing).undoes == EventName("table-1", 1, accepted.seq)
    assert at(playing).totals == {}


def test_second_look_at_the_pozzetto_costs_a_victory_point(playing: PlayingHall) -> None:
    """Art. 21 ter: the register answers whether the line has been warned; either partner counts."""
    first = give("B21E", "how=discard", "partner_done=no", "info=no", facts={"offender": "N"})
    playing.order(first)
    assert last(playing).outcome == "warn"

    second = give("B21E", "how=discard", "partner_done=no", "info_again=no", facts={"offender": "S"}, deal=1)
    playing.order(second)

    assert (last(playing).outcome, last(playing).effects[0]) == (
        "one_vp",
        StandingsPoints(to="ns", victory_points=-1, match_points=-45),
    )
    assert [answer.answer for answer in last(playing).answers] == ["discard", "no", "yes", "no"]


def test_answer_against_the_register_must_be_meant(playing: PlayingHall) -> None:
    playing.order(give("B21E", "how=discard", "partner_done=no", "info=no", facts={"offender": "N"}))
    again = give("B21E", "how=discard", "partner_done=no", "repeat=no", "info=no", facts={"offender": "S"})

    error = refusal(playing, again)
    assert (error.article, error.field) == ("Art. 21 ter", "repeat")

    meant = tuple(
        Reply(reply.tree, reply.question, reply.answer, reply.question == "repeat") for reply in again.replies
    )
    playing.order(_with(again, replies=meant))
    assert last(playing).outcome == "warn"
    assert [answer.against_known for answer in last(playing).answers] == [False, False, True, False]


def _with(command: GiveRuling, **changes: Any) -> GiveRuling:
    values = {name: getattr(command, name) for name in command.__struct_fields__}
    return GiveRuling(**{**values, **changes})


@pytest.mark.parametrize(
    ("command", "field", "article"),
    [
        (give("B99"), "tree", ""),
        (give("B20", "act=shouting", facts={"offender": "N"}), "", "Art. 20"),
        (give("B20", "play=no", facts={"offender": "N"}), "play", "Art. 20"),
        (give("B20", "act=remark", facts={"offender": "N"}), "", "Art. 20"),
        (give("B20", *SANCTION, option="warn"), "offender", "Art. 20"),
        (give("B20", *SANCTION, facts={"offender": "N"}), "option", "Art. 20"),
        (give("B20", *SANCTION, facts={"offender": "N"}, option="hang"), "option", "Art. 20"),
        (give("B20", *SANCTION, facts={"offender": "Q"}, option="warn"), "offender", "Art. 20"),
        (give("B20", *SANCTION, facts={"weather": "rain"}, option="warn"), "weather", "Art. 20"),
        (sanction(numbers={"ew.points": 95}), "ew.points", "Art. 20"),
        (sanction(numbers={"ew.points": 305}), "ew.points", "Art. 20"),
        (sanction(numbers={"ew.points": 122}), "ew.points", "Art. 20"),
        (sanction(numbers={}), "ew.points", "Art. 20"),
        (sanction(numbers={"ew.points": 120, "ns.points": 120}), "ns.points", "Art. 20"),
        (sanction(outcome="sanction_play", option="warn", numbers={}), "reason", "Art. 20"),
        (
            give("B34T", "who=one", "seconds=200", facts={"late_line": "ns", "present_line": "ns"}),
            "",
            "Art. 34",
        ),
        (give("B34T", "who=one", "seconds=-5", facts={"late_line": "ns"}), "", "Art. 34"),
        (give("B12", "stage=later", facts={"offender": "N", "cards": ("9C", "9C", "9C")}), "cards", "Rule 2"),
        (sanction(arbiter="  "), "arbiter", ""),
        (sanction(arbiter="x" * 61), "arbiter", ""),
        (sanction(arbiter="rossi"), "arbiter", "Powers"),
        (sanction(arbiter="  DE   SÀNCTIS "), "arbiter", "Powers"),
        (sanction(table=9), "table", "Art. 20"),
        (sanction(round=2), "table", "Art. 20"),
        (sanction(deal=0), "deal", "Art. 20"),
        (sanction(deal=2), "deal", "Art. 20"),
        (sanction(deal=3), "deal", "Art. 20"),
        (sanction(call=RuledCall("table-1", 1, 99)), "call", ""),
        (sanction(code="mineo"), "code", ""),
        (sanction(reason="x" * 501), "reason", "Art. 20"),
    ],
)
def test_ruling_that_the_code_does_not_know_is_refused(
    playing: PlayingHall, command: GiveRuling, field: str, article: str
) -> None:
    error = refusal(playing, command)

    assert article in error.article
    assert not field or error.field == field
    assert str(error.message)


def test_call_of_another_table_is_not_answered(playing: PlayingHall) -> None:
    call = playing.table(2).call()

    assert refusal(playing, sanction(call=RuledCall(call.author, call.epoch, call.seq))).field == "call"


def test_arbiter_may_rule_where_somebody_else_plays(playing: PlayingHall) -> None:
    playing.order(sanction(arbiter="Ferrari"))

    assert last(playing).arbiter == "Ferrari"


def test_arbiter_is_recognised_whatever_the_accents(playing: PlayingHall) -> None:
    playing.log.append(playing.identity, PairEntered(1, ("Nicolò D’Amico", "Esposito")))

    assert refusal(playing, sanction(arbiter="NICOLO' d'amico")).field == "arbiter"


def test_arbiter_is_recognised_whichever_name_stands_first(playing: PlayingHall) -> None:
    playing.log.append(playing.identity, PairEntered(1, ("Mario Rossi", "Player 1")))

    assert refusal(playing, sanction(arbiter="Rossi  Mario")).field == "arbiter"
    playing.order(sanction(arbiter="Player 2"))


def test_deal_of_a_sheet_that_was_handed_in_is_closed(playing: PlayingHall) -> None:
    """Art. 19."""
    for deal in (1, 2):
        playing.table(1).accept(1, deal)
    playing.table(1).deliver(1)

    assert refusal(playing, sanction()).field == "deal"
    late = give("B34T", "who=one", "seconds=200", facts={"late_line": "ns"}, deal=0)
    assert refusal(playing, late).article == "Art. 19"


def test_sheet_that_was_handed_in_may_be_corrected(playing: PlayingHall) -> None:
    """Art. 19: the score was copied wrongly, and pairings do not depend on the scores."""
    for deal in (1, 2):
        playing.table(1).accept(1, deal)
    playing.table(1).deliver(1)
    playing.order(give("B19", "error=transcription", "pairing=independent", deal=0))

    assert (last(playing).outcome, at(playing).ruling_effects.may_be_corrected) == ("fix", True)


def _correct(playing: PlayingHall, deal: int = 2, **changes: int) -> CorrectDeal:
    entry = {**CLOSED_BY_NS, "ew": {**CLOSED_BY_NS["ew"], **changes}}
    key = playing.service.state.hall.rulings.all[-1].key
    return CorrectDeal(*key, deal, {party: dict(values) for party, values in entry.items()})


def test_corrected_deal_counts_as_the_arbiter_entered_it(playing: PlayingHall) -> None:
    """Art. 19."""
    for deal in (1, 2):
        playing.table(1).accept(1, deal)
    playing.table(1).deliver(1)
    playing.order(give("B19", "error=transcription", "pairing=independent", deal=0))

    playing.order(_correct(playing, cards=280))

    assert at(playing).totals == {1: {"ns": 645, "ew": 245}, 2: {"ns": 645, "ew": 345}}
    events = playing.service.state.events
    playing.order(_correct(playing, cards=280))
    assert playing.service.state.events == events


def test_correction_is_refused(playing: PlayingHall) -> None:
    playing.table(1).accept(1, 1)
    playing.order(sanction())
    assert refusal(playing, _correct(playing, deal=1)).field == "ruling"

    playing.table(1).accept(1, 2)
    playing.table(1).deliver(1)
    playing.order(give("B19", "error=transcription", "pairing=independent", deal=0))
    assert refusal(playing, _correct(playing, deal=3)).field == "deal"
    assert refusal(playing, _correct(playing, cards=281)).field == "entry"
    assert refusal(playing, _correct(playing, luck=5)).field == "entry"

    command = _correct(playing, cards=280)
    playing.order(_cancel(playing))
    assert refusal(playing, command).field == "ruling"


def test_sheet_is_corrected_before_it_is_handed_in_and_by_that_leave_not_after(playing: PlayingHall) -> None:
    """Art. 18, 19."""
    for deal in (1, 2):
        playing.table(1).accept(1, deal)
    playing.order(give("B19", deal=0))
    assert last(playing).outcome == "at_table"
    playing.order(_correct(playing, cards=280))
    assert at(playing).totals[2] == {"ns": 645, "ew": 345}
    assert at(playing).accepted_as[2] == CLOSED_BY_NS

    playing.table(1).deliver(1)
    assert refusal(playing, _correct(playing, cards=300)).article == "Art. 19"


def test_bridge_is_ruled_by_board(hall: PlayingHall) -> None:
    """L6.D2: no result of the board can stand."""
    hall.log.append(hall.identity, PairEntered(1, ("Rossi", "Esposito")))
    hall.log.append(hall.identity, PairEntered(2, ("Bianchi", "Greco")))
    hall.log.append(hall.identity, TournamentOpened("Bridge", "bridge", next(iter(BRIDGE_SETTINGS)), 20, 1))
    hall.log.append(hall.identity, RoundPublished(1, (Seating(1, 1, 2),)))
    answers = ("purpose=no", "exchange=no")
    hall.order(give("R06B", *answers, code="bridge", deal=17))

    given = hall.service.state.hall.rulings.all[-1].given
    assert (given.deal, given.effects[0]) == (17, DealFate("void"))
    assert refusal(hall, give("R06B", *answers, code="bridge", deal=0)).field == "deal"
    assert refusal(hall, sanction()).field == "code"


def test_conduct_is_ruled_whenever_it_is_seen(playing: PlayingHall) -> None:
    for deal in (1, 2):
        playing.table(1).accept(1, deal)
    playing.table(1).deliver(1)
    playing.order(give("BCON", "rule=arguing", "before=no", facts={"offender": "W"}, deal=0))

    assert [warning.line for warning in warnings(playing.service.state.hall)] == [2]


def test_ruling_about_nobody_needs_no_table(playing: PlayingHall) -> None:
    """Art. 34: a pair comes after the entries have closed, which the journal knows."""
    playing.order(give("B34E", round=0, table=0, deal=0, option="refuse"))

    assert (last(playing).table, last(playing).deal) == (0, 0)
    assert [answer.question for answer in last(playing).answers] == ["closed", "incomplete"]


def test_somebody_must_sit_where_a_penalty_falls(hall: PlayingHall) -> None:
    hall.open(pairs="Rossi - Esposito\nBianchi - De Sanctis\nFerrari - Romano\n")
    hall.begin()
    conduct = give("BCON", "rule=arguing", "before=no", facts={"offender": "W"}, deal=0)

    assert refusal(hall, _with(conduct, table=2)).field == "table"
    assert refusal(hall, _with(conduct, round=0, table=0)).field == "table"
    assert "rests" in str(refusal(hall, sanction(table=2)))


def test_same_ruling_again_must_be_meant(playing: PlayingHall) -> None:
    playing.order(sanction())

    assert refusal(playing, sanction(numbers={"ew.points": 200})).field == "again"
    playing.order(sanction(facts={"offender": "S"}))
    playing.order(sanction(again=True))
    assert at(playing).credited == {0: {"ns": 0, "ew": 360}}


_OF_BOTH_LINES = {
    "art_34": ("B34T", ("who=one", "seconds=130"), {"late_line": "ns"}, {"late_line": "ew"}),
    "art_33": (
        "B33A",
        ("who=one", "kind=unjustified"),
        {"absent_line": "ns"},
        {"absent_line": "ew"},
    ),
    "art_13": ("B13", ("cards=7", "wild=no"), {"owner_line": "ns"}, {"owner_line": "ew"}),
    "art_4": ("B04C", ("deliberate=yes",), {"cutter": "N"}, {"cutter": "S"}),
}


@pytest.mark.parametrize("article", _OF_BOTH_LINES)
def test_what_is_ruled_about_another_line_or_player_is_another_case(
    playing: PlayingHall, article: str
) -> None:
    """Art. 34, 33, 13 and 4: whom a ruling is about is whatever names a player or a line."""
    tree, answers, first, second = _OF_BOTH_LINES[article]
    playing.order(give(tree, *answers, facts=first))
    playing.order(give(tree, *answers, facts=second))
    assert len(playing.service.state.hall.rulings.all) == 2


def test_art_34_two_delays_of_as_many_points_leave_the_match_level(playing: PlayingHall) -> None:
    playing.order(give("B34T", "who=one", "seconds=130", facts={"late_line": "ns"}, deal=0))
    playing.order(give("B34T", "who=one", "seconds=140", facts={"late_line": "ew"}, deal=0))
    assert at(playing).credited == {0: {"ns": 100, "ew": 100}}
    assert {line: result.victory_points for line, result in at(playing).result.items()} == {
        "ns": 10,
        "ew": 10,
    }


def test_the_same_line_named_the_other_way_is_the_same_case_art_34(playing: PlayingHall) -> None:
    playing.order(give("B34T", "who=one", "seconds=130", facts={"late_line": "ns"}, deal=0))
    again = give("B34T", "who=one", "seconds=130", facts={"present_line": "ew"}, deal=0)
    assert refusal(playing, again).field == "again"


def test_ruling_that_was_cancelled_may_be_given_anew(playing: PlayingHall) -> None:
    playing.order(sanction())
    playing.order(_cancel(playing))
    playing.order(sanction(numbers={"ew.points": 200}))

    assert at(playing).credited == {0: {"ns": 0, "ew": 200}}


def _cancel(playing: PlayingHall, **changes: Any) -> CancelRuling:
    author, epoch, number = playing.service.state.hall.rulings.all[-1].key
    values = {
        "author": author,
        "epoch": epoch,
        "ruling": number,
        "reason": "The jury decided otherwise.",
        "arbiter": "Rosa Verdi",
    }
    return CancelRuling(**{**values, **changes})


def test_cancelling_takes_everything_back_and_keeps_the_ruling(playing: PlayingHall) -> None:
    """Art. 35."""
    before = playing.service.state.hall
    playing.order(sanction())
    playing.order(_cancel(playing))

    after = playing.service.state.hall
    assert after.sheets == before.sheets
    assert [kept.given.outcome for kept in after.rulings.all] == ["sanction"]
    assert [cancellation.reason for cancellation in after.rulings.cancelled.values()] == [
        "The jury decided otherwise."
    ]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"ruling": 99}, "ruling"),
        ({"author": "table-1"}, "ruling"),
        ({"reason": " "}, "reason"),
        ({"reason": "x" * 501}, "reason"),
        ({"arbiter": ""}, "arbiter"),
        ({"arbiter": "Esposito"}, "arbiter"),
    ],
)
def test_cancelling_is_refused(playing: PlayingHall, changes: dict[str, Any], field: str) -> None:
    playing.order(sanction())

    assert refusal(playing, _cancel(playing, **changes)).field == field


@pytest.mark.parametrize("effect", [SuspendChecks(), DealFate("annul")])
def test_sheet_that_was_handed_in_does_not_lose_the_ruling_it_rests_on(
    playing: PlayingHall, effect: SuspendChecks | DealFate
) -> None:
    """Art. 19, 35: without it a deal would be missing, and nobody deals any more."""
    playing.log.append(playing.identity, ruling(effect, deal=1))
    if isinstance(effect, SuspendChecks):
        playing.table(1).accept(1, 1, {**CLOSED_BY_NS, "ew": {**CLOSED_BY_NS["ew"], "cards": 5000}})
    playing.table(1).accept(1, 2)
    playing.table(1).deliver(1)
    assert at(playing).delivered == "ns"

    refused = refusal(playing, _cancel(playing))

    assert (refused.article, refused.field) == ("Art. 19", "ruling")
    assert at(playing).delivered == "ns"


def test_ruling_on_which_no_deal_rests_is_cancelled_after_the_sheet_is_in(playing: PlayingHall) -> None:
    """Art. 35."""
    playing.order(sanction())
    for deal in (1, 2):
        playing.table(1).accept(1, deal)
    playing.table(1).deliver(1)

    playing.order(_cancel(playing))

    assert (at(playing).delivered, at(playing).credits) == ("ns", ())


def test_art_19_leave_and_what_was_corrected_by_it_are_taken_back(playing: PlayingHall) -> None:
    for deal in (1, 2):
        playing.table(1).accept(1, deal)
    playing.table(1).deliver(1)
    before = at(playing).result
    playing.order(give("B19", "error=transcription", "pairing=independent", deal=0))
    playing.order(_correct(playing, cards=280))
    assert at(playing).result != before

    playing.order(_cancel(playing))

    assert at(playing).result == before


@pytest.mark.parametrize("taken_in", [False, True], ids=["handed in", "taken in"])
@pytest.mark.parametrize(
    "command",
    [
        give("B33A", "who=one", "kind=unjustified", facts={"absent_line": "ns"}, deal=0),
        give("B33A", "who=one", "kind=temporary", "adv=no", facts={"absent_line": "ns"}, deal=0),
        give("B33A", "who=both", deal=0),
        give("B34R", "had_bye=no", "formula=no", facts={"present_line": "ns"}, deal=0),
        give(
            "B34R",
            "had_bye=no",
            "formula=yes",
            facts={"present_line": "ns"},
            numbers={"ns.victory_points": 20, "ns.match_points": 0},
            deal=0,
        ),
        give("B34T", "who=one", "seconds=700", "adv=no", facts={"late_line": "ns"}, deal=0),
        give(
            "BCON",
            "rule=arguing",
            facts={"offender": "W"},
            option="points",
            numbers={"ns.points": 100},
            deal=0,
        ),
    ],
    ids=lambda command: f"{command.tree}-{command.replies[-1].question}",
)
def test_art_19_33_no_ruling_changes_a_result_that_is_in(
    playing: PlayingHall, command: GiveRuling, taken_in: bool
) -> None:
    playing.order(give("BCON", "rule=arguing", "before=no", facts={"offender": "W"}, deal=0))
    for deal in (1, 2):
        playing.table(1).accept(1, deal)
    if taken_in:
        playing.order(TakeInSheet(1, 1, "They had to leave.", "Rosa"))
    else:
        playing.table(1).deliver(1)
    refused = refusal(playing, command)

    assert (refused.article, refused.field) == ("Art. 19", "table")


def test_ruling_is_cancelled_once(playing: PlayingHall) -> None:
    playing.order(sanction())
    playing.order(_cancel(playing))

    error = refusal(playing, _cancel(playing))
    assert (error.field, error.article) == ("ruling", "Art. 20")


def _settle(playing: PlayingHall, effect: int) -> SettleDebt:
    return SettleDebt(*playing.service.state.hall.rulings.all[-1].key, effect)


def test_what_was_left_to_be_done_is_settled_once(playing: PlayingHall) -> None:
    playing.order(
        give(
            "B28",
            "who_told=other",
            "stage=in_turn",
            "what=opened",
            facts={"offender": "W", "meld": "5-6-7 di fiori"},
        )
    )
    (frozen,) = pending(playing)
    assert isinstance(frozen.effect, Freeze)
    assert (frozen.effect.described, frozen.effect.to) == ("5-6-7 di fiori", "W")

    playing.order(_settle(playing, frozen.place))
    events = playing.service.state.events
    playing.order(_settle(playing, frozen.place))

    assert (pending(playing), playing.service.state.events) == ((), events)


def test_nothing_is_settled_that_is_not_pending(playing: PlayingHall) -> None:
    playing.order(sanction())
    assert refusal(playing, _settle(playing, 0)).field == "effect"
    assert refusal(playing, SettleDebt("director", 1, 99, 0)).field == "ruling"

    playing.order(give("B28", "who_told=other", "stage=in_turn", "what=opened", facts={"offender": "W"}))
    playing.table(1).accept(1, 1)
    assert refusal(playing, _settle(playing, 0)).field == "effect"


def test_match_that_was_awarded_is_not_waited_for(playing: PlayingHall) -> None:
    """Art. 34."""
    playing.order(give("B34T", "who=one", "seconds=700", "adv=no", facts={"late_line": "ns"}, deal=0))

    assert undelivered(playing.service.state.hall, 1) == [2, 3]


def test_trees_are_read_in_no_time_and_once() -> None:
    code_of.cache_clear()
    begun = time.perf_counter()
    first = code_of("burraco")
    assert time.perf_counter() - begun < 2
    assert code_of("burraco") is first


@pytest.mark.parametrize("code", ["burraco", "mineo", "bridge"])
def test_codes_that_ship_can_be_opened(code: Any) -> None:
    assert code_of(code).trees


def test_art_19_b_a_wrong_sum_is_corrected_and_the_posted_pairing_kept(
    hall: PlayingHall,
) -> None:
    """Danish, and the next tables are known: the code can be read either way (A13), with a reason."""
    hall.open()
    hall.begin()
    for table in (1, 2, 3):
        for deal in (1, 2):
            hall.table(table).accept(1, deal)
        hall.table(table).deliver(1)
    hall.order(PublishRound(2, "danish"))
    told = {"deal": 0, "reason": "All four saw it at once."}

    hall.order(give("B19", "error=sum", **told))
    assert last(hall).outcome == "final_sum"
    hall.order(_cancel(hall))
    hall.order(give("B19", "error=sum", outcome="fix_keep", **told))

    assert (last(hall).outcome, last(hall).departs_from) == ("fix_keep", "A13")
    assert last(hall).effects == (CorrectionLeave("kept"),)
    hall.order(_correct(hall, cards=280))
    assert at(hall).totals[2] == {"ns": 645, "ew": 345}
    assert refusal(hall, give("B19", "error=sum", outcome="fix_pair", **told)).field == "outcome"

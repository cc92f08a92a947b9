"""The worked cases of both codes, each named by its article: every kind calls what the program itself calls."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.cards import PACK, Card, parse_card
from kiosk.games.burraco.adding import add_card
from kiosk.games.burraco.deal import LineCards, freeze, score_line, sheet_values
from kiosk.games.burraco.federation import FEDERATION
from kiosk.games.burraco.forfeits import Abandonment, abandonment, lateness, time_forfeit
from kiosk.games.burraco.illegal import IllegalMeldError
from kiosk.games.burraco.lap import DealPhase, timeout_lap
from kiosk.games.burraco.line_melds import repeated_set_ranks
from kiosk.games.burraco.match import band_of, equivalent, match_result
from kiosk.games.burraco.meld import Meld, MeldKind, read_laid_meld, read_meld
from kiosk.games.burraco.points_match import is_target_reached, match_winner
from kiosk.games.burraco.rules import (
    INTERNATIONAL,
    ITALIAN,
    Burraco,
    Direction,
    GoingOut,
    Rules,
)
from kiosk.games.burraco.seating import seat
from kiosk.games.burraco.seats import Seat
from kiosk.games.burraco.sheet import Cell, NotMultipleOfFiveError, Pozzetto
from kiosk.games.burraco.sisal import SISAL, TO_POINTS
from kiosk.games.burraco.turn import (
    can_pick_up,
    crosswise_cards,
    going_out,
    is_last_turn,
    may_discard_single,
    penalty_order,
    stock_cards,
    turn_seconds,
)
from kiosk.games.lines import LINES
from kiosk.games.regulations import Award, Format, PenaltyOrder, TimeoutLap
from tests.games.burraco.delivering import deliverers
from tests.worked_cases import Facts, checks_of, worked_cases

RULES = {"fibur_int": INTERNATIONAL, "sisal": ITALIAN}
BURRACOS = {"none": Burraco.NONE, "clean": Burraco.CLEAN, "semi": Burraco.SEMI_CLEAN, "dirty": Burraco.DIRTY}
BURRACO_NAMES = {burraco: name for name, burraco in BURRACOS.items()}
FORMS = {MeldKind.SEQUENCE: "sequence", MeldKind.SET: "combination"}
SIDES = {"a": "ns", "b": "ew"}
SIDE_NAMES = {line: side for side, line in SIDES.items()}


def cards(texts: list[str]) -> tuple[Card, ...]:
    return tuple(map(parse_card, texts))


def melds(rows: list[list[str]], rules: Rules) -> tuple[Meld, ...]:
    return tuple(read_meld(cards(row), rules) for row in rows)


def format_of(table: str) -> Format:
    return SISAL.format("2") if table == "sisal" else FEDERATION.format(table)


def meld(variant: str, cards_: tuple[Card, ...]) -> Facts:
    try:
        read = read_meld(cards_, RULES[variant])
    except IllegalMeldError as error:
        return {"valid": False, "reason": error.illegality.value}
    return {
        "valid": True,
        "form": FORMS[read.kind],
        "wilds": int(read.wild is not None),
        "burraco": BURRACO_NAMES[read.burraco],
        "card_points": read.points,
        "burraco_points": read.bonus,
    }


def check_meld(given: Facts) -> Facts:
    return meld(given["variant"], cards(given["cards"]))


def check_meld_add(given: Facts) -> Facts:
    rules = RULES[given["variant"]]
    order = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    if any(laid["as"] == "K" for laid in given["before"]):
        order.append(order.pop(0))
    laid_cards = sorted(given["before"], key=lambda laid: order.index(laid["as"]))
    before = read_laid_meld(cards([laid["card"] for laid in laid_cards]), rules)
    try:
        after = add_card(before, parse_card(given["add"]), rules)
    except IllegalMeldError:
        return {"legal": False}
    return {"legal": True, "wilds": int(after.wild is not None), "burraco": BURRACO_NAMES[after.burraco]}


def check_line_melds(given: Facts) -> Facts:
    rules = RULES[given["variant"]]
    return {"legal": not repeated_set_ranks(meld.rank for meld in melds(given["melds"], rules))}


def check_marks(given: Facts) -> Facts:
    return {"cards_crosswise": crosswise_cards(BURRACOS[given["burraco"]]), "end": "player"}


def check_close(given: Facts) -> Facts:
    """`phase` changes nothing: a closing in the last lap or on the last card of the stock is a closing (R15)."""
    rules = RULES[given["variant"]]
    assert (given["card"] is None) == (given["last"] == "meld")
    outcome = going_out(
        has_pozzetto=given["pozzetto_taken"],
        burracos=[BURRACOS[name] for name in given["burracos"]],
        last_discard=None if given["card"] is None else parse_card(given["card"]),
        rules=rules,
    )
    article = rules.articles.going_out[outcome]
    match outcome:
        case GoingOut.CLOSING:
            return {"valid": True, "bonus": rules.closing_bonus}
        case GoingOut.TAKES_POZZETTO:
            return {"valid": False, "rule": outcome.value}
        case _:
            return {"valid": False, "rule": article.replace("Art. ", "").replace("Sisal, ", "SI ")}


def check_pickup(given: Facts) -> Facts:
    rules = RULES[given["variant"]]
    line = melds(given["line_melds"], rules)
    return {"legal": can_pick_up(line, cards(given["hand"]), cards(given["pile"]), rules)}


def check_single_card_discard(given: Facts) -> Facts:
    picked, discard = cards([given["picked"], given["discard"]])
    return {"legal": may_discard_single(picked, cards(given["hand_before"]), discard)}


def check_discard_order(given: Facts) -> Facts:
    def order(by: PenaltyOrder) -> list[str]:
        return [str(card) for card in penalty_order(cards(given["cards"]), by)]

    assert FEDERATION.penalty_order is PenaltyOrder.RANK
    return {"order": order(PenaltyOrder.RANK), "alt_points_then_suit": order(PenaltyOrder.POINTS)}


def check_turn_limit(given: Facts) -> Facts:
    return {
        "seconds": turn_seconds(given["cards_in_hand"], FEDERATION),
        "after_arbiter_call": FEDERATION.seconds_after_call,
    }


def check_stock(_: Facts) -> Facts:
    stock = stock_cards(INTERNATIONAL)
    return {"stock": stock, "playable": stock - INTERNATIONAL.unplayable_stock}


def check_stock_end(given: Facts) -> Facts:
    values = sheet_values(LineCards(melds=()), INTERNATIONAL)
    return {
        "hand_ends_after_discard": is_last_turn(given["stock_after_draw"], INTERNATIONAL),
        "bonus_for_exhaustion": score_line(values, INTERNATIONAL).total,
    }


def check_deck(_: Facts) -> Facts:
    return {
        "cards": len(PACK),
        "points": sum(card.points for card in PACK),
        "jokers": sum(card.is_joker for card in PACK),
        "twos": sum(card.is_two for card in PACK),
    }


def line_cards(given: Facts, rules: Rules) -> LineCards:
    line = []
    for row in given["melds"]:
        read = read_meld(cards(row["cards"]), rules)
        before = row.get("burraco_before_freeze")
        line.append(read if before is None else freeze(read, BURRACOS[before], rules))
    return LineCards(
        melds=tuple(line),
        in_hand=cards(given["hand_left"]),
        pozzetto=Pozzetto[given["pozzetto"].upper()],
        pozzetto_cards=cards(given["pozzetto_cards"]),
        penalised=cards(given["negative_cards"]),
        is_closing=given["closed"],
    )


def check_hand_score(given: Facts) -> Facts:
    rules = RULES[given["variant"]]
    line = line_cards(given, rules)
    breakdown = score_line(sheet_values(line, rules), rules)
    worth = {item.key: item.points for item in breakdown.items}
    return {
        "cards_plus": worth[Cell.CARDS],
        "burraco_bonus": sum(worth.get(cell, 0) for cell in (Cell.CLEAN, Cell.SEMI_CLEAN, Cell.DIRTY)),
        "closing": worth[Cell.CLOSING],
        "pozzetto": worth[Cell.POZZETTO],
        "cards_minus": sum(worth[cell] for cell in (Cell.IN_HAND, Cell.POZZETTO_CARDS, Cell.PENALISED)),
        "base": breakdown.base,
        "burracos": [BURRACO_NAMES[meld.burraco] for meld in line.melds if meld.burraco is not Burraco.NONE],
        "total": breakdown.total,
    }


def check_base(given: Facts) -> Facts:
    clean, remainder = divmod(given["burraco_points"], INTERNATIONAL.clean_bonus)
    values = {
        **sheet_values(LineCards(melds=()), INTERNATIONAL),
        Cell.CLEAN: clean,
        Cell.DIRTY: remainder // INTERNATIONAL.dirty_bonus,
        Cell.CLOSING: int(given["closing"] > 0),
        Cell.POZZETTO: Pozzetto.NOT_TAKEN if given["pozzetto"] else Pozzetto.PLAYED,
    }
    return {"base": score_line(values, INTERNATIONAL).base}


def check_timeout_bonus(given: Facts) -> Facts:
    bonus = {}
    for line in ("ns", "ew"):
        values = sheet_values(LineCards(melds=(), is_closing=given["closed_by"] == line), INTERNATIONAL)
        bonus[line] = score_line(values, INTERNATIONAL).total
    return {"bonus": bonus}


def check_match(given: Facts) -> Facts:
    credited = {line: given.get(f"credit_{line}", 0) for line in ("ns", "ew")}
    deals = {line: given[f"hands_{line}"] for line in ("ns", "ew")}
    try:
        result = match_result(deals, credited, format_of(given["table"]), FEDERATION)
    except NotMultipleOfFiveError:
        return {"error": "not_multiple_of_5"}
    return {
        "diff": abs(result["ns"].match_points),
        **{f"total_{line}": party_result.total for line, party_result in result.items()},
        **{f"vp_{line}": party_result.victory_points for line, party_result in result.items()},
        **{f"mp_{line}": party_result.match_points for line, party_result in result.items()},
    }


def check_vp(given: Facts) -> Facts:
    try:
        band = band_of(given["diff"], format_of(given["table"]))
    except NotMultipleOfFiveError:
        return {"error": "not_multiple_of_5"}
    return {"winner_vp": band.winner, "loser_vp": band.loser}


def check_mp_equivalent(given: Facts) -> Facts:
    return {"mp": equivalent(given["vp"], format_of(given["table"])).match_points}


def check_deliverer(given: Facts) -> Facts:
    totals = {line: given[f"total_{line}"] for line in ("ns", "ew")}
    scorer = {"ns": "N", "ew": "E"}[given["scorer"]]
    (line,) = deliverers(totals, LINES, scorer)
    return {"deliver": line}


def check_signatures(given: Facts) -> Facts:
    level = dict.fromkeys(LINES, 0)
    return {"complete": bool(deliverers(level, {Seat(name).line for name in given["signed_by"]}, None))}


def check_sisal_points_match(given: Facts) -> Facts:
    totals = {line: given[side] for side, line in SIDES.items()}
    last_move = SIDES[given["last_move"]]
    is_over = is_target_reached(totals, replace(TO_POINTS, target=given["target"]), SISAL)
    winner = match_winner(totals, last_move, is_knock_out=given["ko"]) if is_over else None
    return {"over": is_over, "winner": SIDE_NAMES.get(winner or "")}


def check_sisal_hands_match(given: Facts) -> Facts:
    totals = {line: given[side] for side, line in SIDES.items()}
    winner = match_winner(totals, SIDES[given["last_move"]], is_knock_out=given["ko"])
    return {"winner": SIDE_NAMES.get(winner or "")}


def check_round_minutes(given: Facts) -> Facts:
    match_format = FEDERATION.format(str(given["hands"]))
    assert match_format.deals == given["hands"]
    return {"minutes": match_format.minutes}


def award_facts(side: str, award: Award) -> Facts:
    return {f"vp_{side}": award.victory_points, f"mp_{side}": award.match_points}


def check_late(given: Facts) -> Facts:
    seconds = {side: given[f"late_s_{side}"] for side in SIDES}
    ruling = lateness(seconds, format_of(given["table"]), FEDERATION)
    facts: Facts = {"played": ruling.awards is None}
    for side in SIDES:
        facts[f"warn_{side}"] = side in ruling.warned
        if ruling.awards is None:
            facts[f"credit_{side}"] = ruling.credited[side]
        else:
            facts |= award_facts(side, ruling.awards[side])
    return facts


def check_abandon(given: Facts) -> Facts:
    kind = Abandonment(given["kind"])
    ruling = abandonment(kind, given["lead_a"] or 0, format_of(given["table"]), FEDERATION)
    facts = award_facts("a", ruling.present)
    if ruling.leaving is not None:
        facts |= award_facts("b", ruling.leaving)
    return facts | ({"report_b": True} if ruling.is_reported else {})


def check_sisal_forfeit(given: Facts) -> Facts:
    ruling = time_forfeit(given["offender"], given["opponent"], SISAL.format("2"), SISAL)
    assert ruling.offender.match_points is ruling.opponent.match_points is None
    return {
        "loser": "offender",
        "diff_for_opponent": ruling.difference,
        "vp_offender": ruling.offender.victory_points,
        "vp_opponent": ruling.opponent.victory_points,
    }


def check_sisal_forfeit_banded(given: Facts) -> Facts:
    regulations = replace(SISAL, formats=FEDERATION.formats)
    ruling = time_forfeit(
        given["offender"], given["opponent"], regulations.format(given["table"]), regulations
    )
    return {
        "diff_for_opponent": ruling.difference,
        **award_facts("offender", ruling.offender),
        **award_facts("opponent", ruling.opponent),
    }


def check_timeout(given: Facts) -> Facts:
    phase = {
        "deal": DealPhase.DEAL,
        "upcard_turned_nobody_drew": DealPhase.DEAL,
        "before_draw": DealPhase.BEFORE_DRAW,
        "mid_turn": DealPhase.MID_TURN,
    }[given["phase"]]
    place = Seat(given["dealer"] if phase is DealPhase.DEAL else given["on_turn"])
    lap = timeout_lap(phase, place, Direction.CLOCKWISE, TimeoutLap.FORWARD)
    begun = timeout_lap(phase, place, Direction.CLOCKWISE, TimeoutLap.DEEMED_STARTED)
    assert lap.remaining == lap.before + lap.seats
    return {
        "must_draw": lap.must_draw.value,
        "lap_start": lap.first.value,
        "turns_before_lap": [turn.value for turn in lap.before],
        "lap": [turn.value for turn in lap.seats],
        "last": lap.last.value,
        "deemed_started_remaining": [turn.value for turn in begun.remaining],
    }


def check_seating(given: Facts) -> Facts:
    def drawn(row: dict[str, str]) -> dict[str, Card]:
        return {player: parse_card(text) for player, text in row.items()}

    decided = seat(
        drawn(given["draw"]), [drawn(row) for row in given.get("redraws", [])], (("A1", "A2"), ("B1", "B2"))
    )
    return {
        "scorer": decided.scorer,
        "dealer": decided.dealer,
        "redraw": [list(tie) for tie in decided.ties],
        "blocking": decided.is_blocked,
    }


def check_dealer_rotation(given: Facts) -> Facts:
    after = Seat(given["dealer"]).after(1, RULES[given["variant"]].direction).value
    return {"next_dealer": after, "first_player_this_hand": after}


CHECKS = checks_of(globals())


@pytest.mark.parametrize("vector", worked_cases(Path(__file__).parent / "vectors"))
def test_the_codes_worked_cases(vector: Facts) -> None:
    assert CHECKS[vector["kind"]](vector["in"]) == vector["out"]

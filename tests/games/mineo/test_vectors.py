"""The worked cases of Mineo's deals and sheets, each named by its article."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.games.mineo import paper
from kiosk.games.mineo.codes import Codes, read_codes
from kiosk.games.mineo.game import MineoGame
from kiosk.games.mineo.penalties import (
    Consequence,
    DealRemedy,
    PenaltyCard,
    card_turned_up,
    corrected_revoke,
    declared_partner,
    exposed_cards,
    proved_revoke,
    wrong_count,
    wrong_number_dealt,
)
from kiosk.games.mineo.play import Asked, Bet, Holding, PlayPhase, askable_fields, rivanto, scommessa
from kiosk.games.mineo.roles import Contract, DealRole, Roles, multiplier
from kiosk.games.mineo.row import Row, running_totals, sheet_totals
from kiosk.games.mineo.seats import DEALERS, Seat, dealer, round_and_deal
from kiosk.games.mineo.settings import STANDARD, MineoSettings
from kiosk.games.mineo.table_sheet import total_cells
from kiosk.tournament.mineo.ranking import tally
from tests.games.mineo.entries import deal
from tests.worked_cases import Facts, checks_of, worked_cases

SEATS = {"N": Seat.NORTH, "O": Seat.WEST, "S": Seat.SOUTH, "E": Seat.EAST}
LETTERS = {seat: letter for letter, seat in SEATS.items()}
CONTRACTS = {
    "call": Contract.CALL,
    "solo15": Contract.SOLO_15,
    "solo5": Contract.SOLO_5,
    "forced_solo": Contract.FORCED_SOLO,
}
ROLES = {
    "chiamante": DealRole.CALLER,
    "compagno": DealRole.PARTNER,
    "solista": DealRole.SOLOIST,
    "opponent": DealRole.OPPONENT,
}
ROUNDS = ["I", "II", "III", "IV"]
CARDS = {
    "Re": PenaltyCard.KING,
    "Aria": PenaltyCard.ARIA,
    "Giove": PenaltyCard.GIOVE,
    "Picciotti": PenaltyCard.PICCIOTTI,
    "Fujutu": PenaltyCard.FUJUTU,
    "Regina": PenaltyCard.OTHER,
}
SETTINGS = {"value_S": "scommessa", "value_RV": "rivanto", "art8a_double": "is_matured_charged_twice"}
REMEDIES = {DealRemedy.REDEAL: "redeal", DealRemedy.GO_ON: "go_on", DealRemedy.CURE: "cure"}
BETS = {
    Bet.ACCEPTED: "log",
    Bet.DECLARES_OPPONENT: "declares_himself_opponent",
    Bet.NOT_OPPONENT: "not_an_opponent",
    Bet.NEEDS_GIOVE_AND_FUJUTU: "needs_giove_and_fujutu",
}
ASKED = {
    Asked.CALLER: "chiamante",
    Asked.SOLOIST: "solista",
    Asked.SOLO_KIND: "solo_kind",
    Asked.CALLED_TRUMP: "called_trump",
    Asked.WEAK_CALL: "senza",
    Asked.FORCED_CALL: "forced_call",
    Asked.SCOMMESSA: "S",
    Asked.RIVANTO: "RV",
    Asked.PARTNER: "compagno",
    Asked.CARDS: "card_identities",
}


def codes(texts: list[str]) -> Codes:
    return read_codes(", ".join(texts))


def settings_of(given: Facts) -> MineoSettings:
    return replace(STANDARD, **{SETTINGS[key]: value for key, value in given.get("settings", {}).items()})


def row_of(given: Facts) -> Row:
    return Row(codes(given["plus"]), codes(given["minus"]), given["mult"], tuple(given["penalties"]))


def check_sheet_row(given: Facts) -> Facts:
    figures = row_of(given).figures(settings_of(given))
    return {
        "n_plus": figures.realised,
        "n_minus": figures.suffered,
        "diff": figures.difference,
        "product": figures.product,
        "pe": figures.penalty,
        "parz": figures.partial,
        "tot": running_totals([figures.partial], given["prev_tot"])[-1],
    }


def check_sheet_totals(given: Facts) -> Facts:
    rows = [row_of(row) for row in given["rows"]]
    totals, values = sheet_totals(rows, STANDARD), tally(rows, STANDARD)
    return {
        "sum_plus": totals.realised,
        "sum_minus": totals.suffered,
        "sum_diff": totals.difference,
        "sum_parz": totals.partial,
        "sum_pe": totals.penalty,
        "tot_after": list(running_totals([row.figures(STANDARD).partial for row in rows])),
        "t1": values.difference,
        "t2": values.realised,
        "t3": values.solos,
        "t4": values.extra,
    }


def check_running_total(given: Facts) -> Facts:
    totals = running_totals(given["parz"])
    return {
        "tot": list(totals),
        "finale_turno": dict(zip(ROUNDS, totals[3::4], strict=True)),
        "finale": totals[-1],
    }


def check_table_sheet_cells(given: Facts) -> Facts:
    cells = total_cells(given["prev_tot"], given["parz_by_hand"], {}, STANDARD)
    return {
        "cells": {player: list(cell.totals) for player, cell in cells.items()},
        "finale_turno": {player: cell.end_of_round for player, cell in cells.items()},
    }


def check_hand_number(given: Facts) -> Facts:
    places = [round_and_deal(number) for number in given["hands"]]
    return {
        "round_hand": [[ROUNDS[place - 1], number] for place, number in places],
        "dealer": [LETTERS[dealer(number)] for number in given["hands"]],
    }


def check_right_of(given: Facts) -> Facts:
    return {"right": [LETTERS[SEATS[letter].right] for letter in given["seats"]]}


def check_dealers(given: Facts) -> Facts:
    assert given == {"round": "any"}
    return {"order": [LETTERS[seat] for seat in DEALERS]}


def check_parse_codes(given: Facts) -> Facts:
    read = read_codes(given["text"])
    error = None
    if read.duplicates:
        error = "duplicate_code"
    elif read.lacks_four_arie:
        error = "5A_without_4A"
    return {
        "codes": [mark.text for mark in read.marks],
        "n": read.value(STANDARD) if error is None else None,
        "error": error,
    }


def check_multiplier(given: Facts) -> Facts:
    return {"mult": multiplier(CONTRACTS[given["contract"]], ROLES[given["role"]], STANDARD)}


def check_validators(given: Facts) -> Facts:
    roles = roles_of(given)
    seats = {player: SEATS[letter] for letter, player in given["seats"].items()}
    eligible = roles.opponents_of(seats[given["sheet_of"]])
    return {"eligible": sorted(player for player, seat in seats.items() if seat in eligible)}


def roles_of(given: Facts) -> Roles:
    seats = {player: SEATS[letter] for letter, player in given["seats"].items()}
    partner = None if given["compagno"] is None else seats[given["compagno"]]
    return Roles(CONTRACTS[given["contract"]], seats[given["declarer"]], partner)


def check_hand(given: Facts) -> Facts:
    roles = roles_of(given)
    players = {SEATS[letter]: str(player) for letter, player in given["seats"].items()}
    entry = deal(
        ", ".join(given["declarer_side"]),
        ", ".join(given["other_side"]),
        contract=roles.contract,
        declarer=roles.declarer,
        partner=roles.partner,
        penalties={seat: sum(given["penalties"].get(player, [])) for seat, player in players.items()},
        cancelled=given.get("cancelled", False),
    )
    scores = MineoGame().score(entry)
    partials = {player: scores[seat].total for seat, player in players.items()}
    totals = {
        player: int(MineoGame().row(entry, seat, given["prev_tot"][player], 0)[-1].replace("−", "-"))
        for seat, player in players.items()
    }
    return {
        "parz": dict(sorted(partials.items())),
        "tot": dict(sorted(totals.items())),
        "sum_parz": sum(partials.values()),
    }


def check_hand_check(given: Facts) -> Facts:
    seats = dict(zip((1, 2, 3, 4), SEATS.values(), strict=True))
    rows = [
        paper.WrittenRow(
            seat=seats[row["player"]],
            role=ROLES[row["role"]],
            plus=codes(row["plus"]),
            minus=codes(row["minus"]),
            difference=row["diff"],
            multiplier=row["mult"],
            penalty=row["pe"],
            partial=row["parz"],
            before=row["prev_tot"],
            total=row["tot"],
        )
        for row in given["rows"]
    ]
    found = paper.deal_findings(rows, CONTRACTS[given["contract"]], STANDARD)
    return {"failed": list(dict.fromkeys(finding.code for finding in found))}


def check_event_sum(given: Facts) -> Facts:
    penalties = {player: sum(points) for player, points in given["penalties"].items()}
    return {
        "sum_tot": sum(given["tot"].values()),
        "sum_pe": sum(penalties.values()),
        "consistent": not paper.event_findings(given["tot"], penalties),
    }


def check_penalty(given: Facts) -> Facts:
    consequence = consequence_of(given)
    return {"pe": consequence.points, "hand": consequence.fate.value}


def consequence_of(given: Facts) -> Consequence:
    match given["article"]:
        case "8.a":
            return wrong_count(
                codes(given["matured_against"]),
                codes(given["opponents_state"]),
                codes(given["offender_state"]),
                settings_of(given),
            )
        case "8.c" | "8.d":
            card = CARDS[given["card"]]
            return exposed_cards([card], is_soloist=given["solista"], settings=STANDARD)
        case "8.e":
            return declared_partner()
        case "8.f" if given["stage"] == "before_gathered":
            card = CARDS[given["card"]]
            return corrected_revoke(card, is_soloist=given["solista"], settings=STANDARD)
        case "8.f" if given["offender_side_diff"] > 0:
            return proved_revoke(read_codes("R, V"), Codes(), STANDARD)
        case "8.f":
            return proved_revoke(Codes(), read_codes("R, V"), STANDARD)
        case _:
            pytest.fail(given["article"])


def check_misdeal(given: Facts) -> Facts:
    if given["error"] == "count":
        remedy = wrong_number_dealt(is_seen=given["picked_up"], is_curable=given["curable_with_monte"])
    else:
        is_shown_by_player = given["by"] != "dealer_or_chance"
        remedy = card_turned_up(
            CARDS[given["card"]], is_shown_by_player=is_shown_by_player, settings=STANDARD
        )
    return {"outcome": REMEDIES[remedy]}


def check_call_requirement(given: Facts) -> Facts:
    holding = Holding(
        has_giove=bool(given["giove"]),
        has_picciotti=bool(given["picciotti"]),
        has_fujutu=bool(given["fujutu"]),
        arie=given["arie_16_19"],
        kings=given["re"],
        other_trumps=given["other_trumps"],
    )
    return {"points": holding.points, "trumps": holding.trumps, "meets": holding.is_enough}


def check_bet(given: Facts) -> Facts:
    role, is_first_card_played = ROLES[given["by_role"]], given["first_card_played"]
    if given["what"] == "S":
        bet = scommessa(
            role,
            has_giove=given["giove"],
            has_fujutu=given["fuggitivo"],
            is_first_card_played=is_first_card_played,
        )
    else:
        is_solo = CONTRACTS[given["contract"]].is_solo
        bet = rivanto(role, is_solo=is_solo, is_first_card_played=is_first_card_played)
    return {"accepted": bet.is_accepted, "effect": BETS[bet].replace("fujutu", "fuggitivo")}


def check_askable_fields(given: Facts) -> Facts:
    asked = askable_fields(PlayPhase(given["phase"]))
    return {
        "ask": [name for key, name in ASKED.items() if key in asked],
        "never": [name for key, name in ASKED.items() if key not in asked],
    }


CHECKS = checks_of(globals())


@pytest.mark.parametrize("vector", worked_cases(Path(__file__).parent / "vectors"))
def test_the_codes_worked_cases(vector: Facts) -> None:
    assert CHECKS[vector["kind"]](vector["in"]) == vector["out"]

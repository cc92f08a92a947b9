"""Deals under a ruling, counted from their cards: from the journal to the line's score.

What a line has laid counts for it; what a ruling has penalised counts against it, once, by the ruling itself
(`ruled`) or by the players' own count (`entered`).
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import pytest

from kiosk.cards import parse_card
from kiosk.journal.bodies import DealAccepted, RulingGiven
from kiosk.projections.tournament_state import replay
from kiosk.rulings.effects import Cards
from tests.projections.conftest import DealMaker, Evening

SUITS = "HDCS"


@dataclass(frozen=True)
class Case:
    story: str
    laid: str
    against: str
    score: int
    article: str = ""
    """Of the ruling that counts the cards negative; empty where the players do."""
    clean: int = 0
    dirty: int = 0
    closing: int = 0
    pozzetto: int = 2
    pozzetto_cards: str = ""


CASES = (
    Case("a nine too many on 4-8, the meld frozen for good", "4 5 6 7 8", "9", 20, "27"),
    Case("its seventh card was there before the freeze", "3 4 5 6 7 8 9", "K", 235, "27", clean=1),
    Case("opened without drawing, and the deal ends", "", "9 10 J", -30, "28"),
    Case("a seventh card added without drawing, and the deal ends", "4 5 6 7 8 9", "10", 30, "28"),
    Case("four cards owed, and the other line closes at once", "", "9 10 J Q", -40, "31A"),
    Case("two sets of threes joined: the second wild card", "3 3 3 JK 3 3", "2", 35, "30"),
    Case(
        "a closing with a clean and a dirty burraco",
        "3 4 5 6 7 8 9 A A A A A A JK",
        "",
        565,
        clean=1,
        dirty=1,
        closing=1,
    ),
    Case("no pozzetto, a king and a two in hand", "5 6 7", "K 2", -115, pozzetto=0),
    Case(
        "a pozzetto taken and not played", "", "", -100, pozzetto=1, pozzetto_cards="3 3 4 5 6 7 8 9 10 J JK"
    ),
    Case("three tens, found late", "", "10 10 10", -30, "12"),
    Case("a clean sequence from the ace with its own two", "A 2 3 4 5 6 7", "", 260, clean=1),
    Case("seven aces, a burraco only by joining", "A A A A A A A", "", 105),
)


def named(cards: str) -> tuple[str, ...]:
    """Cards in notation; the suits, which score nothing here, go round."""
    found = cards.split()
    return tuple(rank if rank == "JK" else f"{rank}{SUITS[place % 4]}" for place, rank in enumerate(found))


def points(cards: str) -> int:
    return sum(parse_card(card).points for card in named(cards))


@pytest.mark.parametrize("case", CASES, ids=[case.story for case in CASES])
def test_a_line_scores_what_its_cards_come_to(evening: Evening, deal: DealMaker, case: Case) -> None:
    """Art. 17, and the article of the ruling."""
    evening.open()
    accepted: DealAccepted = deal(1, 0)
    line = {
        "clean": case.clean,
        "dirty": case.dirty,
        "closing": case.closing,
        "pozzetto": case.pozzetto,
        "cards": points(case.laid),
        "in_hand": 0 if case.article else points(case.against),
        "pozzetto_cards": points(case.pozzetto_cards),
        "penalised": 0,
    }
    evening.say("table-1", msgspec.structs.replace(accepted, entry={**accepted.entry, "ns": line}))
    if case.article:
        evening.say("director", _ruling(case))

    hall = replay(evening.events)

    assert hall.irregularities() == ()
    assert hall.match(1, 1).totals[1]["ns"] == case.score


def _ruling(case: Case) -> RulingGiven:
    effect = Cards(cards="surplus", action="negative", at="deal_end", to="S", named=named(case.against))
    return RulingGiven(
        round=1,
        table=1,
        deal=1,
        code="burraco",
        tree="B27",
        outcome_tree="B27",
        outcome="frozen",
        articles=(case.article,),
        answers=(),
        option=None,
        facts={},
        effects=(effect,),
        reason="",
        arbiter="Conti",
    )

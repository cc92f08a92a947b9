"""Melds photographed as they lay, and counting rows laid of the same cards: what each says of the other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.cards import show_cards
from kiosk.messages import N_, Message
from kiosk.vision.proposal import CountProposal, VisionFinding

if TYPE_CHECKING:
    from kiosk.cards import Card


def reconcile(melds: CountProposal, rows: CountProposal) -> CountProposal:
    """The melds, with what the rows confirm and what they contradict.

    Rows cover no card's index: rows that were read without a doubt, of the very cards that the melds show,
    settle what was doubtful in the melds. Where other points come out, or may for a card that could not be
    read, somebody has to count. Where only names differ, those cards of the melds are doubted that the rows
    do not have.
    """
    both = replace(melds, findings=(*melds.findings, *rows.findings))
    if not rows.melds:
        return both
    in_melds, in_rows = _cards(melds), _cards(rows)
    if show_same_cards(melds, rows) and rows.is_settled:
        return _with_doubts(both, None)
    if melds.points != rows.points:
        return replace(both, findings=(_points_differ(melds, rows), *both.findings))
    if (in_rows - in_melds)[None]:
        return replace(both, findings=(_more_in_rows(), *both.findings))
    return _with_doubts(both, in_melds - in_rows)


def show_same_cards(melds: CountProposal, rows: CountProposal) -> bool:
    """Whether every card of both could be read, and they are the same."""
    in_melds, in_rows = _cards(melds), _cards(rows)
    return in_melds == in_rows and None not in in_rows


def _cards(proposal: CountProposal) -> Counter[Card | None]:
    return Counter(reading.card for reading in proposal.readings)


def _with_doubts(proposal: CountProposal, surplus: Counter[Card | None] | None) -> CountProposal:
    """Every card doubtful that is one of `surplus`, besides those that are; with None, no card at all."""
    melds = tuple(
        replace(
            meld,
            cards=tuple(
                replace(
                    reading, doubtful=surplus is not None and (reading.doubtful or reading.card in surplus)
                )
                for reading in meld.cards
            ),
        )
        for meld in proposal.melds
    )
    return replace(proposal, melds=melds)


def _points_differ(melds: CountProposal, rows: CountProposal) -> VisionFinding:
    in_melds, in_rows = _cards(melds), _cards(rows)
    message = Message(
        N_("The melds give {melds} points, the counting rows {rows}."),
        {"melds": melds.points, "rows": rows.points},
    )
    advice = Message(
        N_("Compare with the counting rows. Only in the melds: {more}; only in the rows: {less}."),
        {"more": _names(in_melds - in_rows), "less": _names(in_rows - in_melds)},
    )
    return VisionFinding("rows_differ", message, advice, spoils=True)


def _more_in_rows() -> VisionFinding:
    message = N_("In the counting rows lies a card that could not be read and that the melds do not show.")
    return VisionFinding("rows_differ", Message(message), Message(N_("Count again by hand.")), spoils=True)


def _names(cards: Counter[Card | None]) -> str:
    unread = cards.pop(None, 0)
    known = show_cards(sorted(card for card in cards.elements() if card is not None))
    return " ".join([*([known] if known else []), *["?"] * unread]) or "-"

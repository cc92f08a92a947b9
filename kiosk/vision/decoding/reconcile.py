"""Melds photographed as they lay, and counting rows laid of the same cards: what each says of the other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import dist
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import show_cards
from kiosk.messages import N_, Message
from kiosk.vision.model import CountProposal, GroupKind, VisionFinding

if TYPE_CHECKING:
    from kiosk.cards import Card
    from kiosk.vision.model import CardReading, Point

ANSWERED_CODES: Final = frozenset({"hidden_card"})
"""What a picture of melds leaves open, and rows that are sure answer."""
MAX_NAMED_DIFFERENCES: Final = 4
"""How many cards that differ are named; more of them are hardly the same cards."""
MAX_SAME_PLACE_DISTANCE: Final = 0.5
"""Heights of an index within which it lies where it lay."""
MIN_UNMOVED_SHARE: Final = 0.7
"""Share of the cards that lie where they lay from which a picture still shows the melds."""


def reconcile(melds: CountProposal, rows: CountProposal) -> CountProposal:
    """The melds, with what the rows confirm and what they contradict.

    Rows cover no card's index. Rows of the cards that the melds show, read without a doubt, settle what was
    doubtful in the melds; if nothing about their picture speaks against them, no card was hidden either.
    Other cards are a finding that names them, unless only a suit in a set differs, which counts the same.
    """
    findings = (*melds.findings, *rows.findings)
    if not rows.melds:
        return replace(melds, findings=findings)
    if not _agree(melds, rows):
        return replace(melds, findings=(_rows_differ(melds, rows), *findings))
    if not rows.is_settled:
        return replace(melds, findings=findings)
    left = tuple(
        finding for finding in melds.findings if not (rows.is_sure and finding.code in ANSWERED_CODES)
    )
    return _without_doubts(replace(melds, findings=(*left, *rows.findings)))


def is_confirmed(melds: CountProposal, rows: CountProposal) -> bool:
    """Whether the rows were read without a doubt, and show the cards that the melds show."""
    return rows.is_settled and _agree(melds, rows)


def shows_the_melds(melds: CountProposal, rows: CountProposal) -> bool:
    """Whether the picture of the rows, taken by the same camera, still shows the melds as they lay."""
    lay = [(reading.card, _middle(reading)) for reading in melds.readings]
    still = [_lies_where_one_lay(reading, lay) for reading in rows.readings]
    return bool(still) and float(np.mean(still)) > MIN_UNMOVED_SHARE


def _lies_where_one_lay(reading: CardReading, lay: list[tuple[Card | None, Point]]) -> bool:
    middle = _middle(reading)
    near = MAX_SAME_PLACE_DISTANCE * dist(reading.quad[0], reading.quad[3])
    return any(card == reading.card and dist(place, middle) < near for card, place in lay)


def _middle(reading: CardReading) -> Point:
    x, y = np.mean(reading.quad, axis=0)
    return float(x), float(y)


def _agree(melds: CountProposal, rows: CountProposal) -> bool:
    """Whether both show the same cards, all of them read, but for suits in a set."""
    in_melds, in_rows = _cards(melds), _cards(rows)
    if None in in_melds or None in in_rows:
        return False
    more, less = in_melds - in_rows, in_rows - in_melds
    in_sets = Counter(
        reading.card for meld in melds.melds if meld.kind is GroupKind.SET for reading in meld.cards
    )
    return not more - in_sets and _ranks(more) == _ranks(less)


def _cards(proposal: CountProposal) -> Counter[Card | None]:
    return Counter(reading.card for reading in proposal.readings)


def _ranks(cards: Counter[Card | None]) -> list[int]:
    return sorted(card.rank for card in cards.elements() if card is not None)


def _without_doubts(proposal: CountProposal) -> CountProposal:
    melds = tuple(
        replace(meld, cards=tuple(replace(reading, doubtful=False) for reading in meld.cards))
        for meld in proposal.melds
    )
    return replace(proposal, melds=melds)


def _rows_differ(melds: CountProposal, rows: CountProposal) -> VisionFinding:
    in_melds, in_rows = _cards(melds), _cards(rows)
    more, less = in_melds - in_rows, in_rows - in_melds
    message = Message(
        N_("The melds give {melds} points, the counting rows {rows}."),
        {"melds": melds.points, "rows": rows.points},
    )
    advice = Message(
        N_("Compare with the counting rows. Only in the melds: {more}; only in the rows: {less}."),
        {"more": _names(more), "less": _names(less)},
    )
    if max(more.total(), less.total()) > MAX_NAMED_DIFFERENCES:
        advice = Message(N_("Many cards differ. Photograph all the rows of this line, and no others, again."))
    return VisionFinding("rows_differ", message, advice, spoils=True)


def _names(cards: Counter[Card | None]) -> str:
    unread = cards[None]
    known = show_cards(sorted(card for card in cards.elements() if card is not None))
    return " ".join([*([known] if known else []), *["?"] * unread]) or "-"

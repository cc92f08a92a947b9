"""Cards on the table against the pack: 108 cards, none too often, every one accounted for."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kiosk.cards import PACK, show_cards, surplus_cards
from kiosk.games.burraco.adding import require_different_sets
from kiosk.games.burraco.illegal import IllegalMeldError
from kiosk.games.burraco.sheet import Cell
from kiosk.games.game import Finding, Grade
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from kiosk.cards import Card
    from kiosk.games.burraco.deal import LineCards
    from kiosk.games.burraco.rules import Rules


def missing_cards(seen: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of the pack that are not seen, highest first."""
    return tuple(sorted((Counter(PACK) - Counter(seen)).elements()))


def card_findings(
    lines: Mapping[str, LineCards], others: Sequence[Card], rules: Rules, *, is_whole: bool = False
) -> tuple[Finding, ...]:
    """What is wrong with the cards on the table as a whole.

    Args:
        lines: each line's cards.
        others: cards of the discard pile, of the stock and of untaken pozzetti, as far as they were seen.
        rules: the code of play.
        is_whole: whether all these together should be the whole pack.
    """
    cards = [*others, *(card for line in lines.values() for card in _all_cards(line))]
    findings = [*_pack(cards, rules, is_whole=is_whole)]
    for party, line in lines.items():
        try:
            require_different_sets(line.melds, rules)
        except IllegalMeldError as error:
            code, article = error.illegality.value, error.article
            findings.append(Finding(code, Grade.IMPOSSIBLE, error.message, article, party, Cell.CARDS))
    return tuple(findings)


def _pack(cards: Sequence[Card], rules: Rules, *, is_whole: bool) -> Iterator[Finding]:
    article = rules.articles.pack
    if len(cards) > len(PACK):
        message = Message(
            N_("{count} cards are on the table; two packs have {pack}. Count them again."),
            {"count": len(cards), "pack": len(PACK)},
        )
        yield Finding("too_many_cards", Grade.IMPOSSIBLE, message, article)
    surplus = surplus_cards(cards)
    if surplus:
        message = Message(
            N_("More than two packs hold: {cards}. Check these cards."), {"cards": show_cards(surplus)}
        )
        yield Finding("surplus_cards", Grade.IMPOSSIBLE, message, article)
    missing = missing_cards(cards)
    if is_whole and missing:
        message = Message(N_("Not on the table: {cards}. Look for them."), {"cards": show_cards(missing)})
        yield Finding("missing_cards", Grade.IMPOSSIBLE, message, article)


def _all_cards(line: LineCards) -> Iterator[Card]:
    for meld in line.melds:
        yield from meld.cards
    yield from line.in_hand
    yield from line.pozzetto_cards
    yield from line.penalised

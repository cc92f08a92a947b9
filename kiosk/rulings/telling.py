"""What the arbiter has told about a case: what follows from it, and what it contradicts."""

from __future__ import annotations

from typing import Final

from kiosk.cards import parse_card, show_cards, surplus_cards
from kiosk.messages import N_
from kiosk.rulings.errors import AnswerError, ContradictionError
from kiosk.rulings.facts import COLLECTED, COUNTERPARTS, FactKind, Facts, Value
from kiosk.rulings.table_seats import TableSeats
from kiosk.rulings.tree import Fact

LONGEST_TEXT: Final = 200
"""Characters of a fact in the arbiter's own words."""


def told(facts: Facts, known: Facts, table: TableSeats) -> dict[Fact, Value]:
    """All that is told, with what follows from it.

    Of a match's two lines, the one that is there tells which is not, and the one that closes is the
    offender's.
    What is known of a collected fact stands while nothing else is told.

    Raises:
        AnswerError: a fact does not exist, or has a value that it cannot have.
        kiosk.cards.InvalidCardError: a card is not one.
        ContradictionError: two facts cannot both hold.
    """
    whole = {key: value for key, value in known.items() if key in COLLECTED}
    whole |= {key: _checked(key, value, table) for key, value in facts.items()}
    for line, other in _consequences(whole, table):
        fact, party = other
        if whole.setdefault(fact, party) != party:
            raise ContradictionError(
                N_("“{first}” and “{second}” contradict each other. Change one of them."),
                field=fact,
                first=COLLECTED[line].ask,
                second=COLLECTED[fact].ask,
            )
    return whole


def sides(facts: Facts, table: TableSeats) -> dict[Fact, Value]:
    """The seats and the lines that facts name, with those that follow; other facts are left out."""
    grown: dict[Fact, Value] = {
        key: value
        for key, value in facts.items()
        if key in COLLECTED
        and COLLECTED[key].kind in {FactKind.SEAT, FactKind.PARTY}
        and value in (*table.order, *table.keys)
    }
    named: dict[Fact, Value] = {}
    while named != grown:
        named = grown
        grown = {**dict(follows for _, follows in _consequences(named, table)), **named}
    return named


def _consequences(facts: Facts, table: TableSeats) -> list[tuple[Fact, tuple[Fact, str]]]:
    """The facts that others imply: which one, and the fact implied with its value."""
    found: list[tuple[Fact, tuple[Fact, str]]] = []
    for fact, others in COUNTERPARTS.items():
        line = facts.get(fact)
        if isinstance(line, str) and len(table.keys) == 2:
            found += [(fact, (other, table.others(line)[0])) for other in others]
    offender = facts.get("offender")
    if isinstance(offender, str) and "closing_line" in facts:
        found.append(("offender", ("closing_line", table.party_of(offender))))
    return found


def _checked(key: Fact, value: Value, table: TableSeats) -> Value:
    """A fact's value as it is kept.

    Raises:
        AnswerError: it cannot be so.
    """
    if key not in COLLECTED:
        raise AnswerError(N_("A ruling is not about “{fact}”."), field=key, fact=key)
    fact = COLLECTED[key]
    match fact.kind:
        case FactKind.SEAT if value in table.order:
            return value
        case FactKind.PARTY if value in table.keys:
            return value
        case FactKind.TEXT if isinstance(value, str) and 0 < len(value.strip()) <= LONGEST_TEXT:
            return value.strip()
        case FactKind.CARDS if isinstance(value, tuple):
            return _cards(value)
        case _:
            raise AnswerError(N_("Answer this again: {question}"), field=key, question=fact.ask)


def _cards(named: tuple[str, ...]) -> tuple[str, ...]:
    cards = tuple(map(parse_card, named))
    surplus = surplus_cards(cards)
    if surplus:
        raise ContradictionError(
            N_("No pack has so many of these cards: {cards}."), field="cards", cards=show_cards(surplus)
        )
    return tuple(map(str, cards))

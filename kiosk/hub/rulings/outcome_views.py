"""The end of a consultation: what the code says, what it does, and what it leaves to the arbiter. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from msgspec import structs

from kiosk.commands.calls import RuledCall
from kiosk.commands.rulings import ContestedRuling, GiveRuling
from kiosk.hub.rulings.consultation_address import ConsultationAddress, read_event, written_waiting
from kiosk.hub.web.command_forms import carried_by_form
from kiosk.hub.web.link_keys import LinkKey
from kiosk.messages import Message
from kiosk.projections.naming import Namer
from kiosk.projections.rulings.words import NEXT, Line, card_sign, line_of
from kiosk.rulings.amounts import Blank, Figures
from kiosk.rulings.consultation import Consultation, PendingTree, trees_to_open
from kiosk.rulings.effects import AnyEffect
from kiosk.rulings.facts import COLLECTED, FactKind
from kiosk.rulings.interpretations import departures
from kiosk.rulings.resolve import Choice, blanks, foreseen
from kiosk.rulings.tree import Fact, Interpretation, Outcome, Tree

_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUITS: Final = ("H", "D", "C", "S")


@dataclass(frozen=True, slots=True)
class CardPicker:
    """A key for each card, and those that were named, each to be taken away again."""

    rows: tuple[tuple[LinkKey, ...], ...]
    chosen: tuple[LinkKey, ...]


@dataclass(frozen=True, slots=True)
class TextForm:
    """An optional fact in the arbiter's own words. `hidden` are the parameters that the form carries on."""

    fact: Fact
    ask: Message
    value: str
    hidden: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OptionKey:
    """One of several consequences, and what it does beside what happens anyway."""

    key: LinkKey
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number to fill in. `who` gets it; `suggested` is what the kiosk knows of it."""

    blank: Blank
    who: Message
    suggested: int | None


@dataclass(frozen=True, slots=True)
class Following:
    """A tree to open next, and the player whom it is about."""

    tree: Tree
    who: Message | None


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """What the code says, what will happen, and what is left to the arbiter."""

    outcome: Outcome
    next: Message
    lines: tuple[Line, ...]
    options: tuple[OptionKey, ...]
    numbers: tuple[NumberField, ...]
    needs_reason: bool
    is_on_appeal: bool
    """Whether the reason has the words in which an appeal is decided (Art. 35)."""
    notes: tuple[Interpretation, ...]
    departures: tuple[LinkKey, ...]
    is_departure: bool
    cards: CardPicker | None
    texts: tuple[TextForm, ...]
    following: tuple[Following, ...]
    command: Mapping[str, object] | None
    """What gives the ruling; None until an option is chosen, where there is one to choose."""
    then: str
    """Where to go when the ruling is given."""


def outcome_view(
    case: ConsultationAddress, state: Consultation, name: Namer, figures: Figures, *, has_jokers: bool
) -> OutcomeView:
    """The outcome that a consultation has reached, or the one that the arbiter rules instead.

    Args:
        case: the consultation's address, with what the arbiter chose.
        state: the consultation, at an outcome.
        name: names its seats and parties.
        figures: the tournament's.
        has_jokers: whether jokers are among the cards that may be named.

    Raises:
        kiosk.rulings.errors.RulingError: a fact is missing, or the code leaves no such choice.
        kiosk.games.regulations.UnforeseenError: the regulations have no such award.
    """
    reached, tree = state.outcome_key or "", state.tree
    chosen = Choice(outcome=case.instead or None, option=case.option or None)
    shown = case.instead if case.instead in tree.outcomes else reached
    outcome = tree.outcomes[shown]
    is_open = bool(outcome.options) and chosen.option is None
    every = {key: foreseen(state, replace(chosen, option=key), figures) for key in outcome.options}
    common = _common(every.values())
    effects = common if is_open else foreseen(state, chosen, figures)
    numbers = () if is_open else blanks(state, chosen, figures)
    waiting = trees_to_open(outcome, state.facts, state.table, state.queue)
    return OutcomeView(
        outcome=outcome,
        next=NEXT[outcome.next],
        lines=tuple(line_of(effect, name, state.facts) for effect in effects),
        options=tuple(
            OptionKey(
                LinkKey(option.label, replace(case, option=key).address, is_chosen=key == case.option),
                tuple(line_of(effect, name, state.facts) for effect in every[key][len(common) :]),
            )
            for key, option in outcome.options.items()
        ),
        numbers=tuple(
            NumberField(number, name(number.party), _suggested(number, state)) for number in numbers
        ),
        needs_reason=shown != reached or bool(case.appeal) or any(number.needs_reason for number in numbers),
        is_on_appeal=bool(case.appeal),
        notes=tuple(state.code.interpretations[note] for note in outcome.notes),
        departures=tuple(
            LinkKey(tree.outcomes[departure].say, replace(case, instead=departure, option="").address)
            for departure in departures(tree, reached, state.code.interpretations)
            if departure != shown
        ),
        is_departure=shown != reached,
        cards=_cards(case, state, has_jokers=has_jokers) if "cards" in state.collected else None,
        texts=tuple(_texts(case, state)),
        following=tuple(
            Following(
                state.code.trees[tree_to_open.tree],
                None if tree_to_open.offender is None else name(tree_to_open.offender),
            )
            for tree_to_open in waiting
            if tree_to_open.tree in state.code.trees
        ),
        command=None if is_open else _command(case, state, chosen),
        then=_after(case, waiting),
    )


def foreseen_by(case: ConsultationAddress, state: Consultation, figures: Figures) -> tuple[AnyEffect, ...]:
    """What the ruling will do as it stands; nothing as long as an option is still to be chosen.

    Raises:
        kiosk.rulings.errors.RulingError: a fact is missing, or the code leaves no such choice.
        kiosk.games.regulations.UnforeseenError: the regulations have no such award.
    """
    shown = case.instead if case.instead in state.tree.outcomes else state.outcome_key or ""
    if state.tree.outcomes[shown].options and not case.option:
        return ()
    return foreseen(state, Choice(outcome=case.instead or None, option=case.option or None), figures)


def _suggested(blank: Blank, state: Consultation) -> int | None:
    lead = state.known.get("lead")
    return lead if blank.what == "difference" and isinstance(lead, int) else None


def _common(every: Iterable[tuple[AnyEffect, ...]]) -> tuple[AnyEffect, ...]:
    """The effects with which all the options begin: those of the outcome itself."""
    columns = zip(*every, strict=False)
    return tuple(
        same[0] for same in takewhile(lambda column: column.count(column[0]) == len(column), columns)
    )


def _cards(case: ConsultationAddress, state: Consultation, *, has_jokers: bool) -> CardPicker:
    held = state.facts.get("cards", ())
    cards = held if isinstance(held, tuple) else ()

    def with_cards(left: tuple[str, ...]) -> str:
        changed = case.telling("cards", left) if left else case.forgetting("cards")
        return f"{changed.address}#cards"

    def key(card: str) -> LinkKey:
        return LinkKey(card_sign(card), with_cards((*cards, card)), hint=card, is_chosen=card in cards)

    jokers = ((key("JK"),),) if has_jokers else ()
    return CardPicker(
        rows=(*(tuple(key(f"{rank}{suit}") for rank in _RANKS) for suit in _SUITS), *jokers),
        chosen=tuple(
            LinkKey(card_sign(card), with_cards((*cards[:place], *cards[place + 1 :])), hint=card)
            for place, card in enumerate(cards)
        ),
    )


def _texts(case: ConsultationAddress, state: Consultation) -> Iterator[TextForm]:
    for fact in dict.fromkeys((*state.collected, "note")):
        known = COLLECTED[fact]
        if known.kind is FactKind.TEXT:
            yield TextForm(fact, known.ask, str(case.facts.get(fact, "")), case.parameters(f"f.{fact}"))


def _command(case: ConsultationAddress, state: Consultation, chosen: Choice) -> Mapping[str, object]:
    """The command, without what the arbiter still fills in."""
    place = (case.round or 0, case.table or 0, case.deal or 0)
    called, contested = read_event(case.call), read_event(case.appeal)
    ruling = GiveRuling.reached(
        state, chosen, case.code, place, call=None if called is None else RuledCall(*called)
    )
    if contested is not None:
        ruling = structs.replace(ruling, appeal=ContestedRuling(*contested))
    return carried_by_form(ruling, "arbiter", "numbers", "reason", "again")


def _after(case: ConsultationAddress, waiting: tuple[PendingTree, ...]) -> str:
    then = "".join(f"&then={written_waiting(tree)}" for tree in waiting)
    return f"/rulings/newest?round={case.round or 0}&table={case.table or 0}{then}"

"""A ruling tree: questions that lead to an outcome, as its YAML file writes it.

The files stand in ``assets/rulings``, a folder for each code. Texts are English and are translated by the
catalogue ``rulings`` of ``assets/locales``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from kiosk.messages import Message
from kiosk.rulings.effects import AnyEffect, AwardKind

CodeKey: TypeAlias = Literal["burraco", "mineo", "bridge"]
RulesKey: TypeAlias = Literal["burraco_internazionale", "burraco_italiano"]
"""The rules of play of burraco, by `kiosk.games.burraco.rules.Rules.key`."""
Next: TypeAlias = Literal[
    "resume",
    "offender_continues",
    "offender_discards",
    "offender_draws_and_discards",
    "offender_plays",
    "next_opponent",
    "player_on_turn",
    "partner",
    "count",
    "deal_over",
    "redeal",
    "off_table",
]
"""Who acts next. ``resume``: play goes on where it stopped; ``off_table``: nothing happens at the table."""

Fact: TypeAlias = str
"""The key of something that a ruling is about, such as ``offender``; those that are known are in
`kiosk.rulings.facts`."""


Text: TypeAlias = str | Message
"""What people read, in English. It may name figures as placeholders; a `Message` holds those in force."""

Bound: TypeAlias = int | str
"""A number, or the name of a figure of the regulations or of the rules of play (`kiosk.rulings.figures`)."""


class Answer(Struct, frozen=True, forbid_unknown_fields=True, rename={"least": "from", "most": "up_to"}):
    """One answer, and where it leads: to exactly one of a question, an outcome, or another tree."""

    question: str | None = None
    outcome: str | None = None
    tree: str | None = None
    about: Literal["offender", "partner"] = "offender"
    """Whom that tree is about: the same player, or the player's partner, who is its offender then."""
    label: Text = ""
    """What the key says; empty for yes, no and numbers."""
    least: Bound | None = None
    """Of a number: the least that this answer covers; None for no bound."""
    most: Bound | None = None
    above: Bound | None = None
    """In the place of `least`, what it lies above; and of `most`, what it lies below."""
    below: Bound | None = None
    plays: tuple[RulesKey, ...] = ()
    """The rules of play by which there is such an answer; empty: all of those by which there is the tree."""


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """A question. A number's answers cover every whole number once; yes and no are both there.

    A choice of which rules of play leave one answer is not asked: it is answered by it.
    """

    ask: Text
    kind: Literal["yes_no", "choice", "number"]
    answers: Mapping[str, Answer]
    unit: Literal["cards", "seconds", "duration", "persons", "points"] | None = None
    """Of a number; a ``duration`` is one of seconds that is asked for in minutes and seconds."""
    known: Fact | None = None
    """The fact that answers it, where the kiosk knows it: ``yes``/``no``, an answer's key, or a number."""
    notes: tuple[str, ...] = ()
    """Interpretations that the question rests on."""


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """One of several consequences between which the code lets the arbiter choose."""

    label: Text
    effects: tuple[AnyEffect, ...] = ()


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """What the code says. `say` is read out at the table."""

    say: Text
    articles: tuple[str, ...]
    next: Next = "resume"
    ends_turn: bool = False
    """Whether the offender's activity of this turn is over."""
    effects: tuple[AnyEffect, ...] = ()
    delays: AwardKind | None = None
    """Of an outcome about delays (Art. 34): what a line gets that loses the match by its own.

    What the delays bring that were asked for stands beside the effects (`kiosk.rulings.delays`).
    """
    options: Mapping[str, Option] = {}
    """Where not empty, the arbiter picks exactly one."""
    then: tuple[str, ...] = ()
    """Trees to open next, about the same player."""
    then_partner: tuple[str, ...] = ()
    """Trees to open next about the player's partner."""
    remember: Text = ""
    """Something for the register that has no effect of its own."""
    notes: tuple[str, ...] = ()
    """Interpretations that the outcome rests on."""
    otherwise: Mapping[str, tuple[str, ...]] = {}
    """The outcomes that an arbiter may give instead who reads the code otherwise, by interpretation.

    Beside them stand those between which a question that rests on it decides.
    """


class Tree(Struct, frozen=True, forbid_unknown_fields=True):
    """A tree. The first question is its root."""

    key: str
    title: str
    when: str
    """When to open it."""
    articles: tuple[str, ...]
    scope: Literal["deal", "match", "event"]
    """What must be open for it: the deal being played or counted, the match not yet handed in, or nothing."""
    questions: Mapping[str, Question]
    outcomes: Mapping[str, Outcome]
    collect: tuple[Fact, ...] = ()
    plays: tuple[RulesKey, ...] = ()
    """The rules of play by which there is such a case; empty: all."""


class Interpretation(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the code is silent or contradicts itself: how it is read here."""

    key: str
    articles: tuple[str, ...]
    unclear: str
    reading: Text
    because: str
    open: bool
    """Whether an arbiter may read it otherwise: then every tree that rests on it says what follows."""

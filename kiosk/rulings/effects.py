"""What a ruling does to the deal, the match, the standings and the players: data, typed.

A tree (`kiosk.rulings.tree`) names roles, such as the offender, and leaves to the arbiter what its article
leaves to the arbiter. Resolved for a ruling that is given (`kiosk.rulings.resolve`), the same effects name
seats and parties, and every figure is a number: so they stand in the journal and are folded from there.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

InvolvedRole: TypeAlias = Literal[
    "offender",
    "partner",
    "next_opponent",
    "player_on_turn",
    "dealer",
    "cutter",
    "everyone",
    "opponents",
    "offending_line",
    "innocent_line",
    "closing_line",
    "owner_line",
    "present_line",
    "absent_line",
    "late_line",
    "both_lines",
]
"""Whom an effect meets, before it is known who that is."""

CardsInvolved: TypeAlias = Literal[
    "wrong_meld",
    "own_cards_of_wrong_meld",
    "surplus",
    "wrongly_played",
    "added_to_partners_meld",
    "last_play",
    "last_meld",
    "last_added",
    "opened",
    "added",
    "second_wild",
    "higher_wild",
    "exposed",
    "stray",
    "thrown",
    "owed",
    "drawn",
    "second_drawn",
    "picked_up",
    "single_pile_card",
    "prepared_discard",
    "replacement_discard",
    "wild_discard",
    "final_discard",
    "highest_in_hand",
    "face_up_in_stock",
    "pozzetto",
    "wrong_pozzetto",
    "unused_pozzetto",
    "played_card",
    "extra_played",
    "unplayed_hand",
    "fan",
]
"""Which cards an effect is about."""

CardAction: TypeAlias = Literal[
    "discard",
    "negative",
    "expose",
    "to_hand",
    "to_stock_top",
    "to_pile",
    "to_pozzetto",
    "stand",
    "show",
    "set_aside",
    "keep",
    "cover",
    "place",
    "use",
]
"""What happens to them. ``negative``: they count against their owner's line, once."""

CardMoment: TypeAlias = Literal["now", "own_turns", "next_own_turn", "deal_end", "deal_end_if_owed", "count"]
"""When it happens. ``own_turns``: one at each turn of theirs; ``deal_end_if_owed``: those still owed then."""

CardOrder: TypeAlias = Literal["norm", "player", "opponents", "arbiter"]
"""Who chooses the order. ``norm``: the highest first, as the regulations read it (Art. 1, 27; R10)."""

MeldInvolved: TypeAlias = Literal["affected", "opened", "added_to", "joined", "rest_of_wrong_meld"]
MeldPart: TypeAlias = Literal[
    "card_values",
    "earlier_burraco",
    "later_burraco",
    "other_cards",
    "valid_cards",
    "all_cards",
    "added_cards",
    "surplus_value",
    "stray_value",
    "second_wild_value",
]
Act: TypeAlias = Literal[
    "draw",
    "pick_up",
    "meld",
    "add",
    "discard",
    "close",
    "play_pozzetto",
    "use_partners_new_melds",
    "add_to_partners_melds",
    "suggested_play",
]
Span: TypeAlias = Literal[
    "this_turn",
    "next_turn",
    "this_and_next_turn",
    "one_round",
    "until_placed",
    "until_owed_cleared",
    "until_exposed_gone",
]
Recipient: TypeAlias = Literal["director", "sports_justice", "statistics", "jury", "organisers", "sheet"]
"""Who is told. ``sheet``: it is written on the player's sheet."""
AwardKind: TypeAlias = Literal[
    "bye",
    "late_win",
    "absent",
    "lost",
    "nothing",
    "as_interrupted",
    "arbiter",
    "lowered",
    "usual_or_lower",
    "forfeited",
    "forfeit_win",
]
"""``arbiter``: what the arbiter finds. ``lowered``: less than ``absent``, which would be an unfair advantage;
``usual_or_lower``: that of two lines, of which one may get the usual. ``forfeited`` and ``forfeit_win``: the
match was lost on time, whatever the score (Sisal)."""


class Discretion(Struct, frozen=True, forbid_unknown_fields=True, rename={"least": "from", "most": "up_to"}):
    """The code leaves the number to the arbiter: in steps, and between these where it has limits.

    Without limits it is an arbitral score, which needs a reason.
    """

    least: int | None = None
    most: int | None = None
    step: int = 5


class Multiple(Struct, frozen=True, forbid_unknown_fields=True):
    """`factor` times the number that a question of the tree asks for."""

    question: str
    factor: int


class RulingEffect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="effect", omit_defaults=True):
    """Base of every effect.

    Where a field is called `to`, it holds an `InvolvedRole` in a tree and, once resolved, the key of a seat
    (``N``) or of a party (``ns``).
    """


class Cards(RulingEffect, frozen=True, tag="cards"):
    """Cards move, are shown, or count negative. Resolved, `named` holds the cards in notation, if told."""

    cards: CardsInvolved
    action: CardAction
    at: CardMoment = "now"
    count: int | None = None
    """How many; None for all (with ``own_turns``: all that remain)."""
    order: CardOrder | None = None
    penalised: bool = False
    to: str = "offender"
    """Whose cards they are."""
    shown_to: str | None = None
    """Who is shown them: as `to`, a `InvolvedRole` or the key of a seat."""
    named: tuple[str, ...] = ()


class Freeze(RulingEffect, frozen=True, tag="freeze"):
    """A meld is frozen: nothing may be added, and what `loses` names does not count."""

    meld: MeldInvolved
    permanent: bool
    until: Literal["player_next_turn", "one_round", "deal_end"]
    keeps: tuple[MeldPart, ...] = ()
    loses: tuple[MeldPart, ...] = ()
    burraco_before: Literal["freeze", "infringement"] | None = None
    """A burraco counts only if it was complete before this; None: the freeze says nothing of a burraco."""
    curable: bool = True
    """Whether the player may still make it good at the next turn."""
    if_deal_ends: Literal["all_negative", "added_negative"] | None = None
    if_incomplete: Literal["penalised"] | None = None
    to: str = "offender"
    described: str = ""
    """Which meld, in the arbiter's words, once resolved."""


class Points(RulingEffect, frozen=True, tag="points"):
    """Points to a party.

    `pool`: ``deal`` enters the deal's score, ``match`` is credited beside the deals before victory points are
    read (Art. 20), ``sheet`` is Mineo's penalty column, never multiplied.
    """

    pool: Literal["deal", "match", "sheet"]
    to: str
    points: int | Discretion | str
    """In a tree also the name of a figure (`kiosk.rulings.figures`)."""
    why: Literal[
        "closing",
        "clean_burraco",
        "dirty_burraco",
        "arbitral_score",
        "sanction",
        "lateness",
        "penalised_cards",
        "wrong_count",
        "wrong_discard",
        "exposed_card",
        "declared_partner",
        "revoke",
    ]
    plus: Multiple | None = None
    """What is added to `points`; none once resolved."""
    replaces_count: bool = False
    """The party's count of this deal does not stand: these points stand in its place."""


class MatchAward(RulingEffect, frozen=True, tag="award"):
    """The match is not decided by its deals: this is what the party gets of it (Art. 33, 34)."""

    to: str
    award: AwardKind
    victory_points: int | None = None
    """Resolved; may be fixed in a tree only as ``lost`` and ``nothing`` are, by the regulations."""
    match_points: int | None = None
    difference: int | None = None
    """Resolved, of a match lost on time: the points in favour of those who have won it, 0 or more."""


class StandingsPoints(RulingEffect, frozen=True, tag="ranking"):
    """The general standings alone change, after the matches; nobody gets what is taken (Art. 21 ter)."""

    to: str
    victory_points: int
    match_points: int | None = None
    """None in a tree: the least difference that is worth these victory points in this format."""


class Warn(RulingEffect, frozen=True, tag="warn"):
    """An admonition: for the register of warnings, and reported to the director."""

    to: str
    key: Literal["lost_right", "partner_remark", "pick_up_mixed", "conduct", "pozzetto_seen", "late", "cut"]


class DealFate(RulingEffect, frozen=True, tag="deal"):
    """What becomes of the deal.

    ``redeal``: not scored, dealt again by the same dealer under the same number; ``repair``: put right and
    played; ``annul``: scores nothing for anybody and is not dealt again; ``annul_and_replay``: its score, if
    any, falls and it is dealt again; ``void``: a board without result (bridge).
    """

    fate: Literal["redeal", "repair", "annul", "annul_and_replay", "void"]


class Limit(RulingEffect, frozen=True, tag="limit"):
    """What a player may (`only`) or may not (`forbid`) do for a while."""

    to: str
    when: Span
    only: tuple[Act, ...] = ()
    forbid: tuple[Act, ...] = ()


class Report(RulingEffect, frozen=True, tag="report"):
    """Somebody is told; it goes on the list that is printed with the round's papers."""

    to: Recipient


class SuspendChecks(RulingEffect, frozen=True, tag="suspend_checks"):
    """The deck or a hand was not as it should: what the counts of cards call impossible is only asked."""


class CorrectionLeave(RulingEffect, frozen=True, tag="correction"):
    """The sheet may be corrected (Art. 18, 19); `pairing`: what becomes of a pairing that is made already.

    ``before_delivery``: the sheet is not handed in yet, and the leave ends when it is.
    """

    pairing: Literal["before_delivery", "not_made", "made_again", "kept"]


class TransferTrick(RulingEffect, frozen=True, tag="transfer_trick"):
    """Bridge: the director applies Law 64A2 when play is over; never computed here."""

    to: str


AnyEffect: TypeAlias = (
    Cards
    | Freeze
    | Points
    | MatchAward
    | StandingsPoints
    | Warn
    | DealFate
    | Limit
    | Report
    | SuspendChecks
    | CorrectionLeave
    | TransferTrick
)

"""What a ruling does, in words: for the arbiter who gives it and for the register. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, assert_never

from kiosk.cards import parse_card
from kiosk.games.game import format_points, format_signed
from kiosk.messages import N_, Message
from kiosk.projections.folds.ruling_effects import LABELS
from kiosk.projections.naming import Namer
from kiosk.rulings.effects import (
    AnyEffect,
    Cards,
    CorrectionLeave,
    DealFate,
    Discretion,
    Freeze,
    Limit,
    MatchAward,
    Points,
    Report,
    StandingsPoints,
    SuspendChecks,
    TransferTrick,
    Warn,
)
from kiosk.rulings.facts import Facts


@dataclass(frozen=True, slots=True)
class Line:
    """One effect. `figure` is a number that stands by itself, with its sign and its unit."""

    who: Message | None
    says: Message
    figure: Message | str = ""


@dataclass(frozen=True, slots=True)
class _Fault:
    """`fact` is that of the ruling which names whoever is at fault."""

    fact: str
    says: str


NO_FACTS: Final[Facts] = {}

CARDS: Final[Mapping[str, Message]] = {
    "wrong_meld": Message(N_("the cards of the wrong meld")),
    "own_cards_of_wrong_meld": Message(N_("the player's own cards of the wrong meld")),
    "surplus": Message(N_("the surplus cards")),
    "wrongly_played": Message(N_("the cards wrongly played")),
    "added_to_partners_meld": Message(N_("the cards added to the partner's meld")),
    "last_play": Message(N_("the last play")),
    "last_meld": Message(N_("the last meld")),
    "last_added": Message(N_("the last card added")),
    "opened": Message(N_("the meld that was opened")),
    "added": Message(N_("the cards that were added")),
    "second_wild": Message(N_("the second wild card")),
    "higher_wild": Message(N_("the higher wild card")),
    "exposed": Message(N_("the exposed card")),
    "stray": Message(N_("the stray card")),
    "thrown": Message(N_("the cards thrown to the partner")),
    "owed": Message(N_("the penalised cards still owed")),
    "drawn": Message(N_("the card drawn")),
    "second_drawn": Message(N_("the cards drawn beyond the first")),
    "picked_up": Message(N_("the cards picked up")),
    "single_pile_card": Message(N_("the single card of the pile")),
    "prepared_discard": Message(N_("the prepared discard")),
    "replacement_discard": Message(N_("another discard")),
    "wild_discard": Message(N_("the wild card discarded")),
    "final_discard": Message(N_("the last discard")),
    "highest_in_hand": Message(N_("the highest card in hand")),
    "face_up_in_stock": Message(N_("the card face up in the stock")),
    "pozzetto": Message(N_("the pozzetto")),
    "wrong_pozzetto": Message(N_("the wrong pozzetto")),
    "unused_pozzetto": Message(N_("the pozzetto left over")),
    "played_card": Message(N_("the card played")),
    "extra_played": Message(N_("the cards played in excess")),
    "unplayed_hand": Message(N_("the hand not played")),
    "fan": Message(N_("the cards in hand")),
}

_ACTIONS: Final[Mapping[str, str]] = {
    "discard": N_("To discard: {cards}"),
    "negative": N_("Count negative: {cards}"),
    "expose": N_("Stay face up on the table: {cards}"),
    "to_hand": N_("Back to the hand: {cards}"),
    "to_stock_top": N_("Back on top of the stock: {cards}"),
    "to_pile": N_("Back to the discard pile: {cards}"),
    "to_pozzetto": N_("Back to its place as a pozzetto: {cards}"),
    "stand": N_("Stands: {cards}"),
    "show": N_("To show: {cards}"),
    "set_aside": N_("To set aside: {cards}"),
    "keep": N_("Stays as played: {cards}"),
    "cover": N_("To cover: {cards}"),
    "place": N_("To place: {cards}"),
    "use": N_("To play, or else to discard: {cards}"),
}

_MOMENTS: Final[Mapping[str, str]] = {
    "own_turns": N_("{what} – one at each turn"),
    "next_own_turn": N_("{what} – at the next turn"),
    "deal_end": N_("{what} – at the end of the deal"),
    "deal_end_if_owed": N_("{what} – those still owed at the end of the deal"),
    "count": N_("{what} – at the count"),
}

_FREEZES: Final[Mapping[str, str]] = {
    "player_next_turn": N_("Frozen until the player's next turn: {meld}"),
    "one_round": N_("Frozen for one round of the table: {meld}"),
    "deal_end": N_("Frozen until the end of the deal: {meld}"),
}

_MELDS: Final[Mapping[str, Message]] = {
    "affected": Message(N_("the meld")),
    "opened": Message(N_("the meld that was opened")),
    "added_to": Message(N_("the meld to which cards were added")),
    "joined": Message(N_("the meld that was joined")),
    "rest_of_wrong_meld": Message(N_("what is left of the wrong meld")),
}

_POOLS: Final[Mapping[str, str]] = {
    "deal": N_("{why}, in this deal"),
    "match": N_("{why}, beside the deals"),
    "sheet": N_("{why}, on the player's score sheet"),
}

_FAULTS: Final[Mapping[str, _Fault]] = {
    "sanction": _Fault("offender", N_("{points} points to {who}, for the fault of {party}")),
    "lateness": _Fault("late_line", N_("{points} points to {who}, for the lateness of {party}")),
}
"""What the other side gets points for, by `Points.why`."""

WARNINGS: Final[Mapping[str, Message]] = {
    "lost_right": Message(N_("an irregularity that was claimed too late")),
    "partner_remark": Message(N_("remarks, signs or moved cards in the partner’s turn")),
    "pick_up_mixed": Message(N_("cards picked up and mixed with the hand")),
    "conduct": Message(N_("conduct")),
    "pozzetto_seen": Message(N_("looking at the pozzetto too early")),
    "late": Message(N_("lateness")),
    "cut": Message(N_("the cut")),
}
"""For what somebody is admonished, by `kiosk.rulings.effects.Warn.key`."""

_FATES: Final[Mapping[str, Message]] = {
    "redeal": Message(N_("The deal is dealt again by the same dealer")),
    "repair": Message(N_("The deal is put right and goes on")),
    "annul": Message(N_("The deal scores nothing and is not dealt again")),
    "annul_and_replay": Message(N_("The deal is annulled and dealt again")),
    "void": Message(N_("The board has no result")),
}

_ACTS: Final[Mapping[str, Message]] = {
    "draw": Message(N_("draw")),
    "pick_up": Message(N_("pick up the pile")),
    "meld": Message(N_("open a meld")),
    "add": Message(N_("add to a meld")),
    "discard": Message(N_("discard")),
    "close": Message(N_("close")),
    "play_pozzetto": Message(N_("play the pozzetto")),
    "use_partners_new_melds": Message(N_("use the partner's new melds")),
    "add_to_partners_melds": Message(N_("add to the partner's melds")),
    "suggested_play": Message(N_("make the play that was suggested")),
}

_SPANS: Final[Mapping[str, Message]] = {
    "this_turn": Message(N_("in this turn")),
    "next_turn": Message(N_("in the next turn")),
    "this_and_next_turn": Message(N_("in this turn and the next")),
    "one_round": Message(N_("for one round of the table")),
    "until_placed": Message(N_("until the cards are placed")),
    "until_owed_cleared": Message(N_("until no penalised card is owed")),
    "until_exposed_gone": Message(N_("until the exposed card is gone")),
}

_BODIES: Final[Mapping[str, Message]] = {
    "director": Message(N_("Reported to the director")),
    "sports_justice": Message(N_("Reported to Sports Justice")),
    "statistics": Message(N_("Noted for the federation's statistics")),
    "jury": Message(N_("Goes to the jury")),
    "organisers": Message(N_("The organisers are told")),
    "sheet": Message(N_("Written on the player's score sheet")),
}

_CORRECTIONS: Final[Mapping[str, Message]] = {
    "before_delivery": Message(N_("The score sheet is corrected; whoever has signed signs again")),
    "not_made": Message(N_("The score sheet is corrected")),
    "made_again": Message(N_("The score sheet is corrected, and the next round is paired again")),
    "kept": Message(N_("The score sheet is corrected; the pairing of the next round stays")),
}

NEXT: Final[Mapping[str, Message]] = {
    "resume": Message(N_("Play goes on where it stopped.")),
    "offender_continues": Message(N_("The player goes on with the turn.")),
    "offender_discards": Message(N_("The player discards.")),
    "offender_draws_and_discards": Message(N_("The player draws and discards.")),
    "offender_plays": Message(N_("The player plays freely.")),
    "next_opponent": Message(N_("The next opponent plays.")),
    "player_on_turn": Message(N_("The player on turn plays.")),
    "partner": Message(N_("The partner plays.")),
    "count": Message(N_("The deal is over: count.")),
    "deal_over": Message(N_("The deal is over.")),
    "redeal": Message(N_("Deal again.")),
    "off_table": Message(N_("Nothing more happens at the table.")),
}
"""Who acts next, by `kiosk.rulings.tree.Next`."""


PARTS: Final = (
    N_("Conduct"),
    N_("General rules"),
    N_("Glossary"),
    N_("Powers"),
    N_("Powers (a)"),
    N_("Powers (b)"),
    N_("Powers (c)"),
    N_("Powers (d)"),
    N_("Powers (e)"),
    N_("Preface"),
    N_("Procedure"),
    N_("Rule 1"),
    N_("Rule 2"),
    N_("Sisal"),
)
"""The parts of the codes that have no article's number, as the trees cite them."""


def line_of(  # noqa: C901, PLR0911, PLR0912 - one for each kind
    effect: AnyEffect, name: Namer, facts: Facts = NO_FACTS
) -> Line:
    """One effect in words. Its figures may still be missing.

    Args:
        effect: what the ruling does.
        name: names the seats and parties of its table.
        facts: what the ruling says of the case (`kiosk.rulings.facts.COLLECTED`), as who is at fault.
    """
    match effect:
        case Cards():
            return Line(name(effect.to), _cards(effect, name), _worth(effect))
        case Freeze():
            return Line(name(effect.to), _freeze(effect))
        case Points(points=int(points)) if points > 0 and _at_fault(effect, facts):
            values = {"points": points, "who": name(effect.to), "party": name(_at_fault(effect, facts))}
            return Line(None, Message(_FAULTS[effect.why].says, values))
        case Points():
            says = Message(_POOLS[effect.pool], {"why": LABELS[effect.why]})
            if effect.replaces_count:
                says = Message(N_("{what}; it stands in the place of the count"), {"what": says})
            return Line(name(effect.to), says, _points(effect))
        case MatchAward():
            figure = _results(effect.victory_points, effect.match_points)
            if effect.award == "as_interrupted" and effect.victory_points is None:
                figure = Message(N_("as it stood"))
            if effect.award == "forfeit_win" and effect.victory_points is not None:
                values = {"points": effect.difference}
                won = Message(N_("Result of the match, won on time: {points} points in its favour"), values)
                return Line(name(effect.to), won, figure)
            return Line(name(effect.to), Message(N_("Result of the match")), figure)
        case StandingsPoints():
            figure = _results(effect.victory_points, effect.match_points)
            return Line(name(effect.to), Message(N_("In the general standings alone")), figure)
        case Warn():
            return Line(name(effect.to), Message(N_("Warning for {what}"), {"what": WARNINGS[effect.key]}))
        case DealFate():
            return Line(None, _FATES[effect.fate])
        case Limit():
            return Line(name(effect.to), _limit(effect))
        case Report():
            return Line(None, _BODIES[effect.to])
        case SuspendChecks():
            return Line(None, Message(N_("The table asks about odd numbers of cards, and accepts them")))
        case CorrectionLeave():
            return Line(None, _CORRECTIONS[effect.pairing])
        case TransferTrick():
            return Line(
                name(effect.to), Message(N_("The director transfers tricks when play is over (Law 64A2)"))
            )
        case _:
            assert_never(effect)


def _at_fault(effect: Points, facts: Facts) -> str:
    """The seat or party for whose fault there are points; "" if there is none, or it is not known."""
    fault = _FAULTS.get(effect.why)
    return "" if fault is None else str(facts.get(fault.fact, ""))


def _cards(effect: Cards, name: Namer) -> Message:
    cards: Message | str = CARDS[effect.cards]
    if effect.named:
        cards = "  ".join(card_sign(card) for card in effect.named)
    elif effect.count is not None and effect.count > 1:
        cards = Message(N_("{count} of {cards}"), {"count": effect.count, "cards": cards})
    what = Message(_ACTIONS[effect.action], {"cards": cards})
    said = what if effect.at == "now" else Message(_MOMENTS[effect.at], {"what": what})
    if effect.order == "norm" and effect.count is None:
        said = Message(N_("{what}, the highest first"), {"what": said})
    elif effect.order == "norm" and not effect.named:
        said = Message(N_("{what} – the highest of them"), {"what": said})
    if effect.shown_to is not None:
        said = Message(N_("{what} – to {who} alone"), {"what": said, "who": name(effect.shown_to)})
    return said


def card_sign(card: str) -> str:
    """A card with its suit's sign; a joker as it is written."""
    parsed = parse_card(card)
    return card if parsed.suit is None else f"{parsed.rank.label}{parsed.suit.symbol}"


def _worth(effect: Cards) -> str:
    if effect.action != "negative" or not effect.named:
        return ""
    return format_signed(-sum(parse_card(card).points for card in effect.named))


def _freeze(effect: Freeze) -> Message:
    meld: Message | str = effect.described or _MELDS[effect.meld]
    text = N_("Frozen for good: {meld}") if effect.permanent else _FREEZES[effect.until]
    return Message(text, {"meld": meld})


def _points(effect: Points) -> Message | str:
    points = effect.points
    return format_signed(points) if isinstance(points, int) else _open_points(points)


def _open_points(points: Discretion | str) -> Message:
    if isinstance(points, str) or points.least is None:
        return Message(N_("as the arbiter finds"))
    return Message(N_("{least} to {most}"), {"least": points.least, "most": points.most})


def _results(victory_points: int | None, match_points: int | None) -> Message:
    if victory_points is None:
        return Message(N_("as the arbiter finds"))
    values = {"vp": format_points(victory_points), "mp": format_signed(match_points or 0)}
    return Message(N_("{vp} VP") if match_points is None else N_("{vp} VP, {mp} MP"), values)


def _limit(effect: Limit) -> Message:
    acts = effect.only or effect.forbid
    text = N_("May only: {acts} – {span}") if effect.only else N_("May not: {acts} – {span}")
    return Message(text, {"acts": _listed(acts), "span": _SPANS[effect.when]})


def _listed(acts: tuple[str, ...]) -> Message:
    """Words apart by commas, each translated by itself."""
    names = [f"act{number}" for number in range(len(acts))]
    return Message(
        ", ".join(f"{{{name}}}" for name in names),
        {name: _ACTS[act] for name, act in zip(names, acts, strict=True)},
    )

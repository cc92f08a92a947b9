"""The tables of a reference page: those that its file writes, and those filled from what is in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final, TypeAlias

from kiosk.cards import Rank
from kiosk.games.burraco.federation import FEDERATION
from kiosk.games.burraco.forfeits import Abandonment, abandonment
from kiosk.games.burraco.match import equivalent
from kiosk.games.burraco.rules import INTERNATIONAL, Burraco, Rules
from kiosk.games.burraco.sheet import POINTS_STEP
from kiosk.games.game import format_points
from kiosk.games.offers import Offers
from kiosk.games.regulations import Award, Format, Lateness, Regulations, UnforeseenError
from kiosk.messages import N_, Message
from kiosk.rulings.reference import Block

ReferenceCell: TypeAlias = Message | str
"""What a table shows in a place: a message, or an English text, or a figure."""

NOTHING: Final = "–"
"""In the place of a figure that the regulations do not give."""


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table as it is shown; every row has a cell for each column."""

    columns: tuple[ReferenceCell, ...]
    rows: tuple[tuple[ReferenceCell, ...], ...]
    title: Message | None = None


def tables(
    block: Block, rules: Rules = INTERNATIONAL, regulations: Regulations = FEDERATION
) -> tuple[ShownTable, ...]:
    """The tables of a block, in the order in which they are shown.

    Args:
        block: of any page; only a page of burraco asks for figures.
        rules: the rules of play in force.
        regulations: those in force; where they give no figure a cell holds `NOTHING`.
    """
    written = () if block.table is None else (ShownTable(block.table.columns, block.table.rows),)
    return (*written, *_filled(block, rules, regulations))


def tables_in_force(block: Block, offers: Offers) -> tuple[ShownTable, ...]:
    """The tables of a block, with the figures of the game that is played where it has its own."""
    if offers.melds is None or offers.terms is None:
        return tables(block)
    return tables(block, offers.melds.rules, offers.terms.regulations)


def _filled(block: Block, rules: Rules, regulations: Regulations) -> Iterator[ShownTable]:
    match block.figures:
        case "bands":
            yield _bands(regulations.formats)
            yield _awards(regulations)
        case "times":
            yield from _times(regulations)
        case "values":
            yield from _values(rules)
        case None:
            return


def _bands(formats: Sequence[Format]) -> ShownTable:
    """The differences that give each result, a column for each format (Art. 17)."""
    bands = [_differences(match_format) for match_format in formats]
    results = sorted({result for cells in bands for result in cells}, key=_lead)
    return ShownTable(
        (Message(N_("Victory points")), *(match_format.label for match_format in formats)),
        tuple(
            (f"{winner}–{loser}", *(cells.get((winner, loser), NOTHING) for cells in bands))
            for winner, loser in results
        ),
        Message(N_("Difference of the totals")),
    )


def _differences(match_format: Format) -> dict[tuple[int, int], ReferenceCell]:
    """The differences of each band, by the victory points of winner and loser."""
    cells: dict[tuple[int, int], ReferenceCell] = {
        (band.winner, band.loser): _span(band.difference, following.difference - POINTS_STEP)
        for band, following in pairwise(match_format.bands)
    }
    last = match_format.bands[-1]
    cells[last.winner, last.loser] = _or_more(last.difference)
    return cells


def _lead(result: tuple[int, int]) -> tuple[int, int]:
    """Sorts level results first, the clearest victory last."""
    winner, loser = result
    return winner - loser, winner


def _awards(regulations: Regulations) -> ShownTable:
    """What a party gets of a match that is not decided by its deals (Art. 33, 34)."""
    formats = regulations.formats
    awards = (
        (N_("Bye"), [match_format.bye for match_format in formats]),
        (
            N_("The opponents do not come"),
            [_equivalent(match_format.present_victory_points, match_format) for match_format in formats],
        ),
        (
            N_("Does not come, or leaves with a reason"),
            [_equivalent(match_format.absent_victory_points, match_format) for match_format in formats],
        ),
        (N_("Leaves without a reason"), [_walkout(match_format, regulations) for match_format in formats]),
    )
    return ShownTable(
        ("", *(match_format.label for match_format in formats)),
        tuple((Message(text), *map(_award, given)) for text, given in awards),
        Message(N_("Matches not played to their end")),
    )


def _equivalent(points: int, match_format: Format) -> Award:
    """Victory points with their match points, if the format's bands know them."""
    try:
        return equivalent(points, match_format)
    except UnforeseenError:
        return Award(points, None)


def _walkout(match_format: Format, regulations: Regulations) -> Award | None:
    """What leaving without a reason gives; nothing is foreseen where there are no byes."""
    if match_format.bye is None:
        return None
    return abandonment(Abandonment.UNJUSTIFIED, 0, match_format, regulations).leaving


def _award(award: Award | None) -> ReferenceCell:
    if award is None:
        return NOTHING
    if award.match_points is None:
        return Message(N_("{points} VP"), {"points": award.victory_points})
    return Message(
        N_("{points} VP, {match_points} MP"),
        {"points": award.victory_points, "match_points": _signed(award.match_points)},
    )


def _times(regulations: Regulations) -> Iterator[ShownTable]:
    """How long a round and a turn last, and what lateness costs (Art. 5, 32 bis, 34)."""
    yield ShownTable(
        (Message(N_("Match")), Message(N_("Minutes"))),
        tuple((match_format.label, str(match_format.minutes)) for match_format in regulations.formats),
        Message(N_("Length of a round")),
    )
    if regulations.turn_limits:
        yield ShownTable(
            (Message(N_("Cards in hand")), Message(N_("Seconds"))),
            tuple(_turns(regulations)),
            Message(N_("Time for a turn")),
        )
    if regulations.lateness is not None:
        yield ShownTable(
            (Message(N_("Minutes late")), Message(N_("What follows"))),
            tuple(_delays(regulations.lateness)),
            Message(N_("Lateness")),
        )


def _turns(regulations: Regulations) -> Iterator[tuple[ReferenceCell, ...]]:
    fewest = 1
    for limit in regulations.turn_limits:
        if limit.fewer_than is None:
            yield _or_more(fewest), str(limit.seconds)
        else:
            yield _span(fewest, limit.fewer_than - 1), str(limit.seconds)
            fewest = limit.fewer_than
    yield Message(N_("Told by the arbiter to finish")), str(regulations.seconds_after_call)


def _delays(lateness: Lateness) -> Iterator[tuple[ReferenceCell, ...]]:
    for step in lateness.steps:
        follows = (
            N_("{points} points in all to the others, and a warning")
            if step.is_warned
            else N_("{points} points to the others")
        )
        yield _more_than(step.after), Message(follows, {"points": step.credit})
    yield _more_than(lateness.forfeit_after), Message(N_("The match is not played"))


def _values(rules: Rules) -> Iterator[ShownTable]:
    """What cards are worth, and what is added to them in a deal (Art. 1, 13, 16, 17)."""
    points = Message(N_("Points"))
    worth = groupby(Rank, lambda rank: rank.points)
    yield ShownTable(
        (Message(N_("Cards")), points),
        tuple((_ranks(tuple(ranks)), str(value)) for value, ranks in worth),
        Message(N_("What a card is worth")),
    )
    yield ShownTable(
        (Message(N_("In a deal")), points),
        (
            *((_BURRACOS[burraco], _signed(rules.bonus(burraco))) for burraco in rules.burracos),
            (Message(N_("Closing")), _signed(rules.closing_bonus)),
            (Message(N_("Pozzetto not taken")), _signed(-rules.pozzetto_penalty)),
        ),
        Message(N_("What is added to the cards")),
    )


_BURRACOS: Final[Mapping[Burraco, Message]] = {
    Burraco.CLEAN: Message(N_("Clean burraco")),
    Burraco.SEMI_CLEAN: Message(N_("Semi-clean burraco")),
    Burraco.DIRTY: Message(N_("Dirty burraco")),
}


def _ranks(ranks: tuple[Rank, ...]) -> ReferenceCell:
    """Ranks of equal worth, highest first."""
    return Message(N_("Joker")) if ranks == (Rank.JOKER,) else " ".join(rank.label for rank in ranks)


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def _or_more(least: int) -> Message:
    return Message(N_("{least} or more"), {"least": least})


def _more_than(seconds: int) -> Message:
    return Message(N_("More than {minutes}"), {"minutes": f"{seconds / 60:g}"})


def _signed(points: int) -> str:
    """Points with their sign.

    >>> _signed(305), _signed(-305), _signed(0)
    ('+305', '−305', '0')
    """
    return f"+{points}" if points > 0 else format_points(points)

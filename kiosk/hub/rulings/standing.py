"""The ruling that a command names, and whether it may be touched. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.hub.corrections.decisions import SHEET_CORRECTIONS
from kiosk.hub.errors import RefusedError
from kiosk.messages import N_
from kiosk.rulings.code import cited
from kiosk.rulings.resolve import LONGEST_REASON

if TYPE_CHECKING:
    from kiosk.projections.folds.rulings import MatchKey, Ruling, RulingKey
    from kiosk.projections.tournament_state import TournamentState


def ruling_named(hall: TournamentState, key: RulingKey) -> Ruling:
    """The ruling of this author, epoch and number.

    Raises:
        RefusedError: there is none.
    """
    ruling = hall.rulings.by_key.get(key)
    if ruling is None:
        raise RefusedError(N_("There is no such ruling."), field="ruling")
    return ruling


def standing_ruling(hall: TournamentState, key: RulingKey) -> Ruling:
    """The ruling of this author, epoch and number, as long as it has an effect.

    Raises:
        RefusedError: there is none, or it has none any more.
    """
    ruling = ruling_named(hall, key)
    article = articles_of(ruling)
    if key in hall.rulings.cancelled:
        raise RefusedError(N_("This ruling is cancelled already."), article=article, field="ruling")
    if hall.rulings.replaced_by(key) is not None:
        raise RefusedError(
            N_("A later ruling has taken the place of this one: look there."), article=article, field="ruling"
        )
    if not hall.rulings.stands(key):
        raise RefusedError(
            N_("This ruling has no effect any more: see the appeal."), article=article, field="ruling"
        )
    return ruling


def check_sheet_stands(before: TournamentState, after: TournamentState, place: MatchKey) -> None:
    """Refuse to take from a sheet that was handed in a deal that nobody will deal again.

    Raises:
        RefusedError: without the ruling, the sheet would not be final any more.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if before.match(*place).is_final and not after.match(*place).is_final:
        raise RefusedError(
            N_(
                "The score sheet that was handed in rests on this ruling: without it a deal would be "
                "missing, and the match would count for nothing."
            ),
            article=cited(SHEET_CORRECTIONS),
            field="ruling",
        )


def explained(written: str, missing: str, field: str) -> str:
    """What an official explains, tidied.

    Args:
        written: in the official's words.
        missing: the sentence that asks for them.
        field: where they are written.

    Raises:
        RefusedError: nothing is written, or too much.
    """
    words = " ".join(written.split())
    if not words:
        raise RefusedError(missing, field=field)
    if len(words) > LONGEST_REASON:
        raise RefusedError(N_("Shorten the reason to {most} characters."), field=field, most=LONGEST_REASON)
    return words


def articles_of(ruling: Ruling) -> str:
    """The article by which a ruling is cited."""
    return cited(ruling.given.articles[0])

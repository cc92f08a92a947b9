"""Who plays with open cards, so that partners see each other's (Sisal): noted, and scored like all. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.commands.entrants import NoteOpenCards
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.number_lists import digits_in
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import OpenCardsNoted
from kiosk.messages import N_
from kiosk.projections.entrants import entrants

if TYPE_CHECKING:
    from kiosk.projections.folds.tournament import Tournament

decides: Final = Decisions()


@decides(NoteOpenCards)
def note_open_cards(command: NoteOpenCards, context: CommandContext) -> tuple[OpenCardsNoted, ...]:
    """Who plays with open cards from now on; nothing where it was noted so before.

    Raises:
        RefusedError: the regulations have nothing of the kind, or somebody named does not play.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    hall = context.hall
    if not may_have_open_cards(hall.tournament):
        raise RefusedError(N_("By these regulations nobody plays with open cards."), field="entrants")
    digits = digits_in(command.entrants)
    if digits is None:
        raise RefusedError(N_("Write the numbers side by side, as in “3 8 11”."), field="entrants")
    numbers = sorted(set(map(int, digits)))
    for number in numbers:
        if number not in entrants(hall):
            raise RefusedError(N_("Nobody plays under the number {number}."), field="entrants", number=number)
    noted = OpenCardsNoted(tuple(numbers), command.everybody)
    return () if noted == hall.tournament.open_cards else (noted,)


def may_have_open_cards(tournament: Tournament) -> bool:
    """Whether the regulations let partners see each other's cards.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    terms = tournament.offers.terms
    return terms is not None and terms.regulations.has_open_cards

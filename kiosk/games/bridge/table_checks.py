"""What a bridge table goes through: one checklist before each auction, one at the moment of a call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.games.bridge.checklist import Answerer, Checklist
from kiosk.games.bridge.deal_checks import before_auction
from kiosk.games.bridge.settings import EDITION
from kiosk.games.bridge.trick_questions import MOMENT_OF_CALL
from kiosk.games.lines import PARTIES
from kiosk.games.offers import Offers
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from kiosk.games.bridge.settings import BridgeSettings
    from kiosk.games.game import Party

_NO_TIME_OUT: Final = Message(N_("Bridge has no time-out: each table finishes the board that it is playing."))


@dataclass(frozen=True, slots=True)
class TableChecks:
    """The checklists of a table that keeps no sheet."""

    parties: tuple[Party, ...]
    """The two sides."""
    before: Checklist
    """Gone through at each board before play."""
    begun: Message
    """What the tap on the last key says: that the border has been crossed from which on things differ."""
    at_call: Checklist
    """Asked at once when the table calls the director."""
    edition: Message | None
    """Which edition the pages of the Laws follow, if that is to be said."""

    @property
    def offers(self) -> Offers:
        """As `kiosk.games.game.Game` has it."""
        return Offers(code="bridge", edition=self.edition, has_jokers=False, no_time_out=_NO_TIME_OUT)

    def deal_name(self, number: int) -> Message:
        """As `kiosk.games.game.Game` has it: a board's."""
        return Message(N_("Board {board}"), {"board": number})

    def checklist(self, key: str) -> Checklist | None:
        """The checklist of that key, if the table has it."""
        return next((checklist for checklist in (self.before, self.at_call) if checklist.key == key), None)


def table_checks(settings: BridgeSettings) -> TableChecks:
    """What the table goes through under these settings; the director's own points are left out."""
    return TableChecks(
        parties=PARTIES,
        before=before_auction(settings).without(Answerer.DIRECTOR),
        begun=Message(N_("First call made")),
        at_call=MOMENT_OF_CALL,
        edition=EDITION if settings.shows_edition else None,
    )

"""What is said of a picture as a whole: nothing to count in it, taken aslant, from too far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.vision.model import Shows, VisionFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.vision.model import CountProposal
    from kiosk.vision.recognition.engine import NetworkError

_LAY_MELDS: Final = N_("Lay the melds under the camera, face up, and take the picture again.")


def no_recogniser(error: NetworkError) -> VisionFinding:
    """The networks cannot be loaded: nothing can be counted."""
    return _spoiling("no_recogniser", error.message, N_("Enter the points by hand."))


def check_nothing(proposal: CountProposal, shows: Shows) -> Iterator[VisionFinding]:
    """Whether nothing was counted, and no finding of the proposal says why."""
    if proposal.melds:
        return
    if not proposal.findings:
        yield no_cards()
    elif shows is Shows.MELDS and any(finding.code == "card_alone" for finding in proposal.findings):
        yield no_melds()


def no_cards() -> VisionFinding:
    """Nothing that looks like a card's index."""
    return _spoiling(
        "no_cards",
        Message(N_("No card was found in the picture.")),
        _LAY_MELDS,
    )


def no_melds() -> VisionFinding:
    """Cards, but none that lies with another."""
    return _spoiling(
        "no_melds",
        Message(N_("No meld was found in the picture; what lies there lies alone.")),
        _LAY_MELDS,
    )


def taken_aslant() -> VisionFinding:
    """The picture was turned flat before it was counted, which spoils nothing."""
    return VisionFinding(
        "aslant",
        Message(N_("The picture was taken aslant. The cards are counted all the same.")),
        Message(N_("Hold the camera straight above the cards.")),
        spoils=False,
    )


def too_far(height: float) -> VisionFinding:
    """The usual index is too small to be read surely.

    Args:
        height: of the usual index, px.
    """
    return _spoiling(
        "too_far",
        Message(N_("The cards' indices are only {height} pixels high."), {"height": round(height)}),
        N_("Bring the camera nearer, or use its full resolution."),
    )


def _spoiling(code: str, message: Message, advice: str) -> VisionFinding:
    return VisionFinding(code, message, Message(advice), spoils=True)

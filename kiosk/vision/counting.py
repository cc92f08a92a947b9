"""The one door: pictures of a side in, a proposal out."""

from __future__ import annotations

from dataclasses import replace
from math import cos
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from kiosk.messages import N_, Message
from kiosk.vision.cards import SeenIndex
from kiosk.vision.checks import check_alone, check_columns, is_other_line
from kiosk.vision.columns import find_columns
from kiosk.vision.decode import decode_loose, decode_meld, decode_row
from kiosk.vision.detect import find_indices
from kiosk.vision.edges import with_measured_margins
from kiosk.vision.engine import NetworkError, installed_network
from kiosk.vision.enrolled import is_other_deck, other_deck, with_prints
from kiosk.vision.joining import find_cards
from kiosk.vision.obstruction import check_obstruction
from kiosk.vision.pack import check_pack, share_suits
from kiosk.vision.prints import matcher_of
from kiosk.vision.proposal import CountProposal, VisionFinding
from kiosk.vision.quality import check_frames, sharpest_first
from kiosk.vision.read import NOTHING, read_indices
from kiosk.vision.reconcile import reconcile
from kiosk.vision.rectify import Source, find_scale
from kiosk.vision.search import find_missed
from kiosk.vision.shots import Shows
from kiosk.vision.sizes import find_sizes
from kiosk.vision.whole_table import check_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.games.burraco.rules import Rules
    from kiosk.vision.cards import SeenCard
    from kiosk.vision.columns import Column
    from kiosk.vision.deck import Deck
    from kiosk.vision.detect import Index
    from kiosk.vision.shots import Image, Rig, Shot

SURELY_A_CARD: Final = 0.9
"""Chance of one card from which a place surely shows a card."""
SURELY_NOTHING: Final = 0.7
"""Chance of *no index* from which a place is dropped without a word."""


FEWEST_TURNED: Final = 6
MOST_TURNED: Final = 0.75
"""Indices, and share of them on their heads, from which a picture is upside down."""


class MeldGame(Protocol):
    """A game whose melds can be counted: any burraco."""

    @property
    def rules(self) -> Rules: ...


def count(shots: Sequence[Shot], rig: Rig, deck: Deck, game: MeldGame) -> CountProposal:
    """What lies in the pictures of one side, as far as it can be told.

    Never raises for what a picture shows, or does not show: everything that is wrong is a finding of the
    proposal. If several shots show the melds and the counting rows, the melds make the proposal, and the rows
    confirm or contradict it (`kiosk.vision.reconcile`); a hand beside the melds is loose cards.
    """
    try:
        counted = [(shot, _count_shot(shot, rig, deck, game.rules)) for shot in shots]
    except NetworkError as error:
        return _empty(_finding("no_recogniser", error.message, N_("Enter the points by hand.")))
    if not counted:
        return _empty(_no_cards())
    melds, rows, hands = (
        _joined([proposal for shot, proposal in counted if shot.shows is shows])
        for shows in (Shows.MELDS, Shows.ROWS, Shows.HAND)
    )
    if any(shot.shows is Shows.MELDS for shot in shots):
        side, lying = reconcile(_joined([melds, _apart(hands)]), rows), [melds, hands]
    else:
        side, lying = _joined([rows, hands]), [rows, hands]
    return replace(side, findings=(*side.findings, *_check_whole(side, lying)))


def _check_whole(side: CountProposal, lying: Sequence[CountProposal]) -> tuple[VisionFinding, ...]:
    """What the pictures of a side together say of the pack, where none of them says it alone."""
    known = any(finding.code == "too_many_equal" for finding in side.findings)
    return () if known else check_table(lying)


def _apart(hands: CountProposal) -> CountProposal:
    """A hand photographed beside the melds: its cards count against the line, not with them."""
    return CountProposal((), (*hands.readings, *hands.loose), hands.findings)


def _count_shot(shot: Shot, rig: Rig, deck: Deck, rules: Rules) -> CountProposal:
    frames = sharpest_first(shot.images)
    findings = list(check_frames(frames))
    if any(finding.code == "too_small" for finding in findings):
        return CountProposal((), (), tuple(findings))
    picture = np.ascontiguousarray(frames[0])
    alike = [picture, *(frame for frame in frames[1:] if frame.shape == picture.shape)]
    seen, noticed = _see(alike, rig.area(shot.zone), deck)
    findings.extend(noticed)
    if not seen:
        return CountProposal((), (), (*findings, _no_cards()))
    usual_height = float(np.median([index.place.height for index in seen]))
    if usual_height < rig.refuse_index_px:
        findings.append(_too_far(usual_height))
    scale = find_scale(picture, rig, deck, usual_height)
    if rig.markers and scale.source is not Source.MARKERS:
        findings.append(_no_markers())
    sizes = find_sizes(seen, deck, scale)
    cards = with_measured_margins(picture, find_cards(seen, sizes))
    columns = find_columns(cards)
    if missed := find_missed(columns, lambda places: _read(alike, places, deck)[0]):
        cards = with_measured_margins(picture, find_cards((*seen, *missed), sizes))
        columns = find_columns(cards)
    findings.extend(check_obstruction(picture, cards))
    if is_upside_down(seen):
        findings.append(_upside_down())
    proposal = _decode(columns, shot.shows, rules, rig, picture)
    if not (proposal.melds or proposal.loose):
        findings.append(_no_cards())
    return replace(proposal, findings=(*findings, *proposal.findings))


def _see(
    frames: Sequence[Image], area: tuple[float, float, float, float], deck: Deck
) -> tuple[tuple[SeenIndex, ...], tuple[VisionFinding, ...]]:
    """The indices in the area (shares of the picture) that may show a card, and whether they are of the deck.

    They are found in the first frame and read in all of them. What the frames say is averaged, not
    multiplied: they show the same print, so that they are no witnesses independent of each other.
    """
    picture = frames[0]
    height, width = picture.shape[:2]
    left, top, right, bottom = (
        round(share * size) for share, size in zip(area, (width, height) * 2, strict=True)
    )
    found = find_indices(picture[top:bottom, left:right], installed_network("detector"))
    places = tuple(replace(index, x=index.x + left, y=index.y + top) for index in found)
    chances, noticed = _read(frames, places, deck)
    seen = tuple(
        SeenIndex(place, chance)
        for place, chance in zip(places, chances, strict=True)
        if chance[NOTHING] < SURELY_NOTHING
    )
    return seen, noticed


def _read(
    frames: Sequence[Image], places: Sequence[Index], deck: Deck
) -> tuple[NDArray[np.float64], tuple[VisionFinding, ...]]:
    """What stands at the places, N x 54 chances, and whether it is of the deck."""
    reader = installed_network("reader")
    chances = np.mean([read_indices(frame, places, reader) for frame in frames], axis=0)
    if not (deck.is_enrolled and places):
        return chances, ()
    fits = matcher_of(deck).fits(frames[0], places)
    if is_other_deck(chances, *fits):
        return chances, (other_deck(deck.name),)
    return with_prints(chances, *fits), ()


def _decode(columns: Sequence[Column], shows: Shows, rules: Rules, rig: Rig, picture: Image) -> CountProposal:
    if shows is not Shows.MELDS:
        rows = [column for column in columns if _is_row(column) and not is_other_line(picture, column)]
        melds, findings = check_pack([decode_row(column, rig) for column in rows])
        return CountProposal(melds, (), (*findings, *check_columns(picture, rows, melds)))
    apart = [column for column in columns if _is_no_meld(column) or is_other_line(picture, column)]
    alone = [card for column in apart for card in column.cards if _is_surely_a_card(card)]
    together = [column for column in columns if column not in apart]
    decoded = share_suits([decode_meld(column, rules, rig) for column in together])
    melds, findings = check_pack(decoded)
    loose = tuple(decode_loose(card, rig) for card in alone)
    found = (*check_columns(picture, together, melds), *check_alone(picture, alone))
    return CountProposal(melds, loose, (*findings, *found))


def _is_row(column: Column) -> bool:
    """Whether it is no place or two that look a little like cards, as print on a cloth or a paper does."""
    return len(column.cards) > 2 or any(map(_is_surely_a_card, column.cards))


def _is_no_meld(column: Column) -> bool:
    """Whether it is a card alone, or two places of which neither is surely a card, as on a score sheet."""
    return len(column.cards) == 1 or (
        len(column.cards) == 2 and not any(map(_is_surely_a_card, column.cards))
    )


def _is_surely_a_card(card: SeenCard) -> bool:
    return float(card.chances[:NOTHING].max()) > SURELY_A_CARD


def _joined(proposals: Sequence[CountProposal]) -> CountProposal:
    return CountProposal(
        tuple(meld for proposal in proposals for meld in proposal.melds),
        tuple(reading for proposal in proposals for reading in proposal.loose),
        tuple(finding for proposal in proposals for finding in proposal.findings),
    )


def _finding(code: str, message: Message, advice: str) -> VisionFinding:
    return VisionFinding(code, message, Message(advice), spoils=True)


def _empty(finding: VisionFinding) -> CountProposal:
    return CountProposal((), (), (finding,))


def _no_cards() -> VisionFinding:
    return _finding(
        "no_cards",
        Message(N_("No card was found in the picture.")),
        N_("Lay the melds under the camera, face up, and take the picture again."),
    )


def is_upside_down(seen: Sequence[SeenIndex]) -> bool:
    """Whether nearly all indices stand on their heads, of which an upright side has half at the most."""
    clear = [index for index in seen if index.is_clear and not index.is_joker]
    turned = sum(cos(index.place.angle) < -0.7 for index in clear)
    return len(clear) >= FEWEST_TURNED and turned > MOST_TURNED * len(clear)


def _upside_down() -> VisionFinding:
    return VisionFinding(
        "upside_down",
        Message(N_("The picture is upside down. The cards are counted all the same.")),
        Message(N_("Turn the camera, or look at the picture from the other side of the table.")),
        spoils=False,
    )


def _no_markers() -> VisionFinding:
    return _finding(
        "no_markers",
        Message(N_("The markers on the mat are not in the picture: the camera may have been moved.")),
        N_("Uncover the markers, or have the camera set up again, and take the picture again."),
    )


def _too_far(height: float) -> VisionFinding:
    return _finding(
        "too_far",
        Message(N_("The cards' indices are only {height} pixels high."), {"height": round(height)}),
        N_("Bring the camera nearer, or use its full resolution."),
    )

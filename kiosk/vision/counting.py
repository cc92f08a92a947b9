"""The one door: pictures of a side in, a proposal out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

import numpy as np

from kiosk.vision.assembly.card_assembly import find_cards
from kiosk.vision.assembly.card_margins import with_measured_margins
from kiosk.vision.assembly.card_sizes import find_sizes
from kiosk.vision.assembly.isolated_cards import sized_by_paper
from kiosk.vision.capture.impulse_noise import without_impulse_noise
from kiosk.vision.capture.mat import check_mat, check_outside_mat, find_markers, find_mat
from kiosk.vision.capture.obstruction import check_obstruction
from kiosk.vision.capture.perspective import find_flattening, flattening_of_mat
from kiosk.vision.capture.quality import TOO_SMALL, check_frames, sharpest_of
from kiosk.vision.capture.scale import Scale, ScaleSource, find_scale
from kiosk.vision.checks.card_surroundings import check_around_hand, check_around_melds
from kiosk.vision.checks.column_checks import (
    check_alone,
    check_columns,
    check_cut,
    check_unread,
    is_other_line,
)
from kiosk.vision.checks.duplicate_sets import check_duplicate_sets
from kiosk.vision.checks.melds_in_hand_picture import check_melds_in_hand
from kiosk.vision.checks.overlapping_cards import check_overlapping
from kiosk.vision.checks.unread_cards import find_unread_cards
from kiosk.vision.checks.upside_down import is_upside_down, upside_down
from kiosk.vision.checks.whole_picture import check_nothing, no_cards, no_recogniser, taken_aslant, too_far
from kiosk.vision.checks.whole_table import check_table
from kiosk.vision.decoding.confidence import lowered_by_context
from kiosk.vision.decoding.decode import decode_loose, decode_meld, decode_row, with_doubts, without_guesses
from kiosk.vision.decoding.pack_inventory import check_pack, share_suits
from kiosk.vision.decoding.reconcile import reconcile
from kiosk.vision.imaging.border import border_of
from kiosk.vision.layout.blank_jokers import (
    bear_marks,
    find_blank_jokers,
    may_have_blank_jokers,
    resolve_conflicts,
)
from kiosk.vision.layout.column_kinds import (
    is_list,
    is_no_meld,
    is_odd_one,
    is_row,
    lies_apart,
    lies_between,
)
from kiosk.vision.layout.columns import find_columns, find_rows
from kiosk.vision.layout.missed_indices import find_missed_indices
from kiosk.vision.layout.printed_figures import find_printed_figures
from kiosk.vision.layout.starts import with_seen_starts
from kiosk.vision.model import CountProposal, Shows, VisionFinding, corner_of, joined, part_of
from kiosk.vision.recognition.engine import NetworkError
from kiosk.vision.recognition.recognise import read_in_frames, recognise

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.games.burraco.rules import Rules
    from kiosk.vision.capture.mat import MatView
    from kiosk.vision.capture.perspective import Flattening
    from kiosk.vision.imaging.border import Border
    from kiosk.vision.layout.columns import Column
    from kiosk.vision.model import Deck, Image, Rig, SeenCard, SeenIndex, Shot
    from kiosk.vision.recognition.recognise import Recognition


class MeldGame(Protocol):
    """A game whose melds can be counted: any burraco."""

    @property
    def rules(self) -> Rules: ...


def count(shots: Sequence[Shot], rig: Rig, deck: Deck, game: MeldGame) -> CountProposal:
    """What lies in the pictures of one side, as far as it can be told.

    Never raises for what a picture shows, or does not show: everything that is wrong is a finding of the
    proposal. If several shots show the melds and the counting rows, the melds make the proposal, and the rows
    confirm or contradict it (`kiosk.vision.decoding.reconcile`); a hand beside either is loose cards.
    """
    try:
        counted = [(shot, _count_shot(shot, rig, deck, game.rules)) for shot in shots]
    except NetworkError as error:
        return _empty(no_recogniser(error))
    if not counted:
        return _empty(no_cards())
    melds, rows, hands = (
        joined([proposal for shot, proposal in counted if shot.shows is shows])
        for shows in (Shows.MELDS, Shows.ROWS, Shows.HAND)
    )
    if any(shot.shows is Shows.MELDS for shot in shots):
        side, lying = reconcile(joined([melds, _apart(hands)]), rows), [melds, hands]
    elif any(shot.shows is Shows.ROWS for shot in shots):
        side, lying = joined([rows, _apart(hands)]), [rows, hands]
    else:
        side, lying = hands, [hands]
    return replace(side, findings=(*side.findings, *_check_whole(side, lying)))


def _check_whole(side: CountProposal, lying: Sequence[CountProposal]) -> tuple[VisionFinding, ...]:
    """What the pictures of a side together say of the pack, where none of them says it alone."""
    known = any(finding.code == "too_many_equal" for finding in side.findings)
    return () if known else check_table(lying)


def _apart(hands: CountProposal) -> CountProposal:
    """A hand photographed beside melds or rows: its cards count against the line, not with them."""
    return CountProposal((), (*hands.readings, *hands.loose), hands.findings)


def _count_shot(shot: Shot, rig: Rig, deck: Deck, rules: Rules) -> CountProposal:
    area = rig.area(shot.zone)
    parts = [part_of(frame, area) for frame in shot.images]
    # the zone's part of each frame, the sharpest first
    best = sharpest_of(parts)
    parts = [*parts[best : best + 1], *parts[:best], *parts[best + 1 :]]
    findings = list(check_frames(parts))
    if TOO_SMALL in findings:
        return CountProposal((), (), tuple(findings))
    zone = [without_impulse_noise(part) for part in parts if part.shape == parts[0].shape]
    seen = recognise(zone, deck)
    if not seen.indices:
        return CountProposal((), (), (*findings, no_cards()))
    usual_height = float(np.median([index.place.height for index in seen.indices]))
    if usual_height < rig.refuse_index_px:
        findings.append(too_far(usual_height))
    frame = np.ascontiguousarray(shot.images[best])
    left, top = corner_of(area, frame)
    # how large things are, and whether the camera looked straight down
    markers = find_markers(frame) if rig.markers else {}
    mat = find_mat(markers, rig)
    findings.extend(check_mat(markers, rig, mat))
    scale = find_scale(frame, rig, seen.deck, usual_height, mat)
    kind = _Kind(shot.shows, rig, rules, serves_both_lines=rig.serves_both_lines(shot.zone))
    if (flattening := _find_flattening(mat, seen.indices, zone[0], (left, top), frame)) is None:
        proposal = _count_seen(zone, border_of(zone[0]), seen, scale, kind)
    else:
        findings.append(taken_aslant())
        proposal = _count_flat(zone, flattening, deck, kind)
    placed = proposal.moved(lambda x, y: (x + left, y + top))
    findings.extend(check_outside_mat(mat, rig, placed.melds))
    return replace(placed, findings=(*findings, *placed.findings))


def _find_flattening(
    mat: MatView | None, seen: Sequence[SeenIndex], zone: Image, corner: tuple[int, int], frame: Image
) -> Flattening | None:
    """How to turn the zone, which begins at that corner of the frame, flat: by the mat, or by the cards."""
    if mat is None or mat.to_mm is None:
        return find_flattening(seen, zone)
    left, top = corner
    onto_frame = np.array([[1.0, 0, left], [0, 1, top], [0, 0, 1]])
    middle = (frame.shape[1] / 2 - left, frame.shape[0] / 2 - top)
    return flattening_of_mat(mat.to_mm @ onto_frame, middle, seen, zone)


@dataclass(frozen=True, slots=True)
class _Kind:
    """What is counted, by which rules, with which cameras."""

    shows: Shows
    rig: Rig
    rules: Rules
    serves_both_lines: bool
    """Whether one camera serves both lines, of which one lies on its head to it."""


def _count_flat(zone: Sequence[Image], flattening: Flattening, deck: Deck, kind: _Kind) -> CountProposal:
    """The count of a zone that was taken aslant: of its pictures turned flat, at its places as taken."""
    flat = [flattening.flat(frame) for frame in zone]
    seen = recognise(flat, deck)
    indices = tuple(index for index in seen.indices if flattening.shows(index.place.x, index.place.y))
    if not indices:
        return CountProposal((), (), (*seen.findings, no_cards()))
    if flattening.px_per_mm is None:
        height = float(np.median([index.place.height for index in indices]))
        scale = Scale(height / seen.deck.index_height_mm, ScaleSource.INDICES)
    else:
        scale = Scale(flattening.px_per_mm, ScaleSource.MARKERS)
    counted = _count_seen(flat, flattening.border, replace(seen, indices=indices), scale, kind)
    return counted.moved(flattening.place_taken)


def _count_seen(
    zone: Sequence[Image], border: Border, seen: Recognition, scale: Scale, kind: _Kind
) -> CountProposal:
    """What was seen in the pictures of the zone, which end at `border`, makes."""
    picture = zone[0]
    sizes = find_sizes(seen.indices, seen.deck, scale)
    group = find_columns if kind.shows is Shows.MELDS else find_rows
    is_size_guessed = kind.shows is Shows.HAND and scale.source is ScaleSource.INDICES

    def lay(indices: Sequence[SeenIndex]) -> tuple[SeenCard, ...]:
        cards = with_measured_margins(picture, find_cards(indices, sizes))
        return sized_by_paper(picture, cards) if is_size_guessed else cards

    def find(cards: Sequence[SeenCard]) -> tuple[Column, ...]:
        return with_seen_starts(picture, border, group(cards))

    # what the indices say
    cards = lay(seen.indices)
    columns = find(cards)
    # what columns have room for and nothing was found of
    missed = find_missed_indices(columns, lambda places: read_in_frames(zone, places, seen.deck))
    bare = find_blank_jokers(picture, columns) if may_have_blank_jokers(seen.deck) else ()
    unmarked, missed = resolve_conflicts(bare, missed)
    if unmarked or missed:
        cards = lay((*seen.indices, *missed))
        cards = cards if bear_marks(cards) else (*cards, *unmarked)
        columns = find(cards)
    # of a hand, which may be one card, how large cards are is seldom known
    figures = [] if kind.shows is Shows.HAND else find_printed_figures(picture, columns)
    if figures:
        cards = tuple(card for card in cards if card not in figures)
        columns = find(cards)
    # what the columns make, and what is wrong with the picture
    turned = () if kind.serves_both_lines or not is_upside_down(columns) else (upside_down(),)
    obstructed = check_obstruction(picture, cards)
    unread = tuple(check_unread(find_unread_cards(picture, cards)))
    proposal = _decode(columns, kind, picture, border)
    nothing = tuple(check_nothing(proposal, kind.shows))
    beside = _check_around(kind.shows, seen.deck, picture, border, cards)
    findings = (*seen.findings, *turned, *obstructed, *nothing, *unread, *beside, *proposal.findings)
    return lowered_by_context(replace(proposal, findings=findings))


def _check_around(
    shows: Shows, deck: Deck, picture: Image, border: Border, cards: Sequence[SeenCard]
) -> Iterator[VisionFinding]:
    """Whether a card may lie out of every column where none was read."""
    if shows is Shows.HAND:
        yield from check_around_hand(picture, border, cards)
    if shows is Shows.MELDS and may_have_blank_jokers(deck):
        yield from check_around_melds(picture, border, cards)


def _decode(columns: Sequence[Column], kind: _Kind, picture: Image, border: Border) -> CountProposal:
    cut = [column for column in columns if is_other_line(border, column)]
    if len(cut) == len(columns):
        cut = []  # nothing else lies there: it is what was photographed
    own = [column for column in columns if column not in cut]
    if kind.shows is not Shows.MELDS:
        return _decode_rows(own, cut, kind, picture, border)
    apart = [column for column in columns if is_no_meld(column) or column in cut]
    lying = [card for column in apart if not is_list(column) for card in column.cards]
    together = [column for column in columns if column not in apart]
    decoded = share_suits([decode_meld(column, kind.rules, kind.rig) for column in together])
    melds, findings = check_pack(decoded)
    loose = tuple(decode_loose(card, kind.rig) for card in lying if card.is_clear)
    found = (
        *check_duplicate_sets(melds),
        *check_columns(picture, together, melds, border, cut),
        *check_alone(border, lying),
        *check_cut(border, cut),
    )
    return CountProposal(melds, loose, (*findings, *found))


def _decode_rows(
    own: Sequence[Column], cut: Sequence[Column], kind: _Kind, picture: Image, border: Border
) -> CountProposal:
    """Counting rows, or a hand; the other line's cards, which are cut, are loose."""
    rows, rig = [column for column in own if is_row(column) or lies_between(column, own)], kind.rig
    decoded = [decode_row(column, rig) for column in rows]
    if not rows:  # cards that can hardly be read, or print: somebody has to say which
        rows = list(own)
        decoded = [with_doubts(decode_row(column, rig)) for column in rows]
    if kind.shows is Shows.HAND:
        decoded = [without_guesses(hand) for hand in decoded]
    decoded = [
        with_doubts(meld) if lies_apart(column, rows) or is_odd_one(column, rows) else meld
        for column, meld in zip(rows, decoded, strict=True)
    ]
    melds, findings = check_pack(decoded)
    dropped = [card for column in own if column not in rows and not is_list(column) for card in column.cards]
    loose = [decode_loose(card, rig) for column in cut for card in column.cards if card.is_hardly_print]
    left = check_melds_in_hand(melds, kind.rules) if kind.shows is Shows.HAND else ()
    lying = [card for column in own for card in column.cards]
    heap = () if left else check_overlapping(border, lying)  # a burraco's mark lies across it
    found = (
        *left,
        *heap,
        *check_columns(picture, rows, melds, border, cut),
        *check_alone(border, dropped),
        *check_cut(border, cut),
    )
    return CountProposal(melds, tuple(loose), (*findings, *found))


def _empty(finding: VisionFinding) -> CountProposal:
    return CountProposal((), (), (finding,))

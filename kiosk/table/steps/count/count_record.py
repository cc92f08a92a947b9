"""What is kept of a count beside its picture: the proposal, what people changed in it, and what they took."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kiosk.cards import Card
    from kiosk.table.model.modes.match_modes import Reviewing
    from kiosk.table.model.review import ReviewChange
    from kiosk.vision.model import VisionFinding


def count_record(
    mode: Reviewing, values: Mapping[str, int], added_to: int = 0, against: Iterable[VisionFinding] = ()
) -> bytes:
    """The record as JSON in canonical form: an attachment that the accepted deal names by its SHA-256.

    `values` are what people took of the count, by field of its section; of a hand that was `added_to` other
    points, the sum, whatever spoke `against` that. Changes are listed in the order in which they were made;
    what was taken back is not among them.
    """
    review = mode.review
    record: dict[str, object] = {
        "section": mode.section,
        "field": mode.hand,
        "picture": mode.picture.hex(),
        "proposal": review.camera.to_json(),
        "changes": [_change(change) for change in review.changes],
        "accepted": {
            "melds": [[_name(reading.card) for reading in meld.cards] for meld in review.proposal.melds],
            "values": dict(values),
            "added_to": added_to,
            "findings": [finding.code for finding in (*review.proposal.findings, *against)],
        },
    }
    if review.rows is not None and mode.rows_picture is not None:
        record["rows"] = {"picture": mode.rows_picture.hex(), "proposal": review.rows.to_json()}
    return msgspec.json.encode(record, order="deterministic")


def _change(change: ReviewChange) -> dict[str, object]:
    return {
        "what": change.what,
        "meld": change.meld,
        "place": change.place,
        "before": _name(change.before),
        "after": _name(change.after),
    }


def _name(card: Card | None) -> str | None:
    return None if card is None else str(card)

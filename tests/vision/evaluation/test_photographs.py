"""Real photographs, where they are: the recogniser answers, and never says that it is sure of what is wrong."""

from __future__ import annotations

from pathlib import Path

from kiosk.vision.evaluation.enrolled_decks import fans_deck
from kiosk.vision.evaluation.photos import labelled_photos, side_photos
from kiosk.vision.evaluation.run import count_labelled_photo, count_side_photo


def test_no_wrong_side_is_proposed_as_sure(photos: Path) -> None:
    sides = side_photos(photos)
    assert len(sides) == 6
    assert not [side.path.name for side in sides if count_side_photo(side).silently_wrong]


def test_most_indices_of_the_two_bridge_deals_are_read(photos: Path) -> None:
    fans = [photo for photo in labelled_photos(photos) if photo.group == "fans"]
    assert len(fans) == 2
    tallies = [count_labelled_photo(photo)[2] for photo in fans]
    assert sum(tally.hits for tally in tallies) >= 0.8 * sum(tally.trials for tally in tallies)


def test_the_two_bridge_deals_are_read_better_with_their_deck_enrolled(photos: Path) -> None:
    deck = fans_deck(photos)
    assert deck is not None
    fans = [photo for photo in labelled_photos(photos) if photo.group == "fans"]
    tallies = [count_labelled_photo(photo, deck)[2] for photo in fans]
    assert sum(tally.hits for tally in tallies) >= 0.97 * sum(tally.trials for tally in tallies)

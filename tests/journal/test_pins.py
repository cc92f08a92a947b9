from __future__ import annotations

import pytest

from kiosk.journal.pins import UnfitPinError, is_pin, verifier_of


def test_a_pin_is_known_again_and_no_other_is_taken_for_it() -> None:
    verifier = verifier_of("739024")
    assert is_pin("739024", verifier)
    assert not is_pin("739025", verifier)
    assert not is_pin("", verifier)


def test_what_is_kept_of_a_pin_says_neither_the_pin_nor_who_has_the_same() -> None:
    one, other = verifier_of("739024"), verifier_of("739024")
    assert one != other
    assert "739024" not in one
    assert one.startswith("$argon2id$")
    assert len(one) <= 200


@pytest.mark.parametrize(
    "pin", ["", "12", "12345", "999999", "123456", "987654", "739 24", "739024173", "٣٣٩٠٢٤"]
)
def test_a_pin_that_nobody_should_use_is_refused(pin: str) -> None:
    with pytest.raises(UnfitPinError):
        verifier_of(pin)


@pytest.mark.parametrize("verifier", ["", "739024", "$argon2id$v=19$m=1,t=1,p=1$x"])
def test_what_is_no_verifier_opens_nothing(verifier: str) -> None:
    assert not is_pin("739024", verifier)

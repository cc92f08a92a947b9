from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.journal.identity import Identity, IdentityError, fingerprint


def test_identity_is_the_same_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "new" / "table.key"

    first = Identity.load_or_create(path, "table-12")
    second = Identity.load_or_create(path, "table-12")

    assert (second.author, second.epoch, second.public_key) == ("table-12", 1, first.public_key)
    assert second.fingerprint == first.fingerprint


def test_only_the_owner_can_read_the_key(tmp_path: Path) -> None:
    Identity.load_or_create(tmp_path / "table.key", "table-12")

    assert (tmp_path / "table.key").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["table.key"]


@pytest.mark.parametrize("content", [b"", b"not json", b'{"author": "table-12"}', b"\xff\xfe"])
def test_damaged_key_file_is_named_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "table.key"
    path.write_bytes(content)

    with pytest.raises(IdentityError, match=r"table\.key is damaged"):
        Identity.load_or_create(path, "table-12")

    assert path.read_bytes() == content


def test_key_of_another_table_is_not_used(tmp_path: Path) -> None:
    Identity.load_or_create(tmp_path / "table.key", "table-12")

    with pytest.raises(IdentityError, match="belongs to table-12, not to table-13"):
        Identity.load_or_create(tmp_path / "table.key", "table-13")


def test_folder_in_the_place_of_the_key_file(tmp_path: Path) -> None:
    with pytest.raises(IdentityError, match="cannot be used"):
        Identity.load_or_create(tmp_path, "table-12")


def test_power_cut_while_the_key_was_written_leaves_no_trace(tmp_path: Path) -> None:
    (tmp_path / "table.key.part").write_bytes(b'{"auth')

    identity = Identity.load_or_create(tmp_path / "table.key", "table-12")

    assert Identity.load_or_create(tmp_path / "table.key", "table-12").public_key == identity.public_key


def test_different_keys_have_different_fingerprints() -> None:
    keys = [Identity.create("table-1").public_key for _ in range(50)]

    assert len({fingerprint(key) for key in keys}) == len(keys)

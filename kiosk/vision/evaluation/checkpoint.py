"""What a long run has counted so far, in a file, so that it can be stopped and taken up again."""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

import kiosk.vision
from kiosk.messages import N_, KioskError
from kiosk.resources import asset
from kiosk.system_errors import reason_of
from kiosk.vision.evaluation.metrics import SideScore

if TYPE_CHECKING:
    from collections.abc import Iterator

_NETWORKS: Final = ("detector.onnx", "reader.onnx", "starts.onnx")


class CheckpointError(KioskError):
    """The file of what has been counted cannot be used."""


class _Head(msgspec.Struct, frozen=True):
    recogniser: str


class _Line(msgspec.Struct, frozen=True):
    seed: int
    score: SideScore


def recogniser_digest() -> str:
    """Of the code of `kiosk.vision` and its networks: tells one recogniser, or yardstick, from another."""
    digest = hashlib.sha256()
    code = sorted(Path(kiosk.vision.__file__).parent.rglob("*.py"))
    for path in (*code, *(asset(f"models/{name}") for name in _NETWORKS)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A file of scores, one JSON line each, after a line that tells which recogniser they are of."""

    path: Path

    def load(self) -> dict[int, SideScore]:
        """The scores by the seeds of their sides; begins the file anew if it is of another recogniser.

        A last line that was cut short, as by a lost supply, is dropped.

        Raises:
            CheckpointError: the file cannot be read or written.
        """
        with self._used():
            return self._load()

    def _load(self) -> dict[int, SideScore]:
        lines = self.path.read_bytes().splitlines() if self.path.exists() else []
        if not lines or not self._is_ours(lines[0]):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_bytes(msgspec.json.encode(_Head(recogniser_digest())) + b"\n")
            return {}
        kept = []
        for line in lines[1:]:
            try:
                kept.append(msgspec.json.decode(line, type=_Line))
            except msgspec.MsgspecError:
                break
        whole = [lines[0], *(msgspec.json.encode(line) for line in kept), b""]
        self.path.write_bytes(b"\n".join(whole))
        return {line.seed: line.score for line in kept}

    @staticmethod
    def _is_ours(line: bytes) -> bool:
        try:
            return msgspec.json.decode(line, type=_Head).recogniser == recogniser_digest()
        except msgspec.MsgspecError:
            return False

    def add(self, seed: int, score: SideScore) -> None:
        """Append one score.

        Raises:
            CheckpointError: the file cannot be written.
        """
        with self._used(), self.path.open("ab") as file:
            file.write(msgspec.json.encode(_Line(seed, score)) + b"\n")

    @contextmanager
    def _used(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise CheckpointError(
                N_("The scores cannot be kept in {path} ({reason}). Give a file that can be written to."),
                path=self.path,
                reason=reason_of(error),
            ) from error

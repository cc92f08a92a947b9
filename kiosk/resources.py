"""Where the files that ship with the program lie: inside the package in a wheel, at the top of a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def asset(relative: str) -> Path:
    """The path of a file or folder of ``assets/``, for example ``asset("models/reader.onnx")``.

    Raises:
        FileNotFoundError: the installation lacks it.
    """
    for root in (_PACKAGE / "assets", _PACKAGE.parent / "assets"):
        path = root / relative
        if path.exists():
            return path
    raise FileNotFoundError(relative)

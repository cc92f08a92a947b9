"""Typefaces for training beside those of the project's own decks: a reader has to know many.

    python -m kiosk.vision.training.fonts [FOLDER]

fetches npm packages of the Fontsource project with the command `npm` and keeps their files in FOLDER
(default: build/fonts). All are under the SIL Open Font License 1.1. They are never part of the project;
without the folder the networks learn from the project's own typefaces alone. None is a typeface of the
evaluation decks, nor one drawn after it.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kiosk.vision.training.decks import Court, Family, JokerMark
from kiosk.vision.training.fetching import filling

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path("build/fonts")
_VERSION: Final = "5.3.0"
_MARKS: Final = tuple(mark for mark in JokerMark if mark is not JokerMark.NOTHING)


@dataclass(frozen=True, slots=True)
class Typeface:
    """A package's name, and the weights to take of it."""

    name: str
    weights: tuple[int, ...] = (400, 700)

    @property
    def package(self) -> str:
        return f"@fontsource/{self.name}@{_VERSION}"

    def files(self) -> Iterator[str]:
        """The names of its files."""
        return (f"{self.name}-latin-{weight}-normal.woff" for weight in self.weights)


TYPEFACES: Final = (
    Typeface("abril-fatface", (400,)),
    Typeface("alfa-slab-one", (400,)),
    Typeface("anton", (400,)),
    Typeface("antonio"),
    Typeface("arbutus-slab", (400,)),
    Typeface("archivo-black", (400,)),
    Typeface("archivo-narrow"),
    Typeface("arvo"),
    Typeface("baloo-2"),
    Typeface("barlow-condensed"),
    Typeface("big-shoulders-display"),
    Typeface("black-ops-one", (400,)),
    Typeface("bodoni-moda"),
    Typeface("bowlby-one", (400,)),
    Typeface("bree-serif", (400,)),
    Typeface("cardo"),
    Typeface("carter-one", (400,)),
    Typeface("comfortaa"),
    Typeface("crete-round", (400,)),
    Typeface("crimson-text"),
    Typeface("dm-serif-display", (400,)),
    Typeface("dosis"),
    Typeface("eb-garamond"),
    Typeface("economica"),
    Typeface("exo-2"),
    Typeface("federo", (400,)),
    Typeface("fjalla-one", (400,)),
    Typeface("germania-one", (400,)),
    Typeface("gloock", (400,)),
    Typeface("graduate", (400,)),
    Typeface("ibm-plex-serif"),
    Typeface("inconsolata"),
    Typeface("josefin-sans"),
    Typeface("josefin-slab"),
    Typeface("kanit"),
    Typeface("khand"),
    Typeface("kreon"),
    Typeface("lato"),
    Typeface("league-gothic", (400,)),
    Typeface("libre-baskerville"),
    Typeface("libre-caslon-text"),
    Typeface("lilita-one", (400,)),
    Typeface("limelight", (400,)),
    Typeface("lora"),
    Typeface("marcellus", (400,)),
    Typeface("merriweather"),
    Typeface("montserrat"),
    Typeface("nunito"),
    Typeface("old-standard-tt"),
    Typeface("oranienbaum", (400,)),
    Typeface("oswald"),
    Typeface("pathway-gothic-one", (400,)),
    Typeface("patua-one", (400,)),
    Typeface("paytone-one", (400,)),
    Typeface("philosopher"),
    Typeface("playfair-display"),
    Typeface("poppins"),
    Typeface("prata", (400,)),
    Typeface("pt-sans-narrow"),
    Typeface("quicksand"),
    Typeface("racing-sans-one", (400,)),
    Typeface("roboto-condensed"),
    Typeface("rokkitt"),
    Typeface("rozha-one", (400,)),
    Typeface("rubik"),
    Typeface("russo-one", (400,)),
    Typeface("rye", (400,)),
    Typeface("saira-extra-condensed"),
    Typeface("sanchez", (400,)),
    Typeface("space-mono"),
    Typeface("special-elite", (400,)),
    Typeface("stint-ultra-condensed", (400,)),
    Typeface("tenor-sans", (400,)),
    Typeface("titan-one", (400,)),
    Typeface("ultra", (400,)),
    Typeface("vidaloka", (400,)),
    Typeface("vollkorn"),
    Typeface("work-sans"),
    Typeface("yanone-kaffeesatz"),
    Typeface("yeseva-one", (400,)),
    Typeface("zilla-slab"),
)


def fetch(folder: Path) -> None:
    """Fetch every typeface into `folder`; what an interrupted run has fetched is not fetched again.

    Raises:
        subprocess.CalledProcessError: `npm` could not fetch a package.
    """
    with tempfile.TemporaryDirectory() as scratch, filling(folder) as part:
        for typeface in TYPEFACES:
            if all((part / file).is_file() for file in typeface.files()):
                continue
            packed = subprocess.run(  # noqa: S603 - names of packages from this file
                ["npm", "pack", "--silent", typeface.package],  # noqa: S607 - wherever npm is
                cwd=scratch, check=True, capture_output=True, text=True,
            ).stdout.split()[-1]  # fmt: skip
            with tarfile.open(Path(scratch) / packed) as archive:
                for file in typeface.files():
                    member = archive.extractfile(f"package/files/{file}")
                    if member is not None:
                        fresh = part / f"{file}.new"
                        fresh.write_bytes(member.read())
                        fresh.replace(part / file)


@lru_cache(maxsize=1)
def fetched_families(folder: Path = FOLDER) -> tuple[Family, ...]:
    """A family of decks for each typeface that was fetched; none where nothing was."""
    return tuple(
        Family(
            typeface.name,
            files,
            weight=(-0.02, 0.05),
            width=(0.55, 1.1),
            index_height=(8, 20),
            courts=tuple(Court),
            jokers=_MARKS,
            ten_squeeze=(0.48, 1.0),
            four_colours=0.1,
        )
        for typeface in TYPEFACES
        if (
            files := tuple(
                str((folder / file).resolve()) for file in typeface.files() if (folder / file).is_file()
            )
        )
    )


if __name__ == "__main__":
    fetch(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)

"""Typefaces for training beside those of the project's own decks: a reader has to know many.

    python -m kiosk.vision.training.fetched.fonts [FOLDER]

fetches npm packages of the Fontsource project with the command `npm` and keeps their files in FOLDER
(default: build/fonts). All are under the SIL Open Font License 1.1. They are never part of the project;
without the folder the networks learn from the project's own typefaces alone. None is a typeface of the
evaluation decks, nor one drawn after it.
"""

from __future__ import annotations

import sys
import tarfile
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kiosk.vision.training.cards.deck_styles import Court, Family, JokerMark
from kiosk.vision.training.fetched.fetching import fetch_package, filling, run_fetch

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path("build/fonts")
_VERSION: Final = "5.3.0"
_MARKS: Final = tuple(mark for mark in JokerMark if mark is not JokerMark.NOTHING)


@dataclass(frozen=True, slots=True)
class Typeface:
    """A package's name, and the weights to take of it."""

    name: str
    weights: tuple[int, ...]

    @property
    def package(self) -> str:
        return f"@fontsource/{self.name}@{_VERSION}"

    def files(self) -> Iterator[str]:
        """The names of its files."""
        return (f"{self.name}-latin-{weight}-normal.woff" for weight in self.weights)


_TWO_WEIGHTS: Final = """
    alegreya alegreya-sans aleo almendra anaheim andada-pro antonio archivo archivo-narrow arimo arsenal
    arvo asap asap-condensed assistant asul averia-libre bai-jamjuree baloo-2 barlow barlow-condensed
    barlow-semi-condensed be-vietnam-pro big-shoulders-display bitter blinker bodoni-moda brawler
    brygada-1918 cabin cabin-condensed cairo caladea cantarell cardo catamaran caudex changa chivo cinzel
    comfortaa commissioner corben cormorant-garamond cousine crimson-text domine dosis eb-garamond economica
    encode-sans encode-sans-condensed enriqueta epilogue exo-2 faustina fira-mono fira-sans
    fira-sans-condensed fira-sans-extra-condensed frank-ruhl-libre fredoka gelasio gentium-book-plus glegoo
    grandstander grenze gudea gupter halant hanuman heebo hepta-slab hind ibm-plex-mono ibm-plex-sans
    ibm-plex-sans-condensed ibm-plex-serif inconsolata inknut-antiqua inria-serif inter istok-web
    jetbrains-mono josefin-sans josefin-slab judson jura kanit karla khand kreon lato lekton
    libre-baskerville libre-bodoni libre-caslon-text libre-franklin lilex literata lora lusitana manrope
    manuale martel maven-pro merriweather merriweather-sans monda montserrat mukta nanum-gothic
    nanum-myeongjo neuton newsreader nobile noto-sans noto-serif nunito nunito-sans old-standard-tt orbitron
    oswald overpass oxanium oxygen padauk palanquin passion-one petrona philosopher piazzolla play
    playfair-display playfair-display-sc podkova poppins pragati-narrow pridi prompt proza-libre pt-sans
    pt-sans-narrow pt-serif public-sans puritan quantico quattrocento-sans quicksand rajdhani raleway
    red-hat-display reem-kufi roboto roboto-condensed roboto-mono rokkitt rosario rubik ruda rufina saira
    saira-condensed saira-extra-condensed sansita sarabun scada sen signika sintony sofia-sans-condensed
    solway sora source-code-pro source-sans-3 source-serif-4 space-mono spectral stardos-stencil sumana syne
    taviraj teko titillium-web trirong unna volkhov vollkorn work-sans yanone-kaffeesatz zilla-slab
"""
_ONE_WEIGHT: Final = """
    abel abril-fatface acme actor alfa-slab-one alice angkor anton arbutus-slab archivo-black audiowide
    average balthazar belgrano bentham black-ops-one boogaloo bowlby-one bowlby-one-sc bree-serif
    bubblegum-sans bungee cantata-one carrois-gothic carter-one castoro chango chelsea-market coda
    concert-one contrail-one courgette coustard crete-round cutive dela-gothic-one delius didact-gothic
    dm-serif-display do-hyeon doppio-one electrolize fanwood-text fauna-one federant federo fjalla-one
    francois-one fugaz-one germania-one gilda-display gloock goudy-bookletter-1911 graduate gravitas-one
    hammersmith-one holtwood-one-sc homenaje italiana jomhuria julius-sans-one katibeh kelly-slab knewave
    kotta-one krona-one kurale lalezar league-gothic lemon lilita-one limelight lustria macondo marcellus
    mate metamorphous michroma modern-antiqua molengo montaga moulpali norwester offside oranienbaum ovo
    pathway-gothic-one patrick-hand patua-one paytone-one peralta poller-one poly port-lligat-slab prata
    prociono pt-mono racing-sans-one radley ramabhadra rammetto-one righteous rozha-one ruluko russo-one rye
    sanchez scope-one secular-one six-caps slabo-27px sniglet sorts-mill-goudy special-elite spicy-rice
    spinnaker staatliches stint-ultra-condensed strait tauri tenor-sans tilt-neon titan-one trocchi ultra
    unica-one varela-round vidaloka viga voltaire yeseva-one zcool-xiaowei
"""
TYPEFACES: Final = tuple(
    sorted(
        (
            *(Typeface(name, (400, 700)) for name in _TWO_WEIGHTS.split()),
            *(Typeface(name, (400,)) for name in _ONE_WEIGHT.split()),
        ),
        key=lambda typeface: typeface.name,
    )
)


def fetch(folder: Path) -> None:
    """Fetch every typeface into `folder`; what an interrupted run has fetched is not fetched again.

    Raises:
        FetchError: the command `npm` is lacking, or could not fetch a package.
    """
    with tempfile.TemporaryDirectory() as scratch, filling(folder) as part:
        for typeface in TYPEFACES:
            if all((part / file).is_file() for file in typeface.files()):
                continue
            with tarfile.open(fetch_package(typeface.package, Path(scratch))) as archive:
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
    sys.exit(run_fetch(fetch, FOLDER))

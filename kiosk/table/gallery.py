"""Saves a picture of every screen: ``python -m kiosk.table.gallery OUT [--language it] [--theme day]``.

For documentation, and for looking: each screen at the three sizes, with ordinary and with the longest names.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from kiosk.cards import parse_card
from kiosk.games.registry import game_for
from kiosk.journal.bodies import Acceptance
from kiosk.messages import N_, Message
from kiosk.table.canvas import Canvas, Touched
from kiosk.table.evening import PLAYED_OUT, Call, Evening
from kiosk.table.events import Device
from kiosk.table.geometry import PANELS
from kiosk.table.painter import Painter
from kiosk.table.review import begin_review
from kiosk.table.screens.draw import draw
from kiosk.table.state import (
    Accepting,
    AskingChoice,
    AskingEnding,
    ChoosingCount,
    Counting,
    Disagreeing,
    Doubting,
    Draft,
    Entering,
    Link,
    Preferences,
    ReallyCancel,
    Reviewing,
    ShowingClock,
    ShowingFailure,
    ShowingMore,
    State,
    WhoCalls,
    WrongSide,
)
from kiosk.table.theme import THEMES, load_theme
from kiosk.table.typesetting import Typesetter
from kiosk.translation import LANGUAGES, Translator
from kiosk.vision.proposal import (
    Alternative,
    Burraco,
    CardReading,
    CountProposal,
    Kind,
    MeldReading,
    VisionFinding,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.table.geometry import Panel
    from kiosk.table.shapes import View

_NAMES: Final = {"N": "Rossi", "E": "Bianchi", "S": "Esposito", "W": "De Sanctis"}
LONGEST_NAMES: Final = {
    "N": "Massimiliano Bartolomeo Della Vall-Rossi",
    "E": "Maria Antonietta D’Alessandr Guglielmini",
    "S": "Wilhelmina Quintiliana Mastropasqua-Wołk",
    "W": "Giandomenico Àngelo Sant’Agostin-Brambil",
}
"""Names of forty characters, wide letters and accents among them."""
_PICTURE: Final = bytes(range(32))
_WIDTH, _HEIGHT = 1600, 900
_FIRST_DEAL: Final = {
    "ns": {
        "clean": 1,
        "dirty": 0,
        "closing": 1,
        "pozzetto": 2,
        "cards": 245,
        "in_hand": 0,
        "pozzetto_cards": 0,
        "penalised": 0,
    },
    "ew": {
        "clean": 0,
        "dirty": 1,
        "closing": 0,
        "pozzetto": 2,
        "cards": 215,
        "in_hand": 35,
        "pozzetto_cards": 0,
        "penalised": 0,
    },
}
_SECOND_DEAL: Final = {
    "ns": {
        "clean": 0,
        "dirty": 1,
        "closing": 0,
        "pozzetto": 0,
        "cards": 190,
        "in_hand": 65,
        "pozzetto_cards": 0,
        "penalised": 5,
    },
    "ew": {
        "clean": 2,
        "dirty": 1,
        "closing": 1,
        "pozzetto": 2,
        "cards": 410,
        "in_hand": 0,
        "pozzetto_cards": 0,
        "penalised": 0,
    },
}


_HIDDEN: Final = VisionFinding(
    "hidden_card",
    Message(N_("A card may be hidden, or was not read, in the marked column.")),
    Message(N_("Spread the column and take the picture again, or check its cards.")),
    spoils=True,
)


def sample_proposal() -> CountProposal:
    """A count of a line with four melds and one doubtful card."""
    return CountProposal(
        melds=(
            _meld(0, "9H 8H 7H 6H 5H 4H 3H", Kind.SEQUENCE, burraco=Burraco.CLEAN, bonus=200),
            _meld(
                1,
                "KS QS JS 10S 9S 8S 7S JK",
                Kind.SEQUENCE,
                wild=7,
                burraco=Burraco.DIRTY,
                bonus=100,
                doubtful=2,
            ),
            _meld(2, "AH AD AC", Kind.SET),
            _meld(3, "6C 5C 4C 2D", Kind.SEQUENCE, wild=3),
        ),
        loose=(),
        findings=(),
    )


def _meld(
    column: int,
    cards: str,
    kind: Kind,
    *,
    wild: int | None = None,
    burraco: Burraco = Burraco.NONE,
    bonus: int = 0,
    doubtful: int | None = None,
) -> MeldReading:
    readings = tuple(
        _reading(column, place, text, is_doubtful=place == doubtful)
        for place, text in enumerate(cards.split())
    )
    points = sum(each.card.points for each in readings if each.card is not None)
    return MeldReading(readings, kind, wild, burraco, points, bonus, None, 0.97)


def _reading(column: int, place: int, text: str, *, is_doubtful: bool) -> CardReading:
    x, y = 120.0 + 360 * column, 90.0 + 80 * place
    index = ((x, y), (x + 40, y), (x + 40, y + 70), (x, y + 70))
    outline = ((x - 8, y - 8), (x + 190, y - 8), (x + 190, y + 270), (x - 8, y + 270))
    choices = ("JS", "KS", "10S") if is_doubtful else (text,)
    alternatives = tuple(Alternative(parse_card(each), 0.5 / (rank + 1)) for rank, each in enumerate(choices))
    confidence = 0.62 if is_doubtful else 0.99
    return CardReading(parse_card(text), confidence, alternatives, index, outline, doubtful=is_doubtful)


def sample_states(
    names: Mapping[str, str] = _NAMES, rules: str = "burraco_internazionale"
) -> dict[str, State]:
    """A state for every screen, by the screen's name."""
    game = game_for(rules, "federation", 4)
    evening = Evening(
        admitted=True,
        tournament="Torneo di Natale",
        game=game,
        round=3,
        rounds=6,
        players=names,
        started=True,
        ends_at=1_000_000 + 1660.0,
        deals=tuple(_complete(each, rules) for each in (_FIRST_DEAL,)),
    )
    sheet = State(
        table=12,
        fingerprint="1038 2902 7665 3093 0981",
        evening=evening,
        link=Link(connected=True, pending=0),
        wall=1_000_000,
        monotonic=100,
    )
    draft = Draft(values=_complete(_SECOND_DEAL, rules), photographed=frozenset({"ns"}))
    typed = replace(sheet, draft=draft)
    wrong = replace(
        typed, draft=replace(draft, values=draft.with_values("ns", {"cards": 193, "penalised": 5}))
    )
    review = begin_review(sample_proposal(), game.key)
    unsure = begin_review(replace(sample_proposal(), findings=(_HIDDEN,)), game.key).choose(
        1, 2, parse_card("JS")
    )
    called = replace(evening, call=Call(7, "N", 1_000_000 - 14.0))
    return {
        **_home_states(sheet, evening, rules),
        "end-of-deal": replace(sheet, stage=AskingEnding()),
        "pozzetto": replace(typed, stage=AskingChoice("pozzetto")),
        "count": replace(typed, stage=ChoosingCount()),
        "count-failed": replace(
            sheet, stage=ChoosingCount(Message(N_("The count takes too long. Photograph again, or write.")))
        ),
        "counting": replace(sheet, stage=Counting("ns", 100, _PICTURE, _WIDTH, _HEIGHT)),
        "review": replace(sheet, stage=Reviewing("ns", review, _PICTURE, _WIDTH, _HEIGHT)),
        "review-to-check": replace(sheet, stage=Reviewing("ns", unsure, _PICTURE, _WIDTH, _HEIGHT)),
        "review-settled": replace(
            sheet, stage=Reviewing("ew", review.choose(1, 2, parse_card("JS")), _PICTURE, _WIDTH, _HEIGHT)
        ),
        "entry": replace(typed, stage=Entering("ns", "cards")),
        "entry-typing": replace(typed, stage=Entering("ew", "cards", typing=True)),
        "entry-impossible": replace(wrong, stage=Entering("ns", "cards")),
        "entry-impossible-typing": replace(wrong, stage=Entering("ns", "cards", typing=True)),
        "doubt": replace(wrong, stage=Doubting(next(iter(game.findings(wrong.draft.entry(game)))))),
        "wrong-side": replace(typed, stage=WrongSide("ns", "ew", "cards")),
        "acceptance": replace(typed, stage=Accepting()),
        "acceptance-half": replace(typed, stage=Accepting((Acceptance("ns", 1_000_000.0),))),
        "call-entry": replace(typed, evening=called, stage=Entering("ns", "cards")),
        "call-acceptance": replace(typed, evening=called, stage=Accepting()),
        "disagreement": replace(typed, stage=Disagreeing()),
        "clock": replace(sheet, stage=ShowingClock()),
        "clock-over": replace(sheet, stage=ShowingClock(), wall=1_001_700),
        "more": replace(sheet, stage=ShowingMore(), missing=frozenset(Device)),
        "failure": replace(
            sheet,
            stage=ShowingFailure(Message(N_("The deal is not saved: the disk is full. Call the arbiter."))),
        ),
    }


def _home_states(sheet: State, evening: Evening, rules: str) -> dict[str, State]:
    lap = replace(sheet, lap_announced=True)
    complete = replace(evening, deals=(_complete(_FIRST_DEAL, rules), _complete(_SECOND_DEAL, rules)) * 2)
    result = replace(sheet, evening=complete)
    call = Call(7, "N", 1_000_000 - 14.0)
    return {
        "idle-unknown": State(table=12, fingerprint=sheet.fingerprint),
        "idle-waiting": replace(sheet, evening=Evening(admitted=True, tournament=evening.tournament)),
        "idle": replace(sheet, evening=replace(evening, started=False, ends_at=None, deals=())),
        "sheet": sheet,
        "sheet-four-deals": replace(sheet, evening=replace(evening, deals=complete.deals[:3])),
        "sheet-saved": replace(sheet, saved_at=99.0),
        "sheet-late": replace(
            sheet,
            wall=1_001_700,
            link=Link(connected=False, pending=3),
            missing=frozenset({Device.CAMERA}),
        ),
        "call": replace(sheet, evening=replace(evening, call=call)),
        "call-claimed": replace(sheet, evening=replace(evening, call=replace(call, arbiter="Conti"))),
        "who-calls": replace(sheet, call_question=WhoCalls(100)),
        "cancel-call": replace(sheet, evening=replace(evening, call=call), call_question=ReallyCancel()),
        "time-out": lap,
        "last-lap": replace(lap, evening=replace(evening, must_draw="E"), ticked=frozenset({0, 1})),
        "last-lap-played-out": replace(lap, evening=replace(evening, must_draw=PLAYED_OUT)),
        "result": result,
        "result-signed": replace(result, evening=replace(complete, signed=frozenset({"ns"}))),
        "delivery": replace(result, evening=replace(complete, signed=frozenset({"ns", "ew"}))),
        "delivered-waiting": replace(
            result,
            evening=replace(complete, signed=frozenset({"ns", "ew"}), delivered="ew"),
            link=Link(connected=False, pending=2),
        ),
        "delivered": replace(
            result, evening=replace(complete, signed=frozenset({"ns", "ew"}), delivered="ew")
        ),
    }


def _complete(deal: Mapping[str, Mapping[str, int]], rules: str) -> dict[str, dict[str, int]]:
    """The deal with every field of the sheet of these rules."""
    keys = [field.key for field in game_for(rules, "federation", 4).fields]
    return {party: {key: values.get(key, 0) for key in keys} for party, values in deal.items()}


def sample_view(
    state: State, panel: Panel, language: str, theme: str, touched: Touched | None = None
) -> View:
    """What a state looks like on a panel."""
    return draw(Canvas(panel, load_theme(theme), Translator(language), _typesetter(theme), touched), state)


@cache
def _typesetter(theme: str) -> Typesetter:
    colours = load_theme(theme)
    return Typesetter(colours.regular, colours.bold)


def save_gallery(
    folder: Path, language: str, theme: str, names: Mapping[str, str] = _NAMES, only: str = ""
) -> list[Path]:
    """Save a PNG of every screen (or of one) on every panel; the paths."""
    folder.mkdir(parents=True, exist_ok=True)
    colours = load_theme(theme)
    typesetter = _typesetter(theme)
    painter = Painter(typesetter)
    pictures = {_PICTURE.hex(): _sample_picture()}
    paths = []
    for panel_name, panel in PANELS.items():
        surface = pygame.Surface((panel.width, panel.height))
        for name, state in sample_states(names).items():
            if only in ("", name):
                shown = replace(state, preferences=Preferences(theme, language))
                canvas = Canvas(panel, colours, Translator(language), typesetter)
                painter.paint(surface, draw(canvas, shown), pictures)
                path = folder / f"{panel_name}-{name}.png"
                pygame.image.save(surface, path)
                paths.append(path)
    return paths


def _sample_picture() -> pygame.Surface:
    """A green cloth with white cards where the sample proposal has them."""
    picture = pygame.Surface((_WIDTH, _HEIGHT))
    picture.fill((38, 94, 66))
    for meld in sample_proposal().melds:
        for reading in meld.cards:
            pygame.draw.polygon(picture, (250, 250, 246), reading.outline)
            pygame.draw.polygon(picture, (90, 90, 90), reading.outline, 3)
            if reading.card is not None:
                colour = (
                    (170, 20, 30)
                    if reading.card.suit is not None and reading.card.suit.is_red
                    else (20, 20, 24)
                )
                label = pygame.font.Font(None, 60).render(reading.card.rank.label, True, colour)
                picture.blit(label, reading.quad[0])
    return picture


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m kiosk.table.gallery", description=__doc__.splitlines()[0]
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--language", choices=LANGUAGES, default="it")
    parser.add_argument("--theme", choices=THEMES, default="day")
    parser.add_argument("--long-names", action="store_true")
    parser.add_argument("--only", default="", help="one screen's name")
    options = parser.parse_args(arguments)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.font.init()
    names = LONGEST_NAMES if options.long_names else _NAMES
    save_gallery(options.out, options.language, options.theme, names, options.only)


if __name__ == "__main__":
    main()

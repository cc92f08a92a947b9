"""How often a finger touches the screen until both lines' cards are on the sheet: photographed, or typed.

Both ways are walked over what is really drawn, to the same sheet. The camera is taken to be right, and who
types never to press a key in vain.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from kiosk.table.model.draft import Draft
from kiosk.table.model.effects import CountCards
from kiosk.table.model.events.count_events import CountArrived, PictureTaken
from kiosk.table.model.modes.match_modes import ChoosingCount, Entering
from kiosk.table.model.sections import photographed_sections
from kiosk.table.steps.step import step
from tests.table.preview.gallery import sample_scene
from tests.table.samples.count import HEIGHT, PICTURE, WIDTH, sample_proposal
from tests.table.samples.states import sample_states

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import Game
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.model.state import State
    from kiosk.table.ui import Panel
    from kiosk.vision.model import CountProposal

_ON_THE_WAY: Final = ("column-", "field-", "next", "back")
"""Keys that lead from one number to another, and write none."""
_FARTHEST: Final = 8

Sheet = dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Taps:
    """How many taps each way takes."""

    photographed: int
    typed: int


def right_proposal() -> CountProposal:
    """The sample's count with nothing left to doubt."""
    proposal = sample_proposal()
    melds = tuple(
        replace(meld, cards=tuple(replace(card, doubtful=False) for card in meld.cards))
        for meld in proposal.melds
    )
    return replace(proposal, melds=melds)


def count_taps(panel: Panel, proposal: CountProposal) -> Taps:
    """Both lines' cards, each counting what is proposed.

    Raises:
        LookupError: a key is not on the screen, or both ways do not lead to the same sheet.
    """
    sheet = sample_states()["sheet"]
    game = sheet.view.game
    if game is None:
        raise LookupError("the sample table plays nothing")
    start = replace(sheet, draft=Draft(), mode=ChoosingCount())
    by_camera, photographed = _photograph(start, game, panel, proposal)
    wanted = _counted(by_camera, game)
    by_hand, typed = _type(start, game, panel, wanted)
    if _counted(by_hand, game) != wanted:
        raise LookupError(f"typed was {_counted(by_hand, game)}, photographed {wanted}")
    return Taps(photographed, typed)


def _photograph(state: State, game: Game, panel: Panel, proposal: CountProposal) -> tuple[State, int]:
    taps = 1
    state = _touch(state, panel, f"photograph-{photographed_sections(game)[0].key}", proposal)
    while not isinstance(state.mode, Entering):
        for name in ("shoot", "accept-count"):
            state = _touch(state, panel, name, proposal)
            taps += 1
    return state, taps


def _type(state: State, game: Game, panel: Panel, wanted: Sheet) -> tuple[State, int]:
    taps = 1
    state = _touch(state, panel, f"write-{photographed_sections(game)[0].key}")
    for section, values in wanted.items():
        for field, value in values.items():
            if not value:
                continue
            way = _way(state, panel, section, field)
            for name in (*way, *(f"digit-{digit}" for digit in str(value))):
                state = _touch(state, panel, name)
                taps += 1
    return state, taps


def _way(state: State, panel: Panel, section: str, field: str) -> tuple[str, ...]:
    """The fewest keys from where the digits go now to another number, so that the next digit begins it."""
    waiting: deque[tuple[State, tuple[str, ...]]] = deque([(state, ())])
    seen: set[Entering] = set()
    while waiting:
        here, way = waiting.popleft()
        mode = here.mode
        if not isinstance(mode, Entering) or len(way) > _FARTHEST or mode in seen:
            continue
        seen.add(mode)
        targets = _targets(here, panel)
        if (mode.section, mode.field) == (section, field) and mode.fresh and "digit-1" in targets:
            return way
        waiting.extend(
            (_touch(here, panel, name), (*way, name)) for name in targets if name.startswith(_ON_THE_WAY)
        )
    raise LookupError(f"no key leads to {field} of {section}")


def _touch(state: State, panel: Panel, name: str, proposal: CountProposal | None = None) -> State:
    """Tap a key; a picture that is taken counts `proposal`."""
    state, effects = step(state, _targets(state, panel)[name])
    if proposal is not None and any(isinstance(effect, CountCards) for effect in effects):
        state, _ = step(state, PictureTaken(PICTURE, WIDTH, HEIGHT))
        state, _ = step(state, CountArrived(proposal))
    return state


def _targets(state: State, panel: Panel) -> Mapping[str, TableEvent]:
    """What can be tapped, and what it posts; a flag that a tap would set is left out."""
    shown = sample_scene(state, panel, "it", "day").targets
    return {name: target.tap for name, target in shown.items() if target.tap is not None}


def _counted(state: State, game: Game) -> Sheet:
    """What a picture of the cards may fill, as it stands on the sheet."""
    return {
        section.key: {
            field.key: state.draft.value(section.key, field.key)
            for field in section.fields
            if field.is_photographed
        }
        for section in photographed_sections(game)
    }

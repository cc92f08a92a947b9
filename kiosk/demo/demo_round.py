"""The demo: starts hub and table, has a round played, and says what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hardware.ports import Edge, Image, MachineClock
from hardware.raspberry.clock import SystemClock
from hardware.simulated.panel import SimulatedButton
from kiosk.cards import Card
from kiosk.demo.director import Director
from kiosk.demo.screen_player import ScreenPlayer
from kiosk.demo.script import DEALS, ScriptedSide
from kiosk.hub.cli.client import DirectorClient
from kiosk.hub.server.hub_process import HubAddresses, hub_process
from kiosk.messages import N_, KioskError, Message
from kiosk.system_errors import reason_of
from kiosk.table.runner.app import enrol, run_table
from kiosk.table.runner.settings import TableSettings
from kiosk.table.runner.wiring import simulated_devices
from kiosk.table.ui import find_screen
from kiosk.translation import Translator
from kiosk.vision.training.sides.rendered_sides import render_side

_PAUSE_SEEN: Final = 1.2
_PAUSE_UNSEEN: Final = 0.1
"""Seconds between two touches of the player, with and without somebody who watches."""


@dataclass(frozen=True, slots=True)
class DemoSettings:
    """`pictures` is the folder for pictures of the screens, taken where there is no screen to look at."""

    pictures: Path


class DemoBrokeOffError(KioskError):
    """The round was not played to its end."""


def run_demo(settings: DemoSettings, translate: Translator) -> int:
    """Play one round; returns the exit code.

    With a screen the window stays until somebody closes it, and belongs to whoever touches it. Without one
    the demo takes pictures along the way and ends by itself.

    Raises:
        KioskError: a part could not be started, or the round was not played to its end.
    """
    say = _Speaker(translate)
    has_screen = find_screen()
    if not has_screen:
        _make_folder(settings.pictures)
        say(N_("There is no screen here. Pictures of the table go to {folder}."), folder=settings.pictures)
    with TemporaryDirectory(prefix="kiosk-demo-") as folder, hub_process(Path(folder) / "hub") as hub:
        say(N_("The director's page: {address}"), address=hub.director)
        say(N_("The hall's display: {address}"), address=hub.hall)
        client = DirectorClient(hub.director, translate.language)
        with Director(client) as director:
            stage = _Stage(hub, director, None if has_screen else settings.pictures, say)
            stage.run_table(Path(folder) / "table-1")
        if director.problem is not None:
            raise director.problem
        hall = client.state()
    _say_standings(say, hall["standings"])
    if not has_screen and hall["delivered"] < hall["matches"]:
        raise DemoBrokeOffError(N_("The table ended before its match was delivered."))
    return 0


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DemoBrokeOffError(
            N_("The folder {path} cannot be used ({reason})."), path=path, reason=reason_of(error)
        ) from error


class _Speaker:
    """Prints sentences in one language."""

    def __init__(self, translate: Translator) -> None:
        self.translate = translate

    def __call__(self, text: str, **values: object) -> None:
        print(self.translate(Message(text, values)), flush=True)


class TableTop:
    """What lies under the simulated camera: a side's melds, photographed when the camera asks."""

    def __init__(self) -> None:
        self._melds: Sequence[Sequence[Card]] = ()
        self._picture: tuple[Sequence[Sequence[Card]], Image] | None = None

    def lay(self, side: ScriptedSide) -> None:
        """Put a side's melds there."""
        self._melds = side.melds

    def photograph(self) -> Image:
        """The picture of what lies there now."""
        melds = self._melds
        if self._picture is None or self._picture[0] is not melds:
            self._picture = (melds, render_side(melds).image)
        return self._picture[1]


@dataclass(frozen=True, slots=True)
class _Stage:
    """Where the demo is played, and who sees to it."""

    hub: HubAddresses
    director: Director
    pictures: Path | None
    say: _Speaker

    def run_table(self, data: Path) -> None:
        """Run the table until its match is delivered or its window is closed."""
        clock: MachineClock = SystemClock()
        top = TableTop()
        devices = simulated_devices(top.photograph, clock)

        def ring() -> None:
            """Press the button and let it go, a moment ago."""
            assert isinstance(devices.button, SimulatedButton)  # noqa: S101 - made above
            now = clock.monotonic()
            devices.button.play([Edge(pressed=True, at=now - 0.3), Edge(pressed=False, at=now - 0.1)])
            self.say(N_("The table calls the arbiter."))

        player = ScreenPlayer(
            DEALS,
            top.lay,
            ring,
            pause=_PAUSE_SEEN if self.pictures is None else _PAUSE_UNSEEN,
            pictures=self.pictures,
            leaves=self.pictures is not None,
            touched=lambda: self.say(N_("You touched the table: it is yours now. Close its window to end.")),
            is_over=lambda: self.director.problem is not None,
        )
        language = self.say.translate.language
        settings = TableSettings(data, 1, hub=self.hub.sync, rig="photo", language=language)
        enrol(settings, self.director.admission.open_enrolment(), self.director.admission.accept)
        run_table(settings, devices, pilot=player, clock=clock)


def _say_standings(say: _Speaker, rows: Sequence[dict[str, Any]]) -> None:
    say(N_("Standings"))
    for row in rows:
        print(
            f"{row['rank'] or '–':>3}  {' – '.join(row['players']):<40}"
            f"{row['victory_points']:>4} VP {row['match_points']:>+6} MP"
        )

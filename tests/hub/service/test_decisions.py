"""Each command is decided by one function, found by its type; and what a new command needs."""

from __future__ import annotations

from types import ModuleType

import httpx
import pytest
from msgspec.json import Decoder

from kiosk.commands import registry
from kiosk.commands.closing import CloseTournament
from kiosk.commands.command import Command, Name, declare
from kiosk.commands.registry import COMMANDS, any_of, commands_in
from kiosk.commands.roles import RULING
from kiosk.hub.alerts.monitor import AlertMonitor
from kiosk.hub.errors import RefusedError
from kiosk.hub.service.commands import AmbiguousDecisionError, Decider
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.service.presence import Presence
from kiosk.hub.site.decisions import ROOMS
from kiosk.journal.bodies import CommandGiven, DisplayArranged, TournamentClosed
from kiosk.messages import N_
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulebook import code_of
from tests.hub.officials.office import NAMES, Office
from tests.hub.playing import PlayingHall


@declare(N_("Dimmed the hall"), by=RULING)
class DimHall(Command, frozen=True, tag="dim_hall"):
    """A command that there is in these tests alone."""

    arbiter: Name


decides = Decisions()


@decides(DimHall)
def dim_hall(command: DimHall, context: CommandContext) -> tuple[DisplayArranged, ...]:
    if not command.arbiter:
        raise RefusedError("Nobody dims the hall.")
    dimmed = DisplayArranged(clock=False, standings=False, seats=False)
    return () if context.hall.tournament.display == dimmed else (dimmed,)


def in_hall(hall: TournamentState) -> CommandContext:
    return CommandContext(hall, Presence(), (), 0.0, code_of, "seed")


@pytest.fixture
def office(hall: PlayingHall, monkeypatch: pytest.MonkeyPatch) -> Office:
    """One whose hub knows the command: its declaration and its decision are all that there is of it."""
    subject = ModuleType(__name__)
    subject.DimHall = DimHall  # type: ignore[attr-defined]
    known = {**COMMANDS, **commands_in(subject)}
    for kind, command in known.items():
        monkeypatch.setitem(COMMANDS, kind, command)  # type: ignore[arg-type]
    monkeypatch.setattr(registry, "_decoder", Decoder(any_of(known.values())))
    hall.open()
    hall.service.close()
    decider = Decider(*ROOMS, decides)
    decider.require(known.values())
    hall.service = HubService(
        hall.log,
        hall.identity,
        hall.sync,
        hall.clock,
        decider,
        find_alerts=AlertMonitor().find,  # type: ignore[arg-type]
    )
    return Office(hall)


def test_a_new_command_is_a_declaration_and_a_decision(office: Office) -> None:
    dim = {"kind": "dim_hall", "arbiter": "somebody else"}

    def sent(browser: httpx.Client) -> int:
        return browser.post("/api/commands", json=dim, headers={"Idempotency-Key": "k"}).status_code

    assert sent(office.official("scorer")) == httpx.codes.FORBIDDEN
    assert sent(office.official("arbiter")) == httpx.codes.OK
    given = office.hall.service.audit_log[-1].body
    assert isinstance(given, CommandGiven)
    assert (given.command, given.name, given.events) == ("dim_hall", NAMES["arbiter"], 1)
    assert not office.hall.service.state.hall.tournament.display.clock
    assert "Dimmed the hall" in office.director().get("/trail").text


def test_what_is_not_declared_to_come_after_the_closing_does_not(office: Office) -> None:
    office.hall.log.append_all(office.hall.identity, (TournamentClosed((), (), "", "Dora"),))
    with pytest.raises(RefusedError, match="The tournament is closed"):
        office.hall.order(DimHall("Aldo"))


def test_a_command_without_a_decision_is_found_at_the_start() -> None:
    with pytest.raises(TypeError, match=r"without a decision: \['close_tournament'\]; .* no command: \[\]"):
        Decider(decides).require([DimHall, CloseTournament])


def test_a_decision_of_no_command_is_found_at_the_start() -> None:
    with pytest.raises(TypeError, match=r"without a decision: \[\]; .* no command: \['dim_hall'\]"):
        Decider(decides).require([])


def test_two_decisions_of_a_command_are_found_at_the_start() -> None:
    with pytest.raises(AmbiguousDecisionError, match="two functions decide 'dim_hall'"):
        Decider(decides, decides)


def test_a_game_decides_a_command_its_own_way(hall: PlayingHall) -> None:
    of_game = Decisions()

    @of_game(DimHall, where=lambda state: state.tournament.opened is not None)
    def left_alone(_: DimHall, __: CommandContext) -> tuple[()]:
        return ()

    decider = Decider(decides, of_game)
    decider.require([DimHall])
    assert len(decider.decide(DimHall("Aldo"), in_hall(hall.service.state.hall))) == 1
    hall.open()
    assert decider.decide(DimHall("Aldo"), in_hall(hall.service.state.hall)) == ()


def test_two_games_that_decide_a_command_at_once_are_told_apart(hall: PlayingHall) -> None:
    one, other = Decisions(), Decisions()

    @one(DimHall, where=lambda state: state.tournament.opened is not None)
    @other(DimHall, where=lambda state: state.tournament.round == 0)
    def left_alone(_: DimHall, __: CommandContext) -> tuple[()]:
        return ()

    decider = Decider(decides, one, other)
    decider.require([DimHall])
    assert decider.decide(DimHall("Aldo"), in_hall(hall.service.state.hall)) == (), "one alone holds here"
    hall.open()
    with pytest.raises(AmbiguousDecisionError, match="two functions decide 'dim_hall'"):
        decider.decide(DimHall("Aldo"), in_hall(hall.service.state.hall))

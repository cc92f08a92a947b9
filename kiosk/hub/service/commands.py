"""How the hub takes a command: it is read, and decided by the function that is there for its kind."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import MsgspecError

from kiosk.commands.command import Command, kind_of
from kiosk.commands.registry import decode
from kiosk.hub.errors import RefusedError, not_understood
from kiosk.hub.service.decisions import CommandContext, Decision, Decisions, Where
from kiosk.journal.bodies import AnyBody
from kiosk.messages import N_
from kiosk.projections.tournament_state import TournamentState


def decode_command(data: bytes) -> Command:
    """Read a command.

    Raises:
        InvalidRequestError: it is not JSON, not a command, or has a missing, unknown or senseless value.
    """
    try:
        return decode(data)
    except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise not_understood(error) from None


class AmbiguousDecisionError(TypeError):
    """Two functions decide the same command in the same tournament."""

    def __init__(self, kind: type[Command]) -> None:
        super().__init__(f"two functions decide {kind_of(kind)!r}")


class Decider:
    """Decides every command by the one function that is there for it."""

    def __init__(self, *rooms: Decisions) -> None:
        """From the decisions of all rooms.

        Raises:
            AmbiguousDecisionError: two of them decide the same.
        """
        self._everywhere: dict[type[Command], Decision] = {}
        self._somewhere: list[tuple[Where, Decision]] = []
        self._afterwards = [follows for room in rooms for follows in room.afterwards]
        for decision in (decision for room in rooms for decision in room.made):
            if decision.where is not None:
                self._somewhere.append((decision.where, decision))
            elif decision.kind in self._everywhere:
                raise AmbiguousDecisionError(decision.kind)
            else:
                self._everywhere[decision.kind] = decision

    def require(self, commands: Iterable[type[Command]]) -> None:
        """Make sure that each of these commands is decided, and nothing else.

        Raises:
            TypeError: it is not so.
        """
        decided = {*self._everywhere, *(decision.kind for _, decision in self._somewhere)}
        known = set(commands)
        undecided, unknown = known - self._everywhere.keys(), decided - known
        if undecided or unknown:
            names = [sorted(map(kind_of, kinds)) for kinds in (undecided, unknown)]
            raise TypeError("commands without a decision: {}; decisions of no command: {}".format(*names))

    def decide(self, command: Command, context: CommandContext) -> tuple[AnyBody, ...]:
        """The events that a command amounts to, in order; none where it has been obeyed before.

        Raises:
            KioskError: it makes no sense now, or would change what was declared.
            AmbiguousDecisionError: two functions decide it in this tournament.
        """
        require_open(command, context.hall)
        kind, hall = type(command), context.hall
        special = [own for where, own in self._somewhere if own.kind is kind and where(hall)]
        if len(special) > 1:
            raise AmbiguousDecisionError(kind)
        [decision] = special or [self._everywhere[kind]]
        return decision.decide(command, context)

    def what_follows(self, hall: TournamentState) -> tuple[AnyBody, ...]:
        """What the director's side says of itself, after whatever was commanded."""
        return tuple(body for follows in self._afterwards for body in follows(hall))


def require_open(command: Command, hall: TournamentState) -> None:
    """Make sure that a command changes nothing that was declared.

    Raises:
        RefusedError: it would.
    """
    if hall.tournament.closed is not None and not command.declaration.after_closing:
        raise RefusedError(
            N_("The tournament is closed, and its standings are declared. The director can open it again."),
            article="Art. 19",
        )

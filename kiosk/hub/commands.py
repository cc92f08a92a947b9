"""What the director may order, as the page sends it: one JSON object each, named by its ``kind``."""

from __future__ import annotations

import re
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, MsgspecError, Struct
from msgspec.json import Decoder

from kiosk.hub.errors import InvalidRequestError, RefusedError
from kiosk.messages import N_

Positive = Annotated[int, Meta(ge=1, le=1_000_000)]
Name = Annotated[str, Meta(max_length=200)]

MOST_ROUNDS: Final = 20
MOST_PAIRS: Final = 2000
"""A round's seatings are one event, which has its largest size."""
MOST_MINUTES: Final = 240


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of every command."""


class OpenTournament(Command, frozen=True, tag="open_tournament"):
    """`rules` and `regulations` are keys of `kiosk.games`; `pairs` has two names on each line."""

    name: Name
    rules: Name
    regulations: Name
    deals: Positive
    rounds: Positive
    pairs: Annotated[str, Meta(max_length=100_000)]


class PublishRound(Command, frozen=True, tag="publish_round"):
    """Seat the pairs for a round. `pairing` is a key of `kiosk.hub.seating.PAIRINGS`."""

    round: Positive
    pairing: Name


class StartRound(Command, frozen=True, tag="start_round"):
    round: Positive
    minutes: Positive


class AnnounceTimeOut(Command, frozen=True, tag="announce_time_out"):
    round: Positive


class ClaimCall(Command, frozen=True, tag="claim_call"):
    """`arbiter` goes to the table. The call is named by its author, epoch and number."""

    author: Name
    epoch: Positive
    call: Positive
    arbiter: Name


class ResolveCall(Command, frozen=True, tag="resolve_call"):
    author: Name
    epoch: Positive
    call: Positive


class AdmitTable(Command, frozen=True, tag="admit_table"):
    """`fingerprint` is the one that the director has compared: another key is not let in by this command."""

    author: Name
    epoch: Positive
    fingerprint: Name


AnyCommand: TypeAlias = (
    OpenTournament | PublishRound | StartRound | AnnounceTimeOut | ClaimCall | ResolveCall | AdmitTable
)

_decoder: Decoder[AnyCommand] = Decoder(AnyCommand)


def decode_command(data: bytes) -> AnyCommand:
    """Read a command.

    Raises:
        InvalidRequestError: it is not JSON, not a command, or has a missing, unknown or senseless value.
    """
    try:
        return _decoder.decode(data)
    except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
        path = re.search(r"`\$\.(?!kind`)(\w+)`", str(error))
        if path is None:
            raise InvalidRequestError(
                N_("The hub does not understand this request. Load the page again.")
            ) from None
        raise InvalidRequestError(N_("Fill in this field with a sensible value."), field=path[1]) from None


def parse_pairs(text: str) -> tuple[tuple[str, str], ...]:
    r"""The pairs, one on a line, whose two names stand apart by a dash, a slash, a tab or a semicolon.

    >>> parse_pairs("Rossi - Esposito\nDe-Santis / D'Angelo")
    (('Rossi', 'Esposito'), ('De-Santis', "D'Angelo"))

    Raises:
        RefusedError: a line has not two names.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    return tuple(_parse_pair(number, line) for number, line in lines)


def _parse_pair(number: int, line: str) -> tuple[str, str]:
    names = [" ".join(name.split()) for name in re.split(r"\s[-–—]\s|[/;\t]", line)]
    if len(names) != 2 or not all(names):
        raise RefusedError(
            N_("Line {number} of the pairs, “{line}”: write two names, as in “Rossi - Esposito”."),
            field="pairs",
            number=number,
            line=line[:60],
        )
    return names[0], names[1]

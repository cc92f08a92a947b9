"""The players of a Mineo tournament as they are pasted, and the numbers that the draw gives them. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.hub.errors import RefusedError
from kiosk.messages import N_
from kiosk.tournament.mineo.tables import DrawError, draw_seats
from kiosk.tournament.start_list import drawn

_DRAWN_BEFORE = re.compile(r"(\d{1,4})[\s.,:;=)-]+(?=\D)")
"""A trionfo before the name."""


@dataclass(frozen=True, slots=True)
class EnteredLine:
    """One line of the form."""

    name: str
    members: tuple[str, ...]
    """Of a squad; empty for a single player."""
    trionfo: int | None
    """What was drawn; None where the line does not say."""


def parse_players(text: str) -> tuple[EnteredLine, ...]:
    r"""One player or squad on each line; what was drawn may stand before the name.

    The members of a squad stand apart by slashes, so that names may have commas and hyphens in them.

    >>> parse_players("21 Rossi\nBianchi / Conti")[0]
    EnteredLine(name='Rossi', members=(), trionfo=21)
    >>> parse_players("21 Rossi\nBianchi / Conti")[1].members
    ('Bianchi', 'Conti')

    Raises:
        RefusedError: a name is missing.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    return tuple(_parse(number, line) for number, line in lines)


def draws_entered(lines: Sequence[EnteredLine]) -> tuple[int, ...]:
    """The trionfi that stand on the lines.

    Raises:
        RefusedError: one is missing, or stands on two lines.
    """
    for line in lines:
        if line.trionfo is None:
            raise RefusedError(
                N_("Write what “{name}” has drawn before the name, or let the program draw."),
                article="Art. 2",
                field="players",
                name=line.name,
            )
    draws = tuple(line.trionfo for line in lines if line.trionfo is not None)
    for place, line in enumerate(lines):
        if line.trionfo in draws[:place]:
            raise RefusedError(
                N_("“{name}” has the same trionfo as another: {trionfo}. Draw again."),
                article="Art. 2",
                field="players",
                name=line.name,
                trionfo=line.trionfo,
            )
    return draws


def draws_by_lot(lines: Sequence[EnteredLine], seed: str) -> tuple[int, ...]:
    """What the program draws: everybody another number, as many as there are players.

    Numbers that only count the lines, from 1 on, have been drawn by nobody.

    Raises:
        RefusedError: a line has a trionfo already.
    """
    are_counted = all(line.trionfo == place for place, line in enumerate(lines, 1))
    for line in lines:
        if line.trionfo is not None and not are_counted:
            raise RefusedError(
                N_("“{name}” has drawn already. Take the numbers out, or choose that you enter the draw."),
                article="Art. 2",
                field="players",
                name=line.name,
            )
    order = drawn([line.name for line in lines], seed)
    return tuple(len(lines) - order.index(line.name) for line in lines)


def numbers_of(draws: Sequence[int]) -> tuple[int, ...]:
    """Everybody's number, in the order of the draws: 1 for the highest (M-1).

    Raises:
        RefusedError: two have drawn the same.
        kiosk.tournament.mineo.entrants.EntryError: they do not fill tables of four.
    """
    try:
        numbers = draw_seats(dict(enumerate(draws))).numbers
    except DrawError as error:
        raise RefusedError(error.message.text, article=error.article, field="players") from error
    return tuple(numbers[place] for place in range(len(draws)))


def _parse(number: int, line: str) -> EnteredLine:
    before = _DRAWN_BEFORE.match(line)
    trionfo = None if before is None else int(before[1])
    names = [" ".join(name.split()) for name in line[before.end() if before else 0 :].split("/")]
    if not all(names) or line.isdecimal():
        raise RefusedError(
            N_("Line {number} of the players, “{line}”: a name is missing."),
            field="players",
            number=number,
            line=line[:60],
        )
    return EnteredLine(" / ".join(names), tuple(names) if len(names) > 1 else (), trionfo)

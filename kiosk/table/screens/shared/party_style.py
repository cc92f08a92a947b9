"""Whose something is: the colours and names of parties, seats and sections."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.games.bridge.table_checks import TableChecks
    from kiosk.games.game import Game, Party, Section
    from kiosk.messages import Message
    from kiosk.table.model.state import State
    from kiosk.table.ui import LineColours, Theme


def party_by_key(game: Game, key: str) -> Party:
    """The party of that key.

    Raises:
        KeyError: nobody plays as that.
    """
    return {party.key: party for party in game.parties}[key]


def player_called(game: Game, label: Message) -> Party | None:
    """The single player whose label a choice's answer is, where it is one."""
    return next((party for party in game.parties if party.label == label and len(party.seats) == 1), None)


def party_line(theme: Theme, game: Game | TableChecks, party: Party) -> LineColours:
    """A line's colours; the neutral ones for somebody who plays alone, and has no line."""
    if len(party.seats) == 1:
        return theme.neutral
    labels = [other.label for other in game.parties]
    return theme.lines[labels.index(party.label) % len(theme.lines)]


def section_line(theme: Theme, game: Game, section: Section) -> LineColours:
    """The colours of a section's party; the neutral ones for what belongs to the whole table."""
    if section.party is None:
        return theme.neutral
    return party_line(theme, game, party_by_key(game, section.party))


def seat_line(theme: Theme, game: Game | TableChecks | None, seat: str) -> LineColours:
    """The colours of whoever sits there."""
    parties = () if game is None else game.parties
    return next(
        (party_line(theme, game, party) for party in parties if game is not None and seat in party.seats),
        theme.neutral,
    )


def one_line_names(state: State, party: Party) -> Message | str:
    """A party's players in one line; where nobody sits, the party's own name."""
    names = [state.view.players[seat] for seat in party.seats if state.view.players.get(seat)]
    return " – ".join(names) if names else party.label


def section_name(state: State, game: Game, section: Section) -> Message | str:
    """A section's players in one line, or its own name."""
    return (
        section.label if section.party is None else one_line_names(state, party_by_key(game, section.party))
    )

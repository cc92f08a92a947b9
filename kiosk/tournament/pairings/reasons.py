"""What the calendars' ways of pairing say about a table."""

from __future__ import annotations

from kiosk.messages import N_, Message
from kiosk.tournament.pairings.facts import Entrant, PairingFacts, Table


def why_they_meet_again(facts: PairingFacts[Entrant], table: Table[Entrant]) -> tuple[Message, ...]:
    """What is said of two who have met before."""
    met = () if table.is_incomplete else facts.rounds_met(*table.entrants)
    return tuple(
        Message(N_("They met in round {round} already: it cannot be avoided."), {"round": round_})
        for round_ in met
    )


def why_they_rest(facts: PairingFacts[Entrant], table: Table[Entrant]) -> tuple[Message, ...]:
    """What is said of one who has nobody to meet."""
    if not table.is_incomplete:
        return ()
    if facts.byes_too_many(table.entrants[0]):
        return (Message(N_("The other place is empty. This is one more bye than a session should have.")),)
    return (Message(N_("The other place is empty: a bye.")),)

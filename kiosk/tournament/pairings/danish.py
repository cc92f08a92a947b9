"""Danish pairings: neighbours in the standings meet (Art. 2).

What decides, in this order:

1. nobody meets who is not to meet, by what was said before the first round;
2. nobody rests more often in a session than allowed (Art. 34);
3. in modified Danish, nobody meets the opponent of the round just played, except in the last round (R33);
4. of an odd number, whoever has rested least in the session rests, and of those the worst placed;
5. the best placed meets the best placed who is left, then the next, and so on.

Where the first three cannot be kept, as few are hurt as can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic

from kiosk.messages import N_, Message
from kiosk.tournament.pairings.facts import Entrant, PairingFacts, Table
from kiosk.tournament.pairings.matching import best_matching

_BYE: Final = -1
"""Whoever is paired with it rests. The others go by their places in the ranking, from 0."""


@dataclass(frozen=True, slots=True)
class Danish:
    """Pure or modified."""

    key: str
    label: Message
    keeps_apart: bool
    """Whether those who met in the round just played do not meet again."""
    depends_on_standings: bool = True

    def pair(self, facts: PairingFacts[Entrant]) -> tuple[Table[Entrant], ...]:
        """The tables of the round, the best placed at table 1; an incomplete table is the last."""
        costs = _Costs(facts, keeps_apart=self._keeps_apart(facts))
        places = range(len(facts.ranking))
        choosers = [_BYE, *places] if len(places) % 2 else places
        matched = best_matching(choosers, costs.wishes, costs.faults)
        couples = [couple for couple in matched if _BYE not in couple]
        resting = [place for chooser, place in matched if chooser == _BYE]
        who = facts.ranking
        return (
            *(Table(number, who[one], who[other]) for number, (one, other) in enumerate(couples, 1)),
            *(Table(len(couples) + 1, who[place], None) for place in resting),
        )

    def why(
        self, facts: PairingFacts[Entrant], tables: Sequence[Table[Entrant]]
    ) -> tuple[tuple[Message, ...], ...]:
        """For each of the tables that `pair` gave, why these two meet, or why this one rests."""
        resting = {entrant for table in tables if table.is_incomplete for entrant in table.entrants}
        free = [entrant for entrant in facts.ranking if entrant not in resting]
        reasons = []
        for table in tables:
            if table.is_incomplete:
                reasons.append(_why_it_rests(facts, table.entrants[0]))
                continue
            one, other = table.entrants
            free.remove(one)
            passed_over = free[: free.index(other)]
            free.remove(other)
            reasons.append(self._why_they_meet(facts, one, other, passed_over))
        return tuple(reasons)

    def _why_they_meet(
        self, facts: PairingFacts[Entrant], one: Entrant, other: Entrant, passed_over: Sequence[Entrant]
    ) -> tuple[Message, ...]:
        places = {"one": facts.place(one), "other": facts.place(other)}
        of_start_list = N_("Places {one} and {other} of the start list meet.")
        of_standings = N_("Places {one} and {other} of the standings meet.")
        reasons = [Message(of_start_list if facts.round == 1 else of_standings, places)]
        for better in passed_over:
            just_met = N_("Places {one} and {other} met in the round just played.")
            forbidden = N_("Places {one} and {other} are not to meet.")
            needed = N_("If places {one} and {other} met, others would have to meet again.")
            needed_too = N_("If places {one} and {other} met, others would meet again, or are not to meet.")
            if facts.is_forbidden(one, better):
                text = forbidden
            elif self._keeps_apart(facts) and facts.have_just_met(one, better):
                text = just_met
            else:
                text = needed_too if facts.forbidden else needed
            reasons.append(Message(text, {**places, "other": facts.place(better)}))
        if facts.have_just_met(one, other):
            reasons.append(self._why_they_meet_again(facts))
        return tuple(reasons)

    def _why_they_meet_again(self, facts: PairingFacts[Entrant]) -> Message:
        if self._keeps_apart(facts):
            return Message(N_("They meet again at once: it cannot be avoided."))
        if self.keeps_apart:
            return Message(N_("They meet again at once: in the last round they may."))
        return Message(N_("They meet again at once: in pure Danish they may."))

    def _keeps_apart(self, facts: PairingFacts[Entrant]) -> bool:
        return self.keeps_apart and not facts.is_last_round


PURE_DANISH: Final = Danish("danish", Message(N_("Pure Danish: neighbours in the standings meet")), False)
MODIFIED_DANISH: Final = Danish(
    "modified_danish", Message(N_("Modified Danish: neighbours meet, but not twice running")), True
)


def _why_it_rests(facts: PairingFacts[Entrant], resting: Entrant) -> tuple[Message, ...]:
    place = facts.place(resting)
    worse = [entrant for entrant in facts.ranking[place:] if facts.byes(entrant) <= facts.byes(resting)]
    if facts.byes_too_many(resting):
        text = N_("Place {place} rests again: everybody has rested in this session.")
    elif worse and facts.forbidden:
        text = N_("Place {place} rests: if a worse placed one did, others would meet who should not.")
    elif worse:
        text = N_("Place {place} rests: if a worse placed one did, others would meet again.")
    else:
        text = N_("Place {place} rests: the worst placed of those who have rested least in this session.")
    return (Message(text, {"place": place}),)


class _Costs(Generic[Entrant]):
    """What speaks against a pairing, and what each place wishes."""

    def __init__(self, facts: PairingFacts[Entrant], *, keeps_apart: bool) -> None:
        places = range(len(facts.ranking))
        byes = [facts.byes(entrant) for entrant in facts.ranking]
        self._rests_first = sorted(places, key=lambda place: (byes[place], -place))
        heavier_than_all_rematches = len(places)
        too_many = [facts.byes_too_many(entrant) for entrant in facts.ranking]
        cannot_be_helped = min(too_many)
        self._faults_of_a_bye = [
            (count - cannot_be_helped) * heavier_than_all_rematches for count in too_many
        ]
        place_of = {entrant: place for place, entrant in enumerate(facts.ranking)}
        just_played = facts.played[-1] if keeps_apart and facts.played else ()
        couples = [
            [place_of[entrant] for entrant in table.entrants if entrant in place_of] for table in just_played
        ]
        self._kept_apart = {frozenset(couple) for couple in couples if len(couple) == 2}
        self._forbidden = {
            frozenset(place_of[entrant] for entrant in couple)
            for couple in facts.forbidden
            if couple <= place_of.keys()
        }
        self._heavier_than_all = heavier_than_all_rematches + max(self._faults_of_a_bye, default=0)

    def faults(self, one: int, other: int) -> int:
        if _BYE in (one, other):
            return self._faults_of_a_bye[max(one, other)]
        couple = frozenset((one, other))
        return int(couple in self._kept_apart) + self._heavier_than_all * (couple in self._forbidden)

    def wishes(self, chooser: int, free: Sequence[int]) -> Sequence[int]:
        return self._rests_first if chooser == _BYE else free

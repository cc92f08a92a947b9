"""Random tournaments of pairs, teams and single players, in groups or not, judged and counted independently.

Commands go through the hub's decisions, and what they amount to through the folds; who sits where, who rests
and what everybody has is worked out anew from the tables' words alone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Final

import pytest

from kiosk.commands.command import Command
from kiosk.commands.entrants import (
    ArrangeGroups,
    EnterPair,
    EnterPlayers,
    EnterTeams,
    GiveLineUp,
    WithdrawEntrant,
    WithdrawPair,
)
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.seating import NEW_PARTNERS
from kiosk.hub.service.decisions import CommandContext
from kiosk.hub.service.presence import Presence
from kiosk.hub.site.decisions import DECIDER
from kiosk.journal.bodies import Acceptance, AnyBody, DealAccepted, MatchDelivered, MatchSigned
from kiosk.journal.event import FIRST_HASH, Event
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState, fold
from kiosk.rulebook import code_of
from kiosk.tournament.start_list import StartListError
from tests.hub.own_count import random_entry, worth

UP_TO: Final = {
    "pairs": (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000),
    "individuals": (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000),
    "teams": (150, 350, 550, 800, 1050, 1300, 1600, 1900, 2200, 2500),
}
"""The largest differences that give 10, 11, ... 19 victory points (Art. 17)."""
BYES: Final = {"pairs": (14, 305), "individuals": (14, 305), "teams": (12, 355)}


def points(lead: int, kind: str) -> tuple[int, int]:
    won = 10 + sum(abs(lead) > most for most in UP_TO[kind])
    return (won, lead) if lead >= 0 else (20 - won, lead)


@dataclass
class Tournament:
    """A tournament that goes on round by round, and what it has come to by an own count."""

    kind: str
    random: Random
    rounds: int = 4
    hall: TournamentState = field(default_factory=TournamentState)
    own: dict[int, list[int]] = field(default_factory=dict)
    numbers: Counter[str] = field(default_factory=Counter)
    rested: Counter[int] = field(default_factory=Counter)

    def say(self, author: str, *bodies: AnyBody) -> None:
        for body in bodies:
            self.numbers[author] += 1
            event = Event("evening", author, 1, self.numbers[author], FIRST_HASH, 0.0, body, b"")
            self.hall = fold(self.hall, event)

    def order(self, command: Command) -> None:
        situation = CommandContext(self.hall, Presence(), (), 0.0, code_of, "seed")
        self.say("director", *DECIDER.decide(command, situation))

    def open(self) -> None:
        count = self.random.randint(4, 11)
        system = self.random.choice(["danish", "modified_danish", "mitchell"])
        rules = "burraco_internazionale"
        entrants = "\n".join(self.written(number) for number in range(1, count + 1))
        self.order(
            OpenTournament("T", rules, "federation", 2, self.rounds, entrants, system, "drawn", self.kind)  # type: ignore[arg-type]
        )
        if count >= 8 and self.random.random() < 0.5:
            playing = [entrant for entrant in self.hall.tournament.starts if entrant]
            cut = count // 2
            written = (
                (name, " ".join(map(str, part)))
                for name, part in (("A", playing[:cut]), ("B", playing[cut:]))
            )
            self.order(ArrangeGroups("\n".join(f"{name}: {part}" for name, part in written)))

    def written(self, number: int) -> str:
        names = [f"P{number:03}{letter}" for letter in "abcd"]
        forms = {"pairs": " - ".join(names[:2]), "teams": f"T{number}: {', '.join(names)}"}
        return forms.get(self.kind, names[0])

    @property
    def groups(self) -> list[set[int]]:
        playing = {entrant for entrant in self.hall.tournament.starts if entrant is not None}
        groups = [set(group.entrants) & playing for group in self.hall.tournament.groups]
        return groups or [playing]

    def play(self, round_: int) -> list[str]:
        """Pair, judge, play and count a round; what is wrong with it."""
        arranged = self.hall.tournament.rounds_arranged
        assert arranged is not None
        groups = self.groups
        self.order(PublishRound(round_, NEW_PARTNERS if self.kind == "individuals" else arranged.system))
        if self.kind == "teams":
            self.line_up(round_)
        self.order(StartRound(round_, 30))
        lines = self.lines(round_)
        found = self.judged(round_, lines, groups, system=arranged.system)
        leads: Counter[int] = Counter()
        opponents: dict[int, set[int]] = {}
        for table, (ns, ew) in lines.items():
            lead = self.play_table(round_, table)
            for own, others, ahead in ((ns, ew, lead), (ew, ns, -lead)):
                for entrant in own:
                    leads[entrant] += ahead
                    opponents.setdefault(entrant, set()).update(others)
        for entrant, lead in leads.items():
            self.add(entrant, points(lead, self.kind))
        for entrant in self.resting(lines, groups):
            self.add(entrant, BYES[self.kind])
            self.rested[entrant] += 1
        return found

    def line_up(self, round_: int) -> None:
        matches = list(self.hall.tournament.matches[round_])
        teams = [
            team for match in matches if None not in (match.ns, match.ew) for team in (match.ns, match.ew)
        ]
        self.random.shuffle(teams)
        for team in teams:
            assert team is not None
            players = list(self.hall.tournament.teams[team].players)
            self.random.shuffle(players)
            chosen = {str(place): player for place, player in enumerate(players[:4], 1)}
            self.order(GiveLineUp(round_, team, chosen))

    def lines(self, round_: int) -> dict[int, tuple[tuple[int, ...], tuple[int, ...]]]:
        """By table, whom each line plays for, as the journal's own words have it."""
        tournament = self.hall.tournament
        if self.kind == "pairs":
            seatings = tournament.rounds[round_]
            return {
                seating.table: ((seating.ns,), (seating.ew,))
                for seating in seatings
                if seating.ns and seating.ew
            }
        found = {}
        for table in tournament.seated[round_]:
            ns = tuple(table.players[seat] for seat in ("N", "S"))
            ew = tuple(table.players[seat] for seat in ("E", "W"))
            if self.kind == "teams":
                ns, ew = ((self.team_of(line[0]),) for line in (ns, ew))
            found[table.table] = (ns, ew)
        return found

    def team_of(self, player: int) -> int:
        return next(n for n, team in self.hall.tournament.teams.items() if player in team.players)

    def resting(
        self, lines: dict[int, tuple[tuple[int, ...], tuple[int, ...]]], groups: list[set[int]]
    ) -> set[int]:
        seated = {entrant for ns, ew in lines.values() for entrant in (*ns, *ew)}
        return set().union(*groups) - seated

    def judged(
        self,
        round_: int,
        lines: dict[int, tuple[tuple[int, ...], tuple[int, ...]]],
        groups: list[set[int]],
        system: str,
    ) -> list[str]:
        found = []
        times = Counter(entrant for ns, ew in lines.values() for entrant in (*ns, *ew))
        if set(times.values()) - {2 if self.kind == "teams" else 1}:
            found.append(f"seats {times}")
        if sorted(lines) != sorted(self.hall.tournament.playing(round_)):
            found.append("tables")
        for ns, ew in lines.values():
            if not any({*ns, *ew} <= group for group in groups):
                found.append(f"groups mixed: {ns} {ew}")
        resting = self.resting(lines, groups)
        for group in groups:
            here = resting & group
            if len(here) != len(group) % (4 if self.kind == "individuals" else 2) and system != "mitchell":
                found.append(f"{here} rest of {group}")
            least = min((self.rested[entrant] for entrant in group - here), default=0)
            if system != "mitchell" and any(self.rested[entrant] > least for entrant in here):
                found.append(f"{here} rest although {group - here} have rested less")
        return found

    def play_table(self, round_: int, table: int) -> int:
        """Two random deals; by how much North and South are ahead."""
        lead = 0
        acceptances = (Acceptance("ns", "ew", 0.0), Acceptance("ew", "ns", 0.0))
        for deal in (1, 2):
            entry = random_entry(self.random)
            lead += worth(entry["ns"]) - worth(entry["ew"])
            self.say(f"table-{table}", DealAccepted(round_, deal, entry, acceptances, "keypad"))
        signed = (MatchSigned(round_, "ns", 0.0), MatchSigned(round_, "ew", 0.0))
        self.say(f"table-{table}", *signed, MatchDelivered(round_, "ns" if lead >= 0 else "ew"))
        return lead

    def add(self, entrant: int, got: tuple[int, int]) -> None:
        before = self.own.setdefault(entrant, [0, 0])
        before[0] += got[0]
        before[1] += got[1]

    def come_and_go(self, round_: int) -> None:
        playing = [entrant for entrant in self.hall.tournament.starts if entrant is not None]
        try:
            if self.random.random() < 0.3:
                leaving = self.random.choice(playing)
                self.order(
                    WithdrawPair(leaving, "Conti")
                    if self.kind == "pairs"
                    else WithdrawEntrant(leaving, "Conti")
                )
            if self.random.random() < 0.3:
                late = self.written(900 + round_)
                commands: dict[str, Command] = {
                    "pairs": EnterPair(*(f"{late.split()[0]}{letter}" for letter in "xy"), is_confirmed=True),
                    "teams": EnterTeams(late, is_confirmed=True),
                    "individuals": EnterPlayers(late, is_confirmed=True),
                }
                self.order(commands[self.kind])
        except (RefusedError, StartListError):
            pass

    def has_enough(self) -> bool:
        return all(len(group) >= (4 if self.kind == "individuals" else 2) for group in self.groups)


@pytest.mark.parametrize("kind", ["pairs", "teams", "individuals"])
@pytest.mark.parametrize("part", range(2))
def test_random_tournaments_break_no_rule_and_are_counted_alike(kind: str, part: int) -> None:
    for number in range(6):
        evening = Tournament(kind, Random(f"{kind} {part} {number}"))
        evening.open()
        for round_ in range(1, evening.rounds + 1):
            if not evening.has_enough():
                break
            assert evening.play(round_) == [], (number, round_)
            rows = standings(evening.hall)
            counted = {row.entrant: [row.victory_points, row.match_points] for row in rows if row.scores}
            assert counted == evening.own, (number, round_)
            for better, worse in pairwise(rows):
                before, after = (
                    (standing.victory_points, standing.match_points) for standing in (better, worse)
                )
                assert before >= after
                assert (better.rank == worse.rank) == (before == after)
            evening.come_and_go(round_)

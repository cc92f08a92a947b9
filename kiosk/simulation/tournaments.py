"""One random tournament: what is played and by whom, round after round, until it is closed or left."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from kiosk.commands.closing import CloseTournament, ReopenTournament
from kiosk.commands.entrants import (
    ArrangeGroups,
    EnterPair,
    EnterPlayers,
    EnterTeams,
    GiveLineUp,
    ReplacePlayer,
    ReturnEntrant,
    SubstitutePlayer,
    WithdrawEntrant,
    WithdrawPair,
)
from kiosk.commands.mineo import DrawLots, OpenMineo, SeatPlayers
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import (
    ArrangeRounds,
    ForbidPairings,
    NameWinner,
    PublishRound,
    StartPairingByHand,
    TakeBackRound,
)
from kiosk.commands.rulings import NoteLastMove
from kiosk.games.burraco.settings.kinds import NumberSetting
from kiosk.games.burraco.settings.table import SETTINGS
from kiosk.games.burraco.sisal import MOST_DEALS
from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.games.lines import LINES
from kiosk.hub.closing.decisions import lacking
from kiosk.hub.closing.readiness import missing
from kiosk.hub.service.presence import Presence
from kiosk.journal.bodies import AuthorAdmitted
from kiosk.journal.identity import DIRECTOR, table_author
from kiosk.projections.knock_out import level_matches, tables_of
from kiosk.projections.mineo.standings import places_after
from kiosk.simulation.hall import ARBITER, SimulatedHall
from kiosk.simulation.identities import identity_of
from kiosk.simulation.names import player_names
from kiosk.simulation.play import play_round
from kiosk.simulation.ranking import settle
from kiosk.simulation.rulings import CORRECTION, correct, rule
from kiosk.tournament.mineo.ranking import undecided
from kiosk.tournament.pairings.knock_out import KNOCK_OUT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.commands.command import Command

KINDS: Final = (PAIRS, TEAMS, INDIVIDUALS, "mineo")
SYSTEMS: Final = ("danish", "modified_danish", "mitchell", "round_robin", KNOCK_OUT.key)
_RULES: Final = ("burraco_internazionale", "burraco_italiano")
_REGULATIONS: Final = ("federation", "federation", "sisal")
_SISAL_LENGTHS: Final = (1, 2, 3, 4, 5, MOST_DEALS, MOST_DEALS, MOST_DEALS)
"""Beside matches of so many deals, matches to points."""
_BY_HAND: Final = "hand"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is settled beforehand."""

    kind: str
    rules: str
    regulations: str
    deals: int
    rounds: int
    entrants: int
    system: str


def planned(random: Random) -> Plan:
    """Draw a plan."""
    kind = random.choice(KINDS)
    regulations = random.choice(_REGULATIONS)
    lengths = _SISAL_LENGTHS if regulations == "sisal" and kind != TEAMS else (2, 2, 2, 3, 4)
    return Plan(
        kind=kind,
        rules=random.choice(_RULES),
        regulations=regulations,
        deals=random.choice(lengths),
        rounds=random.randint(2, 4),
        entrants=random.choice((8, 12, 16)) if kind == "mineo" else random.randint(4, 10),
        system="new_partners" if kind == INDIVIDUALS else random.choice(SYSTEMS),
    )


def simulated(seed: str) -> SimulatedHall:
    """Play a tournament. From the same seed comes the same, as long as the program is the same."""
    random = Random(seed)
    hall = SimulatedHall(f"simulated-{seed}", random)
    plan = planned(random)
    names = player_names(random)
    _open(hall, plan, names)
    for round_ in count(1):
        if round_ > hall.tournament.last_round:
            break
        if not _publish(hall, plan, round_) or not _start(hall, plan, round_):
            break
        if not play_round(hall, round_):
            break
        _settle_level_matches(hall)
        if round_ > 1 and hall.happens(0.1):
            table = hall.random.choice(hall.tournament.tables(round_ - 1))
            rule(hall, round_ - 1, table, [CORRECTION])
            correct(hall)
        if plan.kind != "mineo":
            settle(hall)
            _come_and_go(hall, plan, names)
    if hall.happens(0.8):
        _close(hall)
    return hall


def _open(hall: SimulatedHall, plan: Plan, names: Iterator[str]) -> None:
    lines = "\n".join(_line(plan, number, names) for number in range(1, plan.entrants + 1))
    if plan.kind == "mineo":
        readings: dict[str, bool | int | str] = {}
        if hall.happens(0.4):
            readings = {
                "scommessa": hall.random.choice((1, 2)),
                "is_tiebreak_multiplied": hall.happens(0.5),
                "solo_faced": hall.random.choice(("as_soloist", "against_too")),
                "solo_outcome": hall.random.choice(("difference", "partial")),
                "forced_solo_as": hall.random.choice(("solo_15", "solo_5")),
            }
        hall.order(
            OpenMineo(
                name="Torneo di Mineo",
                players=lines,
                draw="program",
                middle=hall.random.choice(("prearranged", "standings")),
                final=hall.random.choice(("prearranged", "bands")),
                readings=readings,
                shows_live=hall.happens(0.3),
                is_confirmed=True,
            )
        )
        return
    start = "drawn" if hall.happens(0.5) else "entry"
    entrants = PAIRS if plan.kind == PAIRS else TEAMS if plan.kind == TEAMS else INDIVIDUALS
    opening = OpenTournament(
        name="Torneo",
        rules=plan.rules,
        regulations=plan.regulations,
        deals=plan.deals,
        rounds=plan.rounds,
        pairs=lines,
        system=plan.system,
        start=start,  # type: ignore[arg-type]
        entrants=entrants,  # type: ignore[arg-type]
        tables=hall.random.choice((1, 2, 2, 3)),
        third_place=hall.happens(0.7),
    )
    if not (hall.happens(0.3) and hall.order(replace(opening, settings=_settled(hall)))):
        hall.order(opening)
    if plan.entrants >= 8 and hall.happens(0.3):
        playing = [entrant for entrant in hall.tournament.starts if entrant]
        cut = plan.entrants // 2
        parts = {"A": playing[:cut], "B": playing[cut:]}
        hall.order(
            ArrangeGroups("\n".join(f"{name}: {' '.join(map(str, part))}" for name, part in parts.items()))
        )
    if hall.happens(0.25):
        numbers = sorted(start for start in hall.tournament.starts if start)
        apart = [hall.random.sample(numbers, 2) for _ in range(hall.random.randint(1, 3))]
        lines = "\n".join(f"{one} {other} famiglia" for one, other in apart)
        hall.order(ForbidPairings(lines, clubs=hall.happens(0.5)))
    if plan.rounds > 2 and hall.happens(0.3):
        hall.order(ArrangeRounds(plan.system, str(hall.random.randint(1, plan.rounds - 1))))


def _settled(hall: SimulatedHall) -> dict[str, int | str]:
    """What an organiser might settle otherwise than in the regulations; much of it, these do not have."""
    drawn: dict[str, int | str] = {}
    for setting in hall.random.sample(SETTINGS, 3):
        if isinstance(setting, NumberSetting):
            most = min(setting.most, setting.least + 40 * setting.step)
            drawn[setting.key] = hall.random.randrange(setting.least, most + 1, setting.step)
        else:
            drawn[setting.key] = hall.random.choice(sorted(setting.options))
    return drawn


def _line(plan: Plan, number: int, names: Iterator[str]) -> str:
    """Somebody who enters, as lists of entrants have it."""
    if plan.kind == PAIRS:
        return f"{next(names)} - {next(names)}"
    if plan.kind == TEAMS:
        return f"Squadra {number}: {', '.join(next(names) for _ in range(7))}"
    return next(names)


def _publish(hall: SimulatedHall, plan: Plan, round_: int) -> bool:
    """Seat a round; now and then it is taken back first, changed, or written by hand."""
    if plan.kind == "mineo":
        for _ in range(plan.entrants):
            if hall.order(SeatPlayers(round_)):
                return True
            level = undecided(places_after(hall.state, round_ - 1))
            if not level or not hall.order(DrawLots(round_ - 1, hall.random.choice(level))):
                return False
        return False
    way = plan.system
    changes: tuple[tuple[int, int], ...] = ()
    seats = ""
    if hall.happens(0.08):
        way = "entry"
    elif hall.happens(0.1):
        way, seats = _BY_HAND, _written(hall, plan)
        if hall.happens(0.5):
            hall.order(StartPairingByHand(round_))
    elif hall.happens(0.1):
        one, other = hall.random.sample([start for start in hall.tournament.starts if start], 2)
        changes = ((one, other),)
    if hall.happens(0.06) and hall.order(PublishRound(round_, plan.system)):
        hall.order(TakeBackRound(round_))
    return hall.order(PublishRound(round_, way, changes, seats)) or hall.order(
        PublishRound(round_, plan.system)
    )


def _written(hall: SimulatedHall, plan: Plan) -> str:
    """A round as a director might write it: anybody with anybody."""
    playing = [start for start in hall.tournament.starts if start is not None]
    hall.random.shuffle(playing)
    size = 4 if plan.kind == INDIVIDUALS else 2
    full = len(playing) - len(playing) % size if plan.kind == INDIVIDUALS else len(playing)
    rows = [playing[at : at + size] for at in range(0, full, size)]
    return "\n".join(" ".join(map(str, row)) for row in rows)


def _start(hall: SimulatedHall, plan: Plan, round_: int) -> bool:
    if plan.kind == TEAMS:
        _line_up(hall, round_)
    for table in hall.tournament.tables(round_):
        author = table_author(table)
        if (author, 1) not in hall.tournament.admitted:
            hall.say(DIRECTOR, AuthorAdmitted(author, 1, identity_of(author).public_key, table))
    return hall.order(StartRound(round_, 60))


def _line_up(hall: SimulatedHall, round_: int) -> None:
    for match in hall.tournament.matches.get(round_, ()):
        for team in (match.ns, match.ew):
            if team is None or match.ns is None or match.ew is None:
                continue
            players = list(hall.tournament.teams[team].players)
            hall.random.shuffle(players)
            seats = players[: 2 * hall.tournament.tables_of_match]
            hall.order(GiveLineUp(round_, team, {str(at): player for at, player in enumerate(seats, 1)}))


def _settle_level_matches(hall: SimulatedHall) -> None:
    """In a knock-out somebody goes on also from a level match: by the last move, or as the director says."""
    for match in level_matches(hall.state):
        assert match.table is not None  # noqa: S101 - a match that is level is seated
        round_ = match.round
        table, line = hall.random.choice(tables_of(hall.state, match)), hall.random.choice(LINES)
        if not (hall.happens(0.5) and hall.order(NoteLastMove(round_, table, line, ARBITER))):
            hall.order(NameWinner(round_, match.table, hall.random.choice(match.entrants), "by lot", ARBITER))


def _come_and_go(hall: SimulatedHall, plan: Plan, names: Iterator[str]) -> None:
    """Between two rounds some leave, come back, come late, or have somebody play for them (Art. 33, 34)."""
    playing = [start for start in hall.tournament.starts if start is not None]
    if hall.happens(0.2) and len(playing) > 5:
        leaving = hall.random.choice(playing)
        hall.order(
            WithdrawPair(leaving, ARBITER) if plan.kind == PAIRS else WithdrawEntrant(leaving, ARBITER)
        )
    if hall.happens(0.1) and hall.tournament.withdrawn:
        hall.order(ReturnEntrant(hall.random.choice(sorted(hall.tournament.withdrawn)), ARBITER))
    if hall.happens(0.2):
        number = 900 + hall.tournament.round
        late: dict[str, Command] = {
            PAIRS: EnterPair(next(names), next(names), is_confirmed=True),
            TEAMS: EnterTeams(_line(plan, number, names), is_confirmed=True),
            INDIVIDUALS: EnterPlayers(_line(plan, number, names), is_confirmed=True),
        }
        hall.order(late[plan.kind])
    if hall.happens(0.15):
        number = hall.random.choice(playing)
        if plan.kind == PAIRS:
            leaving_name = hall.random.choice(hall.tournament.pairs[number])
            hall.order(ReplacePlayer(number, leaving_name, next(names), ARBITER))
        else:
            player = hall.random.choice(sorted(hall.tournament.players))
            hall.order(SubstitutePlayer(player, next(names), ARBITER))


def _close(hall: SimulatedHall) -> None:
    """Declare the standings; now and then they are opened again, corrected, and declared anew."""
    for _ in range(2):
        if hall.tournament.opened is None:
            return
        lacks = lacking(missing(hall.state, Presence()))
        if not hall.order(CloseTournament(ARBITER, lacks, "It is late.")) or not hall.happens(0.2):
            return
        if not hall.order(ReopenTournament("A sheet was copied wrongly.", ARBITER)):
            return
        tables = hall.tournament.tables(hall.tournament.round)
        rule(hall, hall.tournament.round, hall.random.choice(tables), [CORRECTION])
        correct(hall)

"""Plays the evenings of which the recordings were made: `python -m tests.recordings.played NAME FILE`.

The keys and lots of a hub are drawn by chance, so an evening that is played again is another one: a recording
is kept, not made anew.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final

from kiosk.commands.calls import AttendCall, ClaimCall, GrantExtraTime, ResolveCall
from kiosk.commands.closing import CloseTournament
from kiosk.commands.entrants import EnterPair, EnterPairs, GiveLineUp, SubstitutePlayer, WithdrawPair
from kiosk.commands.mineo import ReplaceMember
from kiosk.commands.officials import NameOfficial
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.commands.rulings import CancelRuling, CorrectDeal, TakeInSheet
from kiosk.hub.closing.readiness import missing
from kiosk.journal.archive import make_archive
from kiosk.journal.bodies import CallRaised
from tests.hub import evenings
from tests.hub.mineo.evening import SIXTEEN, begin, open_mineo, play_round, random_deal
from tests.hub.own_count import random_entry
from tests.hub.playing import PlayingHall
from tests.hub.rulings.giving import give

ARBITER: Final = "Paola Serrati"
FEDERATION: Final = ("burraco_internazionale", "federation")
LISTED: Final = """Cognome;Nome;Tessera;Circolo;Cognome;Nome;Tessera;Circolo
Niccolò;Aldo;10234;ASD Lecco;D'Angelo;Lucia;10567;ASD Como
Serra;Ugo;;;Costa;Pia;;
"""
"""From the federation."""
WRITTEN: Final = """Bianchi - De Sanctis
Ferrari Pia - Romano Elio
=Colombo Ivo - Ricci "Lea"
Marino Rosa - Greco Tito
Bruno Ines - Gallo Aldo
<b>Conti - Costa & Leo
"""
"""By hand, some of them as a spreadsheet or a page must not take them."""


def pairs(hall: PlayingHall) -> None:
    """Modified Danish, nine pairs, three rounds: a late pair, rulings, corrections, a sheet taken in."""
    random = Random(47)
    hall.order(OpenTournament("Torneo di Natale", *FEDERATION, 2, 3, LISTED))
    hall.order(EnterPairs(WRITTEN))
    hall.order(NameOfficial(ARBITER, "arbiter"))
    hall.order(EnterPair("Monti Dino", "Longo Mara", is_confirmed=True))
    for round_ in (1, 2, 3):
        hall.begin(round_, "modified_danish", 60)
        if round_ == 1:
            _call(hall, 1, 2)
            hall.order(give("B34T", "who=one", "seconds=400", facts={"late_line": "ew"}, deal=0, table=3))
        if round_ == 2:
            hall.order(GrantExtraTime(2, 1, 5, ARBITER, "A card was missing."))
            _rule(hall, 2)
        _play(hall, random, round_, unsigned=(4,) if round_ == 3 else ())
        if round_ == 1:
            _correct(hall, random, 1, 2)
        if round_ == 2:
            hall.order(WithdrawPair(7, ARBITER, "unwell"))
    _close(hall)


def teams(hall: PlayingHall) -> None:
    """Danish, five teams, three rounds of two tables a match: line-ups, a substitution, a correction."""
    random = Random(48)
    hall.order(OpenTournament("Squadre", *FEDERATION, 2, 3, evenings.TEAMS, "danish", entrants="teams"))
    hall.order(NameOfficial(ARBITER, "arbiter"))
    for round_ in (1, 2, 3):
        hall.order(PublishRound(round_, "danish" if round_ > 1 else "entry"))
        _line_up(hall, random, round_)
        hall.order(StartRound(round_, 60))
        if round_ == 2:
            _rule(hall, 2)
        _play(hall, random, round_)
        if round_ == 1:
            _correct(hall, random, 1, 1)
            hall.order(SubstitutePlayer(9, "Zanetti Olga", ARBITER))
    _close(hall)


def singles(hall: PlayingHall) -> None:
    """Nine single players, two rounds with new partners, and a third one that is being played."""
    random = Random(49)
    hall.order(OpenTournament("Singoli", *FEDERATION, 2, 4, evenings.SINGLES, entrants="individuals"))
    for round_ in (1, 2, 3):
        hall.order(PublishRound(round_, "new_partners"))
        hall.order(StartRound(round_, 60))
        if round_ < 3:
            _play(hall, random, round_)
    hall.table(1).accept(3, 1, random_entry(random))
    _call(hall, 3, 2)
    _rule(hall, 3)


def mineo(hall: PlayingHall) -> None:
    """Eight players, four rounds: a ruling, a squad whose other member plays."""
    random = Random(50)
    open_mineo(hall, "\n".join(SIXTEEN.splitlines()[-8:]), is_confirmed=True)
    hall.order(NameOfficial(ARBITER, "arbiter"))
    for round_ in (1, 2, 3, 4):
        begin(hall, round_)
        if round_ == 2:
            place = {"round": 2, "table": 2, "deal": 1, "code": "mineo"}
            hall.order(give("M08E", "clear=yes", facts={"offender": "S"}, **place))
        if round_ == 3:
            hall.order(ReplaceMember(_squad(hall), "Sala Vera", 3, 1))
        tables = hall.service.state.hall.tournament.tables(round_)
        play_round(hall, round_, {table: [random_deal(random) for _ in range(4)] for table in tables})
        hall.clock.time += 3600
    _close(hall)


def bridge(hall: PlayingHall) -> None:
    """As its pages are looked at."""
    evenings.bridge(hall)


PLAYED: Final[Mapping[str, Callable[[PlayingHall], None]]] = {
    evening.__name__: evening for evening in (pairs, teams, singles, mineo, bridge)
}


def _play(hall: PlayingHall, random: Random, round_: int, unsigned: tuple[int, ...] = ()) -> None:
    """Every table's deals and its sheet; that of the `unsigned` ones is taken in."""
    for number in hall.service.state.hall.tournament.playing(round_):
        table = hall.table(number)
        for deal in (1, 2):
            hall.clock.time += 600
            table.accept(round_, deal, random_entry(random))
        if number in unsigned:
            hall.order(TakeInSheet(round_, number, "East had to leave.", ARBITER))
        else:
            table.deliver(round_)


def _squad(hall: PlayingHall) -> int:
    """The number that was drawn for two who take turns."""
    players = hall.service.state.hall.tournament.players
    return next(number for number, player in players.items() if len(player.members) > 1)


def _line_up(hall: PlayingHall, random: Random, round_: int) -> None:
    tournament = hall.service.state.hall.tournament
    for match in tournament.matches[round_]:
        for team in (match.ns, match.ew) if match.ew is not None else ():
            chosen = random.sample(tournament.teams[team or 0].players, 4)
            hall.order(
                GiveLineUp(round_, team or 0, {str(at): player for at, player in enumerate(chosen, 1)})
            )


def _call(hall: PlayingHall, round_: int, table: int) -> None:
    """A table calls, and an arbiter comes."""
    key = (hall.table(table).identity.author, 1, hall.table(table).say(CallRaised(round_, "E")).seq)
    hall.clock.time += 30
    hall.order(ClaimCall(*key, ARBITER))
    hall.clock.time += 60
    hall.order(AttendCall(*key, ARBITER))
    hall.order(ResolveCall(*key))


def _rule(hall: PlayingHall, round_: int) -> None:
    """A warning, another of the same kind that is cancelled, and points."""
    warning = {"facts": {"offender": "N"}, "option": "warn"}
    for again in (False, True):
        hall.order(give("B20", "act=remark", "play=no", round=round_, again=again, **warning))
    hall.order(CancelRuling(*hall.service.state.hall.rulings.all[-1].key, "heard wrongly", ARBITER))
    points = {"facts": {"offender": "S"}, "option": "warn_and_points", "numbers": {"ew.points": 120}}
    hall.order(give("B20", "act=remark", "play=yes", round=round_, **points))


def _correct(hall: PlayingHall, random: Random, round_: int, table: int) -> None:
    """A deal of a sheet that is in, by leave of a ruling."""
    hall.order(give("B19", "error=transcription", round=round_, table=table, deal=0))
    ruling = hall.service.state.hall.rulings.all[-1]
    hall.order(CorrectDeal(*ruling.key, 2, random_entry(random)))


def _close(hall: PlayingHall) -> None:
    left = tuple(lacking.lack.value for lacking in missing(hall.service.state.hall, hall.service.presence))
    hall.order(CloseTournament("Rosa Conti", left, "the units are packed" if left else ""))


def main(name: str, file: str) -> None:
    """Play an evening and keep its journal."""
    with tempfile.TemporaryDirectory() as folder:
        hall = PlayingHall(Path(folder))
        PLAYED[name](hall)
        Path(file).write_bytes(make_archive(hall.log, hall.clock.time))
        hall.close()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""An evening in full swing for each kind of tournament, with long names, calls and rulings: to look at its pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from kiosk.commands.bridge import RecordTrick
from kiosk.commands.entrants import GiveLineUp
from kiosk.commands.officials import NameOfficial
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import PublishRound
from tests.hub.bridge.evening import BEFORE, IN_ORDER, call_noted, note, open_bridge
from tests.hub.mineo.evening import SIXTEEN, accept, begin, open_mineo, play_round, random_deal
from tests.hub.playing import PAIRS, PlayingHall
from tests.hub.rulings.giving import give

LONG: Final = "Mariantonietta Pappalettera-Montefeltro d'A - L'Abate “Tito” Perù\n"
"""A pair whose names are as long as they may be on a table's screen."""
ARBITER: Final = "Paola Serrati"
BURRACO: Final = ("burraco_internazionale", "federation", 2, 4)
TEAMS: Final = """Aquile dell'Altopiano di Montefeltro: Pappalettera-Montefeltro Mariantonietta (10234), Bianchi Anna, Verdi Ugo, Neri Pia
Falchi: Serra Ugo, Costa Pia, Riva Gino, Longo Ada, Fonti Leo
Gufi: Greco Ada, Marino Leo, Bruno Tea, Gallo Rino
Lupi 🐺: L'Abate “Tito”, Sala Ines, Monti Sara, Ferri Luca
Orsi: Villa Nora, Conti Ugo, Ferrari Pia, Romano Elio
"""
SINGLES: Final = """Pappalettera-Montefeltro Mariantonietta (2001)
L'Abate “Tito” Perù
Bianchi Anna
Costa Leo
De Sanctis Ada
Esposito Ciro
Fontana Gino
Greco Tito
Longo Mara
"""
_BOXES: Final = {"played_on.N": 1, "played_on.E": 1, "played_on.S": 0, "played_on.W": 0, "trick": 6}
_LATE: Final = {"border": 1, "fault": 0, "offender": 1, "role": 2, "has_suit": 1}


def pairs(hall: PlayingHall) -> None:
    """Two rounds, one of them over; a call, two rulings."""
    hall.open(PAIRS + LONG)
    hall.begin()
    _play(hall, 1)
    hall.begin(2, "modified_danish")
    _called_and_ruled(hall, 2)


def cup(hall: PlayingHall) -> None:
    """A knock-out: its first round is over, and the next one is played."""
    hall.order(OpenTournament("Coppa", *BURRACO, PAIRS + LONG, "knock_out", third_place=True))
    hall.begin(1, "knock_out")
    _play(hall, 1)
    hall.begin(2, "knock_out")
    _called_and_ruled(hall, 2)


def teams(hall: PlayingHall) -> None:
    """Five teams: a round is over, and in the next one the line-ups of one match are missing."""
    hall.order(OpenTournament("Squadre", *BURRACO, TEAMS, "danish", entrants="teams"))
    hall.order(PublishRound(1, "entry"))
    _line_up(hall, 1)
    hall.order(StartRound(1, 60))
    _play(hall, 1)
    hall.order(PublishRound(2, "danish"))
    _line_up(hall, 2, but_one=True)
    hall.table(1).call(2, "N")
    hall.order(NameOfficial(ARBITER, "arbiter"))
    hall.order(give("B19", "error=transcription", round=1, table=2, deal=0))


def singles(hall: PlayingHall) -> None:
    """Nine single players: a round is over, and the next one is played."""
    hall.order(OpenTournament("Singoli", *BURRACO, SINGLES, entrants="individuals"))
    for round_ in (1, 2):
        hall.order(PublishRound(round_, "new_partners"))
        hall.order(StartRound(round_, 60))
        if round_ == 1:
            _play(hall, 1)
    _called_and_ruled(hall, 2)


def mineo(hall: PlayingHall) -> None:
    """Sixteen players: a round is over, and the next one is played."""
    random = Random(16)
    open_mineo(hall, SIXTEEN.replace("Neri Aldo", "Pappalettera-Montefeltro d'Altavilla Mariantonietta"))
    begin(hall, 1)
    tables = hall.service.state.hall.tournament.tables(1)
    play_round(hall, 1, {table: [random_deal(random) for _ in range(4)] for table in tables})
    begin(hall, 2)
    accept(hall, 1, 2, 1, random_deal(random))
    hall.table(2).call(2, "S")
    hall.order(NameOfficial(ARBITER, "arbiter"))
    hall.order(give("M04", "agreed=yes", deal=0, code="mineo"))


def bridge(hall: PlayingHall) -> None:
    """A round is played: one table has its board in order, another has called about a defective trick."""
    open_bridge(hall)
    hall.begin(pairing="round_robin")
    note(hall, 2, 1, IN_ORDER, BEFORE)
    call_noted(hall, 1, 3, _BOXES)
    hall.order(RecordTrick(1, 1, 3, "The six of hearts is faced.", ARBITER, _BOXES, _LATE))
    hall.order(NameOfficial(ARBITER, "arbiter"))


EVENINGS: Final[Mapping[str, Callable[[PlayingHall], None]]] = {
    "pairs": pairs,
    "cup": cup,
    "teams": teams,
    "singles": singles,
    "mineo": mineo,
    "bridge": bridge,
}


def _play(hall: PlayingHall, round_: int) -> None:
    for number in hall.service.state.hall.tournament.playing(round_):
        table = hall.table(number)
        for deal in (1, 2):
            table.accept(round_, deal)
        table.deliver(round_)


def _line_up(hall: PlayingHall, round_: int, *, but_one: bool = False) -> None:
    """Of every match, the last one perhaps not."""
    tournament = hall.service.state.hall.tournament
    met = [match for match in tournament.matches[round_] if match.ew is not None]
    for match in met[:-1] if but_one else met:
        for team in (match.ns, match.ew):
            players = tournament.teams[team or 0].players[:4]
            hall.order(
                GiveLineUp(round_, team or 0, {str(at): player for at, player in enumerate(players, 1)})
            )


def _called_and_ruled(hall: PlayingHall, round_: int) -> None:
    hall.table(1).call(round_, "N")
    hall.order(NameOfficial(ARBITER, "arbiter"))
    hall.order(give("B19", "error=transcription", round=1, table=2, deal=0))
    hall.order(
        give("B20", "act=remark", "play=no", facts={"offender": "N"}, option="warn", round=round_, table=1)
    )

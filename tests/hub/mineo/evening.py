"""A tournament of Mineo for tests: random legal deals, and every figure worked out anew from the rules.

Nothing here asks the program what a deal is worth: a deal is kept as what was scored, and as an entry.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from kiosk.commands.mineo import OpenMineo, SeatPlayers
from kiosk.commands.play import StartRound
from kiosk.games.mineo.game import MineoGame
from kiosk.games.mineo.roles import Contract
from kiosk.games.mineo.seats import SEATS, Seat
from kiosk.journal.bodies import Acceptance, DealAccepted, MatchDelivered, MatchSigned
from tests.games.mineo.entries import Values, deal
from tests.hub.playing import PlayingHall

SIXTEEN = "\n".join(
    (
        *("Rossi Mario", "Greco Anna", "De Luca Sara", "Conti Ugo", "Ferri Ada", "Longo Pia", "Serra Elio"),
        *("Riva Gino", "Costa Lea", "Galli Ivo", "Fontana Rosa", "Neri Aldo", "Villa Nora", "Monti Leo"),
        *("Bruno Ines", "Sala Tito / Sala Vera"),
    )
)
"""The last is a squad."""

MULTIPLIERS: Mapping[Contract, tuple[int, int]] = {
    Contract.CALL: (1, 1),
    Contract.FORCED_SOLO: (3, 1),
    Contract.SOLO_15: (3, 1),
    Contract.SOLO_5: (6, 2),
}
"""The declarer's, and the opponents' (the player's sheet)."""


@dataclass
class Played:
    """One deal: what each side scored, and who was on which."""

    contract: Contract
    declarer: Seat
    partner: Seat | None
    declarers: Sequence[str]
    opponents: Sequence[str]
    is_cancelled: bool = False
    penalties: Mapping[Seat, int] = field(default_factory=dict)
    """As the table itself has entered them."""

    @property
    def entry(self) -> Values:
        return deal(
            ", ".join(self.declarers) or "-",
            ", ".join(self.opponents) or "-",
            contract=self.contract,
            declarer=self.declarer,
            partner=self.partner,
            cancelled=self.is_cancelled,
            penalties=self.penalties,
        )


@dataclass
class Figures:
    """What a player has got, in the order of Art. 9."""

    total: int = 0
    difference: int = 0
    realised: int = 0
    solos: int = 0
    extra: int = 0

    @property
    def values(self) -> tuple[int, ...]:
        return (self.total, self.difference, self.realised, self.solos, self.extra)


@dataclass
class Reckoning:
    """Everybody's figures, by number, added up by hand."""

    figures: dict[int, Figures] = field(default_factory=dict)

    def add(self, played: Played, numbers: Mapping[str, int]) -> None:
        for seat in SEATS:
            is_declaring = seat in {played.declarer, played.partner}
            mine, theirs = played.declarers, played.opponents
            if not is_declaring:
                mine, theirs = theirs, mine
            multiplier = MULTIPLIERS[played.contract][0 if is_declaring else 1]
            plus, minus = sum(map(worth, mine)), sum(map(worth, theirs))
            figures = self.figures.setdefault(numbers[seat], Figures())
            figures.total += (plus - minus) * multiplier - played.penalties.get(seat, 0)
            figures.difference += plus - minus
            figures.realised += plus
            figures.solos += multiplier in {3, 6} and plus >= minus
            figures.extra += plus - len({"R", "V"} & set(mine))

    def penalise(self, number: int, points: int) -> None:
        self.figures[number].total -= points

    def best_first(self) -> list[int]:
        return sorted(self.figures, key=lambda number: self.figures[number].values, reverse=True)


def worth(code: str) -> int:
    return int(code[:-1]) if code.endswith("P") else 1


def random_deal(random: Random, contract: Contract | None = None) -> Played:
    """Something that can be: an R and a V, and what the cards allow beside them."""
    contract = contract or random.choices(list(Contract), (8, 1, 2, 1))[0]
    declarer = random.choice(SEATS)
    others = [seat for seat in SEATS if seat is not declarer]
    sides: tuple[list[str], list[str]] = ([], [])
    for code in ("R", "V"):
        random.choice(sides).append(code)
    if random.random() < 0.3:
        random.choice(sides).append("4R")
    if random.random() < 0.2:
        random.choice(sides).extend(random.choice((["4A"], ["4A", "5A"])))
    elif random.random() < 0.5:
        random.choice(sides).append(f"{random.randint(1, 3)}P")
    return Played(contract, declarer, None if contract.is_solo else random.choice(others), sides[0], sides[1])


LEVEL = Played(Contract.CALL, Seat.NORTH, Seat.SOUTH, ("R",), ("V",))
"""Everybody has realised one and suffered one."""


def open_mineo(hall: PlayingHall, players: str = SIXTEEN, **choices: object) -> None:
    values: dict[str, object] = {
        "name": "Torneo di Mineo",
        "players": players,
        "draw": "program",
        "middle": "prearranged",
        "final": "bands",
        **choices,
    }
    hall.order(OpenMineo(**values))  # type: ignore[arg-type]


def begin(hall: PlayingHall, round_: int) -> None:
    hall.order(SeatPlayers(round_))
    hall.order(StartRound(round_, 60))


def seats_at(hall: PlayingHall, round_: int, table: int) -> Mapping[str, int]:
    """The numbers by seat."""
    seated = hall.service.state.hall.tournament.seated_at(round_, table)
    assert seated is not None
    return {str(seat): number for seat, number in seated.players.items()}


def accept(hall: PlayingHall, table: int, round_: int, number: int, played: Played) -> None:
    consents = MineoGame().consents(played.entry)
    acceptances = tuple(Acceptance(consent.by[0], consent.of, 1.0) for consent in consents)
    hall.table(table).say(DealAccepted(round_, number, played.entry, acceptances, "keypad"))


def deliver(hall: PlayingHall, table: int, round_: int) -> None:
    for seat in SEATS:
        hall.table(table).say(MatchSigned(round_, seat.value, 1.0))
    hall.table(table).say(MatchDelivered(round_, "N"))


def play_round(hall: PlayingHall, round_: int, deals: Mapping[int, Sequence[Played]]) -> None:
    """Every table's deals, by table, and its sheet."""
    for table, played in deals.items():
        for number, entered in enumerate(played, 1):
            accept(hall, table, round_, number, entered)
        deliver(hall, table, round_)

"""A game that nobody plays: four single players, one section of the table's own, one of each player's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kiosk.games.game import (
    Breakdown,
    Consent,
    Entry,
    Field,
    FieldKind,
    Finding,
    Grade,
    Item,
    Need,
    Party,
    PartyResult,
    Section,
    format_points,
)
from kiosk.games.offers import NOTHING, Offers
from kiosk.games.package import GamePackage, NamedOption
from kiosk.messages import Message

SEATS: Final = ("N", "E", "S", "W")
NAMES: Final = ("North", "East", "South", "West")
SEAT_CHOICES: Final = tuple(Message(name) for name in NAMES)
WITH_HELPER: Final = Need("kind", "kind", frozenset({0}))


def _choice(key: str, label: str, choices: tuple[Message, ...], need: Need | None = None) -> Field:
    return Field(key, Message(label), FieldKind.CHOICE, maximum=len(choices) - 1, choices=choices, need=need)


SECTIONS: Final = (
    Section(
        "kind",
        Message("Kind"),
        (
            _choice("kind", "How?", (Message("With a helper"), Message("Alone"), Message("Not at all"))),
            _choice("leader", "Who led?", SEAT_CHOICES),
            _choice("helper", "Who helped?", SEAT_CHOICES, WITH_HELPER),
        ),
    ),
    Section(
        "won",
        Message("What was won"),
        (
            Field("all", Message("All the tricks"), FieldKind.FLAG),
            Field("twice", Message("Twice"), FieldKind.FLAG, need=Need("won", "all", frozenset({1}))),
            Field("tricks", Message("Tricks"), FieldKind.COUNT, maximum=13),
        ),
    ),
    *(
        Section(
            seat,
            Message(name),
            (Field("fine", Message("Fines"), FieldKind.POINTS, maximum=50),),
            party=seat,
        )
        for seat, name in zip(SEATS, NAMES, strict=True)
    ),
)


@dataclass(frozen=True, slots=True)
class OtherGame:
    """The leader's side wins its tricks, and 10 for them all; the others lose as much; fines cost."""

    key: str = "other"
    deals: int = 2
    parties: tuple[Party, ...] = tuple(
        Party(seat, Message(name), (seat,)) for seat, name in zip(SEATS, NAMES, strict=True)
    )
    sections: tuple[Section, ...] = SECTIONS
    columns: tuple[Message, ...] = (Message("won"), Message("sum"))
    offers: Offers = NOTHING

    @property
    def end_of_deal(self) -> Message:
        return Message("Over")

    def table_name(self, number: int) -> str:
        return str(number)

    def deal_name(self, number: int) -> Message:
        return Message("Game {number}", {"number": number})

    def findings(self, entry: Entry) -> tuple[Finding, ...]:
        kind, won = entry["kind"], entry["won"]
        found = []
        if kind["kind"] == 0 and kind["leader"] == kind["helper"]:
            message = Message("Nobody helps himself.")
            found.append(Finding("helper", Grade.IMPOSSIBLE, message, "Art. 1", "kind", "helper"))
        if won["all"] and won["tricks"] < 13:
            message = Message("All are thirteen.")
            found.append(Finding("all", Grade.IMPOSSIBLE, message, "Art. 2", "won", "tricks"))
        if not won["tricks"]:
            message = Message("None at all?")
            found.append(Finding("none", Grade.SUSPICIOUS, message, "Art. 3", "won", "tricks"))
        return tuple(found)

    def score(self, entry: Entry) -> Mapping[str, Breakdown]:
        worth = entry["won"]["tricks"] + 10 * (entry["won"]["all"] + entry["won"]["twice"])
        return {
            seat: Breakdown(
                (
                    Item(
                        "won",
                        Message("won"),
                        1,
                        worth if self._leads(entry, seat) else -worth,
                        True,
                        "Art. 1",
                    ),
                    Item("fine", Message("fine"), 1, -entry[seat]["fine"], False, "Art. 4"),
                )
            )
            for seat in SEATS
        }

    def row(self, entry: Entry, party: str, before: int, credited: int) -> tuple[str, ...]:
        won = self.score(entry)[party].total + credited
        return format_points(won), format_points(before + won)

    def total(self, points: int) -> str:
        return format_points(points)

    def consents(self, entry: Entry) -> tuple[Consent, ...]:
        return tuple(
            Consent(
                seat,
                by=tuple(other for other in SEATS if self._leads(entry, other) != self._leads(entry, seat)),
            )
            for seat in SEATS
        )

    def result(self, deals: Sequence[Entry], credited: Mapping[str, int]) -> Mapping[str, PartyResult]:
        scores = [self.score(entry) for entry in deals]
        return {
            seat: PartyResult(sum(score[seat].total for score in scores) + credited.get(seat, 0), None, None)
            for seat in SEATS
        }

    @staticmethod
    def _leads(entry: Entry, seat: str) -> bool:
        kind = entry["kind"]
        sides = [kind["leader"], *([kind["helper"]] if kind["kind"] == 0 else [])]
        return SEATS.index(seat) in sides


def deal(leader: int, helper: int | None, tricks: int = 8, *, is_all: bool = False, fines: int = 0) -> Entry:
    """A deal that West is fined in."""
    return {
        "kind": {"kind": int(helper is None), "leader": leader, "helper": helper or 0},
        "won": {"all": int(is_all), "twice": 0, "tricks": 13 if is_all else tricks},
        **{seat: {"fine": fines if seat == "W" else 0} for seat in SEATS},
    }


DEALS: Final = (deal(0, 2, is_all=True, fines=15), deal(3, None, 4))
PACKAGE: Final = GamePackage(
    Message("Other"), (NamedOption("other", Message("Other")),), (), lambda _: OtherGame()
)

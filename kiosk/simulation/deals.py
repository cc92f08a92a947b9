"""Random deals that the game says can have been, as tables enter them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.game import Grade

if TYPE_CHECKING:
    from random import Random

    from kiosk.games.game import Entry, Game

_TRIES: Final = 60
_SEATS: Final = ("N", "W", "S", "E")


def random_deal(game: Game, random: Random, *, is_level: bool = False) -> Entry | None:
    """A deal of burraco or of Mineo; None where none was found that can be.

    Args:
        game: what is played.
        random: what it is drawn from.
        is_level: whether both lines are to have the same, in burraco.
    """
    draw = _level if is_level else _of_burraco if game.offers.melds is not None else _of_mineo
    for _ in range(_TRIES):
        entry = draw(game, random)
        if not any(finding.grade is Grade.IMPOSSIBLE for finding in game.findings(entry)):
            return entry
    return None


def _of_burraco(game: Game, random: Random) -> dict[str, dict[str, int]]:
    closing = random.choice(("ns", "ew", "ns", "ew", "nobody"))
    return {party.key: _line(game, random, is_closing=party.key == closing) for party in game.parties}


def _level(game: Game, random: Random) -> dict[str, dict[str, int]]:
    line = _line(game, random, is_closing=False)
    return {party.key: dict(line) for party in game.parties}


def _line(game: Game, random: Random, *, is_closing: bool) -> dict[str, int]:
    pozzetto = 2 if is_closing else random.choice((2, 2, 2, 2, 1, 0))
    burracos = {"clean": int(is_closing), "dirty": 0, "semi_clean": 0}
    for kind in random.choices(("clean", "dirty", "semi_clean"), k=random.randint(0, 2)):
        burracos[kind] += 1
    values = {
        **burracos,
        "closing": int(is_closing),
        "pozzetto": pozzetto,
        "cards": random.randrange(0, 420, 5),
        "in_hand": 0 if is_closing else random.randrange(5, 120, 5),
        "pozzetto_cards": random.randrange(40, 150, 5) if pozzetto == 1 else 0,
        "penalised": random.choice((0, 0, 0, 0, 0, 10, 20)),
    }
    asked = {field.key for section in game.sections for field in section.fields}
    return {key: value for key, value in values.items() if key in asked}


def _of_mineo(_: Game, random: Random) -> dict[str, dict[str, int]]:
    contract = random.choices(range(4), (8, 1, 2, 1))[0]
    declarer, partner = random.sample(range(4), 2)
    is_cancelled = random.random() < 0.04
    roles = {
        "declarer": declarer,
        "contract": contract,
        "cancelled": int(is_cancelled),
        "blocked": int(not is_cancelled and random.random() < 0.04),
    }
    if contract == 0:
        roles["partner"] = partner
    sides = [dict.fromkeys(("R", "V", "4R", "4A", "5A", "P", "S", "RV"), 0) for _ in range(2)]
    if not is_cancelled:
        for code, share in (("R", 1.0), ("V", 1.0), ("4R", 0.3), ("4A", 0.3), ("S", 0.2)):
            if random.random() < share:
                random.choice(sides)[code] = 1
        for side in sides:
            side["5A"] = int(side["4A"] and random.random() < 0.3)
        random.choice(sides)["P"] = random.choice((0, 0, 1, 2))
    penalties = {seat: {"penalty": random.choice((0, 0, 0, 0, 0, 1, 2))} for seat in _SEATS}
    return {"roles": roles, "declarers": sides[0], "opponents": sides[1], **penalties}

"""Who sits where: from the seats and parties that rulings name to pairs, players and their names."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from kiosk.games.burraco.game import PARTIES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import Game, Party
    from kiosk.projections.hall import Hall


def parties(game: Game | None) -> tuple[Party, ...]:
    """Who plays against whom; in bridge, which has no `Game`, the two lines."""
    return PARTIES if game is None else game.parties


def party_of(hall: Hall, to: str) -> Party | None:
    """The party that a seat or a party's key belongs to.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    return next((each for each in parties(hall.tournament.game) if to in (each.key, *each.seats)), None)


def line_at(hall: Hall, round_: int, table: int, to: str) -> int | None:
    """The number of the pair, or of the single player, whose seat or party `to` is; None for nobody.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    party = party_of(hall, to)
    if party is None:
        return None
    pairs, singles = hall.tournament.seating(round_, table), hall.tournament.seated_at(round_, table)
    if pairs is not None:
        return {"ns": pairs.ns, "ew": pairs.ew}.get(party.key)
    players = {} if singles is None else singles.players
    return next((number for seat, number in players.items() if seat in party.seats), None)


def name_at(hall: Hall, round_: int, table: int, seat: str) -> str | None:
    """The name of who sits at a seat, if it is known.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    party, line = party_of(hall, seat), line_at(hall, round_, table, seat)
    if party is None or line is None or seat not in party.seats:
        return None
    if hall.tournament.seating(round_, table) is None:
        player = hall.tournament.players.get(line)
        return None if player is None else player.name
    names, preparation = hall.tournament.pairs.get(line, ()), hall.preparation(round_, table)
    sits = {
        preparation.seat_of(published, party.seats, party.key): name
        for published, name in zip(party.seats, names, strict=False)
    }
    return sits.get(seat)


def came(hall: Hall, round_: int, table: int) -> Mapping[str, float | None]:
    """When each party that is seated at a table was complete there; None: it is not yet (Art. 34).

    Seconds since 1970 by the director's clock, as far as the table knew it: what
    `kiosk.tournament.attendance.propose_for_lateness` asks for.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    arrivals = hall.preparation(round_, table).arrivals
    seated = {party.key: line_at(hall, round_, table, party.key) for party in parties(hall.tournament.game)}
    return {
        party: arrivals[party].at if party in arrivals and arrivals[party].entrant == entrant else None
        for party, entrant in seated.items()
        if entrant is not None
    }


def everybody_at(hall: Hall, round_: int, table: int) -> tuple[str, ...]:
    """The names of all who play at a table in a round, with the members of a squad."""
    pairs, singles = hall.tournament.seating(round_, table), hall.tournament.seated_at(round_, table)
    names: list[str] = []
    for pair in () if pairs is None else (pairs.ns, pairs.ew):
        names += hall.tournament.pairs.get(pair or 0, ())
    for number in () if singles is None else singles.players.values():
        player = hall.tournament.players.get(number)
        names += () if player is None else (player.name, *player.members)
    return tuple(names)


def plays_at(hall: Hall, round_: int, table: int, name: str) -> bool:
    """Whether somebody of this name plays at a table in a round: then they officiate there in nothing."""
    return any(is_same_name(name, player) for player in everybody_at(hall, round_, table))


def is_same_name(one: str, other: str) -> bool:
    """Whether two names are spelt alike, but for case, accents, spaces and which of their words stands first.

    >>> is_same_name("NICOLO'  d'Amico", "Nicolò D’Amico")
    True
    """
    return _plain(one) == _plain(other)


def _plain(name: str) -> list[str]:
    letters = unicodedata.normalize("NFKD", name.casefold())
    return sorted("".join(each for each in letters if each.isalnum() or each.isspace()).split())

"""What the match at one table comes to: its deals, what rulings add, awards, and whether it counts."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from kiosk.audit.mineo_deals import mineo_items
from kiosk.audit.rulings import AGAIN, is_charged, party_of, rulings_that_count, stops_of
from kiosk.audit.words import words_of
from kiosk.cards import parse_card
from kiosk.games.lines import EW, NS
from kiosk.games.mineo.choices import settings_of
from kiosk.games.mineo.settings import MINEO
from kiosk.rulings.effects import Cards, MatchAward, Points, StandingsPoints

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.audit.record import EventKey, Place, Record
    from kiosk.audit.rulings import Rulings
    from kiosk.games.burraco.rules import Rules
    from kiosk.games.game import Entry, Game, Values
    from kiosk.games.regulations import Band, Format, Regulations
    from kiosk.journal.bodies import SignedResult

_ENTERED_AS: Final = {"closing": "closing", "penalised_cards": "penalised"}
"""Where on the sheet the players may have written the same points, by why a ruling gives them."""


@dataclass(frozen=True, slots=True)
class Share:
    """What a party has got; points left blank are 0."""

    total: int
    victory_points: int
    match_points: int


@dataclass
class TableSheet:
    """A match as it stands. By party: ``ns`` and ``ew``, or in Mineo the seats."""

    entries: dict[int, Entry] = field(default_factory=dict)
    """The deals that count, as corrected since."""
    annulled: set[int] = field(default_factory=set)
    deals: dict[int, dict[str, int]] = field(default_factory=dict)
    """The points of each deal that is over, with what rulings add."""
    beside: dict[str, int] = field(default_factory=dict)
    """What rulings add to the match as a whole."""
    ruled: dict[tuple[int, str], int] = field(default_factory=dict)
    """What rulings add, by deal (0: the match) and party."""
    shares: dict[str, Share] = field(default_factory=dict)
    """Empty before anything counts."""
    awarded: dict[str, MatchAward] = field(default_factory=dict)
    adjustments: list[tuple[str, StandingsPoints]] = field(default_factory=list)
    is_final: bool = False
    """Whether the sheet is handed in, or taken in by the arbiter."""
    signed: Mapping[str, SignedResult] | None = None
    """What it was handed in with, where the signatures say it."""
    last_move: str | None = None
    """The line that made the last move of a match that is over, where that was asked."""

    @property
    def is_decided(self) -> bool:
        """Whether nothing more is expected of the table."""
        return self.is_final or bool(self.awarded and self.awarded.keys() == self.shares.keys())

    def got(self, party: str) -> Share | None:
        """What a party has got of the match; None as long as it does not count."""
        return self.shares.get(party) if self.is_final or party in self.awarded else None


def table_sheet(record: Record, place: Place) -> TableSheet:
    """The match at a table in a round.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if place not in record.sheets:
        game = record.game
        record.sheets[place] = TableSheet() if game is None else _reckoned(record, place, game)
    return record.sheets[place]


def _reckoned(record: Record, place: Place, game: Game) -> TableSheet:
    sheet = TableSheet()
    rulings = rulings_that_count(record, place, game)
    fates = {ruling.deal: (key, fate.fate) for key, ruling in rulings for fate in stops_of(ruling)}
    stopped = {deal: key for deal, (key, _) in fates.items()}
    sheet.annulled = {deal for deal, (_, fate) in fates.items() if fate not in AGAIN}

    def ends(entries: Mapping[int, Entry]) -> int | None:
        then = TableSheet(dict(entries), sheet.annulled)
        _add_rulings(record, game, rulings, stopped, then)
        return _deal_of_target(record, then)

    said = words_of(record, place, game, rulings, annulled=sheet.annulled, ends=ends)
    sheet.entries, sheet.is_final, sheet.signed = said.entries, said.is_final, said.signed
    if said.is_over:
        sheet.last_move = record.last_moves.get(place, said.last_move)
    _add_rulings(record, game, rulings, stopped, sheet)
    for _, ruling in rulings:
        for effect in ruling.effects:
            party = party_of(game, getattr(effect, "to", ""))
            if isinstance(effect, MatchAward):
                sheet.awarded[party] = effect
            elif isinstance(effect, StandingsPoints):
                sheet.adjustments.append((party, effect))
    sheet.shares = _shares(record, game, sheet)
    return sheet


def _deal_of_target(record: Record, sheet: TableSheet) -> int | None:
    """The first deal after which a line has the points to which the match is played (Sisal)."""
    target = None if record.terms is None else record.terms.format.target
    if record.terms is None or target is None:
        return None
    enough = target if record.terms.regulations.is_target_included else target + 1
    for last in sorted(sheet.deals):
        so_far = [points for deal, points in sheet.deals.items() if deal <= last]
        if any(sum(points[line] for points in so_far) >= enough for line in (NS, EW)):
            return last
    return None


def victory_points(lead: int, match_format: Format) -> int:
    """The victory points of a line that leads by so many points, or is behind (Art. 17)."""
    earned = 0
    for band in match_format.bands:
        if abs(lead) >= band.difference:
            earned = band.winner if lead >= 0 else band.loser
    return earned


def match_points(lead: int, regulations: Regulations) -> int:
    """The signed difference, as far as the regulations count it."""
    most = regulations.match_points_cap
    return lead if most is None else max(-most, min(most, lead))


def _add_rulings(
    record: Record,
    game: Game,
    rulings: Rulings,
    stopped: Mapping[int, EventKey],
    sheet: TableSheet,
) -> None:
    """The points of the deals, and what rulings put beside them or in their place."""
    items = {deal: _items(record, game, entry) for deal, entry in sheet.entries.items()}
    nothing: Mapping[str, Mapping[str, int]] = {party.key: {} for party in game.parties}
    counted: dict[int, Mapping[str, Mapping[str, int]]] = {**dict.fromkeys(sheet.annulled, nothing), **items}
    given = _given(rulings, stopped, sheet, game)
    last_in_place = {(deal, party): effect for deal, party, effect in given if effect.replaces_count}
    ruled: defaultdict[tuple[int, str, str], list[int]] = defaultdict(list)
    for deal, party, effect in given:
        if effect.replaces_count and last_in_place[deal, party] is not effect:
            continue
        assert isinstance(effect.points, int)  # noqa: S101 - `_can_be` has seen to it
        ruled[deal, party, _ENTERED_AS.get(effect.why, "")].append(effect.points)
    added: defaultdict[tuple[int, str], int] = defaultdict(int)
    for (deal, party, item), points in ruled.items():
        is_replaced = (deal, party) in last_in_place
        entered = 0 if is_replaced or item == "" else counted.get(deal, nothing)[party].get(item, 0)
        added[deal, party] += _less_what_was_entered(points, entered)
    for deal, party in last_in_place:
        added[deal, party] -= sum(counted.get(deal, nothing)[party].values())
    for deal, by_party in counted.items():
        sheet.deals[deal] = {party: sum(by_party[party].values()) + added[deal, party] for party in nothing}
    sheet.beside = {party: added[0, party] for party in nothing if (0, party) in added}
    sheet.ruled = {place: points for place, points in added.items() if place[0] == 0 or place[0] in counted}


def _given(
    rulings: Rulings,
    stopped: Mapping[int, EventKey],
    sheet: TableSheet,
    game: Game,
) -> list[tuple[int, str, Points]]:
    """The deal (0: the match), the party and the points, as far as the deal is still the one ruled about."""
    found = []
    for key, ruling in rulings:
        is_former_deal = ruling.deal in stopped and key < stopped[ruling.deal]
        for effect in ruling.effects:
            if is_charged(effect) and isinstance(effect, Cards):
                worth = sum(parse_card(card).points for card in effect.named)
                points = Points(pool="deal", to=effect.to, points=-worth, why="penalised_cards")
            elif isinstance(effect, Points):
                points = effect
            else:
                continue
            has_no_deal = points.pool == "deal" and (is_former_deal or ruling.deal in sheet.annulled)
            if has_no_deal or points.why in {"clean_burraco", "dirty_burraco"}:
                continue
            deal = 0 if points.pool == "match" else ruling.deal
            found.append((deal, party_of(game, points.to), points))
    return found


def _less_what_was_entered(points: list[int], entered: int) -> int:
    """The sum of rulings' points, less what the players have written of them themselves: each counts once."""
    alike = sum(one for one in points if one * entered > 0)
    others = sum(one for one in points if one * entered <= 0)
    sign = 1 if alike > 0 else -1
    return others + sign * max(0, abs(alike) - abs(entered))


def _items(record: Record, game: Game, entry: Entry) -> dict[str, dict[str, int]]:
    """A deal's points by party and item; their sum is what the deal is worth."""
    if game.offers.melds is not None:
        rules = game.offers.melds.rules
        return {party.key: _burraco_items(entry[party.key], rules) for party in game.parties}
    if record.opened is not None and record.opened.rules == MINEO:
        settings = settings_of(record.choices)
        return {party.key: mineo_items(entry, party.key, settings) for party in game.parties}
    return {
        party: {item.key: item.points for item in breakdown.items}
        for party, breakdown in game.score(entry).items()
    }


def _burraco_items(values: Values, rules: Rules) -> dict[str, int]:
    """A line's part of a deal (Art. 17; Sisal, Scores)."""
    return {
        "clean": values["clean"] * rules.clean_bonus,
        "semi_clean": values.get("semi_clean", 0) * rules.semi_clean_bonus,
        "dirty": values["dirty"] * rules.dirty_bonus,
        "closing": values["closing"] * rules.closing_bonus,
        "no_pozzetto": -rules.pozzetto_penalty if values["pozzetto"] == 0 else 0,
        "cards": values["cards"],
        "in_hand": -values["in_hand"],
        "pozzetto_cards": -values["pozzetto_cards"],
        "penalised": -values["penalised"],
    }


def _shares(record: Record, game: Game, sheet: TableSheet) -> dict[str, Share]:
    """What each party has, awards in the place of the points where they are given."""
    if not (sheet.deals or sheet.beside or sheet.awarded):
        return {}
    totals = {
        party.key: sum(deal[party.key] for deal in sheet.deals.values()) + sheet.beside.get(party.key, 0)
        for party in game.parties
    }
    terms = record.terms
    if terms is None:
        return _shares_by_the_game(game, sheet, totals)
    (one, of_one), (other, of_other) = totals.items()
    shares = {}
    for party, total, lead in ((one, of_one, of_one - of_other), (other, of_other, of_other - of_one)):
        award = sheet.awarded.get(party)
        if award is not None and award.victory_points is not None:
            shares[party] = Share(total, award.victory_points, award.match_points or 0)
        else:
            won = 0 if terms.is_of_teams else _won(party, lead, sheet, terms.format)
            shares[party] = Share(total, won, match_points(lead, terms.regulations))
    return shares


def _won(party: str, lead: int, sheet: TableSheet, match_format: Format) -> int:
    """The victory points of the deals; whoever made the last move of a level knock-out match has lost it."""
    if lead != 0 or sheet.last_move is None:
        return victory_points(lead, match_format)
    victory = min((band for band in match_format.bands if band.winner > band.loser), key=_difference)
    return victory.loser if party == sheet.last_move else victory.winner


def _difference(band: Band) -> int:
    return band.difference


def _shares_by_the_game(game: Game, sheet: TableSheet, totals: Mapping[str, int]) -> dict[str, Share]:
    """Of a game with points of its own, which it alone can tell."""
    beside: defaultdict[str, int] = defaultdict(int)
    for (_, party), points in sheet.ruled.items():
        beside[party] += points
    result = game.result([entry for _, entry in sorted(sheet.entries.items())], beside)
    shares = {}
    for party, share in result.items():
        award = sheet.awarded.get(party)
        if award is not None and award.victory_points is not None:
            shares[party] = Share(totals[party], award.victory_points, award.match_points or 0)
        else:
            shares[party] = Share(totals[party], share.victory_points or 0, share.match_points or 0)
    return shares

"""Four hands of bridge as people and programs write them.

Each hand stands on a line of its own after its seat, by suits or card by card, or all four on one line in
the Portable Bridge Notation, clockwise from the seat that is named first.

>>> hands = parse_deal('[Deal "N:AK.QJT9.. - - -"]')
>>> hands[Seat.NORTH], len(hands[Seat.EAST])
((AS, KS, QH, JH, 10H, 9H), 13)
>>> parse_deal('''N: ♠AK ♥10 9 ♦- ♣x
... E  AS KS 10H ?
... S  S- H2 D3 C4
... W  AKQ...2''').values()
dict_values([(AS, KS, 10H, 9H, None), (AS, KS, 10H, None), (2H, 3D, 4C), (AS, KS, QS, 2C)])
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from kiosk.cards import Card, Suit, parse_card
from kiosk.games.bridge.deal_checks import HAND
from kiosk.games.bridge.seats import Seat, order_from
from kiosk.messages import N_, KioskError

Hand = tuple[Card | None, ...]
"""The cards of a hand; None is one that is not known."""


class InvalidDealError(KioskError, ValueError):
    """What was written is no deal."""


_DEAL_TAG: Final = re.compile(r'\[\s*Deal\s+"([^"]*)"\s*\]', re.IGNORECASE)
_OTHER_TAGS: Final = re.compile(r"\[[^\]]*\]")
_WHOLE: Final = re.compile(r"([NESW])\s*:\s*(\S*\.\S*|-)((?:\s+(?:\S*\.\S*|-)){3})", re.IGNORECASE)
_LINE: Final = re.compile(r"([NESW]|North|East|South|West)(?:\s*[:=]\s*|\s+)(.*)", re.IGNORECASE)
_RANK: Final = r"10|[2-9TJQKAX?]"
_SIGN: Final = "[SHDC♠♥♦♣]"
_CARDS: Final = re.compile(rf"(?P<rank>{_RANK})(?P<sign>{_SIGN})|(?P<unknown>[X?])", re.IGNORECASE)
_SUITS_FIRST: Final = re.compile(rf"(?P<sign>{_SIGN}):?|(?P<rank>{_RANK})|[-–—]", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"[\s,;.]*")
_SUITS: Final[Mapping[str, Suit]] = {
    **{suit.letter: suit for suit in Suit},
    **{suit.symbol: suit for suit in Suit},
}
_PBN_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_UNKNOWN: Final = frozenset("X?")


def parse_deal(text: str) -> Mapping[Seat, Hand]:
    """The four hands.

    A card may be ``x`` or ``?``: it is there and not known. In Portable Bridge Notation a hand may be ``-``:
    none of it is known.

    Raises:
        InvalidDealError: a seat is missing or there twice, or something stands there that is no card.
    """
    tag = _DEAL_TAG.search(text)
    bare = tag[1] if tag else _OTHER_TAGS.sub(" ", text).strip()
    whole = _WHOLE.fullmatch(bare.strip())
    hands = _read_whole(whole) if whole else _read_lines(bare)
    for seat in Seat:
        if seat not in hands:
            raise InvalidDealError(
                N_("The hand of {seat} is missing. Write each hand on a line of its own, after its seat."),
                seat=seat.value,
            )
    return {seat: hands[seat] for seat in Seat}


def _read_whole(whole: re.Match[str]) -> dict[Seat, Hand]:
    seats = order_from(Seat(whole[1].upper()))
    return {
        seat: _dotted(seat, hand) for seat, hand in zip(seats, (whole[2], *whole[3].split()), strict=True)
    }


def _read_lines(text: str) -> dict[Seat, Hand]:
    hands: dict[Seat, Hand] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        parts = _LINE.fullmatch(line)
        if parts is None:
            raise InvalidDealError(
                N_("“{line}”: write the seat first, N, E, S or W, and then its cards."), line=line[:60]
            )
        seat, cards = Seat(parts[1][0].upper()), parts[2].strip()
        if seat in hands:
            raise InvalidDealError(N_("The hand of {seat} is there twice."), seat=seat.value)
        is_dotted = cards == "-" or (cards.count(".") == 3 and not re.match(_SIGN, cards, re.IGNORECASE))
        hands[seat] = _dotted(seat, cards) if is_dotted else tuple(_by_signs(seat, cards))
    return hands


def _dotted(seat: Seat, text: str) -> Hand:
    """The ranks of spades, hearts, diamonds and clubs, with a dot between the suits."""
    if text == "-":
        return (None,) * HAND
    suits = text.split(".")
    if len(suits) != len(_PBN_SUITS):
        raise _unreadable(seat, text)
    return tuple(
        card
        for suit, ranks in zip(_PBN_SUITS, suits, strict=True)
        for card in _by_signs(seat, f"{suit.letter}{ranks}")
    )


def _by_signs(seat: Seat, text: str) -> Iterator[Card | None]:
    """By suits, where a suit's sign stands first, or else card by card."""
    is_by_suits = re.match(_SIGN, text, re.IGNORECASE) is not None
    pattern = _SUITS_FIRST if is_by_suits else _CARDS
    suit: Suit | None = None
    for token in _tokens(seat, text, pattern):
        found = token.groupdict()
        if found["sign"]:
            suit = _SUITS[found["sign"].upper()]
        if found["rank"] and suit is not None:
            yield _card(found["rank"].upper(), suit)
        elif found.get("unknown"):
            yield None


def _tokens(seat: Seat, text: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    place = 0
    while place < len(text):
        token = pattern.match(text, place)
        if token is None:
            raise _unreadable(seat, text[place:])
        yield token
        between = _BETWEEN.match(text, token.end())
        place = token.end() if between is None else between.end()


def _card(rank: str, suit: Suit) -> Card | None:
    return None if rank in _UNKNOWN else parse_card(f"{'10' if rank == 'T' else rank}{suit.letter}")


def _unreadable(seat: Seat, text: str) -> InvalidDealError:
    return InvalidDealError(
        N_("{seat}: “{text}” is no card. Write suit and ranks, as in ♠AK ♥1098, or cards, as in AS 10H."),
        seat=seat.value,
        text=text[:20],
    )

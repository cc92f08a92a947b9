"""Names of people as lists write them: whether two are one, which of two is which, and their alphabet.

A journal has a name as one text. Where a list has columns for the surname and the first name, the surname is
written first, so that the alphabet goes by surnames; any other name stays as it was written.
"""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, TypeAlias

_APOSTROPHES: Final = re.compile("['’‘ʼ`´-]")
_PARTICLES: Final = frozenset(
    [
        "d",
        "da",
        "dal",
        "dall",
        "dalla",
        "dallo",
        "dai",
        "dagli",
        "dalle",
        "de",
        "dei",
        "degli",
        "del",
        "dell",
        "della",
        "delle",
        "dello",
        "di",
        "la",
        "le",
        "li",
        "lo",
        "lu",
        "van",
        "von",
    ]
)
"""What belongs to the word that follows it: De Sanctis, Lo Cascio, Della Valle."""

Couple: TypeAlias = tuple[str, str]


@lru_cache(maxsize=4096)  # every name of the hall is held against every official's
def spelling(name: str) -> tuple[str, ...]:
    """What all ways to write a name have in common: its words without case, accents and order."""
    return tuple(
        sorted("".join(letter for letter in _plain(name) if letter.isalnum() or letter.isspace()).split())
    )


def _plain(name: str) -> str:
    """Without what only some write: capital letters and accents."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def is_same_name(one: str, other: str) -> bool:
    """Whether two names are spelt alike, but for case, accents, spaces and which of their words stands first.

    >>> is_same_name("NICOLO'  d'Amico", "Nicolò D’Amico")
    True
    """
    return spelling(one) == spelling(other)


def are_crossed(before: Couple, after: Couple) -> bool:
    """Whether two people who are named anew are named in the other order.

    A name that is spelt as before says it; where none is, the likeness of both together.

    >>> are_crossed(("Rossi Mario", "Bianchi Anna"), ("Bianchi Anna", "Rosi Mario"))
    True
    >>> are_crossed(("Rossi Mario", "Bianchi Anna"), ("Rosi Mario", "Bianchi Ana"))
    False
    """
    crossed = (after[1], after[0])
    return _likeness(before, crossed) > _likeness(before, after)


def _likeness(before: Couple, after: Couple) -> tuple[int, float]:
    """How many names are the same, and how much alike the others are."""
    couples = tuple(zip(before, after, strict=True))
    same = sum(is_same_name(one, other) for one, other in couples)
    return same, sum(SequenceMatcher(None, _plain(one), _plain(other)).ratio() for one, other in couples)


@lru_cache(maxsize=4096)
def in_alphabet(name: str) -> tuple[tuple[str, ...], str]:
    """Where a name stands among others, as Italian lists have it.

    Capital letters, accents, apostrophes and hyphens count for nothing, and particles are one word with what
    follows them: De Sanctis stands where Desanctis does, and D'Angelo where Dangelo does. Names are compared
    word by word, so that all of one surname stand together.

    >>> sorted(["Rossini Ada", "Rossi Ugo", "Désanto", "Lo Cascio", "De Sanctis"], key=in_alphabet)
    ['De Sanctis', 'Désanto', 'Lo Cascio', 'Rossi Ugo', 'Rossini Ada']
    """
    words: list[str] = []
    particle = ""
    for word in re.split(r"[^\w]+", _APOSTROPHES.sub("", _plain(name))):
        if word in _PARTICLES:
            particle += word
        elif word:
            words.append(particle + word)
            particle = ""
    return (*words, *filter(None, (particle,))), name

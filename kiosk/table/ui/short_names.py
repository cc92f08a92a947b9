"""Names that are too long for their room: word after word becomes an initial, and none is cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BETWEEN: Final = " – "
"""What stands between the names of partners."""
_SHORTEST: Final = 4
"""Letters of the shortest word that is worth an initial: particles stay."""


def shorter(text: str) -> Iterator[str]:
    """A name, or the names of partners, each time with more of its words as initials.

    Those in the middle go first, then the first word, then the last: either may be the surname.

    >>> for name in shorter("Massimiliano Bartolomeo Della Valle-Conti"): print(name)
    Massimiliano B. Della Valle-Conti
    Massimiliano B. D. Valle-Conti
    M. B. D. Valle-Conti
    M. B. D. Valle-C.
    M. B. D. V.-C.
    >>> list(shorter("De Sanctis – Esposito"))
    ['De S. – E.']
    """
    names = [_steps(name) for name in text.split(BETWEEN)]
    for place in range(max(len(steps) for steps in names)):
        yield BETWEEN.join(steps[min(place, len(steps) - 1)] for steps in names)


def _steps(name: str) -> Sequence[str]:
    """The name's shorter forms, each with a whole word less; the name itself where there is none."""
    *words, last = name.split() or [name]
    steps = []
    for place in (*range(1, len(words)), *range(min(1, len(words)))):
        words[place] = _initial(words[place])
        steps.append(" ".join((*words, last)))
    first, *rest = last.split("-")
    lasts = ("-".join((head, *map(_initial, rest))) for head in (first, _initial(first)))
    steps += [" ".join((*words, shorter_last)) for shorter_last in lasts]
    return [step for step in dict.fromkeys(steps) if step != name] or [name]


def _initial(word: str) -> str:
    """A word's first letter; a short one, or what is no word, stays.

    >>> _initial("D'Alessandro"), _initial("Àngelo"), _initial("Di"), _initial("·")
    ('D.', 'À.', 'Di', '·')
    """
    return f"{word[0]}." if len(word) >= _SHORTEST and word[0].isalpha() else word

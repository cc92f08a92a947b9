"""What stands in one cell of a list, or on one line of it: names, and what belongs to them or to nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kiosk.tournament.entrants import Player
from kiosk.tournament.entry_lists.entries import Told
from kiosk.tournament.entry_lists.names import cleaned, has_letter

_BRACKETS: Final = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
_EMAIL: Final = re.compile(r"<?(?:mailto:)?[^\s<>@,;()]+@[^\s<>@,;()]+\.[A-Za-z]{2,}>?")
_PHONE: Final = re.compile(
    r"(?:\b(?:tel(?:efono)?|cell(?:ulare)?|mobile|phone|mob|whatsapp)\b[.:]*\s*)?"
    r"(?<![\w/])(?:(?:\+|00)\d[\d\s./()-]{7,16}\d|"
    r"3\d{2}[\s./-]?\d{2,4}[\s./-]?\d{2,4}(?:[\s./-]?\d{1,4})?|0\d{1,4}[\s./-]\d[\d\s./-]{3,9}\d)(?!\w)",
    re.IGNORECASE,
)
_IBAN: Final = re.compile(r"\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,4})?\b")
_MONEY: Final = re.compile(
    r"(?:€|\beuro\b|\beur\b)\s*\d+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?\s*(?:€|euro\b|eur\b)|"
    r"€",
    re.IGNORECASE,
)
_DATE: Final = re.compile(r"\b\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})\b|\b\d{4}-\d{2}-\d{2}\b")
_WEB: Final = re.compile(r"https?://\S+|\bwww\.\S+", re.IGNORECASE)
_CARD_WORDS: Final = r"(?:tess(?:era)?|fibur|fitab|figb|cod(?:ice)?|card|id|licenza|matr(?:icola)?)\b"
_CARD_SAID: Final = re.compile(
    rf"(?:\b{_CARD_WORDS}[.:]*\s*(?:fibur\b)?\s*(?:n(?:r|um)?[.°º:]*)?|#|"
    rf"\bn[.°º]+)\s*[:#-]?\s*(?P<card>[A-Z]{{0,3}}-?\d{{1,12}})\b",
    re.IGNORECASE,
)
_CARD: Final = re.compile(r"[A-Za-z]{0,3}\d{3,12}")
_CARD_AT_A_NAME: Final = re.compile(r"[A-Za-z]{0,3}\d{4,12}|[A-Z]{2,3}\d{3}")
_BRACKETED_CARD: Final = re.compile(r"[A-Za-z]{0,3}-?\d{1,12}")
_CAPTAIN: Final = re.compile(r"c|k|cap|cap\.|capit|capitano|capitana|captain|cpt|cpt\.", re.IGNORECASE)
_TRAILING_CAPTAIN: Final = re.compile(r"[\s,;:–-]+(?:cap\.|capitan[oa]|captain)$", re.IGNORECASE)
_LEADING_CAPTAIN: Final = re.compile(r"^(?:cap\.|capitan[oa]|captain)[\s:–-]+", re.IGNORECASE)
_NOTE_WORDS: Final = (
    r"(?:pagat[oaie]|pag\.?|da pagare|non pagat[oaie]|saldat[oaie]|ok|okay|s[iì]|no|x|v|"
    r"confermat[oaie]|paid|"
    r"versat[oaie]|in contanti|ns|eo|ew|n/s|e/o|n\.p\.|a debito)"
)
_NOTE: Final = re.compile(rf"{_NOTE_WORDS}(?:[\s,/+-]+{_NOTE_WORDS})*[.!]*", re.IGNORECASE)
_TRAILING_NOTE: Final = re.compile(
    r"(?:[\s,;:–—-]+|(?<=\s))(?:pagat[oaie]|pag\.|da pagare|non pagat[oaie]|saldat[oaie]|ok|"
    r"confermat[oaie]|paid)[.!]*$",
    re.IGNORECASE,
)
_SEEKS: Final = re.compile(
    r"[\s,;:–—-]*\b(?:cerc[ao]|cercasi|senza|in cerca di|looking for|needs a|seeks)\s+(?:un[ao]?\s+|"
    r"a\s+)?(?:compagn[oa]|partner|coppia)\b.*$",
    re.IGNORECASE,
)
_CLUB: Final = re.compile(r"(?:a\.?\s?s\.?\s?d\.?|b\.?c\.?|circolo|club|associazione)\b", re.IGNORECASE)
_TRAILING_CLUB: Final = re.compile(
    r"(?<=\w)\s+((?:A\.?S\.?D\.?|a\.s\.d\.|B\.?C\.?|[Cc]ircolo|CIRCOLO|[Cc]lub|CLUB)\s+\S.*)$"
)
_MARKS: Final = re.compile(r"[\u2190-\u21ff\u2300-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff\u200d]+")
_QUOTES: Final = '"“”„«»*_~'
_EDGES: Final = " \t,;:–—-|\\/=>·•.!?" + _QUOTES
_EDGES_OF_A_NAME: Final = " \t,;:–—-|\\/*_~"
_QUOTED: Final = re.compile(r"^(?:'(?=[^']+'$)|\"|“|„|«)([^\"“”«»]+)(?:'|\"|”|“|»)$")
_FORMULA_GUARD: Final = re.compile(r"^'(?=[=+\-@])")

_DASH: Final = "[-–—−‐‑]"
_SPLITTERS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\s*[🤝👫👬👭💑➕]+\s*",
        r"\t",
        r"\s*;\s*",
        rf"\s+{_DASH}{{1,3}}>?\s+|\s+<{_DASH}+>\s+",
        r"\s*[–—−]\s*",
        r"\s*[/\\|]\s*",
        r"(?<=[^\W\d_])[-‐]\s+(?=[^\W\d_])|(?<=[^\W\d_.])\s+[-‐](?=[^\W\d_])",
        r"\s*[&+]\s*",
        r"\s+(?:in coppia con|insieme (?:a|con)|assieme a|con|e|ed|and|with|et|und)\s+",
        r"\s*,\s*",
        r"\s{2,}",
        r"(?<=[^\W\d])\s+(?=\d{4,8}\s+[^\W\d])",
    )
)
COMMA: Final = len(_SPLITTERS) - 3
"""The place of the comma among what stands between names: it may stand between a surname and a "
"name, too."""


@dataclass(frozen=True, slots=True)
class Person:
    """Whom a piece of a list names."""

    player: Player
    is_captain: bool = False
    told: tuple[Told, ...] = ()


def person(text: str) -> Person:
    """The name in a piece of a list, its card number and club, and what is passed over of it.

    >>> person("12345 Rossi Mario (ASD Lecco) 333 1234567").player
    Player(name='Rossi Mario', number='12345', club='ASD Lecco')
    """
    written, is_changed = cleaned(text)
    told = [Told("hidden", "")] if is_changed else []
    rest = _FORMULA_GUARD.sub("", written.replace("\t", " ").strip())
    rest = _QUOTED.sub(r"\1", rest)
    number = club = ""
    is_captain = False
    for pattern in (_WEB, _EMAIL, _IBAN, _SEEKS):
        rest = _without(pattern, rest, told)
    for inside in _BRACKETS.findall(rest):
        content = inside.strip(_EDGES)
        said = _CARD_SAID.fullmatch(content)
        if said or (_BRACKETED_CARD.fullmatch(content) and not _is_phone(content)):
            number = number or (said["card"] if said else content)
        elif _CAPTAIN.fullmatch(content):
            is_captain = True
        elif has_letter(content) and not is_aside(content) and not club and not _is_remark(content, rest):
            club = " ".join(content.split())
        elif content:
            told.append(Told("passed_over", content))
    rest = _BRACKETS.sub(" ", rest)
    rest = re.sub(r"[\[(]\s*([A-Za-z]{0,3}\d{3,12})\s*$", r" #\1", rest)  # a bracket that nobody has closed
    if not number and (said := _CARD_SAID.search(rest)) and has_letter(rest.replace(said[0], "")):
        number, rest = said["card"], rest.replace(said[0], " ")
    for pattern in (_PHONE, _MONEY, _DATE):
        rest = _without(pattern, rest, told)
    if _TRAILING_CAPTAIN.search(rest) or _LEADING_CAPTAIN.search(rest):
        is_captain = True
        rest = _LEADING_CAPTAIN.sub("", _TRAILING_CAPTAIN.sub("", rest))
    club, rest = _outer_club(club, rest)
    rest = _MARKS.sub(" ", rest) if has_letter(_MARKS.sub("", rest)) else rest
    rest = _without(_TRAILING_NOTE, rest.strip(_EDGES_OF_A_NAME), told)
    number, rest = _outer_number(number, rest, told)
    name = " ".join(rest.replace(",", " ").replace(";", " ").strip(_EDGES_OF_A_NAME).split())
    return Person(Player(name or " ".join(rest.split()), number, club), is_captain, tuple(told))


def is_aside(text: str) -> bool:
    """Whether a piece is a number, a note, an address or the like: anything but a name.

    >>> [is_aside(piece) for piece in ("12345", "tess. 7", "pagato", "15 €", "a@b.it", "Rossi")]
    [True, True, True, True, True, False]
    """
    piece = text.strip(_EDGES)
    if not has_letter(piece):
        return True
    if _CARD.fullmatch(piece) or _CARD_SAID.fullmatch(piece) or _NOTE.fullmatch(piece):
        return True
    rest = piece
    for pattern in (_WEB, _EMAIL, _IBAN, _SEEKS, _PHONE, _MONEY, _DATE):
        rest = pattern.sub(" ", rest)
    rest = rest.strip(_EDGES)
    return not has_letter(rest) or (
        rest != piece and bool(re.fullmatch(r"quota|tot(?:ale)?|bar|cena", rest, re.IGNORECASE))
    )


def pieces(text: str, wanted: int, splitters: Sequence[re.Pattern[str]] = _SPLITTERS) -> list[str]:
    """A text cut where one name ends and the next begins, until there are as many names as are `wanted`.

    A hyphen without spaces is part of a surname, and what stands in brackets stays whole.

    >>> pieces("Rossi-Verdi Mario - Bianchi Anna (Como - Lecco)", 2)
    ['Rossi-Verdi Mario', 'Bianchi Anna (Como - Lecco)']
    """
    shadow = _BRACKETS.sub(lambda found: "(" + "\x00" * (len(found[0]) - 2) + ")", text)
    shadow = _PHONE.sub(lambda found: "0" * len(found[0]), shadow)
    shadow = _DATE.sub(lambda found: "0" * len(found[0]), shadow)
    for place, splitter in enumerate(splitters):  # noqa: B007 - the place where it was found is asked for
        parts = _cut(text, shadow, splitter)
        if len(parts) > 1:
            break
    else:
        return [text.strip()] if text.strip() else []
    later = splitters[place + 1 :]
    cut: list[str] = []
    names = sum(not is_aside(part) for part in parts)
    for part in parts:
        may_be_cut = names < wanted and not is_aside(part)
        inner = pieces(part, wanted - names + 1, later) if may_be_cut and later else [part]
        names += max(0, sum(not is_aside(piece) for piece in inner) - 1) if may_be_cut else 0
        cut.extend(inner)
    return cut


def people(cut: Sequence[str]) -> Iterator[Person]:
    """Whom the pieces of a line name; a number, a club or a note beside a name belongs to it."""
    asides = [is_aside(piece) for piece in cut]
    numbers_first = bool(cut) and asides[0] and _number_in(cut[0]) != ""
    found: list[Person] = []
    pending = ""
    for piece, aside in zip(cut, asides, strict=True):
        number = _number_in(piece) if aside else ""
        if not aside:
            one = person(piece)
            if pending and not one.player.number:
                one = replace(one, player=replace(one.player, number=pending))
            pending = ""
            found.append(one)
        elif number and numbers_first and not pending:
            pending = number
        elif number and found and not found[-1].player.number:
            found[-1] = replace(found[-1], player=replace(found[-1].player, number=number))
        elif piece.strip(_EDGES) and found:
            found[-1] = replace(found[-1], told=(*found[-1].told, Told("passed_over", piece.strip())))
    yield from found


def number_of(cell: str) -> str:
    """The card number in a cell of such numbers; workbooks write 12 as 12.0.

    >>> number_of("tess. 12345"), number_of("12.0"), number_of("-")
    ('12345', '12', '')
    """
    text = cleaned(cell)[0].strip().strip("'")
    whole = re.fullmatch(r"(\d{1,12})[.,]0+", text)
    if whole:
        return whole[1]
    said = _CARD_SAID.fullmatch(text)
    found = said["card"] if said else text.strip(_EDGES)
    return " ".join(found.split())[:40]


def whole_number(cell: str) -> int | None:
    """The number in a cell that holds nothing else, such as ``7``, ``7.``, ``7.0`` or ``Coppia 7``."""
    found = re.fullmatch(
        r"\s*(?:(?:coppia|pair|squadra|team|n|nr|num|"
        r"tav(?:olo)?)[.°º:]*\s*(?:n[.°º]*)?\s*)?(\d{1,4})(?:[.,]0+)?\s*[.):°º-]*\s*",
        cell,
        re.IGNORECASE,
    )
    return int(found[1]) if found else None


def _cut(text: str, shadow: str, splitter: re.Pattern[str]) -> list[str]:
    parts, begin = [], 0
    for found in splitter.finditer(shadow):
        parts.append(text[begin : found.start()])
        begin = found.end()
    parts.append(text[begin:])
    return [part.strip() for part in parts if part.strip()]


def _is_remark(content: str, around: str) -> bool:
    """Whether what stands in brackets is said about a name, as nobody writes a club: ``(paga al bar)``."""
    is_written_small = content[0].islower() and any(letter.isupper() for letter in _BRACKETS.sub(" ", around))
    return is_written_small and not _CLUB.match(content)


def _number_in(piece: str) -> str:
    stripped = piece.strip(_EDGES)
    said = _CARD_SAID.fullmatch(stripped)
    if said:
        return said["card"]
    return stripped if _CARD.fullmatch(stripped) and not _is_phone(stripped) else ""


def _is_phone(text: str) -> bool:
    return bool(_PHONE.fullmatch(text.strip())) and len(re.sub(r"\D", "", text)) >= 9


def _without(pattern: re.Pattern[str], text: str, told: list[Told]) -> str:
    """The text without what the pattern finds, which is told."""
    found = (" ".join(each[0].split()).strip(" -,;:–—") for each in pattern.finditer(text))
    told.extend(Told("passed_over", words) for words in found if words)
    return pattern.sub(" ", text)


def _outer_club(club: str, text: str) -> tuple[str, str]:
    """A club that stands after a name, and says that it is one."""
    after = None if club else _TRAILING_CLUB.search(text)
    return (club, text) if after is None else (after[1], text[: after.start()])


def _outer_number(number: str, text: str, told: list[Told]) -> tuple[str, str]:
    """A card number that stands before or after a name; a smaller one before it is passed over."""
    words = text.split()
    for place in (0, -1):
        word = words[place].strip(_EDGES) if len(words) > 1 else ""
        rest = words[1:] if place == 0 else words[:-1]
        if not word or not has_letter(" ".join(rest)):
            continue
        if not number and _CARD_AT_A_NAME.fullmatch(word):
            number, words = word, rest
        elif place == 0 and re.fullmatch(r"\d{1,3}", word):
            told.append(Told("passed_over", word))
            words = rest
    return number, " ".join(words)

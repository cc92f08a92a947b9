"""What stands before the names on a line: list marks, running numbers, and who wrote it in a chat."""

from __future__ import annotations

import re
from typing import Final

_TIME: Final = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?\s?m\.?)?"
_DAY: Final = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}"
_CHAT: Final = re.compile(
    rf"^\s*(?:\[\s*(?:{_DAY},?\s+{_TIME}|{_TIME},?\s+{_DAY})\s*\]|"
    rf"{_DAY},?\s+{_TIME}\s*[-–])\s*(?P<said>.*)$",
    re.IGNORECASE,
)
_SENDER: Final = re.compile(r"^~?\s*(?P<who>[^:]{1,60}):\s*(?P<said>.*)$")
_TELEGRAM: Final = re.compile(
    rf"^\s*[^\[\]]{{1,60}},?\s*\[\s*{_DAY},?\s+{_TIME}\s*\]:?\s*(?P<said>.*)$", re.IGNORECASE
)
_NO_WORDS: Final = re.compile(
    r"^<?\s*(?:media omess[ia]|immagine omessa|video omesso|audio omesso|sticker omesso|documento omesso|"
    r"(?:questo messaggio è stato|hai) eliminato.*|messaggio eliminato|media omitted|image omitted|"
    r"null)\s*>?$",
    re.IGNORECASE,
)
_MARK: Final = re.compile(
    r"^\s*(?:(?:[-–—*•◦▪‣·●○►▶→>✓✔☑☐✅❌+~]|[\u2600-\u27bf\U0001f000-\U0001faff]+|\[\s*[xX✓✔]?\s*\]|"
    r"o(?=\s{2,}))[\s\u200d]+|[•◦▪‣●►▶✓✔☑☐✅]+|[A-Za-z]\)\s*)"
)
_SAID_NUMBER: Final = re.compile(
    r"^\s*(?:coppia|pair|squadra|team|giocatore|n[r.°º]*|num\.?|no\.|#)\s*(?:n[r.°º]*|#)?\s*"
    r"(?P<number>\d{1,4})\s*(?:[.):;,=°º–—-]+\s*|\s+)(?=\D)",
    re.IGNORECASE,
)
_TABLE: Final = re.compile(
    r"^\s*(?:tavolo|tav|table)[.°º:]*\s*(?:n[r.°º]*)?\s*\d{1,3}\s*[.):;,–—-]*\s*(?=\D)", re.IGNORECASE
)
_LINE: Final = re.compile(r"^\s*(?:N\s?[-/]?\s?S|E\s?[-/]?\s?[OW])(?:\s*[.:)–—-]+\s*|\s+)(?=[^\W\d])")
"""Which line sits so, before its names; a whole heading is none."""
_MARKED_NUMBER: Final = re.compile(
    r"^\s*\(?(?P<number>\d{1,4})\s*(?:[.):;=°º^ª_]+\s*[-–—]?|[-–—]+(?=\s))\s*(?=\D)"
)
_BARE_NUMBER: Final = re.compile(r"^\s*(?P<number>\d{1,3}(?=\s+\D)|\d{1,2}(?=\s+\d{4,8}\s+\D))\s+")
"""A card's number may follow it."""


def spoken(line: str) -> str | None:
    """What somebody has written in a chat, without when and who; None for a line that is the chat's own.

    >>> spoken("[12/11/26, 21:03:11] Anna: Rossi - Bianchi")
    'Rossi - Bianchi'
    >>> spoken("12/11/26, 21:03 - I messaggi sono crittografati") is None
    True
    """
    found = _CHAT.match(line)
    if found is not None:
        said = _SENDER.match(found["said"])
        if said is None or _NO_WORDS.match(said["said"].strip()):
            return None
        return said["said"].strip()
    telegram = _TELEGRAM.match(line)
    if telegram is not None:
        return telegram["said"].strip() or None
    return None if _NO_WORDS.match(line.strip()) else line


def unmarked(line: str) -> tuple[int | None, str]:
    """The running number before the names, if there is one, and the line without it and without list marks.

    A number of four digits or more that no sign follows is a card's.

    >>> unmarked("- 1) Rossi - Bianchi"), unmarked("10234 Rossi")
    ((1, 'Rossi - Bianchi'), (None, '10234 Rossi'))
    """
    number: int | None = None
    rest = line
    for _ in range(4):
        before = rest
        rest = _LINE.sub("", _TABLE.sub("", _MARK.sub("", rest)))
        if number is None:
            for pattern in (_SAID_NUMBER, _MARKED_NUMBER, _BARE_NUMBER):
                found = pattern.match(rest)
                if found is not None:
                    number, rest = int(found["number"]), rest[found.end() :]
                    break
        if rest == before:
            break
    return number, rest.strip()

"""Lines of a list that name nobody: totals, titles, sections and notes."""

from __future__ import annotations

import re
from typing import Final

_COUNTED: Final = (
    r"(?:coppie|giocatori|iscritt[ie]|squadre|partecipanti|tavoli|persone|pairs|players|teams|entrants|"
    r"tables)"
)
_TOTAL: Final = re.compile(
    rf"^\W*(?:tot(?:ale|ali|al)?\b[\s.:=]*(?:(?:delle|dei|di|n\.?)\s+)?(?:{_COUNTED}|incass\w*|quote|"
    rf"generale|euro)?(?:\s+iscritt[ie])?[\s.:=;,€]*"
    rf"[\d\s.,;€]*(?:euro|{_COUNTED})?|(?:n(?:umero|r)?[.°º]?|somma)\s*{_COUNTED}?[\s.:=;€]+\d[\d\s.,€]*|"
    rf"{_COUNTED}(?:\s+(?:iscritt[ie]|totali|partecipanti))?[\s.:=;]+\d+|\d+\s+{_COUNTED}(?:\s+\w+)?)\W*$",
    re.IGNORECASE,
)
_SECTION: Final = re.compile(
    r"^\W*(?:(?:girone|gruppo|group|settore|sezione|section)\b[\s.:n°]*\w{0,12}|"
    r"(?:tavolo|table|tav\.?|turno|round|linea|batteria|sala|categoria)\b[\s.:n°]*(?:\d{1,3}|[a-z]{1,2})|"
    r"n\s*[/-]?\s*s|e\s*[/-]?\s*[ow]|(?:linea\s+)?(?:nord\s*[/-]\s*sud|est\s*[/-]\s*ovest|"
    r"north\s*[/-]\s*south|east\s*[/-]\s*west)|"
    r"(?:pag(?:ina)?|page|foglio)\.?\s*\d+.*)\W*$",
    re.IGNORECASE,
)
_TITLE: Final = re.compile(
    r"\b(?:torneo|tournament|campionato|championship|trofeo|elenco|iscrizioni|iscritti al|memorial|"
    r"lista (?:delle |dei )?(?:coppie|giocatori|"
    r"iscritti|squadre|partecipanti)|stampato|aggiornat[oa]|burraco (?:di|del|della)|gara (?:di|del|"
    r"della)|serata (?:di|del|della))\b|"
    r"\b\d{1,2}\s+(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|"
    r"novembre|dicembre)\b",
    re.IGNORECASE,
)
_NOTE: Final = re.compile(
    r"^\W*(?:note?|n\.b\.?|nb|p\.?s\.?|bar|cena|buffet|quot[ae]|riserv[ae]|pagat[oi]|incasso|cassa|"
    r"saldo|arbitr[oi]|direttore(?: di gara)?|"
    r"inizio|ore|ritrovo|premi|montepremi|responsabile|info|informazioni|contatti|tel(?:efono)?|cell|"
    r"attenzione|grazie|ciao|"
    r"buon(?:giorno|asera))\b\s*(?:[:=!]|\d|€|ore\b|a tutti)",
    re.IGNORECASE,
)
_RESERVES: Final = re.compile(
    r"^\W*(?:(?:le\s+)?riserv[ae]|(?:in\s+)?lista\s+d\W?\s?attesa|in\s+attesa|reserves?|waiting\s+list|ritirat[ie]|"
    r"assenti|cancellat[ie]|withdrawn)\W*$",
    re.IGNORECASE,
)
_ADDRESS: Final = re.compile(
    r"\b(?:via|viale|v\.le|piazza|p\.zza|piazzale|corso|c\.so|largo|vicolo|strada|loc(?:alità|"
    r"\.))\s+\S.*\b\d{1,3}\b",
    re.IGNORECASE,
)


def kind_of_furniture(line: str) -> str:
    """What a line is that names nobody: ``total``, ``section``, ``title`` or ``note``; else empty.

    >>> [kind_of_furniture(line) for line in ("Totale coppie 21", "GIRONE A", "bar: 12 €", "Rossi - Bianchi")]
    ['total', 'section', 'note', '']
    """
    if not line.strip():
        return ""
    if _TOTAL.match(line):
        return "total"
    if _SECTION.match(line):
        return "section"
    if _NOTE.match(line) or heads_reserves(line):
        return "note"
    if _TITLE.search(line):
        return "title"
    return ""


def heads_reserves(line: str) -> bool:
    """Whether those who stand below a line may well not play.

    >>> heads_reserves("Riserve:"), heads_reserves("LISTA D’ATTESA"), heads_reserves("Riserva Ada")
    (True, True, False)
    """
    return bool(_RESERVES.match(line))


def is_address(text: str) -> bool:
    """Whether a street with its number stands in a text."""
    return bool(_ADDRESS.search(text))

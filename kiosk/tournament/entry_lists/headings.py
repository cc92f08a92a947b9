"""Headings of columns as clubs write them, in Italian and English: what each may mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from kiosk.tournament.entry_lists.entries import Meaning

_INDEX: Final[Mapping[str, int]] = {
    **{str(number): number for number in range(1, 13)},
    "a": 1,
    "b": 2,
    "i": 1,
    "ii": 2,
    "primo": 1,
    "prima": 1,
    "secondo": 2,
    "seconda": 2,
    "uno": 1,
    "due": 2,
    "first": 1,
    "second": 2,
    "one": 1,
    "two": 2,
    "1o": 1,
    "2o": 2,
    "1a": 1,
    "2a": 2,
    "c": 3,
    "d": 4,
}
_SEATS: Final = {"nord": 1, "north": 1, "sud": 2, "south": 2, "est": 3, "east": 3, "ovest": 4, "west": 4}


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _all(meaning: Meaning, headings: str) -> Mapping[str, Meaning]:
    """The meaning of each of several headings, which stand apart by commas."""
    return {" ".join(heading.split()): meaning for heading in headings.split(",")}


_WHOLE: Final[Mapping[str, Meaning]] = {
    **_all(
        Meaning.PLAYER,
        """
        cognome e nome, cognome nome, nome e cognome, nome cognome, surname and name, full name,
        name and surname, surname name, surname first name, first name surname, nome completo, nome
        atleta, nome giocatore, nome del giocatore, player name, name of player, giocatore,
        giocatrice, player, nominativo, atleta, socio, socia, iscritto, iscritta, partecipante,
        partner, compagno, compagna, concorrente, componente, membro, member, capitano e nome,
        giocatore giocatrice, spieler, joueur, jugador, athlete, tesserato, compagno di gioco,
        compagno a, partecipanti singoli
        """,
    ),
    **_all(
        Meaning.NAMES,
        """
        nome coppia, nomi coppia, nomi, names, coppia, coppie, pair, pairs, giocatori, players,
        nominativi, equipaggio, componenti, componenti coppia, giocatori coppia, ns, n s, eo, e o,
        ew, e w, nord sud, est ovest, north south, east west, linea ns, linea eo, coppia ns, coppia
        eo, coppia ew, formazione coppia, concorrenti, partecipanti, iscritti, atleti, entrants,
        elenco coppie, coppie iscritte, elenco giocatori, elenco iscritti, lista coppie, paar,
        couple, pareja
        """,
    ),
    **_all(
        Meaning.SURNAME,
        """
        cognome, surname, last name, family name, lastname, apellido, nachname, cogn
        """,
    ),
    **_all(
        Meaning.FIRST_NAME,
        """
        nome, name, first name, firstname, given name, nome di battesimo, vorname, prenom, nombre
        """,
    ),
    **_all(
        Meaning.NUMBER,
        """
        n, nr, no, num, numero, number, pos, posizione, progressivo, prog, rank, n ordine, numero d
        ordine, coppia n, n coppia, nr coppia, num coppia, numero coppia, coppia numero, coppia nr,
        coppia num, pair n, pair number, pair no, id coppia, n prog, numero progressivo, #, ord,
        ordine, n squadra, numero squadra, squadra n, team number, n gara, numero di gara, n
        iscrizione, trionfo, number of the pair, coppia id, riga
        """,
    ),
    **_all(
        Meaning.TEAM,
        """
        squadra, squadre, team, teams, nome squadra, nome della squadra, team name, sq, formazione,
        nome team, mannschaft, equipe, equipo
        """,
    ),
    **_all(
        Meaning.CAPTAIN,
        """
        capitano, captain, cap, capitana, cap no, capit, k
        """,
    ),
    **_all(
        Meaning.GROUP,
        """
        girone, gironi, gruppo, group, gir, settore, linea, section, sezione
        """,
    ),
    **_all(
        Meaning.TABLE,
        """
        tavolo, tavoli, table, tav, n tavolo, tavolo n, posto, numero tavolo, nr tavolo, postazione,
        sala
        """,
    ),
}
"""What a heading means as a whole, by its key (`key_of`)."""

_CARD: Final = _words(
    """
    federation card cod codice federale federali fib fibur figb fitab id licence license licenza matricola
    tess tessera tesseramento tessere
    """
)
_CLUB: Final = _words(
    """
    affiliato appartenenza asd associazione circoli circolo club clubs ente polisportiva provenienza
    societa sodalizio
    """
)
_OTHER: Final = _words(
    """
    address age bar bonifico buffet cap cat categoria cell cellulare cena citta city classifica
    comune conferma confermata confermato confirmed consenso contanti contatti contatto data date
    e-mail email eta eur euro fascia firma firme fiscale handicap hcp history importo indirizzo
    iscrizione left livello m/f mail mobile mp nascita nata nato nota note notes ora orario
    osservazioni pagamento pagata pagati pagato paid partenza pec phone points pos posta pr premi
    premio presente presenza presenze privacy prov provincia pt punti quota quote recapiti recapito
    regione remarks residenza ricevuta ritirato round saldo scadenza serie sesso sex sexe signature
    start stato status storia tel telefono time tipo tot totale turno versata versato vp whatsapp
    withdrawn €
    """
)
_CARD_NOT: Final = _words(
    """
    data date fiscale postale rinnovo scadenza tipo valida validita
    """
)
_OF_NO_WEIGHT: Final = frozenset(
    ["di", "del", "della", "dei", "delle", "d", "il", "la", "lo", "l", "of", "the", "al", "alla", "e", "and"]
)
_LONGEST: Final = 45
_MOST_WORDS: Final = 5


def key_of(heading: str) -> tuple[str, int]:
    """A heading without case, accents and signs, and which player it names (0: it does not say).

    >>> key_of("Giocatore n. 2:"), key_of("1° Giocatore"), key_of("Tessera FIBur_1")
    (('giocatore', 2), ('giocatore', 1), ('tessera fibur', 1))
    """
    letters = unicodedata.normalize("NFKD", heading.casefold().replace("n°", "n").replace("nº", "n"))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    bare = re.sub(r"(?<=\d)[°ºª^](?=\s|$)|[.:_°º*()\[\]{}/\\'’\"+-]", " ", bare)
    words = re.sub(r"(?<=[a-z]{3})(?=\d)", " ", bare).split()
    place = 0
    if len(words) > 1 and words[-1] in _INDEX:
        place = _INDEX[words.pop()]
        if len(words) > 1 and words[-1] in {"n", "nr", "no", "num"}:
            words.pop()
    elif len(words) > 1 and words[0] in _INDEX and words[0] not in {"a", "b", "c", "d", "i"}:
        place = _INDEX[words.pop(0)]
    return " ".join(words), place


def meaning_of(heading: str) -> Meaning | None:
    """What a heading means by itself; None for one that is not known, which may be a name.

    >>> meaning_of("Tessera FIBur"), meaning_of("Data scadenza tessera").value, meaning_of("Rossi Mario")
    (<Meaning.CARD: 'card'>, 'passed_over', None)
    """
    if len(heading) > _LONGEST:
        return None
    key, _ = key_of(heading)
    if key in _SEATS or key in _WHOLE:
        return _WHOLE.get(key, Meaning.PLAYER)
    return _of_words(key.split())


def _of_words(words: Sequence[str]) -> Meaning | None:
    """What a heading means by the words in it."""
    meanings = [_of_word(word) for word in words if word not in _OF_NO_WEIGHT]
    if Meaning.CARD in meanings:
        return Meaning.PASSED_OVER if _CARD_NOT & set(words) else Meaning.CARD
    if Meaning.CLUB in meanings and all(meanings):
        return Meaning.CLUB
    if Meaning.PASSED_OVER in meanings and len(words) <= 5:
        return Meaning.PASSED_OVER
    named = [_WHOLE[word] for word in words if word in _WHOLE and len(word) > 2]
    if len(words) > _MOST_WORDS or len(named) != len(meanings) or not named:
        return None
    return Meaning.PLAYER if {Meaning.SURNAME, Meaning.FIRST_NAME} <= {*named} else named[0]


def seat_of(heading: str) -> int:
    """Of a heading that names a seat, which: North and South are 1 and 2, East and West 3 and 4; else 0."""
    return _SEATS.get(key_of(heading)[0], 0)


def place_of(heading: str) -> int:
    """Which player of the line a heading names, from 1; 0 where it does not say."""
    return key_of(heading)[1]


def is_heading_row(cells: Sequence[str]) -> bool:
    """Whether a row names columns: one of names at least, and hardly anything that may be somebody's name."""
    written = [cell for cell in cells if cell.strip()]
    if not written or any(cell.strip().isdecimal() for cell in written):
        return False
    meanings = [meaning_of(cell) for cell in written]
    known = [meaning for meaning in meanings if meaning is not None]
    names = {Meaning.NAMES, Meaning.PLAYER, Meaning.SURNAME, Meaning.FIRST_NAME, Meaning.TEAM}
    if not names & set(known):
        return False
    unknown = len(written) - len(known)
    if len(written) == 1:
        return place_of(written[0]) == 0 and not re.search(r"\d|\b\w$", written[0])
    return unknown <= len(known)


def _of_word(word: str) -> Meaning | None:
    if word in _CARD:
        return Meaning.CARD
    if word in _CLUB:
        return Meaning.CLUB
    if word in _OTHER:
        return Meaning.PASSED_OVER
    return _WHOLE.get(word)

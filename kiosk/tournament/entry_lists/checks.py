"""What is doubtful in a list before it is entered: every doubt of every line, all at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.messages import N_, Message
from kiosk.tournament.entrants import FEWEST_OF_A_TEAM, Player
from kiosk.tournament.entry_lists.entries import LONGEST_NAME, PLAYERS_OF, SQUADS, Doubt, Entry, Told, Weight
from kiosk.tournament.entry_lists.furniture import is_address, kind_of_furniture
from kiosk.tournament.entry_lists.names import cleaned, has_letter, strange_signs
from kiosk.tournament.entry_lists.persons import is_aside
from kiosk.tournament.person_names import spelling

LONGEST_CARD: Final = 40
LONGEST_CLUB: Final = 100
MOST_WORDS: Final = 6

NOTICED: Final[Mapping[str, tuple[Weight, str]]] = {
    # why a line is left out
    "total": (Weight.REMARK, N_("A total: it names nobody.")),
    "title": (Weight.REMARK, N_("A title: it names nobody.")),
    "section": (Weight.REMARK, N_("The name of a part of the list: it names nobody.")),
    "chat": (Weight.REMARK, N_("The chat’s own words: they name nobody.")),
    "no_name": (Weight.REMARK, N_("No name stands on this line.")),
    "note": (Weight.DOUBTFUL, N_("This looks like a note, not like a name.")),
    # what was noticed on a line that proposes somebody
    "hidden": (
        Weight.DOUBTFUL,
        N_("Signs that cannot be seen, or turn the writing round, were taken out. Compare the name."),
    ),
    "halved": (
        Weight.DOUBTFUL,
        N_("Nothing says where the first name ends and the second begins. Compare the names."),
    ),
    "unnumbered": (
        Weight.DOUBTFUL,
        N_(
            "The other lines have a number, and this one has none. Confirm that it is meant, or leave it out."
        ),
    ),
    "reserve": (Weight.DOUBTFUL, N_("This stands below “{words}”. Confirm that they play, or leave it out.")),
    "address": (Weight.DOUBTFUL, N_("An address stands on this line. Compare the names.")),
    "passed_over": (Weight.REMARK, N_("Not taken: “{words}”.")),
    "captain": (Weight.REMARK, N_("Captain: {words}.")),
    # what was noticed about the whole list
    "guessed_columns": (
        Weight.DOUBTFUL,
        N_(
            "No line names the columns. They are read as surname and name of each player: look "
            "whether that is so."
        ),
    ),
    "two_lines": (
        Weight.DOUBTFUL,
        N_("One name stands on each line. Two lines each are read as a pair: look whether that is so."),
    ),
    "hyphens": (
        Weight.DOUBTFUL,
        N_(
            "A hyphen stands in each line. It is read as standing between two names: look whether that is so."
        ),
    ),
    "sorted": (Weight.REMARK, N_("They are entered in the order of the list’s own numbers.")),
    "other_numbers": (
        Weight.REMARK,
        N_("They are numbered anew, in the order of the list: its own numbers are not from 1 on."),
    ),
    "group": (
        Weight.REMARK,
        N_("“{words}” is not taken over. Groups are made up after the opening, on the page of the entrants."),
    ),
    "table": (Weight.REMARK, N_("“{words}” is not taken over: the program says who sits at which table.")),
}
"""What a reading may notice (`Told`), and what is to be done about it."""

_NOBODY: Final = re.compile(
    r"n\.?\s?n\.?|x+|tbd|tba|da (?:definire|trovare|confermare|decidere)|\?+|liber[oa]|vuot[oa]|bye|riposo|"
    r"cerc[ao] (?:un[ao]? )?(?:compagn[oa]|partner|coppia)|senza (?:compagn[oa]|partner)|sol[oa]|partner|"
    r"compagn[oa]|singol[oa]|jolly|riserva|sostitut[oa]|fantasma|nessuno|dummy|phantom|none|null|nan|#n/a|n/a|"
    r"n/d|nd",
    re.IGNORECASE,
)
_CHATTER: Final = re.compile(
    r"\b(?:cerc[ao]\b.*\b(?:compagn[oa]|partner)|cercasi|senza (?:compagn[oa]|partner)|pagat[oaie]|da pagare|"
    r"totale|confermat[oaie]|ritirat[oaie]|annullat[oaie]|arriv(?:a|ano|iamo)|veniamo|vengo|ci siamo|"
    r"presenti|assent[ei]|grazie|ciao|buonasera|buongiorno|forse|riserve?|iscritt[ei]|compleanno|quota|euro)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who has entered before."""

    entrant: int
    """The number of the pair, team or player."""
    player: Player


@dataclass(frozen=True, slots=True)
class Checked:
    """A list and what is doubtful in it."""

    entries: tuple[Entry, ...]
    doubts: tuple[tuple[Doubt, ...], ...]
    """Of each entry."""
    of_the_list: tuple[Doubt, ...]
    """About the list as a whole; those that many lines share are told here once."""

    @property
    def open_lines(self) -> tuple[int, ...]:
        """The places of the entries, from 0, about which something has still to be done."""
        return tuple(
            place
            for place, doubts in enumerate(self.doubts)
            if any(doubt.weight is not Weight.REMARK for doubt in doubts)
        )

    @property
    def is_open(self) -> bool:
        """Whether something has still to be done before the list can be entered."""
        return bool(self.open_lines) or any(doubt.weight is not Weight.REMARK for doubt in self.of_the_list)


def checked(
    entries: Sequence[Entry],
    entrants: str,
    *,
    told: Sequence[Told] = (),
    known: Sequence[Known] = (),
    confirmed: frozenset[str] = frozenset(),
) -> Checked:
    """What is doubtful in a list.

    Args:
        entries: the list, as it was read and then changed.
        entrants: who enters, a constant of `kiosk.games.entrants`, or `SQUADS`.
        told: what was noticed about the whole list.
        known: who plays already.
        confirmed: the doubts about the whole list, by their keys, that somebody has looked at.
    """
    before = _Before(known)
    doubts = [
        _of_left_out(entry) if entry.is_left_out else tuple(_confirmed(entry, before.doubts(entry, entrants)))
        for entry in entries
    ]
    of_the_list = [_doubt(*NOTICED[one.key], one.key, words=one.words) for one in told if one.key in NOTICED]
    shared = Counter(doubt.key for own in doubts for doubt in own if doubt.key == "halved")
    for key, count in shared.items():
        if count >= 3 and count * 2 > sum(not entry.is_left_out for entry in entries):
            of_the_list.append(_doubt(*NOTICED[key], key))
            doubts = [tuple(doubt for doubt in own if doubt.key != key) for own in doubts]
    settled = tuple(
        replace(doubt, weight=Weight.REMARK)
        if doubt.key in confirmed and doubt.weight is Weight.DOUBTFUL
        else doubt
        for doubt in of_the_list
    )
    return Checked(tuple(entries), tuple(doubts), settled)


def _of_left_out(entry: Entry) -> tuple[Doubt, ...]:
    """Why a line is left out; of what somebody has left out by hand, nothing."""
    return tuple(
        Doubt(one.key, Weight.REMARK, Message(NOTICED[one.key][1], {"words": one.words}))
        for one in entry.told
        if one.key in NOTICED
    )


def _confirmed(entry: Entry, doubts: Iterator[Doubt]) -> Iterator[Doubt]:
    for doubt in doubts:
        if not (entry.is_confirmed and doubt.weight is Weight.DOUBTFUL):
            yield doubt


def _doubt(weight: Weight, text: str, key: str, **values: object) -> Doubt:
    return Doubt(key, weight, Message(text, values))


def _wrong(key: str, text: str, **values: object) -> Doubt:
    return Doubt(key, Weight.WRONG, Message(text, values))


def _doubtful(key: str, text: str, **values: object) -> Doubt:
    return Doubt(key, Weight.DOUBTFUL, Message(text, values))


_SAME_NAME: Final = {
    False: (
        _doubtful,
        N_("{name} plays already, as number {entrant}. Confirm that this is somebody else of that name."),
        N_("{name} stands on line {line}, too. Confirm that they are two people of one name."),
    ),
    True: (
        _wrong,
        N_("{name} plays already, as number {entrant}. Write who this is so that both can be told apart."),
        N_("{name} stands on line {line}, too. Write both so that they can be told apart."),
    ),
}
"""What is said of one name twice, by whether names alone tell the entrants apart."""


class _Before:
    """Who stands on the lines so far, or plays already."""

    def __init__(self, known: Sequence[Known]) -> None:
        self._playing: dict[tuple[str, ...], Known] = {spelling(one.player.name): one for one in known}
        self._playing_numbers = {one.player.number: one for one in known if one.player.number}
        self._names: dict[tuple[str, ...], list[tuple[Entry, Player]]] = {}
        self._numbers: dict[str, Entry] = {}
        self._teams: dict[tuple[str, ...], Entry] = {}
        self._entries: dict[frozenset[tuple[tuple[str, ...], str]], Entry] = {}

    def doubts(self, entry: Entry, entrants: str) -> Iterator[Doubt]:
        """Everything that is doubtful about the next entry of the list."""
        for one in entry.told:
            if one.key in NOTICED:
                yield _doubt(*NOTICED[one.key], one.key, words=one.words)
        yield from _of_number(entry, entrants)
        if entrants == TEAMS and entry.team:
            yield from doubts_of_name(entry.team, is_team=True)
            yield from self._of_team(entry)
        for player in entry.players:
            yield from doubts_of_name(player.name)
            yield from _of_card(player)
        yield from self._of_people(entry, entrants)

    def _of_team(self, entry: Entry) -> Iterator[Doubt]:
        before = self._teams.setdefault(spelling(entry.team), entry)
        if before is not entry:
            yield _wrong(
                "team_twice",
                N_("The team {team} stands on line {line} already."),
                team=entry.team,
                line=before.line,
            )

    def _of_people(self, entry: Entry, entrants: str) -> Iterator[Doubt]:
        own = [(spelling(player.name), player.number) for player in entry.players if player.name]
        if len(set(own)) < len(own) or len({number for _, number in own if number}) < sum(
            bool(number) for _, number in own
        ):
            yield _wrong("same_player", N_("The same player stands there twice."))
        elif any(one[0] == other[0] and not (one[1] and other[1]) for one, other in combinations(own, 2)):
            yield _doubtful("namesake", N_("Both have the same name. Confirm that they are two people."))
        before = self._entries.setdefault(frozenset(own), entry) if own else entry
        if before is not entry and (entrants == PAIRS or entry.players[0].number):
            yield _wrong("once_more", N_("This is line {line} once more."), line=before.line)
            return
        is_hard = entrants == SQUADS
        for player in entry.players:
            yield from self._of_person(entry, player, is_hard=is_hard)

    def _of_person(self, entry: Entry, player: Player, *, is_hard: bool) -> Iterator[Doubt]:
        name = spelling(player.name)
        say, plays, stands = _SAME_NAME[is_hard]
        playing = self._playing.get(name) if name else None
        namesakes = [] if not name else self._names.setdefault(name, [])
        twin = next(
            (one for one, of_it in namesakes if one is not entry and not _are_two(player, of_it)), None
        )
        namesakes.append((entry, player))
        before = self._numbers.setdefault(player.number, entry) if player.number else entry
        if before is not entry:
            text = N_("The number {federation_number} stands on line {line} already.")
            yield _wrong("number_twice", text, federation_number=player.number, line=before.line)
        elif player.number in self._playing_numbers:
            number = self._playing_numbers[player.number].entrant
            text = N_(
                "The number {federation_number} is that of somebody who plays already, as number {entrant}."
            )
            yield _wrong("number_plays", text, federation_number=player.number, entrant=number)
        elif playing is not None and not _are_two(player, playing.player):
            yield say("plays", plays, name=player.name, entrant=playing.entrant)
        elif twin is not None:
            yield say("namesake", stands, name=player.name, line=twin.line)


def _are_two(one: Player, other: Player) -> bool:
    """Whether two of one name are told apart by their card numbers."""
    return bool(one.number and other.number and one.number != other.number)


def _of_number(entry: Entry, entrants: str) -> Iterator[Doubt]:
    """Whether as many stand on the line as make an entrant."""
    count = sum(bool(player.name) for player in entry.players)
    if entrants == TEAMS:
        if not entry.team or not count:
            yield _wrong("no_team", N_("Write the team, a colon and its players."))
        elif count < FEWEST_OF_A_TEAM:
            text = N_("The team {team} has {count} players. It needs {fewest}.")
            yield _wrong("few", text, team=entry.team, count=count, fewest=FEWEST_OF_A_TEAM)
    elif count == 0:
        yield _wrong("nobody", N_("A name is missing."))
    elif entrants == PAIRS and count == 1:
        yield _wrong(
            "alone", N_("One name alone: write two names, as in “Rossi - Esposito”, or leave the line out.")
        )
    elif entrants == PAIRS and count > 2:
        yield _wrong("third", N_("More than two names: write two names, as in “Rossi - Esposito”."))
    elif entrants == INDIVIDUALS and count > PLAYERS_OF[INDIVIDUALS]:
        yield _wrong("second", N_("More than one name: write one name, as in “Rossi Mario”."))


def doubts_of_name(name: str, *, is_team: bool = False) -> Iterator[Doubt]:
    """What is doubtful in how a name is written."""
    if not name:
        return
    if len(name) > LONGEST_NAME:
        text = N_("A name has more than {most} characters. Shorten it.")
        yield _wrong("long", text, most=LONGEST_NAME)
        return
    if cleaned(name)[1] or any(not character.isprintable() for character in name):
        yield _wrong(
            "control", N_("“{name}” has signs that cannot be seen. Write it anew."), name=cleaned(name)[0]
        )
        return
    if not has_letter(name):
        if not is_team:
            yield _wrong("no_letter", N_("“{name}” is no name: it has no letter."), name=name)
        return
    if is_team:
        return
    yield from _of_how_it_looks(name)


def _of_how_it_looks(name: str) -> Iterator[Doubt]:
    """What in a name is rather a number, an address, a note or nobody."""
    sign = strange_signs(name)
    is_note = is_aside(name) or kind_of_furniture(name) or _CHATTER.search(name)
    if _NOBODY.fullmatch(name.strip(" .")):
        yield _doubtful("nobody_named", N_("“{name}” looks like no name. Put in who plays."), name=name)
    elif sign:
        text = N_("“{name}” has a sign that names do not have: “{sign}”.")
        yield _doubtful("sign", text, name=name, sign=sign)
    elif is_address(name):
        yield _doubtful("address", N_("“{name}” looks like an address."), name=name)
    elif is_note or len(name.split()) > MOST_WORDS:
        yield _doubtful("words", N_("“{name}” looks like a note, not like a name."), name=name)
    elif any(character.isdigit() for character in name):
        yield _doubtful("digits", N_("“{name}” has a number in it."), name=name)
    elif sum(character.isalpha() for character in name) < 2:
        yield _doubtful("letter", N_("“{name}” is one letter only."), name=name)


def _of_card(player: Player) -> Iterator[Doubt]:
    if len(player.number) > LONGEST_CARD or len(player.club) > LONGEST_CLUB:
        yield _wrong("long_card", N_("The card number or the club of {name} is too long."), name=player.name)
    elif cleaned(player.number)[1] or cleaned(player.club)[1]:
        yield _wrong(
            "control", N_("“{name}” has signs that cannot be seen. Write it anew."), name=player.name
        )

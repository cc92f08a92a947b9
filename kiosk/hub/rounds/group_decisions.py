"""What the director commands about groups, which are paired and ranked among themselves. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import structs

from kiosk.commands.entrants import ArrangeGroups
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.number_lists import digits_in
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import Group, GroupsArranged
from kiosk.messages import N_
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.entrants import FEWEST_TO_OPEN

decides: Final = Decisions()

MOST_GROUPS: Final = 40
LONGEST_GROUP: Final = 40
"""Characters of a group's name."""


@decides(ArrangeGroups)
def arrange_groups(command: ArrangeGroups, context: CommandContext) -> tuple[GroupsArranged, ...]:
    """The groups from now on; nothing where they are so already.

    Raises:
        RefusedError: a round is published, a line cannot be read, or somebody is in no group, or in two.
    """
    hall = context.hall
    if hall.tournament.opened is None or not hall.tournament.starts:
        raise RefusedError(N_("Open the tournament first."))
    if hall.tournament.round:
        raise RefusedError(N_("A round is published: the groups stay as they are."), field="groups")
    groups = tuple(_groups(command.groups))
    if groups and hall.tournament.is_knock_out:
        raise RefusedError(N_("In a knock-out all play by one bracket: there are no groups."), field="groups")
    if groups:
        _require_everybody_once(groups, hall)
    return () if groups == hall.tournament.groups else (GroupsArranged(groups),)


def grouped_too(hall: TournamentState, numbers: Sequence[int]) -> tuple[GroupsArranged, ...]:
    """The groups with entrants who come late: each in the place of one that has left, or in the smallest."""
    groups = list(hall.tournament.groups)
    if not groups:
        return ()
    for number in numbers:
        place, members = _place_for(hall, groups, number)
        groups[place] = structs.replace(groups[place], entrants=members)
    return (GroupsArranged(tuple(groups)),)


def _place_for(hall: TournamentState, groups: Sequence[Group], number: int) -> tuple[int, tuple[int, ...]]:
    playing = {start for start in hall.tournament.starts if start is not None} | {number}
    for place, group in enumerate(groups):
        left = [entrant for entrant in group.entrants if entrant not in playing]
        if left and all(number not in other.entrants for other in groups):
            return place, tuple(number if entrant == left[0] else entrant for entrant in group.entrants)
    sizes = [sum(entrant in playing for entrant in group.entrants) for group in groups]
    smallest = sizes.index(min(sizes))
    return smallest, (*groups[smallest].entrants, number)


def _groups(text: str) -> Iterator[Group]:
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_GROUPS:
        raise RefusedError(N_("There are at most {most} groups."), field="groups", most=MOST_GROUPS)
    for line in lines:
        name, colon, numbers = line.partition(":")
        found = digits_in(numbers)
        title = " ".join(name.split())
        if not colon or not found or max(map(len, found)) > 6 or not title or len(title) > LONGEST_GROUP:
            raise RefusedError(
                N_("“{line}”: write the group's name, a colon, and the numbers, as in “A: 1 4 5”."),
                field="groups",
                line=line.strip()[:60],
            )
        yield Group(title, tuple(map(int, found)))


def _require_everybody_once(groups: Sequence[Group], hall: TournamentState) -> None:
    names = Counter(group.name for group in groups)
    if max(names.values()) > 1:
        raise RefusedError(N_("Two groups have the same name."), field="groups")
    fewest = FEWEST_TO_OPEN[hall.tournament.entrants]
    for group in groups:
        if len(group.entrants) < fewest:
            raise RefusedError(
                N_("The group {group} needs {fewest} at least."),
                field="groups",
                group=group.name,
                fewest=fewest,
            )
    named = Counter(number for group in groups for number in group.entrants)
    playing = {start for start in hall.tournament.starts if start is not None}
    for number in sorted(playing | named.keys()):
        if number not in playing:
            raise RefusedError(N_("Nobody plays under the number {number}."), field="groups", number=number)
        if named[number] != 1:
            raise RefusedError(N_("The number {number} must be in one group."), field="groups", number=number)

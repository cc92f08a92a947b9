"""Appeals against rulings: who contests, who judges, and what is decided (Art. 35). Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.commands.appeals import DecideAppeal, LodgeAppeal, TakeBackAppeal
from kiosk.commands.command import LONGEST_NAME
from kiosk.hub.errors import RefusedError
from kiosk.hub.rulings.standing import check_sheet_stands, explained, ruling_named, standing_ruling
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.person_names import arbiter_at
from kiosk.journal.bodies import AppealDecided, AppealLodged, AppealTakenBack
from kiosk.messages import N_
from kiosk.projections.seated import everybody_at, plays_at
from kiosk.projections.supposing import supposing
from kiosk.rulings.code import cited
from kiosk.tournament.person_names import is_same_name

if TYPE_CHECKING:
    from kiosk.commands.rulings import GiveRuling
    from kiosk.projections.folds.rulings import Ruling, RulingKey
    from kiosk.projections.tournament_state import TournamentState

decides: Final = Decisions()

APPEALS: Final = "B35"
"""The tree about appeals: by a code that has it a ruling may be contested."""
_ARTICLE: Final = cited("35")
_JUDGES: Final = {"jury": 3, "chief_arbiter": 1, "nobody": 0}
"""How many judge an appeal."""


@decides(LodgeAppeal)
def lodge_appeal(command: LodgeAppeal, context: CommandContext) -> tuple[AppealLodged, ...]:
    """That a ruling is contested, and who judges; the tables hear of it.

    Raises:
        RefusedError: there is no such ruling any more, by this code there is no appeal, it has been judged or
            is being judged, whoever contests it does not play there, or those who judge cannot.
    """
    hall = context.hall
    ruling = standing_ruling(hall, (command.author, command.epoch, command.ruling))
    code = hall.tournament.offers.code
    if code is None or APPEALS not in context.code_of(code).trees:
        raise RefusedError(N_("By this tournament’s code a ruling cannot be contested."), field="ruling")
    if hall.rulings.appeal_against(ruling.key) or hall.rulings.given_on(ruling.key):
        raise RefusedError(
            N_("An appeal against this ruling is being judged, or has been: that is the last word."),
            article=_ARTICLE,
            field="ruling",
        )
    arbiter = arbiter_at(command.arbiter, hall, *ruling.place)
    appellant = " ".join(command.appellant.split())
    players = everybody_at(hall, *ruling.place)
    if not appellant or (players and not plays_at(hall, *ruling.place, appellant)):
        raise RefusedError(
            N_("Say which player of this match contests the ruling."), article=_ARTICLE, field="appellant"
        )
    members = tuple(" ".join(member.split()) for _, member in sorted(command.members.items()))
    _check_judges(command, members, ruling, hall)
    return (AppealLodged(*ruling.key, appellant[:LONGEST_NAME], command.judge, members, arbiter),)


@decides(DecideAppeal)
def decide_appeal(command: DecideAppeal, context: CommandContext) -> tuple[AppealDecided, ...]:
    """That a ruling is upheld, or has no effect any more.

    Raises:
        RefusedError: no appeal against it is to be judged, the words are missing, or a sheet that was handed
            in would not be complete without it.
    """
    hall = context.hall
    ruling = _contested(hall, (command.author, command.epoch, command.ruling))
    decided = AppealDecided(
        *ruling.key,
        command.decision,
        explained(command.words, N_("Write in which words it was decided."), "words"),
        arbiter_at(command.arbiter, hall, *ruling.place),
    )
    check_sheet_stands(hall, supposing(hall, decided), ruling.place)
    return (decided,)


@decides(TakeBackAppeal)
def take_back_appeal(command: TakeBackAppeal, context: CommandContext) -> tuple[AppealTakenBack, ...]:
    """That an appeal was entered by mistake: the ruling holds again as it was given.

    Raises:
        RefusedError: there is no appeal against this ruling, it is not said why, or a sheet that was handed
            in would not be complete any more.
    """
    hall = context.hall
    ruling = ruling_named(hall, (command.author, command.epoch, command.ruling))
    if hall.rulings.appeal_against(ruling.key) is None:
        raise RefusedError(N_("There is no appeal against this ruling."), article=_ARTICLE, field="ruling")
    taken_back = AppealTakenBack(
        *ruling.key,
        explained(command.reason, N_("Write why the appeal is taken back."), "reason"),
        arbiter_at(command.arbiter, hall, *ruling.place),
    )
    check_sheet_stands(hall, supposing(hall, taken_back), ruling.place)
    return (taken_back,)


def decided_by_ruling(command: GiveRuling, hall: TournamentState) -> AppealDecided:
    """That the ruling which this one contests is changed: what the command gives takes its place.

    Raises:
        RefusedError: no appeal against it is to be judged, it was about another match, or the words are
            missing.
    """
    named = command.appeal
    assert named is not None  # noqa: S101 - the caller has seen to it
    ruling = _contested(hall, (named.author, named.epoch, named.ruling))
    if ruling.place != (command.round, command.table):
        raise RefusedError(
            N_("The ruling that is contested was about another match."), article=_ARTICLE, field="table"
        )
    words = explained(command.reason, N_("Write in which words it was decided."), "reason")
    return AppealDecided(*ruling.key, "changed", words, arbiter_at(command.arbiter, hall, *ruling.place))


def set_aside(hall: TournamentState, ruling: Ruling) -> TournamentState:
    """The hall without a ruling that is contested: on appeal it is ruled as if for the first time.

    Raises:
        RefusedError: no appeal against it is to be judged.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    _contested(hall, ruling.key)
    return supposing(hall, AppealDecided(*ruling.key, "lifted", "", ""))


def is_judged(hall: TournamentState, ruling: Ruling) -> bool:
    """Whether a ruling was decided on appeal: upheld, overturned, or given there."""
    appeal = hall.rulings.appeal_against(ruling.key) or hall.rulings.given_on(ruling.key)
    return appeal is not None and appeal.decided is not None


def check_not_judged(hall: TournamentState, ruling: Ruling) -> None:
    """Look whether an arbiter may still take a ruling back.

    Raises:
        RefusedError: it was decided on appeal.
    """
    if is_judged(hall, ruling):
        raise RefusedError(
            N_("This was decided on appeal. If that was entered wrongly, take the appeal back."),
            article=_ARTICLE,
            field="ruling",
        )


def _contested(hall: TournamentState, key: RulingKey) -> Ruling:
    ruling = standing_ruling(hall, key)
    appeal = hall.rulings.appeal_against(key)
    if appeal is None or not appeal.is_open:
        raise RefusedError(
            N_("No appeal against this ruling is waiting to be judged."), article=_ARTICLE, field="ruling"
        )
    return ruling


def _check_judges(
    command: LodgeAppeal, members: tuple[str, ...], ruling: Ruling, hall: TournamentState
) -> None:
    """Refuse a jury of other than three, of somebody twice, of who has ruled, or of who plays there."""
    if len(members) != _JUDGES[command.judge] or not all(members):
        texts = {
            "jury": N_("Write the names of three who judge."),
            "chief_arbiter": N_("Write the name of the chief arbiter."),
            "nobody": N_("Nobody judges where no jury can be formed."),
        }
        raise RefusedError(texts[command.judge], article=_ARTICLE, field="members.1")
    for number, member in enumerate(members, 1):
        field = f"members.{number}"
        if len(member) > LONGEST_NAME:
            raise RefusedError(N_("This name is too long."), field=field)
        if plays_at(hall, *ruling.place, member):
            raise RefusedError(
                N_("{name} plays in this match, and cannot judge."),
                article=_ARTICLE,
                field=field,
                name=member,
            )
        if command.judge == "jury" and is_same_name(member, ruling.given.arbiter):
            raise RefusedError(
                N_("{name} has given this ruling, and cannot judge."),
                article=_ARTICLE,
                field=field,
                name=member,
            )
        if any(is_same_name(member, other) for other in members[: number - 1]):
            raise RefusedError(N_("{name} stands there twice."), article=_ARTICLE, field=field, name=member)

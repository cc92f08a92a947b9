"""What may be corrected now and until when (Art. 19), and every correction that was made. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from kiosk.games.game import Entry, Game
from kiosk.games.regulations import Mistake, Regulations
from kiosk.hub.corrections.form_views import Change, changes_between
from kiosk.hub.errors import NotFoundError
from kiosk.hub.rounds.decisions import may_be_taken_back
from kiosk.hub.rounds.seating import system_in_force
from kiosk.journal.bodies import DealAccepted
from kiosk.messages import N_, Message
from kiosk.projections.folds.irregularity import in_order
from kiosk.projections.folds.rulings import Ruling
from kiosk.projections.naming import ruling_name, table_name
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.corrections import NextRound, Signer, Stage, correction, last_stage, wrong_pairing

MISTAKES: Final[Mapping[Mistake, Message]] = {
    Mistake.SUM: Message(N_("A sum on the score sheet is wrong")),
    Mistake.INVERSION: Message(N_("The scores of the two lines were swapped")),
    Mistake.TRANSCRIPTION: Message(N_("The result was copied wrongly on the score sheet")),
    Mistake.STANDINGS_COPY: Message(N_("The score sheet is right; the standings have it wrong")),
    Mistake.OTHER: Message(N_("Anything else: cards, a burraco or a bonus forgotten")),
}
_UNTIL: Final[Mapping[Stage | None, Message]] = {
    Stage.BEFORE_PUBLICATION: Message(N_("until the seats of the next round are known")),
    Stage.PUBLISHED: Message(N_("until the last round is over")),
    Stage.AFTER_LAST_ROUND: Message(N_("until the standings are declared")),
    None: Message(N_("never")),
}
_SIGNERS: Final[Mapping[Signer, Message]] = {
    Signer.ARBITER: Message(N_("the arbiter")),
    Signer.WHOLE_TABLE: Message(N_("all four players")),
}
_PAIRED_WRONGLY: Final[Mapping[NextRound, str]] = {
    NextRound.PAIRED_AGAIN: N_(
        "If round {round} is paired wrongly: nobody plays it yet. Take it back on the page of the tables, "
        "and publish it anew."
    ),
    NextRound.SEATED_BY_ARBITER: N_(
        "If round {round} was paired wrongly: it has begun, and everybody plays where the arbiter says. "
        "The next round is paired by the rules again."
    ),
}
_IF_CALLED: Final = Message(
    N_("After the last round the arbiter must have been called before it ended, and countersigns.")
)


@dataclass(frozen=True, slots=True)
class RuleRow:
    """What holds for one kind of mistake in a match of a round."""

    mistake: Message
    is_corrected: bool
    says: Message
    until: Message
    signers: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class RoundRules:
    """What holds for the matches of a round."""

    round: int
    rows: tuple[RuleRow, ...]
    tables: tuple[tuple[int, str], ...]
    """Those whose sheets are in: number and name."""
    note: Message | None


@dataclass(frozen=True, slots=True)
class CorrectionMade:
    """A deal that was corrected, with what had been accepted before."""

    round: int
    table: str
    deal: Message
    arbiter: str
    ruling: str
    """The name of the ruling's page."""
    stands: bool
    """Whether the ruling that allows it was not cancelled since."""
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class CorrectionsView:
    system: Message | None
    """How the rounds are paired, where that decides; in Mineo it does not."""
    pairing: Message | None
    """What is done if the newest round was itself paired wrongly; None before there is one."""
    rounds: tuple[RoundRules, ...]
    """The newest first."""
    made: tuple[CorrectionMade, ...]
    """In the order in which they were made."""


def corrections_view(hall: TournamentState) -> CorrectionsView:
    """What may be corrected, and what was.

    Raises:
        NotFoundError: no sheets are kept in this tournament.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    game = hall.tournament.game
    if game is None:
        raise NotFoundError(N_("There is no such page."))
    rounds = range(hall.tournament.round, 0, -1)
    made = tuple(_made(hall, game))
    terms = game.offers.terms
    if terms is None:
        plain = tuple(RoundRules(round_, (), _tables(hall, round_), None) for round_ in rounds)
        return CorrectionsView(None, _wrong_pairing(hall), plain, made)
    ruled = tuple(_rules(hall, round_, terms.regulations) for round_ in rounds)
    return CorrectionsView(system_in_force(hall).label, _wrong_pairing(hall), ruled, made)


def stage_of(hall: TournamentState, round_: int) -> Stage:
    """How far the tournament is, for a match of a round."""
    last = hall.tournament.last_round
    tables = hall.tournament.playing(last)
    if tables and all(hall.match(last, table).is_decided for table in tables):
        return Stage.AFTER_LAST_ROUND
    return Stage.PUBLISHED if round_ < hall.tournament.round else Stage.BEFORE_PUBLICATION


def _wrong_pairing(hall: TournamentState) -> Message | None:
    round_ = hall.tournament.round
    if not round_:
        return None
    remedy = wrong_pairing(is_mendable=may_be_taken_back(hall))
    return Message(_PAIRED_WRONGLY[remedy], {"round": round_})


def _rules(hall: TournamentState, round_: int, regulations: Regulations) -> RoundRules:
    stage, system = stage_of(hall, round_), system_in_force(hall)
    rows = []
    for mistake, label in MISTAKES.items():
        decided = correction(
            mistake, system, stage, regulations, table_agrees=True, arbiter_called_before=True
        )
        until = _UNTIL[last_stage(mistake, system, stage, regulations)]
        signers = tuple(_SIGNERS[signer] for signer in Signer if signer in decided.signers)
        rows.append(RuleRow(label, decided.is_corrected, decided.why, until, signers))
    note = _IF_CALLED if stage is Stage.AFTER_LAST_ROUND else None
    return RoundRules(round_, tuple(rows), _tables(hall, round_), note)


def _tables(hall: TournamentState, round_: int) -> tuple[tuple[int, str], ...]:
    """Those whose sheets are in."""
    return tuple(
        (table, table_name(hall, table))
        for table in hall.tournament.playing(round_)
        if hall.match(round_, table).is_final
    )


def made_by(hall: TournamentState, ruling: Ruling) -> tuple[CorrectionMade, ...]:
    """What was corrected by leave of a ruling, in the order in which it was."""
    game, name = hall.tournament.game, ruling_name(ruling.key)
    return () if game is None else tuple(made for made in _made(hall, game) if made.ruling == name)


def _made(hall: TournamentState, game: Game) -> Iterator[CorrectionMade]:
    before: dict[tuple[str, int, int], Entry] = {}
    for corrected in hall.rulings.corrected:
        ruling = hall.rulings.by_key.get(corrected.ruling)
        accepted = None if ruling is None else _accepted(hall, ruling, corrected.accepted)
        if ruling is None or accepted is None:
            continue
        former = before.get(corrected.accepted, accepted.entry)
        yield CorrectionMade(
            round=ruling.given.round,
            table=table_name(hall, ruling.given.table),
            deal=game.deal_name(accepted.deal),
            arbiter=ruling.given.arbiter,
            ruling=ruling_name(ruling.key),
            stands=hall.rulings.stands(ruling.key),
            changes=tuple(changes_between(game, former, corrected.entry)),
        )
        before[corrected.accepted] = corrected.entry


def _accepted(hall: TournamentState, ruling: Ruling, key: tuple[str, int, int]) -> DealAccepted | None:
    """What the table had accepted, as it said it."""
    sheet = hall.sheets.get(ruling.place)
    said = () if sheet is None else sheet.events
    found = (event.body for event in said if in_order(event) == key)
    body = next(found, None)
    return body if isinstance(body, DealAccepted) else None

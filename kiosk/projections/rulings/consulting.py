"""A consultation about a case of this tournament, with what its journal knows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.projections.rulings.code_in_play import code_in_play
from kiosk.projections.rulings.delays import ruled_of_delays
from kiosk.projections.rulings.facts import known_facts, table_for
from kiosk.rulings.consultation import consult
from kiosk.rulings.telling import told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.projections.tournament_state import TournamentState
    from kiosk.rulings.code import Code
    from kiosk.rulings.consultation import Consultation, PendingTree, QuestionKey, Said
    from kiosk.rulings.facts import Facts


def consult_at(
    hall: TournamentState,
    code: Code,
    tree: str,
    place: tuple[int, int, int],
    *,
    facts: Facts,
    said: Iterable[Said] = (),
    asked: Iterable[QuestionKey] = (),
    queue: tuple[PendingTree, ...] = (),
) -> Consultation:
    """Open a tree, and go as far as what was said leads (`kiosk.rulings.consultation.consult`).

    Args:
        hall: the tournament, which must be open.
        code: whose trees are walked, as far as they are in play.
        tree: the key of the first.
        place: the round, the table and the deal of the case; 0 for none.
        facts: what the arbiter has told.
        said: the answers that were given.
        asked: questions to ask although their answer is known.
        queue: trees to open afterwards.

    Raises:
        kiosk.messages.KioskError: it does not lead anywhere, or the game is not known.
    """
    round_, number, _ = place
    table = table_for(hall.tournament.game)
    return consult(
        code_in_play(code, hall.tournament.played),
        tree,
        table,
        facts=facts,
        known=known_facts(hall, *place, told(facts, {}, table)),
        said=said,
        asked=asked,
        queue=queue,
        before=ruled_of_delays(hall, round_, number),
    )

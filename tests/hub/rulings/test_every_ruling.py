"""Every outcome of every tree of burraco and Mineo can be given, is kept in the journal, and folds."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from kiosk.commands.rulings import GiveRuling, Reply
from kiosk.games.burraco.game import BurracoGame
from kiosk.hub.rulings.decisions import give_ruling
from kiosk.journal.bodies import PlayersSeated, RulingGiven, SeatedTable, TournamentOpened
from kiosk.journal.event import FIRST_HASH, Event, decode_event, encode_event, sign_event
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.projections.rulings.code_in_play import code_in_play
from kiosk.projections.rulings.facts import known_facts, table_for
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState, replay
from kiosk.rulebook import code_of
from kiosk.rulings.amounts import Figures
from kiosk.rulings.consultation import Consultation, consult
from kiosk.rulings.facts import COLLECTED, FactKind, Value
from kiosk.rulings.resolve import Choice, blanks
from kiosk.rulings.rules_of_play import code_by
from kiosk.rulings.telling import told
from kiosk.rulings.tree import CodeKey
from tests.hub.rulings.giving import context_of
from tests.projections.conftest import Evening

IDENTITY: Final = Identity.create(DIRECTOR)
FOR_SISAL: Final = ("BTIME",)
"""The trees that Sisal's regulations alone have."""
CODE_OF: Final[Mapping[str, CodeKey]] = {
    "burraco_internazionale": "burraco",
    "burraco_italiano": "burraco",
    "mineo": "mineo",
    "sisal": "burraco",
}
"""By the rules of play; and of Italian burraco under Sisal's regulations."""
TREES: Final = [
    (rules, key)
    for rules, code in CODE_OF.items()
    if rules != "sisal"
    for key in (code_of(code) if code == "mineo" else code_by(code_of(code), rules)).trees
    if key not in FOR_SISAL
]
TREES += [("sisal", key) for key in FOR_SISAL]
WAYS: Final = 12
"""Through each tree; enough to meet most outcomes."""

VALUES: Final[Mapping[FactKind, Value]] = {
    FactKind.SEAT: "E",
    FactKind.PARTY: "ns",
    FactKind.CARDS: ("9C", "JK", "10H"),
    FactKind.TEXT: "5-6-7",
}


@pytest.fixture(scope="module")
def halls() -> dict[str, Evening]:
    international, italian, mineo, sisal = Evening(), Evening(), Evening(), Evening()
    international.open()
    italian.open(rules="burraco_italiano")
    sisal.open()
    sisal.say(DIRECTOR, TournamentOpened("Sunday", "burraco_italiano", "sisal", 2, 3))
    mineo.say(
        DIRECTOR,
        TournamentOpened("Sunday", "mineo", "mineo", 4, 3),
        PlayersSeated(1, (SeatedTable(1, {"N": 1, "W": 2, "S": 3, "E": 4}),)),
    )
    by_rules = {"burraco_internazionale": international, "burraco_italiano": italian, "mineo": mineo}
    return {**by_rules, "sisal": sisal}


def facts_for(collected: tuple[str, ...]) -> dict[str, Value]:
    found = {fact: VALUES[COLLECTED[fact].kind] for fact in collected}
    for fact in ("absent_line", "late_line", "closing_line"):
        if fact in found:
            found[fact] = "ew"
    return found


def walk(code: CodeKey, tree: str, hall: TournamentState, rng: random.Random) -> Iterator[Consultation]:
    """Some ways through a tree, with whatever the trees on the way collect told from the beginning."""
    table = table_for(hall.tournament.game)
    played = code_in_play(code_of(code), hall.tournament.game)
    for _ in range(WAYS):
        facts = facts_for(played.trees[tree].collect)
        state = consult(played, tree, table, facts=facts, known=_known(hall, facts))
        while (question := state.question) is not None:
            key, answer = rng.choice(list(question.answers.items()))
            number = answer.least if answer.least is not None else answer.most
            state = state.answer(str(number or 0) if question.kind == "number" else key)
            for fact, value in facts_for(state.collected).items():
                if fact not in state.facts:
                    state = state.tell(fact, value)
        yield state


def _known(hall: TournamentState, facts: Mapping[str, Value]) -> dict[str, Value]:
    return known_facts(hall, 1, 1, 1, told(facts, {}, table_for(hall.tournament.game)))


def command_of(code: CodeKey, state: Consultation, hall: TournamentState, rng: random.Random) -> GiveRuling:
    assert state.outcome is not None
    option = rng.choice(list(state.outcome.options)) if state.outcome.options else None
    game = hall.tournament.game
    figures = Figures(game.format, game.regulations) if isinstance(game, BurracoGame) else Figures()
    numbers = {blank.key: blank.most for blank in blanks(state, Choice(option=option), figures)}
    return GiveRuling(
        round=1,
        table=1,
        deal=1,
        code=code,
        tree=state.root,
        arbiter="Rosa",
        replies=tuple(
            Reply(
                reply.said.place.tree, reply.said.place.question, reply.said.answer, reply.said.against_known
            )
            for reply in state.replies
        ),
        facts=dict(state.given),  # type: ignore[arg-type]
        option=option,
        numbers=numbers,
        reason="It could not be counted any more.",
    )


@pytest.mark.parametrize(("rules", "tree"), TREES)
def test_every_way_through_a_tree_ends_in_a_ruling_that_counts(
    halls: dict[str, Evening], rules: str, tree: str
) -> None:
    code = CODE_OF[rules]
    hall = replay(halls[rules].events)
    rng = random.Random(f"{code} {tree}")
    for state in walk(code, tree, hall, rng):
        (given,) = give_ruling(command_of(code, state, hall, rng), context_of(hall))

        assert isinstance(given, RulingGiven)
        event = sign_event(
            Event("evening", DIRECTOR, 1, 99, FIRST_HASH, 1.8e9, given, b""), IDENTITY.private_key
        )
        assert decode_event(encode_event(event)) == event
        after = replay([event], hall)
        assert after.irregularities() == ()
        assert len(standings(after)) == len(standings(hall))

"""Every story of burraco and Mineo, given by the hub and folded from the journal: what it does to deal, match,
standings and register is added up here from the effects, by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec import structs

from kiosk.cards import parse_card
from kiosk.commands.rulings import GiveRuling, Reply
from kiosk.games.burraco.game import BurracoGame
from kiosk.games.burraco.package import conditions_for
from kiosk.hub.rulings.decisions import give_ruling
from kiosk.journal.bodies import PlayersSeated, RulingGiven, SeatedTable, TournamentOpened
from kiosk.projections.rulings.code_in_play import code_in_play
from kiosk.projections.rulings.facts import table_for
from kiosk.projections.rulings.warnings import warnings
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState, replay
from kiosk.rulebook import code_of
from kiosk.rulings.amounts import Figures
from kiosk.rulings.consultation import Consultation, consult
from kiosk.rulings.effects import Cards, DealFate, MatchAward, Points, StandingsPoints, Warn
from kiosk.rulings.facts import COLLECTED, FactKind
from kiosk.rulings.resolve import Choice, blanks
from kiosk.rulings.tree import CodeKey
from tests.hub.rulings.giving import context_of
from tests.projections.conftest import DealMaker, Evening

CASES: dict[str, list[dict[str, Any]]] = yaml.load(
    (Path(__file__).parent.parent / "rulings" / "cases.yaml").read_text("utf-8"), yaml.CSafeLoader
)
STORIES = [
    pytest.param(tree, case, id=f"{tree}: {case['story']}")
    for tree, cases in CASES.items()
    if tree[0] in "BM"
    for case in cases
]
VALUES = {FactKind.SEAT: "E", FactKind.PARTY: "ew", FactKind.CARDS: ("9C", "JK"), FactKind.TEXT: "5-6-7"}
LINE_OF = {"N": "ns", "S": "ns", "E": "ew", "W": "ew", "ns": "ns", "ew": "ew"}
PAIR_OF = {"ns": 1, "ew": 2}


def facts_of(collected: tuple[str, ...]) -> dict[str, Any]:
    found = {fact: VALUES[COLLECTED[fact].kind] for fact in collected}
    if "present_line" in found:
        found["present_line"] = "ns"
    return found


def consulted(hall: TournamentState, tree: str, answers: dict[str, Any]) -> Consultation:
    """The story told to the hub; where the journal knows otherwise, the arbiter means it."""
    table = table_for(hall.tournament.game)
    code = code_in_play(code_of("mineo" if tree[0] == "M" else "burraco"), hall.tournament.game)
    facts = facts_of(code.trees[tree].collect)
    state = consult(code, tree, table, facts=facts, known={})
    while (place := state.place) is not None:
        whole = f"{place.tree}.{place.question}"
        is_own = place.tree == tree and place.question in answers
        state = state.answer(str(answers[place.question if is_own else whole]))
        for fact, value in facts_of(state.collected).items():
            if fact not in state.facts:
                state = state.tell(fact, value)
    return state


def given(hall: TournamentState, tree: str, state: Consultation, case: dict[str, Any]) -> RulingGiven:
    assert state.outcome is not None
    instead = case["outcome"].rpartition(".")[2] if "departs_from" in case else None
    code: CodeKey = "mineo" if tree[0] == "M" else "burraco"
    game = hall.tournament.game
    figures = Figures(game.format, game.regulations) if isinstance(game, BurracoGame) else Figures()
    option = list(state.outcome.options)[-1] if state.outcome.options else None
    choice = Choice(outcome=instead, option=option)
    numbers = {blank.key: blank.most for blank in blanks(state, choice, figures)}
    command = GiveRuling(
        round=1,
        table=1,
        deal=1,
        code=code,
        tree=tree,
        arbiter="Conti",
        replies=tuple(
            Reply(reply.said.place.tree, reply.said.place.question, reply.said.answer, against_known=True)
            for reply in state.replies
        ),
        facts=dict(state.given),
        outcome=instead,
        option=option,
        numbers=numbers,
        reason="As the story has it.",
    )
    (body,) = give_ruling(command, context_of(hall))
    assert isinstance(body, RulingGiven)
    return body


def fates(body: RulingGiven) -> set[str]:
    return {effect.fate for effect in body.effects if isinstance(effect, DealFate)}


def deal_points(body: RulingGiven, party: str) -> int:
    """What a ruling adds to a deal; the table has counted the burracos itself."""
    points = sum(
        effect.points
        for effect in body.effects
        if isinstance(effect, Points)
        and isinstance(effect.points, int)
        and effect.pool != "match"
        and LINE_OF.get(effect.to, effect.to) == party
        and effect.why not in ("clean_burraco", "dirty_burraco")
    )
    lost = sum(
        parse_card(card).points
        for effect in body.effects
        if isinstance(effect, Cards)
        and effect.action == "negative"
        and effect.at != "deal_end_if_owed"
        and LINE_OF[effect.to] == party
        for card in effect.named
    )
    return points - lost


@pytest.mark.parametrize(("tree", "case"), [story for story in STORIES if story.values[0][0] == "B"])  # type: ignore[index]
def test_a_story_of_burraco_changes_what_its_effects_say_and_nothing_else(
    evening: Evening, deal: DealMaker, tree: str, case: dict[str, Any]
) -> None:
    rules = case.get("rules", "burraco_internazionale")
    regulations = case.get("regulations", "federation")
    evening.open(rules=rules, regulations=regulations)
    played = deal(1, 60)
    if rules == "burraco_italiano":
        entry = {line: {**values, "semi_clean": 0} for line, values in played.entry.items()}
        played = structs.replace(played, entry=entry)
    evening.say("table-1", played)
    before = replay(evening.events)
    body = given(before, tree, consulted(before, tree, case["answers"]), case)
    evening.say("director", body)
    after = replay(evening.events)
    match = after.match(1, 1)

    assert after.irregularities() == ()
    replaced = {
        LINE_OF[effect.to] for effect in body.effects if isinstance(effect, Points) and effect.replaces_count
    }
    counted = {"ns": 460, "ew": 400}
    if fates(body) & {"redeal", "annul_and_replay"}:
        assert match.totals == {}
    elif "annul" in fates(body):
        assert match.totals[1] == {"ns": 0, "ew": 0}
    else:
        assert match.totals[1] == {
            party: (0 if party in replaced else points) + deal_points(body, party)
            for party, points in counted.items()
        }
    beside = {"ns": 0, "ew": 0}
    for effect in body.effects:
        if isinstance(effect, Points) and effect.pool == "match":
            assert isinstance(effect.points, int)
            beside[LINE_OF[effect.to]] += effect.points
    played = {party: sum(total[party] for total in match.totals.values()) + beside[party] for party in beside}
    awards = {LINE_OF[effect.to]: effect for effect in body.effects if isinstance(effect, MatchAward)}
    conditions = conditions_for(regulations, 2)
    expected = BurracoGame(format=conditions.format, regulations=conditions.regulations).result([], played)
    for party, result in match.result.items():
        award = awards.get(party)
        if award is None or award.victory_points is None:
            assert result == expected[party]
        else:
            assert (result.victory_points, result.match_points) == (award.victory_points, award.match_points)
    rankings = {
        pair: sum(
            effect.victory_points
            for effect in body.effects
            if isinstance(effect, StandingsPoints) and PAIR_OF[LINE_OF[effect.to]] == pair
        )
        for pair in (1, 2)
    }
    table = {standing.entrant: standing for standing in standings(after)}
    for party, pair in PAIR_OF.items():
        award = awards.get(party)
        scored = 0 if award is None else match.result[party].victory_points or 0
        assert table[pair].victory_points == scored + rankings[pair]
    assert len(warnings(after)) == sum(isinstance(effect, Warn) for effect in body.effects)


@pytest.mark.parametrize(("tree", "case"), [story for story in STORIES if story.values[0][0] == "M"])  # type: ignore[index]
def test_a_story_of_mineo_takes_its_points_from_one_player(
    evening: Evening, tree: str, case: dict[str, Any]
) -> None:
    evening.say(
        "director",
        TournamentOpened("Sunday", "mineo", "mineo", 4, 3),
        PlayersSeated(1, (SeatedTable(1, {"N": 1, "W": 2, "S": 3, "E": 4}),)),
    )
    before = replay(evening.events)
    body = given(before, tree, consulted(before, tree, case["answers"]), case)
    evening.say("director", body)
    after = replay(evening.events)

    lost = {effect.to: effect.points for effect in body.effects if isinstance(effect, Points)}
    assert after.irregularities() == ()
    assert {credit.party: credit.item.points for credit in after.match(1, 1).credits} == lost
    assert all(isinstance(points, int) and points < 0 for points in lost.values())

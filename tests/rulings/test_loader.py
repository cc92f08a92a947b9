"""What the loader refuses in a file of ruling trees, and how it says so."""

from __future__ import annotations

from textwrap import dedent

import pytest

from kiosk.rulings.loader import CodeError, load_code
from kiosk.rulings.rules_of_play import code_by

INTERPRETATIONS = """
- {key: I1, articles: ["1"], unclear: Unclear, reading: So, because: Simple, open: true}
"""


def tree(questions: str, outcomes: str = "{end: {say: Done, articles: ['1']}}", **fields: str) -> str:
    """A tree T; `fields` are written beside those that every tree has."""
    lines = {
        "key": "T",
        "title": "Title",
        "when": "Always",
        "articles": "['1']",
        "scope": "deal",
        "collect": "[offender]",
        "questions": questions,
        "outcomes": outcomes,
        **fields,
    }
    return "- {" + ", ".join(f"{key}: {value}" for key, value in lines.items()) + "}\n"


def yes_no(yes: str = "{outcome: end}", no: str = "{outcome: end}", **fields: str) -> str:
    more = "".join(f", {key}: {value}" for key, value in fields.items())
    return f"{{ask: Really?, kind: yes_no, answers: {{'yes': {yes}, 'no': {no}}}{more}}}"


def problems_of(text: str) -> list[str]:
    with pytest.raises(CodeError) as refused:
        load_code({"file": text, "interpretations": INTERPRETATIONS})
    assert all(str(problem) in str(refused.value) for problem in refused.value.problems)
    return [str(problem) for problem in refused.value.problems]


def outcomes(effects: str) -> str:
    return f"{{end: {{say: Done, articles: ['1'], effects: [{effects}]}}}}"


def test_a_sound_tree_loads() -> None:
    code = load_code({"file": tree(f"{{q: {yes_no()}}}"), "interpretations": INTERPRETATIONS})
    assert list(code.trees) == ["T"]
    assert code.groups == {"file": ("T",)}
    assert code.interpretations["I1"].open


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("- key: [", "file: This is no YAML", id="no YAML"),
        pytest.param("key: T", "file: The file must be a list of entries.", id="no list"),
        pytest.param(
            tree(f"{{q: {yes_no()}}}", outcomes("{effect: fine, to: offender}")),
            "file T outcomes.end.effects[0]",
            id="unknown effect",
        ),
        pytest.param(
            tree(f"{{q: {yes_no(colour='red')}}}"),
            "file T questions.q: Object contains unknown field `colour`.",
            id="unknown field",
        ),
        pytest.param(
            tree(f"{{q: {yes_no()}}}", flavour="sweet"),
            "file T: Object contains unknown field `flavour`.",
            id="unknown field of the tree",
        ),
        pytest.param(
            tree("none"),
            "file T questions: The tree needs its questions, each under a key.",
            id="no questions",
        ),
        pytest.param(tree("{}", "{}"), "file T: The tree has no question.", id="no root"),
        pytest.param(
            tree(f"{{q: {yes_no(no='{}')}}}"),
            "file T questions.q.answers.no: An answer leads to exactly one of a question, an outcome or a tree.",
            id="an answer that leads nowhere",
        ),
        pytest.param(
            tree(f"{{q: {yes_no(no='{outcome: end, tree: T}')}}}"),
            "file T questions.q.answers.no: An answer leads to exactly one of a question, an outcome or a tree.",
            id="an answer that leads to two places",
        ),
        pytest.param(
            tree(f"{{q: {yes_no(no='{question: x}')}}}"),
            "file T questions.q.answers.no: There is no question “x”.",
            id="unknown question",
        ),
        pytest.param(
            tree(f"{{q: {yes_no(no='{outcome: x}')}}}"),
            "file T questions.q.answers.no: There is no outcome “x”.",
            id="unknown outcome",
        ),
        pytest.param(
            tree(f"{{q: {yes_no(no='{tree: X}')}}}"),
            "file T questions.q.answers.no: There is no tree “X”.",
            id="unknown tree",
        ),
        pytest.param(
            tree(f"{{q: {yes_no()}, lost: {yes_no()}}}"),
            "file T questions.lost: No answer leads to this question.",
            id="unreachable question",
        ),
        pytest.param(
            tree(f"{{q: {yes_no()}}}", "{end: {say: A, articles: ['1']}, lost: {say: B, articles: ['1']}}"),
            "file T outcomes.lost: No answer leads to this outcome.",
            id="unreachable outcome",
        ),
        pytest.param(
            tree(f"{{q: {yes_no(no='{question: r}')}, r: {yes_no(no='{question: q}')}}}"),
            "A path comes back to where it was: T.q, T.r, T.q.",
            id="a path that never ends",
        ),
        pytest.param(
            tree("{q: {ask: Really?, kind: yes_no, answers: {'yes': {outcome: end}}}}"),
            "file T questions.q: This question needs the answers “yes” and “no”, and no other.",
            id="yes without no",
        ),
        pytest.param(
            tree("{q: {ask: Which?, kind: choice, answers: {a: {label: A, outcome: end}}}}"),
            "file T questions.q: A choice needs two answers at the least.",
            id="a choice of one",
        ),
        pytest.param(
            tree("{q: {ask: Which?, kind: choice, answers: {a: {outcome: end}, b: {outcome: end}}}}"),
            "file T questions.q: Every answer of a choice needs a label.",
            id="an answer without a label",
        ),
        pytest.param(
            tree(f"{{q: {yes_no(yes='{outcome: end, from: 1}')}}}"),
            "file T questions.q.answers.yes: Only the answers of a number have bounds.",
            id="bounds without a number",
        ),
        pytest.param(
            tree(f"{{q: {yes_no()}}}", "{end: {say: Done, articles: []}}"),
            "file T outcomes.end: The outcome cites no article.",
            id="outcome without articles",
        ),
        pytest.param(
            tree(f"{{q: {yes_no()}}}", articles="[]"),
            "file T: The tree cites no article.",
            id="tree without articles",
        ),
        pytest.param(
            tree(f"{{q: {yes_no()}}}", "{end: {say: Done, articles: ['1'], then: [X]}}"),
            "file T outcomes.end: There is no tree “X” to open next.",
            id="then to an unknown tree",
        ),
        pytest.param(
            tree(f"{{q: {yes_no()}}}", "{end: {say: Done, articles: ['1'], then_partner: [X]}}"),
            "file T outcomes.end: There is no tree “X” to open next.",
            id="then to an unknown tree about the partner",
        ),
        pytest.param(
            tree(
                f"{{q: {yes_no()}}}",
                "{end: {say: Done, articles: ['1'], then_partner: [T]}}",
                collect="[]",
            ),
            "file T outcomes.end: The facts that the tree collects do not say who “partner” is.",
            id="then about the partner of nobody",
        ),
        pytest.param(
            tree(f"{{q: {yes_no(no='{outcome: end, about: partner}')}}}"),
            "file T questions.q.answers.no: Only a tree to which an answer leads can be about the partner.",
            id="an outcome about the partner",
        ),
        pytest.param(
            tree(
                f"{{q: {yes_no()}}}",
                outcomes("{effect: warn, to: offender, key: cut}"),
                collect="[]",
            ),
            "file T outcomes.end.effects[0]: The facts that the tree collects do not say who “offender” is.",
            id="a role that nobody tells",
        ),
        pytest.param(
            tree(f"{{q: {yes_no()}}}", outcomes("{effect: warn, to: umpire, key: cut}")),
            "file T outcomes.end.effects[0]: “umpire” is no role.",
            id="unknown role",
        ),
        pytest.param(
            tree(
                f"{{q: {yes_no()}}}",
                outcomes("{effect: cards, cards: drawn, action: show, shown_to: present_line}"),
            ),
            "file T outcomes.end.effects[0]: The facts that the tree collects do not say who “present_line” is.",
            id="cards shown to nobody knows whom",
        ),
        pytest.param(
            tree(
                f"{{q: {yes_no()}}}",
                outcomes(
                    "{effect: points, pool: sheet, to: offender, points: -1, why: wrong_count,"
                    " plus: {question: q, factor: -1}}"
                ),
            ),
            "file T outcomes.end.effects[0]: The tree has no question “q” that asks for a number.",
            id="points from what is no number",
        ),
        pytest.param(
            tree(
                "{q: " + yes_no(no="{question: n}") + ", n: {ask: How many?, kind: number, answers: "
                "{any: {outcome: end}}}}",
                outcomes(
                    "{effect: points, pool: sheet, to: offender, points: -1, why: wrong_count,"
                    " plus: {question: n, factor: -1}}"
                ),
            ),
            "file T outcomes.end.effects[0]: The outcome can be reached without the question “n”.",
            id="points from a number that may not be asked",
        ),
        pytest.param(
            tree(
                f"{{q: {yes_no()}}}",
                outcomes(
                    "{effect: points, pool: match, to: offender, why: sanction,"
                    " points: {from: 100, up_to: 302, step: 5}}"
                ),
            ),
            "file T outcomes.end.effects[0]: The limits do not go up in whole steps from the least to the most.",
            id="limits between two steps",
        ),
        pytest.param(
            tree(
                f"{{q: {yes_no()}}}",
                outcomes("{effect: points, pool: match, to: offender, why: sanction, points: {from: 100}}"),
            ),
            "file T outcomes.end.effects[0]: Limits are two, the least and the most.",
            id="half a limit",
        ),
        pytest.param(
            tree(f"{{q: {yes_no()}}}", outcomes("{effect: deal, fate: redeal}"), scope="match"),
            "file T outcomes.end.effects[0]: Only a tree whose scope is a deal can have an effect on one.",
            id="a deal dealt again by a tree about the match",
        ),
        pytest.param(
            tree(f"{{q: {yes_no(notes='[I9]')}}}"),
            "file T questions.q: There is no interpretation “I9”.",
            id="unknown interpretation of a question",
        ),
        pytest.param(
            tree(f"{{q: {yes_no()}}}", "{end: {say: Done, articles: ['1'], notes: [I9]}}"),
            "file T outcomes.end: There is no interpretation “I9”.",
            id="unknown interpretation of an outcome",
        ),
        pytest.param(
            tree(f"{{q: {yes_no(known='weather')}}}"),
            "file T questions.q: “weather” is no fact that the kiosk knows.",
            id="unknown fact",
        ),
        pytest.param(
            tree(f"{{q: {yes_no(known='seconds_late')}}}"),
            "file T questions.q: The fact “seconds_late” does not answer this question.",
            id="a fact of another kind",
        ),
        pytest.param(
            tree(f"{{q: {yes_no(known='had_bye')}}}"),
            "file T questions.q: The tree collects nothing that the fact “had_bye” is about.",
            id="a fact about somebody whom nobody tells",
        ),
        pytest.param(
            tree(f"{{q: {yes_no()}}}", collect="[mood]"),
            "file T collect: “mood” is no fact that a tree can collect.",
            id="collects what does not exist",
        ),
        pytest.param(
            tree(
                f"{{q: {yes_no()}}}",
                "{end: {say: Done, articles: ['1'], options: {a: {label: A}}}}",
            ),
            "file T outcomes.end.options: One option is no choice.",
            id="one option",
        ),
        pytest.param(
            tree(f"{{q: {yes_no()}}}") * 2,
            "file T: There is another entry with this key. Rename one of them.",
            id="two trees with one key",
        ),
    ],
)
def test_a_mistake_is_refused_and_its_place_named(text: str, problem: str) -> None:
    assert any(problem in told for told in problems_of(text)), problems_of(text)


@pytest.mark.parametrize(
    ("ranges", "problem"),
    [
        (
            "{few: {up_to: 3, outcome: end}, many: {from: 5, outcome: end}}",
            "No answer covers the numbers below 5 and above 3.",
        ),
        ("{few: {up_to: 3, outcome: end}, many: {from: 3, outcome: end}}", "Two answers cover the number 3."),
        ("{few: {up_to: 3, outcome: end}}", "No answer covers the numbers above 3."),
        ("{many: {from: 3, outcome: end}}", "No answer covers the numbers below 3."),
        (
            "{odd: {from: 3, up_to: 1, outcome: end}, rest: {outcome: end}}",
            "A range ends at 1, before it begins.",
        ),
    ],
)
def test_every_number_has_exactly_one_answer(ranges: str, problem: str) -> None:
    text = tree(f"{{q: {{ask: How many?, kind: number, answers: {ranges}}}}}")
    assert any(problem in told for told in problems_of(text))


def test_a_key_that_stands_twice_is_named_with_its_line() -> None:
    text = dedent("""\
        - key: T
          title: One
          title: Two
        """)
    assert "file: Line 3: the key “title” stands twice." in problems_of(text)


def test_a_circle_of_trees_is_refused() -> None:
    text = tree(f"{{q: {yes_no(no='{tree: U}')}}}") + tree(f"{{q: {yes_no(no='{tree: T}')}}}", key="U")
    assert any(
        "A path comes back to where it was: T.q, U.q, T.q." in problem for problem in problems_of(text)
    )


def test_all_mistakes_are_named_at_once() -> None:
    text = tree(f"{{q: {yes_no(no='{outcome: x}', notes='[I9]')}}}", collect="[mood]")
    assert len(problems_of(text)) == 3


def test_mistakes_of_several_nodes_are_named_at_once() -> None:
    text = tree(f"{{q: {yes_no(colour='red')}}}", outcomes("{effect: fine}"))
    assert [problem.split(":")[0] for problem in problems_of(text)] == [
        "file T questions.q",
        "file T outcomes.end.effects[0].effect",
    ]


def test_a_text_without_translation_is_refused() -> None:
    texts = {"file": tree(f"{{q: {yes_no()}}}"), "interpretations": INTERPRETATIONS}
    known = {"Title", "Always", "Done", "Unclear", "Simple"}
    with pytest.raises(CodeError) as refused:
        load_code(texts, known.__contains__)
    assert [str(problem) for problem in refused.value.problems] == [
        "file T questions.q: “Really?” has no translation.",
        "interpretations I1: “So” has no translation.",
    ]


INTERNATIONAL, ITALIAN = "[burraco_internazionale]", "[burraco_italiano]"


def bound(plays: str, to: str = "outcome: end", label: str = "Way") -> str:
    return f"{{label: {label}, {to}, plays: {plays}}}"


def choice(**answers: str) -> str:
    return f"{{ask: Which?, kind: choice, answers: {{{', '.join(f'{key}: {way}' for key, way in answers.items())}}}}}"


def test_an_answer_that_the_rules_of_play_do_not_know_is_left_out_with_what_it_leads_to() -> None:
    two = "{end: {say: Done, articles: ['1']}, other: {say: Otherwise, articles: ['1']}}"
    ways = choice(a=bound(INTERNATIONAL), b=bound(ITALIAN, "question: more"))
    more = yes_no("{outcome: other}", "{outcome: other}")
    code = load_code({"file": tree(f"{{q: {ways}, more: {more}}}", two), "interpretations": INTERPRETATIONS})
    international, italian = (code_by(code, f"burraco_{rules}") for rules in ("internazionale", "italiano"))
    assert list(international.trees["T"].questions) == ["q"]
    assert list(international.trees["T"].outcomes) == ["end"]
    assert list(italian.trees["T"].questions) == ["q", "more"]
    assert list(italian.trees["T"].outcomes) == ["other"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param(
            tree(f"{{q: {choice(a=bound(ITALIAN), b=bound(ITALIAN))}}}"),
            "file T questions.q: By the rules of play “burraco_internazionale”: "
            "No answer to this question is left.",
            id="nothing left",
        ),
        pytest.param(
            tree(f"{{q: {yes_no(yes=f'{{outcome: end, plays: {ITALIAN}}}')}}}"),
            "“burraco_internazionale”: This question needs the answers “yes” and “no”, and no other.",
            id="yes without no",
        ),
        pytest.param(
            tree(
                "{q: {ask: How many?, kind: number, answers: {"
                f"few: {{up_to: 3, outcome: end}}, many: {{from: 4, outcome: end, plays: {ITALIAN}}}}}}}}}"
            ),
            "“burraco_internazionale”: No answer covers the numbers above 3.",
            id="numbers",
        ),
        pytest.param(
            tree(f"{{q: {choice(a='{label: A, tree: U}', b='{label: B, outcome: end}')}}}")
            + tree(f"{{q: {yes_no()}}}", key="U", plays=INTERNATIONAL),
            "file T questions.q.answers.a: By the rules of play “burraco_italiano”: There is no tree “U”.",
            id="a tree that there is not",
        ),
        pytest.param(
            tree(f"{{q: {yes_no()}}}", "{end: {say: Done, articles: ['1'], then: [U]}}")
            + tree(f"{{q: {yes_no()}}}", key="U", plays=INTERNATIONAL),
            "“burraco_italiano”: There is no tree “U” to open next.",
            id="a tree to open next that there is not",
        ),
        pytest.param(
            tree(f"{{q: {choice(a=bound(ITALIAN), b=bound(INTERNATIONAL))}}}", plays=INTERNATIONAL),
            "The answer is bound to rules of play by which there is no such tree.",
            id="an answer of no tree",
        ),
        pytest.param(
            tree(f"{{q: {choice(a=bound('[chess]'), b=bound(ITALIAN))}}}"),
            "Invalid enum value",
            id="no rules",
        ),
    ],
)
def test_a_tree_is_whole_by_all_rules_of_play_by_which_there_is_one(text: str, problem: str) -> None:
    assert any(problem in found for found in problems_of(text)), problems_of(text)

"""What holds for all cards and all scores: hypothesis looks for a counterexample."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kiosk.cards import CARDS, PACK, Card, Rank, Suit, make_card
from kiosk.games.burraco.adding import add_card
from kiosk.games.burraco.bounds import least_points
from kiosk.games.burraco.deal import LineCards, score_line, sheet_values
from kiosk.games.burraco.federation import FEDERATION
from kiosk.games.burraco.findings import deal_findings
from kiosk.games.burraco.game import BurracoGame
from kiosk.games.burraco.illegal import IllegalMeldError
from kiosk.games.burraco.lap import DealPhase, timeout_lap
from kiosk.games.burraco.match import match_result, victory_points
from kiosk.games.burraco.meld import Meld, read_laid_meld, read_meld, why_illegal
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Burraco, Direction, Rules
from kiosk.games.burraco.seats import Seat
from kiosk.games.burraco.sequence import PLACES
from kiosk.games.burraco.sheet import Cell, Pozzetto, cells
from kiosk.games.burraco.sisal import SISAL
from kiosk.games.regulations import Format, TimeoutLap

all_rules = st.sampled_from([INTERNATIONAL, ITALIAN])
formats = st.sampled_from([*FEDERATION.formats, *SISAL.formats])
fives = st.integers(-1500, 1500).map(lambda steps: 5 * steps)
modest = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
"""A noisy machine makes no test fail."""
some_cards = st.lists(st.sampled_from(CARDS), max_size=12).map(tuple)


@st.composite
def sequence_cards(draw: st.DrawFn) -> tuple[Card, ...]:
    """Cards of a legal sequence, in order; a wild may take one of the places or lie at an end."""
    suit = draw(st.sampled_from(Suit))
    length = draw(st.integers(3, 13))
    first = draw(st.integers(1, 15 - length))
    cards = [make_card(PLACES[place - 1], suit) for place in range(first, first + length)]
    wild = draw(st.sampled_from([card for card in CARDS if card.is_joker or card.is_two]))
    match draw(st.sampled_from(["none", "replace", "add"])):
        case "replace":
            cards[draw(st.integers(0, length - 1))] = wild
        case "add":
            cards.append(wild)
    return tuple(cards)


@st.composite
def set_cards(draw: st.DrawFn, ranks: list[Rank]) -> tuple[Card, ...]:
    rank = draw(st.sampled_from(ranks))
    copies = [make_card(rank, suit) for suit in Suit for _ in range(2)]
    naturals = draw(st.lists(st.sampled_from(range(8)), min_size=3, max_size=8, unique=True))
    wilds = draw(st.lists(st.sampled_from([card for card in CARDS if card.rank <= Rank.TWO]), max_size=1))
    return tuple(copies[index] for index in naturals) + tuple(wilds)


@st.composite
def melds(draw: st.DrawFn, rules: Rules) -> Meld:
    cards = draw(st.one_of(sequence_cards(), set_cards(sorted(rules.set_ranks))))
    if why_illegal(cards, rules) is not None:
        cards = cards[:3] + cards[3:-1]
    try:
        return read_meld(cards, rules)
    except IllegalMeldError:
        return read_meld([make_card(rank, Suit.CLUBS) for rank in (Rank.FOUR, Rank.FIVE, Rank.SIX)], rules)


@st.composite
def lines(draw: st.DrawFn, rules: Rules) -> LineCards:
    pozzetto = draw(st.sampled_from(Pozzetto))
    return LineCards(
        melds=tuple(draw(st.lists(melds(rules), max_size=5))),
        in_hand=draw(some_cards),
        pozzetto=pozzetto,
        pozzetto_cards=draw(some_cards) if pozzetto is Pozzetto.TAKEN_NOT_PLAYED else (),
        penalised=draw(some_cards),
        is_closing=draw(st.booleans()),
    )


@modest
@given(st.data(), all_rules)
def test_the_order_of_the_cards_of_a_meld_does_not_matter(data: st.DataObject, rules: Rules) -> None:
    meld = data.draw(melds(rules))
    assert read_meld(data.draw(st.permutations(meld.cards)), rules) == meld


@modest
@given(st.data(), all_rules)
def test_reading_a_meld_again_changes_nothing(data: st.DataObject, rules: Rules) -> None:
    meld = data.draw(melds(rules))
    assert read_meld(meld.cards, rules) == meld
    again = read_laid_meld(meld.cards, rules)
    assert (again.cards, again.burraco, again.points) == (meld.cards, meld.burraco, meld.points)
    backwards = read_laid_meld(meld.cards[::-1], rules)
    assert (backwards.burraco, backwards.points) == (meld.burraco, meld.points)


@modest
@given(st.lists(st.sampled_from(CARDS), max_size=9), all_rules)
def test_any_cards_are_a_meld_or_have_a_reason(cards: list[Card], rules: Rules) -> None:
    for read in (read_meld, read_laid_meld):
        try:
            meld = read(cards, rules)
        except IllegalMeldError as error:
            assert error.article  # noqa: PT017 - either outcome is right, the reason must be there
        else:
            assert Counter(meld.cards) == Counter(cards)


@modest
@given(st.data(), all_rules, st.sampled_from(CARDS))
def test_adding_a_card_never_lowers_a_melds_card_points(
    data: st.DataObject, rules: Rules, card: Card
) -> None:
    meld = data.draw(melds(rules))
    try:
        longer = add_card(meld, card, rules)
    except IllegalMeldError:
        return
    assert longer.points == meld.points + card.points
    assert Counter(longer.cards) == Counter((*meld.cards, card))
    wilds = [laid.wild_card for laid in (meld, longer)]
    assert meld.wild is None or wilds[1] in (wilds[0], None), "a wild never leaves its meld"


@modest
@given(st.data(), all_rules)
def test_the_order_of_the_melds_of_a_line_does_not_matter(data: st.DataObject, rules: Rules) -> None:
    line = data.draw(lines(rules))
    shuffled = replace(line, melds=tuple(data.draw(st.permutations(line.melds))))
    assert sheet_values(shuffled, rules) == sheet_values(line, rules)


@modest
@given(st.data(), all_rules)
def test_a_score_from_the_cards_is_the_score_from_the_sheet(data: st.DataObject, rules: Rules) -> None:
    line = data.draw(lines(rules))
    breakdown = score_line(sheet_values(line, rules), rules)
    cards = sum(meld.points for meld in line.melds)
    minus = sum(card.points for card in (*line.in_hand, *line.pozzetto_cards, *line.penalised))
    bonus = sum(meld.bonus for meld in line.melds)
    penalty = 100 if line.pozzetto is Pozzetto.NOT_TAKEN else 0
    assert breakdown.total == cards - minus + bonus + 100 * line.is_closing - penalty
    assert breakdown.base == bonus + 100 * line.is_closing
    assert breakdown.total == breakdown.base + breakdown.points
    assert breakdown.total % 5 == 0


@modest
@given(st.permutations(PACK), st.lists(st.integers(0, 108), min_size=2, max_size=2))
def test_the_whole_pack_is_1080_when_everything_is_counted(pack: list[Card], cuts: list[int]) -> None:
    first, second = sorted(cuts)
    line = LineCards(
        (),
        in_hand=tuple(pack[:first]),
        pozzetto_cards=tuple(pack[first:second]),
        penalised=tuple(pack[second:]),
    )
    assert -score_line(sheet_values(line, INTERNATIONAL), INTERNATIONAL).total == 1080


@modest
@given(formats, fives, fives)
def test_victory_points_are_monotone_symmetric_and_sum_to_twenty(
    match_format: Format, lead: int, other: int
) -> None:
    assert victory_points(lead, match_format) + victory_points(-lead, match_format) == 20
    low, high = sorted([lead, other])
    assert victory_points(low, match_format) <= victory_points(high, match_format)


@modest
@given(formats, st.lists(st.tuples(fives, fives), max_size=4), fives)
def test_a_match_gives_both_lines_the_same_difference(
    match_format: Format, deals: list[tuple[int, int]], credit: int
) -> None:
    totals = {"ns": [ns for ns, _ in deals], "ew": [ew for _, ew in deals]}
    result = match_result(totals, {"ns": credit}, match_format, FEDERATION)
    assert result["ns"].match_points == -result["ew"].match_points
    assert result["ns"].match_points == result["ns"].total - result["ew"].total
    assert result["ns"].victory_points + result["ew"].victory_points == 20


@modest
@given(st.data(), all_rules)
def test_findings_never_raise(data: st.DataObject, rules: Rules) -> None:
    keys = st.one_of(st.sampled_from(cells(rules)), st.sampled_from(["", "points", "CLEAN"]))
    values = st.one_of(st.integers(), st.integers(-1, 20), st.integers(0, 220).map(lambda steps: 5 * steps))
    whole = st.fixed_dictionaries(dict.fromkeys(cells(rules), values))
    entry = data.draw(
        st.dictionaries(
            st.sampled_from(["ns", "ew", "x"]),
            st.one_of(whole, st.dictionaries(keys, values, max_size=4)),
            max_size=3,
        )
    )
    for finding in deal_findings(entry, rules):
        assert finding.code
        assert finding.article
        assert str(finding.message)


@modest
@given(st.data(), all_rules, st.integers(1, 6))
def test_burracos_made_of_real_cards_are_never_called_impossible(
    data: st.DataObject, rules: Rules, count: int
) -> None:
    """The bounds hold for the cheapest melds that anybody can lay."""
    stock = Counter(PACK)
    made = []
    for _ in range(count):
        meld = data.draw(melds(rules))
        if meld.burraco is not Burraco.NONE and Counter(meld.cards) <= stock:
            stock -= Counter(meld.cards)
            made.append(meld)
    kinds = Counter(meld.burraco for meld in made)
    least = least_points({burraco: kinds[burraco] for burraco in rules.burracos}, rules)
    assert least is not None
    assert least <= sum(meld.points for meld in made)


@modest
@given(
    st.sampled_from(DealPhase), st.sampled_from(Seat), st.sampled_from(Direction), st.sampled_from(TimeoutLap)
)
def test_the_lap_always_ends_before_it_would_be_the_first_ones_turn_again(
    phase: DealPhase, place: Seat, direction: Direction, reading: TimeoutLap
) -> None:
    lap = timeout_lap(phase, place, direction, reading)
    assert lap.last is lap.remaining[-1]
    assert set(lap.seats) == set(Seat)
    assert lap.last is lap.first.after(-1, direction)
    if phase is DealPhase.DEAL:
        assert (lap.first, lap.last) == (lap.must_draw, place)
    else:
        assert lap.last is lap.must_draw.after(1, direction)


@pytest.mark.parametrize("rules", [INTERNATIONAL, ITALIAN])
@pytest.mark.parametrize("regulations", [FEDERATION, SISAL])
def test_any_rules_go_with_any_regulations(rules: Rules, regulations: object) -> None:
    line = LineCards((read_meld([make_card(rank, Suit.HEARTS) for rank in PLACES[3:10]], rules),))
    values = sheet_values(line, rules)
    for match_format in regulations.formats:  # type: ignore[attr-defined]
        game = BurracoGame(rules, regulations, match_format)  # type: ignore[arg-type]
        result = game.result([{"ns": values, "ew": {**values, Cell.CLEAN: 0}}] * game.deals, {})
        assert result["ns"].victory_points > result["ew"].victory_points

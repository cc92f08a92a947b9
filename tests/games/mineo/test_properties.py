"""What holds for all deals: hypothesis looks for a counterexample."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kiosk.games.game import Grade
from kiosk.games.mineo import paper
from kiosk.games.mineo.codes import UNMISSABLE, Codes, ScoreCode, read_codes
from kiosk.games.mineo.game import MineoGame
from kiosk.games.mineo.roles import Contract
from kiosk.games.mineo.row import running_totals
from kiosk.games.mineo.seats import SEATS, Seat
from kiosk.games.mineo.settings import MineoSettings
from kiosk.games.mineo.sheet import read_deal, row_of
from tests.games.mineo.entries import Values, deal

all_settings = st.builds(
    MineoSettings,
    scommessa=st.integers(0, 3),
    rivanto=st.integers(0, 3),
    forced_solo_as=st.sampled_from([Contract.SOLO_15, Contract.SOLO_5]),
)


@st.composite
def sides(draw: st.DrawFn) -> tuple[str, str]:
    """What two sides can have scored in a deal that was played out."""
    mine: dict[ScoreCode, int] = {}
    theirs: dict[ScoreCode, int] = {}
    for code in UNMISSABLE:
        draw(st.sampled_from([mine, theirs]))[code] = 1
    for code in (ScoreCode.FOUR_KINGS, ScoreCode.FOUR_ARIE, ScoreCode.SCOMMESSA, ScoreCode.RIVANTO):
        draw(st.sampled_from([mine, theirs, {}]))[code] = 1
    for side in (mine, theirs):
        if ScoreCode.FOUR_ARIE in side and draw(st.booleans()):
            side[ScoreCode.FIVE_ARIE] = 1
    mine[ScoreCode.PIGLIATE] = draw(st.integers(0, 5))
    theirs[ScoreCode.PIGLIATE] = draw(st.integers(0, 5 - mine[ScoreCode.PIGLIATE]))
    return Codes.of(mine).text, Codes.of(theirs).text


@st.composite
def deals(draw: st.DrawFn) -> Values:
    declarers, opponents = draw(sides())
    declarer = draw(st.sampled_from(Seat))
    partner = draw(st.sampled_from([seat for seat in SEATS if seat is not declarer]))
    penalties = draw(st.dictionaries(st.sampled_from(Seat), st.integers(0, 4)))
    contract = draw(st.sampled_from(Contract))
    return deal(
        declarers, opponents, contract=contract, declarer=declarer, partner=partner, penalties=penalties
    )


@given(deals(), all_settings)
def test_a_deal_s_products_add_up_to_zero_and_its_points_to_minus_its_penalties(
    entry: Values, settings: MineoSettings
) -> None:
    scores = MineoGame(settings).score(entry)
    assert sum(score.items[0].points for score in scores.values()) == 0
    penalties = sum(entry[seat]["penalty"] for seat in SEATS)
    assert sum(score.total for score in scores.values()) == -penalties


@given(deals(), all_settings)
def test_only_the_legal_multipliers_meet_at_a_table(entry: Values, settings: MineoSettings) -> None:
    rows = [row_of(read_deal(entry), seat, settings) for seat in SEATS]
    assert sorted(row.multiplier for row in rows) in ([1, 1, 1, 1], [1, 1, 1, 3], [2, 2, 2, 6])


@given(deals(), st.lists(st.integers(-40, 40), min_size=4, max_size=4))
def test_rows_derived_from_one_entry_pass_every_check_of_paper(entry: Values, befores: list[int]) -> None:
    """What the kiosk derives is what the players should have written."""
    game = MineoGame()
    read = read_deal(entry)
    rows = []
    for seat, before in zip(SEATS, befores, strict=True):
        row = row_of(read, seat, game.settings)
        figures = row.figures(game.settings)
        rows.append(
            paper.WrittenRow(
                seat=seat,
                role=read.roles.of(seat),
                plus=row.plus,
                minus=row.minus,
                difference=figures.difference,
                multiplier=row.multiplier,
                penalty=figures.penalty,
                partial=figures.partial,
                before=before,
                total=int(game.row(entry, seat, before, 0)[-1].replace("−", "-")),
                realised=figures.realised,
                suffered=figures.suffered,
            )
        )
    found = paper.deal_findings(rows, read.roles.contract, game.settings)
    assert not [finding for finding in found if finding.grade is Grade.IMPOSSIBLE]
    assert not [finding for finding in game.findings(entry) if finding.grade is Grade.IMPOSSIBLE]


@given(deals())
def test_nobody_validates_a_row_of_his_own_side(entry: Values) -> None:
    consents = {consent.of: consent.by for consent in MineoGame().consents(entry)}
    rows = {seat: MineoGame().row(entry, seat, 0, 0)[:4] for seat in SEATS}
    assert set(consents) == set(SEATS)
    for seat, validators in consents.items():
        assert validators
        assert seat not in validators
        for validator in validators:
            assert rows[Seat(seat)][:2] == rows[Seat(validator)][2:]
            assert seat in consents[validator]


@given(sides())
def test_a_cell_is_read_as_it_is_written(cells: tuple[str, str]) -> None:
    for cell in cells:
        assert read_codes(cell).text == cell


@given(st.lists(st.integers(-30, 30), min_size=1), st.integers(-50, 50))
def test_the_total_ends_at_the_sum(partials: list[int], before: int) -> None:
    totals = running_totals(partials, before)
    assert len(totals) == len(partials)
    assert totals[-1] == before + sum(partials)

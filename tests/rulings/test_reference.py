"""Reference pages: what their files may say, and the tables that are filled from what is in force."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.games.burraco.federation import FEDERATION
from kiosk.games.burraco.match import band_of
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Rules
from kiosk.games.burraco.sisal import SISAL
from kiosk.games.regulations import Format, Regulations
from kiosk.resources import asset
from kiosk.rulings.reference import (
    Block,
    FiguresKey,
    InvalidReferenceError,
    Reference,
    ReferenceTable,
    parse_references,
)
from kiosk.rulings.reference_tables import NOTHING, ReferenceCell, ShownTable, tables

PAGE: Final = """
key: page
title: A page
code: burraco
articles: ["17"]
blocks:
  - heading: Points
    article: "17"
    paragraphs: [One., Two.]
    list: [Three.]
    table:
      columns: [Mistake, Penalty]
      rows: [[Revoke, "3"]]
  - article: "13"
    figures: values
"""


def shipped() -> tuple[Reference, ...]:
    folder = asset("references")
    return parse_references({path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.yaml"))})


def filled(
    figures: FiguresKey, *, rules: Rules = INTERNATIONAL, regulations: Regulations = FEDERATION
) -> tuple[ShownTable, ...]:
    return tables(Block("17", figures=figures), rules, regulations)


def said(cells: tuple[ReferenceCell, ...]) -> tuple[str, ...]:
    return tuple(map(str, cells))


def rows(table: ShownTable) -> dict[str, tuple[str, ...]]:
    return {str(row[0]): said(row[1:]) for row in table.rows}


class TestFile:
    def test_a_page_is_read_with_its_blocks_in_order(self) -> None:
        (page,) = parse_references({"page": PAGE})
        assert (page.key, page.title, page.code, page.articles) == ("page", "A page", "burraco", ("17",))
        first, second = page.blocks
        assert (first.paragraphs, first.items) == (("One.", "Two."), ("Three.",))
        assert first.table == ReferenceTable(("Mistake", "Penalty"), (("Revoke", "3"),))
        assert second.figures == "values"

    def test_every_text_that_is_seen_is_told_in_the_order_of_the_page(self) -> None:
        (page,) = parse_references({"page": PAGE})
        assert list(page.texts()) == [
            *("A page", "Points", "One.", "Two.", "Three."),
            *("Mistake", "Penalty", "Revoke", "3"),
        ]

    def test_pages_stand_in_the_order_of_their_files(self) -> None:
        other = PAGE.replace("key: page", "key: another")
        assert [page.key for page in parse_references({"page": PAGE, "another": other})] == [
            "page",
            "another",
        ]

    @pytest.mark.parametrize(
        ("wrong", "right", "says"),
        [
            ("title: A page", "titel: A page", "titel"),
            ("list: [Three.]", "list: Three.", "list"),
            ('[[Revoke, "3"]]', "[[Revoke, 3]]", "str"),
            ('[[Revoke, "3"]]', "[[Revoke]]", "cell for each column"),
            ("figures: values", "figures: sums", "sums"),
            ("figures: values", "heading: Empty", "block 2: nothing stands in it"),
            ("code: burraco", "code: mineo", "only burraco"),
            ("code: burraco", "code: whist", "whist"),
            ("key: page", "key: other", "“other” is not the file's name"),
            ("key: page", "key: page\nkey: page", "“key” stands twice"),
            ("blocks:", "blocks: [", "line"),
        ],
    )
    def test_a_mistake_is_refused_with_the_file_and_the_reason(
        self, wrong: str, right: str, says: str
    ) -> None:
        assert wrong in PAGE
        with pytest.raises(InvalidReferenceError) as caught:
            parse_references({"page": PAGE.replace(wrong, right)})
        assert "“page”" in str(caught.value)
        assert says in str(caught.value)

    @pytest.mark.parametrize(
        "text", ["", "- key: page", "key: page\ntitle: A\ncode: mineo\narticles: []\nblocks: []"]
    )
    def test_a_file_that_is_no_page_is_refused(self, text: str) -> None:
        with pytest.raises(InvalidReferenceError):
            parse_references({"page": text})

    def test_yaml_makes_no_objects_of_a_program(self) -> None:
        with pytest.raises(InvalidReferenceError):
            parse_references({"page": "!!python/object/apply:os.getcwd []"})


class TestShippedPages:
    def test_each_code_has_its_pages(self) -> None:
        assert {page.code for page in shipped()} == {"burraco", "mineo", "bridge"}

    @pytest.mark.parametrize("page", shipped(), ids=lambda page: page.key)
    def test_a_page_names_its_code_and_an_article_for_every_block(self, page: Reference) -> None:
        assert page.key.startswith(f"{page.code}_")
        assert page.articles
        assert all(block.article for block in page.blocks)

    @pytest.mark.parametrize("page", shipped(), ids=lambda page: page.key)
    def test_every_table_has_a_cell_for_each_column(self, page: Reference) -> None:
        for block in page.blocks:
            for table in tables(block):
                assert table.rows
                assert all(len(row) == len(table.columns) for row in table.rows)

    def test_the_corrections_that_are_told_are_those_in_force(self) -> None:
        """Art. 19 is told in words, so the words must follow the regulations."""
        (page,) = (page for page in shipped() if page.key == "burraco_sheet")
        (table,) = (block.table for block in page.blocks if block.table is not None)
        told = [
            (independent, unpublished, published, after)
            for _, independent, unpublished, published, after in table.rows
        ]
        words = {
            "correct": ("Corrected", "Corrected", "Corrected, pairing stays", "Corrected"),
            "correct_and_pair_again": ("", "Corrected, paired again", "", ""),
            "if_called_before": ("", "", "", "Only if the arbiter was called before"),
            "refuse": ("Not corrected",) * 4,
        }
        in_force = [
            tuple(
                words[remedy.value][place]
                for place, remedy in enumerate(
                    (
                        correction.independent,
                        correction.unpublished,
                        correction.published,
                        correction.after_last_round,
                    )
                )
            )
            for correction in FEDERATION.corrections.values()
        ]
        assert told == [*in_force, words["refuse"]]


class TestWrittenTables:
    def test_a_table_of_the_file_stands_before_figures(self) -> None:
        block = Block("17", table=ReferenceTable(("A",), (("B",),)), figures="values")
        first, *others = tables(block)
        assert (first.columns, first.rows) == (("A",), (("B",),))
        assert len(others) == 2

    def test_a_block_without_tables_has_none(self) -> None:
        assert tables(Block("17", paragraphs=("One.",))) == ()


class TestBands:
    """Art. 17, 33, 34."""

    @given(st.sampled_from(FEDERATION.formats), st.integers(0, 700).map(lambda step: 5 * step))
    def test_a_difference_is_found_in_the_row_of_its_victory_points(
        self, match_format: Format, difference: int
    ) -> None:
        bands, _ = filled("bands", regulations=replace(FEDERATION, formats=(match_format,)))
        band = band_of(difference, match_format)
        (cell,) = rows(bands)[f"{band.winner}–{band.loser}"]
        least, _, most = cell.removesuffix(" or more").partition("–")
        assert int(least) <= difference
        assert cell.endswith(" or more") or difference <= int(most or least)

    def test_level_results_come_first_and_every_format_has_its_column(self) -> None:
        bands, _ = filled("bands")
        assert said(bands.columns) == ("Victory points", "2 deals", "3 deals", "4 deals", "Teams")
        assert [str(row[0]) for row in bands.rows] == [f"{10 + step}–{10 - step}" for step in range(11)]

    def test_matches_that_are_not_played_give_what_the_code_says(self) -> None:
        _, awards = filled("bands")
        assert rows(awards) == {
            "Bye": ("14 VP, +305 MP", "14 VP, +355 MP", "12 VP, +305 MP", "12 VP, +355 MP"),
            "The opponents do not come": (
                "14 VP, +305 MP",
                "14 VP, +355 MP",
                "12 VP, +305 MP",
                "12 VP, +355 MP",
            ),
            "Does not come, or leaves with a reason": (
                *("6 VP, −305 MP", "6 VP, −355 MP", "8 VP, −305 MP", "8 VP, −355 MP"),
            ),
            "Leaves without a reason": (
                "0 VP, −1005 MP",
                "0 VP, −1505 MP",
                "0 VP, −2005 MP",
                "0 VP, −2505 MP",
            ),
        }

    def test_what_an_organiser_changes_is_shown(self) -> None:
        two_deals = replace(FEDERATION.formats[0], present_victory_points=21)
        _, awards = filled("bands", regulations=replace(FEDERATION, formats=(two_deals,)))
        assert rows(awards)["The opponents do not come"] == ("21 VP",)

    def test_a_figure_that_the_regulations_lack_is_a_dash(self) -> None:
        bands, awards = filled("bands", regulations=SISAL)
        count = len(SISAL.formats)
        assert rows(bands) == {"10–10": ("0",) * count, "20–0": ("5 or more",) * count}
        assert rows(awards)["Bye"] == (NOTHING,) * count
        assert rows(awards)["Leaves without a reason"] == (NOTHING,) * count

    def test_a_result_that_only_one_format_knows_is_a_dash_in_the_others(self) -> None:
        formats = (FEDERATION.formats[0], SISAL.formats[0])
        bands, _ = filled("bands", regulations=replace(FEDERATION, formats=formats))
        assert rows(bands)["11–9"] == ("45–120", NOTHING)


class TestTimes:
    """Art. 5, 32 bis, 34."""

    def test_a_turn_lasts_as_long_as_the_cards_in_hand_allow(self) -> None:
        _, turns, _ = filled("times")
        assert rows(turns) == {
            "1–3": ("10",),
            "4–10": ("20",),
            "11 or more": ("40",),
            "Told by the arbiter to finish": ("5",),
        }

    def test_lateness_costs_more_from_limit_to_limit(self) -> None:
        *_, lateness = filled("times")
        assert rows(lateness) == {
            "More than 2": ("100 points to the others",),
            "More than 5": ("150 points in all to the others, and a warning",),
            "More than 10": ("The match is not played",),
        }

    def test_regulations_without_limits_show_the_rounds_alone(self) -> None:
        (rounds,) = filled("times", regulations=SISAL)
        assert rows(rounds) == {
            "1 deal": ("15",),
            "2 deals": ("30",),
            "3 deals": ("40",),
            "4 deals": ("55",),
            "5 deals": ("70",),
            "To points": ("70",),
            "Teams": ("55",),
        }


class TestValues:
    """Art. 1, 13, 16, 17."""

    def test_cards_of_equal_worth_stand_together_highest_first(self) -> None:
        cards, _ = filled("values")
        assert rows(cards) == {
            "Joker": ("30",),
            "2": ("20",),
            "A": ("15",),
            "K Q J 10 9 8": ("10",),
            "7 6 5 4 3": ("5",),
        }

    @pytest.mark.parametrize(("rules", "semi_clean"), [(INTERNATIONAL, None), (ITALIAN, ("+150",))])
    def test_only_the_burracos_that_the_rules_know_are_shown(
        self, rules: Rules, semi_clean: tuple[str, ...] | None
    ) -> None:
        _, deal = filled("values", rules=rules)
        assert rows(deal).get("Semi-clean burraco") == semi_clean
        assert rows(deal)["Clean burraco"] == ("+200",)
        assert rows(deal)["Pozzetto not taken"] == ("−100",)

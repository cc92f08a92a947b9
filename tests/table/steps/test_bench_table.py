"""The table's figures can be measured, and a missed one fails the command."""

from __future__ import annotations

import pytest

from tools import bench_table


@pytest.mark.slow
def test_bench_measures_and_says_which_figures_are_missed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_table, "REPEATS", 3)
    code = bench_table.main(["--only", "redraw"])
    said = capsys.readouterr().out
    assert "full redraw, slowest screen" in said
    assert code == (1 if "!" in said else 0)


@pytest.mark.parametrize(("limit", "options", "code"), [(5, (), 0), (4, (), 1), (4, ("--report",), 0)])
def test_bench_fails_where_one_figure_is_missed(
    monkeypatch: pytest.MonkeyPatch, limit: float, options: tuple[str, ...], code: int
) -> None:
    figures = (bench_table.Figure("full redraw", "ms", 4.5, limit), bench_table.Figure("another", "ms", 1, 2))
    monkeypatch.setattr(bench_table, "measure_redraw", lambda: iter(figures))
    assert bench_table.main(["--only", "redraw", *options]) == code

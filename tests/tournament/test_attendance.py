"""What the clock proposes for those who are late or leave (Art. 33, 34)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.games.burraco.federation import FEDERATION, FOUR_DEALS, THREE_DEALS
from kiosk.games.burraco.forfeits import Abandonment
from kiosk.games.burraco.sisal import SISAL
from kiosk.games.regulations import Award
from kiosk.tournament.attendance import LatenessProposal, propose_for_abandonment, propose_for_lateness

START = 1_000_000.0


def at_table(ns: float | None, ew: float | None, now: float) -> LatenessProposal:
    """`ns` and `ew` came so many seconds after the start, or have not yet; it is `now` seconds after it."""
    came = {party: None if at is None else START + at for party, at in (("ns", ns), ("ew", ew))}
    return propose_for_lateness(came, START, START + now, THREE_DEALS, FEDERATION)


def said(proposal: LatenessProposal) -> dict[str, str]:
    return {party: str(message) for party, message in proposal.says.items()}


@pytest.mark.parametrize(
    ("now", "credit", "says", "next_step"),
    [
        (0, 0, None, 121),
        (120, 0, None, 121),
        (121, 100, "More than 2 minutes late: 100 points to the others.", 301),
        (300, 100, "More than 2 minutes late: 100 points to the others.", 301),
        (301, 150, "More than 5 minutes late: 150 points to the others, and a warning.", 601),
        (600, 150, "More than 5 minutes late: 150 points to the others, and a warning.", 601),
    ],
)
def test_art_34_the_longer_a_pair_is_awaited_the_more_is_proposed(
    now: int, credit: int, says: str | None, next_step: int
) -> None:
    proposal = at_table(ns=0, ew=None, now=now)
    assert proposal.ruling.credited == {"ns": credit, "ew": 0}
    assert said(proposal) == ({} if says is None else {"ew": says})
    assert proposal.changes_at == START + next_step


def test_art_34_after_ten_minutes_the_match_is_awarded_and_nothing_more_follows() -> None:
    proposal = at_table(ns=-20, ew=None, now=601)
    assert proposal.ruling.awards == {"ns": Award(14, 355), "ew": Award(6, -355)}
    assert said(proposal) == {"ew": "More than 10 minutes late: the match is lost."}
    assert proposal.changes_at is None
    assert proposal.delays == {"ns": 0, "ew": 601}


def test_art_34_once_both_have_come_their_delays_stand() -> None:
    proposal = at_table(ns=130.9, ew=301, now=5000)
    assert proposal.ruling.credited == {"ns": 150, "ew": 100}
    assert set(proposal.says) == {"ns", "ew"}
    assert proposal.changes_at is None


def test_r23_a_limit_is_passed_with_the_first_whole_second_after_it() -> None:
    assert at_table(ns=0, ew=120.9, now=130).says == {}
    assert set(at_table(ns=0, ew=121.0, now=130).says) == {"ew"}


def test_r24_whoever_is_late_and_still_wins_keeps_only_the_warning() -> None:
    assert said(at_table(ns=400, ew=None, now=700)) == {
        "ns": "More than 5 minutes late: a warning.",
        "ew": "More than 10 minutes late: the match is lost.",
    }
    assert set(at_table(ns=200, ew=None, now=700).says) == {"ew"}


def test_art_34_both_absent_lose() -> None:
    proposal = at_table(ns=None, ew=None, now=601)
    assert proposal.ruling.awards == {"ns": Award(6, -355), "ew": Award(6, -355)}
    assert set(said(proposal).values()) == {"More than 10 minutes late: the match is lost."}


def test_regulations_without_lateness_propose_nothing() -> None:
    came = {"ns": START, "ew": None}
    proposal = propose_for_lateness(came, START, START + 9999, SISAL.formats[0], SISAL)
    assert (proposal.says, proposal.changes_at, proposal.ruling.awards) == ({}, None, None)


@given(st.integers(-100, 800), st.one_of(st.none(), st.integers(-100, 800)), st.integers(0, 800))
def test_nothing_changes_before_the_moment_that_is_told(ns: int, ew: int | None, later: int) -> None:
    now = max(0, ns, ew or 0) + later
    proposal = at_table(ns, ew, now)
    if proposal.changes_at is None:
        assert at_table(ns, ew, now + 10_000).ruling == proposal.ruling
    else:
        moment = int(proposal.changes_at - START)
        assert moment > now
        assert at_table(ns, ew, moment - 1).ruling == proposal.ruling
        assert at_table(ns, ew, moment).ruling != proposal.ruling


def test_art_33_the_arbiter_chooses_among_the_kinds_of_abandonment() -> None:
    choices = propose_for_abandonment(1200, FOUR_DEALS, FEDERATION)
    assert list(choices) == [Abandonment.JUSTIFIED, Abandonment.UNJUSTIFIED, Abandonment.BOTH]
    assert choices[Abandonment.JUSTIFIED].leaving == Award(8, -305)
    assert choices[Abandonment.JUSTIFIED].present == Award(16, 1200)
    assert choices[Abandonment.UNJUSTIFIED].leaving == Award(0, -2005)
    assert choices[Abandonment.UNJUSTIFIED].is_reported
    assert choices[Abandonment.BOTH].present == Award(0, 0)

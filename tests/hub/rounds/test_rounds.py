"""How the rounds are arranged, looked at and changed before they are published; who comes late, who leaves."""

from __future__ import annotations

from dataclasses import replace

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.commands.arrangements import ArrangeTables
from kiosk.commands.entrants import DrawStart, EnterPair, EnterPairs, RenamePair, ReplacePlayer, WithdrawPair
from kiosk.commands.opening import OpenTournament
from kiosk.commands.rounds import ArrangeRounds, PublishRound
from kiosk.hub.console.views import console
from kiosk.hub.entrants.list_views import entrants_view
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.decisions import parse_seats
from kiosk.hub.rounds.pages import read_round_choice
from kiosk.hub.rounds.views import EntrantName, RoundChoice, round_view
from kiosk.journal.bodies import (
    PairingByHandEnded,
    PairingByHandStarted,
    PlayerReplaced,
    RoundPaired,
    RoundPublished,
    TablesArranged,
)
from kiosk.messages import KioskError
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.pairings.facts import PairingError
from kiosk.tournament.start_list import StartListError, drawn
from tests.hub.playing import PAIRS, PlayingHall, looked_at
from tests.hub.rulings.test_ruling_pages import words
from tests.hub.seated import pairs, play_round, seats, state


def opened(hall: PlayingHall, count: int = 6, system: str = "modified_danish", rounds: int = 4) -> None:
    hall.order(
        OpenTournament(
            "Serata", "burraco_internazionale", "federation", 2, rounds, pairs(count), system, "entry"
        )
    )


def refused(hall: PlayingHall, command: object, match: str) -> KioskError:
    with pytest.raises(KioskError, match=match) as caught:
        hall.order(command)  # type: ignore[arg-type]
    return caught.value


def numbers(line: tuple[EntrantName, ...]) -> tuple[int, ...]:
    return tuple(entrant.number for entrant in line)


class TestStartList:
    def test_a_draw_can_be_repeated_by_anybody_from_its_seed(self, hall: PlayingHall) -> None:
        """Art. 2: the first round is drawn."""
        hall.order(
            OpenTournament("Serata", "burraco_internazionale", "federation", 2, 3, PAIRS, "danish", "drawn")
        )
        seed = entrants_view(state(hall)).seed
        assert seed
        assert state(hall).tournament.starts == drawn(range(1, 7), seed)
        hall.begin(1, "danish")
        assert [number for table in seats(hall, 1) for number in table] == list(drawn(range(1, 7), seed))

    def test_it_may_be_drawn_again_until_the_first_round_is_published(self, hall: PlayingHall) -> None:
        opened(hall)
        hall.order(DrawStart())
        first = state(hall).tournament.start_seed
        hall.order(DrawStart())
        assert state(hall).tournament.start_seed not in {"", first}
        hall.begin()
        refused(hall, DrawStart(), "start list stays")


class TestSystem:
    def test_the_system_announced_at_the_opening_pairs_every_round(self, hall: PlayingHall) -> None:
        opened(hall, system="mitchell")
        shown = console(hall.service.state, hall.service.presence, ())
        assert shown.default_pairing == "mitchell"
        assert read_round_choice([], state(hall)).way == "mitchell"

    def test_it_is_changed_until_the_first_round_and_not_after(self, hall: PlayingHall) -> None:
        """Art. 2: it is announced beforehand."""
        opened(hall)
        hall.order(ArrangeRounds("danish"))
        hall.begin(1, "danish")
        error = refused(hall, ArrangeRounds("mitchell"), "cannot be changed any more")
        assert (error.article, error.field) == ("Art. 2", "system")
        refused(hall, ArrangeRounds("swiss"), "Choose how")

    def test_a_new_session_lets_a_pair_rest_again(self, hall: PlayingHall) -> None:
        """Art. 34: once in each session."""
        opened(hall, count=3)
        hall.order(ArrangeRounds("round_robin", "2"))
        play_round(hall, 1, "round_robin")
        play_round(hall, 2, "round_robin")
        rested = next(ns or ew for ns, ew in seats(hall, 1) if None in (ns, ew))
        others = [pair for pair in (1, 2, 3) if pair != rested]
        by_hand = RoundChoice("hand", seats=f"{others[0]} {others[1]}\n{rested}")
        assert [row.objections for row in round_view(state(hall), by_hand).tables][1] == ()

        hall.order(ArrangeRounds("round_robin", "3"))  # the second session has not begun
        (objection,) = round_view(state(hall), by_hand).tables[1].objections
        assert "has rested in this session already" in str(objection)

    @pytest.mark.parametrize(
        ("sessions", "said"), [("after two", "such as"), ("4", "from 1 to 3"), ("0", "from 1 to 3")]
    )
    def test_sessions_that_make_no_sense_are_refused(
        self, hall: PlayingHall, sessions: str, said: str
    ) -> None:
        opened(hall)
        assert refused(hall, ArrangeRounds("danish", sessions), said).field == "sessions"

    def test_a_session_that_has_begun_stays(self, hall: PlayingHall) -> None:
        opened(hall)
        hall.order(ArrangeRounds("danish", "1"))
        play_round(hall, 1, "danish")
        play_round(hall, 2, "danish")
        refused(hall, ArrangeRounds("danish", ""), "stays as it is")
        hall.order(ArrangeRounds("danish", "1, 3"))


class TestPreview:
    def test_what_is_shown_is_what_is_published_with_the_changes_by_hand(self, hall: PlayingHall) -> None:
        opened(hall)
        play_round(hall, 1, "danish")
        asked = RoundChoice("danish", ((1, 2), (3, 6)))
        view = round_view(state(hall), asked)
        assert view.command is not None
        hall.order(PublishRound(2, "danish", asked.changes))
        shown = [tuple(map(numbers, (row.ns, row.ew))) for row in view.tables]
        assert shown == [((ns,), (ew,)) for ns, ew in seats(hall, 2)]
        assert shown != [tuple(map(numbers, (row.ns, row.ew))) for row in _plain(hall)]

    def test_how_a_round_came_about_is_in_the_journal(self, hall: PlayingHall) -> None:
        opened(hall)
        hall.order(PublishRound(1, "danish", ((1, 2),)))
        started, paired, published, ended = [event.body for event in hall.log.all()][-4:]
        assert started == PairingByHandStarted(1)
        assert paired == RoundPaired(1, "danish", ((1, 2),))
        assert isinstance(published, RoundPublished)
        assert ended == PairingByHandEnded(1)

    def test_a_meeting_again_is_objected_to_by_name_and_may_be_published(self, hall: PlayingHall) -> None:
        opened(hall, count=4)
        play_round(hall, 1, "danish")
        (ns, ew), _ = seats(hall, 1)
        rest = [pair for pair in (1, 2, 3, 4) if pair not in (ns, ew)]
        text = f"{ns} {ew}\n{rest[0]} {rest[1]}"
        view = round_view(state(hall), RoundChoice("hand", seats=text))
        assert f"{ns} · A{ns} – B{ns} and {ew} · A{ew} – B{ew} met in round 1." in map(
            str, view.tables[0].objections
        )
        hall.order(PublishRound(2, "hand", seats=text))
        assert seats(hall, 2)[0] == (ns, ew)

    def test_the_last_change_is_taken_back_by_the_address(self, hall: PlayingHall) -> None:
        opened(hall)
        view = round_view(state(hall), RoundChoice("danish", ((1, 2), (3, 6))))
        assert view.undo is not None
        parts = httpx.URL(view.undo).params.multi_items()
        assert read_round_choice(parts, state(hall)) == RoundChoice("danish", ((1, 2),))

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("1 2\n3 4", "5 · A5 – B5 has no seat"),
            ("1 2\n3 4\n5 5\n6", "5 · A5 – B5 has two seats"),
            ("1 2\n3 4\n5 six", "Line 3"),
            ("1 2 3\n4 5\n6", "Line 1"),
            ("1 2\n3 4\n5 6\n7", "7 does not play"),
        ],
    )
    def test_tables_by_hand_that_are_not_whole_are_explained(
        self, hall: PlayingHall, text: str, said: str
    ) -> None:
        opened(hall)
        view = round_view(state(hall), RoundChoice("hand", seats=text))
        assert view.tables == ()
        assert said in str(view.complaint)
        with pytest.raises((PairingError, RefusedError)):
            hall.order(PublishRound(1, "hand", seats=text))
        assert state(hall).tournament.round == 0

    @given(text=st.text(alphabet="0123456789 -\n;abc", max_size=60))
    def test_whatever_is_written_is_tables_or_a_sentence(self, text: str) -> None:
        try:
            tables = parse_seats(text)
        except RefusedError as error:
            assert "Line" in str(error)  # noqa: PT017 - either is right
        else:
            assert all(table.entrants for table in tables)


class TestLatecomers:
    def test_a_latecomer_takes_the_empty_place(self, hall: PlayingHall) -> None:
        """Art. 34: where a table is incomplete a pair may be let in."""
        opened(hall, count=5)
        play_round(hall, 1, "danish")
        hall.order(EnterPair("Late One", "Late Two"))
        assert state(hall).tournament.pairs[6] == ("Late One", "Late Two")
        hall.begin(2, "modified_danish")
        assert all(None not in table for table in seats(hall, 2))

    def test_one_that_would_make_an_incomplete_table_is_confirmed_first(self, hall: PlayingHall) -> None:
        opened(hall, count=4)
        play_round(hall, 1, "danish")
        error = refused(hall, EnterPair("Late One", "Late Two"), "somebody rests")
        assert (error.article, error.field) == ("Art. 34", "is_confirmed")
        hall.order(EnterPair("Late One", "Late Two", is_confirmed=True))
        assert len(state(hall).tournament.pairs) == 5

    def test_before_the_first_round_anybody_enters(self, hall: PlayingHall) -> None:
        opened(hall, count=4)
        hall.order(EnterPair("New One", "New Two"))
        assert state(hall).tournament.starts == (1, 2, 3, 4, 5)

    def test_a_full_calendar_has_no_place(self, hall: PlayingHall) -> None:
        opened(hall, count=4, system="round_robin")
        play_round(hall, 1, "round_robin")
        with pytest.raises(StartListError, match="calendar"):
            hall.order(EnterPair("Late One", "Late Two", is_confirmed=True))

    @pytest.mark.parametrize(
        ("first", "second", "said"),
        [("", "B", "Write the player"), ("A", " a ", "two players"), ("b1", "New", "plays in pair 1")],
    )
    def test_names_that_cannot_be_are_refused(
        self, hall: PlayingHall, first: str, second: str, said: str
    ) -> None:
        opened(hall, count=4)
        refused(hall, EnterPair(first, second), said)


class TestLeaving:
    def test_a_pair_that_leaves_is_paired_no_more_and_keeps_its_results(self, hall: PlayingHall) -> None:
        """Art. 33: results already played stand."""
        opened(hall)
        play_round(hall, 1, "danish")
        before = {row.entrant: row.victory_points for row in standings(state(hall))}
        hall.order(WithdrawPair(2, "Conti", "ill"))
        hall.begin(2, "danish")
        assert 2 not in [pair for table in seats(hall, 2) for pair in table]
        after = {row.entrant: row.victory_points for row in standings(state(hall))}
        assert after[2] == before[2]
        row = next(row for row in entrants_view(state(hall)).rows if row.name.number == 2)
        assert (row.start, list(map(str, row.says))) == (None, ["Does not play from round 2 on: ill"])

    def test_whoever_was_to_meet_it_in_a_calendar_rests(self, hall: PlayingHall) -> None:
        """Art. 33: each pair due to meet them gets the bye's figure."""
        opened(hall, count=4, system="round_robin")
        play_round(hall, 1, "round_robin")
        hall.order(WithdrawPair(4, "Conti"))
        hall.begin(2, "round_robin")
        assert sum(None in table for table in seats(hall, 2)) == 1
        resting = next(ns or ew for ns, ew in seats(hall, 2) if None in (ns, ew))
        scores = next(row.scores for row in standings(state(hall)) if row.entrant == resting)
        assert (scores[-1].victory_points, scores[-1].match_points) == (14, 305)

    def test_a_pair_that_still_plays_waits_for_the_arbiter(self, hall: PlayingHall) -> None:
        opened(hall)
        hall.begin()
        error = refused(hall, WithdrawPair(2, "Conti"), "still plays at table 1")
        assert error.article == "Art. 33"

    def test_two_pairs_at_least_go_on(self, hall: PlayingHall) -> None:
        opened(hall, count=2)
        refused(hall, WithdrawPair(1, "Conti"), "Two pairs")

    def test_it_leaves_once(self, hall: PlayingHall) -> None:
        opened(hall)
        hall.order(WithdrawPair(2, "Conti"))
        before = hall.log.last_arrival
        hall.order(WithdrawPair(2, "Conti"))
        assert hall.log.last_arrival == before


class TestReplacing:
    def test_the_newcomer_plays_and_the_old_name_stays_in_the_journal(self, hall: PlayingHall) -> None:
        opened(hall)
        hall.begin()
        hall.order(ReplacePlayer(1, "A1", "Newcomer", "Conti"))
        assert state(hall).tournament.pairs[1] == ("Newcomer", "B1")
        assert [event.body for event in hall.log.all()][-1] == PlayerReplaced(1, "A1", "Newcomer", 1, "Conti")

    def test_after_half_of_the_matches_it_is_too_late(self, hall: PlayingHall) -> None:
        """Art. 33: while no more than half of the matches are over."""
        opened(hall, rounds=2)
        play_round(hall, 1, "danish")
        hall.order(ReplacePlayer(1, "A1", "In Time", "Conti"))
        play_round(hall, 2, "danish")
        error = refused(hall, ReplacePlayer(2, "A2", "Too Late", "Conti"), "2 of 2 rounds are over")
        assert error.article == "Art. 33"

    @pytest.mark.parametrize(
        ("leaving", "newcomer", "said"), [("A2", "X", "who leaves"), ("A1", "B3", "plays in pair 3")]
    )
    def test_somebody_else_s_player_is_not_replaced(
        self, hall: PlayingHall, leaving: str, newcomer: str, said: str
    ) -> None:
        opened(hall)
        refused(hall, ReplacePlayer(1, leaving, newcomer, "Conti"), said)

    def test_a_name_is_spelt_otherwise_at_any_time(self, hall: PlayingHall) -> None:
        opened(hall)
        play_round(hall, 1, "danish")
        hall.order(RenamePair(1, "À1", "D’Angelo"))
        assert state(hall).tournament.pairs[1] == ("À1", "D’Angelo")
        refused(hall, RenamePair(1, "A2", "B1"), "plays in pair 2")


class TestTables:
    def test_what_is_arranged_reaches_the_journal_once(self, hall: PlayingHall) -> None:
        opened(hall)
        command = ArrangeTables(checks_in=True, consent="signature", turn_clock="silent")
        hall.order(command)
        before = hall.log.last_arrival
        hall.order(command)
        arranged = state(hall).tournament.arranged
        assert (arranged.checks_in, arranged.consent, arranged.turn_clock) == (True, "signature", "silent")
        assert not [
            logged for logged in hall.log.since(before) if isinstance(logged.event.body, TablesArranged)
        ]

    def test_the_page_shows_what_is_arranged(self, hall: PlayingHall, director: httpx.Client) -> None:
        opened(hall)
        hall.order(ArrangeTables(consent="pin"))
        page = director.get("/arrangements")
        assert page.status_code == httpx.codes.OK
        assert '<option value="pin" selected>' in page.text

    def test_it_has_sense_in_a_tournament_alone(self, hall: PlayingHall, director: httpx.Client) -> None:
        refused(hall, ArrangeTables(), "with scores")
        assert director.get("/arrangements").status_code == httpx.codes.NOT_FOUND


class TestPages:
    def test_the_next_round_says_who_meets_and_why(self, hall: PlayingHall, director: httpx.Client) -> None:
        opened(hall)
        play_round(hall, 1, "danish")
        page = director.get("/rounds/next", params={"way": "danish", "change": "1-2"})
        assert page.status_code == httpx.codes.OK
        assert "Changed by the director" in words(page)
        assert "Publish round 2" in words(page)

    def test_a_way_without_sense_is_a_sentence(self, hall: PlayingHall, director: httpx.Client) -> None:
        opened(hall)
        page = director.get("/rounds/next", params={"way": "astrology", "change": "x-y"})
        assert page.status_code == httpx.codes.OK
        assert "Choose how the round is paired" in words(page)

    def test_the_page_of_the_pairs_escapes_their_names(
        self, hall: PlayingHall, director: httpx.Client
    ) -> None:
        opened(hall)
        hall.order(EnterPairs(looked_at("<script>alert(1)</script> - D'Angelò 🂡 " + "x" * 40)))
        page = director.get("/entrants")
        assert page.status_code == httpx.codes.OK
        assert "<script>alert" not in page.text
        assert "D&#39;Angelò 🂡" in page.text

    def test_other_games_have_neither_page(self, director: httpx.Client) -> None:
        assert director.get("/entrants").status_code == httpx.codes.NOT_FOUND
        assert director.get("/rounds/next").status_code == httpx.codes.NOT_FOUND


def test_the_same_pairs_come_from_the_journal_after_a_restart(hall: PlayingHall) -> None:
    opened(hall)
    hall.order(DrawStart())
    play_round(hall, 1, "danish")
    hall.order(EnterPair("Late One", "Late Two", is_confirmed=True))
    hall.order(WithdrawPair(3, "Conti"))
    hall.order(ReplacePlayer(1, "A1", "Newcomer", "Conti"))
    again = hall.new_service()
    assert again.state.hall.tournament == state(hall).tournament
    again.close()


def _plain(hall: PlayingHall) -> tuple[object, ...]:
    """The tables of the next round without changes, from what was known before it."""
    known: TournamentState = state(hall)
    rounds = {number: tables for number, tables in known.tournament.rounds.items() if number < 2}
    before = replace(known, tournament=replace(known.tournament, rounds=rounds))
    return round_view(before, RoundChoice("danish")).tables

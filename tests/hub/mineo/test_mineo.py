"""Setting up, seating, lots and substitutions in a tournament of Mineo."""

from __future__ import annotations

import httpx
import pytest

from kiosk.commands.entrants import EnterPlayers, RenamePlayer
from kiosk.commands.mineo import DrawLots, ReplaceMember, SeatPlayers
from kiosk.commands.play import AnnounceTimeOut, StartRound
from kiosk.commands.ranking import TakeBackLots
from kiosk.commands.rounds import PublishRound, TakeBackRound
from kiosk.commands.rulings import CancelRuling, GiveRuling, Reply
from kiosk.games.mineo.game import MineoGame
from kiosk.games.mineo.settings import Win
from kiosk.hub.corrections.sheets import Side
from kiosk.hub.errors import RefusedError
from kiosk.hub.mineo.entry_list import parse_players
from kiosk.hub.mineo.seating import ties_that_matter
from kiosk.hub.mineo.sheets import player_sheet
from kiosk.hub.mineo.views import mineo_console, mineo_view
from kiosk.journal.bodies import LatecomersDrawn, LotsDrawn, LotsSeeded, PlayerEntered
from kiosk.projections.mineo.standings import own_totals, standings
from kiosk.projections.tournament_state import TournamentState
from kiosk.table.model.table_view import table_view
from kiosk.tournament.mineo.meetings import repeats
from kiosk.tournament.mineo.ranking import MineoTally, TieBreak, rank
from kiosk.tournament.start_list import drawn
from tests.hub.mineo.evening import (
    LEVEL,
    SIXTEEN,
    Played,
    accept,
    begin,
    deliver,
    open_mineo,
    play_round,
    seats_at,
)
from tests.hub.officials.office import Office
from tests.hub.playing import PlayingHall

TWELVE = "\n".join(f"Giocatore {letter}" for letter in "ABCDEFGHIJKL")
FOUR = "3 Rossi\n0 Greco\n20 Conti\n7 Ferri"


def known(hall: PlayingHall) -> TournamentState:
    return hall.service.state.hall


def level_round(hall: PlayingHall, round_: int, tables: int = 4) -> None:
    play_round(hall, round_, dict.fromkeys(range(1, tables + 1), (LEVEL,) * 4))


class TestSetUp:
    def test_art_2_the_highest_trionfo_is_number_one_at_north_of_table_a(self, hall: PlayingHall) -> None:
        open_mineo(hall, FOUR, draw="entered", middle="standings", is_confirmed=True)
        hall.order(SeatPlayers(1))
        players = known(hall).tournament.players

        assert [players[number].name for number in (1, 2, 3, 4)] == ["Conti", "Ferri", "Rossi", "Greco"]
        assert seats_at(hall, 1, 1) == {"N": 1, "W": 2, "S": 3, "E": 4}

    def test_a_draw_by_the_program_can_be_checked_from_the_journal(self, hall: PlayingHall) -> None:
        open_mineo(hall)
        entered = [event.body for event in hall.log.all() if isinstance(event.body, PlayerEntered)]
        chosen = known(hall).tournament.mineo
        assert chosen is not None
        assert chosen.seed is not None
        names = [line.name for line in parse_players(SIXTEEN)]

        assert [body.name for body in entered] == names
        order = drawn(names, chosen.seed)
        assert [body.number for body in entered] == [order.index(name) + 1 for name in names]
        assert sorted(zip(chosen.draws, entered, strict=True), key=lambda drawn: -drawn[0]) == sorted(
            zip(chosen.draws, entered, strict=True), key=lambda drawn: drawn[1].number
        )

    def test_a_line_with_slashes_is_a_squad(self, hall: PlayingHall) -> None:
        open_mineo(hall)
        squads = [player for player in known(hall).tournament.players.values() if player.members]
        assert [(squad.name, squad.members) for squad in squads] == [
            ("Sala Tito / Sala Vera", ("Sala Tito", "Sala Vera"))
        ]

    @pytest.mark.parametrize(
        ("players", "choices", "sentence", "field"),
        [
            ("A\nB\nC", {}, "3 entrants do not fill tables", "players"),
            ("A\nB\nC\nA", {}, "entered once", "players"),
            ("A\nB\nC\nB / D", {}, "entered once", "players"),
            ("A\nB\nC\nD /", {}, "Line 4", "players"),
            ("A\nB\nC\n12", {}, "Line 4", "players"),
            ("1 A\n2 B\n3 C\nD", {"draw": "entered"}, "“D” has drawn", "players"),
            ("1 A\n2 B\n3 C\n3 D", {"draw": "entered"}, "“D” has the same trionfo", "players"),
            ("1 A\nB\nC\nD", {}, "“A” has drawn already", "players"),
            ("A\nB\nC\n" + "D" * 61, {}, "too long", "players"),
            (SIXTEEN, {"name": " "}, "name", "name"),
            (SIXTEEN, {"readings": {"win": "luck"}}, "no way to read", "readings.win"),
            (SIXTEEN, {"readings": {"scommessa": -1}}, "less than nothing", "readings.scommessa"),
            (SIXTEEN, {"readings": {"moon": 1}}, "no point “moon”", "readings.moon"),
        ],
    )
    def test_what_cannot_start_is_refused_with_its_field(
        self, hall: PlayingHall, players: str, choices: dict[str, object], sentence: str, field: str
    ) -> None:
        with pytest.raises(RefusedError, match=sentence) as caught:
            open_mineo(hall, players, **choices)
        assert caught.value.field == field
        assert known(hall).tournament.opened is None

    def test_twelve_players_are_warned_of_until_that_is_confirmed(self, hall: PlayingHall) -> None:
        """M-29: with three tables somebody meets again, and two of the first four share a table."""
        with pytest.raises(RefusedError, match=r"With 3 tables somebody meets again.*some of the first four"):
            open_mineo(hall, TWELVE)
        with pytest.raises(RefusedError) as caught:
            open_mineo(hall, TWELVE, middle="standings", final="prearranged")
        assert caught.value.field == "is_confirmed"
        open_mineo(hall, TWELVE, is_confirmed=True)
        for round_ in (1, 2, 3):
            begin(hall, round_)
            level_round(hall, round_, tables=3)
        rounds = [
            [list(t.players.values()) for t in tables] for tables in known(hall).tournament.seated.values()
        ]
        assert repeats(rounds) == 9, "the least that can be"

    def test_what_is_read_in_another_way_is_kept_and_plays(self, hall: PlayingHall) -> None:
        open_mineo(hall, readings={"scommessa": 2, "is_giove_aria": "false", "win": "rimatura", "rivanto": 1})
        chosen, game = known(hall).tournament.mineo, known(hall).tournament.game
        assert chosen is not None
        assert isinstance(game, MineoGame)

        assert chosen.settings == {"scommessa": 2, "is_giove_aria": False, "win": "rimatura"}
        assert (game.settings.scommessa, game.settings.is_giove_aria, game.settings.win) == (
            2,
            False,
            Win.RIMATURA,
        )
        assert "Giove is not one of the Arie: exposing it is not penalised." in map(
            str, mineo_view(known(hall)).footer
        )

    def test_pairs_and_time_outs_are_not_mineo_s(self, hall: PlayingHall) -> None:
        open_mineo(hall)
        with pytest.raises(RefusedError, match="No pairs"):
            hall.order(PublishRound(1, "entry"))
        begin(hall, 1)
        with pytest.raises(RefusedError, match="no time-out"):
            hall.order(AnnounceTimeOut(1))
        shown = mineo_console(hall.service.state, hall.service.presence, ())
        assert (shown.step, str(shown.kinds)) == ("wait", "Players")


class TestLatecomers:
    def test_art_2_latecomers_draw_among_themselves_and_nobody_s_number_changes(
        self, hall: PlayingHall
    ) -> None:
        open_mineo(hall)
        before = dict(known(hall).tournament.players)
        late = ["Villa Ada", "Villa Bea / Villa Pia", "Villa Caio", "Villa Dino"]
        hall.order(EnterPlayers("\n".join(late)))
        players = known(hall).tournament.players
        assert {number: players[number] for number in before} == before
        assert sorted(players[number].name for number in range(17, 21)) == late

        bodies = [event.body for event in hall.log.all()]
        (draw,) = [body for body in bodies if isinstance(body, LatecomersDrawn)]
        assert draw.seed is not None
        assert [players[17 + place].name for place in range(4)] == list(drawn(late, draw.seed))
        hall.order(SeatPlayers(1))
        assert seats_at(hall, 1, 5) == {"N": 17, "W": 18, "S": 19, "E": 20}
        assert seats_at(hall, 1, 1) == {"N": 1, "W": 2, "S": 3, "E": 4}

    def test_latecomers_bring_their_trionfi_where_the_others_did(self, hall: PlayingHall) -> None:
        open_mineo(hall, FOUR, draw="entered", middle="standings", is_confirmed=True)
        with pytest.raises(RefusedError, match="“Neri” has drawn"):
            hall.order(EnterPlayers("Neri\n2 Villa\n3 Longo\n4 Costa"))
        hall.order(EnterPlayers("1 Neri\n2 Villa\n20 Longo\n4 Costa"))
        players = known(hall).tournament.players
        assert [players[number].name for number in range(5, 9)] == ["Longo", "Costa", "Villa", "Neri"]

    @pytest.mark.parametrize(
        ("players", "sentence"),
        [
            ("", "one player on each line"),
            ("Villa Ada", "17 entrants do not fill tables"),
            ("Rossi Mario\nVilla\nLongo Bea\nCosta Ugo", "entered once"),
        ],
    )
    def test_tables_stay_full_and_names_apart(self, hall: PlayingHall, players: str, sentence: str) -> None:
        open_mineo(hall)
        with pytest.raises(RefusedError, match=sentence):
            hall.order(EnterPlayers(players))

    def test_a_seated_round_is_taken_back_for_latecomers_and_a_started_one_is_not(
        self, hall: PlayingHall
    ) -> None:
        late = EnterPlayers("Villa Ada\nVilla Bea\nVilla Caio\nVilla Dino")
        open_mineo(hall)
        hall.order(SeatPlayers(1))
        with pytest.raises(RefusedError, match="Take round 1 back first"):
            hall.order(late)
        hall.order(TakeBackRound(1))
        hall.order(late)
        begin(hall, 1)
        assert len(known(hall).tournament.tables(1)) == 5
        with pytest.raises(RefusedError, match="nobody enters once they have begun"):
            hall.order(EnterPlayers("Nuovi A\nNuovi B\nNuovi C\nNuovi D"))
        alone = next(player for player in known(hall).tournament.players.values() if not player.members)
        hall.order(RenamePlayer(alone.number, f"{alone.name} / Nuovo Ezio"))
        assert known(hall).tournament.players[alone.number].members == (alone.name, "Nuovo Ezio")

    def test_the_page_offers_what_can_still_be_done(self, hall: PlayingHall) -> None:
        open_mineo(hall)
        director = Office(hall).director()
        assert "They draw among themselves" in director.get("/entrants").text
        hall.order(SeatPlayers(1))
        assert "take it back" in director.get("/entrants").text
        hall.order(StartRound(1, 60))
        page = director.get("/entrants").text
        assert "The deals have begun" in page
        assert "latecomers" not in page


class TestRounds:
    def test_a_round_waits_for_the_sheets_of_the_one_before(self, hall: PlayingHall) -> None:
        open_mineo(hall)
        begin(hall, 1)
        deliver_all = dict.fromkeys((1, 2, 4), (LEVEL,) * 4)
        play_round(hall, 1, deliver_all)
        with pytest.raises(RefusedError, match="not delivered their score sheet: C"):
            hall.order(SeatPlayers(2))

    def test_pre_arranged_seats_need_no_lots(self, hall: PlayingHall) -> None:
        """M-3: who is level sits by number."""
        open_mineo(hall)
        begin(hall, 1)
        level_round(hall, 1)
        hall.order(SeatPlayers(2))
        assert seats_at(hall, 2, 1) == {"N": 1, "W": 5, "S": 9, "E": 13}

    def test_a_pre_arranged_final_after_rounds_by_the_standings_avoids_who_was_met(
        self, hall: PlayingHall
    ) -> None:
        open_mineo(hall, middle="standings", final="prearranged")
        for round_ in (1, 2, 3):
            begin(hall, round_)
            level_round(hall, round_)
            if round_ < 3:
                hall.order(DrawLots(round_, tuple(range(1, 17)), {str(n): n for n in range(1, 17)}))
        hall.order(SeatPlayers(4))
        rounds = [
            [list(t.players.values()) for t in tables] for tables in known(hall).tournament.seated.values()
        ]
        assert repeats(rounds) == repeats(rounds[:3])

    def test_the_table_shows_what_was_brought_as_it_is_corrected(self, hall: PlayingHall) -> None:
        """M-26: totals are worked out anew, and everybody keeps the seat."""
        open_mineo(hall)
        begin(hall, 1)
        accept(hall, 1, 1, 1, LEVEL)
        hall.order(
            GiveRuling(1, 1, 1, "mineo", "M08E", "Rosa", (Reply("M08E", "clear", "yes"),), {"offender": "N"})
        )
        for number in (2, 3, 4):
            accept(hall, 1, 1, number, LEVEL)
        deliver(hall, 1, 1)
        play_round(hall, 1, dict.fromkeys((2, 3, 4), (LEVEL,) * 4))
        hall.order(SeatPlayers(2))
        penalised = seats_at(hall, 1, 1)["N"]
        seats = [seats_at(hall, 2, table) for table in (1, 2, 3, 4)]
        table, seat = next(
            (number, seat)
            for number, table in enumerate(seats, 1)
            for seat in table
            if table[seat] == penalised
        )
        author = hall.table(table).identity.author
        assert table_view(known(hall), author, 1).brought[seat] == -2
        ruling = known(hall).rulings.all[0].key
        hall.order(CancelRuling(*ruling, "On appeal", "Rosa"))

        assert table_view(known(hall), author, 1).brought[seat] == 0
        assert [seats_at(hall, 2, number) for number in (1, 2, 3, 4)] == seats
        assert own_totals(known(hall))[penalised] == 0
        events = hall.service.state.events
        hall.order(StartRound(2, 60))
        assert hall.service.state.events == events + 2, "the command and the start: nothing is said anew"


class TestStandings:
    def test_m_24_they_are_shown_between_rounds_and_one_s_own_total_always(
        self, hall: PlayingHall, director: httpx.Client
    ) -> None:
        open_mineo(hall)
        begin(hall, 1)
        won = Played(LEVEL.contract, LEVEL.declarer, LEVEL.partner, ("R", "V"), ())
        accept(hall, 1, 1, 1, won)
        deal_one = known(hall)

        assert standings(deal_one).round == 0
        assert not mineo_view(deal_one).is_public
        assert "The standings are shown between the rounds." in director.get("/hall").text
        assert own_totals(deal_one)[1] == 2
        [tile, *_] = mineo_console(hall.service.state, hall.service.presence, ()).tiles
        assert [(side.key, side.total) for side in tile.sides] == [("N", 2), ("W", -2), ("S", 2), ("E", -2)]
        for number in (2, 3, 4):
            accept(hall, 1, 1, number, LEVEL)
        deliver(hall, 1, 1)
        assert standings(known(hall)).round == 0
        play_round(hall, 1, dict.fromkeys((2, 3, 4), (LEVEL,) * 4))
        assert standings(known(hall)).round == 1
        assert mineo_view(known(hall)).is_public
        assert standings(known(hall)).places[0].tally.total == 2

    def test_live_standings_count_the_sheets_that_are_in(self, hall: PlayingHall) -> None:
        open_mineo(hall, shows_live=True)
        begin(hall, 1)
        won = Played(LEVEL.contract, LEVEL.declarer, LEVEL.partner, ("R", "V"), ())
        accept(hall, 1, 1, 1, won)
        assert standings(known(hall)).places[0].tally.total == 0
        for number in (2, 3, 4):
            accept(hall, 1, 1, number, LEVEL)
        deliver(hall, 1, 1)
        found = standings(known(hall))
        assert (found.round, found.is_running, found.places[0].tally.total) == (1, True, 2)
        assert mineo_view(known(hall)).is_public


class TestLots:
    @pytest.fixture(autouse=True)
    def all_level(self, hall: PlayingHall) -> None:
        open_mineo(hall, middle="standings")
        begin(hall, 1)
        level_round(hall, 1)

    def test_m_25_players_level_over_two_tables_must_draw_first(self, hall: PlayingHall) -> None:
        with pytest.raises(RefusedError, match=r"Level in everything: 1 .*, 16 .*Draw lots") as caught:
            hall.order(SeatPlayers(2))
        assert caught.value.field == "lots"
        [tie] = mineo_view(known(hall)).ties
        assert [number for number, _ in tie.players] == list(range(1, 17))
        assert tie.is_awaited

    def test_lots_drawn_by_hand_give_the_seats(self, hall: PlayingHall) -> None:
        places = {str(number): 17 - number for number in range(1, 17)}
        hall.order(DrawLots(1, tuple(range(1, 17)), places))
        hall.order(SeatPlayers(2))

        assert seats_at(hall, 2, 1) == {"N": 16, "W": 15, "S": 14, "E": 13}
        assert {place.decided_by for place in standings(known(hall)).places[1:]} == {TieBreak.LOTS}

    def test_the_program_draws_too_and_what_is_drawn_stands(self, hall: PlayingHall) -> None:
        hall.order(DrawLots(1, tuple(range(16, 0, -1))))
        [lots] = [event.body for event in hall.log.all() if isinstance(event.body, LotsDrawn)]
        assert sorted(map(int, lots.entrants)) == list(range(1, 17))
        [seeded] = [event.body for event in hall.log.all() if isinstance(event.body, LotsSeeded)]
        assert drawn(seeded.entrants, seeded.seed) == lots.entrants
        with pytest.raises(RefusedError, match="Lots that were drawn stand"):
            hall.order(TakeBackLots(1, tuple(range(1, 17)), "No.", "Anna Blu"))
        with pytest.raises(RefusedError, match="not level any more"):
            hall.order(DrawLots(1, tuple(range(1, 17))))
        hall.order(SeatPlayers(2))
        seats = [seats_at(hall, 2, table)[seat] for table in (1, 2, 3, 4) for seat in ("N", "W", "S", "E")]
        assert seats == list(map(int, lots.entrants))
        assert mineo_view(known(hall)).ties == ()

    def test_lots_of_one_round_do_not_serve_the_next(self, hall: PlayingHall) -> None:
        hall.order(DrawLots(1, tuple(range(1, 17))))
        begin(hall, 2)
        level_round(hall, 2)
        with pytest.raises(RefusedError, match="Draw lots"):
            hall.order(SeatPlayers(3))

    @pytest.mark.parametrize(
        ("command", "sentence"),
        [
            (DrawLots(1, (1, 2)), "not level any more"),
            (DrawLots(2, tuple(range(1, 17))), "after a round that is over"),
            (DrawLots(1, tuple(range(1, 17)), {str(n): 1 for n in range(1, 17)}), "from 1 to 16"),
            (DrawLots(1, tuple(range(1, 17)), {"1": 1}), "from 1 to 16"),
        ],
    )
    def test_what_is_no_draw_is_refused(self, hall: PlayingHall, command: DrawLots, sentence: str) -> None:
        with pytest.raises(RefusedError, match=sentence):
            hall.order(command)

    def test_no_lots_are_drawn_once_the_next_round_is_seated(self, hall: PlayingHall) -> None:
        hall.order(DrawLots(1, tuple(range(1, 17))))
        hall.order(SeatPlayers(2))
        with pytest.raises(RefusedError, match="before the next one is seated"):
            hall.order(DrawLots(1, tuple(range(1, 17))))


@pytest.mark.parametrize(
    ("level", "way", "must_draw"),
    [
        ((2, 3), "standings", False),
        ((4, 5), "standings", True),
        ((3, 4, 5, 6), "standings", True),
        ((5, 6, 7, 8), "standings", False),
        ((2, 3), "bands", True),
        ((4, 5), "prearranged", False),
    ],
)
def test_lots_are_needed_only_where_they_decide_about_a_table(
    level: tuple[int, ...], way: str, *, must_draw: bool
) -> None:
    """M-25: inside a table the numbers, which were drawn, give the seats."""
    totals = {number: -level[0] if number in level else -number for number in range(1, 17)}
    places = rank({number: MineoTally(total, 0, 0, 0, 0) for number, total in totals.items()})
    assert ties_that_matter(places, way) == ((level,) if must_draw else ())


class TestSquads:
    @pytest.fixture(autouse=True)
    def opened(self, hall: PlayingHall) -> None:
        open_mineo(hall, "4 A / B\n3 C\n2 D\n1 E", draw="entered", middle="standings", is_confirmed=True)
        begin(hall, 1)

    def test_art_2_another_member_plays_from_the_next_deal_on(self, hall: PlayingHall) -> None:
        assert [side.players for side in _tile(hall)] == [("A / B",), ("C",), ("D",), ("E",)]
        accept(hall, 1, 1, 1, LEVEL)
        hall.order(ReplaceMember(1, "B", 1, 2))
        assert _tile(hall)[0].players == ("B",)
        assert table_view(known(hall), "table-1", 1).players["N"] == "B"
        accept(hall, 1, 1, 2, LEVEL)
        hall.order(ReplaceMember(1, "A", 1, 3))
        assert _tile(hall)[0].players == ("A",)
        accept(hall, 1, 1, 3, LEVEL)
        sheet = player_sheet(known(hall), 1)
        assert [line.member for line in sheet.rounds[0].lines] == ["", "B", "A", ""]

    def test_nobody_is_replaced_in_a_deal_that_is_over(self, hall: PlayingHall) -> None:
        accept(hall, 1, 1, 1, LEVEL)
        with pytest.raises(RefusedError, match="Nobody is replaced while a deal is played"):
            hall.order(ReplaceMember(1, "B", 1, 1))

    @pytest.mark.parametrize(
        ("command", "sentence"),
        [
            (ReplaceMember(1, "C", 1, 1), "no member of this squad"),
            (ReplaceMember(9, "C", 1, 1), "no player 9"),
            (ReplaceMember(1, "B", 2, 1), "from which deal of round 1"),
            (ReplaceMember(1, "B", 1, 5), "from which deal of round 1"),
        ],
    )
    def test_a_substitution_that_cannot_be_is_refused(
        self, hall: PlayingHall, command: ReplaceMember, sentence: str
    ) -> None:
        with pytest.raises(RefusedError, match=sentence):
            hall.order(command)

    def test_saying_again_who_plays_says_nothing(self, hall: PlayingHall) -> None:
        hall.order(ReplaceMember(1, "A", 1, 1))
        events = hall.service.state.events
        hall.order(ReplaceMember(1, "A", 1, 1))
        assert hall.service.state.events == events


def _tile(hall: PlayingHall) -> tuple[Side, ...]:
    return mineo_console(hall.service.state, hall.service.presence, ()).tiles[0].sides


def test_rulings_name_the_table_by_its_letter(hall: PlayingHall, director: httpx.Client) -> None:
    open_mineo(hall)
    begin(hall, 1)
    hall.table(2).call(1, "W")
    assert '<span class="visually-hidden">Table</span> B</span>' in director.get("/").text
    assert "Table B, round 1" in director.get("/rulings/new?table=2&round=1").text
    rule = GiveRuling(1, 2, 1, "mineo", "M08E", "Rosa", (Reply("M08E", "clear", "yes"),), {"offender": "N"})
    hall.order(rule)
    assert "Table B" in director.get("/rulings").text


def test_the_most_players_fit_into_the_journal(hall: PlayingHall) -> None:
    open_mineo(hall, "\n".join(f"{'x' * 55} {number}" for number in range(400)))
    hall.order(SeatPlayers(1))
    assert seats_at(hall, 1, 100) == {"N": 397, "W": 398, "S": 399, "E": 400}
    with pytest.raises(RefusedError, match="already"):
        hall.order(SeatPlayers(1))


class TestNames:
    def test_a_name_is_put_right_and_the_number_stays(self, hall: PlayingHall) -> None:
        open_mineo(hall, FOUR, draw="entered", is_confirmed=True)
        begin(hall, 1)
        hall.order(RenamePlayer(1, " Conti   Ugo "))
        assert known(hall).tournament.players[1] == PlayerEntered(1, "Conti Ugo")
        assert table_view(known(hall), hall.table(1).identity.author, 1).players["N"] == "Conti Ugo"
        before = hall.service.state.events
        hall.order(RenamePlayer(1, "Conti Ugo"))
        assert hall.service.state.events == before

    def test_art_2_who_goes_home_is_followed_by_another_from_the_next_deal_on(
        self, hall: PlayingHall
    ) -> None:
        open_mineo(hall, FOUR, draw="entered", is_confirmed=True)
        begin(hall, 1)
        accept(hall, 1, 1, 1, LEVEL)
        hall.order(RenamePlayer(1, "Conti / Nuovi"))
        assert table_view(known(hall), hall.table(1).identity.author, 1).players["N"] == "Conti / Nuovi"
        hall.order(ReplaceMember(1, "Nuovi", 1, 2))
        assert table_view(known(hall), hall.table(1).identity.author, 1).players["N"] == "Nuovi"
        assert "Nuovi" in Office(hall).director().get("/entrants").text

    @pytest.mark.parametrize(
        ("name", "sentence"),
        [
            ("Nuovi / Conti", "stands first"),
            ("Rossi", "name"),
            ("", "without a number"),
            ("7 Conti", "without a number"),
            ("A / ", "a name is missing"),
            ("x" * 61, "too long"),
        ],
    )
    def test_what_would_be_somebody_else_or_nobody_is_refused(
        self, hall: PlayingHall, name: str, sentence: str
    ) -> None:
        open_mineo(hall, FOUR, draw="entered", is_confirmed=True)
        begin(hall, 1)
        with pytest.raises(RefusedError, match=sentence) as refused:
            hall.order(RenamePlayer(1, name))
        assert refused.value.field in {"name", "players"}

    def test_a_squad_keeps_who_may_have_played(self, hall: PlayingHall) -> None:
        open_mineo(hall)
        (squad,) = (player for player in known(hall).tournament.players.values() if player.members)
        hall.order(RenamePlayer(squad.number, "Sala Titto / Sala Vera"))  # nobody has played yet
        begin(hall, 1)
        with pytest.raises(RefusedError, match="stands first"):
            hall.order(RenamePlayer(squad.number, "Sala Tito / Sala Vera"))
        hall.order(RenamePlayer(squad.number, "Sala Titto / Sala Vera / Nuovi"))
        assert known(hall).tournament.players[squad.number].members[-1] == "Nuovi"

"""The ruling assistant's pages: an address is a whole consultation, and its links lead on and back."""

from __future__ import annotations

import html
import json
import re
from typing import Any, get_args, get_type_hints
from urllib.parse import parse_qsl, urlsplit

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.commands.opening import OpenTournament
from kiosk.games.bridge.settings import SETTINGS
from kiosk.hub.rulings.consultation_address import ConsultationAddress, read_consultation
from kiosk.hub.rulings.consultation_views import GROUPS
from kiosk.journal.bodies import (
    AnyBody,
    PairEntered,
    PlayerEntered,
    PlayersSeated,
    RoundPublished,
    SeatedTable,
    Seating,
    TournamentOpened,
)
from kiosk.messages import Message
from kiosk.projections.naming import namer
from kiosk.projections.rulings.words import CARDS, NEXT, PARTS, WARNINGS, line_of
from kiosk.rulebook import code_of
from kiosk.rulings.consultation import QuestionKey, Said
from kiosk.rulings.effects import CardsInvolved, Warn
from kiosk.rulings.figures import is_in_force
from kiosk.rulings.tree import CodeKey, Next
from kiosk.translation import LANGUAGES, Translator
from tests.hub.playing import PAIRS, PlayingHall

CODES: tuple[CodeKey, ...] = get_args(CodeKey)
AT_TABLE = "/rulings/new?round=1&table=1&deal=1"
KEYS = iter(range(10_000))


def words(page: httpx.Response) -> str:
    """What a reader sees, in one line."""
    body = re.sub(r"<(script|style).*?</\1>", " ", page.text, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def addresses(page: httpx.Response) -> list[str]:
    return [html.unescape(address) for address in re.findall(r'href="([^"]+)"', page.text)]


def leading(page: httpx.Response, parameter: str) -> str:
    """The address among the page's links that adds this parameter."""
    name, _, value = parameter.partition("=")
    return next(address for address in addresses(page) if (name, value) in parse_qsl(urlsplit(address).query))


def follow(director: httpx.Client, address: str, *parameters: str) -> httpx.Response:
    page = director.get(address)
    for parameter in parameters:
        page = director.get(leading(page, parameter))
        assert page.status_code == 200, words(page)
    return page


def command_of(page: httpx.Response, kind: str = "give_ruling") -> dict[str, Any]:
    """The command of one of the page's forms, and where the form leads ``then``."""
    forms = re.findall(r"data-command='(.*?)' data-then=\"(.*?)\"", page.text)
    commands = [{"then": html.unescape(then), **json.loads(html.unescape(text))} for text, then in forms]
    found = [command for command in commands if command["kind"] == kind]
    assert found, words(page)
    return found[0]


def send(director: httpx.Client, command: dict[str, Any]) -> httpx.Response:
    return director.post("/api/commands", json=command, headers={"Idempotency-Key": f"page-{next(KEYS)}"})


def give(director: httpx.Client, page: httpx.Response, **filled: Any) -> httpx.Response:
    """Give the ruling as the page's form does; the ruling's own page."""
    command = command_of(page)
    then = command.pop("then")
    answer = send(director, {**command, "reason": "", "arbiter": "Paola Serra", "again": False, **filled})
    assert answer.status_code == 200, answer.text
    return director.get(then, follow_redirects=True)


@pytest.fixture
def playing(hall: PlayingHall) -> PlayingHall:
    hall.open()
    hall.begin()
    return hall


def test_the_pages_are_the_directors(stranger: httpx.Client) -> None:
    for address in ("/rulings", "/rulings/new", "/references"):
        assert stranger.get(address).status_code == 403


def test_before_the_tournament_there_is_nothing_to_rule_about(director: httpx.Client) -> None:
    assert director.get("/rulings").status_code == 404
    assert director.get("/rulings/new").status_code == 404


def test_a_ruling_from_the_call_to_the_register(playing: PlayingHall, director: httpx.Client) -> None:
    call = playing.table(1).call(seat="E")
    console = director.get("/")
    begin = next(address for address in addresses(console) if address.startswith("/rulings/new?"))
    page = follow(director, begin)
    assert "Table 1, round 1" in words(page)
    assert re.search(r'class="button back" href="/"', page.text), "back to the call"
    page = follow(
        director,
        leading(page, "tree=B21E"),
        "f.offender=E",
        "a=B21E.how:discard",
        "a=B21E.partner_done:no",
        "a=B21E.info:no",
    )
    assert "The player is warned." in words(page)
    assert command_of(page)["call"] == {"author": "table-1", "epoch": 1, "call": call.seq}
    ruling = give(director, page)
    assert ruling.status_code == 200
    assert "East · Bianchi Warning for looking at the pozzetto too early" in words(ruling)
    register = director.get("/rulings?table=1")
    assert "Paola Serra" in words(register)
    assert "No ruling has been given yet." in words(director.get("/rulings?table=2"))


def test_what_the_kiosk_knows_is_shown_and_can_be_answered_otherwise(
    playing: PlayingHall, director: httpx.Client
) -> None:
    page = follow(
        director,
        f"{AT_TABLE}&tree=B21E",
        "f.offender=E",
        "a=B21E.how:discard",
        "a=B21E.partner_done:no",
    )
    assert "known already" in words(page)
    page = follow(director, leading(page, "ask=B21E.repeat"))
    assert "Known so far: No." in words(page)
    page = follow(director, leading(page, "a=B21E.repeat:yes!"), "a=B21E.info_again:no")
    assert "−1 VP, −45 MP" in words(page)
    assert command_of(page)["replies"][2]["against_known"] is True


def test_any_answer_can_be_changed_and_back_goes_back(playing: PlayingHall, director: httpx.Client) -> None:
    first = follow(director, f"{AT_TABLE}&tree=B06", "f.offender=N")
    second = follow(director, leading(first, "a=B06.lifted:pile"))
    third = follow(director, leading(second, "a=B06.can_meld:no"))
    assert "picked up" in words(third).lower()
    back = re.search(r'<a class="button back" href="([^"]+)"', third.text)
    assert back is not None
    assert words(director.get(html.unescape(back[1]))) == words(second)
    changes = [address for address in addresses(third) if "tree=B06" in address and "can_meld" not in address]
    assert any(words(director.get(change)) == words(first) for change in changes)


def test_the_same_address_is_the_same_page(playing: PlayingHall, director: httpx.Client) -> None:
    address = f"{AT_TABLE}&tree=B07&f.offender=N&a=B07.drawn:2"
    assert director.get(address).text == director.get(address).text


def test_a_number_is_typed_and_a_senseless_one_refused(playing: PlayingHall, director: httpx.Client) -> None:
    address = f"{AT_TABLE}&tree=B07&f.offender=N&typed=B07.drawn"
    assert command_of(director.get(f"{address}&number=2"))["replies"][0]["answer"] == "2"
    refused = director.get(f"{address}&number=200")
    assert refused.status_code == 422
    assert "Enter a whole number from 0 to 108." in words(refused)
    back = director.get(next(address for address in addresses(refused) if "tree=B07" in address))
    assert back.status_code == 200


def test_a_delay_is_typed_in_minutes_and_seconds(playing: PlayingHall, director: httpx.Client) -> None:
    address = f"{AT_TABLE}&tree=B34T&f.late_line=ns&a=B34T.who:one"
    asked = director.get(address)
    assert 'name="minutes"' in asked.text
    typed = f"{address}&typed=B34T.seconds"
    page = director.get(f"{typed}&minutes=6&number=40")
    assert command_of(page)["replies"][1]["answer"] == "400"
    assert "6 min 40 s" in words(page)
    assert command_of(director.get(f"{typed}&minutes=2&number="))["replies"][1]["answer"] == "120"
    for minutes in ("", "-2", "1.5"):
        assert director.get(f"{typed}&minutes={minutes}&number=0").status_code == 422


def test_options_show_what_they_do_and_numbers_are_filled_in(
    playing: PlayingHall, director: httpx.Client
) -> None:
    page = follow(director, f"{AT_TABLE}&tree=B20", "f.offender=W", "a=B20.act:moved_cards", "a=B20.play:no")
    assert "data-command" not in page.text
    page = follow(director, leading(page, "option=warn_and_points"))
    assert 'name="numbers.ns.points"' in page.text
    ruling = give(director, page, numbers={"ns.points": 150})
    assert "150 points to" in words(ruling)
    credited = playing.service.state.hall.match(1, 1).ruling_effects.credits
    assert [(credit.party, credit.item.points) for credit in credited] == [("ns", 150)]


def test_cards_are_named_by_their_keys(playing: PlayingHall, director: httpx.Client) -> None:
    page = follow(
        director,
        f"{AT_TABLE}&tree=B12",
        "f.offender=N",
        "a=B12.stage:in_turn",
        "a=B12.pickup:no",
        "f.cards=KS",
        "f.cards=KS KH",
    )
    assert "To discard: K♥" in words(page)
    page = follow(director, leading(page, "f.cards=KH"))
    assert command_of(page)["facts"]["cards"] == ["KH"]


def test_art_32_bis_the_page_names_the_highest_card_in_hand(
    playing: PlayingHall, director: httpx.Client
) -> None:
    slow = f"{AT_TABLE}&tree=B32T&f.offender=N&a=B32T.reason:no&a=B32T.cards:3&a=B32T.s10:25&a=B32T.obeys:no"
    page = director.get(slow)
    assert "To discard: the highest card in hand" in words(page)
    page = follow(director, slow, "f.cards=KH", "f.cards=KH 2C", "f.cards=KH 2C 3D")
    assert "To discard: 2♣" in words(page)
    assert "To discard: 2♣" in words(give(director, page))


def test_art_27_the_page_and_what_is_left_to_do_name_penalised_cards_in_order(
    playing: PlayingHall, director: httpx.Client
) -> None:
    wrong = f"{AT_TABLE}&tree=B27&f.offender=N&a=B27.stage:not_started"
    page = follow(director, wrong, "f.cards=3D", "f.cards=3D KS", "f.cards=3D KS KH")
    assert "To discard: K♥ K♠ 3♦ – one at each turn, the highest first" in words(page)
    give(director, page)
    left = director.get("/rulings")
    assert "To discard: K♥ K♠ 3♦ – one at each turn, the highest first" in words(left)


def test_art_27_the_page_reads_the_order_that_the_organiser_has_settled(
    hall: PlayingHall, director: httpx.Client
) -> None:
    """R10: an eight of hearts stands before a king of spades where points decide, and so it is read out."""
    settings = {"penalty_order": "points"}
    hall.order(
        OpenTournament("Serata", "burraco_internazionale", "federation", 2, 3, PAIRS, settings=settings)
    )
    hall.begin()
    page = follow(
        director, f"{AT_TABLE}&tree=B27&f.offender=N&a=B27.stage:not_started", "f.cards=KS", "f.cards=KS 8H"
    )
    assert "To discard: 8♥ K♠ – one at each turn, the highest first" in words(page)
    assert "highest first (equal points: hearts, diamonds, clubs, spades)" in words(page)
    slow = director.get(
        f"{AT_TABLE}&tree=B32T&f.offender=N&a=B32T.reason:no&a=B32T.cards:3&a=B32T.s10:25&a=B32T.obeys:no"
    )
    assert "The order is by points: joker, 2, ace, then king to 8, then 7 to 3;" in words(slow)


def test_art_23_cards_that_are_not_named_are_still_the_highest_first(
    playing: PlayingHall, director: httpx.Client
) -> None:
    added = f"{AT_TABLE}&tree=B23&f.offender=N&a=B23.stage:in_turn&a=B23.fix:no&a=B23.pickup:no&a=B23.n:2"
    page = words(director.get(added))
    assert "To discard: the cards wrongly played – the highest of them" in page
    assert "To discard: the cards wrongly played – one at each turn, the highest first" in page


def test_a_ruling_says_what_to_open_next_and_what_is_left_to_do(
    playing: PlayingHall, director: httpx.Client
) -> None:
    page = follow(
        director,
        f"{AT_TABLE}&tree=B28",
        "f.offender=S",
        "a=B28.who_told:other",
        "a=B28.stage:in_turn",
        "a=B28.what:opened",
    )
    ruling = give(director, page)
    assert "Still to be done at the table" in words(ruling)
    following = follow(director, leading(ruling, "tree=B28V"))
    assert "South" in words(following)


def test_a_ruling_is_cancelled_and_stays_in_the_register(
    playing: PlayingHall, director: httpx.Client
) -> None:
    page = follow(director, f"{AT_TABLE}&tree=B07&f.offender=N&typed=B07.drawn&number=2")
    ruling = give(director, page)
    command = {**command_of(ruling, "cancel_ruling"), "reason": "Wrong player.", "arbiter": "Paola Serra"}
    del command["then"]
    assert send(director, command).status_code == 200
    again = director.get(str(ruling.url))
    assert "Cancelled by Paola Serra: Wrong player." in words(again)
    assert "Cancelled" in words(director.get("/rulings"))


def test_a_departure_needs_a_reason(playing: PlayingHall, director: httpx.Client) -> None:
    page = follow(director, f"{AT_TABLE}&tree=B07&f.offender=N&typed=B07.drawn&number=3", "instead=two")
    command = command_of(page)
    assert command["outcome"] == "two"
    refused = send(director, {**{k: v for k, v in command.items() if k != "then"}, "arbiter": "Paola Serra"})
    assert (refused.status_code, refused.json()["field"]) == (409, "reason")
    assert "The arbiter read the code otherwise" in words(give(director, page, reason="Nothing was lifted."))


@pytest.mark.parametrize(
    "parameters",
    [
        "tree=B99",
        "tree=B07&a=B07.drawn:many",
        "tree=B21E&f.offender=E&a=B21E.info:yes",
        "tree=B07&f.offender=X",
        "tree=B22&f.offender=N&f.cards=1X",
        "tree=B07&f.offender=N&a=B07.drawn:3&instead=nothing",
        "tree=B20&f.offender=N&a=B20.act:moved_cards&a=B20.play:no&option=fine",
    ],
)
def test_an_address_that_leads_nowhere_is_refused_in_one_sentence(
    playing: PlayingHall, director: httpx.Client, parameters: str
) -> None:
    page = director.get(f"{AT_TABLE}&{parameters}")
    assert page.status_code == 422
    assert 'class="complaint"' in page.text


@pytest.mark.parametrize("parameters", ["table=x", "a=B07", "table=9999999"])
def test_an_address_that_was_not_made_here_is_not_found(
    playing: PlayingHall, director: httpx.Client, parameters: str
) -> None:
    assert director.get(f"/rulings/new?{parameters}").status_code == 404


@pytest.mark.parametrize("address", ["/rulings?table=", "/tables/", "/live/tables/", "/players/"])
def test_a_number_without_end_is_not_found(
    playing: PlayingHall, director: httpx.Client, address: str
) -> None:
    assert director.get(address + "9" * 5000).status_code == 404


def test_a_ruling_that_does_not_exist_is_not_found(playing: PlayingHall, director: httpx.Client) -> None:
    assert director.get("/rulings/director-1-99").status_code == 404
    assert director.get("/rulings/newest?round=1&table=1").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_article_opens(playing: PlayingHall, director: httpx.Client, language: str) -> None:
    figures = playing.service.state.hall.tournament.offers.figures
    for key, tree in code_of("burraco").trees.items():
        if not is_in_force(tree, figures):
            continue  # of other regulations
        page = director.get(f"{AT_TABLE}&tree={key}", headers={"Accept-Language": language})
        assert page.status_code == 200, key
        assert html.escape(Translator(language)(tree.title), quote=False) in html.unescape(page.text)


def test_articles_are_found_by_number_and_by_word(playing: PlayingHall, director: httpx.Client) -> None:
    first = leading(director.get(f"{AT_TABLE}&search=21+ter"), "tree=B21E")
    assert director.get(first).status_code == 200
    italian = director.get(f"{AT_TABLE}&search=pozzetto", headers={"Accept-Language": "it"})
    assert leading(italian, "tree=B21E")
    assert "Nothing found." in words(director.get(f"{AT_TABLE}&search=zebra"))


def test_the_parts_of_the_code_without_a_number_are_named_in_the_readers_language(
    playing: PlayingHall, director: httpx.Client
) -> None:
    found = director.get(f"{AT_TABLE}&search=22", headers={"Accept-Language": "it"}).text
    assert "Norme generali, Procedura, Art. 22" in found
    assert "Procedure" not in found


def test_reference_pages_are_there_with_the_figures_in_force(
    playing: PlayingHall, director: httpx.Client
) -> None:
    pages = [
        address for address in addresses(director.get("/references")) if address.startswith("/references/")
    ]
    assert len(pages) >= 10
    for address in pages:
        assert director.get(address).status_code == 200
    assert "14 VP, +305 MP" in words(director.get("/references/burraco_bands"))
    assert director.get("/references/nothing").status_code == 404


texts = st.text(st.characters(min_codepoint=33, max_codepoint=0x2FF), min_size=1, max_size=12).filter(
    str.strip
)
plain = st.from_regex(r"[A-Za-z_0-9]{1,9}", fullmatch=True)
places = st.builds(QuestionKey, plain, plain)


@given(
    st.builds(
        ConsultationAddress,
        round=st.none() | st.integers(0, 99),
        table=st.none() | st.integers(0, 999),
        deal=st.none() | st.integers(0, 9),
        call=st.just("") | st.just("table-3.1.5"),
        search=st.just("") | texts,
        tree=plain,
        facts=st.fixed_dictionaries(
            {}, optional={"offender": plain, "note": texts, "cards": st.just(("KH", "10S", "JK"))}
        ),
        said=st.lists(st.builds(Said, places, plain, st.booleans()), max_size=5).map(tuple),
        asked=st.lists(places, max_size=2).map(tuple),
        queue=st.lists(plain, max_size=2).map(tuple),
        option=st.just("") | plain,
        instead=st.just("") | plain,
        tell=st.just("") | plain,
    )
)
def test_an_address_says_the_whole_case(case: ConsultationAddress) -> None:
    query = urlsplit(case.address).query
    assert read_consultation(parse_qsl(query, keep_blank_values=True), case.code) == case


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", CODES)
def test_every_effect_can_be_said(key: CodeKey, language: str) -> None:
    translate = Translator(language)
    for tree in code_of(key).trees.values():
        for outcome in tree.outcomes.values():
            options = (effect for option in outcome.options.values() for effect in option.effects)
            for effect in (*outcome.effects, *options):
                line = line_of(effect, lambda role: Message("{role}", {"role": role}))
                said = [translate(part) for part in (line.who, line.says, line.figure) if part]
                assert not any("{" in sentence for sentence in said)


def test_nothing_that_a_tree_can_name_is_without_words() -> None:
    assert set(CARDS) == set(get_args(CardsInvolved))
    assert set(NEXT) == set(get_args(Next))
    assert set(WARNINGS) == set(get_args(get_type_hints(Warn)["key"]))
    cited = {
        article
        for key in CODES
        for tree in code_of(key).trees.values()
        for article in (
            *tree.articles,
            *(article for outcome in tree.outcomes.values() for article in outcome.articles),
        )
    }
    assert {article for article in cited if not re.match(r"[0-9]|[ML]\d", article)} <= set(PARTS)
    assert {group for key in CODES for group in code_of(key).groups} == set(GROUPS)


def test_a_table_where_nobody_sits_has_places_but_no_names(playing: PlayingHall) -> None:
    name = namer(playing.service.state.hall, 1, 99)
    assert [str(name(key)) for key in ("N", "ew", "nobody")] == ["North", "East-West", "nobody"]


def test_a_page_may_send_its_forms_to_the_hub_alone(playing: PlayingHall, director: httpx.Client) -> None:
    policy = director.get("/rulings/new").headers["content-security-policy"]
    assert "form-action 'self';" in policy


def test_mineo_is_ruled_about_its_players(hall: PlayingHall, director: httpx.Client) -> None:
    bodies: tuple[AnyBody, ...] = (
        *(PlayerEntered(number, name) for number, name in enumerate(("Ada", "Bice", "Ciro", "Dina"), 1)),
        TournamentOpened("Mineo", "mineo", "mineo", 4, 1),
        PlayersSeated(1, (SeatedTable(1, {"N": 1, "W": 2, "S": 3, "E": 4}),)),
    )
    for body in bodies:
        hall.log.append(hall.identity, body)
    page = follow(director, "/rulings/new", "table=1", "tree=M08E", "f.offender=E", "a=M08E.clear:yes")
    assert "East · Dina Partner declared, on the player's score sheet −2" in words(page)
    assert "East · Dina" in words(give(director, page))


def test_bridge_asks_for_the_board(hall: PlayingHall, director: httpx.Client) -> None:
    hall.log.append(hall.identity, PairEntered(1, ("Ada", "Bice")))
    hall.log.append(hall.identity, PairEntered(2, ("Ciro", "Dina")))
    hall.log.append(hall.identity, TournamentOpened("Bridge", "bridge", next(iter(SETTINGS)), 20, 1))
    hall.log.append(hall.identity, RoundPublished(1, (Seating(1, 1, 2),)))
    page = follow(director, "/rulings/new", "table=1", "tree=R06B", "deal=17", "a=R06B.purpose:no")
    page = follow(director, leading(page, "a=R06B.exchange:no"))
    assert "The board has no result" in words(page)
    assert "Board 17" in words(give(director, page))


def test_beginning_again_stays_at_the_table_once_an_article_is_chosen(
    playing: PlayingHall, director: httpx.Client
) -> None:
    again = re.compile(r'<a class="small alone" href="([^"]+)"')
    asked = again.search(director.get(f"{AT_TABLE}&tree=B20").text)
    chosen = again.search(director.get(AT_TABLE).text)
    assert asked is not None
    assert chosen is not None
    assert "table=1" in asked[1]
    assert "tree=" not in asked[1]
    assert chosen[1] == "/rulings/new"

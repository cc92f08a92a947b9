"""Appeals against rulings: who judges, what is decided, and what of it counts (Art. 35)."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from kiosk.audit.differences import audit
from kiosk.commands.appeals import DecideAppeal, LodgeAppeal, TakeBackAppeal
from kiosk.commands.command import Command
from kiosk.commands.rulings import CancelRuling, ContestedRuling, GiveRuling
from kiosk.hub.closing.readiness import missing
from kiosk.hub.errors import RefusedError
from kiosk.hub.paper.result_pages import results_file
from kiosk.hub.service.presence import Presence
from kiosk.journal.bodies import MatchDelivered, ResultSigned
from kiosk.projections.folds.rulings import Ruling
from kiosk.projections.folds.signatures import as_signed
from kiosk.projections.rulings.warnings import times_warned
from kiosk.rulings.effects import DealFate
from kiosk.table.model.history import history
from kiosk.table.model.news import news_between
from kiosk.table.model.table_view import table_view
from kiosk.translation import Translator
from tests.hub.playing import PlayingHall
from tests.hub.rulings.giving import give
from tests.hub.rulings.test_ruling_pages import addresses, leading, words
from tests.projections.rulings_given import ruling as ruling_of

JURY = {"1": "Anna Blu", "2": "Berta Neri", "3": "Carla Viola"}


@pytest.fixture
def playing(hall: PlayingHall) -> PlayingHall:
    """Six pairs at three tables; the first round has begun."""
    hall.open(system="mitchell")
    hall.begin()
    for table in (1, 2, 3):
        hall.table(table)
    return hall


def sanctioned(playing: PlayingHall, **changes: Any) -> Ruling:
    """A ruling of 120 points to East-West and a warning to North, at table 1."""
    told = {"facts": {"offender": "N"}, "option": "warn_and_points", "numbers": {"ew.points": 120}, **changes}
    playing.order(give("B20", "act=remark", "play=no", **told))
    return playing.service.state.hall.rulings.all[-1]


def lodge(ruling: Ruling, **changes: Any) -> LodgeAppeal:
    told = {
        "appellant": "Rossi",
        "judge": "jury",
        "arbiter": "Rosa Verdi",
        "members": JURY,
        **changes,
    }
    return LodgeAppeal(*ruling.key, **told)


def decide(ruling: Ruling, decision: Any = "upheld", words: str = "The remark was heard.") -> DecideAppeal:
    return DecideAppeal(*ruling.key, decision, words, "Rosa Verdi")


def changed(ruling: Ruling, *answers: str, tree: str = "B20", **changes: Any) -> GiveRuling:
    contested = ContestedRuling(*ruling.key)
    return give(tree, *answers, appeal=contested, **{"reason": "Too much for a sigh.", **changes})


def milder(ruling: Ruling) -> GiveRuling:
    """The warning alone."""
    return changed(ruling, "act=remark", "play=no", facts={"offender": "N"}, option="warn")


def refused(playing: PlayingHall, command: Command) -> str:
    before = playing.service.state.events
    with pytest.raises(RefusedError) as caught:
        playing.order(command)
    assert playing.service.state.events == before
    return str(caught.value)


def credited(playing: PlayingHall) -> list[int]:
    """The points that stand at table 1 beside its deals."""
    return [credit.item.points for credit in playing.service.state.hall.match(1, 1).ruling_effects.credits]


def in_order(playing: PlayingHall) -> None:
    assert audit(tuple(playing.log.all())).differences == []


def test_art_35_jury_upholds_a_ruling(playing: PlayingHall) -> None:
    ruling = sanctioned(playing)
    playing.order(lodge(ruling))
    [appeal] = playing.service.state.hall.rulings.appeals[ruling.key]
    assert (appeal.lodged.appellant, appeal.lodged.members) == ("Rossi", tuple(JURY.values()))
    assert appeal.is_open
    assert [gap.lack.value for gap in missing(playing.service.state.hall, Presence())].count("appeals") == 1

    playing.order(decide(ruling))

    [appeal] = playing.service.state.hall.rulings.appeals[ruling.key]
    assert appeal.decided is not None
    assert (appeal.decided.decision, appeal.decided.words) == ("upheld", "The remark was heard.")
    assert credited(playing) == [120]
    assert "appeals" not in [gap.lack.value for gap in missing(playing.service.state.hall, Presence())]
    in_order(playing)


def test_art_35_ruling_given_on_appeal_takes_the_place_of_the_earlier(playing: PlayingHall) -> None:
    ruling = sanctioned(playing)
    playing.order(lodge(ruling))

    playing.order(milder(ruling))

    hall = playing.service.state.hall
    new = hall.rulings.all[-1]
    assert not hall.rulings.stands(ruling.key)
    assert hall.rulings.replaced_by(ruling.key) == new.key
    assert hall.rulings.stands(new.key)
    assert credited(playing) == []
    assert times_warned(hall, 1, "partner_remark") == 1
    in_order(playing)


def test_art_35_ruling_lifted_on_appeal_has_no_effect(playing: PlayingHall) -> None:
    ruling = sanctioned(playing)
    playing.order(lodge(ruling))

    playing.order(decide(ruling, "lifted", "Nobody heard a remark."))

    hall = playing.service.state.hall
    assert not hall.rulings.stands(ruling.key)
    assert hall.rulings.replaced_by(ruling.key) is None
    assert (credited(playing), times_warned(hall, 1, "partner_remark")) == ([], 0)
    in_order(playing)


def test_art_35_deal_ruled_again_on_appeal_takes_its_acceptance_back(playing: PlayingHall) -> None:
    ruling = sanctioned(playing)
    playing.tables[1].accept(1, 1)
    playing.order(lodge(ruling))

    playing.order(changed(ruling, "found=before_first_draw", "looked=yes", tree="B04B"))

    hall = playing.service.state.hall
    assert not hall.rulings.stands(ruling.key)
    assert hall.match(1, 1).deals == {}
    in_order(playing)


def test_art_34_35_lateness_is_judged_anew_and_not_beside_the_earlier_ruling(playing: PlayingHall) -> None:
    playing.order(give("B34T", "who=one", "seconds=400", facts={"late_line": "ew"}, deal=0))
    ruling = playing.service.state.hall.rulings.all[-1]
    assert credited(playing) == [100, 50]
    playing.order(lodge(ruling, appellant="Bianchi"))

    playing.order(changed(ruling, "who=one", "seconds=200", tree="B34T", facts={"late_line": "ew"}, deal=0))

    assert credited(playing) == [100]
    assert times_warned(playing.service.state.hall, 2, "late") == 0
    in_order(playing)


def test_art_35_appeal_entered_wrongly_is_taken_back_with_what_was_decided(playing: PlayingHall) -> None:
    ruling = sanctioned(playing)
    playing.order(lodge(ruling))
    playing.order(milder(ruling))

    playing.order(TakeBackAppeal(*ruling.key, "It was table 2.", "Rosa Verdi"))

    hall = playing.service.state.hall
    assert hall.rulings.stands(ruling.key)
    assert [hall.rulings.stands(each.key) for each in hall.rulings.all] == [True, False]
    assert credited(playing) == [120]
    [appeal] = hall.rulings.appeals[ruling.key]
    assert appeal.taken_back is not None
    assert appeal.taken_back.reason == "It was table 2."
    playing.order(lodge(ruling, appellant="Esposito"))
    assert len(playing.service.state.hall.rulings.appeals[ruling.key]) == 2
    in_order(playing)


def test_art_35_without_a_jury_the_ruling_stands(playing: PlayingHall) -> None:
    ruling = sanctioned(playing)
    playing.order(lodge(ruling, judge="nobody", members={}))
    [appeal] = playing.service.state.hall.rulings.appeals[ruling.key]
    assert not appeal.is_open
    assert "waiting to be judged" in refused(playing, decide(ruling, "lifted"))
    assert "the last word" in refused(playing, lodge(ruling))


def test_art_35_chief_arbiter_judges_alone(playing: PlayingHall) -> None:
    ruling = sanctioned(playing)
    assert "chief arbiter" in refused(playing, lodge(ruling, judge="chief_arbiter", members={}))
    playing.order(lodge(ruling, judge="chief_arbiter", members={"1": "Dora Rossi"}))
    playing.order(decide(ruling))
    assert credited(playing) == [120]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"members": {"1": "Anna Blu", "2": "Berta Neri"}}, "three who judge"),
        ({"members": {**JURY, "3": "  "}}, "three who judge"),
        ({"members": {**JURY, "3": "anna blu"}}, "stands there twice"),
        ({"members": {**JURY, "2": "Bianchi"}}, "plays in this match"),
        ({"members": {**JURY, "2": "Rosa Verdi"}}, "has given this ruling"),
        ({"judge": "nobody"}, "Nobody judges"),
        ({"appellant": "Ferrari"}, "which player of this match"),
        ({"arbiter": "Rossi"}, "plays at this table"),
    ],
)
def test_art_35_jury_of_others_is_refused(playing: PlayingHall, changes: dict[str, Any], why: str) -> None:
    assert why in refused(playing, lodge(sanctioned(playing), **changes))


def test_art_35_what_was_judged_is_the_last_word(playing: PlayingHall) -> None:
    ruling = sanctioned(playing)
    assert "waiting to be judged" in refused(playing, milder(ruling))
    playing.order(lodge(ruling))
    assert "in which words" in refused(playing, decide(ruling, "lifted", " "))
    playing.order(milder(ruling))
    new = playing.service.state.hall.rulings.all[-1]
    assert "the last word" in refused(playing, lodge(new))
    assert "decided on appeal" in refused(playing, CancelRuling(*new.key, "No.", "Rosa Verdi"))
    assert "taken the place" in refused(playing, CancelRuling(*ruling.key, "No.", "Rosa Verdi"))


def test_art_35_appeal_about_another_match_is_refused(playing: PlayingHall) -> None:
    ruling = sanctioned(playing)
    playing.order(lodge(ruling))
    elsewhere = changed(ruling, "act=remark", "play=no", facts={"offender": "N"}, option="warn", table=2)
    assert "another match" in refused(playing, elsewhere)


def test_art_35_sheet_that_was_handed_in_does_not_lose_a_deal(playing: PlayingHall) -> None:
    """Art. 19: without the ruling a deal would be missing, and nobody deals any more."""
    table = playing.tables[1]
    given = playing.log.append(playing.identity, ruling_of(DealFate("annul"), deal=2))
    table.accept(1, 1)
    ruling = playing.service.state.hall.rulings.by_key[given.author, given.epoch, given.seq]
    playing.order(lodge(ruling))
    table.deliver(1)
    assert playing.service.state.hall.match(1, 1).is_final

    assert "a deal would be missing" in refused(playing, decide(ruling, "lifted"))
    assert "a deal would be missing" in refused(playing, milder(ruling))


def test_art_35_jury_changes_points_although_the_sheet_came_in_meanwhile(playing: PlayingHall) -> None:
    """The sheet was signed at another result: that is told."""
    ruling = sanctioned(playing)
    playing.order(lodge(ruling))
    table = playing.tables[1]
    table.accept(1, 1)
    table.accept(1, 2)
    signed = as_signed(playing.service.state.hall.match(1, 1).result)
    for party in ("ns", "ew"):
        table.say(ResultSigned(1, party, 0.0, signed))
    table.say(MatchDelivered(1, "ns"))

    playing.order(milder(ruling))

    match = playing.service.state.hall.match(1, 1)
    assert match.is_final
    assert credited(playing) == []
    assert [odd.code for odd in match.irregularities] == ["ruled_otherwise"]


def test_art_35_table_hears_of_the_appeal(playing: PlayingHall) -> None:
    ruling = sanctioned(playing)
    views = [table_view(playing.service.state.hall, "table-1", 1)]
    for command in (lodge(ruling), milder(ruling)):
        playing.order(command)
        views.append(table_view(playing.service.state.hall, "table-1", 1))
    translate = Translator("en")
    [lodged] = news_between(views[0], views[1])
    decided = news_between(views[1], views[2])
    assert "Rossi contests the ruling by Art. 20" in translate(lodged)
    assert "Anna Blu, Berta Neri, Carla Viola" in translate(lodged)
    assert "Changed on appeal: Too much for a sigh." in translate(decided[0])
    assert news_between(views[2], views[2]) == ()

    told = [translate(line.says) for line in history(playing.log.all(), "table-1", views[2].game)]
    assert "Appeal of Rossi (Art. 35)" in told
    elsewhere = [translate(line.says) for line in history(playing.log.all(), "table-2", views[2].game)]
    assert "Appeal of Rossi (Art. 35)" not in elsewhere


def test_art_35_pages_register_and_files_tell_of_the_appeal(
    playing: PlayingHall, director: httpx.Client
) -> None:
    ruling = sanctioned(playing)
    page = f"/rulings/{'-'.join(map(str, ruling.key))}"
    assert "Appeal against this ruling" in words(director.get(page))
    playing.order(lodge(ruling))
    shown = director.get(page)
    assert "Contested by Rossi" in words(shown)
    assert "the jury: Anna Blu, Berta Neri, Carla Viola" in words(shown)

    anew = director.get(leading(shown, "tree=B20"))
    assert "On appeal: this takes the place of the ruling" in words(anew)
    assert any("appeal=" in address for address in addresses(anew))

    playing.order(milder(ruling))
    assert "Changed on appeal" in words(director.get(page))
    assert "Too much for a sigh." in words(director.get(page))
    register = words(director.get("/rulings"))
    assert "Changed on appeal" in register
    assert "Given on appeal" in register
    file = results_file(playing.service.state.hall, "rulings.csv", "en", 0.0).decode()
    assert "Changed on appeal – contested by Rossi – the jury: Anna Blu, Berta Neri, Carla Viola" in file


def test_art_35_consultation_ends_in_the_command_that_changes_the_ruling(
    playing: PlayingHall, director: httpx.Client
) -> None:
    ruling = sanctioned(playing)
    playing.order(lodge(ruling))
    address = (
        "/rulings/new?round=1&table=1&deal=1&tree=B20&f.offender=N&a=B20.act:remark&a=B20.play:no"
        f"&option=warn&appeal={'.'.join(map(str, ruling.key))}"
    )
    shown = director.get(address)
    assert '"appeal": {"author": "director"' in shown.text
    assert "In which words it was decided" in words(shown)

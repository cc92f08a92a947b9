"""A ruling that is given leads back to the call at its table, as long as that is open."""

from __future__ import annotations

import httpx

from kiosk.commands.calls import ClaimCall, ResolveCall
from kiosk.projections.naming import ruling_name
from tests.hub.playing import PlayingHall
from tests.hub.rulings.giving import give


def test_a_ruling_leads_back_to_its_call_as_long_as_that_is_open(
    hall: PlayingHall, director: httpx.Client
) -> None:
    hall.open()
    hall.begin()
    call = hall.table(1).call()
    hall.order(ClaimCall("table-1", 1, call.seq, "Serra"))
    hall.order(give("B20", "act=remark", "play=no", facts={"offender": "N"}, option="warn", round=1, table=1))
    (ruling,) = hall.service.state.hall.rulings.all
    address = f"/rulings/{ruling_name(ruling.key)}"
    page = director.get(address).text
    assert f'href="/#call-table-1-1-{call.seq}"' in page
    assert "Table 1: resolved" in page
    hall.order(ResolveCall("table-1", 1, call.seq))
    assert "#call-table-1" not in director.get(address).text

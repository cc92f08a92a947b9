"""The end of a match: totals and victory points, the signatures, the delivery by the winning line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.match import band_of
from kiosk.messages import N_, Message
from kiosk.projections.naming import line_called
from kiosk.table.model.events.agreement_events import Deliver, SayLastMove, SignMatch
from kiosk.table.model.events.table_events import OpenDeal, OpenMore
from kiosk.table.model.sheet_column import running_total, total_before_corrections
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.party_style import one_line_names, party_line
from kiosk.table.screens.shared.seats import party_names
from kiosk.table.steps.consent.agreement import deliverers
from kiosk.table.ui import Align, Look, Rect, Size, held_field, key, tick

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.game import Game, Party, PartyResult
    from kiosk.games.offers import Terms
    from kiosk.projections.folds.table_match import TableMatch
    from kiosk.table.model.state import State
    from kiosk.table.model.table_view import TableView
    from kiosk.table.screens.shared.canvas import Canvas


CHANGED: Final = Message(N_("The arbiter has changed the result since it was signed."))
_WIDE: Final = 2
"""So many parties have room for their names beside one another."""


def draw_result(canvas: Canvas, state: State, game: Game) -> None:
    """The result, and whichever step is next: signing, delivering, waiting for the hub."""
    panel = canvas.panel
    more = ("more", Message(N_("More")), OpenMore())
    content = draw_bar(canvas, state, lead=more, lead_look=Look.PLAIN)
    foot, content = content.cut_bottom(panel.key * 1.15, panel.gap)
    band, content = content.cut_bottom(panel.mm(7 if panel.compact else 11), panel.gap / 2)
    results = state.view.match.result
    for party, column in zip(game.parties, content.columns(len(game.parties), panel.gap), strict=True):
        _draw_party(canvas, state, game, party, results[party.key], rect=column)
    has_fallen = bool(state.view.match.fallen) and not state.view.match.is_final
    sentence = CHANGED if has_fallen else _band_sentence(state, game)
    canvas.text(sentence, band, canvas.theme.paper, bold=True, align=Align.CENTRE)
    if state.view.match.is_final:
        _draw_delivered(canvas, state, foot)
    elif not state.view.over:
        words = Message(N_("The arbiter has decided this match."))
        canvas.text(words, foot, canvas.theme.paper, size=Size.LARGE, align=Align.CENTRE, lines=2)
    elif state.view.asks_last_move:
        _draw_last_move(canvas, state, game, foot)
    elif deliverers(state.view, game):
        _draw_delivery(canvas, state, game, foot)
    else:
        _draw_signatures(canvas, state, game, foot)


def _band_sentence(state: State, game: Game) -> Message:
    """What has come of the match, or what has still to be told of it."""
    if not state.view.asks_last_move:
        return result_sentence(state.view, game)
    said = state.last_move_said
    if len(said) == len(game.parties):
        return Message(N_("You do not say the same. Answer again, or call the arbiter."))
    return Message(N_("Level. Who made the last move? Its line has lost. Each line answers."))


def _draw_last_move(canvas: Canvas, state: State, game: Game, rect: Rect) -> None:
    """In each party's colours its own answer: who made the last move of the last deal."""
    for party, column in zip(game.parties, rect.columns(len(game.parties), canvas.panel.gap), strict=True):
        colours = party_line(canvas.theme, game, party)
        answers = column.columns(len(game.parties), canvas.panel.gap)
        for other, answer in zip(game.parties, answers, strict=True):
            is_said = state.last_move_said.get(party.key) == other.key
            key(
                canvas,
                f"last-move-{party.key}-{other.key}",
                answer,
                line_called(state.view.compass, other.key),
                SayLastMove(party.key, other.key),
                look=Look.CHOSEN if is_said else Look.PLAIN,
                line=colours,
                size=Size.LARGE,
            )


def result_sentence(view: TableView, game: Game) -> Message:
    """The difference, and the band that makes victory points of it where the game has bands.

    Of a match that nobody wins, after which round its totals stand; of one that the arbiter has decided,
    that he has.
    """
    results = view.match.result
    totals = sorted(result.total for result in results.values())
    difference = totals[-1] - totals[0]
    points = " : ".join(str(result.victory_points) for result in results.values())
    terms = game.offers.terms
    if terms is not None and terms.is_of_teams and not view.match.awards:
        text = N_("Difference {difference}: all tables of the match count together")
        return Message(text, {"difference": difference})
    if any(result.victory_points is None for result in results.values()):
        return Message(N_("Totals after round {round}"), {"round": view.round})
    if view.match.awards:
        return Message(N_("Victory points by the arbiter’s ruling: {points}"), {"points": points})
    if terms is None:
        return Message(N_("Difference {difference}"), {"difference": difference})
    return _by_bands(view, game, terms, difference)


def _by_bands(view: TableView, game: Game, terms: Terms, difference: int) -> Message:
    """What has made victory points of a difference."""
    points = " : ".join(str(result.victory_points) for result in view.match.result.values())
    values: dict[str, object]
    if difference == 0 and view.match.last_move is not None:
        loser = next(party.label for party in game.parties if party.key == view.match.last_move)
        text = N_("Level, and {party} made the last move: victory points {points}")
        return Message(text, {"party": loser, "points": points})
    if terms.format.target is not None:
        values = {"target": terms.format.target, "difference": difference, "points": points}
        return Message(N_("To {target}, difference {difference}: victory points {points}"), values)
    band = band_of(difference, terms.format)
    higher = [above.difference for above in terms.format.bands if above.difference > band.difference]
    values = {"difference": difference, "least": band.difference, "points": points}
    if not higher:
        return Message(N_("Difference {difference}, {least} or more: victory points {points}"), values)
    values["most"] = min(higher) - 5
    return Message(N_("Difference {difference}, band {least}–{most}: victory points {points}"), values)


def _draw_party(
    canvas: Canvas, state: State, game: Game, party: Party, result: PartyResult, *, rect: Rect
) -> None:
    panel, theme = canvas.panel, canvas.theme
    line = party_line(theme, game, party)
    canvas.box(rect, theme.surface.ground, border=line.strong.ground, border_mm=0.8, radius_mm=2)
    head, numbers = rect.cut_top(max(rect.height * 0.34, panel.mm(11)))
    canvas.box(head, line.tint.ground, border=line.strong.ground, border_mm=0.8, radius_mm=2)
    names = head.inset(panel.mm(2), panel.mm(0.8))
    party_names(canvas, names, party, state.view, line=line, paint=line.tint)
    if state.view.deals:
        canvas.target(f"deals-{party.key}", rect, tap=OpenDeal(max(state.view.deals)))
    inside = numbers.inset(panel.mm(3), panel.mm(1))
    total, caption = game.total(running_total(state.view, party.key)), Message(N_("Total"))
    before = total_before_corrections(state.view, game, party.key)
    if before is not None:
        caption = Message(N_("Corrected: was {was}"), {"was": game.total(before)})
    if result.victory_points is None:
        _draw_number(canvas, inside, caption, total)
        return
    left, right = inside.columns((1.3, 1), panel.gap)
    _draw_number(canvas, left, caption, total)
    _draw_number(canvas, right, Message(N_("Victory points")), str(result.victory_points))


def _draw_number(canvas: Canvas, rect: Rect, caption: Message, number: str) -> None:
    theme = canvas.theme
    above, below = rect.rows((1, 2))
    canvas.text(caption, above, theme.surface_quiet, align=Align.CENTRE)
    canvas.text(number, below, theme.surface, size=Size.HUGE, bold=True, align=Align.CENTRE)


def _draw_signatures(canvas: Canvas, state: State, game: Game, rect: Rect) -> None:
    shown = _figures(state.view)
    for party, field in zip(game.parties, rect.columns(len(game.parties), canvas.panel.gap), strict=True):
        line = party_line(canvas.theme, game, party)
        is_signed = party.key in state.view.signed
        held_field(
            canvas,
            f"sign-{party.key}",
            field,
            _asks_to_sign(state.view, party),
            SignMatch(party.key, shown),
            paint=line.tint if is_signed else line.strong,
            done=Message(N_("Signed")) if is_signed else None,
            caption=_beneath(state.view, game, party) if len(game.parties) <= _WIDE else "",
            size=_field_size(game.parties),
        )


def _beneath(view: TableView, game: Game, party: Party) -> Message | str:
    """Under which result a party had signed before, or else its team and the captain who signs (Art. 18)."""
    team = view.teams.get(party.key)
    captain = "" if team is None else f"{team.name} · {team.captain}"
    return _signed_before(view.match, game, party) or captain


def _closing_sentence(state: State) -> Message:
    """That the tournament is over, and who sits here has come in where."""
    view = state.view
    parties = () if view.game is None else view.game.parties
    places = " · ".join(
        f"{view.places[party.key]}. {one_line_names(state, party)}"
        for party in parties
        if party.key in view.places
    )
    if not places:
        return Message(N_("The tournament is closed: the standings are declared."))
    return Message(N_("The tournament is closed. {places}"), {"places": places})


def _figures(view: TableView) -> tuple[int, ...]:
    """What is signed and handed in: totals and victory points, party by party."""
    results = view.match.result.values()
    return tuple(figure for result in results for figure in (result.total, result.victory_points or 0))


def _asks_to_sign(view: TableView, party: Party) -> Message:
    if party.key in view.match.fallen:
        return Message(N_("Hold to sign again"))
    if view.arranged.captains_sign and party.key in view.teams:
        return Message(N_("The captain signs"))
    if view.arranged.captains_sign:
        return Message(N_("Captain: hold to sign"))
    return Message(N_("Hold to sign"))


def _signed_before(match: TableMatch, game: Game, party: Party) -> Message | str:
    """Under which result a party had signed, where a ruling has changed it since."""
    result = match.signatures[party.key].result if party.key in match.fallen else None
    if result is None:
        return ""
    totals = " : ".join(game.total(result[party.key].total) for party in game.parties if party.key in result)
    return Message(N_("Signed at {totals}"), {"totals": totals})


def _draw_delivery(canvas: Canvas, state: State, game: Game, rect: Rect) -> None:
    winners = deliverers(state.view, game)
    parties = [party for party in game.parties if party.key in winners]
    for party, field in zip(parties, rect.columns(len(parties), canvas.panel.gap), strict=True):
        held_field(
            canvas,
            f"deliver-{party.key}",
            field,
            Message(N_("Hold to deliver")),
            Deliver(party.key, _figures(state.view)),
            paint=party_line(canvas.theme, game, party).strong,
            caption=one_line_names(state, party) if len(parties) <= _WIDE else "",
            size=_field_size(parties),
        )


def _field_size(parties: Sequence[Party]) -> Size:
    """Large letters, unless many stand beside one another, each below its party's column."""
    return Size.LARGE if len(parties) <= _WIDE else Size.TEXT


def _draw_delivered(canvas: Canvas, state: State, rect: Rect) -> None:
    """Delivered is ours to say; received is the hub's."""
    theme = canvas.theme
    is_received = state.link.pending == 0
    paint = theme.good if is_received else theme.alert_tint
    canvas.box(rect, paint.ground, border=paint.ink, border_mm=0.8, radius_mm=2)
    words = rect.inset(canvas.panel.mm(3))
    if is_received and state.view.is_closed:
        text = _closing_sentence(state)
    elif state.view.match.delivered is None:
        text = Message(N_("The arbiter has taken the score sheet in. The match is final."))
    elif is_received:
        sign, words = words.cut_left(rect.height, canvas.panel.mm(2))
        tick(canvas, sign, paint.ink)
        text = Message(N_("Delivered. The director has received it."))
    else:
        text = Message(N_("Delivered and saved. Not yet received: leave the table switched on."))
    size = Size.LARGE if is_received else Size.TEXT
    canvas.text(text, words, paint, size=size, bold=True, lines=2)

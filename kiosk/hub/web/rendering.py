"""Pages as HTML in a person's language, by the templates in ``assets/hub/templates``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from http import HTTPStatus
from typing import Final, TypeAlias

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from kiosk.commands.registry import COMMANDS
from kiosk.hub.auth.authentication import principal_of
from kiosk.hub.auth.roles import Principal, may_open
from kiosk.hub.web.formats import clock, date_here, long_date, paused_time, points, signed, time_of_day
from kiosk.hub.web.fragment_cache import FragmentCache
from kiosk.hub.web.regions import Region, Regions, place_of
from kiosk.hub.web.room_files import room_folders
from kiosk.hub.web.shown_times import shown_times, shows
from kiosk.hub.web.static_files import StaticAddresses
from kiosk.messages import Message
from kiosk.rulings.code import cited
from kiosk.translation import LANGUAGES, Translator

_PARTS: Final = "parts_apart"
"""The value in which a region's parts are gathered."""


class Renderer:
    """Fills templates in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.translate = Translator(language)
        self._environment = Environment(
            loader=FileSystemLoader(room_folders("templates")),
            autoescape=True,
            auto_reload=False,
            undefined=StrictUndefined,
            extensions=[StaticAddresses],
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._parts = FragmentCache()
        self._environment.globals.update(
            _=self._say, read=self.translate, language=self.language, part=self._part
        )
        self._environment.tests.update(let_into=is_let_into, free_to=is_free_to)
        self._environment.filters.update(
            translate=self.translate,
            time_of_day=shows(time_of_day),
            date_here=shows(date_here),
            long_date=shows(partial(long_date, language=language)),
            clock=shows(clock),
            paused_time=paused_time,
            points=points,
            signed=signed,
            cited=cited,
        )

    def page(self, template: str, values: Mapping[str, object]) -> str:
        """A template's text; values are escaped."""
        return self._environment.get_template(template).render(values)

    def regions(self, files: Mapping[str, str], values: Mapping[str, object]) -> Regions:
        """What the rooms' ``regions`` say, their parts apart; `files` are their names by the regions' ids."""
        return {region: self._region(f"regions/{file}", values) for region, file in files.items()}

    def _region(self, template: str, values: Mapping[str, object]) -> Region:
        parts: dict[str, str] = {}
        return Region(self.page(template, {**values, _PARTS: parts}), parts)

    @pass_context
    def _part(self, context: Context, template: str, part: str, /, **values: object) -> Markup:
        """An element by the rooms' ``parts``, drawn from `values` alone and `part`, which is its ``id``."""
        name = f"parts/{template}"
        drawn_of = {**values, "ahead": shown_times().ahead}  # what is to come is shown by the newest clock
        html = self._parts.html(name, part, drawn_of, lambda: self.page(name, {**values, "id": part}))
        apart = context.get(_PARTS)
        if apart is None:
            return Markup(html)  # noqa: S704 - a template has escaped it
        apart[part] = html
        return Markup(place_of(part))  # noqa: S704 - an id of the program's own

    def _say(self, text: str, /, **values: object) -> str:
        return self.translate(Message(text, values))


def is_let_into(principal: Principal, address: str) -> bool:
    """Whether a link to a page is for somebody: templates leave out those that are not."""
    return may_open(principal.role, "GET", address.partition("?")[0])


def is_free_to(principal: Principal, kind: str) -> bool:
    """Whether a key that gives a command of this kind is for somebody."""
    return principal.role in COMMANDS[kind].declaration.roles


@cache
def renderer(language: str) -> Renderer:
    """The renderer of a language of `kiosk.translation.LANGUAGES`."""
    return Renderer(language)


def language_of(request: Request, setting: str | None) -> str:
    """The language set for the hub, or the first one that the browser asks for and the program knows."""
    if setting is not None:
        return setting
    for wanted in request.headers.get("accept-language", "").split(","):
        language = wanted.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


class PageResponse(HTMLResponse):
    """A page that is drawn beside the event loop once it is sent, so that no receipt waits for it."""

    def __init__(self, draw: Callable[[], str], status: HTTPStatus, language: str) -> None:
        super().__init__(status_code=status, headers={"content-language": language})
        self._draw = draw

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Draw it and send it.

        Raises:
            Exception: whatever the template raises; nothing has been sent then.
        """
        self.body = self.render(await run_in_threadpool(self._draw))
        self.headers["content-length"] = str(len(self.body))
        await super().__call__(scope, receive, send)


def page_response(
    request: Request,
    setting: str | None,
    template: str,
    values: Mapping[str, object],
    status: HTTPStatus = HTTPStatus.OK,
) -> PageResponse:
    """A page in the language of a request, with what all pages of the application show.

    Args:
        request: for whom it is; ``app.state.page_values`` gives what all pages show.
        setting: as for `language_of`.
        template: the page's, which extends ``base.html``.
        values: what it shows beside.
        status: how the request is answered.
    """
    page_renderer = renderer(language_of(request, setting))
    common = {**request.app.state.page_values(request), "principal": principal_of(request)}
    draw = partial(page_renderer.page, template, {**common, **values})
    return PageResponse(draw, status, page_renderer.language)


Fill: TypeAlias = Callable[[Request, str, Mapping[str, object]], Response]
"""Fills a template with values, in the language of a request."""

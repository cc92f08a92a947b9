"""What events name and the hub has fetched: the pictures behind a count, drawn signatures, decks."""

from __future__ import annotations

from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.errors import NotFoundError
from kiosk.journal.attachments import AttachmentError, AttachmentStore
from kiosk.messages import N_


class _Digest(StringConvertor):
    """A SHA-256 in hexadecimal digits."""

    regex = "[0-9a-f]{64}"


register_url_convertor("digest", _Digest())

_KINDS: Final = {
    b"\xff\xd8\xff": "image/jpeg",
    b"\x89PNG": "image/png",
    b"<svg": "image/svg+xml",
    b"{": "application/json",
}
"""By how it begins."""
_OTHER: Final = "application/octet-stream"


class AttachmentPages:
    """The routes of attachments, by their names. What is named by its content never changes."""

    def __init__(self, attachments: AttachmentStore) -> None:
        self._attachments = attachments
        self.routes = [Route("/attachments/{name:digest}", self.attachment)]

    async def attachment(self, request: Request) -> Response:
        """One attachment, checked."""
        name = request.path_params["name"]
        try:
            data = await run_in_threadpool(self._attachments.read, bytes.fromhex(name))
        except AttachmentError as error:
            raise NotFoundError(
                N_("This picture is not here: it has not arrived yet, or was removed to make room.")
            ) from error
        kind = next((kind for start, kind in _KINDS.items() if data.startswith(start)), _OTHER)
        return Response(
            data, media_type=kind, headers={"cache-control": "private, max-age=31536000, immutable"}
        )

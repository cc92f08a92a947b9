"""Sentences for people, kept apart from their language until somebody reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "translate this later"
    """Mark `text` (English, the catalogues' key) for translation and return it unchanged."""
    return text


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence and the values that fill its ``{placeholders}``.

    `text` is the English sentence, which is also the key in the catalogues. A value may itself be a
    `Message`; it is translated together with the sentence.
    """

    text: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        """The sentence in English."""
        return self.text.format(**self.values)


class KioskError(Exception):
    """An error that a player, an arbiter or an installer may have to read.

    `message` is one clear sentence that says what is wrong and what to do next. Where a code of play
    is concerned, `article` names the article and `field` the field of the sheet.
    """

    def __init__(self, text: str, /, *, article: str = "", field: str = "", **values: object) -> None:
        self.message = Message(text, values)
        self.article = article
        self.field = field
        super().__init__(str(self.message))

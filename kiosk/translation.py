"""From a `Message` to a sentence in a person's language, by the gettext catalogues in ``assets/locales``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final

from babel.messages.pofile import read_po
from msgspec import Meta

from kiosk.messages import Message
from kiosk.resources import asset

LANGUAGES: Final = ("it", "en")
Language = Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$", examples=['"it"'])]
"""One of them, as a setting."""
PROGRAM: Final = "kiosk"
"""The catalogue of the program's own sentences."""
RULES: Final = "rulings"
"""The catalogue of the ruling trees and the reference pages; read when one of them is first shown."""


@cache
def _catalogue(language: str, domain: str) -> Mapping[str, str]:
    """A catalogue's translations, by the English sentence."""
    with asset(f"locales/{language}/LC_MESSAGES/{domain}.po").open("rb") as source:
        return {
            message.id: message.string
            for message in read_po(source, locale=language)
            if isinstance(message.id, str) and isinstance(message.string, str) and message.string
        }


class Translator:
    """Says messages in one language. English sentences are the catalogues' keys and need no catalogue."""

    def __init__(self, language: str) -> None:
        """`language` is one of `LANGUAGES`; any other is taken for English."""
        self.language = language if language in LANGUAGES else "en"
        if self.language != "en":
            _catalogue(self.language, PROGRAM)

    def __call__(self, message: Message | str) -> str:
        """The sentence of a message, or of an English text without placeholders."""
        if isinstance(message, str):
            return self._find(message) or message
        values = {
            name: self(value) if isinstance(value, Message) else value
            for name, value in message.values.items()
        }
        return (self._find(message.text) or message.text).format(**values)

    def knows(self, text: str) -> bool:
        """Whether an English text can be said in this language."""
        return self._find(text) is not None

    def _find(self, text: str) -> str | None:
        if self.language == "en" or not text:
            return text
        for domain in (PROGRAM, RULES):
            found = _catalogue(self.language, domain).get(text)
            if found is not None:
                return found
        return None


def machine_language() -> str:
    """The language that the environment asks for; Italian where it does not say."""
    for variable in ("KIOSK_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(variable, "")[:2].lower()
        if wanted in LANGUAGES:
            return wanted
    return "it"

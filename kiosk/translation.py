"""From a `Message` to a sentence in a person's language, by the catalogues in ``assets/locales``."""

from __future__ import annotations

import gettext
import io
import os
from functools import cache
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from kiosk.messages import Message
from kiosk.resources import asset

LANGUAGES: Final = ("it", "en")
DOMAIN: Final = "kiosk"


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    compiled = io.BytesIO()
    with asset(f"locales/{language}/LC_MESSAGES/{DOMAIN}.po").open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


class Translator:
    """Says messages in one language. English sentences are the catalogues' keys and need no catalogue."""

    def __init__(self, language: str) -> None:
        """`language` is one of `LANGUAGES`; any other is taken for English."""
        self.language = language if language in LANGUAGES else "en"
        self._catalogue = gettext.NullTranslations() if self.language == "en" else _catalogue(self.language)

    def __call__(self, message: Message | str) -> str:
        """The sentence of a message, or of an English text without placeholders."""
        if isinstance(message, str):
            return self._catalogue.gettext(message)
        values = {
            name: self(value) if isinstance(value, Message) else value
            for name, value in message.values.items()
        }
        return self._catalogue.gettext(message.text).format(**values)


def machine_language() -> str:
    """The language that the environment asks for; Italian where it does not say."""
    for variable in ("KIOSK_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(variable, "")[:2].lower()
        if wanted in LANGUAGES:
            return wanted
    return "it"

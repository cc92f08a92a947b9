"""Bring the translations in assets/locales up to the sentences in the code.

    python tools/catalogues.py            write new sentences in, take out those that nothing says any more
    python tools/catalogues.py --check    change nothing; exit 1 while a sentence is missing or untranslated

The sentences of the program (catalogue ``kiosk``) are those in N_("..."), Message("...") and, in templates
and scripts, _("..."); those of the rules (catalogue ``rulings``) stand in assets/rulings and /references.
"""

from __future__ import annotations

import argparse
import string
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, get_args

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

PROJECT = Path(__file__).parent.parent
sys.path.insert(0, str(PROJECT))

from kiosk.references import references
from kiosk.rulebook import code_of
from kiosk.rulings.texts import code_texts
from kiosk.rulings.tree import CodeKey
from kiosk.translation import PROGRAM, RULES

LOCALES = PROJECT / "assets" / "locales"
SOURCES = {
    PROJECT / "kiosk": [("**.py", "python")],
    PROJECT / "assets" / "hub": [("**.html", "jinja2"), ("**.js", "javascript")],
}
KEYWORDS = {"N_": None, "Message": None, "_": None}
CODES: Final[Sequence[CodeKey]] = get_args(CodeKey)


def sentences() -> Catalog:
    """Every sentence that the program says, with the places that say it."""
    catalog = Catalog(project="table-kiosk")
    for folder, methods in SOURCES.items():
        if not folder.is_dir():
            continue
        for name, _line, text, comments, _context in extract_from_dir(folder, methods, keywords=KEYWORDS):
            where = (folder / name).relative_to(PROJECT).as_posix()
            catalog.add(text, locations=[(where, 0)], auto_comments=comments)
    return catalog


def rules() -> Catalog:
    """Every text of the ruling trees and of the reference pages, less what the program says too."""
    catalog = Catalog(project="table-kiosk")
    said = sentences()
    for code in CODES:
        texts = [(f"assets/rulings/{code}", text) for text in code_texts(code_of(code))]
        texts += [
            (f"assets/references/{page.key}.yaml", text) for page in references(code) for text in page.texts()
        ]
        for where, text in texts:
            if text not in said:
                catalog.add(text, locations=[(where, 0)])
    return catalog


def placeholders(text: str | Sequence[str]) -> set[str]:
    """Of a sentence, or of all its forms in singular and plural."""
    forms = [text] if isinstance(text, str) else text
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


def faults(translated: Catalog, wanted: Catalog) -> list[str]:
    """What keeps a catalogue from being complete, a line each."""
    found = []
    for message in wanted:
        if not message.id:
            continue
        known = translated.get(message.id)
        if known is None or not known.string or known.fuzzy:
            found.append(f"not translated: {message.id!r} ({message.locations[0][0]})")
        elif placeholders(message.id) != placeholders(known.string):
            found.append(f"other placeholders: {known.string!r}")
    ids = {message.id for message in wanted}
    found += [f"said nowhere: {message.id!r}" for message in translated if message.id not in ids]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="change nothing")
    check = parser.parse_args().check
    catalogues = {PROGRAM: sentences(), RULES: rules()}
    complete = True
    for path in sorted(LOCALES.glob("*/LC_MESSAGES/*.po")):
        language, wanted = path.parts[-3], catalogues[path.stem]
        with path.open("rb") as source:
            catalog = read_po(source, locale=language)
        if not check:
            catalog.update(wanted, no_fuzzy_matching=True, update_creation_date=False)
            catalog.obsolete.clear()
            with path.open("wb") as target:
                write_po(target, catalog, sort_output=True, include_lineno=False, width=110)
        left = faults(catalog, wanted)
        complete = complete and not left
        print("\n".join([f"{language}, {path.stem}: {len(wanted)} sentences, {len(left)} to mend", *left]))
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main())

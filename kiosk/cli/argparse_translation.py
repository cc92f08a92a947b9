"""argparse's own words in the language of whoever reads them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

from kiosk.messages import N_

WORDS: Final = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("ignored explicit argument %r"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
)
"""What a person may come to read of Python 3.11 and later."""


def translate_argparse(say: Callable[[str | None], str]) -> None:
    """Let argparse speak by `say` from now on.

    It asks the gettext of the whole process, which knows compiled catalogues alone; ours are not compiled.
    """
    vars(argparse)["_"] = say

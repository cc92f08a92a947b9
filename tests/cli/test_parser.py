"""The command line speaks the language of whoever types, argparse's own words too."""

from __future__ import annotations

import argparse
import inspect

import pytest

from kiosk.cli import argparse_translation
from kiosk.cli.main import RUN, main
from kiosk.cli.parser import COMMANDS, asked_language


def helped(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("command", [subcommand.name for subcommand in COMMANDS])
def test_help_is_italian_on_an_italian_machine(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIOSK_LANGUAGE", "it")
    said = helped(capsys, command, "--help")
    assert said.startswith("uso: kiosk ")
    assert "mostra questo aiuto ed esce" in said
    assert not {"usage", "options:", "show this", "default:"} & set(said.split())


def test_a_language_that_is_asked_for_wins(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIOSK_LANGUAGE", "it")
    assert helped(capsys, "hub", "--language", "en", "--help").startswith("usage: kiosk hub")
    assert asked_language(["hub", "--language=en"]) == "en"
    assert asked_language(["hub", "--language"]) == "it"
    assert asked_language(["show", "en"]) == "it"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "mancano questi argomenti: COMANDO"),
        (["table", "--table", "x"], "argomento --table: 'x' non è un valore possibile"),
        (["table", "--table"], "argomento --table: manca il suo valore"),
        (["hub", "--tavolo"], "argomenti sconosciuti: --tavolo"),
        (["count", "--rules", "mie", "a.jpg"], "argomento --rules: 'mie' non è tra le scelte possibili"),
        (["dance"], "'dance' non è tra le scelte possibili"),
    ],
)
def test_what_is_wrong_is_said_in_italian(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str], sentence: str
) -> None:
    monkeypatch.setenv("KIOSK_LANGUAGE", "it")
    with pytest.raises(SystemExit):
        main(words)
    said = capsys.readouterr().err
    assert sentence in said
    assert ": errore: " in said


def test_every_word_of_argparse_is_one_that_it_says() -> None:
    source = inspect.getsource(argparse)
    assert {word for word in argparse_translation.WORDS if repr(word)[1:-1] not in source} == set()


def test_every_command_runs_something() -> None:
    assert [command.name for command in COMMANDS] == list(RUN)

"""`manage.py validate_force`: what it says and how it exits."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from armybuilder.engine.registry import SYSTEMS

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENTS = Path("tests/forces/documents")
LEGAL = str(DOCUMENTS / "north-30-models.json")
ILLEGAL = str(DOCUMENTS / "rulebook-example-150tv.json")
ILLEGAL_TEXT = f"""\
{ILLEGAL}: illegal: 150 of 150 TV, catalogue 2014.1
  group 1    55 TV  primary 5 actions, 31 TV · support 2 actions, 24 TV
  group 2    49 TV  primary 4 actions, 37 TV · support 2 actions, 12 TV
  group 3    46 TV  primary 4 actions, 46 TV

  ✗ FC-7  group 2, support, Ferret Mk. 2 Gunner
    Combat group 2's support unit has 2 Ferret Mk. 2 Gunner; an RC support unit may have 1. Remove 1.
    → Remove one Ferret Mk. 2 Gunner
"""
LEGAL_TEXT = f"""\
{LEGAL}: legal: 231 of 250 TV, catalogue 2014.1
  Command Section    65 TV  primary 6 actions, 41 TV · support 2 actions, 24 TV
  Second Section     51 TV  primary 6 actions, 41 TV · support 2 actions, 10 TV
  Strike Section     79 TV  primary 6 actions, 55 TV · support 2 actions, 24 TV
  Line Section       36 TV  primary 6 actions, 36 TV
"""


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch):
    monkeypatch.chdir(ROOT)


@pytest.fixture
def validate(capsys):
    """`validate(FILE, ...)`: exit code and text."""

    def run(*arguments):
        out = io.StringIO()
        try:
            call_command("validate_force", *arguments, stdout=out)
        except SystemExit as stopped:
            return stopped.code, out.getvalue()
        return 0, out.getvalue()

    return run


@pytest.fixture
def unreadable(tmp_path):
    path = tmp_path / "unreadable.json"
    path.write_text('{"format": "muster.force/1", "system": "blitz-beta", "faction": "north", "limit": -1}')
    return str(path)


def test_legal(validate):
    assert validate(LEGAL) == (0, LEGAL_TEXT)


def test_illegal(validate):
    assert validate(ILLEGAL) == (1, ILLEGAL_TEXT)


def test_unreadable(validate, unreadable):
    assert validate(unreadable) == (3, f"{unreadable}: unreadable\n  /limit: This must be at least 0.\n")


@pytest.mark.parametrize(
    "content,reason",
    [
        (b"", "line 1: There's nothing to read."),
        (b'{"format": "muster.force/1"}', "/system: The document doesn't name its game."),
        (b'{"system": "chess"}', f"/system: There is no game system 'chess'. Known: {', '.join(SYSTEMS)}."),
        (b"[" * 100_000, "/: The document is nested too deeply for a force."),
        (b'{"a":' * 100_000, "/: The document is nested too deeply for a force."),
        (
            b'{"system": "blitz-beta"' + b" " * 300_000 + b"}",
            "/: The document has 300,024 bytes; the limit is 262,144.",
        ),
        (
            b'{"system": "blitz-beta", "name": "\xff"}',
            "/: This JSON has characters that can't be read: save it as UTF-8.",
        ),
    ],
)
def test_what_is_no_document(validate, tmp_path, content, reason):
    path = tmp_path / "x.json"
    path.write_bytes(content)
    code, text = validate(str(path))

    assert code == 3
    assert reason in text


def test_a_file_that_is_not_there(validate, tmp_path):
    missing = str(tmp_path / "missing.json")

    assert validate(missing) == (
        3,
        f"{missing}: unreadable\n  /: The file cannot be read: No such file or directory.\n",
    )


def test_the_worst_of_several_files_decides(validate, unreadable):
    assert validate(LEGAL, ILLEGAL) == (1, f"{LEGAL_TEXT}\n{ILLEGAL_TEXT}")
    assert [validate(*files)[0] for files in ([LEGAL, LEGAL], [ILLEGAL, unreadable], [unreadable, ILLEGAL])] == [
        0,
        3,
        3,
    ]


def test_json_is_the_report(validate):
    code, text = validate(LEGAL, "--format", "json")
    report = json.loads(text)

    assert (code, report["verdict"], report["total"], report["problems"]) == (0, "legal", 231, [])


def test_json_of_several_files_names_them(validate, unreadable):
    code, text = validate(LEGAL, unreadable, "--format", "json")
    reports = json.loads(text)["reports"]

    assert code == 3
    assert [(entry["file"], entry["report"]["verdict"]) for entry in reports] == [
        (LEGAL, "legal"),
        (unreadable, "unreadable"),
    ]
    assert reports[1]["report"]["errors"] == [
        {"where": "/limit", "message": "This must be at least 0.", "candidates": []}
    ]


def test_standard_input(validate, monkeypatch):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(Path(ILLEGAL).read_bytes())))

    assert validate("-") == (1, ILLEGAL_TEXT.replace(ILLEGAL, "standard input"))


def test_no_file(validate):
    with pytest.raises(CommandError, match="the following arguments are required: FILE"):
        validate()


@pytest.mark.parametrize("file,code", [(LEGAL, 0), (ILLEGAL, 1), ("missing.json", 3)])
def test_exit_code_of_the_process(file, code):
    done = subprocess.run(
        [sys.executable, "manage.py", "validate_force", file],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (code, "")


def test_the_process_reads_standard_input():
    done = subprocess.run(
        [sys.executable, "manage.py", "validate_force", "-", "--format", "json"],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        input=Path(ILLEGAL).read_bytes(),
        capture_output=True,
        check=False,
    )

    assert (done.returncode, json.loads(done.stdout)["verdict"]) == (1, "illegal")

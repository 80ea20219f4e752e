"""`manage.py print_force` and its exit codes."""

import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command, load_command_class

from tests.cards.reading import text_of

EXAMPLE = Path(__file__).parent / "documents" / "rulebook-example-150tv.json"


def test_names_as_printed(tmp_path):
    output = tmp_path / "force.pdf"
    call_command("print_force", str(EXAMPLE), "-o", str(output))
    pages = text_of(output.read_bytes())
    assert "150 / 150 TV" in pages[0]
    assert "ILLEGAL" in pages[0]
    assert "Hunter + Headhunter" in pages[2]  # behind the two pages of the army sheet
    assert " ".join(pages).count("Recon Drone") >= 2


def test_standard_input_part_and_paper(tmp_path, monkeypatch):
    output = tmp_path / "force.pdf"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.read_bytes())))
    call_command("print_force", "-", "-o", str(output), "--parts", "cards", "--paper", "letter")
    assert "ILLEGAL" not in text_of(output.read_bytes())[0]


@pytest.mark.parametrize(
    "document, message",
    [
        ("{", "/: This JSON is cut off or damaged: export it again, or copy all of it."),
        (
            json.dumps(
                {**json.loads(EXAMPLE.read_text()), "groups": [{"primary": {"models": [{"model": "Huntress"}]}}]}
            ),
            "/groups/0/primary/models/0/model: There is no model 'Huntress'",
        ),
    ],
)
def test_unreadable_document(tmp_path, document, message):
    file = tmp_path / "force.json"
    file.write_text(document)
    error = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("print_force", str(file), "-o", str(tmp_path / "force.pdf"), stderr=error)
    assert stopped.value.code == 3
    assert error.getvalue().startswith(f"{file}: {message}")
    assert not (tmp_path / "force.pdf").exists()


def test_missing_file(tmp_path):
    error = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("print_force", str(tmp_path / "none.json"), "-o", str(tmp_path / "force.pdf"), stderr=error)
    assert stopped.value.code == 3
    assert "The file cannot be read: No such file or directory." in error.getvalue()


def test_unknown_part(tmp_path):
    with pytest.raises(CommandError, match="'maps' isn't a valid value for parts"):
        call_command("print_force", str(EXAMPLE), "-o", str(tmp_path / "force.pdf"), "--parts", "maps")


def test_output_that_cannot_be_written(tmp_path):
    with pytest.raises(CommandError, match="cannot be written: No such file or directory"):
        call_command("print_force", str(EXAMPLE), "-o", str(tmp_path / "none" / "force.pdf"))


def test_help_says_what_an_option_does_and_its_default():
    """A percent sign in a text is no place to fill in."""
    command = load_command_class("armybuilder.forces", "print_force")
    words = " ".join(command.create_parser("manage.py", "print_force").format_help().split())

    assert "25% larger, on more paper. Templates and rulers stay true to size. Default: no." in words
    assert "The paper in your printer. a4, letter; default: a4." in words

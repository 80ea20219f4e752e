"""A printed list comes back: through the page and through the commands."""

import io
import json
import re
import sys

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from armybuilder.cards.pdf import render_pdf
from armybuilder.forces.models import Force
from tests.cards.content import content
from tests.forces.conftest import RULEBOOK

pytestmark = pytest.mark.django_db


def imported(client, data):
    return client.post("/forces/import/", {"file": SimpleUploadedFile("force.pdf", data, "application/pdf")})


def test_printed_list_is_imported_as_it_was(saved, client):
    response = client.get(saved.get_absolute_url() + "print.pdf")

    response = imported(client, response.content)

    copy = Force.objects.exclude(pk=saved.pk).get()
    assert response.status_code == 302
    assert json.loads(copy.document) == json.loads(saved.document)


@pytest.mark.parametrize(
    "pdf, message",
    [
        (b"%PDF-1.4 nothing", "This PDF contains no list"),
        (render_pdf(content()), "This PDF contains no list"),
        (b"%PDF-" + b"0" * 5_300_000, "the limit is 5,242,880 bytes"),
        (render_pdf(content(document=b'{"system": "blitz-beta"}')), "format"),
        (render_pdf(content(document=b"[" * 60_000)), "."),
        (render_pdf(content(document=b"\xff\xfe\x00")), "."),
        (render_pdf(content(document=b"%PDF-1.4")), "."),
    ],
)
def test_pdf_without_a_list_is_refused_with_a_reason(client, pdf, message):
    response = imported(client, pdf)

    assert response.status_code == 400
    [reasons] = re.findall(r"errorlist.*?</ul>", response.content.decode(), re.DOTALL)
    assert re.search(message, reasons)
    assert not Force.objects.exists()


def test_commands_read_what_they_printed(tmp_path):
    first, second = tmp_path / "first.pdf", tmp_path / "second.pdf"
    call_command("print_force", str(RULEBOOK), "-o", str(first))
    call_command("print_force", str(first), "-o", str(second))

    assert first.read_bytes() == second.read_bytes()


def test_commands_read_a_print_from_standard_input(tmp_path, monkeypatch):
    first, second = tmp_path / "first.pdf", tmp_path / "second.pdf"
    call_command("print_force", str(RULEBOOK), "-o", str(first))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(first.read_bytes())))
    call_command("print_force", "-", "-o", str(second))

    assert first.read_bytes() == second.read_bytes()


def test_command_says_why_a_pdf_is_not_read(tmp_path):
    file = tmp_path / "other.pdf"
    file.write_bytes(b"%PDF-1.4 nothing")
    error = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("print_force", str(file), "-o", str(tmp_path / "force.pdf"), stderr=error)
    assert stopped.value.code == 3
    assert "This PDF contains no list" in error.getvalue()

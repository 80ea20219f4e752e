"""A second support unit breaks FC-1 and nothing else: it is imported, shown beside its problem, edited, printed, checked."""

import json

import pypdfium2
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armybuilder.forces.batch.checks import ListRequirements, check_lists
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.imports.intake import ListSource
from armybuilder.forces.models import Force
from tests.forces.conftest import data_of

pytestmark = pytest.mark.django_db

LIST = """
Name: Sam
North, 150 TV
Group 1: Alpha
GP:
CO: Hunter
3 Hunters
+ FS:
Grizzly
+ SK:
Jaguar
"""
EXTRA = "/groups/0/extra_support/0"
SAID = "Alpha has 2 support units; a combat group has at most one. Remove one, or attach it to another group."


def test_it_is_one_illegal_list_among_others():
    data = json.dumps({"format": "muster.force/1", "system": "blitz-beta", "faction": "north", "limit": 10}).encode()
    row, _ = check_lists([ListSource("", LIST.encode()), ListSource("", data)], None, ListRequirements()).rows

    assert (row.verdict, row.total, row.problems) == ("illegal", 46, 1)
    assert [(found.rule, found.place, found.message) for found in row.findings] == [
        ("FC-1", "Alpha, extra support 1", SAID)
    ]


def test_it_stands_on_the_page_with_its_problem(client, save, edit):
    force = save(LIST)
    page = client.get(force.get_absolute_url()).content.decode()

    assert "Support unit 2" in page
    assert 'aria-label="Type of the support unit 2"' in page
    assert 'data-called="Alpha: support unit 2 SK"' in page
    assert SAID in page
    assert open_force(force).report().total == 46

    assert edit(force, f"more {EXTRA}/models/0")["groups"][0]["extra_support"] == [
        {"ua": "SK", "models": [{"model": "north/jaguar", "count": 2}]}
    ]
    assert "extra_support" in edit(force, "duplicate /groups/0")["groups"][1]
    assert "extra_support" not in edit(force, f"remove {EXTRA}")["groups"][0]


def test_the_second_takes_the_place_of_the_first(save, edit):
    [group] = edit(save(LIST), "remove /groups/0/support")["groups"]

    assert group["support"] == {"ua": "SK", "models": [{"model": "north/jaguar"}]}
    assert "extra_support" not in group


def test_it_is_printed_and_comes_back(client, save):
    force = save(LIST)
    printed = client.get(f"{force.get_absolute_url()}print.pdf").content
    with pypdfium2.PdfDocument(printed) as document:
        words = " ".join(page.get_textpage().get_text_bounded() for page in document)
    assert words.count("Support unit · UA") == 2

    client.post("/forces/import/", {"file": SimpleUploadedFile("x.pdf", printed)})

    assert data_of(Force.objects.exclude(pk=force.pk).get()) == data_of(force)

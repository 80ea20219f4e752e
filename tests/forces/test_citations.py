"""What players read cites sections and pages: lines of the book's text stand in data and API alone."""

import re
from contextlib import suppress
from html import unescape

import pytest
from django.core.management import call_command

from armybuilder.forces.domain.loader import open_force
from factions.catalogues import get_catalogue
from tests.cards.reading import text_of
from tests.forces.conftest import RULEBOOK, force_data, thirty_models

pytestmark = pytest.mark.django_db

LINES = re.compile(r"\bL\d{2,5}\b|\b[Ll]ines? \d+")
TACTICAL = {
    "format": "muster.force/1",
    "system": "tactical-1998",
    "faction": "north",
    "limit": 1000,
    "groups": [
        {
            "units": [
                {"model": "north/jaguar"},
                {"model": "north/hunter"},
                {"model": "badger-apc"},
            ]
        }
    ],
    "packs": [
        {
            "key": "own-figures",
            "name": "Figures of your own",
            "version": "1",
            "patches": [
                {"kind": "model", "key": "north/jaguar", "field": "sensors/rating", "old": [None, 1481], "new": -1},
                {"kind": "model", "key": "north/hunter", "field": "tv", "old": [380, 1444], "new": 400},
            ],
        }
    ],
}
ALLIED = force_data({"model": "south/jager", "count": 3}, faction="south", sublist="mk")
LISTS = {
    "rulebook": RULEBOOK.read_text().replace("L4091-4101", "the example"),
    "wrong": thirty_models(),
    "allied": ALLIED,
    "elite": force_data("black-talon/dark-jaguar", faction="black-talon"),
    "tactical": TACTICAL,
}


def plain(response):
    return unescape(re.sub(r"<[^>]*>", " ", response.content.decode()))


def titles(response):
    return " ".join(re.findall(r'title="([^"]*)"', response.content.decode()))


@pytest.mark.parametrize("name", LISTS)
def test_pages_and_paper_of_a_list(client, save, name):
    force = save(LISTS[name])
    address = force.get_absolute_url()
    unit = "/groups/0" if name == "tactical" else "/groups/0/primary"
    row = f"{unit}/units/0" if name == "tactical" else f"{unit}/models/0"

    for path in (
        "",
        f"?open={row}",
        f"?open={unit}",
        f"add/?where={unit}",
        f"add/?where={unit}&text=a",
        "fill/",
        "export.txt",
    ):
        response = client.get(address + path)
        assert response.status_code == 200, path
        assert LINES.findall(plain(response)) == [], path
        assert LINES.findall(titles(response)) == [], path
    assert LINES.findall(" ".join(text_of(client.get(f"{address}print.pdf").content))) == []


def test_a_problem_is_cited_by_section_and_page(client, save):
    page = plain(client.get(save(force_data({"model": "north/hunter", "count": 4})).get_absolute_url()))

    assert "FC-14, section 5.4, page 20" in " ".join(page.split())


def test_reports_in_words(tmp_path, capsys, save):
    for name, data in LISTS.items():
        force = save(data)
        file = tmp_path / f"{name}.json"
        file.write_text(force.document)
        with suppress(SystemExit):
            call_command("validate_force", str(file))
    assert LINES.findall(capsys.readouterr().out) == []


def test_lines_stay_in_the_report_for_programs(save):
    report = open_force(save(force_data({"model": "north/hunter", "count": 4}))).report()

    assert {problem.code: problem.source.lines for problem in report.problems if problem.source}["no-co"] == (
        1152,
        1152,
    )
    assert get_catalogue("blitz-beta").models["north/hunter"].provenance.source == (4500, 4509)

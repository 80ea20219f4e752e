"""Pages, API and commands serve a system that they have never heard of, once it is registered and loaded."""

import json
import re

import pytest
from django.core.management import call_command

from tests.cards.reading import text_of
from tests.example_system.system import NIGHT_WATCH, TIN_SOLDIERS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registered")]
KEY = TIN_SOLDIERS.key
API = f"/api/v1/systems/{KEY}/"


def page(client, address):
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def post(client, address, body):
    return client.post(f"{API}{address}", json.dumps(body), content_type="application/json")


@pytest.fixture
def night_watch(tmp_path):
    path = tmp_path / "night-watch.json"
    path.write_text(json.dumps(NIGHT_WATCH), encoding="utf-8")
    return path


def test_pages_show_it(client):
    assert TIN_SOLDIERS.pitch in page(client, "/")
    assert f'href="/systems/{KEY}/"' in page(client, "/systems/")
    assert "Soldiers" in page(client, f"/systems/{KEY}/")
    assert "Drummer" in page(client, f"/systems/{KEY}/models/toy-box/drummer/")


def test_tables_are_searched_and_filtered(client):
    def shown(query):
        text = page(client, f"/systems/{KEY}/models/{query}")
        return [name for name in ("Drummer", "Guard", "Cannon") if name in text]

    assert shown("") == ["Drummer", "Guard", "Cannon"]
    assert shown("?search=gua") == ["Guard"]
    assert shown("?points_max=7") == ["Drummer", "Guard"]


def test_tables_show_figures_of_any_system(client):
    """A column is a field of the records, or a figure of a damaged book."""
    hunter = page(client, "/systems/tactical-1998/models/?search=hunter").partition('id="northhunter"')[2]

    assert re.findall(r'data-label="(Size|Primary top speed|Armor)"[^>]*>(\w+)', hunter) == [
        ("Size", "6"),
        ("Primary top speed", "7"),
        ("Armor", "15"),
    ]


def test_api_tells_what_it_has(client):
    systems = client.get("/api/v1/systems/").json()
    found = client.get(f"{API}models/?points_max=7").json()

    assert KEY in [system["key"] for system in systems["systems"]]
    assert [row["name"] for row in found["results"]] == ["Drummer", "Guard"]
    assert client.get(f"{API}models/toy-box/cannon/").json()["steps"] == 1
    assert client.get(f"{API}document-schema/").json() == TIN_SOLDIERS.document_schema()


def test_api_checks_extends_and_prints(client):
    report = post(client, "validate/", NIGHT_WATCH | {"limit": 10}).json()
    choices = post(client, "choices/", {"force": NIGHT_WATCH, "where": "/groups/0"}).json()["choices"]
    printed = post(client, "print/?parts=army,cards,record", NIGHT_WATCH)

    assert [(problem["code"], problem["rule"]) for problem in report["problems"]] == [("over-limit", "EX-1")]
    assert {choice["key"]: choice["allowed"] for choice in choices} == {
        "toy-box/drummer": True,
        "toy-box/guard": True,
        "toy-box/cannon": True,
    }
    assert "Night watch" in text_of(printed.content)[0]


def test_commands_serve_it(night_watch, tmp_path, capsys):
    call_command("validate_force", night_watch, format="json")
    assert json.loads(capsys.readouterr().out)["verdict"] == "legal"

    call_command("export_catalogue", KEY)
    assert [row["key"] for row in json.loads(capsys.readouterr().out)][-1] == "toy-box/cannon"

    call_command("print_force", night_watch, output=tmp_path / "night-watch.pdf")
    assert "Night watch" in text_of((tmp_path / "night-watch.pdf").read_bytes())[0]

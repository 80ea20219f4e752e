"""What a browser asks for to keep the site."""

import json

import pytest
from PIL import Image

from armybuilder.forces.models import Force
from factions.collection import collections_of, counts
from factions.models import CatalogueVersion
from tests.forces.conftest import force_data
from tests.test_house import ROOT

pytestmark = pytest.mark.django_db


def import_list(client):
    client.post("/forces/import/", {"text": json.dumps(force_data({"model": "north/hunter", "count": 4}))})
    return Force.objects.latest("pk")


def test_the_worker_serves_the_whole_site_and_is_asked_for_anew(client):
    answer = client.get("/sw.js")
    text = answer.content.decode()

    assert answer.headers["Content-Type"] == "text/javascript"
    assert "no-store" in answer.headers["Cache-Control"]
    assert 'const SHELL = ["/device/", "/static/css/muster.css"' in text.replace("\\u002D", "-")
    assert 'const LASTING = ["/static/", "/texts/"];' in text


def test_the_manifest_has_icons_of_the_size_that_it_says(client):
    answer = client.get("/manifest.webmanifest")
    told = answer.json()

    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert (told["name"], told["start_url"], told["scope"], told["display"]) == (
        "Muster",
        "/forces/",
        "/",
        "standalone",
    )
    for icon in told["icons"]:
        with Image.open(ROOT / icon["src"].lstrip("/")) as picture:
            assert icon["sizes"] == f"{picture.width}x{picture.height}"
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    assert all(client.get(shortcut["url"]).status_code == 200 for shortcut in told["shortcuts"])


def test_everybody_keeps_own_lists_alone(client, client_of_another):
    force = import_list(client)
    page = f"/forces/{force.key}/"

    assert client.get("/device/pages.json").json() == {"pages": ["/forces/", page, f"{page}play/", f"{page}print.pdf"]}
    assert client_of_another.get("/device/pages.json").json() == {"pages": ["/forces/"]}


@pytest.fixture
def client_of_another(client):
    other = type(client)()
    import_list(other)
    Force.objects.update(owner="gone")
    return other


@pytest.mark.parametrize("game", ["gundam-skirmish", "tactical-1998"])
def test_every_page_of_a_catalogue_is_there(client, game):
    pages = client.get("/device/pages.json", {"game": game}).json()["pages"]
    records = sum(counts(CatalogueVersion.objects.current(game), collections_of(game)).values())

    assert len(pages) == len({*pages}) == 1 + len(collections_of(game)) + records
    assert [page for page in (*pages[:60], *pages[-3:]) if client.get(page).status_code != 200] == []


def test_an_unknown_game_has_no_pages(client):
    assert client.get("/device/pages.json", {"game": "chess"}).status_code == 404


def test_pages_take_a_constant_number_of_queries(client, django_assert_num_queries):
    with django_assert_num_queries(1):
        client.get("/device/")
    with django_assert_num_queries(2):
        client.get("/device/pages.json", {"game": "blitz-beta"})

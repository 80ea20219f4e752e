"""Pages of a system that has no tables of its own: rows, search, filters, provenance, and how many queries they take."""

import re
from html import unescape

import pytest
from django.contrib.auth import get_user_model

from armybuilder.engine.registry import get_system
from factions.catalogues import get_catalogue
from factions.models import Row, System
from factions.systems.plain.cells import Cell, LabelledCell, cell, figures, readings

pytestmark = pytest.mark.django_db

KEY = "tactical-1998"
ROOT = f"/systems/{KEY}/"
COLLECTIONS = [collection.name for collection in get_system(KEY).collections]


def text_of(response):
    body = re.sub(r"(?s)<(script|style).*?</\1>|<[^>]+>", " ", response.content.decode())
    return " ".join(unescape(body).split())


def names(client, query=""):
    return [line.row.name for line in client.get(f"{ROOT}models/?{query}").context["lines"]]


def test_rows_are_those_of_the_export():
    exported = [{**row} for row in get_system(KEY).export(get_catalogue(KEY))]
    kinds = [row.pop("kind") for row in exported]

    rows = list(Row.objects.filter(system__key=KEY))

    assert [row.kind for row in rows] == kinds
    assert [row.values for row in rows] == exported


def test_overview_counts_what_there_is(client, django_assert_num_queries):
    with django_assert_num_queries(2):
        page = text_of(client.get(ROOT))

    assert "Heavy Gear Tactical Rules, 1998 · catalogue 1998.1" in page
    assert "Models 11 Vehicles and the squads of the book Lost sheets 2" in page


@pytest.mark.parametrize("collection", COLLECTIONS)
def test_every_collection_has_a_table(client, django_assert_num_queries, collection):
    with django_assert_num_queries(4):
        response = client.get(f"{ROOT}{collection}/")

    assert response.status_code == 200
    kind = response.context["collection"].kind
    assert len(response.context["lines"]) == Row.objects.filter(system__key=KEY, kind=kind).count()


@pytest.mark.parametrize(
    "query, found",
    [
        ("search=vibromachete", ["Black Mamba", "Spitting Cobra"]),
        ("search=hunter+autocannon", ["Hunter"]),
        ("perk=ecm", ["Cheetah"]),
        ("weapon=MAC&faction=south", ["Black Mamba", "Caïman APC"]),
        ("of=squad&tv_max=100", ["Standard"]),
        ("tv_min=800", ["Grizzly", "Spitting Cobra"]),
        ("search=nothing-of-the-sort", []),
        ("tv_min=-1", []),
        ("faction=mars", []),
    ],
)
def test_search_and_filters(client, query, found):
    assert names(client, query) == found


def test_empty_fields_leave_the_address(client):
    assert client.get(f"{ROOT}models/?search=&of=squad")["Location"] == f"{ROOT}models/?of=squad"


def test_htmx_gets_the_results_and_the_address(client):
    response = client.get(f"{ROOT}models/?search=hunter", headers={"HX-Request": "true"})

    assert response["HX-Push-Url"] == f"{ROOT}models/?search=hunter"


def test_lost_figures_are_blank_and_say_so(client):
    page = client.get(f"{ROOT}models/?search=jaguar").content.decode()

    blank = '<span class="figure lost" title="Lost in the book">'
    assert blank in page
    assert "(lost in the book)" in page


def test_a_model_shows_its_card_and_where_each_figure_comes_from(client, django_assert_num_queries):
    with django_assert_num_queries(2):
        page = text_of(client.get(f"{ROOT}models/north/jaguar/"))

    assert "In the book Heavy Gear Tactical Rules, 1998." in page
    assert "The book is damaged here: 5 figures cannot be read any more." in page
    assert (
        "Lost in the book TV, Sensors, Sensor range; M-2A Hand Grenade: quantity, ammo How all 37 figures were read"
    ) in page
    assert "TV blank lost in the book Size 6 as printed Cost 471000 put together from rows" in page
    assert "Weapon ARC S/M/L/EX DAM ACC ROF MAC MR25 Autocannon F 3/6/12/24 ×10 0 +1 40 rounds" in page


def test_a_squad_has_a_page(client):
    assert "In the book Heavy Gear Tactical Rules, 1998." in text_of(client.get(f"{ROOT}models/infantry/recon/"))


@pytest.mark.parametrize(
    "path",
    ["nonsense/", "models/north/huntress/", "weapons/north/hunter/", "weapons/LRP/32/", "sublists/x/"],
)
def test_what_is_not_there(client, path):
    assert client.get(ROOT + path).status_code == 404


def test_rooms_are_not_shown_row_by_row(client):
    assert client.get("/systems/blitz-beta/tokens/").status_code == 404
    assert client.get("/systems/chess/").status_code == 404


def test_a_system_that_is_not_loaded_has_no_pages(client):
    System.objects.filter(key=KEY).delete()

    assert client.get(ROOT).status_code == 404
    assert client.get(f"{ROOT}models/").status_code == 404


def test_the_admin_shows_the_row(client):
    client.force_login(get_user_model().objects.create_user("reader", is_staff=True))
    row = Row.objects.get(system__key=KEY, key="north/hunter")

    table = client.get("/admin/factions/row/", {"q": "vibroknife", "kind": "model"})
    page = client.get(f"/admin/factions/row/{row.pk}/change/").content.decode()

    assert [str(found) for found in table.context["cl"].result_list] == ["Cheetah", "Hunter", "Jaguar", "Grizzly"]
    assert "MK IV Grenade Launcher" in page
    assert 'name="_save"' not in page


@pytest.mark.parametrize(
    "value, shown",
    [
        (None, Cell("")),
        (True, Cell("yes")),
        ([2, 4, 8, 16], Cell("2/4/8/16")),
        ({"value": 4, "status": "merged", "line": 7}, Cell("4", "merged")),
        ([{"key": "area-effect", "value": 0}, {"key": "guided", "value": None}], Cell("area effect 0, guided")),
        ({"pilot": {"level": 2, "attribute": 0}}, Cell("pilot level 2, attribute 0")),
    ],
)
def test_cells(value, shown):
    assert cell(value) == shown


def test_figures_of_parts_are_named_by_what_they_belong_to():
    row = {
        "figures": {"tv": {"value": None, "status": "lost", "line": 1}},
        "weapons": [{"name": "Gun", "damage": {"value": 8, "status": "exact", "line": 2}}],
        "perks": [
            {"key": "ecm", "rating": None, "status": "lost", "line": 3},
            {"key": "vet", "rating": None, "status": "exact"},
        ],
    }

    assert [(figure.label, figure.cell.told) for figure in figures(row)] == [
        ("TV", "lost in the book"),
        ("Gun: damage", ""),
        ("Ecm", "lost in the book"),
    ]


def test_figures_are_told_together_by_how_they_were_read():
    told = [
        LabelledCell(name, Cell("", status))
        for name, status in (
            ("Size", "lost"),
            ("Gun: damage", "merged"),
            ("Gun: ammo", "lost"),
            ("Cost", "lost"),
            ("Gun: accuracy", "lost"),
        )
    ]

    assert list(readings(told)) == [
        ("put together from rows that ran together", "Gun: damage"),
        ("lost in the book", "Size, Cost; Gun: ammo, accuracy"),
    ]

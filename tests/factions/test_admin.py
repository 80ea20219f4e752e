"""The admin: every record of every system can be read by whoever may view it, and is written by nobody."""

import re
from collections import Counter as Counted
from html import unescape

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.urls import reverse

from armybuilder.engine.registry import SYSTEMS, get_system
from factions.models import Row, System

pytestmark = pytest.mark.django_db

TABLES = [model for model in admin.site._registry if model._meta.app_label == "factions"]


@pytest.fixture
def staff(django_user_model):
    """A member of the staff who may do nothing yet."""
    return django_user_model.objects.create_user("reader", is_staff=True)


@pytest.fixture
def reader(client, staff):
    """The client of one who may view the catalogue, no more."""
    staff.user_permissions.set(
        Permission.objects.filter(content_type__app_label="factions", codename__startswith="view_")
    )
    client.force_login(staff)
    return client


def address(model, page, *args):
    return reverse(f"admin:factions_{model._meta.model_name}_{page}", args=args)


def row(kind, key, system="blitz-beta"):
    return Row.objects.get(system__key=system, kind=kind, key=key)


def text_of(response):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.rendered_content)).split())


def found(response):
    return [str(row) for row in response.context["cl"].result_list]


@pytest.mark.no_cover
def test_tables_of_the_catalogue():
    assert [model.__name__ for model in TABLES] == ["Row", "System", "CatalogueVersion"]


@pytest.mark.no_cover
@pytest.mark.parametrize("model", TABLES)
def test_whoever_may_view_reads_the_table_and_a_row(reader, model):
    table = reader.get(address(model, "changelist"))
    rows = table.context["cl"].result_list
    assert len(rows) == min(model.objects.count(), 100)

    page = reader.get(address(model, "change", rows[0].pk)).rendered_content
    assert str(rows[0]) in unescape(page)
    assert 'name="_save"' not in page


@pytest.mark.parametrize("model", TABLES)
def test_nobody_writes(admin_client, model):
    row = model.objects.first()

    assert admin_client.get(address(model, "add")).status_code == 403
    assert admin_client.post(address(model, "change", row.pk), {}).status_code == 403
    assert admin_client.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("model", TABLES)
def test_staff_without_the_right_see_nothing(client, staff, model):
    client.force_login(staff)

    assert client.get(address(model, "changelist")).status_code == 403
    assert "You don’t have permission to view or edit anything." in text_of(client.get(reverse("admin:index")))


def test_visitors_do_not_see_the_admin(client):
    assert client.get(address(Row, "changelist")).status_code == 302


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "words, rows",
    [
        ("hunter destroyer", ["Destroyer Hunter", "Headhunter", "Hunter"]),
        ("limited resources", ["Limited Resources"]),
        ("no such thing", []),
        ("united mercantile", ["United Mercantile Federation"]),
        ("vibromachete", ["Black Mamba", "Spitting Cobra"]),
    ],
)
def test_records_of_all_systems_can_be_searched(reader, words, rows):
    assert found(reader.get(address(Row, "changelist"), {"q": words})) == rows


@pytest.mark.parametrize(
    "query, rows",
    [
        ({"kind": "drone"}, ["Recon Drone", "Hunter-Killer Drone"]),
        ({"kind": "quality"}, ["Rookie", "Qualified", "Veteran", "Elite"]),
        ({"kind": "sublist", "faction": "north"}, ["Northern Guard"]),
    ],
)
def test_records_can_be_filtered(reader, query, rows):
    assert found(reader.get(address(Row, "changelist"), query))[: len(rows)] == rows


@pytest.mark.parametrize("system, rows", [("blitz-beta", 1228), ("tactical-1998", 160)])
def test_records_of_one_system(reader, system, rows):
    table = reader.get(address(Row, "changelist"), {"system__id__exact": System.objects.get(key=system).pk})

    assert table.context["cl"].result_count == rows


def test_a_model_is_told_with_labels_units_lines_and_links(reader, django_assert_num_queries):
    """Statline of the Hunter, L4500-4509 on page 76."""
    hunter = row("model", "north/hunter")
    ContentType.objects.get_for_model(Row)  # a process asks once
    with django_assert_num_queries(8):
        response = reader.get(address(Row, "change", hunter.pk))

    page, html = text_of(response), response.rendered_content
    assert (
        "UA GP (0+) , SK , FS , DG (0-1) MR (inches) 5 Movement W AR 6 Hull (boxes) 5 Structure (boxes) 1 ACT 1" in page
    )
    assert "GUN (or more) 4 PILOT (or more) 4 EW (or more) 6 Weapons LAC (Arm, Split:2) , LRP" in page
    assert "Price: 6 TV In the book: page 76, lines 4500–4509 Values:" in page
    assert f'<a href="{address(Row, "change", row("weapon", "AC").pk)}">LAC (Arm, Split:2)</a>' in html
    assert (
        f'<a href="{address(Row, "change", row("upgrade", "north/headhunter").pk)}">Headhunter</a> (applies_to)' in html
    )


def test_a_figure_of_a_damaged_book_says_how_it_was_read(reader):
    page = text_of(reader.get(address(Row, "change", row("model", "north/jaguar", "tactical-1998").pk)))

    assert "In the book: lines 1473–1515 Values:" in page
    assert "TV (lost in the book) Size 6" in page
    assert "Cost 471000 (put together from rows that ran together)" in page


@pytest.mark.parametrize("rows", [1, 100])
def test_the_table_takes_the_same_queries_for_one_and_many_rows(reader, django_assert_num_queries, monkeypatch, rows):
    monkeypatch.setattr(admin.site._registry[Row], "list_per_page", rows)

    with django_assert_num_queries(9):
        reader.get(address(Row, "changelist"))


LEFT_TO_PLAYERS = {
    "gundam-skirmish": {"model", "weapon", "close-weapon"},
    "legend-weaver": {"model", "ammunition"},
}
"""Kinds of which a book prints no record."""


@pytest.mark.no_cover
def test_the_values_of_every_kind_can_be_told(reader):
    kinds = Row.objects.order_by("system", "kind", "position").distinct()
    first = {(row.system_id, row.kind): row for row in reversed(kinds)}

    assert [row for row in first.values() if reader.get(address(Row, "change", row.pk)).status_code != 200] == []
    assert Counted(row.system.key for row in first.values()) == {key: kinds_of(key) for key in SYSTEMS}
    assert (kinds_of("blitz-beta"), kinds_of("tactical-1998")) == (19, 11)


def kinds_of(key):
    """How many kinds of records the book of a system has."""
    kinds = {collection.kind for collection in get_system(key).all_collections}
    return len(kinds - LEFT_TO_PLAYERS.get(key, set()))


def test_the_list_of_rows_tells_the_system_in_few_letters(reader):
    """At 1280 pixels the name of a system was cut off."""
    page = text_of(reader.get(address(Row, "changelist"), {"q": "destroyer hunter"}))

    assert "Destroyer Hunter blitz-beta model north/destroyer-hunter north 9 TV page 76, lines 4533–4539" in page

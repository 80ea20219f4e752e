"""The admin: every record of every game can be read by whoever may view it; what is published is written by nobody."""

import re
from html import unescape

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.urls import reverse

from factions.models import CatalogueVersion, Record, System
from factions.systems import APPS
from factions.systems.blitz_beta.models import Model
from factions.systems.tactical_1998.models import Vehicle

pytestmark = pytest.mark.django_db

LABELS = [app.label for app in APPS.values()]
TABLES = [model for model in admin.site._registry if model._meta.app_label in ("factions", *LABELS)]
RECORDS = [model for model in TABLES if issubclass(model, Record)]
LEFT_TO_PLAYERS = {
    "gundam_skirmish": {"Unit", "Weapon", "CloseWeapon"},
    "legend_weaver": {"Unit", "Ammunition"},
}
"""Tables of which a book prints no record."""


@pytest.fixture
def staff(django_user_model):
    """A member of the staff who may do nothing yet."""
    return django_user_model.objects.create_user("reader", is_staff=True)


@pytest.fixture
def reader(client, staff):
    """The client of one who may view the catalogue, no more."""
    catalogue = Permission.objects.filter(content_type__app_label__in=["factions", *LABELS])
    staff.user_permissions.set(catalogue.filter(codename__startswith="view_"))
    client.force_login(staff)
    return client


def address(model, page, *args):
    return reverse(f"admin:{model._meta.label_lower.replace('.', '_')}_{page}", args=args)


def text_of(response):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.rendered_content)).split())


def found(response):
    return [str(row) for row in response.context["cl"].result_list]


def test_every_record_of_every_game_has_a_table():
    records = {model for label in LABELS for model in apps.get_app_config(label).get_models()}

    assert {*TABLES} == {System, CatalogueVersion} | {model for model in records if issubclass(model, Record)}


@pytest.mark.parametrize("model", TABLES, ids=lambda model: model._meta.label)
def test_whoever_may_view_reads_the_table_and_a_row(reader, model):
    rows = reader.get(address(model, "changelist")).context["cl"].result_list

    assert len(rows) == min(model.objects.count(), 100)
    assert bool(rows) != (model.__name__ in LEFT_TO_PLAYERS.get(model._meta.app_label, ()))
    for row in rows[:1]:
        page = reader.get(address(model, "change", row.pk)).rendered_content
        assert str(row) in unescape(page)
        assert 'name="_save"' not in page


@pytest.mark.parametrize("model", [System, Model, Vehicle])
def test_nobody_writes_what_is_published(admin_client, model):
    row = model.objects.first()

    assert admin_client.get(address(model, "add")).status_code == 403
    assert admin_client.post(address(model, "change", row.pk), {}).status_code == 403
    assert admin_client.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("model", [System, CatalogueVersion, Model])
def test_staff_without_the_right_see_nothing(client, staff, model):
    client.force_login(staff)

    assert client.get(address(model, "changelist")).status_code == 403
    assert "You don’t have permission to view or edit anything." in text_of(client.get(reverse("admin:index")))


def test_visitors_do_not_see_the_admin(client):
    assert client.get(address(Model, "changelist")).status_code == 302


@pytest.mark.parametrize(
    "words, rows",
    [
        ("hunter destroyer", ["Destroyer Hunter"]),
        ("north/headhunter", []),
        ("no such thing", []),
    ],
)
def test_records_can_be_searched(reader, words, rows):
    assert found(reader.get(address(Model, "changelist"), {"q": words})) == rows


def test_records_can_be_filtered(reader):
    drones = reader.get(address(Model, "changelist"), {"kind__exact": "drone"})

    assert found(drones)[0] == "Recon Drone"
    assert len(found(drones)) == 4


def test_a_model_is_read_with_its_statline_and_where_it_may_stand(reader):
    """Statline of the Hunter, L4500-4509."""
    hunter = Model.objects.get(key="north/hunter")

    page = text_of(reader.get(address(Model, "change", hunter.pk)))

    assert "LAC (Arm, Split:2), LRP, APGL, LPZ, LVB (Arm)" in page
    assert "Arms, SMS:G" in page
    assert "4500" in page
    assert "4509" in page


@pytest.mark.parametrize("rows", [1, 100])
def test_the_table_takes_the_same_queries_for_one_and_many_rows(reader, django_assert_num_queries, monkeypatch, rows):
    monkeypatch.setattr(admin.site._registry[Model], "list_per_page", rows)

    with django_assert_num_queries(9):
        reader.get(address(Model, "changelist"))

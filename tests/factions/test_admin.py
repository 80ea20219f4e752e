"""The admin: every table and a row of it can be read by any staff member, and written by nobody."""

from html import unescape

import pytest
from django.contrib import admin
from django.urls import reverse

from factions.systems.blitz_beta.models import SubList, Trait, Upgrade, Variant, WeaponClass

pytestmark = pytest.mark.django_db

TABLES = [model for model in admin.site._registry if model._meta.app_label == "factions"]


@pytest.fixture
def staff_client(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("reader", is_staff=True))
    return client


def address(model, page, *args):
    return reverse(f"admin:factions_{model._meta.model_name}_{page}", args=args)


def test_every_table_of_the_catalogue_is_there():
    assert {model.__name__ for model in TABLES} == {
        "Aircraft",
        "Availability",
        "CatalogueVersion",
        "Drone",
        "Faction",
        "Family",
        "ModelTrait",
        "MountedWeapon",
        "Purchase",
        "Rank",
        "Row",
        "SubList",
        "SupportItem",
        "System",
        "Token",
        "Trait",
        "UnitCode",
        "UnresolvedCode",
        "Upgrade",
        "Variant",
        "WeaponClass",
    }


@pytest.mark.parametrize("model", TABLES)
def test_a_staff_member_reads_the_table_and_a_row(staff_client, model):
    table = staff_client.get(address(model, "changelist"))
    rows = table.context["cl"].result_list
    assert len(rows) == min(model.objects.count(), 100)

    page = staff_client.get(address(model, "change", rows[0].pk)).rendered_content
    assert str(rows[0]) in unescape(page)
    assert 'name="_save"' not in page


@pytest.mark.parametrize("model", TABLES)
def test_nobody_writes(staff_client, model):
    row = model.objects.first()

    assert staff_client.get(address(model, "add")).status_code == 403
    assert staff_client.post(address(model, "change", row.pk), {}).status_code == 403
    assert staff_client.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403


@pytest.mark.parametrize(
    "model, words, found",
    [
        (Variant, "hunter destroyer", ["Destroyer Hunter"]),
        (Upgrade, "headhunter", ["Headhunter"]),
        (WeaponClass, "bazooka", ["BZ Bazooka"]),
        (Trait, "acrobat", ["Acrobat"]),
        (SubList, "umf", ["United Mercantile Federation"]),
    ],
)
def test_tables_can_be_searched(staff_client, model, words, found):
    table = staff_client.get(address(model, "changelist"), {"q": words})

    assert [str(row) for row in table.context["cl"].result_list] == found


@pytest.mark.parametrize("rows", [1, 100])
def test_the_model_table_takes_the_same_queries_for_one_and_many_rows(
    staff_client, django_assert_num_queries, monkeypatch, rows
):
    monkeypatch.setattr(admin.site._registry[Variant], "list_per_page", rows)

    with django_assert_num_queries(10):
        staff_client.get(address(Variant, "changelist"))


@pytest.mark.parametrize("remark, found", [("needs-ruling", "Stinger"), ("unreleased", "Lynx"), ("ruled", "Verder")])
def test_remarks_can_be_filtered(staff_client, remark, found):
    page = staff_client.get(address(Variant, "changelist"), {"remark": remark})

    assert found in [variant.name for variant in page.context["cl"].queryset]


def test_visitors_do_not_see_the_admin(client):
    assert client.get(address(Variant, "changelist")).status_code == 302

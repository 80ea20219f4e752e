"""A draft in the admin: begun, changed by forms, checked, compared, written as files, published; a list is checked by it."""

import io
import json
import re
import zipfile
from html import unescape

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from armybuilder.engine.registry import get_system
from armybuilder.forces.models import Force
from factions.catalogues import clear_catalogue_cache, game_of, get_catalogue, open_document
from factions.loader.records import content_of_files
from factions.loader.yaml_loader import load
from factions.models import CatalogueVersion
from factions.systems.blitz_beta.models import Model, Ruling
from factions.versions import VersionDifference, content_hash, differences, published_versions
from tests.engine.blitz_beta.corpus import case
from tests.factions.counts import COUNTS
from tests.forces.conftest import force_data

pytestmark = pytest.mark.django_db

BETA = "blitz-beta"
PAGE = "admin:factions_catalogueversion_change"


@pytest.fixture(autouse=True)
def forgotten():
    """Numbers of drafts are used again in each test."""
    yield
    clear_catalogue_cache()


@pytest.fixture
def shipped():
    return CatalogueVersion.objects.get(system__key=BETA)


@pytest.fixture
def draft(admin_client, shipped):
    answer = admin_client.post(address("draft", shipped), {"number": "2014.1-club"})
    made = CatalogueVersion.objects.get(version="2014.1-club")
    assert answer["Location"] == reverse(PAGE, args=[made.pk])
    return made


def address(name, version):
    return reverse(f"admin:factions_version_{name}", args=[version.pk])


def text_of(response):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def fields_of(response):
    """What the form on a page would send."""
    forms = [
        response.context["adminform"].form,
        *(each for inline in response.context["inline_admin_formsets"] for each in inline.formset.forms),
    ]
    fields = {}
    for form in forms:
        for field in form:
            value = field.value()
            fields[field.html_name] = "" if value is None else value
    for inline in response.context["inline_admin_formsets"]:
        fields |= {field.html_name: field.value() for field in inline.formset.management_form}
    return {name: value for name, value in fields.items() if value is not False}


def changed(client, record, **changes):
    """Change fields of a record by its form."""
    page = reverse(f"admin:blitz_beta_{record._meta.model_name}_change", args=[record.pk])
    return client.post(page, fields_of(client.get(page)) | changes, follow=True)


def test_the_form_of_a_model_says_its_weapons_as_players_know_them(admin_client, draft):
    hunter = Model.objects.get(version=draft, key="north/hunter")

    fields = fields_of(admin_client.get(reverse("admin:blitz_beta_model_change", args=[hunter.pk])))

    assert fields["tv"] == 6
    assert fields["bodies-0-weapons_text"] == "LAC (Arm, Split:2), LRP, APGL, LPZ, LVB (Arm)"
    assert fields["bodies-0-traits_text"] == "Arms, SMS:G"
    assert [fields[f"ua-{number}-limit"] for number in range(4)] == ["0+", "", "", "0-1"]


def test_a_club_mends_a_model_and_its_lists_say_by_which_catalogue(admin_client, client, shipped, draft):
    hunter = Model.objects.get(version=draft, key="north/hunter")
    saved = changed(admin_client, hunter, tv=7, **{"bodies-0-weapons_text": "LAC (Arm), LRP"})
    assert "was changed successfully" in text_of(saved)

    assert "All records fit together." in text_of(admin_client.get(address("check", draft), follow=True))
    compared = text_of(admin_client.get(address("differences", draft), {"from": shipped.pk}))
    assert (
        "Model Hunter TV 6 7 Model Hunter Weapons LAC (Arm, Split:2), LRP, APGL, LPZ, LVB (Arm) LAC (Arm), LRP"
        in compared
    )
    told = text_of(admin_client.post(address("publish", draft), follow=True))
    assert "2014.1-club is published: lists can be checked by it, and it changes no more." in told

    client.post("/forces/import/", {"text": json.dumps(force_data("north/hunter"))})
    force = Force.objects.get()
    builder = client.get(force.get_absolute_url()).content.decode()
    assert re.findall(r"<option[^>]*>(2014[^<]*)", builder) == ["2014.1-club", "2014.1"]
    client.post(force.get_absolute_url(), {"version": force.version, "/catalogue": "2014.1-club"})
    assert "This list was made for catalogue" not in client.get(force.get_absolute_url()).content.decode()
    force.refresh_from_db()
    assert (force.total, '"catalogue":"2014.1-club"' in force.document.replace(" ", "")) == (7, True)


def report(catalogue):
    """The report on a unit of four Warrior Monks, by a version."""
    monks = case("NLC, Warrior Monks paid by the unit").document | {"catalogue": catalogue}
    return open_document(json.dumps(monks), game_of(BETA)).report()


def test_a_club_reads_the_book_otherwise(admin_client, shipped, draft):
    """Its reading is that of its lists, which need not choose it; others keep that of the book."""
    ruling = Ruling.objects.get(version=draft, key="warrior-monks-price")
    for wrong in ("dozen", ""):
        changed(admin_client, ruling, default=wrong)
        told = text_of(admin_client.get(address("check", draft), follow=True))
        assert f"default: {wrong!r}: one of unit, model" in told

    changed(admin_client, ruling, default="model")
    assert "All records fit together." in text_of(admin_client.get(address("check", draft), follow=True))
    assert differences(shipped, draft) == [
        VersionDifference("Ruling", "Price of Warrior Monks", "Reading that counts", "unit", "model")
    ]
    admin_client.post(address("publish", draft))

    by_book, by_club = report("2014.1"), report("2014.1-club")
    assert (by_book.total, by_club.total, by_club.catalogue) == (41, 44, "2014.1-club")
    assert [problem.message for problem in by_book.problems] == [
        "Read as: Warrior Monks cost 1 TV per unit; the rulebook doesn't say. You can rule otherwise."
    ]
    assert [problem.message for problem in by_club.problems] == [
        "Read as: Warrior Monks cost 1 TV per model; the rulebook doesn't say. You can rule otherwise."
    ]


def test_what_does_not_fit_is_told_beside_its_field(admin_client, draft):
    hunter = Model.objects.get(version=draft, key="north/hunter")

    refused = text_of(changed(admin_client, hunter, **{"bodies-0-weapons_text": "LAC (Arm), XYZ"}))

    assert "'XYZ' is not a weapon code." in refused
    assert hunter.bodies.get().weapons.count() == 5


def test_files_of_a_draft_make_the_same_version(admin_client, shipped):
    answer = admin_client.get(address("files", shipped))

    assert answer["Content-Disposition"] == 'attachment; filename="blitz-beta-2014.1.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        plain = {
            name.removeprefix("blitz-beta/").removesuffix(".yaml"): load(packed.read(name))
            for name in packed.namelist()
        }
    made = content_of_files(get_system(BETA), plain, "").catalogue()
    assert (made.version, list(made.models)) == ("2014.1", list(get_catalogue(BETA).models))
    assert len(content_hash(plain)) == 64


def test_what_is_published_is_read(admin_client, shipped):
    page = reverse("admin:blitz_beta_model_change", args=[Model.objects.get(version=shipped, key="north/hunter").pk])

    assert admin_client.post(page, {"tv": 1}).status_code == 403
    assert 'name="_save"' not in admin_client.get(page).content.decode()
    told = text_of(admin_client.post(address("publish", shipped), follow=True))
    assert "This version is published: start a draft of it to make changes." in told


def test_a_number_that_is_taken_is_told(admin_client, shipped):
    told = text_of(admin_client.post(address("draft", shipped), {"number": "2014.1"}, follow=True))

    assert "Version 2014.1 already exists: choose another number." in told
    assert published_versions(BETA) == ["2014.1"]


def test_whoever_may_only_look_begins_nothing(client, django_user_model, shipped):
    reader = django_user_model.objects.create_user("reader", is_staff=True)
    reader.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    client.force_login(reader)

    assert client.get(address("check", shipped)).status_code == 302
    assert "Start a draft" not in client.get(reverse(PAGE, args=[shipped.pk])).content.decode()
    for name in ("draft", "publish"):
        assert client.post(address(name, shipped), {"number": "2014.1-club"}).status_code == 403
    assert CatalogueVersion.objects.filter(system__key=BETA).count() == 1


def test_a_draft_is_deleted_with_its_records(admin_client, draft):
    admin_client.post(reverse("admin:factions_catalogueversion_delete", args=[draft.pk]), {"post": "yes"})

    assert not CatalogueVersion.objects.filter(pk=draft.pk).exists()
    assert Model.objects.filter(version__system__key=BETA).count() == sum(
        COUNTS[BETA][kind] for kind in ("model", "support", "aircraft", "drone")
    )

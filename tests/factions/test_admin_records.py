"""Records that a club adds to its draft: by a form or as a copy, with a key as a data file makes it, and on no line of the book;
they are checked, published, written as files, fielded, and deleted."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from armybuilder.forces.models import Force
from factions.catalogues import clear_catalogue_cache
from factions.loader.placement import own_name
from factions.loader.records import content_of_version, files_of, freeze_records, rows_of_files
from factions.loader.structs import models_of
from factions.models import CatalogueVersion, Record
from factions.systems import APPS
from factions.systems.blitz_beta.models import BodyTrait, Faction, Family, Model, Mount, Ruling, UnitCode, Weapon
from factions.systems.tactical_1998.models import Vehicle
from factions.versions import HEAD, VersionError, content, content_hash, copy_record, problems, publish, start_draft
from tests.factions.test_admin_drafts import BETA, address, fields_of, text_of
from tests.forces.conftest import force_data

pytestmark = pytest.mark.django_db
PARTS = ("bodies", "ua")


@pytest.fixture(autouse=True)
def forgotten():
    """Numbers of drafts are used again in each test."""
    yield
    clear_catalogue_cache()


@pytest.fixture
def draft():
    return drafted(BETA)


def drafted(system):
    return start_draft(CatalogueVersion.objects.get(system__key=system), "2014.1-club")


def page(model, name, *args):
    return reverse(f"admin:{model._meta.label_lower.replace('.', '_')}_{name}", args=args)


def adding(model, draft):
    return f"{page(model, 'add')}?_changelist_filters=version__id__exact%3D{draft.pk}"


def add(client, model, draft, **fields):
    """Send the form of a new record with these fields."""
    at = adding(model, draft)
    return client.post(at, fields_of(client.get(at)) | fields, follow=True)


def of(draft, model, **which):
    return model.objects.get(version=draft, **which)


def hunter_of_the_club(draft, **fields):
    """Fields of a Hunter with a rifle, as a club fills them in."""
    return {
        "name": "Hunter Rifleman",
        "kind": "model",
        "family": of(draft, Family, key="north/hunter").pk,
        "tv": 7,
        "bodies-TOTAL_FORMS": 1,
        "bodies-0-name": "Hunter Rifleman",
        "bodies-0-mr": '6" W',
        "bodies-0-ar": 6,
        "bodies-0-dc": "4/2",
        "bodies-0-act": 1,
        "bodies-0-gun": 4,
        "bodies-0-pilot": 4,
        "bodies-0-ew": 6,
        "bodies-0-type": "Gear",
        "bodies-0-weapons_text": "LRF (Arm), LVB (Arm)",
        "bodies-0-traits_text": "Arms",
        "ua-TOTAL_FORMS": 1,
        "ua-0-unit_code": of(draft, UnitCode, code="GP").pk,
        "ua-0-limit": "0-1",
        **fields,
    }


def test_a_club_adds_a_model_and_fields_it(admin_client, client, draft):
    """The whole way: from the page of the draft to a list that names the version of the club."""
    told = text_of(admin_client.get(reverse("admin:factions_catalogueversion_change", args=[draft.pk])))
    assert "Models Add model" in told
    assert "Add model to Heavy Gear Blitz Beta 2014.1-club" in text_of(admin_client.get(adding(Model, draft)))

    assert "was added successfully" in text_of(add(admin_client, Model, draft, **hunter_of_the_club(draft)))

    made = of(draft, Model, name="Hunter Rifleman")
    assert (made.key, made.faction.key, made.source_first, made.source_last) == ("north/hunter-rifleman", "north", 0, 0)
    assert made.position == Model.objects.filter(version=draft).count() - 1
    assert "All records fit together." in text_of(admin_client.get(address("check", draft), follow=True))
    family = next(each for each in content(draft)["models/north"]["families"] if each["key"] == "hunter")
    assert family["models"][-1] == {
        "key": "hunter-rifleman", "name": "Hunter Rifleman", "tv": 7, "ua": "GP (0-1)", "source": None,
        "mr": '6" W', "ar": 6, "dc": "4/2", "act": 1, "gun": "4+", "pilot": "4+", "ew": "6+", "type": "Gear",
        "weapons": "LRF (Arm), LVB (Arm)", "traits": "Arms",
    }  # fmt: skip

    assert "is published" in text_of(admin_client.post(address("publish", draft), follow=True))
    client.post("/forces/import/", {"text": json.dumps(force_data("north/hunter-rifleman"))})
    force = Force.objects.get()
    client.post(force.get_absolute_url(), {"version": force.version, "/catalogue": "2014.1-club"})
    force.refresh_from_db()
    assert (force.total, json.loads(force.document)["catalogue"]) == (7, "2014.1-club")


@pytest.mark.parametrize(
    "fields, told",
    [
        ({"key": "Hunter Rifleman"}, "A key has lower-case letters and digits, with hyphens between its words."),
        ({"key": "hunter"}, "Model with this Version and Key already exists."),
        ({"family": ""}, "This field is required."),
        ({"effect": "It shoots."}, "This must be empty here."),
        ({"bodies-0-weapons_text": "XYZ"}, "'XYZ' is not a weapon code."),
    ],
)
def test_what_a_data_file_could_not_say_is_refused(admin_client, draft, fields, told):
    before = Model.objects.count()

    answer = text_of(add(admin_client, Model, draft, **hunter_of_the_club(draft, **fields)))

    assert told in answer
    assert Model.objects.count() == before


def test_a_model_is_of_the_faction_of_its_family(admin_client, draft):
    south = of(draft, Faction, key="south").pk

    answer = text_of(add(admin_client, Model, draft, **hunter_of_the_club(draft, faction=south)))

    assert "Hunter belongs to North." in answer


def test_a_weapon_has_its_code_as_its_key(admin_client, draft):
    add(admin_client, Weapon, draft, code="QX", name="Quick Cannon", category="ballistic", range='6-12/24"', traits="Burst:+1D6",
        **{"sizes-TOTAL_FORMS": 1, "sizes-0-size": "L", "sizes-0-pen": "6"})  # fmt: skip
    made = of(draft, Weapon, code="QX")

    form = admin_client.get(page(Weapon, "change", made.pk))

    assert made.key == "QX"
    assert problems(draft) == []
    assert {"key", "code", "source_first"} & fields_of(form).keys() == set()


def test_a_copy_has_the_parts_of_the_original_and_none_of_its_lines(admin_client, draft):
    hunter, before = of(draft, Model, key="north/hunter"), content(draft)

    told = text_of(admin_client.post(page(Model, "copy", hunter.pk), {"name": "Hunter Mk II", "key": ""}, follow=True))

    assert "Hunter Mk II is a copy of Hunter. Change what is other." in told
    copied = of(draft, Model, key="north/hunter-mk-ii")
    assert (copied.source_first, copied.source_last, copied.printed, copied.tv) == (0, 0, {}, hunter.tv)
    assert Mount.to_text(copied.body.weapons.all()) == Mount.to_text(hunter.body.weapons.all())
    assert BodyTrait.to_text(copied.body.traits.all()) == BodyTrait.to_text(hunter.body.traits.all())
    assert [each.text for each in copied.ua.all()] == [each.text for each in hunter.ua.all()]
    assert problems(draft) == []

    admin_client.post(page(Model, "delete", copied.pk), {"post": "yes"})
    assert content(draft) == before


def test_a_copy_needs_a_key_of_its_own(admin_client, draft):
    hunter = of(draft, Model, key="north/hunter")

    told = text_of(admin_client.post(page(Model, "copy", hunter.pk), {"name": "Hunter", "key": ""}, follow=True))

    assert "Model with this Version and Key already exists." in told


def test_figures_of_a_record_of_a_club_stand_on_no_line(admin_client):
    """A sheet of 1998, whose figures each have a line, and whose weapons have words within."""
    draft = drafted("tactical-1998")
    hunter = of(draft, Vehicle, key="north/hunter")
    words = [[special.word for special in mount.special.all()] for mount in hunter.weapons.all()]

    copied = copy_record(hunter, {"name": "Hunter Mk II", "key": ""})
    form = admin_client.get(page(Vehicle, "change", copied.pk))
    answer = admin_client.post(page(Vehicle, "change", copied.pk), fields_of(form) | {"tv": "150"}, follow=True)

    assert "was changed successfully" in text_of(answer)
    copied.refresh_from_db()
    assert (copied.tv, hunter.tv[1] > 0) == ([150, 0], True)
    assert {mount.line for mount in copied.weapons.all()} == {0}
    assert [[special.word for special in mount.special.all()] for mount in copied.weapons.all()] == words
    assert any(words)
    assert problems(draft) == []


ALONE = {
    "blitz-beta": {"CombatGroupRule", "SupportUnitRule", "Family", "Rank"},
    "blitz-2006": {"ChartColumn"},
    "gundam-skirmish": {"Morale", "Rank"},
    "legend-weaver": {"TargetType", "Breakdown", "ChaosCard"},
}
"""Records of which a game has one for each number, or that need others beside them; rulings need rules in every game."""


@pytest.mark.parametrize("system", APPS)
def test_a_record_of_every_table_is_copied_and_comes_back_from_files(system):
    draft = drafted(system)
    tables: list[Any] = [model for model in models_of(APPS[system].label) if issubclass(model, Record)]
    for model in tables:
        record = model.objects.filter(version=draft).last()
        if record and model.__name__ not in {"Ruling", *ALONE.get(system, ())}:
            own = own_name(model)
            copy_record(record, {"name": "New one", own: {"key": "new", "code": "ZZ", "name": "New one"}[own]})

    assert problems(draft) == []
    written = content(draft)
    publish(draft)

    assert (draft.records, draft.hash) == (written, content_hash(written))
    head = {name: written["system"][name] for name in HEAD}
    assert files_of(system, freeze_records(system, draft), head) == written
    assert files_of(system, freeze_records(system, rows_of_files(system, written)), head) == written
    assert content_of_version(draft).catalogue().version == "2014.1-club"


def test_rulings_are_read_otherwise_and_neither_added_nor_removed(admin_client, draft):
    """Rules are written for each of them."""
    monks = of(draft, Ruling, key="warrior-monks-price")
    at = page(Ruling, "change", monks.pk)
    tables = admin_client.get(reverse("admin:factions_catalogueversion_change", args=[draft.pk])).content.decode()

    assert page(Ruling, "changelist") in tables
    assert [adding(model, draft) in tables for model in (Weapon, Ruling)] == [True, False]
    assert admin_client.get(adding(Ruling, draft)).status_code == 403
    assert admin_client.post(page(Ruling, "copy", monks.pk), {"name": "Own", "key": "own"}).status_code == 403
    assert admin_client.get(page(Ruling, "delete", monks.pk)).status_code == 403
    assert 'name="default"' in admin_client.get(at).content.decode()


def test_what_would_give_a_record_another_key_is_refused(admin_client, draft):
    hunter, fighter = of(draft, Model, key="north/hunter"), of(draft, Model, key="aircraft/generic-fighter")
    form = admin_client.get(page(Model, "change", hunter.pk))
    flown = fields_of(admin_client.get(page(Model, "change", fighter.pk)))

    answer = admin_client.post(page(Model, "change", hunter.pk), fields_of(form) | {"kind": "support"})
    told = admin_client.post(page(Model, "change", fighter.pk), flown | {"kind": "drone"})

    assert "This must be model here." in text_of(answer)
    assert f"Its key would be drone/{fighter.key.partition('/')[2]} by this, and keys stay." in text_of(told)
    assert {"faction", "key"} & fields_of(form).keys() == set()


def test_no_record_is_lost_when_a_draft_is_published(draft):
    """However it came to stand where no file lists it: a model among those of another faction than its family."""
    Model.objects.filter(version=draft, key="utopia/recce-armiger").update(faction=of(draft, Faction, key="south"))

    assert problems(draft) == ["Model utopia/recce-armiger: no file has it in this form."]
    with pytest.raises(VersionError):
        publish(draft)


def test_nobody_adds_to_what_is_published(admin_client):
    shipped = CatalogueVersion.objects.get(system__key=BETA)
    hunter = of(shipped, Model, key="north/hunter")

    assert admin_client.get(adding(Model, shipped)).status_code == 403
    assert admin_client.post(page(Model, "copy", hunter.pk), {"name": "Hunter Mk II"}).status_code == 403
    assert "Add model" not in text_of(
        admin_client.get(reverse("admin:factions_catalogueversion_change", args=[shipped.pk]))
    )


def test_whoever_may_only_change_adds_nothing(client, django_user_model, draft):
    editor = django_user_model.objects.create_user("editor", is_staff=True)
    editor.user_permissions.set(Permission.objects.exclude(codename__startswith="add_"))
    client.force_login(editor)
    hunter = of(draft, Model, key="north/hunter")

    assert client.get(adding(Model, draft)).status_code == 403
    assert client.post(page(Model, "copy", hunter.pk), {"name": "Hunter Mk II"}).status_code == 403
    assert "Another one like it" not in text_of(client.get(page(Model, "change", hunter.pk)))
    assert "Add model" not in text_of(client.get(reverse("admin:factions_catalogueversion_change", args=[draft.pk])))

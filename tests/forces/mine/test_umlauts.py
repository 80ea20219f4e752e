"""Lists, tags and packs are searched and sorted by what a reader sees, whatever the database knows of letters."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps

from armybuilder.forces.models import Force, Tag
from armybuilder.i18n.texts import fold, sort_key
from armybuilder.packs import services
from armybuilder.packs.models import Pack
from tests.forces.mine.test_mine import make, names, several  # noqa: F401 - a fixture

pytestmark = pytest.mark.django_db

CASE = (Path(__file__).parent / "cases/search-with-umlauts/README.md").read_text()
MOEWE = "Mo\u0308we"
CALLED = [*re.findall(r"lists called (.*), and one", CASE)[0].split(", "), MOEWE]
IN_ORDER = ["apfel", "ärger am Fluss", "Éclair", MOEWE, "Ölwechsel", "Zebra"]
TAGS = ["Übung", "übung", "U\u0308bung", "ÜBUNG"]
FORCES = import_module("armybuilder.forces.migrations.0012_folded")
PACKS = import_module("armybuilder.packs.migrations.0003_folded")


def tags_on(page):
    return re.findall(r'<a class="tag" href="[^"]*"><bdi>(.*?)</bdi>', page)


def test_lists_are_sorted_by_their_letters_without_accents(make, client):  # noqa: F811
    make(*CALLED)

    assert names(client, "?sort=name") == IN_ORDER


@pytest.mark.parametrize("asked", ["möwe", "MÖWE", "Möwe", "mo\u0308we", "MO\u0308WE", "öw"])
def test_a_list_is_found_however_its_letters_are_written(make, client, asked):  # noqa: F811
    make(*CALLED)

    assert names(client, f"?q={asked}") == [MOEWE]


def test_a_tag_is_one_in_every_spelling(make, client):  # noqa: F811
    forces = make("A", "B", "C", "D")
    for force, tag in zip(forces, TAGS, strict=True):
        several(client, "tag", [force], tag=tag)
    several(client, "tag", forces, tag="zebra")
    several(client, "tag", forces, tag="Apfel")
    page = client.get("/forces/").content.decode()

    assert [*Tag.objects.exclude(folded__in=["zebra", "apfel"]).values_list("name", flat=True)] == ["Übung"] * 4
    assert tags_on(page)[:3] == ["Apfel", "Übung", "zebra"]
    for spelling in TAGS:
        assert len(names(client, f"?q={spelling}")) == len(names(client, f"?tag={spelling}")) == 4
        assert "<option selected>Übung" in client.get(f"/forces/?tag={spelling}").content.decode()
    several(client, "untag", forces, tag="übung")
    assert not Tag.objects.filter(folded="übung").exists()


def test_a_tag_that_nobody_sees_is_none(make, client):  # noqa: F811
    page = several(client, "tag", make("A"), tag="\u2060").content.decode()

    assert ("Enter the tag first." in page, Tag.objects.count()) == (True, 0)


def test_packs_are_found_however_their_letters_are_written(make):  # noqa: F811
    pack = services.start(owner="me", system="blitz-beta", key="moewe", name="Mo\u0308wen")
    services.publish(pack)
    renamed = services.start(owner="me", system="blitz-beta", key="other", name="Other")
    services.save(renamed, services.draft(renamed) | {"name": "Straße"}, version=renamed.version, label="Name")
    services.publish(renamed)

    def found(text):
        return [version.pack.slug for version in services.find_offered("blitz-beta", "me", text)]

    assert [found(text) for text in ("möwe", "MÖWE", "STRASSE", "other")] == [["moewe"], ["moewe"], ["other"], []]


def test_lists_tags_and_packs_from_before_are_found_too(make, client):  # noqa: F811
    for force in make(*CALLED):
        # As they were stored: small letters, as Python makes them, and no more.
        Force.objects.filter(pk=force.pk).update(words=force.document.casefold(), sort_name="")
        Tag.objects.bulk_create(Tag(force=force, name=tag, folded=f"{tag} before") for tag in TAGS)
    Pack.objects.all().delete()
    services.publish(services.start(owner="me", system="blitz-beta", key="moewe", name="Mo\u0308wen"))
    Pack.objects.update(folded="")

    FORCES.fill(apps, None)
    PACKS.fill(apps, None)

    assert names(client, "?sort=name&q=übung") == IN_ORDER
    assert names(client, "?q=MÖWE") == [MOEWE]
    assert {*Tag.objects.values_list("folded", flat=True)} == {"übung"}
    assert Tag.objects.count() == len(CALLED)
    assert len(services.find_offered("blitz-beta", "me", "MÖWE")) == 1


def test_texts_are_sorted_by_letters_not_by_accents_and_case():
    told = ["Straßen", "strasse", "Zoë", "zoe b", "éa", "Eb", "Ł", "ﬁn", "Fin a"]
    assert sorted(told, key=sort_key) == ["éa", "Eb", "ﬁn", "Fin a", "strasse", "Straßen", "Zoë", "zoe b", "Ł"]
    assert [fold(text) for text in ("A \t B", "A B")] == ["a b", "a b"]

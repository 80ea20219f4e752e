"""Versions that people make in the admin: a draft is edited, checked and published; lists written for it are judged by it."""

import json
from datetime import timedelta

import pytest

from armybuilder.forces.models import Force
from factions.catalogues import clear_catalogue_cache, game_of, open_document
from factions.models import CatalogueVersion
from factions.systems.blitz_beta.models import Body, CombatGroupRule, Model, SupportUnitRule, UnitAvailability
from factions.versions import (
    VersionDifference,
    VersionError,
    differences,
    problems,
    publish,
    published_versions,
    start_draft,
)
from tests.forces.conftest import force_data

pytestmark = pytest.mark.django_db

BETA = "blitz-beta"


@pytest.fixture(autouse=True)
def forgotten():
    """Numbers of drafts are used again in each test."""
    yield
    clear_catalogue_cache()


@pytest.fixture
def shipped():
    return CatalogueVersion.objects.get(system__key=BETA)


@pytest.fixture
def draft(shipped):
    return start_draft(shipped, "2014.1-club")


def rows(model, version, key):
    return model.objects.filter(version=version, key=key)


def limit(version, model, code):
    return UnitAvailability.objects.filter(model__version=version, model__key=model, unit_code__code=code)


def report(catalogue):
    """The report on a list that names a version: five Hunters, and two Grizzlies and a Hunter behind them."""
    hunters = [{"model": "north/hunter", "rank": "CO"}, {"model": "north/hunter", "count": 4}]
    support = {"ua": "FS", "models": [{"model": "north/grizzly", "count": 2}, {"model": "north/hunter"}]}
    data = force_data(*hunters) | {"catalogue": catalogue}
    data["groups"][0]["support"] = support
    return open_document(json.dumps(data), game_of(BETA)).report()


def messages(found):
    return [problem.message for problem in found.problems]


def test_a_draft_is_a_copy_that_no_list_can_name(shipped, draft):
    assert differences(shipped, draft) == []
    assert published_versions(BETA) == ["2014.1"]
    assert report("2014.1-club").catalogue == "2014.1"


def test_a_price_of_a_club_is_the_price_of_its_lists(shipped, draft):
    Model.objects.filter(version=draft, key="north/hunter").update(tv=7)
    publish(draft)

    assert (report("2014.1").total, report("2014.1-club").total) == (60, 66)
    assert report("2014.1-club").catalogue == "2014.1-club"
    assert published_versions(BETA) == ["2014.1-club", "2014.1"]
    assert differences(shipped, draft) == [VersionDifference("Model", "Hunter", "TV", "6", "7")]


@pytest.mark.parametrize(
    "change, told",
    [
        (
            lambda draft: rows(CombatGroupRule, draft, "primary").update(most_actions=4),
            [
                (
                    "Combat group 1 has 5 actions; a primary unit has 4 to 4. Remove models worth 1 action, or "
                    "move them to another group."
                ),
                (
                    "Combat group 1's support unit has 3 actions; it may have up to half of its primary unit's, "
                    "here 2. Remove models worth 1 action, or enlarge the primary unit."
                ),
            ],
        ),
        (
            lambda draft: rows(CombatGroupRule, draft, "primary").update(fewest_actions=6, most_actions=8),
            ["Combat group 1 has 5 actions; a primary unit has 6 to 8. Add models worth 1 action."],
        ),
        (
            lambda draft: limit(draft, "north/hunter", "GP").update(limit="0-1"),
            ["Combat group 1 has 5 Hunter; a GP primary unit may have 1. Remove 4."],
        ),
        (
            lambda draft: rows(SupportUnitRule, draft, "support").update(share_numerator=1, share_denominator=3),
            [
                (
                    "Combat group 1's support unit has 3 actions; it may have up to 1/3 of its primary unit's, "
                    "here 2. Remove models worth 1 action, or enlarge the primary unit."
                )
            ],
        ),
        (
            lambda draft: rows(Model, draft, "north/hunter").update(tv=60),
            [
                (
                    "The force costs 384 TV, 234 more than its limit of 150. Remove models or upgrades worth 234 TV, "
                    "or raise the limit."
                )
            ],
        ),
    ],
    ids=["at most 4 actions", "at least 6 actions", "a limit of a model", "a third for support", "TV"],
)
def test_a_row_of_a_draft_changes_the_verdict(draft, change, told):
    """The list is legal by the book: five Hunters, and three models behind them."""
    assert messages(report("2014.1")) == []

    change(draft)
    publish(draft)

    assert messages(report("2014.1-club")) == told


def test_what_is_published_is_never_changed(shipped):
    with pytest.raises(VersionError, match="This version is published"):
        publish(shipped)


@pytest.mark.parametrize("number", ["", "2014.1 club", "a" * 21, "../x"])
def test_a_number_is_short_and_plain(shipped, number):
    with pytest.raises(VersionError, match="A version number can have up to 20 letters"):
        start_draft(shipped, number)


def test_a_number_is_given_once(shipped):
    with pytest.raises(VersionError, match=r"Version 2014\.1 already exists"):
        start_draft(shipped, "2014.1")


def test_a_draft_that_is_not_sound_is_not_published(draft):
    Body.objects.filter(model__version=draft, model__key="north/hunter").update(mr="fast")

    assert problems(draft) == [
        "models/north: families[hunter].models[hunter].mr: 'fast': 'fast' is not a movement rate"
    ]
    with pytest.raises(VersionError):
        publish(draft)


def test_a_list_of_an_older_version_is_told_of_the_newest(client, shipped):
    older = start_draft(shipped, "2013.9")
    publish(older)
    CatalogueVersion.objects.filter(pk=older.pk).update(loaded_at=shipped.loaded_at - timedelta(days=365))
    client.post("/forces/import/", {"text": json.dumps(force_data("north/hunter") | {"catalogue": "2013.9"})})

    page = client.get(Force.objects.get().get_absolute_url()).content.decode()

    assert "This list was made for catalogue 2013.9 and is checked against it. The newest is 2014.1." in page
    assert '<button form="edit" name="edit" value="catalogue /catalogue 2014.1">Check against 2014.1</button>' in page


def test_a_version_of_old_has_its_files_alone(shipped):
    """A Muster of before kept the files of a version, and no records of it."""
    older = CatalogueVersion.objects.create(
        system=shipped.system, version="2013.9", hash="", loaded_at=shipped.loaded_at, records=shipped.records
    )

    assert (problems(older), differences(older, shipped)) == ([], [])
    assert differences(older, start_draft(older, "2013.9-club")) == []


def test_a_version_that_cannot_be_read_any_more_is_told(shipped):
    older = CatalogueVersion.objects.create(
        system=shipped.system, version="2013.9", hash="", loaded_at=shipped.loaded_at, records={"system": {}}
    )

    with pytest.raises(VersionError, match="weapons: the file is missing"):
        differences(older, shipped)
    with pytest.raises(VersionError, match="weapons: the file is missing"):
        start_draft(older, "2013.9-club")
    assert "weapons: the file is missing" in problems(older)


def test_a_draft_of_a_draft_has_its_changes(draft):
    rows(Model, draft, "north/hunter").update(tv=7)

    again = start_draft(draft, "2014.1-house")

    assert rows(Model, again, "north/hunter").get().tv == 7
    assert differences(draft, again) == []

"""Lists that use packs: they open with all of a pack that is known here, and are stored with what they use of it."""

import json

import pytest

from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.share_links.links import pack
from armybuilder.packs import services
from tests.forces.conftest import force_data
from tests.packed import TACTICAL, tactical
from tests.packed import carried as as_carried
from tests.packs.making import CHEAPER, RANGER, SCOUT, carried, models, named, published

pytestmark = pytest.mark.django_db
UNIT = "/groups/0/primary"


@pytest.fixture
def club():
    return published(RANGER, SCOUT, patches=[CHEAPER])


@pytest.fixture
def listed(save, club):
    """A list with the club's Ranger."""
    return save(force_data("north/ranger", packs=[named(club)]))


def packs_of(force):
    return json.loads(force.document).get("packs", [])


def test_a_list_opens_with_all_of_its_packs_and_is_stored_with_what_it_uses(listed, edit, club):
    offered = {choice.key for choice in open_force(listed).choices(UNIT).choices}
    assert {"north/ranger", "north/scout"} <= offered
    assert packs_of(listed) == [named(club, records=models(RANGER))]

    edit(listed, f"add {UNIT} north/scout")
    assert packs_of(listed) == [named(club, records=models(RANGER, SCOUT))]
    edit(listed, f"add {UNIT} north/hunter")
    assert packs_of(listed) == [named(club, records=models(RANGER, SCOUT), patches=[CHEAPER])]
    edit(listed, f"remove {UNIT}/models/0")
    assert packs_of(listed) == [named(club, records=models(SCOUT), patches=[CHEAPER])]
    edit(listed, "undo")
    assert packs_of(listed) == [named(club, records=models(RANGER, SCOUT), patches=[CHEAPER])]
    edit(listed, "undo")
    edit(listed, "redo")
    assert open_force(listed).report().total == 7 + 5 + 5


def test_names_of_a_pack_that_is_known_here_become_keys(save, club):
    force = save(force_data("Scout", packs=[named(club)]))

    assert json.loads(force.document)["groups"][0]["primary"]["models"] == [{"model": "north/scout"}]


def test_a_pack_that_is_not_used_yet_stays(save, edit, club):
    force = save(force_data("north/jager", packs=[named(club)]))

    edit(force, f"add {UNIT} north/jaguar")

    assert packs_of(force) == [named(club)]


def test_a_pack_that_nobody_knows_here_keeps_all_that_the_list_carries(save, edit, club):
    force = save(force_data("north/ranger", packs=[named(club, hash="0" * 64, records=models(RANGER, SCOUT))]))

    edit(force, f"remove {UNIT}/models/0")
    edit(force, f"add {UNIT} north/scout")

    assert packs_of(force) == [named(club, hash="0" * 64, records=models(RANGER, SCOUT))]
    assert open_force(force).report().total == 5


def test_what_does_not_fit_is_kept_and_comes_back_when_it_fits_again(save, edit, club):
    other = named(published(RANGER | {"tv": 9}, key="other", name="Other house"), records=models(RANGER | {"tv": 9}))
    force = save(force_data("north/ranger", packs=[named(club), other]))

    assert packs_of(force) == [named(club, records=models(RANGER)), other]
    edit(force, f"fix {place(force, 'unusable-pack')}.0")
    assert packs_of(force) == [named(club, records=models(RANGER))]
    edit(force, "undo")
    assert packs_of(force) == [named(club, records=models(RANGER)), other]


def place(force, code):
    return [found.code for found in open_force(force).report().problems].index(code)


def test_a_copy_and_a_restored_list_have_their_packs(client, listed, club):
    client.post(f"/forces/{listed.key}/duplicate/")
    copy = type(listed).objects.exclude(pk=listed.pk).get()

    assert packs_of(copy) == packs_of(listed) == [named(club, records=models(RANGER))]
    assert open_force(copy).report().verdict == open_force(listed).report().verdict


def test_suggestions_come_from_all_of_a_pack(save, client):
    version = published(*(RANGER | {"key": f"r{tv}", "name": f"R{tv}", "tv": tv} for tv in range(1, 3)))
    force = save(force_data(*["north/hunter"] * 4, limit=25, packs=[named(version)]))

    answer = client.get(f"/forces/{force.key}/fill/").content.decode()

    assert "R1" in answer


def test_a_list_from_the_shelf_and_one_that_brings_all_are_judged_alike(save, club):
    known = save(force_data("north/ranger", packs=[named(club)]))
    reports = [open_force(known).report()]
    services.remove(club.pack)

    reports += [
        open_force(known).report(),
        open_force(save(force_data("north/ranger", packs=[as_data(club)]))).report(),
    ]

    assert reports[0] == reports[1] == reports[2]


def as_data(version):
    return json.loads(json.dumps(named(version, records=carried(version).records)))


@pytest.mark.parametrize("number", [1, 3])
def test_queries_do_not_grow_with_packs(save, client, django_assert_num_queries, number):
    versions = [published(RANGER | {"key": f"r{n}"}, key=f"club-{n}") for n in range(number)]
    force = save(force_data(*(f"north/r{n}" for n in range(number)), packs=list(map(named, versions))))
    for _ in range(number - 1):
        save(force.document)
    client.get("/forces/")

    with django_assert_num_queries(8):  # as many as for lists without packs
        client.get("/forces/")
    with django_assert_num_queries(4):  # session, list, its packs, labels of undo and redo
        client.get(f"/forces/{force.key}/add/?where={UNIT}")


HOUSE = '<span class="badge own" title="Custom, not in the rulebook"><bdi>{}</bdi></span>'


def test_rows_and_choices_say_whose_they_are(listed, edit, client):
    edit(listed, f"add {UNIT} north/hunter")

    builder = client.get(f"/forces/{listed.key}/").content.decode()
    choices = client.get(f"/forces/{listed.key}/add/?where={UNIT}").content.decode()

    assert builder.count(HOUSE.format("Club house 1")) == 1
    assert builder.count(HOUSE.format("tv by Club house 1")) == 1
    assert "<strong>Scout</strong>" + " " + HOUSE.format("Club house 1") in choices
    assert "/models/north/ranger/" not in builder + choices
    assert "/models/north/hunter/" in builder


def test_rows_say_what_was_bought_of_a_pack(save, client):
    sight = {"key": "sight", "name": "Sight", "tv": 2, "applies_to": ["ranger"], "set": {"gun": "3+"}}
    family = {"key": "ranger", "name": "Ranger", "models": [RANGER], "upgrades": [sight]}
    version = published(records={"models/north": {"faction": "north", "families": [family]}})
    cheap = published(
        key="cheap",
        name="Cheap",
        patches=[CHEAPER | {"kind": "upgrade", "key": "north/headhunter", "field": "tv", "old": 1, "new": 0}],
    )
    row = {"model": "north/hunter", "upgrades": ["north/headhunter"]}
    force = save(
        force_data(row, {"model": "north/ranger", "upgrades": ["north/sight"]}, packs=[named(version), named(cheap)])
    )

    page = client.get(f"/forces/{force.key}/").content.decode()

    assert page.count(HOUSE.format("Club house 1")) == 1
    assert page.count(HOUSE.format("Headhunter by Cheap 1")) == 1


def test_lists_of_1998_say_whose_their_units_are(save, client):
    force = save(tactical("north/hunter", packs=[as_carried("tactical-1998", TACTICAL)]))
    page = client.get(f"/forces/{force.key}/").content.decode()
    choices = client.get(f"/forces/{force.key}/add/?where=/groups/0").content.decode()
    link = client.get("/check/list/", {"d": pack(force.document.encode())}).content.decode()

    assert [found.count(HOUSE.format("bonus actions by Club house 3")) for found in (page, choices, link)] == [1, 1, 1]


def test_names_of_packs_turn_no_text_around(save, client):
    force = save(force_data("north/ranger", packs=[named(published(RANGER, name="Old \u202eLords"))]))

    assert "\u202e" not in client.get(f"/forces/{force.key}/").content.decode()


def test_a_shared_list_says_whose_its_units_are(listed, client):
    page = client.get("/check/list/", {"d": pack(listed.document.encode())}).content.decode()

    assert page.count(HOUSE.format("Club house 1")) == 1
    assert "With custom packs: <bdi>Club house 1</bdi></p>" in page

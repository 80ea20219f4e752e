"""The packs of a list in the builder: added from the shelf, by link and by file, removed, followed to what they have become."""

import html
import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armybuilder.engine.core.language.labels import load_label
from armybuilder.engine.core.packs.parser import convert
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Force
from armybuilder.packs import bundled, services
from armybuilder.packs.models import Pack
from tests.forces.conftest import force_data
from tests.packs.making import RANGER, SCOUT, club, models, moved_on, named, published

pytestmark = pytest.mark.django_db
UNIT = "/groups/0/primary"


@pytest.fixture
def version():
    return published(RANGER, SCOUT)


@pytest.fixture
def plain(save):
    return save(force_data("north/hunter"))


@pytest.fixture
def post(client):
    """`post(force, link=…)`: the form that adds a pack; what it says where it did not."""

    def post_(force, **fields):
        response = client.post(f"/forces/{force.key}/packs/", fields)
        force.refresh_from_db()
        if response.status_code == 302:
            assert response["Location"] == f"/forces/{force.key}/#packs"
            return []
        assert response.status_code == 400
        found = re.findall(r'<ul class="errorlist.*?</ul>', response.content.decode())
        return [html.unescape(item) for part in found for item in re.findall(r"<li>(.*?)</li>", part)]

    return post_


def packs_of(force):
    return json.loads(force.document).get("packs", [])


def file_of(data):
    text = data if isinstance(data, str) else json.dumps(data)
    return SimpleUploadedFile("pack.json", text.encode())


def section(client, force):
    page = client.get(f"/forces/{force.key}/").content.decode()
    text = page[page.index('<section id="packs"') :]
    words = re.sub(r"<[^>]+>", "\n", text[: text.index("</section>")])
    return [html.unescape(line.strip()) for line in words.splitlines() if line.strip()]


def test_a_list_without_packs_offers_to_add_one(plain, client):
    page = client.get(f"/forces/{plain.key}/").content.decode()

    assert f'id="packs-add" href="/forces/{plain.key}/packs/"' in page


def test_a_pack_is_added_and_taken_back(plain, edit, version):
    edit(plain, f"pack-add /packs {version.hash}")
    assert packs_of(plain) == [named(version)]
    assert load_label(plain.revisions.last().label) == "Add the pack Club house 1"

    edit(plain, "undo")
    assert packs_of(plain) == []


def test_a_pack_that_cannot_be_added_is_told(plain, edit, client, version):
    edit(plain, f"pack-add /packs {version.hash}")
    other = services.publish(
        services.create_pack(owner="club", data={"format": "muster.pack/1", "system": "tactical-1998", "key": "x", "name": "X", "version": "1"})
    )  # fmt: skip

    said = [refusal(edit, client, plain, hash_) for hash_ in (version.hash, "0" * 64, other.hash)]

    assert said == [
        "The list already has Club house 1.",
        "There's no pack with this content here (any more): add it from a file or by its link.",
        "X 1 is a pack for Heavy Gear Tactical (1998); this list is for Heavy Gear Blitz (beta 2014).",
    ]
    assert packs_of(plain) == [named(version)]


def refusal(edit, client, force, hash_):
    edit(force, f"pack-add /packs {hash_}")
    return next(str(message) for message in client.get(f"/forces/{force.key}/").context["messages"])


def test_a_list_has_at_most_eight_packs(save, edit, client):
    versions = [published(RANGER | {"key": f"r{n}"}, key=f"club-{n}") for n in range(9)]
    force = save(force_data("north/hunter", packs=list(map(named, versions[:8]))))

    assert refusal(edit, client, force, versions[8].hash) == ("The list has 8 packs, the maximum. Remove one first.")


def test_a_pack_is_added_by_its_link(plain, post, version):
    assert post(plain, link="https://elsewhere.example/nothing") == [
        "No pack here has this link: use the full link, or the pack's file."
    ]
    assert post(plain) == ["Paste a link or choose a file."]
    assert post(plain, link=f"https://muster.example/workshop/{version.pack.address}/") == []
    assert packs_of(plain) == [named(version)]


def test_the_link_of_a_version_means_that_version(plain, post, version):
    moved_on(version, records=models(RANGER))

    assert post(plain, link=f"https://muster.example/forces/new/?pack={version.hash}") == []
    assert packs_of(plain) == [named(version)]


def test_a_file_that_is_known_here_is_that_pack(plain, post, version):
    assert post(plain, file=file_of(club(RANGER, SCOUT))) == []
    assert packs_of(plain) == [named(version)]
    assert Pack.objects.count() == 1


def test_a_file_that_is_new_becomes_a_pack_of_the_visitor(plain, post):
    assert post(plain, file=file_of(club(RANGER))) == []
    pack = Pack.objects.get()
    assert (pack.owner, pack.name) == (plain.owner, "Club house")
    assert packs_of(plain) == [named(pack.versions.get())]


def test_a_file_with_faults_is_told_and_nothing_is_kept(plain, post):
    assert post(plain, file=file_of("{")) == [
        "pack: this JSON is cut off or damaged: export it again, or copy all of it"
    ]
    assert post(plain, file=file_of(club(RANGER | {"tv": "seven"}))) == [
        "models/north: families[ranger].models[ranger].tv: 'seven': this must be a whole number, not text"
    ]
    assert post(plain, file=file_of(club(system="chess"))) == [
        f"pack: system: There is no game system 'chess'. Known: {', '.join(SYSTEMS)}."
    ]
    assert (packs_of(plain), Pack.objects.count()) == ([], 0)


def test_mine_ready_and_listed_packs_are_offered(plain, client, version):
    bundled.publish_bundled([convert(club(RANGER, SCOUT, key="house", name="Of the house"))])
    published(RANGER, key="mine", name="My own", owner=plain.owner)
    Pack.objects.filter(pk=published(SCOUT, key="league", name="League").pack.pk).update(listed=True)

    def offered(**query):
        page = client.get(f"/forces/{plain.key}/packs/", query).content.decode()
        return re.findall(r'aria-label="Add the pack (.*?)"', page)

    assert offered() == ["My own 1", "Of the house 1", "League 1"]
    [badges] = re.findall(
        r"(?s)Of the house 1</bdi>.*?</p>", client.get(f"/forces/{plain.key}/packs/").content.decode()
    )
    assert badges == 'Of the house 1</bdi></strong> <span class="badge ok">READY-MADE</span></p>'
    assert offered(text="lea") == ["League 1"]


def test_a_new_list_begins_with_a_pack_of_mine_or_a_ready_one(plain, client, version):
    bundled.publish_bundled([convert(club(RANGER, SCOUT, key="house", name="Of the house"))])
    published(RANGER, key="mine", name="My own", owner=plain.owner)

    def offered(system):
        return re.findall(
            r'class="eyebrow">([^<]*ack[^<]*)<|<bdi>([^<]*)</bdi></a>',
            client.get(f"/forces/new/?system={system}").content.decode(),
        )

    assert offered("blitz-beta") == [
        ("My packs", ""),
        ("", "My own 1"),
        ("Ready-made packs for this game", ""),
        ("", "Of the house 1"),
    ]
    assert offered("tactical-1998") == []


def test_packs_lead_to_the_workshop_where_the_player_may_know_them(save, client, version):
    mine = published(SCOUT, key="mine", name="My own")
    force = save(force_data("north/hunter", packs=[named(version), named(mine)]))
    Pack.objects.filter(pk=mine.pack.pk).update(owner=force.owner)

    page = client.get(f"/forces/{force.key}/").content.decode()

    assert re.findall(r"/workshop/([0-9a-f]{32})/", page) == [mine.pack.address]


def test_removing_a_pack_leaves_its_units_unknown_until_it_is_undone(save, edit, version):
    force = save(force_data("north/ranger", packs=[named(version)]))
    before = force.document

    edit(force, "pack-remove /packs/0")
    assert "unknown-name" in [found.code for found in open_force(force).report().problems]
    assert json.loads(force.document)["groups"] == json.loads(before)["groups"]

    edit(force, "undo")
    assert force.document == before


def test_a_pack_that_moved_on_is_told_and_followed_in_one_step(save, edit, client, version):
    force = save(force_data("north/ranger", packs=[named(version)]))
    assert section(client, force) == ["Packs", "Add…", "Club house 1", "Remove"]
    dearer = RANGER | {"tv": 8, "traits": ""}
    newer = moved_on(version, records=models(dearer), name="Club of old")
    before = force.document

    assert section(client, force) == [
        "Packs", "Add…", "Club house 1", "Remove",
        "Update available:", "Club of old 2", ". Your list stays as it is until you update.",
        "What changed", "2",
        "Ranger: tv 7 → 8, traits Arms → none", "Removed: Scout",
        "Update to Club of old 2",
    ]  # fmt: skip
    assert open_force(force).report().total == 7

    edit(force, f"pack-follow /packs/0 {newer.hash}")
    assert packs_of(force) == [named(newer, records=models(dearer))]
    assert open_force(force).report().total == 8
    assert section(client, force) == ["Packs", "Add…", "Club of old 2", "Remove"]

    edit(force, "undo")
    assert force.document == before


def test_whoever_has_both_versions_follows_to_one(save, edit, version):
    newer = moved_on(version, records=models(RANGER | {"tv": 8}))
    force = save(force_data("north/ranger", packs=[named(version), named(newer)]))

    edit(force, f"pack-follow /packs/0 {newer.hash}")

    assert packs_of(force) == [named(newer, records=models(RANGER | {"tv": 8}))]


def test_a_pack_among_lists_is_told_where_it_belongs(client):
    page = client.post("/forces/import/", {"text": json.dumps(club(RANGER))}).content.decode()

    assert "This is a custom pack, not a list: add it to a list in the builder, or open it in the workshop." in page


def test_problems_stand_at_their_pack(save, client, version):
    other = named(published(RANGER | {"tv": 9}, key="other", name="Other house"))
    force = save(force_data("north/ranger", packs=[named(version), other]))

    assert section(client, force)[2:] == [
        "Club house 1", "Remove", "Other house 1", "Remove",
        (
            "The pack Other house 1 is left out because it doesn't fit: models/north: families[ranger]: "
            "'north/ranger': the pack Club house 1 already has an entry with this key; keys must be unique "
            "(and 1 more error)."
        ),
        "FM-4", "Remove the pack Other house 1",
    ]  # fmt: skip


def test_a_late_change_of_packs_is_carried_over(save, edit, client, version):
    other = named(published(RANGER | {"key": "r2"}, key="other", name="Other house"))
    force = save(force_data("north/ranger", packs=[other, named(version)]))
    seen, old = force.revisions.get().pk, force.version
    edit(force, "pack-remove /packs/0")

    late = {"version": force.version, "seen": seen, "edit": "pack-remove /packs/1"}
    assert client.post(force.get_absolute_url(), late).status_code == 302
    force.refresh_from_db()
    assert packs_of(force) == []
    assert client.post(force.get_absolute_url(), late | {"version": old}).status_code == 409


def test_a_new_list_begins_with_a_pack(client, version):
    page = client.get("/forces/new/", {"pack": version.hash})
    assert "Club house 1" in page.content.decode()
    assert page.context["form"]["faction"].value() == "north"

    client.post(f"/forces/new/?pack={version.hash}", {"faction": "north", "limit": 150})
    force = Force.objects.get()
    assert packs_of(force) == [named(version)]


def test_a_new_list_with_a_pack_that_nobody_has_says_so(client):
    page = client.get("/forces/new/", {"pack": "0" * 64})

    assert "There&#x27;s no pack with this content here" in page.content.decode()


@pytest.mark.parametrize("number", [1, 3])
def test_queries_of_the_builder_do_not_grow_with_packs(save, client, django_assert_num_queries, number):
    versions = [published(RANGER | {"key": f"r{n}"}, key=f"club-{n}") for n in range(number)]
    force = save(force_data("north/hunter", packs=list(map(named, versions))))
    client.get("/forces/")

    with django_assert_num_queries(
        8
    ):  # session, list, packs, newest (2), labels of undo and redo, collection, catalogues
        client.get(f"/forces/{force.key}/")
    moved_on(versions[0], records={})
    with django_assert_num_queries(9):  # and what it was
        client.get(f"/forces/{force.key}/")
    with django_assert_num_queries(5):  # session, list, its packs, packs that are offered, labels
        client.get(f"/forces/{force.key}/packs/")

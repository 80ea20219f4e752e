"""My lists at scale: found, tagged, put away, deleted and taken back, several at a time, and all of it by their owner alone."""

import io
import json
import re
import zipfile
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.my_lists import bulk, summary
from armybuilder.forces.models import Force, Revision, Tag
from tests.forces.conftest import RULEBOOK, force_data

pytestmark = pytest.mark.django_db


@pytest.fixture
def make(client, save):
    """`make(*names)`: lists of the visitor, saved without a page."""
    first = save(force_data())
    owner = first.owner
    first.delete()
    system = SYSTEMS["blitz-beta"]

    def make_(*names, **more):
        documents = [system.convert(force_data("north/hunter", name=name, **more)) for name in names]
        return [lists.create(owner=owner, document=document) for document in documents]

    return make_


def names(client, query=""):
    page = client.get(f"/forces/{query}").content.decode()
    return re.findall(r'<div class="what">\s*<a href="/forces/\w+/"><strong><bdi>(.*?)</bdi>', page)


def several(client, action, forces, **more):
    keys = [force.key for force in forces]
    return client.post("/forces/several/", {"action": action, "list": keys} | more, follow=True)


def told(response):
    return re.findall(r'<p (?:class="alert [^"]*" )?role="status">(.*?)</p>', response.content.decode())


# ---------------------------------------------------------------- rows


def test_a_row_of_each_game_says_game_faction_points_and_verdict(client, save):
    for system in SYSTEMS.values():
        document = system.convert(system.examples.document)
        save(json.dumps(system.to_data(document)))
    page = " ".join(re.sub(r"<[^>]*>", " ", client.get("/forces/?sort=game").content.decode()).split())

    for row in (
        "Heavy Gear Blitz (beta 2014) · North · 15 models · changed 0 minutes ago 149 of 150 TV LEGAL",
        "Heavy Gear Tactical (1998) · North · 7 units · changed 0 minutes ago 2888.1 of 3000 TV LEGAL",
        "Heavy Gear Blitz (2006) · Southern MILICIA, Gear · 8 units · changed 0 minutes ago 455 of 500 TV LEGAL",
        "Mobile Suit Gundam: Skirmish 1.2 · Principality of Zeon · 4 units · with custom packs",
        "Legend Weaver · 10 models · with custom packs",
    ):
        assert row in page


@pytest.mark.parametrize("number", [1, 30])
def test_rows_cost_the_same_however_many(make, client, django_assert_num_queries, monkeypatch, number):
    forces = make(*(f"List {index}" for index in range(number)))
    several(client, "tag", forces, tag="club")
    monkeypatch.setattr(summary, "with_packs", None)  # whoever judged a list now would fail

    with django_assert_num_queries(8):  # session, outdated, count, lists, tags; games, all tags, bin
        assert len(names(client, "?sort=name&q=list&tag=club")) == number


def test_what_the_figures_rest_on_changes_and_they_are_made_anew(make, client, monkeypatch):
    owner = make("A", "B", "C")[0].owner
    Force.objects.update(judged="before", verdict="illegal")

    assert summary.refresh_outdated(lists.lists_of(owner), 2) == 1
    assert sorted(Force.objects.values_list("verdict", flat=True)) == ["illegal", "unfinished", "unfinished"]
    monkeypatch.setattr(summary, "MOST_RENEWED", 0)
    monkeypatch.setattr(summary.refresh_outdated, "__defaults__", (0,))
    assert "1 list hasn't been checked against the newest catalogue yet" in client.get("/forces/").content.decode()


def test_a_state_that_was_saved_meanwhile_keeps_its_own_figures(make, edit):
    [force] = make("A")
    Force.objects.update(judged="before", version=7, title="newer")

    summary.refresh(force)
    force.judged = "before"
    summary.refresh(force)

    assert Force.objects.get().title == "newer"


# ---------------------------------------------------------------- finding


def test_lists_are_found_by_words_tag_verdict_and_game(make, save, client):
    [cup, recon] = make("Club cup", "Recon ÄRGER")
    save(RULEBOOK.read_text())
    several(client, "tag", [cup], tag="Winter")
    Force.objects.filter(pk=recon.pk).update(system="tactical-1998")

    assert names(client, "?q=CUP+hunter") == ["Club cup"]
    assert names(client, "?q=ärger") == ["Recon ÄRGER"]
    assert names(client, "?q=winter") == ["Club cup"]
    assert names(client, "?q=ferret") == ["Rulebook example army (L4091-4101)"]
    assert names(client, "?q=100%25") == []
    assert names(client, "?tag=Winter&verdict=unfinished") == ["Club cup"]
    assert names(client, "?verdict=illegal") == ["Rulebook example army (L4091-4101)"]
    assert names(client, "?game=tactical-1998") == ["Recon ÄRGER"]
    assert names(client, "?game=chess&verdict=maybe&sort=luck&page=x") == names(client)
    assert "No matches." in client.get("/forces/?q=nothing").content.decode()


def test_lists_stand_in_the_order_that_is_asked_for(make, client):
    make("beta", "")
    make("Alpha", limit=100)
    Force.objects.filter(name="beta").update(total=99.5)

    assert names(client) == ["Alpha", "North 150: Hunter", "beta"]
    assert names(client, "?sort=name") == ["Alpha", "beta", "North 150: Hunter"]
    assert names(client, "?sort=points") == ["beta", "Alpha", "North 150: Hunter"]


def test_fifty_stand_on_a_page_and_its_neighbours_keep_what_was_asked(make, client):
    make(*(f"List {number}" for number in range(51)))

    page = client.get("/forces/?q=list&page=1").content.decode()

    assert len(names(client, "?q=list")) == 50
    assert 'href="?q=list&amp;page=2"' in page
    assert names(client, "?q=list&page=2") == ["List 0"]


@pytest.mark.parametrize("address", ["/battles/", "/decks/legend-weaver/"])
def test_forms_offer_no_list_of_the_archive(save, client, address):
    one, other = (
        save(json.dumps({"format": "muster.force/1", "system": "legend-weaver", "name": name, "limit": 500}))
        for name in ("Alive", "Away")
    )
    several(client, "archive", [other])

    page = client.get(address).content.decode()

    assert ("Away" in page, f'"{other.key}"' in page) == (False, False)
    assert "Alive" in page or address == "/battles/"  # no battles of this game can be played
    assert client.get(one.get_absolute_url()).status_code == client.get(other.get_absolute_url()).status_code == 200


# ---------------------------------------------------------------- several at a time


ACTIONS = ["tag", "untag", "archive", "unarchive", "delete", "copy"]


def state():
    """What can be told of all lists."""
    return {
        force.pk: (
            force.name,
            bool(force.archived),
            bool(force.deleted),
            " ".join(tag.name for tag in force.tags.all()),
        )
        for force in Force.objects.order_by("pk")
    }


@pytest.mark.parametrize("action", ACTIONS)
def test_each_action_changes_what_it_says_and_one_press_takes_it_back(make, client, action):
    one, two, other = make("One", "Two", "Other")
    several(client, "tag", [one], tag="club")
    several(client, "archive", [two])
    before = state()

    done = several(client, action, [one, two], tag="club", back="sort=name")
    after = state()

    tags = {"tag": ["club", "club"], "untag": ["", ""]}.get(action, ["club", ""])
    archived = {"archive": [True, True], "unarchive": [False, False]}.get(action, [False, True])
    gone = action == "delete"
    assert [after[one.pk], after[two.pk]] == [("One", archived[0], gone, tags[0]), ("Two", archived[1], gone, tags[1])]
    assert after[other.pk] == before[other.pk]
    assert [name for name, *_ in list(after.values())[3:]] == (["One (copy)", "Two (copy)"] if action == "copy" else [])
    assert done.redirect_chain == [("/forces/?sort=name&done=1", 302)]

    client.post("/forces/undo/")

    kept = {key: value for key, value in state().items() if key in before}
    assert kept == before
    assert lists.lists_of(one.owner).count() == 3
    assert told(client.post("/forces/undo/", follow=True))[-1] == "There&#x27;s nothing left to undo."


def test_what_was_done_is_told_in_numbers(make, client):
    one, two = make("One", "Two")

    assert told(several(client, "delete", [one, two]))[0] == "2 lists moved to the bin."
    assert told(several(client, "restore", [one], place="bin"))[0] == "1 list restored from the bin."
    assert told(several(client, "tag", [one], tag=" night  watch "))[0] == "1 list tagged “night watch”."


@pytest.mark.parametrize(
    "action, tag, message",
    [
        ("tag", "  ", "Enter the tag first."),
        ("tag", "x" * 41, "A tag can have up to 40 characters; this one has 41."),
        ("tag", "a\x07b", "A tag can&#x27;t contain the character U+0007: remove it."),
        ("tag", "eleventh", "“One” has 10 tags, the maximum. Remove one first."),
        ("explode", "", "This button doesn&#x27;t exist: reload the page."),
    ],
)
def test_what_cannot_be_done_is_told_and_nothing_happens(make, client, action, tag, message):
    forces = make("One", "Two")
    Tag.objects.bulk_create(
        [Tag(force=forces[0], name=f"tag {number}", folded=f"tag {number}") for number in range(10)]
    )
    before = state()

    assert told(several(client, action, forces, tag=tag)) == [message]
    assert state() == before


def test_none_and_more_than_a_page_are_refused(make, client):
    forces = make(*(f"List {number}" for number in range(51)))

    assert told(several(client, "delete", [])) == ["Choose lists first: tick the ones you mean."]
    assert told(several(client, "delete", forces)) == ["You can change up to 50 lists at once; you chose 51."]
    assert lists.lists_of(forces[0].owner).count() == 51


@pytest.mark.parametrize("action", [*ACTIONS, "restore", "export"])
def test_lists_of_others_are_not_there(make, client, save, action):
    [mine] = make("Mine")
    stranger = Client()
    stranger.post("/forces/import/", {"text": json.dumps(force_data())})
    theirs = Force.objects.exclude(pk=mine.pk).get()
    before = state()

    assert several(stranger, action, [theirs, mine], tag="x").status_code == 404
    assert several(Client(), action, [mine], tag="x").status_code == 404
    assert state() == before


def test_the_bin_gives_back_keeps_a_month_and_is_emptied(make, client):
    old, young, alive = make("Old", "Young", "Alive")
    several(client, "delete", [old, young])
    Force.objects.filter(pk=old.pk).update(deleted=timezone.now() - timedelta(days=30, minutes=1))

    page = client.get("/forces/bin/").content.decode()

    assert ("Young" in page, "Old" in page, "Alive" in page) == (True, False, False)
    assert client.post(f"/forces/{old.key}/restore/").status_code == 404
    assert "Young" not in Client().get("/forces/bin/").content.decode()
    call_command("purge", verbosity=0, stdout=io.StringIO())
    assert Force.objects.count() == 2
    Client().post("/forces/bin/empty/")
    assert Force.objects.count() == 2
    client.post("/forces/bin/empty/")
    assert list(Force.objects.all()) == [alive]
    assert set(Revision.objects.values_list("force", flat=True)) == {alive.pk}


def test_bounds_of_the_bin_and_of_lists(make, client, monkeypatch):
    monkeypatch.setattr(lists, "MAX_LISTS", 3)
    monkeypatch.setattr(lists, "MAX_BINNED", 2)
    forces = make("A", "B", "C")
    for force in forces:
        lists.delete(force.owner, [force.key])
    assert [force.name for force in lists.deleted_lists(force.owner)] == ["C", "B"]

    make("D", "E")

    full = ["You have 3 lists, the maximum. Delete one first."]
    assert told(several(client, "restore", forces[1:], place="bin")) == full
    assert told(several(client, "copy", lists.lists_of(force.owner))) == full
    assert lists.lists_of(force.owner).count() == 2


def test_copies_are_told_apart(make):
    [force] = make("Night watch")
    first = lists.duplicate(force)

    copies = [first, lists.duplicate(force), lists.duplicate(first), lists.duplicate(make("x" * 200)[0])]

    assert [copy.name for copy in copies] == [
        "Night watch (copy)",
        "Night watch (copy 2)",
        "Night watch (copy 3)",
        f"{'x' * 193} (copy)",
    ]


def test_several_lists_leave_as_one_file(make, client):
    forces = make("Night watch", "Night watch", "漢字")
    Force.objects.filter(pk=forces[2].pk).update(document="{")

    answer = several(client, "export", forces)

    packed = zipfile.ZipFile(io.BytesIO(answer.content))
    assert answer["Content-Disposition"] == 'attachment; filename="lists.zip"'
    assert sorted(packed.namelist()) == [
        "list.json",
        "night-watch-2.json",
        "night-watch-2.txt",
        "night-watch.json",
        "night-watch.txt",
    ]
    assert packed.read("night-watch.json").decode() == forces[0].document
    assert packed.read("night-watch.txt").decode().startswith("Game: Heavy Gear Blitz (beta 2014)\nName: Night watch\n")


def test_every_action_can_be_taken_back():
    assert {bulk.OPPOSITES[bulk.OPPOSITES[action]] for action in bulk.ACTIONS if action != "copy"} | {"copy"} == set(
        bulk.ACTIONS
    )

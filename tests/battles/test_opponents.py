"""Several lists to fight against: own ones, the example, and what is pasted, linked or uploaded."""

import io
import json
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armybuilder.battles.models import BattleJob
from armybuilder.battles.opponents import MOST_OPPONENTS
from armybuilder.battles.overviews import cells_in, overview
from armybuilder.engine.core.battle.statistics import cluster_rate, rate_against
from armybuilder.forces.models import Force
from armybuilder.forces.share_links import live_links
from armybuilder.forces.share_links.links import address
from tests.battles.conftest import NORTH, SOUTH, force_data
from tests.battles.test_pages import errors_of, text_of

pytestmark = pytest.mark.django_db
SITE = "https://muster.example/"


def named(number):
    return json.dumps(SOUTH | {"name": f"Snakes {number}"})


@pytest.fixture
def theirs():
    """A list of somebody else, and a link to it."""
    response = Client().post("/forces/import/", {"text": json.dumps(SOUTH | {"name": "Secret"})})
    force = Force.objects.get(key=response["Location"].strip("/").rpartition("/")[2])
    return force, live_links.create_link(force, "")


def opponents():
    return [(result.name, result.faction) for result in BattleJob.objects.get().results.all()]


def test_one_list_fights_all_that_are_named(ask, save, theirs):
    """Each of them by itself, in the order of the form, two of one faction too."""
    own, (_, link) = save(SOUTH), theirs
    text = f"{SITE}shared/{link.key}/\n{address(json.dumps(SOUTH | {'name': 'By address'}).encode(), SITE)}"
    ask(lists=[own.key], example="on", text=text)

    assert opponents() == [("Snakes", ""), ("Hunters and Jaguars", ""), ("Secret", ""), ("By address", "")]
    assert all(result.document for result in BattleJob.objects.get().results.all())


def test_a_file_may_hold_several(ask):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("one.json", named(1))
        archive.writestr("two.json", named(2))
    ask(text="", file=SimpleUploadedFile("field.zip", packed.getvalue()))

    assert opponents() == [("Snakes 1", ""), ("Snakes 2", "")]


@pytest.mark.parametrize("number", [MOST_OPPONENTS, MOST_OPPONENTS + 1])
def test_twelve_lists_are_the_most(ask, save, number):
    own = save(SOUTH)
    answer = ask(lists=[own.key], example="on", text="\n---\n".join(map(named, range(number - 2))))

    if number == MOST_OPPONENTS:
        assert len(opponents()) == 12
    else:
        assert errors_of(answer) == ["You chose 13 lists; up to 12 can be fought at once."]
        assert not BattleJob.objects.exists()


def test_battles_of_all_lists_together_are_bounded(ask):
    answer = ask(battles=300, text="\n---\n".join(map(named, range(4))))

    assert errors_of(answer) == ["That's 1,200 battles; the limit is 1,000 at once. Choose 100."]


def test_the_list_at_fault_is_named(ask, save):
    empty = save(force_data() | {"name": "Nobody"})
    own = errors_of(ask(lists=[empty.key], text=""))
    pasted = errors_of(ask(text=f"{named(1)}\n---\n{json.dumps(force_data())}"))
    other_game = errors_of(ask(text=json.dumps({"system": "tactical-1998"} | NORTH | {"system": "tactical-1998"})))

    assert own == ["Nobody: No model in this list can fight."]
    assert pasted == ["List 2: No model in this list can fight."]
    assert len(other_game) == 1
    assert not BattleJob.objects.exists()


def test_nobody_fights_a_list_that_was_not_shared_with_them(ask, theirs):
    """Neither by its key, nor by the address of its page, nor by a link that was revoked."""
    force, link = theirs
    live_links.revoke(link)
    by_key = errors_of(ask(lists=[force.key], text=""))
    answers = [
        ask(text=f"{SITE}{path}") for path in (f"forces/{force.key}/", f"shared/{force.key}/", f"shared/{link.key}/")
    ]

    assert by_key == [f"Select a valid choice. {force.key} is not one of the available choices."]
    assert [answer.status_code for answer in answers] == [400, 400, 400]
    assert "This link was revoked." in errors_of(answers[2])[0]
    assert not any("Secret" in answer.content.decode() for answer in answers)
    assert not BattleJob.objects.exists()


def test_each_list_and_all_of_them_are_told(ask, work, client):
    """In a line each with its interval; all together against these lists, whatever others there are."""
    ask(text="\n---\n".join(map(named, range(2))))
    BattleJob.objects.update(battles=4)
    job = work()
    view = overview(job)
    cells = [cell for row in view.rows for cell in cells_in(row)]
    page = text_of(client.get(job.get_absolute_url()))

    assert [group.name for group in view.groups] == ["Snakes 0", "Snakes 1"]
    assert (view.are_named, view.whole) == (True, rate_against(cells))
    assert view.whole != cluster_rate(cells)
    assert "decided battles against all lists" in page
    assert page.count("against this list") == 2


@pytest.mark.parametrize("lists", [2, 9])
def test_a_page_of_several_lists_asks_the_database_no_more(ask, client, lists, django_assert_max_num_queries):
    job = ask(text="\n---\n".join(map(named, range(lists))))["Location"]
    client.get(job)
    with django_assert_max_num_queries(14):
        assert client.get(job).status_code == 200


def test_the_estimate_counts_ticked_lists(client, mine, save):
    own = [save(SOUTH), save(SOUTH)]
    asked = {
        "force": mine.key,
        "opponent": "lists",
        "lists": [one.key for one in own],
        "example": "on",
        "battles": "50",
    }
    answer = client.get("/battles/new/", asked, headers={"HX-Request": "true"})

    assert text_of(answer).startswith("3 armies × 50 = 150 battles:")

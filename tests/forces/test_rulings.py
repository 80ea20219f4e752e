"""House rulings of a list: chosen in its settings, kept in every form of it, told on paper, taken back."""

import json

import pytest

from tests.cards.reading import text_of
from tests.forces.conftest import data_of, force_data

pytestmark = pytest.mark.django_db

CO = {"model": "north/hunter", "rank": "CO", "upgrades": ["veteran/ace-gunner"]}
HUNTERS = {"model": "north/hunter", "count": 3}
GIFT = "/options/rulings/umf-gift-vet"
RULED = {"options": {"rulings": {"umf-gift-vet": "vet"}}}


@pytest.fixture
def merchants(save):
    """A CO of the UMF with a veteran upgrade and without Vet."""
    return save(force_data(CO, HUNTERS, sublist="umf"))


def page_of(client, force):
    return client.get(force.get_absolute_url()).content.decode()


def test_a_reading_is_chosen_and_left(merchants, edit):
    before = data_of(merchants)

    assert edit(merchants, **{GIFT: "vet"})["options"] == {"rulings": {"umf-gift-vet": "vet"}}
    assert edit(merchants, **{GIFT: ""})["options"] == {}
    assert edit(merchants, **{GIFT: "vet"})["options"] == {"rulings": {"umf-gift-vet": "vet"}}
    edit(merchants, "undo")
    edit(merchants, "undo")
    assert edit(merchants, "undo") == before


def test_a_form_that_chooses_nothing_leaves_our_reading_as_it_was_said(save, edit, client):
    said = {"options": {"rulings": {"umf-gift-vet": "no-vet"}}}
    force = save(force_data(CO, HUNTERS, sublist="umf", **said))

    assert f'name="{GIFT}" value="no-vet" checked' in page_of(client, force)
    assert edit(force, **{GIFT: "no-vet", "/name": "Other"})["options"] == said["options"]


@pytest.mark.parametrize(
    "sublist, offered",
    [
        (None, []),
        ("umf", ["umf-gift-vet", "umf-gift-choice"]),
        ("wfp", ["family-upgrade-vet", "family-upgrade-duty", "stripped-down-price", "stripped-down-support"]),
        ("nlc", ["warrior-monks-price", "warrior-monks-support"]),
        ("ng", ["ng-infantry"]),
    ],
)
def test_a_list_is_asked_what_it_may_meet(save, client, sublist, offered):
    general = [
        *("upgraded-models", "upgrade-unit-types", "vet-price", "generic-support-limit", "support-only-limit"),
        *("combat-focus-price", "duelist-reach-price"),
    ]
    page = page_of(client, save(force_data("north/hunter", sublist=sublist)))
    asked = [part.partition('"')[0] for part in page.split('<fieldset class="ruling" id="ruling-')[1:]]

    assert sorted(asked) == sorted(general + offered)


def test_what_decides_something_comes_first(merchants, client):
    page = page_of(client, merchants)
    first = page.partition('<fieldset class="ruling" id="ruling-')[2]

    assert first.startswith("umf-gift-vet")
    assert "1 unclear rule in this list" in page
    assert page.count("IN THIS LIST") == 1


def test_a_note_leads_to_its_setting_and_is_no_problem(merchants, client):
    page = page_of(client, merchants)

    assert '<h2 id="problems-title">No problems</h2>' in page
    assert page.count('<a href="#ruling-umf-gift-vet">Ruling</a>') == 1


def test_an_open_question_is_answered_by_a_click(save, edit, client):
    force = save(force_data(CO | {"upgrades": []}, HUNTERS, sublist="wfp"))
    page = page_of(client, force)
    fix = page.partition(">Rule that all commanders may do without")[0].rpartition('value="')[2].partition('"')[0]

    assert edit(force, fix)["options"] == {"rulings": {"family-upgrade-duty": "optional"}}
    assert ">LEGAL<" in page_of(client, force)


def test_house_rulings_come_back_from_every_form(save, client):
    force = save(force_data(CO, HUNTERS, sublist="umf", **RULED))
    kept = data_of(force)
    address = force.get_absolute_url()

    document = client.get(f"{address}export.json").content.decode()
    text = client.get(f"{address}export.txt").content.decode()
    assert json.loads(document)["options"] == RULED["options"]
    assert "\nRuling: umf-gift-vet vet\n" in text
    for form in (document, text):
        assert data_of(save(form))["options"] == kept["options"]


def test_lists_of_1998_have_rulings_of_their_own(save, edit, client):
    """Nine in light flak and one in a turtleshell, who encumbers all of them or nobody."""
    troopers = [*["rifle"] * 9, {"weapon": "chaingun", "armor": "turtleshell"}]
    group = {"units": [{"design": {"troopers": troopers}}]}
    force = save(force_data() | {"system": "tactical-1998", "limit": 0, "groups": [group]})
    page = page_of(client, force)
    assert "Read as: a squad in mixed armor uses the worst encumbrance of its troopers for all rolls" in page
    assert "Custom squad subtracts 2 from all rolls" in page

    assert edit(force, **{"/options/rulings/mixed-armor": "most"})["options"] == {"rulings": {"mixed-armor": "most"}}
    assert "Ruling: a squad in mixed armor" in page_of(client, force)
    assert "from all rolls" not in page_of(client, force)
    text = client.get(f"{force.get_absolute_url()}export.txt").content.decode()
    assert data_of(save(text))["options"] == {"rulings": {"mixed-armor": "most"}}


def test_house_rulings_stand_on_the_army_sheet(save, client):
    ruled = save(force_data(CO, HUNTERS, sublist="umf", **RULED))
    plain = save(force_data(CO, HUNTERS, sublist="umf"))
    said = "Ruling: the CO needs Vet for the free veteran upgrade"

    assert said in " ".join(" ".join(text_of(client.get(f"{ruled.get_absolute_url()}print.pdf").content)).split())
    assert "Read as" not in " ".join(text_of(client.get(f"{plain.get_absolute_url()}print.pdf").content))

"""House rulings in the builder: what the book leaves open, chosen, told and taken back."""

import pytest

from armybuilder.forces.models import Force
from tests.browser.test_builder import imported
from tests.forces.conftest import data_of, force_data

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LEADER = {"model": "north/hunter", "rank": "CO", "upgrades": ["veteran/ace-gunner"]}
HUNTERS = {"model": "north/hunter", "count": 3}
READING = "Read as: the free veteran upgrade of the CO doesn't need Vet"


def merchants(**more):
    """A CO of the UMF with a veteran upgrade and without Vet."""
    return force_data(LEADER, HUNTERS, faction="north", sublist="umf", **more)


def saved():
    return data_of(Force.objects.get())


def test_a_ruling_is_read_chosen_and_undone(open_page):
    page = imported(open_page, merchants())
    page.locator("#problems-title", has_text="No problems").wait_for()
    page.locator(".problem.info", has_text=READING).get_by_role("link", name="Ruling").click()

    asked = page.locator("#ruling-umf-gift-vet")
    assert asked.locator(".badge").inner_text() == "IN THIS LIST"
    asked.get_by_label("The CO needs Vet for the free veteran upgrade").check()
    page.locator("#problems-title", has_text="1 problem").wait_for()
    page.locator("#problems .problem.info", has_text="Ruling: the CO needs Vet").wait_for()
    assert page.locator("#rulings-title").inner_text() == "Rulings 1 chosen"
    assert page.evaluate("document.activeElement.id") == "ruling-umf-gift-vet-2"
    assert saved()["options"] == {"rulings": {"umf-gift-vet": "vet"}}

    page.click("#undo")
    page.locator("#problems-title", has_text="No problems").wait_for()
    assert saved()["options"] == {}


def test_house_rulings_fit_the_screen(open_page, fits):
    page = imported(open_page, merchants(options={"rulings": {"umf-gift-vet": "vet"}}))
    page.click("#rulings-title")
    page.locator("#ruling-umf-gift-vet").wait_for()

    fits(page)

"""The player's own pictures, put on a card and taken off, on the desk and on a phone."""

import json

import pytest
from playwright.sync_api import expect

from armybuilder.forces.models import Force, Picture
from tests.browser.pages import follow, overflow
from tests.forces.conftest import force_data
from tests.forces.picture_files import encoded, two_halves

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LIST = force_data("north/hunter", {"model": "north/hunter", "name": "W" * 60}, "north/grizzly")


@pytest.mark.parametrize(
    "screen", [{"width": 1280, "javascript": False}, {"width": 390, "scheme": "dark"}], ids=["desk", "phone"]
)
def test_picture_is_put_removed_and_brought_back(open_page, axe, screen):
    page = open_page("/forces/import/", **screen)
    page.fill("#i-text", json.dumps(LIST))
    follow(page, page.locator("form button", has_text="Import"))
    page.goto(f"{Force.objects.get().get_absolute_url()}pictures/")

    file = {"name": "IMG_1.JPG", "mimeType": "image/jpeg", "buffer": encoded(two_halves(900, 700), "JPEG")}
    page.get_by_label("Picture of Grizzly").set_input_files(file)
    page.get_by_role("button", name="Put on the card of Grizzly").press("Enter")

    shown = page.get_by_alt_text("Your picture of Grizzly")
    shown.scroll_into_view_if_needed()
    assert shown.evaluate("image => image.decode().then(() => image.naturalWidth)") == 600
    assert overflow(page) == 0

    page.get_by_role("button", name="Remove the picture of Grizzly").click()
    expect(page.get_by_text("Picture removed.")).to_be_visible()
    expect(shown).to_have_count(0)
    page.get_by_role("button", name="Undo removing the picture of Grizzly").click()

    shown.wait_for()
    assert Picture.objects.get().removed is None
    if screen.get("javascript", True):
        axe(page)

"""Sharing a list: the button of the builder, and the page that a friend opens."""

import io
import json
from urllib.parse import urlsplit

import pytest
import zxingcpp
from PIL import Image

from armybuilder.forces.models import Force
from armybuilder.forces.share_links.links import pack, unpack
from tests.browser.pages import follow
from tests.browser.test_builder import imported
from tests.forces.conftest import RULEBOOK, force_data, thirty_models
from tests.forces.test_share import TACTICAL

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


LONG = force_data({"model": "north/hunter", "name": "W" * 200}, name="W" * 200, notes="W" * 2000)
LISTS = {"example": json.loads(RULEBOOK.read_text()), "1998": TACTICAL, "long names": LONG}


def shared(page):
    """Open the panel; the link in it."""
    page.click("#share")
    page.wait_for_selector("#share-link")
    return page.input_value("#share-link")


def read_by_phone(drawn):
    """What a camera makes of the screen."""
    picture = Image.open(io.BytesIO(drawn.screenshot()))
    return [code.text for code in zxingcpp.read_barcodes(picture)]


def test_panel_fits_and_is_accessible(open_page, fits):
    page = imported(open_page, RULEBOOK.read_text())
    shared(page)

    fits(page)


def test_button_copies_the_link(open_page):
    page = imported(open_page, RULEBOOK.read_text())
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = shared(page)
    page.click("#share-copy")
    page.locator("#copied", has_text="Copied.").wait_for()

    assert page.evaluate("navigator.clipboard.readText()") == link
    assert unpack(link.partition("?d=")[2]) == Force.objects.get().document.encode()


@pytest.mark.parametrize(
    "old_way, said",
    [(True, "Copied."), (False, "The browser blocked copying. The text is selected: copy it yourself.")],
)
def test_button_copies_without_a_clipboard(open_page, old_way, said):
    page = imported(open_page, RULEBOOK.read_text())
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.evaluate("works => { document.execCommand = () => works; }", old_way)
    link = shared(page)
    page.click("#share-copy")
    page.locator("#copied", has_text=said).wait_for()

    assert page.evaluate("getSelection().toString()") == link


def test_phone_sends_the_link_to_another_app(open_page):
    page = imported(open_page, RULEBOOK.read_text(), width=390)
    page.evaluate("navigator.share = async (what) => { window.sent = what; }")
    link = shared(page)
    page.click("#share-send")

    sent = page.wait_for_function("() => window.sent").json_value()
    assert sent == {"title": "Rulebook example army (L4091-4101)", "url": link}


def test_phone_beside_reads_the_code(open_page):
    page = imported(open_page, RULEBOOK.read_text(), scheme="dark")
    link = shared(page)

    assert read_by_phone(page.locator(".share-code svg")) == [link]


def test_link_follows_the_list(open_page):
    page = imported(open_page, force_data("north/hunter"))
    before = shared(page)
    page.click("#groups-0-primary-models-0-more")
    page.wait_for_function("was => document.querySelector('#share-link').value !== was", arg=before)

    assert unpack(page.input_value("#share-link").partition("?d=")[2]) == Force.objects.get().document.encode()


def test_panel_closes_to_its_button(open_page):
    page = imported(open_page, force_data("north/hunter"))
    shared(page)
    assert page.evaluate("document.activeElement.id") == "panel-title"
    page.keyboard.press("Escape")

    assert page.evaluate("document.activeElement.id") == "share"
    assert page.locator("#share-link").count() == 0


def test_link_is_there_without_javascript(open_page, axe):
    page = imported(open_page, force_data("north/hunter"), javascript=False)
    follow(page, "#share")

    assert unpack(page.input_value("#share-link").partition("?d=")[2]) == Force.objects.get().document.encode()
    assert not page.locator("#share-copy").is_visible()
    assert page.locator(".share-code svg").is_visible()
    follow(page, "text=Open it")
    assert page.locator("main button:visible").all_inner_texts() == [
        "Open as my own copy",
        "Play with a copy",
        "Show",
        "Download",
    ]


# ---------------------------------------------------------------- the page of a friend


@pytest.mark.parametrize("data", LISTS.values(), ids=LISTS)
def test_page_fits_and_is_accessible(open_page, data, fits):
    page = open_page(f"/check/list/?d={pack(json.dumps(data).encode())}")

    fits(page)


def test_cards_are_pictures(open_page):
    page = open_page(f"/check/list/?d={pack(json.dumps(TACTICAL).encode())}", width=390)
    page.locator("#cards").scroll_into_view_if_needed()
    first = page.locator("#cards img").first
    page.wait_for_function("() => document.querySelector('#cards img').naturalWidth")
    assert first.evaluate("image => [image.naturalWidth, image.naturalHeight]") == [553, 947]

    assert first.get_attribute("alt") == "Card of Nick Hunter"


def test_text_of_the_list_is_chosen_and_copied(open_page):
    page = open_page(f"/check/list/?d={pack(RULEBOOK.read_bytes())}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.select_option("#texts-as", "markdown-names")
    page.wait_for_function("() => document.querySelector('#told-text').value.startsWith('##')")
    page.click("#text-copy")
    page.locator("#texts .copied", has_text="Copied.").wait_for()

    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.input_value("#told-text")
    assert copied.startswith("## Rulebook example army (L4091-4101)\nNorth · 150 of 150 TV")


def test_a_living_link_follows_the_list_until_it_is_taken_back(open_page, fits):
    """The owner in one browser, a friend on a phone in another."""
    page = imported(open_page, force_data("north/hunter", name="Wolves"))
    page.click("#share")
    page.fill("#living-note", "for Anna")
    page.click("#living-make")
    field = page.locator(".living-links input[readonly]")
    field.wait_for()
    assert page.locator("#living .copied").inner_text() == "Link created: copy it below."
    page.locator(".living-code summary").click()

    friend = open_page(urlsplit(field.input_value()).path, width=390)
    assert "6 / 150 TV" in friend.locator("main").inner_text()
    assert friend.locator("main button:visible").all_inner_texts() == [
        "Open as my own copy",
        "Play with a copy",
        "Copy the text",
        "Download",
    ]
    page.click("#groups-0-primary-models-0-more")
    page.wait_for_function("() => document.querySelector('#told-text').value.includes('2 × Hunter')")
    fits(page)
    fits(friend)
    friend.reload()
    assert "12 / 150 TV" in friend.locator("main").inner_text()

    page.once("dialog", lambda dialog: dialog.accept())
    page.locator(".living-links button", has_text="Revoke").click()
    field.wait_for(state="detached")
    answer = friend.request.get(friend.url)
    assert (answer.status, "This list is no longer shared" in answer.text()) == (410, True)


def test_phone_beside_reads_the_code_of_a_living_link(open_page):
    page = imported(open_page, force_data("north/hunter"), width=390, scheme="dark")
    page.click("#share")
    page.click("#living-make")
    page.click(".living-code summary")

    assert read_by_phone(page.locator(".living-code svg")) == [page.input_value(".living-links input[readonly]")]


def test_copy_opens_in_the_builder(open_page):
    page = open_page(f"/check/list/?d={pack(json.dumps(thirty_models()).encode())}", width=390)
    follow(page, page.get_by_role("button", name="Open as my own copy"))

    assert page.url.endswith(Force.objects.get().get_absolute_url())

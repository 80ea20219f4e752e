"""The frame of pages says which language they are in, also where something has gone wrong."""

import pytest
from django.template.loader import render_to_string
from lxml import html

from armybuilder.engine.core.language import gettext
from armybuilder.i18n.language import use_language


@pytest.mark.parametrize(
    "name, heading",
    [
        ("400.html", "Diese Anfrage war nicht zu verstehen"),
        ("403.html", "Du hast keinen Zugriff"),
        ("404.html", "Seite nicht gefunden"),
        ("500.html", "Etwas ist schiefgegangen"),
    ],
)
def test_error_pages_without_a_request_are_in_the_readers_language(name, heading):
    with use_language("de"):
        page = html.fromstring(render_to_string(name))

    assert (page.get("lang"), page.findtext(".//h1")) == ("de", heading)


@pytest.mark.parametrize("language, heading, of_reference", [("de", "Die API", {"en"}), ("en", "The API", {None})])
@pytest.mark.django_db
def test_reference_for_programmers_is_in_english_and_says_so(client, language, heading, of_reference):
    client.cookies["language"] = language

    page = html.fromstring(client.get("/api/docs/").content)

    assert (page.get("lang"), page.findtext(".//h1")) == (language, heading)
    assert {part.get("lang") for part in page.find_class("api-subjects")} == of_reference
    assert {part.get("lang") for part in page.iterfind('.//section[@class="api-subject"]/h2')} == of_reference


def test_nothing_said_is_nothing_in_every_language():
    with use_language("de"):
        assert gettext("") == ""


@pytest.mark.django_db
def test_verdict_of_the_first_page_is_in_the_readers_language(client):
    client.cookies["language"] = "de"

    page = html.fromstring(client.get("/").content)

    assert page.find_class("badge")[0].text == "NICHT REGELKONFORM"

"""The page of the API, in a browser and under the site's content security policy."""

import json
import re
import shlex
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from playwright.sync_api import expect

from armybuilder.api.schema.reference import SUBJECTS, schema, subjects
from tests.browser.pages import overflow


@pytest.mark.browser
@pytest.mark.django_db
def test_page_finds_and_unfolds_operations(open_page):
    page = open_page("/api/docs/")

    page.get_by_role("searchbox", name="Search operations").fill("exact odds enumeration")
    expect(page.locator(".api-operation:visible")).to_have_count(1)
    page.locator("#odds summary").click()

    expect(page.locator("#odds pre").first).to_contain_text("curl http")
    assert overflow(page) == 0


@pytest.mark.browser
@pytest.mark.django_db
def test_page_begins_with_a_line_to_copy(open_page):
    page = open_page("/api/docs/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    start = page.locator(".api-start")
    start.get_by_role("button", name="Copy").click()
    expect(start.get_by_role("button", name="Copied")).to_be_visible()

    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == start.locator("pre").first.text_content()
    assert '"verdict": "legal"' in start.locator("pre").nth(1).text_content()
    assert page.locator(".api-summary").first.text_content() == "Checks one document, or each of a batch in its order."


@pytest.mark.browser
@pytest.mark.django_db
def test_page_fits_and_shuts_nobody_out(open_page, fits):
    page = open_page("/api/docs/")
    page.locator("#odds summary").click()

    fits(page)


def test_every_operation_of_the_schema_is_told_once():
    told = [(each.method.lower(), each.path) for _, found in subjects("http://here") for each in found]

    assert sorted(told) == sorted((method, path) for path, methods in schema()["paths"].items() for method in methods)


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["validate", "choices", "odds", "difference"])
def test_lines_for_the_shell_are_answered(client, key):
    operation = next(each for _, found in subjects("http://testserver") for each in found if each.key == key)

    for example in operation.examples:
        _, address, _, header, _, body = shlex.split(example.line)
        assert header == "Content-Type: application/json"
        response = client.post(urlsplit(address).path, json.loads(body), content_type="application/json")
        assert response.status_code == 200, (example.title, response.json())


def test_what_is_asked_most_comes_first():
    found = subjects("http://here")

    assert [subject for subject, _ in found] == list(SUBJECTS)
    assert [each.key for each in found[0][1]][:3] == ["validate", "choices", "print"]
    assert not [each.key for _, operations in found for each in operations if len(each.summary) < 10]


@pytest.mark.django_db
def test_the_page_speaks_german(client):
    page = client.get("/api/docs/", headers={"accept-language": "de"}).content.decode()

    assert '<h2 id="quick-start">Schnellstart</h2>' in page
    assert "Operationen durchsuchen" in page


@pytest.mark.django_db
def test_the_first_example_of_the_documents_is_legal(client):
    line = re.search(r"^curl .*/validate/ .*$", (Path(settings.BASE_DIR) / "docs" / "api.md").read_text(), re.MULTILINE)
    assert line
    words = shlex.split(line[0])
    answer = client.post(urlsplit(words[1]).path, words[-1], content_type="application/json").json()

    assert (answer["verdict"], answer["problems"]) == ("legal", [])

"""The page of the API, in a browser and under the site's content security policy."""

import json
import shlex
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from armybuilder.api.schema.reading import schema, subjects
from tests.browser.pages import overflow


@pytest.mark.browser
@pytest.mark.django_db
def test_page_finds_and_unfolds_operations(open_page):
    page = open_page("/api/docs/")

    page.get_by_role("searchbox", name="Find what you need").fill("exact odds enumeration")
    expect(page.locator(".api-operation:visible")).to_have_count(1)
    page.locator("#odds summary").click()

    expect(page.locator("#odds pre").first).to_contain_text("curl http")
    assert overflow(page) == 0


@pytest.mark.nightly
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
